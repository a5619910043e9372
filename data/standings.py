"""Standings: statistics as they lie in the ledger, read by person. SQL only.

A linked guest counts as the member. Closed nights come summed by period, open ones one by one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from data.records import Player
from data.seasons import Seasons
from data.stat_records import Wanted, Which, months_of
from data.sums import SCOPE_COLUMN, columns
from data.tallies import NightTally, Tally
from hzrules.events import PlayerId
from hzrules.stake import Unit

_PERSON = "coalesce(p.linked_to, p.id)"
_PLAYED_CLOSED = (
    "SELECT 1 FROM person_period t WHERE t.scope = 'server' AND t.scope_id = :guild_id"
    " AND t.period = 'all' AND t.player_id = p.id"
)
_PLAYS_NOW = (
    "SELECT 1 FROM night n JOIN person_night t ON t.night_id = n.id"
    " WHERE n.guild_id = :guild_id AND n.is_open AND t.player_id = p.id"
)


class Standings:
    """What the ledger says about people."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute
        self.seasons = Seasons(connection)

    def tallies(self, which: Which, persons: Iterable[PlayerId] | None = None) -> dict[int, Tally]:
        """The tally of each person who played in those nights; of all, or of the ones asked for.

        A night counts once, though a member may have played in it before as a guest (R85).
        """
        facts = _facts(which, persons)
        identities: dict[PlayerId, set[PlayerId]] = {}
        mine = "" if persons is None else " AND t.player_id IN (SELECT value FROM json_each(:ids))"
        found: dict[PlayerId, Tally] = {}
        rows = self._execute(
            f"SELECT {_PERSON}, p.id, {columns(Tally)} FROM person_period t"
            " JOIN player p ON p.id = t.player_id"
            f" WHERE scope = :scope AND scope_id = :scope_id AND period = :period{mine}",
            facts,
        )
        for row in rows:
            found[row[0]] = found.get(row[0], Tally()) + Tally._make(row[2:])
            identities.setdefault(row[0], set()).add(row[1])
        rows = self._execute(
            f"SELECT {_PERSON}, t.night_id, {columns(NightTally)} FROM night n"
            " JOIN person_night t ON t.night_id = n.id JOIN player p ON p.id = t.player_id"
            f" WHERE {_open_nights(which)}{mine}",
            facts,
        )
        counted: set[tuple[PlayerId, int]] = set()
        for person, night_id, *counts in rows:
            night = NightTally._make(counts).of_night(night_id)
            if (person, night_id) in counted:
                night = night._replace(nights=0)
            counted.add((person, night_id))
            found[person] = found.get(person, Tally()) + night
        for person, own in identities.items():
            if len(own) > 1:
                nights = found[person].nights - self.seasons.doubles(which, own)
                found[person] = found[person]._replace(nights=nights)
        return found

    def money(self, which: Which, person: PlayerId) -> list[tuple[Unit, int]]:
        """What the person won or lost in money in closed nights, currency by currency."""
        rows = self._execute(
            "SELECT currency, digits, sum(amount) FROM money_period"
            " WHERE scope = :scope AND scope_id = :scope_id AND period = :period"
            " AND player_id IN (SELECT value FROM json_each(:ids)) GROUP BY 1, 2 ORDER BY 1",
            _facts(which, self.identities(person)),
        )
        return [(Unit(currency, digits), amount) for currency, digits, amount in rows]

    def met(self, which: Which, person: PlayerId) -> Iterator[tuple[PlayerId, int, int]]:
        """Whom the person met in closed nights: hands together, points got from them."""
        return self._execute(
            f"SELECT {_PERSON}, sum(t.hands), sum(t.points) FROM pair_period t"
            " JOIN player p ON p.id = t.other_id"
            " WHERE scope = :scope AND scope_id = :scope_id AND period = :period"
            " AND t.player_id IN (SELECT value FROM json_each(:ids)) GROUP BY 1",
            _facts(which, self.identities(person)),
        )

    def have_met(self, guild_id: int, player: PlayerId, others: Iterable[PlayerId]) -> bool:
        """Whether the player has sat at a table with one of the others in a closed night."""
        row = self._execute(
            "SELECT 1 FROM pair_period WHERE scope = 'server' AND scope_id = ? AND period = 'all'"
            " AND player_id = ? AND other_id IN (SELECT value FROM json_each(?))",
            (guild_id, player, json.dumps(list(others))),
        ).fetchone()
        return row is not None

    def open_nights_of(self, which: Which, person: PlayerId) -> list[int]:
        """The open nights that the person has played in."""
        rows = self._execute(
            f"SELECT DISTINCT n.id FROM night n JOIN person_night t ON t.night_id = n.id"
            f" WHERE {_open_nights(which)} AND t.player_id IN (SELECT value FROM json_each(:ids))",
            _facts(which, self.identities(person)),
        )
        return [row[0] for row in rows]

    def identities(self, person: PlayerId) -> list[PlayerId]:
        """The person's own player and the guests linked to it."""
        rows = self._execute("SELECT id FROM player WHERE linked_to = ?", (person,))
        return [person, *(row[0] for row in rows)]

    def people(self, ids: Iterable[PlayerId]) -> dict[PlayerId, PlayerId]:
        """The person behind each of these players."""
        rows = self._execute(
            f"SELECT p.id, {_PERSON} FROM player p WHERE p.id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(ids)),),
        )
        return dict(rows.fetchall())

    def best_hand(self, tally: Tally) -> tuple[str, str] | None:
        """The date and the patterns (JSON) of a tally's best hand."""
        row: tuple[str, str] | None = self._execute(
            "SELECT n.date, h.patterns FROM hand_stat h JOIN night n ON n.id = h.night_id"
            " WHERE h.night_id = ? AND h.seq = ?",
            (tally.best_night, tally.best_seq),
        ).fetchone()
        return row

    def find(self, guild_id: int, wanted: Wanted) -> list[Player]:
        """Whom that could mean; names are compared without case. Nobody who has been forgotten."""
        found = self._execute(
            "SELECT DISTINCT m.id, m.discord_id, m.name FROM player p"
            f" JOIN player m ON m.id = {_PERSON}"
            " WHERE p.guild_id = :guild_id AND m.name != ''"
            " AND (p.id = :player_id OR p.discord_id = :discord_id"
            " OR p.name = :name COLLATE NOCASE)",
            {"guild_id": guild_id, **wanted._asdict()},
        )
        return [Player(*row) for row in found]

    def players_like(self, guild_id: int, typed: str) -> list[Player]:
        """Up to 25 people who have played, whose names contain what was typed."""
        found = self._execute(
            "SELECT p.id, p.discord_id, p.name FROM player p"
            " WHERE p.guild_id = :guild_id AND p.linked_to IS NULL"
            " AND p.name != '' AND instr(lower(p.name), lower(:typed))"
            f" AND (EXISTS ({_PLAYED_CLOSED}) OR EXISTS ({_PLAYS_NOW})) ORDER BY p.name LIMIT 25",
            {"guild_id": guild_id, "typed": typed},
        )
        return [Player(*row) for row in found]

    def hidden(self, guild_id: int) -> set[PlayerId]:
        """Who of the guild wants to be on no leaderboard."""
        rows = self._execute("SELECT id FROM player WHERE guild_id = ? AND is_hidden", (guild_id,))
        return {row[0] for row in rows}

    def hide(self, player: PlayerId, *, hidden: bool) -> None:
        """Keep a player off leaderboards, or not."""
        self._execute("UPDATE player SET is_hidden = ? WHERE id = ?", (int(hidden), player))


def _facts(which: Which, persons: Iterable[PlayerId] | None) -> dict[str, Any]:
    first, last = months_of(which.period)
    return {
        "scope": which.scope.value,
        "scope_id": which.scope_id,
        "period": which.period,
        "first": f"{first}-00",
        "last": f"{last}-99",
        "ids": json.dumps(list(persons or ())),
    }


def _open_nights(which: Which) -> str:
    """A condition that finds them by the indexes of open nights; `+` keeps those by date out."""
    column = SCOPE_COLUMN[which.scope]
    return f"n.{column} = :scope_id AND n.is_open AND +n.date BETWEEN :first AND :last"
