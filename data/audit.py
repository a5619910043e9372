"""Audit: every projection compared with a fresh fold of the log; renewed only when asked to.

The fresh rows are made by the code that makes them when an event is recorded, in temporary tables
that hide the real ones; so whatever differs was either changed by somebody else or made by an
earlier version of that code.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from data.afresh import derive_afresh
from data.derived import PROJECTIONS, marks
from data.dump import Dump
from data.lock import alone
from data.progress import Progress, quiet
from data.reading import read_only
from data.refusals import StorageTrouble
from data.schema import schema_of
from hzrules.events import HOUSE

Row = dict[str, Any]
MOST_SAID = 10
"""So many rows of a night or a period are shown; of the others, how many there are."""
_PLACE = ("id", "night_id", "guild_id", "scope", "scope_id", "period")
_PEOPLE = ("player_id", "other_id", "payer_id", "payee_id")


class Difference(NamedTuple):
    """One row that is not what the log says, and the night or the period it belongs to.

    `named` is its key as a person reads it. Without `stored` the row is missing; without `fresh` it
    should not be there.
    """

    where: str
    table: str
    key: Row
    named: str
    stored: Row | None
    fresh: Row | None

    def __str__(self) -> str:
        """In words: which row, what it says, what the log says."""
        row = f"{self.table} ({self.named})" if self.named else self.table
        if self.stored is None:
            return f"{row}: is missing"
        if self.fresh is None:
            return f"{row}: should not be there"
        differing = [
            f"{name} is {value}, the log says {self.fresh[name]}"
            for name, value in self.stored.items()
            if value != self.fresh[name]
        ]
        return f"{row}: {'; '.join(differing)}"


class Audit(NamedTuple):
    """What was compared and what came of it.

    `faults` are what is wrong in the log itself, which no rebuilding mends.
    """

    nights: int
    events: int
    differences: tuple[Difference, ...]
    faults: tuple[str, ...]


def audit(ledger: Path, progress: Progress = quiet) -> Audit:
    """Compare; writes nothing, also while the ledger is in use. Raises `StorageTrouble`."""
    return read_only(ledger, lambda connection: _compared(connection, ledger, progress))


def rebuild(ledger: Path, progress: Progress = quiet) -> Audit:
    """Compare, and in one transaction let every projection say what the log says.

    Returns what was different. With a fault in the log nothing is written. Raises
    `LedgerInUseError` or `StorageTrouble`.
    """
    read_only(ledger, lambda connection: schema_of(connection, ledger))
    with alone(ledger):
        try:
            with closing(sqlite3.connect(ledger, isolation_level=None)) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("BEGIN IMMEDIATE")
                found = _compared(connection, ledger, progress)
                if found.differences and not found.faults:
                    _write_back(connection, found.differences)
                    connection.execute("COMMIT")
                return found
        except sqlite3.Error as error:
            raise StorageTrouble(f"{ledger}: {error}") from error


def said_of(found: Audit) -> Iterator[str]:
    """What an audit found, line by line: faults, then each night and period with its rows."""
    yield from found.faults
    for where, differences in groupby(found.differences, lambda difference: difference.where):
        here = list(differences)
        yield where
        yield from (f"  {difference}" for difference in here[:MOST_SAID])
        if len(here) > MOST_SAID:
            yield f"  … and {len(here) - MOST_SAID} more rows"


def concluded(found: Audit, *, rebuilt: bool) -> tuple[str, bool]:
    """What it comes to in one line, and whether all is well now."""
    what = f"{found.nights:,} nights, {found.events:,} events"
    count = f"{len(found.differences):,} rows"
    if found.faults:
        return f"{what}: the log has faults; restore a backup from before them", False
    if not found.differences:
        return f"{what}: every total is what the log says", True
    if rebuilt:
        return f"{what}: {count} renewed; every total is what the log says", True
    hint = "Stop the bot, then: python bot.py audit --rebuild"
    return f"{what}: {count} are not what the log says. {hint}", False


def _compared(connection: sqlite3.Connection, ledger: Path, progress: Progress) -> Audit:
    pending = schema_of(connection, ledger).pending
    if pending:
        raise StorageTrouble(
            f"{ledger} has the schema of an older version (it still needs {', '.join(pending)});"
            " it is upgraded when the bot starts, and can be audited then"
        )
    faults = derive_afresh(connection, progress)
    (nights,) = connection.execute("SELECT count(*) FROM main.night").fetchone()
    (events,) = connection.execute("SELECT count(*) FROM main.event").fetchone()
    found = () if faults else tuple(_differences(connection))
    return Audit(nights, events, found, tuple(faults))


def _differences(connection: sqlite3.Connection) -> Iterator[Difference]:
    """Night by night, then period by period."""
    nights = {
        row[0]: f"night {row[0]} of {row[1]}, channel {row[2]}"
        for row in connection.execute("SELECT id, date, channel_id FROM main.night")
    }
    people = {player.id: player.name for player in Dump(connection).names().values()}
    by_night: dict[int, list[Difference]] = {night_id: [] for night_id in sorted(nights)}
    by_period: list[Difference] = []
    for table in ("night", *PROJECTIONS):
        for key, stored, fresh in _differing(connection, table):
            named = ", ".join(_named(name, key[name], people) for name in key if name not in _PLACE)
            night_id = key.get("night_id", key.get("id"))
            if night_id is None:
                where = f"{key['scope']} {key['scope_id']}, {key['period']}"
                by_period.append(Difference(where, table, key, named, stored, fresh))
            else:
                where = nights.get(night_id, f"night {night_id}, which is not there")
                found = by_night.setdefault(night_id, [])
                found.append(Difference(where, table, key, named, stored, fresh))
    for found in by_night.values():
        yield from found
    yield from sorted(by_period, key=lambda difference: difference.where)


def _named(column: str, value: Any, people: Mapping[int, str]) -> str:
    """A part of a key in words: people by number and name, all else by column and value."""
    if column in _PEOPLE:
        return f"player {value} {people.get(value, '?')}" if value != HOUSE else "the house"
    return f"{column} {value}"


def _differing(
    connection: sqlite3.Connection, table: str
) -> Iterator[tuple[Row, Row | None, Row | None]]:
    """The rows of a table that differ: the key, as stored, as the log says."""
    info = connection.execute(f"PRAGMA main.table_info({table})").fetchall()
    columns = [row[1] for row in info]
    keys = [row[1] for row in info if row[5]]

    def only_in(one: str, other: str) -> dict[tuple[Any, ...], Row]:
        sql = f"SELECT * FROM {one}.{table} EXCEPT SELECT * FROM {other}.{table}"
        found = [dict(zip(columns, row, strict=True)) for row in connection.execute(sql)]
        return {tuple(row[key] for key in keys): row for row in found}

    stored, fresh = only_in("main", "temp"), only_in("temp", "main")
    for key in sorted({*stored, *fresh}):
        yield dict(zip(keys, key, strict=True)), stored.get(key), fresh.get(key)


def _write_back(connection: sqlite3.Connection, differences: Iterable[Difference]) -> None:
    for difference in differences:
        if difference.table == "night":
            sql = "UPDATE main.night SET is_open = :is_open WHERE id = :id"
            connection.execute(sql, difference.fresh or {})
            continue
        where = " AND ".join(f"{name} = :{name}" for name in difference.key)
        connection.execute(f"DELETE FROM main.{difference.table} WHERE {where}", difference.key)
        if difference.fresh is not None:
            row = tuple(difference.fresh.values())
            values = marks(len(row))
            connection.execute(f"INSERT INTO main.{difference.table} VALUES ({values})", row)
