"""Sums: the closed nights of a channel or a server by month, season, year and for ever.

Each period is summed anew from the one below: a month from its nights, seasons and years from their
months, everything from the years.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import date
from typing import Any

from data.stat_records import EVERYTHING, Scope, Span, months_of, period_of
from data.tallies import NightTally, Tally
from hzrules.events import PlayerId

SCOPE_COLUMN = {Scope.SERVER: "guild_id", Scope.CHANNEL: "channel_id"}
_TABLES = ("person_period", "pair_period", "money_period")
_MINE = "player_id IN (SELECT value FROM json_each(:players))"
_HERE = "scope = :scope AND scope_id = :scope_id"


def columns(of: type[Tally | NightTally]) -> str:
    """The columns that a tally fills, in its order."""
    return ", ".join(of._fields)


class Sums:
    """The sums of one scope for some of its players."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        scope: Scope,
        scope_id: int,
        players: Iterable[PlayerId],
    ) -> None:
        self._connection = connection
        self._where = f"n.{SCOPE_COLUMN[scope]} = :scope_id"
        self._facts: dict[str, Any] = {
            "scope": scope.value,
            "scope_id": scope_id,
            "players": json.dumps(list(players)),
        }

    def renew(self, day: date) -> None:
        """Sum the periods that `day` is in."""
        self._month(period_of(Span.MONTH, day))
        for span in (Span.SEASON, Span.YEAR):
            period = period_of(span, day)
            first, last = months_of(period)
            self._add_up(period, "period BETWEEN :first AND :last", first=first, last=last)
        years = "period IN (SELECT value FROM json_each(:years))"
        self._add_up(EVERYTHING, years, years=json.dumps(self._years()))

    def _month(self, month: str) -> None:
        self._clear(month)
        facts = {**self._facts, "period": month, "first": f"{month}-00", "last": f"{month}-99"}
        of_month = (
            f"JOIN night n ON n.id = night_id WHERE {self._where} AND NOT n.is_open"
            f" AND n.date BETWEEN :first AND :last AND {_MINE}"
        )
        rows = self._connection.execute(
            f"SELECT player_id, night_id, {columns(NightTally)} FROM person_night {of_month}"
            " ORDER BY n.date, n.id",
            facts,
        )
        self._put(month, ((row[0], NightTally(*row[2:]).of_night(row[1])) for row in rows))
        self._connection.execute(
            "INSERT INTO pair_period SELECT :scope, :scope_id, :period, player_id, other_id,"
            f" sum(hands), sum(points) FROM pair_night {of_month} GROUP BY player_id, other_id",
            facts,
        )
        self._connection.execute(
            "INSERT INTO money_period SELECT :scope, :scope_id, :period, player_id, currency,"
            f" digits, sum(amount) FROM money_night {of_month}"
            " GROUP BY player_id, currency, digits",
            facts,
        )

    def _add_up(self, period: str, parts: str, **facts: str) -> None:
        self._clear(period)
        known = {**self._facts, **facts, "period": period}
        rows = self._connection.execute(
            f"SELECT player_id, {columns(Tally)} FROM person_period"
            f" WHERE {_HERE} AND {parts} AND {_MINE} ORDER BY period",
            known,
        )
        self._put(period, ((row[0], Tally(*row[1:])) for row in rows))
        self._connection.execute(
            "INSERT INTO pair_period SELECT :scope, :scope_id, :period, player_id, other_id,"
            f" sum(hands), sum(points) FROM pair_period WHERE {_HERE} AND {parts} AND {_MINE}"
            " GROUP BY player_id, other_id",
            known,
        )
        self._connection.execute(
            "INSERT INTO money_period SELECT :scope, :scope_id, :period, player_id, currency,"
            f" digits, sum(amount) FROM money_period WHERE {_HERE} AND {parts} AND {_MINE}"
            " GROUP BY player_id, currency, digits",
            known,
        )

    def _clear(self, period: str) -> None:
        for table in _TABLES:
            self._connection.execute(
                f"DELETE FROM {table} WHERE {_HERE} AND period = :period AND {_MINE}",
                {**self._facts, "period": period},
            )

    def _put(self, period: str, rows: Iterable[tuple[PlayerId, Tally]]) -> None:
        sums: dict[PlayerId, Tally] = {}
        for player, tally in rows:
            sums[player] = sums.get(player, Tally()) + tally
        where = (self._facts["scope"], self._facts["scope_id"], period)
        marks = ", ".join("?" * (4 + len(Tally._fields)))
        self._connection.executemany(
            f"INSERT INTO person_period VALUES ({marks})",
            [(*where, player, *tally) for player, tally in sums.items()],
        )

    def _years(self) -> list[str]:
        """From the first night's year to the last one's; each found by its index."""
        first, last = self._connection.execute(
            f"SELECT (SELECT min(n.date) FROM night n WHERE {self._where}),"
            f" (SELECT max(n.date) FROM night n WHERE {self._where})",
            self._facts,
        ).fetchone()
        return (
            [] if first is None else [f"{y:04}" for y in range(int(first[:4]), int(last[:4]) + 1)]
        )
