"""Upkeep: backups fall due while the bot runs, are rotated, and tried again where they fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from data.backups import Keep, made
from data.soundness import sound
from data.upkeep import Plan, backing_up
from tests.data.spoilt import no_database
from tests.data.support import counted

NOON = datetime(2026, 9, 21, 12, tzinfo=UTC)


class Days:
    """A clock on which a day passes each time it is asked."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(days=1)
        return self.now


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110 - what a file says is told by nobody
        await asyncio.sleep(0.01)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def block(folder: Path) -> None:
    """Let a file be where the folder should be."""
    folder.write_text("in the way")


def unblock(folder: Path) -> None:
    folder.unlink()


def files(folder: Path) -> list[Path]:
    return list(folder.glob("*"))


def ages(ledger: Path, folder: Path) -> list[str]:
    return [f"{backup.at:%m-%d}" for backup in made(ledger, folder)]


async def test_first_backup_is_made_at_once_and_the_next_not_before_it_is_due(
    ledger: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "hangma")
    for _ in range(3):  # as if the bot were started again and again
        async with backing_up(ledger, Plan(folder), lambda: NOON):
            await until(lambda: len(made(ledger, folder)) == 1)
            await asyncio.sleep(0.05)
    (backup,) = made(ledger, folder)
    assert sound(backup.path)[:2] == counted(ledger)
    said = [record.getMessage() for record in caplog.records]
    nights, events = counted(ledger)
    assert said == [f"backup: {backup.path}, {nights} nights, {events} events"]


async def test_backups_go_on_day_by_day_and_old_ones_go(ledger: Path, folder: Path) -> None:
    plan = Plan(folder, timedelta(days=1), Keep(2, 0, 0))
    async with backing_up(ledger, plan, Days()):
        await until(lambda: any(age > "09-30" for age in ages(ledger, folder)))
    assert len(made(ledger, folder)) <= 3


async def test_backup_that_fails_is_logged_and_tried_again(
    ledger: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    block(folder)
    plan = Plan(folder, retry=timedelta(milliseconds=10))
    async with backing_up(ledger, plan, lambda: NOON):
        await until(lambda: len(caplog.records) >= 2)
        unblock(folder)
        await until(lambda: len(made(ledger, folder)) == 1)
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    assert "no backup was made" in caplog.text
    assert f"{folder} cannot be written" in caplog.text


async def test_last_good_backup_stays_when_the_ledger_breaks(ledger: Path, folder: Path) -> None:
    plan = Plan(folder, timedelta(days=1), Keep(1, 0, 0), retry=timedelta(milliseconds=5))
    async with backing_up(ledger, plan, lambda: NOON):
        await until(lambda: len(made(ledger, folder)) == 1)
    no_database(ledger)
    tried = Days()
    async with backing_up(ledger, plan, tried):
        await until(lambda: tried.now > NOON + timedelta(days=30))
    (backup,) = made(ledger, folder)
    assert backup.at == NOON
    assert sound(backup.path).nights > 0


async def test_no_backups_are_made_where_none_are_wanted(ledger: Path, folder: Path) -> None:
    async with backing_up(ledger, Plan(folder, timedelta()), lambda: NOON):
        await asyncio.sleep(0.05)
    assert files(folder) == []


async def test_stopping_amid_a_backup_leaves_nothing_half_made(ledger: Path, folder: Path) -> None:
    async with backing_up(ledger, Plan(folder), lambda: NOON):
        await until(folder.exists)
    await asyncio.get_running_loop().shutdown_default_executor()
    assert {path.suffix for path in files(folder)} <= {".sqlite"}
