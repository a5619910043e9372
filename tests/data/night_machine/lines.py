"""The lines of a night as they read after all mending, and what mending may make of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hzrules.consequences import objections
from hzrules.events import Adjusted, Closed, HandPlayed, Opened, Reopened, RulesChanged, Seated
from hzrules.night import Night, fold
from hzrules.terms import Seat
from tests.hzrules.night_support import log

MOST_PEOPLE = 12


@dataclass(frozen=True)
class Line:
    """One thing said, as it now reads; `touched` is the last event about it."""

    seq: int
    body: Any
    struck: bool = False
    touched: int = 0

    @property
    def is_mendable(self) -> bool:
        return not isinstance(self.body, Opened | Closed | Reopened)

    def is_at(self, table: str) -> bool:
        return getattr(self.body, "table", None) == table

    def is_undone_at(self, table: str) -> bool:
        """Whether 撤销 at that table may take it back."""
        return self.is_at(table) or isinstance(self.body, Adjusted | RulesChanged)


Lines = tuple[Line, ...]


def told_right(lines: Lines) -> Night:
    """The night, had everything that counts been said so from the beginning."""
    return fold(log(line.body for line in lines if not line.struck))


def seatings(lines: Lines) -> Iterator[list[int]]:
    """Who sits at all tables after each seating that counts."""
    sitting: dict[tuple[str, Seat], int] = {}
    for line in lines:
        if isinstance(line.body, Seated) and not line.struck:
            sitting |= {(line.body.table, s.seat): s.player for s in line.body.sittings}
            yield list(sitting.values())


def objected(lines: Lines, right: Night) -> dict[int, tuple[Any, ...]]:
    """What speaks against each hand that counts, by the event that first told it."""
    alive = [line for line in lines if not line.struck]
    return {
        line.seq: objections(entry)
        for line, entry in zip(alive, right.entries, strict=True)
        if isinstance(line.body, HandPlayed)
    }


def may_become(before: Lines, after: Lines) -> bool:
    """Whether a mending may make `after` of `before`."""
    old, new = told_right(before), told_right(after)
    if old.tables.keys() - new.tables.keys():
        return False
    if len(new.balances) > max(len(old.balances), MOST_PEOPLE):
        return False
    if any(len(set(sitting)) < len(sitting) for sitting in seatings(after)):
        return False
    known = objected(before, old)
    return all(
        violation in known.get(seq, ())
        for seq, found in objected(after, new).items()
        for violation in found
    )
