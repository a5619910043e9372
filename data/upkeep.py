"""Upkeep while the bot runs: a verified backup every so often, and the old ones rotated."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import NamedTuple

from data.backups import Keep, back_up, due, made, rotate
from data.refusals import StorageTrouble

log = logging.getLogger("hangma")


class Plan(NamedTuple):
    """Into which folder, how often (never, if zero), which to keep, when to try again."""

    folder: Path
    every: timedelta = timedelta(days=1)
    keep: Keep = Keep()
    retry: timedelta = timedelta(minutes=30)


def utc_now() -> datetime:
    """The time."""
    return datetime.now(UTC)


@asynccontextmanager
async def backing_up(
    ledger: Path, plan: Plan, clock: Callable[[], datetime] = utc_now
) -> AsyncIterator[None]:
    """Meanwhile, make the backups that fall due; the first at once if there is none yet."""
    stop = Event()
    task = asyncio.create_task(_keep_backing_up(ledger, plan, clock, stop))
    try:
        yield
    finally:
        stop.set()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _keep_backing_up(
    ledger: Path, plan: Plan, clock: Callable[[], datetime], stop: Event
) -> None:
    while plan.every:
        times = [backup.at for backup in made(ledger, plan.folder)]
        wait = due(times, plan.every, clock()) - clock()
        if wait > timedelta():
            # Not longer, for machines sleep and clocks are set.
            await asyncio.sleep(min(wait, timedelta(hours=1)).total_seconds())
            continue
        try:
            await asyncio.to_thread(_back_up_once, ledger, plan, clock(), stop)
        except (StorageTrouble, OSError) as error:
            log.error("no backup was made, trying again in %s: %s", plan.retry, error)
            await asyncio.sleep(plan.retry.total_seconds())


def _back_up_once(ledger: Path, plan: Plan, now: datetime, stop: Event) -> None:
    """On a thread of its own: the writer goes on."""

    def unless_stopped(done: int, total: int) -> None:
        if stop.is_set():
            raise StorageTrouble("the bot stops")

    backup = back_up(ledger, plan.folder, now, unless_stopped)
    log.info("backup: %s, %d nights, %d events", *backup)
    for path in rotate(ledger, plan.folder, plan.keep):
        log.info("older backup deleted: %s", path)
