"""The event log is append-only, from whichever connection somebody tries."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import pytest_asyncio
from sqlite_utils import Database

from tests.data.support import Evening, rows

COLUMNS = "night_id, seq, at, recorder, origin, part, kind, body"


def insert(conflict: str, values: str, *, with_id: bool = False) -> str:
    columns = f"id, {COLUMNS}" if with_id else COLUMNS
    return f"INSERT {conflict} INTO event ({columns}) VALUES ({values})"


TAMPERING = {
    "update": "UPDATE event SET body = '{}' WHERE id = 3",
    "update of the number": "UPDATE event SET seq = 99 WHERE id = 3",
    "update or replace": "UPDATE OR REPLACE event SET seq = 2 WHERE id = 3",
    "update or ignore": "UPDATE OR IGNORE event SET at = 0",
    "delete one": "DELETE FROM event WHERE id = 3",
    "delete all": "DELETE FROM event",
    "replace by id": insert("OR REPLACE", "3, 1, 9, 0, 1, 'x', 0, 'hand', '{}'", with_id=True),
    "replace by night and number": insert("OR REPLACE", "1, 3, 0, 1, 'x', 0, 'hand', '{}'"),
    "replace by origin": insert("OR REPLACE", "1, 9, 0, 1, '10-2', 0, 'hand', '{}'"),
    "replace into": insert("OR REPLACE", "1, 3, 0, 1, 'x', 0, 'hand', '{}'").replace(
        "INSERT OR REPLACE", "REPLACE"
    ),
    "ignore": insert("OR IGNORE", "1, 3, 0, 1, 'x', 0, 'hand', '{}'"),
    "upsert": insert("", "1, 3, 0, 1, 'x', 0, 'hand', '{}'")
    + " ON CONFLICT (night_id, seq) DO UPDATE SET body = excluded.body",
    "plain second event of the number": insert("", "1, 3, 0, 1, 'x', 0, 'hand', '{}'"),
}


def bare(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path)


def with_pragmas(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA recursive_triggers = ON")
    return connection


def sqlite_utils(path: Path) -> sqlite3.Connection:
    return Database(str(path)).conn


@pytest_asyncio.fixture
async def log(evening: Evening, path: Path) -> Path:
    """A file with a night of three events: opened, seated, a hand."""
    await evening.open()
    await evening.play()
    return path


@pytest.mark.parametrize("connect", [bare, with_pragmas, sqlite_utils])
@pytest.mark.parametrize("attempt", TAMPERING)
async def test_tampering_is_refused(
    log: Path, attempt: str, connect: Callable[[Path], sqlite3.Connection]
) -> None:
    before = rows(log, "SELECT * FROM event ORDER BY id")
    assert [row[0] for row in before] == [1, 2, 3]
    connection = connect(log)
    try:
        with pytest.raises(sqlite3.IntegrityError, match="the ledger is append-only"):
            connection.execute(TAMPERING[attempt])
    finally:
        connection.rollback()
        connection.close()
    assert rows(log, "SELECT * FROM event ORDER BY id") == before


async def test_appending_is_all_the_guards_let_through(log: Path) -> None:
    rows(log, insert("", "1, 4, 0, 1, 'x', 0, 'closed', '{\"kind\": \"closed\"}'"))
    assert rows(log, "SELECT seq, kind FROM event WHERE origin = 'x'") == [(4, "closed")]


async def test_night_goes_on_from_what_somebody_else_appended(evening: Evening, log: Path) -> None:
    body = '{"kind": "adjust", "payer": 1, "payee": 2, "points": 7, "reason": "tea"}'
    rows(log, insert("", f"1, 4, 0, 1, 'x', 0, 'adjust', '{body}'"))
    assert await evening.totals() == {"Lin": 6 - 7, "Mei": -2 + 7, "Hao": -2, "Qi": -2}
    recorded = await evening.play()
    assert recorded.entry.seq == 5
