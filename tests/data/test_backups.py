"""Backups: verified copies of a ledger in use, and which of them stay."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from data.backups import Backup, Keep, back_up, due, made, rotate, superfluous
from data.progress import paced
from data.refusals import StorageTrouble
from data.soundness import Contents, sound
from tests.data.spoilt import UNFIT
from tests.data.support import (
    EAST,
    LIN,
    MEI,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    counted,
    logged,
    rows,
    snapshot,
)

NOON = datetime(2026, 9, 21, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def test_backup_is_named_by_its_time_and_equal_to_the_ledger(ledger: Path, folder: Path) -> None:
    backup = back_up(ledger, folder, NOON)
    assert backup == Backup(folder / "ledger-20260921T120000Z.sqlite", *counted(ledger))
    assert snapshot(backup.path) == snapshot(ledger)
    assert made(ledger, folder) == [(backup.path, NOON)]


def test_backup_is_one_file_that_only_its_owner_reads(ledger: Path, folder: Path) -> None:
    rows(ledger, "PRAGMA journal_mode = WAL")
    backup = back_up(ledger, folder, NOON)
    assert [path.name for path in folder.iterdir()] == [backup.path.name]
    assert stat.S_IMODE(backup.path.stat().st_mode) == 0o600
    assert rows(backup.path, "PRAGMA journal_mode") == [("delete",)]


def test_backup_into_a_new_file_never_overwrites(ledger: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine.sqlite"
    assert back_up(ledger, target, NOON).path == target
    with pytest.raises(StorageTrouble, match=r"mine\.sqlite is there already"):
        back_up(ledger, target, NOON)


@pytest.mark.parametrize("spoil", UNFIT, ids=lambda spoil: spoil.__name__)
def test_unfit_ledger_is_not_backed_up_and_nothing_is_left(
    ledger: Path, folder: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(ledger)
    before = ledger.read_bytes()
    with pytest.raises(StorageTrouble, match=UNFIT[spoil]) as refused:
        back_up(ledger, folder, NOON)
    assert str(ledger) in str(refused.value)
    assert list(folder.iterdir()) == []
    assert ledger.read_bytes() == before


def test_missing_ledger_is_said(path: Path, folder: Path) -> None:
    with pytest.raises(StorageTrouble, match=r"ledger\.sqlite: there is no such file"):
        back_up(path, folder, NOON)
    assert not path.exists()


def test_r119_folder_that_cannot_be_made_is_named_with_the_user(ledger: Path) -> None:
    with pytest.raises(StorageTrouble, match=r"ledger\.sqlite/in cannot be written by user \d+"):
        back_up(ledger, ledger / "in", NOON)


async def test_r118_backups_while_fifty_write_are_each_a_moment_of_the_ledger(
    evening: Evening, path: Path, folder: Path
) -> None:
    await evening.open()
    requests = [
        await evening.request((EAST, SOUTH)[n % 2], by=(LIN, MEI)[n % 2], another=True)
        for n in range(50)
    ]
    recording = asyncio.gather(*(evening.book.record(request) for request in requests))
    backups = []
    for second in range(5):
        at = NOON + timedelta(seconds=second)
        backups.append(await asyncio.to_thread(back_up, path, folder, at))
    assert len(await recording) == 50
    log = logged(path)
    assert len(log) == 52
    for backup in backups:
        copied = logged(backup.path)
        assert copied == log[: backup.events]
        assert_projections_are_fresh(backup.path)
    counts = [backup.events for backup in backups]
    assert counts == sorted(counts)


# Which stay


def days(*ages: float) -> list[datetime]:
    return [NOON - timedelta(days=age) for age in ages]


def test_backup_is_due_at_once_then_after_the_interval() -> None:
    day = timedelta(days=1)
    assert due([], day, NOON) == NOON
    assert due(days(0.5, 3), day, NOON) == NOON + day / 2
    assert due(days(3, 2), day, NOON) == NOON - day


def test_backup_of_the_future_does_not_put_the_next_one_off() -> None:
    assert due(days(-30), timedelta(days=1), NOON) == NOON
    assert due(days(-30, 0), timedelta(days=1), NOON) == NOON + timedelta(days=1)


def test_year_of_daily_backups_comes_down_to_days_weeks_and_months() -> None:
    kept: list[datetime] = []
    for age in range(400, -1, -1):
        kept += days(age)
        gone = superfluous(kept, Keep(7, 4, 12))
        kept = [at for at in kept if at not in gone]
    said = [f"{at:%m-%d}" for at in sorted(kept, reverse=True)]
    assert said[:7] == ["09-21", "09-20", "09-19", "09-18", "09-17", "09-16", "09-15"]
    assert said[7:9] == ["09-13", "09-06"]
    assert said[9:] == [
        *("08-31", "07-31", "06-30", "05-31", "04-30", "03-31", "02-28", "01-31"),
        *("12-31", "11-30", "10-31"),
    ]


def test_last_backup_of_a_day_stands_for_the_day() -> None:
    assert superfluous(days(0, 0.1, 0.2, 1), Keep(7, 0, 0)) == set(days(0.1, 0.2))


def test_newest_backup_stays_whatever_is_to_be_kept() -> None:
    assert superfluous(days(0, 1, 2), Keep(0, 0, 0)) == set(days(1, 2))
    assert superfluous([], Keep()) == set()


def test_rotation_touches_nothing_but_its_own(ledger: Path, folder: Path) -> None:
    old, new = days(2, 0)
    for at in (old, new):
        back_up(ledger, folder, at)
    before = back_up(ledger, folder, old, why="-before-tomorrow").path
    others = [folder / "other-20200101T000000Z.sqlite", folder / "ledger-2020.sqlite", before]
    for other in others[:2]:
        other.write_text("somebody else's")
    gone = rotate(ledger, folder, Keep(1, 0, 0))
    assert [path.name for path in gone] == ["ledger-20260919T120000Z.sqlite"]
    assert sorted(folder.iterdir()) == sorted([*others, folder / "ledger-20260921T120000Z.sqlite"])


def test_rotation_clears_what_a_killed_process_left_half_made(ledger: Path, folder: Path) -> None:
    back_up(ledger, folder, NOON)
    stale, begun = (folder / f"ledger-20260920T12000{n}Z.sqlite.77.part" for n in (0, 1))
    for part, age in ((stale, timedelta(days=1)), (begun, timedelta(minutes=1))):
        part.touch()
        os.utime(part, ((NOON - age).timestamp(),) * 2)
    assert rotate(ledger, folder, Keep()) == [stale]
    assert begun.exists()


def test_what_takes_long_says_how_far_it_is_from_the_third_second_on() -> None:
    seconds = iter([0.0, 0.5, 1.9, 2.5, 3.0, 3.6])
    said: list[str] = []
    tell = paced(said.append, lambda: next(seconds))
    for done in range(5):
        tell(done, 5)
    assert said == ["40% of 5 nights", "80% of 5 nights"]


def test_only_so_many_faults_are_named(ledger: Path) -> None:
    nights = [f"({n}, 1, {n}, '2026-10-01', 0, 0)" for n in range(50, 58)]
    rows(ledger, f"INSERT INTO night VALUES {', '.join(nights)}")
    with pytest.raises(StorageTrouble, match="night 54 of 2026-10-01 has no events; and 3 more"):
        sound(ledger)


def test_contents_are_counted_and_progress_is_told(ledger: Path) -> None:
    told: list[tuple[int, int]] = []
    assert sound(ledger, lambda done, total: told.append((done, total))) == Contents(
        *counted(ledger), ()
    )
    assert told == [(0, 2), (1, 2), (2, 2)]
