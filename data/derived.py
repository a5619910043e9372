"""Derived rows: what the log comes to, kept beside it in the transaction that writes it.

Entry by entry: `posting`, `hand_stat`. Person by person: `person_night`. When a night closes, pair
by pair: `pair_night`; in money: `money_night`; and all closed nights of a month, season, year and
for ever, in the channel and in the server: `person_period`, `pair_period`, `money_period`. Each
level is the sum of the one below it, summed anew, so that closing twice or reopening leaves nothing
behind. What closed nights have left to pay: `due`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import date

from data.projections import changed, rows_of
from data.stat_records import Scope
from data.sums import Sums, columns
from data.tallies import NightTally, after, money_results, of_night, pairs
from hzrules.dues import dues
from hzrules.events import PlayerId
from hzrules.night import Entry, Night
from hzrules.stake import unit_of

PROJECTIONS = (
    "posting",
    "hand_stat",
    "person_night",
    "pair_night",
    "money_night",
    "due",
    "person_period",
    "pair_period",
    "money_period",
)
"""The tables that hold nothing but what is derived from the log; besides, `night.is_open` is."""


def marks(count: int) -> str:
    """So many placeholders."""
    return ", ".join("?" * count)


_PUT_STAT = f"INSERT INTO hand_stat VALUES ({marks(11)})"
_PUT_POSTING = f"INSERT INTO posting VALUES ({marks(4)})"
_KNOWN = f"SELECT player_id, {columns(NightTally)} FROM person_night WHERE night_id = ?"
_PUT_NIGHT = f"INSERT OR REPLACE INTO person_night VALUES ({marks(2 + len(NightTally._fields))})"


class Derived:
    """The derived rows of one ledger file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._execute = connection.execute
        self._executemany = connection.executemany

    def renew(self, night_id: int, before: Night, now: Night) -> None:
        """After an event: bring all that is derived from the night up to date."""
        entries, have_rows = changed(before, now)
        for entry in entries:
            self._project(night_id, entry, have_rows=have_rows)
        if have_rows:
            self._recount(night_id, now)
        else:
            self._count(night_id, entries)
        if before.closed != now.closed:
            self._open_or_close(night_id, now)
        if before.closed or now.closed:
            self._renew_dues(night_id, now)

    def build(self, night_id: int, night: Night) -> None:
        """All rows of a night that has none yet."""
        for entry in night.entries:
            self._project(night_id, entry, have_rows=False)
        self._recount(night_id, night)
        self._open_or_close(night_id, night)
        self._renew_dues(night_id, night)

    def _project(self, night_id: int, entry: Entry, *, have_rows: bool) -> None:
        if have_rows:
            key = (night_id, entry.seq)
            self._execute("DELETE FROM posting WHERE night_id = ? AND seq = ?", key)
            self._execute("DELETE FROM hand_stat WHERE night_id = ? AND seq = ?", key)
        rows = rows_of(night_id, entry)
        if rows.stat is not None:
            self._execute(_PUT_STAT, rows.stat)
        self._executemany(_PUT_POSTING, rows.postings)

    def _count(self, night_id: int, entries: Iterable[Entry]) -> None:
        """The newest entries on top of what the night's people had."""
        for entry in entries:
            players = entry.deltas()
            if players:
                theirs = f"{_KNOWN} AND player_id IN ({marks(len(players))})"
                known = self._execute(theirs, (night_id, *players))
                had = {row[0]: NightTally(*row[1:]) for row in known}
                self._put(night_id, after(had, entry))

    def _recount(self, night_id: int, night: Night) -> None:
        self._execute("DELETE FROM person_night WHERE night_id = ?", (night_id,))
        self._put(night_id, of_night(night))

    def _put(self, night_id: int, tallies: dict[PlayerId, NightTally]) -> None:
        rows = [(night_id, player, *tally) for player, tally in tallies.items()]
        self._executemany(_PUT_NIGHT, rows)

    def _open_or_close(self, night_id: int, night: Night) -> None:
        """Mark the night, write or drop its pairs, and sum the periods it belongs to anew."""
        self._execute("UPDATE night SET is_open = ? WHERE id = ?", (not night.closed, night_id))
        self._execute("DELETE FROM pair_night WHERE night_id = ?", (night_id,))
        met = pairs(night) if night.closed else ()
        rows = [(night_id, *pair) for pair in met]
        self._executemany("INSERT INTO pair_night VALUES (?, ?, ?, ?, ?)", rows)
        had_money = self._players("money_night", night_id)
        self._execute("DELETE FROM money_night WHERE night_id = ?", (night_id,))
        money = [(night_id, *result) for result in money_results(night)] if night.closed else ()
        self._executemany("INSERT INTO money_night VALUES (?, ?, ?, ?, ?)", money)
        found = self._execute(
            "SELECT guild_id, channel_id, date FROM night WHERE id = ?", (night_id,)
        )
        guild_id, channel_id, day = found.fetchone()
        # Who sat without playing bears fees all the same.
        has_money = self._players("money_night", night_id)
        players = self._players("person_night", night_id) | had_money | has_money
        for scope, scope_id in ((Scope.SERVER, guild_id), (Scope.CHANNEL, channel_id)):
            Sums(self._connection, scope, scope_id, players).renew(date.fromisoformat(day))

    def _players(self, table: str, night_id: int) -> set[PlayerId]:
        rows = self._execute(f"SELECT player_id FROM {table} WHERE night_id = ?", (night_id,))
        return {player for (player,) in rows}

    def _renew_dues(self, night_id: int, night: Night) -> None:
        """What a closed night has left to pay; an open one owes nothing yet."""
        self._execute(
            "DELETE FROM due WHERE night_id = :night"
            " AND guild_id = (SELECT guild_id FROM night WHERE id = :night)",
            {"night": night_id},
        )
        left = [due for due in dues(night).lines if due.left] if night.closed else []
        self._executemany(
            "INSERT INTO due SELECT guild_id, id, ?, ?, ?, ?, ? FROM night WHERE id = ?",
            [(d.payer, d.payee, *unit_of(night.stake), d.left, night_id) for d in left],
        )
