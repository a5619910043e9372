"""Projections: the rows of `hand_stat` and `posting` that an entry of the fold comes to."""

from __future__ import annotations

from typing import NamedTuple

from hzrules.events import HandPlayed
from hzrules.night import Entry, Night
from hzrules.outcome import DiscardWin, SelfDraw
from hzrules.terms import Seat

StatRow = tuple[int, int, str, int, str, int, int, int | None, int | None, int, str]
PostingRow = tuple[int, int, int, int]


class Rows(NamedTuple):
    """The rows of one entry, in column order of their tables."""

    stat: StatRow | None
    postings: tuple[PostingRow, ...]


def rows_of(night_id: int, entry: Entry) -> Rows:
    """What `entry` contributes; nothing for a struck entry or one that moves no points."""
    postings = tuple(
        (night_id, entry.seq, player, points) for player, points in sorted(entry.deltas().items())
    )
    return Rows(_stat(night_id, entry), postings)


def changed(before: Night, after: Night) -> tuple[tuple[Entry, ...], bool]:
    """The entries of `after` whose rows may differ, and whether old rows stand in the way."""
    newest = after.entries[-1:]
    if newest and newest[0].seq == after.seq:
        return newest, False
    old = {entry.seq: entry for entry in before.entries}
    return tuple(entry for entry in after.entries if old.get(entry.seq) != entry), True


def _stat(night_id: int, entry: Entry) -> StatRow | None:
    played, result = entry.body, entry.result
    if result is None or not isinstance(played, HandPlayed):
        return None
    outcome = played.outcome

    def player(seat: Seat) -> int:
        return result.seats[seat.order]

    winner = discarder = None
    patterns = "{}"
    if isinstance(outcome, SelfDraw | DiscardWin):
        winner = player(outcome.winner)
        patterns = outcome.patterns.model_dump_json(exclude_defaults=True)
    if isinstance(outcome, DiscardWin):
        discarder = player(outcome.discarder)
    return (
        night_id,
        entry.seq,
        played.table,
        result.number,
        outcome.kind,
        player(result.state.dealer),
        result.state.level,
        winner,
        discarder,
        result.settlement.multiplier,
        patterns,
    )
