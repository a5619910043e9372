"""The schema of a fresh ledger, and the promises its connection makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlite_utils import Database

from data.database import BUSY_TIMEOUT_MS
from data.migrations import ledger
from data.tallies import Money, NightTally, Tally
from data.worker import Worker
from tests.data.support import rows

TABLES = {
    "player": ["id", "guild_id", "discord_id", "name", "linked_to", "is_hidden"],
    "channel_setting": [
        "channel_id",
        "guild_id",
        "language",
        "time_zone",
        "day_starts_at",
        "recorders",
        "rules",
        "stake",
    ],
    "night": ["id", "guild_id", "channel_id", "date", "opened_at", "is_open"],
    "event": ["id", "night_id", "seq", "at", "recorder", "origin", "part", "kind", "body"],
    "posting": ["night_id", "seq", "player_id", "points"],
    "hand_stat": [
        "night_id",
        "seq",
        "table_name",
        "number",
        "kind",
        "dealer_id",
        "level",
        "winner_id",
        "discarder_id",
        "multiplier",
        "patterns",
    ],
    "person_night": ["night_id", "player_id", *NightTally._fields],
    "pair_night": ["night_id", "player_id", "other_id", "hands", "points"],
    "person_period": ["scope", "scope_id", "period", "player_id", *Tally._fields],
    "pair_period": ["scope", "scope_id", "period", "player_id", "other_id", "hands", "points"],
    "due": ["guild_id", "night_id", "payer_id", "payee_id", "currency", "digits", "amount"],
    "money_night": ["night_id", "player_id", *Money._fields[1:]],
    "money_period": ["scope", "scope_id", "period", "player_id", *Money._fields[1:]],
    "board": ["night_id", "table_name", "channel_id", "message_id", "retired_id"],
    "note": ["key", "value"],
}


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A ledger made by the migrations alone."""
    path = tmp_path / "fresh.sqlite"
    db = Database(str(path))
    ledger.apply(db)
    db.close()
    return path


@pytest.mark.parametrize("table", TABLES)
def test_fresh_ledger_has_the_table_strict(fresh: Path, table: str) -> None:
    columns = rows(fresh, "SELECT name FROM pragma_table_info(?)", table)
    assert [name for (name,) in columns] == TABLES[table]
    assert rows(fresh, "SELECT strict FROM pragma_table_list(?)", table) == [(1,)]


def test_fresh_ledger_has_no_other_tables(fresh: Path) -> None:
    found = {name for (name,) in rows(fresh, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert found - set(TABLES) == {"_sqlite_migrations"}


def test_migrating_again_changes_nothing(fresh: Path) -> None:
    schema = rows(fresh, "SELECT type, name, sql FROM sqlite_master ORDER BY name")
    db = Database(str(fresh))
    ledger.apply(db)
    assert not ledger.pending(db)
    db.close()
    assert rows(fresh, "SELECT type, name, sql FROM sqlite_master ORDER BY name") == schema


async def test_worker_opens_the_same_schema(worker: Worker, path: Path, fresh: Path) -> None:
    schema = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name"
    assert rows(path, schema) == rows(fresh, schema)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("secure_delete", 1),
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", BUSY_TIMEOUT_MS),
    ],
)
async def test_writing_connection_keeps_its_promise(
    worker: Worker, pragma: str, value: object
) -> None:
    found = await worker.run(lambda store: store._row(f"PRAGMA {pragma}"))
    assert found == (value,)


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("INSERT INTO night VALUES (1, 1, 1, '2026-01-01', 'soon', 1)", id="text"),
        pytest.param("INSERT INTO night VALUES (1, 1, 1, '2026-01-01', 5, 2)", id="half open"),
        pytest.param("INSERT INTO posting VALUES (1, 1, 1, 1.5)", id="half a point"),
        pytest.param(
            "INSERT INTO channel_setting VALUES (1, 1, NULL, 'UTC', 24, 'seated', NULL, NULL)",
            id="hour",
        ),
        pytest.param(
            "INSERT INTO channel_setting VALUES (1, 1, NULL, 'UTC', 6, 'nobody', NULL, NULL)",
            id="who",
        ),
        pytest.param(
            "INSERT INTO event (night_id, seq, at, origin, part, kind, body)"
            " VALUES (1, 1, 1, 'o', 0, 'hand', '{')",
            id="body that is no JSON",
        ),
    ],
)
def test_ledger_refuses_what_is_out_of_type_or_range(fresh: Path, statement: str) -> None:
    with pytest.raises(Exception, match=r"cannot store|CHECK constraint|malformed JSON"):
        rows(fresh, statement)


def test_channel_has_one_open_night_whoever_writes(fresh: Path) -> None:
    night = "INSERT INTO night (guild_id, channel_id, date, opened_at, is_open) VALUES (1, 7, '', 0"
    rows(fresh, f"{night}, 0)")
    rows(fresh, f"{night}, 0)")
    rows(fresh, f"{night}, 1)")
    with pytest.raises(Exception, match=r"UNIQUE constraint failed: night\.channel_id"):
        rows(fresh, f"{night}, 1)")
