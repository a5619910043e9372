"""The writer thread: one thread, one connection, one transaction a job."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout
from sqlite_utils import Database

from data.migrations import ledger
from data.refusals import StorageTrouble
from data.store import Store

T = TypeVar("T")


class LedgerInUseError(Exception):
    """Another process has this ledger open."""


class Worker:
    """Owns the ledger file: everything that touches it runs, one job at a time, on one thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ledger")
        self._lock = FileLock(path.with_name(path.name + ".lock"), thread_local=False)
        self._store: Store | None = None

    async def start(self) -> None:
        """Open the file, migrating it if need be. Raises `LedgerInUseError` (R110)."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(timeout=0)
        except Timeout as taken:
            raise LedgerInUseError(f"{self._path} is in use by another process") from taken
        await asyncio.get_running_loop().run_in_executor(self._thread, self._open)

    async def run(self, job: Callable[[Store], T]) -> T:
        """Run `job` in one transaction: committed when it returns, traceless when it raises.

        Raises whatever the job raises; SQLite's own errors as `StorageTrouble`. Once begun a job
        is finished even if the caller is cancelled.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._transact, job)

    async def stop(self) -> None:
        """Finish what was accepted, close the file, let go of the lock."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()
        self._lock.release()

    def _open(self) -> None:
        db = Database(str(self._path))
        db.enable_wal()
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA busy_timeout = 5000")
        ledger.apply(db)
        self._store = Store(db)

    def _transact(self, job: Callable[[Store], T]) -> T:
        store = self._store
        if store is None:
            raise StorageTrouble("the ledger is not open")
        try:
            with store.transaction():
                return job(store)
        except sqlite3.Error as error:
            raise StorageTrouble(str(error)) from error

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None
