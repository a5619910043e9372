"""Every released schema becomes the schema of today, after a backup, and says the same as before.

For a new migration: `python -m tests.data.released_schema`, and commit the file it names.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from data.audit import audit
from data.backups import made
from data.refusals import NewerLedger, NotALedger, StorageTrouble
from data.schema import released
from data.soundness import sound
from data.worker import Worker
from hzrules.night import Night, fold
from tests.data.released_schema import SCHEMAS, dumped, load, sample
from tests.data.spoilt import no_database, of_a_newer_version, of_another_program
from tests.data.support import assert_projections_are_fresh, counted, logged, rows, snapshot

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
EVERY_RELEASE = pytest.mark.parametrize("name", released())


def start(path: Path) -> None:
    """Open the ledger as a bot does, and close it."""

    async def open_and_close() -> None:
        worker = Worker(path)
        await worker.start()
        await worker.stop()

    asyncio.run(open_and_close())


def folds(path: Path) -> dict[int, Night]:
    ids = [night_id for (night_id,) in rows(path, "SELECT id FROM night")]
    return {night_id: fold(logged(path, night_id)) for night_id in ids}


def test_every_release_has_its_schema_kept() -> None:
    assert sorted(path.stem for path in SCHEMAS.glob("*.sql")) == sorted(released())


@EVERY_RELEASE
def test_released_schema_becomes_that_of_a_fresh_ledger(
    name: str, path: Path, tmp_path: Path
) -> None:
    load(name, path)
    start(path)
    fresh = tmp_path / "fresh.sqlite"
    start(fresh)
    assert rows(path, SCHEMA) == rows(fresh, SCHEMA)
    applied = "SELECT name FROM _sqlite_migrations ORDER BY id"
    assert rows(path, applied) == rows(fresh, applied) == [(each,) for each in released()]


@EVERY_RELEASE
def test_released_ledger_says_after_the_upgrade_what_it_said_before(name: str, path: Path) -> None:
    load(name, path)
    log, told, postings = logged(path), folds(path), rows(path, "SELECT * FROM posting")
    start(path)
    assert logged(path) == log
    assert folds(path) == told
    assert rows(path, "SELECT * FROM posting") == postings
    assert audit(path).differences == ()
    assert_projections_are_fresh(path)


def test_kept_schema_holds_something_of_everything(path: Path) -> None:
    """The sample that a new release is written with leaves no table empty."""
    asyncio.run(sample(path))
    assert [table for table, found in snapshot(path).items() if not found] == []
    assert dumped(path).endswith("COMMIT;\n")


# A release further


def test_backup_before_an_upgrade_is_verified_and_said(
    ledger: Path, tmp_path: Path, tomorrow: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = snapshot(ledger)
    with caplog.at_level(logging.INFO, "hangma"):
        start(ledger)
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.name.endswith(f"-before-{tomorrow}.sqlite")
    assert snapshot(copy) == before
    assert sound(copy).pending == (tomorrow,)
    assert f"a copy of it as it was: {copy}" in caplog.text
    assert ("place",) in rows(ledger, "SELECT name FROM pragma_table_info('night')")
    assert made(ledger, tmp_path / "backups") == []


def test_upgrade_needs_no_second_backup(ledger: Path, tmp_path: Path, tomorrow: str) -> None:
    start(ledger)
    start(ledger)
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_projections_that_come_with_a_migration_are_filled_and_others_stay(
    path: Path, tmp_path: Path
) -> None:
    """What closed nights have left to pay was not written down before `m002_money`."""
    load("m001_first_ledger", path)
    rows(path, "UPDATE posting SET points = 99 WHERE night_id = 1 AND seq = 4 AND player_id = 1")
    start(path)
    (difference,) = audit(path).differences
    assert (difference.table, difference.key["seq"]) == ("posting", 4)
    assert rows(path, "SELECT payer_id, payee_id, amount FROM due WHERE payer_id = 3") == [
        (3, 1, 15)
    ]


def test_fresh_ledger_needs_no_backup(path: Path, tmp_path: Path) -> None:
    start(path)
    assert not (tmp_path / "backups").exists()


def test_without_room_for_a_backup_nothing_is_upgraded(
    ledger: Path, tmp_path: Path, tomorrow: str
) -> None:
    (tmp_path / "backups").write_text("in the way")
    before = snapshot(ledger)
    with pytest.raises(StorageTrouble, match="backups cannot be written"):
        start(ledger)
    assert snapshot(ledger) == before


def test_older_ledger_is_audited_only_once_it_is_upgraded(ledger: Path, tomorrow: str) -> None:
    with pytest.raises(StorageTrouble, match=f"it still needs {tomorrow}"):
        audit(ledger)
    start(ledger)
    assert audit(ledger)[:2] == counted(ledger)


def test_upgrade_that_fails_is_found_on_the_copy(
    ledger: Path, tmp_path: Path, tomorrow: str
) -> None:
    rows(ledger, "ALTER TABLE night ADD COLUMN place TEXT")
    before = snapshot(ledger)
    with pytest.raises(StorageTrouble, match="cannot be upgraded: duplicate column name"):
        start(ledger)
    assert snapshot(ledger) == before
    assert list((tmp_path / "backups").iterdir()) == []


# What is not ours to open


@pytest.mark.parametrize(
    ("spoil", "error"),
    [(of_a_newer_version, NewerLedger), (of_another_program, NotALedger)],
    ids=["newer", "foreign"],
)
def test_file_of_somebody_else_is_refused_untouched(
    ledger: Path, spoil: Callable[[Path], None], error: type[StorageTrouble]
) -> None:
    spoil(ledger)
    before = ledger.read_bytes()
    with pytest.raises(error):
        start(ledger)
    assert ledger.read_bytes() == before
    assert not ledger.with_name("backups").exists()


def test_newer_ledger_is_refused_with_advice(ledger: Path) -> None:
    of_a_newer_version(ledger)
    with pytest.raises(NewerLedger) as refused:
        start(ledger)
    assert str(refused.value) == (
        f"{ledger} was written by a newer Hangma (it has had m999_tomorrow; this one knows up to"
        f" {released()[-1]}). Install that version again, or restore a backup made before the"
        " upgrade: python bot.py restore FILE"
    )


def test_file_that_is_no_database_is_refused_untouched(ledger: Path) -> None:
    no_database(ledger)
    before = ledger.read_bytes()
    with pytest.raises(StorageTrouble, match="file is not a database") as refused:
        start(ledger)
    assert isinstance(refused.value.__cause__, sqlite3.DatabaseError)
    assert ledger.read_bytes() == before
