"""The writer thread: one thread, one connection, one transaction a job."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from data.commits import Commit, OnCommit
from data.database import OpenLedger
from data.lock import LedgerInUseError, lock_of, take, unwritable
from data.records import FormerName, Language
from data.refusals import StorageKind, StorageTrouble
from data.store import Store

__all__ = ["LedgerInUseError", "Worker"]

T = TypeVar("T")
R = TypeVar("R")

_NOT_OURS = (StorageKind.READ_ONLY, StorageKind.GONE)


def _by_number(language: Language | None, number: int) -> str:
    return f"#{number}"


class _Job(NamedTuple):
    """Work for the thread, and who waits for it."""

    work: Callable[[], object]
    loop: asyncio.AbstractEventLoop
    waiter: asyncio.Future[Any]

    def do(self) -> None:
        """Run it on this thread; whoever still waits learns what came of it."""
        try:
            result = self.work()
        except StopIteration as error:  # no future takes one
            self._tell(self.waiter.set_exception, RuntimeError(f"a job raised {error!r}"))
        except BaseException as error:  # the thread must outlive any job
            self._tell(self.waiter.set_exception, error)
        else:
            self._tell(self.waiter.set_result, result)
        finally:
            del self  # or an error would hold, through its traceback, the one who holds it

    def _tell(self, answer: Callable[[Any], None], what: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._answer, answer, what)

    def _answer(self, answer: Callable[[Any], None], what: object) -> None:
        """On the loop: answer, unless the caller has been cancelled."""
        if not self.waiter.done():
            answer(what)


class Worker:
    """Owns the ledger file: everything that touches it runs, one job at a time, on one thread.

    A thread and a queue of its own rather than a pool: a third less time goes on the hand-over.
    """

    def __init__(
        self,
        path: Path,
        backups: Path | None = None,
        *,
        on_commit: OnCommit | None = None,
        former: FormerName = _by_number,
    ) -> None:
        self._path = path
        self._on_commit = on_commit
        self._backups = backups or path.with_name("backups")
        self._former = former
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="ledger", daemon=True)
        self._lock = lock_of(path)
        self._ledger: OpenLedger | None = None

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._path

    async def start(self) -> None:
        """Open the file, migrating it if need be; then a backup is made before.

        Raises `LedgerInUseError` (R110), or `StorageTrouble` where the file is no ledger.
        """
        take(self._lock, self._path)
        self._thread.start()
        try:
            await self._hand_over(self._open)
        except BaseException:
            await self.stop()
            raise

    async def run(self, job: Callable[[Store], T]) -> T:
        """Run `job` in one transaction: committed when it returns, traceless when it raises.

        Raises whatever the job raises; SQLite's own errors as `StorageTrouble`. Once begun a job
        is finished even if the caller is cancelled.
        """
        if self._ledger is None:
            raise StorageTrouble("the ledger is not open")
        return await self._hand_over(lambda: self._transact(job))

    async def empty_log(self) -> None:
        """Leave nothing of what was overwritten beside the file, if that can be done now."""
        await self._hand_over(self._empty_log)

    async def stop(self) -> None:
        """Finish what was accepted, close the file, let go of the lock."""
        if self._thread.is_alive():
            await self._hand_over(self._close)
            self._jobs.put(None)
            self._thread.join()
        self._lock.release()

    async def _hand_over(self, work: Callable[[], R]) -> R:
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[R] = loop.create_future()
        self._jobs.put(_Job(work, loop, waiter))
        try:
            return await waiter
        finally:
            del waiter

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            if not job.waiter.cancelled():
                job.do()
            del job

    def _open(self) -> None:
        try:
            self._ledger = OpenLedger(self._path, self._backups, self._former)
        except StorageTrouble as trouble:
            if isinstance(trouble.__cause__, sqlite3.Error) and trouble.kind in _NOT_OURS:
                why = OSError(EACCES, str(trouble.__cause__))
                ours = unwritable(self._path.parent.absolute(), why)
                raise StorageTrouble(f"{self._path.name} in {ours}", trouble.kind) from trouble
            raise

    def _transact(self, job: Callable[[Store], T]) -> T:
        if self._ledger is None:
            raise StorageTrouble("the ledger is not open")
        begun = time.perf_counter()
        result = self._ledger.transact(job)
        written = self._ledger.store.written
        if written and self._on_commit is not None:
            self._on_commit(Commit(tuple(written), time.perf_counter() - begun))
        return result

    def _empty_log(self) -> None:
        if self._ledger is not None:
            self._ledger.empty_log()

    def _close(self) -> None:
        if self._ledger is not None:
            self._ledger.close()
            self._ledger = None
