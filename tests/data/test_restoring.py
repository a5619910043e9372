"""Restore: checked before it replaces, and what it replaces is kept."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from data.backups import back_up
from data.records import Place
from data.refusals import StorageTrouble
from data.restoring import restore
from data.scorebook import Scorebook
from data.worker import LedgerInUseError, Worker
from tests.conftest import HandClock
from tests.data.spoilt import UNFIT, damage_pages
from tests.data.support import MANAGER, Evening, counted, plain, rows, snapshot

NOON = datetime(2026, 9, 21, 12, tzinfo=UTC)
KEPT = "ledger.sqlite.before-restore-20260921T120000Z"
NO_NOTE = "DELETE FROM note WHERE key LIKE 'commands:%'"


@pytest.fixture
def backup(ledger: Path, tmp_path: Path) -> Path:
    """A backup, since when somebody has been renamed."""
    copy = back_up(ledger, tmp_path / "backup.sqlite", NOON).path
    rows(ledger, "UPDATE player SET name = 'after the backup' WHERE id = 1")
    return copy


def names(path: Path) -> list[str]:
    return [name for (name,) in rows(path, "SELECT name FROM player ORDER BY id")]


def holds(path: Path, word: str) -> bool:
    return word.encode() in path.read_bytes()


def test_backup_takes_the_place_of_the_ledger_which_is_kept(ledger: Path, backup: Path) -> None:
    before = snapshot(ledger)
    done = restore(backup, ledger, NOON)
    assert done.contents[:2] == counted(backup)
    assert done.kept == (ledger.with_name(KEPT),)
    assert snapshot(done.kept[0]) == before
    assert names(ledger) == names(backup)
    assert sorted(path.name for path in ledger.parent.iterdir()) == [
        *("backup.sqlite", "ledger.sqlite", KEPT, "ledger.sqlite.lock")
    ]


def test_restored_ledger_is_the_backup_but_for_what_discord_was_told(
    ledger: Path, backup: Path
) -> None:
    """Which commands Discord has does not go back in time, so they are sent anew."""
    assert rows(backup, "SELECT key FROM note") == [("commands:1",)]
    restore(backup, ledger, NOON)
    assert rows(ledger, "SELECT key FROM note") == []
    rows(backup, NO_NOTE)
    assert snapshot(ledger) == snapshot(backup)


async def test_r120_who_was_forgotten_since_is_forgotten_again(
    ledger: Path, backup: Path, clock: HandClock
) -> None:
    """And the name is not left somewhere in the file."""
    worker = Worker(ledger)
    await worker.start()
    (place,) = rows(ledger, "SELECT DISTINCT guild_id, channel_id FROM night LIMIT 1")
    await Scorebook(worker, clock).forget(Place(*place), MANAGER, 2)
    await worker.stop()
    gone = names(backup)[1]
    done = restore(backup, ledger, NOON)
    assert done.forgotten == 1
    assert names(ledger) == [names(backup)[0], "", *names(backup)[2:]]
    assert rows(ledger, "SELECT discord_id, is_hidden FROM player WHERE id = 2") == [(None, 1)]
    assert not holds(ledger, gone)


def test_restore_where_no_ledger_is(ledger: Path, backup: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "new" / "ledger.sqlite"
    assert restore(backup, elsewhere, NOON).kept == ()
    assert names(elsewhere) == names(backup)


async def test_restored_ledger_is_recorded_into(
    ledger: Path, backup: Path, clock: HandClock
) -> None:
    restore(backup, ledger, NOON)
    worker = Worker(ledger)
    await worker.start()
    evening = Evening(Scorebook(worker, clock), clock)
    await evening.play(origin="since the restore")
    await worker.stop()
    nights, events = counted(backup)
    assert counted(ledger) == (nights, events + 1)


@pytest.mark.parametrize("spoil", UNFIT, ids=lambda spoil: spoil.__name__)
def test_unfit_file_replaces_nothing(
    ledger: Path, backup: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(backup)
    before = snapshot(ledger)
    with pytest.raises(StorageTrouble, match=UNFIT[spoil]):
        restore(backup, ledger, NOON)
    assert snapshot(ledger) == before
    assert not [path for path in ledger.parent.iterdir() if "part" in path.name]
    assert not ledger.with_name(KEPT).exists()


@pytest.mark.parametrize("name", ["nowhere.sqlite", "."])
def test_what_is_no_file_replaces_nothing(ledger: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(StorageTrouble, match="there is no such file"):
        restore(tmp_path / name, ledger, NOON)
    assert ledger.exists()


def test_ledger_does_not_replace_itself(ledger: Path) -> None:
    with pytest.raises(StorageTrouble, match="is the ledger itself"):
        restore(ledger, ledger, NOON)


async def test_r110_ledger_in_use_is_not_replaced(ledger: Path, backup: Path) -> None:
    worker = Worker(ledger)
    await worker.start()
    try:
        with pytest.raises(LedgerInUseError):
            restore(backup, ledger, NOON)
    finally:
        await worker.stop()
    assert names(ledger)[0] == "after the backup"


def test_ledger_that_cannot_be_read_is_replaced_and_kept_byte_by_byte(
    ledger: Path, backup: Path
) -> None:
    damage_pages(ledger)
    before = ledger.read_bytes()
    kept, *_ = restore(backup, ledger, NOON).kept
    assert kept.read_bytes() == before
    assert names(ledger) == names(backup)


def test_log_left_by_a_crash_goes_with_the_old_ledger_and_not_into_the_new_one(
    ledger: Path, backup: Path
) -> None:
    """A -wal file beside a restored file would be taken for its own."""
    with plain(ledger) as crashed:
        crashed.execute("PRAGMA journal_mode = WAL")
        crashed.execute("UPDATE player SET name = 'only in the log' WHERE id = 1")
        for suffix in ("", "-wal", "-shm"):
            shutil.copy(f"{ledger}{suffix}", f"{ledger.parent}/saved{suffix}")
    for suffix in ("", "-wal", "-shm"):
        os.replace(f"{ledger.parent}/saved{suffix}", f"{ledger}{suffix}")
    kept, log = restore(backup, ledger, NOON).kept
    assert log.name == f"{kept.name}-wal", "both are named, for the people are in the second"
    assert names(kept)[0] == "only in the log"
    assert names(ledger)[0] == names(backup)[0] == "Lin"
    assert not ledger.with_name("ledger.sqlite-wal").exists()


def test_whoever_could_use_the_old_file_can_use_the_new_one(ledger: Path, backup: Path) -> None:
    ledger.chmod(0o640)
    owner = 12345 if os.geteuid() == 0 else os.geteuid()
    os.chown(ledger, owner, -1)
    restore(backup, ledger, NOON)
    assert stat.S_IMODE(ledger.stat().st_mode) == 0o640
    assert ledger.stat().st_uid == owner


def test_restoring_twice_within_a_second_replaces_nothing(ledger: Path, backup: Path) -> None:
    restore(backup, ledger, NOON)
    rows(ledger, "UPDATE player SET name = 'again' WHERE id = 1")
    with pytest.raises(StorageTrouble, match="File exists"):
        restore(backup, ledger, NOON)
    assert names(ledger)[0] == "again"
