"""战绩 Tallies: what a person has done, counted. Pure: of a night a fold, of many nights a sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hzrules.accounts import accounts
from hzrules.entries import Entry, HandResult
from hzrules.events import HOUSE, HandPlayed, PlayerId
from hzrules.night import Night
from hzrules.outcome import DiscardWin, FalseWin, Outcome, SelfDraw
from hzrules.terms import SEATS, FactorCode, Seat


class Tally(NamedTuple):
    """What one person has done in one night or in many.

    `points` are all points, agreed transfers included (R25). `best` is the most points one hand
    brought, `best_seq` which of night `best_night`. `streak` is the most hands won in a row in one
    night, of those the person played.
    """

    nights: int = 0
    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    discards: int = 0
    liable: int = 0
    false_wins: int = 0
    points: int = 0
    best: int = 0
    best_night: int | None = None
    best_seq: int | None = None
    streak: int = 0

    def __add__(self, other: object) -> Tally:
        """Both together. Of two best hands equally good the first one stays."""
        if not isinstance(other, Tally):
            return NotImplemented
        best = other if other.best > self.best else self
        counts = [mine + theirs for mine, theirs in zip(self[:8], other[:8], strict=True)]
        return Tally._make((*counts, *best[8:11], max(self.streak, other.streak)))


class NightTally(NamedTuple):
    """A `Tally` of one night while it runs: `run` is how many hands in a row were just won."""

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    discards: int = 0
    liable: int = 0
    false_wins: int = 0
    points: int = 0
    best: int = 0
    best_seq: int | None = None
    streak: int = 0
    run: int = 0

    def of_night(self, night_id: int) -> Tally:
        """As the tally of that one night."""
        best_night = None if self.best_seq is None else night_id
        return Tally._make((1, *self[:8], best_night, self.best_seq, self.streak))


class Pair(NamedTuple):
    """How `player` fared with `other`: hands at one table, and points got from them in those."""

    player: PlayerId
    other: PlayerId
    hands: int
    points: int


def of_night(night: Night) -> dict[PlayerId, NightTally]:
    """The tallies of all whom a night's entries moved."""
    tallies: dict[PlayerId, NightTally] = {}
    for entry in night.entries:
        tallies |= after(tallies, entry)
    return tallies


def after(tallies: dict[PlayerId, NightTally], entry: Entry) -> dict[PlayerId, NightTally]:
    """The tallies that `entry`, the newest one, changes, as they are after it."""
    played, result = entry.body, entry.result
    hand = None
    if isinstance(played, HandPlayed) and result is not None:
        hand = _Hand.of(entry.seq, played.outcome, result)
    changed = {}
    for player, points in entry.deltas().items():
        tally = tallies.get(player, _NOTHING)
        if hand is None or result is None:
            changed[player] = tally._replace(points=tally.points + points)
        else:
            changed[player] = hand.after(tally, SEATS[result.seats.index(player)], points)
    return changed


_NOTHING = NightTally()


class _Hand(NamedTuple):
    """What the tallies need to know of one hand."""

    seq: int
    is_self_draw: bool
    winner: Seat | None
    discarder: Seat | None
    liable: frozenset[Seat]
    false_by: Seat | None

    @classmethod
    def of(cls, seq: int, outcome: Outcome, result: HandResult) -> _Hand:
        """`liable` are those who paid as such: in another's place, or once more."""
        liable = frozenset(
            payer
            for payer, _, _, bearer, because in result.settlement.transfers
            if bearer is not None or any(code is FactorCode.LIABILITY for code, _ in because)
        )
        return cls(
            seq,
            isinstance(outcome, SelfDraw),
            outcome.winner if isinstance(outcome, SelfDraw | DiscardWin) else None,
            outcome.discarder if isinstance(outcome, DiscardWin) else None,
            liable,
            outcome.by if isinstance(outcome, FalseWin) else None,
        )

    def after(self, tally: NightTally, seat: Seat, points: int) -> NightTally:
        """The tally of whoever sat at `seat`, one hand later. 诈胡 is no hand: the deal goes on."""
        if self.false_by is not None:
            false_wins = tally.false_wins + (seat is self.false_by)
            return tally._replace(false_wins=false_wins, points=tally.points + points)
        won = seat is self.winner
        run = tally.run + 1 if won else 0
        is_best = won and points > tally.best
        return NightTally(
            tally.hands + 1,
            tally.wins + won,
            tally.self_draws + (won and self.is_self_draw),
            tally.discards + (seat is self.discarder),
            tally.liable + (not won and seat in self.liable),
            tally.false_wins,
            tally.points + points,
            points if is_best else tally.best,
            self.seq if is_best else tally.best_seq,
            max(tally.streak, run),
            run,
        )


def pairs(night: Night) -> tuple[Pair, ...]:
    """Everybody of a night with everybody they met at a table, both ways round."""
    hands: dict[tuple[PlayerId, PlayerId], int] = {}
    points: dict[tuple[PlayerId, PlayerId], int] = {}
    for entry in night.hands():
        result = entry.result
        if result is None or not isinstance(entry.body, HandPlayed):
            continue
        if not isinstance(entry.body.outcome, FalseWin):
            for pair in _both_ways(result.seats):
                hands[pair] = hands.get(pair, 0) + 1
        for payer, payee, moved, _, _ in result.settlement.transfers:
            loser, winner = result.seats[payer.order], result.seats[payee.order]
            points[winner, loser] = points.get((winner, loser), 0) + moved
            points[loser, winner] = points.get((loser, winner), 0) - moved
    met = sorted({*hands, *points})
    return tuple(Pair(*pair, hands.get(pair, 0), points.get(pair, 0)) for pair in met)


class Money(NamedTuple):
    """What somebody won or lost in money: `amount` × 10^-`digits` of `currency`."""

    player: PlayerId
    currency: str
    digits: int
    amount: int


def money_results(night: Night) -> tuple[Money, ...]:
    """Everybody's result of a night played for money, fees borne included."""
    if night.stake is None:
        return ()
    unit = night.stake.unit
    return tuple(
        Money(player, *unit, account.result)
        for player, account in accounts(night).items()
        if player != HOUSE
    )


def _both_ways(seats: Iterable[PlayerId]) -> Iterator[tuple[PlayerId, PlayerId]]:
    seats = tuple(seats)
    return ((one, other) for one in seats for other in seats if one != other)
