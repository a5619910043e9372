"""Trouble with the ledger file: what SQLite says of it, as the kinds that people can act on."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

from data.refusals import DamagedLedger, StorageKind, StorageTrouble

_KINDS = {
    sqlite3.SQLITE_BUSY: StorageKind.LOCKED,
    sqlite3.SQLITE_LOCKED: StorageKind.LOCKED,
    sqlite3.SQLITE_FULL: StorageKind.FULL,
    sqlite3.SQLITE_READONLY: StorageKind.READ_ONLY,
    sqlite3.SQLITE_PERM: StorageKind.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: StorageKind.CORRUPT,
    sqlite3.SQLITE_NOTADB: StorageKind.CORRUPT,
    sqlite3.SQLITE_CANTOPEN: StorageKind.GONE,
}
"""By primary result code."""


def trouble_with(path: Path, error: sqlite3.Error | OverflowError) -> StorageTrouble:
    """The trouble behind `error`; the caller raises it from `error`."""
    kind, what = _kind_of(path, error), f"{path}: {error}"
    return DamagedLedger(what) if kind is StorageKind.CORRUPT else StorageTrouble(what, kind)


def _kind_of(path: Path, error: sqlite3.Error | OverflowError) -> StorageKind:
    code = getattr(error, "sqlite_errorcode", None)  # the module's own errors have none
    if code is None:
        return StorageKind.OTHER
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return StorageKind.GONE
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_IOERR:
        return _why_input_failed(path)
    return _KINDS.get(primary, StorageKind.OTHER)


def _why_input_failed(path: Path) -> StorageKind:
    """SQLite says no more than "disk I/O error"; the disk may say why."""
    try:
        if os.statvfs(path).f_flag & os.ST_RDONLY:
            return StorageKind.READ_ONLY
        if not shutil.disk_usage(path).free:
            return StorageKind.FULL
    except OSError:
        pass
    return StorageKind.DISK
