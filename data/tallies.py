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
    changed = {}
    for player, points in entry.deltas().items():
        tally = tallies.get(player, NightTally())
        tally = tally._replace(points=tally.points + points)
        if isinstance(entry.body, HandPlayed) and entry.result is not None:
            seat = SEATS[entry.result.seats.index(player)]
            tally = _after_hand(tally, entry.seq, entry.body.outcome, entry.result, seat, points)
        changed[player] = tally
    return changed


def _after_hand(
    tally: NightTally, seq: int, outcome: Outcome, result: HandResult, seat: Seat, points: int
) -> NightTally:
    """The tally one hand later. 诈胡 is no hand: the deal goes on."""
    if isinstance(outcome, FalseWin):
        return tally._replace(false_wins=tally.false_wins + (outcome.by is seat))
    hands, wins, self_draws, discards, liable, false_wins, total, best, best_seq, streak, run = (
        tally
    )
    is_self_draw = isinstance(outcome, SelfDraw) and outcome.winner is seat
    won = is_self_draw or (isinstance(outcome, DiscardWin) and outcome.winner is seat)
    run = run + 1 if won else 0
    if won and points > best:
        best, best_seq = points, seq
    return NightTally(
        hands + 1,
        wins + won,
        self_draws + is_self_draw,
        discards + (isinstance(outcome, DiscardWin) and outcome.discarder is seat),
        liable + (not won and _paid_as_liable(result, seat)),
        false_wins,
        total,
        best,
        best_seq,
        max(streak, run),
        run,
    )


def _paid_as_liable(result: HandResult, seat: Seat) -> bool:
    return any(
        payer is seat
        and (bearer is not None or any(f.code is FactorCode.LIABILITY for f in because))
        for payer, _, _, bearer, because in result.settlement.transfers
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
