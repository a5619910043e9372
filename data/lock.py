"""The lock beside the ledger file: whoever writes holds it, so that there is only one who does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EPERM
from pathlib import Path

from filelock import FileLock, Timeout

from data.refusals import StorageTrouble


class LedgerInUseError(Exception):
    """Another process has this ledger open."""


def lock_of(path: Path) -> FileLock:
    """The lock of the ledger at `path`, not taken yet; any thread may take and release it."""
    return FileLock(path.with_name(path.name + ".lock"), thread_local=False)


def take(lock: FileLock, path: Path) -> None:
    """Take the lock, making the ledger's folder if need be.

    Raises `LedgerInUseError` (R110), or `StorageTrouble` where the folder cannot be written (R119).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout as taken:
        raise LedgerInUseError(f"{path} is in use by another process") from taken
    except OSError as error:
        raise StorageTrouble(unwritable(path.parent.absolute(), error)) from error


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the ledger's lock for a while. Raises what `take` raises."""
    lock = lock_of(path)
    take(lock, path)
    try:
        yield
    finally:
        lock.release()


def is_taken(path: Path) -> bool:
    """Whether somebody holds the lock now. Makes nothing; raises `OSError` if it cannot tell."""
    lock = lock_of(path)
    if not Path(lock.lock_file).exists():
        return False
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return True
    lock.release()
    return False


def unwritable(folder: Path, error: OSError) -> str:
    """That a folder cannot be written, by whom, and what to do about it."""
    user = os.geteuid()
    said = f"{folder} cannot be written by user {user}: {error.strerror or error}"
    if error.errno not in (EACCES, EPERM):
        return said
    return f"{said}. Give it to that user (chown {user} {folder}) or choose another folder"
