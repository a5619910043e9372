"""The open ledger file: opened, watched, and opened anew once what ailed it has passed.

A file that went bad or read-only is opened and checked again before the next job, so that the bot
need not be restarted. A file that was deleted or replaced under us lives on as long as we hold it
open: it is saved beside its place at once, and nothing more is written to it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import TypeVar

from sqlite_utils import Database

from data.migrations import ledger
from data.records import FormerName
from data.refusals import DamagedLedger, StorageKind, StorageTrouble
from data.store import Store
from data.trouble import trouble_with
from data.upgrading import bring_up_to_date

log = logging.getLogger("hangma")

T = TypeVar("T")

BUSY_TIMEOUT_MS = 5000
"""How long to wait for another program that writes, before that is trouble."""

_PASSING = {StorageKind.LOCKED, StorageKind.FULL, StorageKind.OTHER}
"""Kinds after which the connection is as good as before."""

_RESCUED = ".rescued"

_FileId = tuple[int, int]


class OpenLedger:
    """The one connection that writes, brought up to date. Lives on the writer thread.

    `backups` is where a copy goes before an upgrade. Opening raises `StorageTrouble` where the file
    is no ledger.
    """

    def __init__(self, path: Path, backups: Path, former: FormerName) -> None:
        self._path = path
        self._backups = backups
        self._former = former
        self._wal = path.with_name(path.name + "-wal")
        self._ailing: StorageKind | None = None
        self._doubtful = False
        rescued = path.with_name(path.name + _RESCUED)
        if not path.exists() and rescued.exists():
            what = f"{path} is gone; {rescued} holds what it held: move it there"
            raise StorageTrouble(what, StorageKind.GONE)
        self._open("rwc")

    def transact(self, job: Callable[[Store], T]) -> T:
        """What `job` returns, in one transaction. Raises `StorageTrouble`, logged once a kind."""
        try:
            self._make_sure()
            written = self._db.conn.total_changes
            result = self.store.transact(job)
        except (sqlite3.Error, OverflowError) as error:  # OverflowError: beyond 64 bits
            trouble = trouble_with(self._path, error)
            self._note(trouble)
            raise trouble from error
        except StorageTrouble as trouble:
            self._note(trouble)
            raise
        if self._ailing is not None and self._db.conn.total_changes != written:
            log.warning("%s: in use again", self._path)
            self._ailing = None
        return result

    def empty_log(self) -> None:
        """Leave nothing that was overwritten in the write-ahead log, unless somebody reads it."""
        with suppress(sqlite3.Error):  # nothing is lost, and it is tried again every day
            self._db.execute("PRAGMA busy_timeout = 0")
            try:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                self._db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")

    def close(self) -> None:
        """Close the file; where it is not in its place any more, save what we hold first."""
        if self._file_id(self._path) != self._id:
            self._save()
        self._db.close()

    def _note(self, trouble: StorageTrouble) -> None:
        self._doubtful = self._doubtful or trouble.kind not in _PASSING
        if trouble.kind is not self._ailing:
            log.error("storage trouble (%s): %s", trouble.kind, trouble)
        self._ailing = trouble.kind

    def _open(self, mode: str) -> None:
        try:
            bring_up_to_date(self._path, self._backups)
            uri = f"{self._path.absolute().as_uri()}?mode={mode}"
            self._db = _ready(Database(sqlite3.connect(uri, uri=True)))
        except sqlite3.Error as error:
            raise trouble_with(self._path, error) from error
        self.store = Store(self._db, self._former)
        self._id = self._file_id(self._path)
        self._wal_id = self._file_id(self._wal)
        self._saved = False

    def _make_sure(self) -> None:
        """That we write to the file that has the name, and that there is no doubt about it."""
        there = self._file_id(self._path)
        if there == self._id and not self._doubtful:
            return
        if there != self._id:
            self._save()
        if there is None:
            raise StorageTrouble(f"{self._path} was moved or deleted", StorageKind.GONE)
        self._open_anew(there)

    def _open_anew(self, there: _FileId) -> None:
        """Leave the connection for a fresh one. Raises `StorageTrouble` where that is no better."""
        self._doubtful = True
        with suppress(sqlite3.Error):
            self._db.close()
        if there != self._id:
            self._remove_leftovers()
        self._id = self._wal_id = None
        self._open("rw")  # never makes an empty one
        (said,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise DamagedLedger(f"{self._path}: {said}")
        self._doubtful = False

    def _remove_leftovers(self) -> None:
        """The log of the file we held, which SQLite would take for that of the new one."""
        if self._wal_id is not None and self._wal_id == self._file_id(self._wal):
            for ending in ("-wal", "-shm"):
                self._path.with_name(self._path.name + ending).unlink(missing_ok=True)

    def _save(self) -> None:
        """Copy, once, the file that nobody but us holds any more."""
        if self._saved or self._id is None:
            return
        self._saved = True
        target = self._free_name()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(target)) as copy:
                self._db.conn.backup(copy)
        except (sqlite3.Error, OSError) as error:
            log.error("%s was moved, deleted or replaced; no copy: %s", self._path, error)
        else:
            log.warning("%s was moved, deleted or replaced; a copy is %s", self._path, target)

    def _free_name(self) -> Path:
        endings = (_RESCUED if n == 1 else f"{_RESCUED}-{n}" for n in count(1))
        names = (self._path.with_name(self._path.name + ending) for ending in endings)
        return next(name for name in names if not name.exists())

    @staticmethod
    def _file_id(path: Path) -> _FileId | None:
        """Which file has the name; an empty one is none."""
        try:
            found = path.stat()
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found.st_size else None


def _ready(db: Database) -> Database:
    """The connection, set to keep what it promises, on the newest schema."""
    try:
        db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        db.enable_wal()
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # what is forgotten is not left in the file
        ledger.apply(db)
    except BaseException:
        db.close()
        raise
    return db
