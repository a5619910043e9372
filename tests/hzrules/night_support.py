"""Short ways to tell a night in tests, and to say what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hzrules.entries import EntryBody
from hzrules.events import (
    Adjusted,
    Body,
    Claimed,
    DealerSet,
    Event,
    FeeTaken,
    HandPlayed,
    Opened,
    Paid,
    PlayerId,
    Seated,
    Sitting,
)
from hzrules.houserules import HouseRules
from hzrules.night import Night, Table, fold
from hzrules.outcome import Outcome
from hzrules.presets import preset
from hzrules.stake import POINTS, Stake, Unit
from hzrules.terms import ClaimKind, FeeShare, Seat
from tests.hzrules.support import DRAW, rules, self_draw


def seating(table: str, **players: PlayerId) -> Seated:
    """Seats by letter: `seating("1", E=1, S=2, W=3, N=4)`."""
    sittings = (Sitting(seat=Seat[seat], player=player) for seat, player in players.items())
    return Seated(table=table, sittings=tuple(sittings))


def four(table: str, players: Sequence[PlayerId]) -> Seated:
    """The first seating of a table, East first."""
    return seating(table, **dict(zip("ESWN", players, strict=True)))


def played(outcome: Outcome, table: str = "1") -> HandPlayed:
    return HandPlayed(table=table, outcome=outcome)


def log(bodies: Iterable[Body], step: int = 1) -> list[Event]:
    """Events numbered `step`, 2 × `step`, …, ten seconds apart, written by turns."""
    return [Event(step * n, 1000 + 10 * n, n % 4 + 1, body) for n, body in enumerate(bodies, 1)]


def opened(*bodies: Body, under: HouseRules | None = None) -> list[Event]:
    """A night at table 1 with players 1 to 4 sitting E to N; `bodies` follow as events 3, 4, …"""
    begun = Opened(rules=under or preset("standard"))
    return log([begun, four("1", (1, 2, 3, 4)), *bodies])


EAST_WINS = played(self_draw("E"))
SOUTH_WINS = played(self_draw("S"))
WEST_WINS = played(self_draw("W"))
NOBODY_WINS = played(DRAW)


def claim(by: str, source: str, kind: str, table: str = "1") -> Claimed:
    return Claimed(table=table, by=Seat[by], source=Seat[source], claim=ClaimKind(kind))


def adjusted(payer: int, payee: int, points: int) -> Adjusted:
    return Adjusted(payer=payer, payee=payee, points=points, reason="tea")


CNY = Stake(currency="CNY", digits=2, minor=50)
"""半块钱一分."""


def fee(
    amount: int, share: str = "equal", payer: int | None = None, unit: Unit = POINTS
) -> FeeTaken:
    """台费, for the house unless `payer` paid it."""
    return FeeTaken(amount=amount, unit=unit, payer=payer, share=FeeShare(share))


def paid(payer: int, payee: int, amount: int, unit: Unit = POINTS) -> Paid:
    """已付."""
    return Paid(payer=payer, payee=payee, amount=amount, unit=unit)


def dealer_set(seat: str, level: int, table: str = "1") -> DealerSet:
    return DealerSet(table=table, seat=Seat[seat], level=level)


def night(*bodies: Body, **under: Any) -> Night:
    """Table 1 with players 1 to 4; `bodies` are events 3, 4, …"""
    return fold(opened(*bodies, under=rules(**under)))


def deals(at: Night, table: str = "1") -> tuple[str, int, int]:
    """Dealer's seat, level, hands played."""
    found = at.tables[table]
    return found.dealer.value, found.level, found.hands


def totals(at: Night) -> list[int]:
    """Points of players 1, 2, …"""
    return [points for _, points in sorted(at.balances.items())]


def unmarked(table: Table) -> Table:
    """A table without the number of the last event about it."""
    return table._replace(seq=0)


def tables_of(night: Night) -> dict[str, Table]:
    return {name: unmarked(table) for name, table in night.tables.items()}


def history(night: Night) -> list[tuple[EntryBody, Any, Any]]:
    """What counts, in order: body, result and seats of every live entry."""
    return [(e.body, e.result, e.seats) for e in night.entries if not e.voided]


def meaning(night: Night) -> dict[str, Any]:
    """What a night comes to, apart from who mended it when (edits, numbers of events)."""
    return {
        "rules": night.rules,
        "tables": tables_of(night),
        "balances": dict(night.balances),
        "closed": night.closed,
        "history": history(night),
    }
