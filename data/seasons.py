"""Seasons: a person's nights one after the other, and which of them lie in one night. SQL only.

There is no index of nights by person, for recording would pay for it. The months in which somebody
has played are known (`person_period`), so only the nights of those months are looked at.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from itertools import starmap
from typing import Any, NamedTuple

from data.stat_records import Season, Step, Which, months_of
from data.sums import SCOPE_COLUMN
from hzrules.events import PlayerId

MOST_NIGHTS, MOST_MONTHS = 60, 24
"""More nights than these, or nights in more months, are told month by month."""
_PERIOD = "t.scope = :scope AND t.scope_id = :scope_id"


class _Month(NamedTuple):
    period: str
    player: PlayerId
    points: int


class Seasons:
    """Nights and months of people, read from what is summed up already."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute

    def season(self, which: Which, identities: Iterable[PlayerId], nights: int) -> Season:
        """What a person won in those nights, one by one, or by the month where they are many.

        Open nights count, so that it comes to the points of the tally.
        """
        own = list(identities)
        months = self._months(which, own)
        running = self._open_nights(which, own)
        periods = {month.period for month in months}
        if nights > MOST_NIGHTS or len(periods) > MOST_MONTHS:
            by_month: Counter[str] = Counter()
            for month in months:
                by_month[month.period] += month.points
            for _, date, points in running:
                by_month[date[:7]] += points
            steps = starmap(Step, sorted(by_month.items()))
            return Season(tuple(steps), by_month=True)
        by_night: Counter[tuple[str, int]] = Counter()
        played = self._nights(which, own, periods)
        for night_id, date, points in (*played, *running):
            by_night[date, night_id] += points
        return Season(tuple(Step(date, points) for (date, _), points in sorted(by_night.items())))

    def doubles(self, which: Which, identities: Iterable[PlayerId]) -> int:
        """How many closed nights a person has in excess, by having played in them as two."""
        own = list(identities)
        players = Counter(month.period for month in self._months(which, own))
        shared = {period for period, count in players.items() if count > 1}
        nights = Counter(night_id for night_id, _, _ in self._nights(which, own, shared))
        return nights.total() - len(nights)

    def _months(self, which: Which, own: list[PlayerId]) -> list[_Month]:
        """The months in which each of these players has finished a night."""
        rows = self._execute(
            "SELECT t.period, t.player_id, t.points FROM json_each(:months) m"
            " CROSS JOIN json_each(:ids) i CROSS JOIN person_period t"
            f" ON {_PERIOD} AND t.period = m.value AND t.player_id = i.value",
            {**_facts(which, own), "months": json.dumps(self._calendar(which))},
        )
        return [_Month(*row) for row in rows]

    def _calendar(self, which: Which) -> list[str]:
        """Every month from the first night to the last; both are found by their index."""
        of_scope = (
            f"FROM night n WHERE n.{SCOPE_COLUMN[which.scope]} = :scope_id"
            " AND n.date BETWEEN :first AND :last"
        )
        first, last = self._execute(
            f"SELECT (SELECT min(n.date) {of_scope}), (SELECT max(n.date) {of_scope})",
            _facts(which, ()),
        ).fetchone()
        if first is None:
            return []
        begin, end = (12 * int(date[:4]) + int(date[5:7]) - 1 for date in (first, last))
        return [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(begin, end + 1)]

    def _nights(
        self, which: Which, own: list[PlayerId], months: Iterable[str]
    ) -> list[tuple[int, str, int]]:
        """Night, date and points of the closed nights of those months, a row a player."""
        return self._execute(
            "SELECT n.id, n.date, t.points FROM json_each(:months) m CROSS JOIN night n"
            f" ON n.{SCOPE_COLUMN[which.scope]} = :scope_id"
            " AND n.date BETWEEN m.value || '-00' AND m.value || '-99'"
            " CROSS JOIN json_each(:ids) i CROSS JOIN person_night t"
            " ON t.night_id = n.id AND t.player_id = i.value WHERE NOT n.is_open",
            {**_facts(which, own), "months": json.dumps(sorted(months))},
        ).fetchall()

    def _open_nights(self, which: Which, own: list[PlayerId]) -> list[tuple[int, str, int]]:
        """The same of nights that still run."""
        return self._execute(
            "SELECT n.id, n.date, t.points FROM night n CROSS JOIN json_each(:ids) i"
            " CROSS JOIN person_night t ON t.night_id = n.id AND t.player_id = i.value"
            f" WHERE n.{SCOPE_COLUMN[which.scope]} = :scope_id AND n.is_open"
            " AND +n.date BETWEEN :first AND :last",
            _facts(which, own),
        ).fetchall()


def _facts(which: Which, own: Iterable[PlayerId]) -> dict[str, Any]:
    first, last = months_of(which.period)
    return {
        "scope": which.scope.value,
        "scope_id": which.scope_id,
        "first": f"{first}-00",
        "last": f"{last}-99",
        "ids": json.dumps(list(own)),
    }
