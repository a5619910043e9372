"""本场之最 Moments: what people will still talk about tomorrow. Pure; equals are all named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from hzrules.entries import HandResult
from hzrules.events import HandPlayed, PlayerId
from hzrules.night import Night
from hzrules.outcome import DiscardWin, SelfDraw, Win
from hzrules.patterns import Patterns
from hzrules.series import courses


class BigHand(NamedTuple):
    """最大一把: what `winner` was paid for hand `number` of `table`, and for which patterns."""

    points: int
    winner: PlayerId
    table: str
    number: int
    patterns: Patterns


class Streak(NamedTuple):
    """连庄: the level of the longest streak, and who dealt it."""

    level: int
    dealer: PlayerId


class Floats(NamedTuple):
    """财飘: how often somebody floated in winning hands, over the night."""

    times: int
    player: PlayerId


class PaidFor(NamedTuple):
    """承包: the points that `payer` paid in place of `bearer`, over the night."""

    points: int
    payer: PlayerId
    bearer: PlayerId


class Comeback(NamedTuple):
    """翻身: from the lowest total, below zero, `rise` points up to the last one, 0 or more."""

    rise: int
    player: PlayerId
    low: int
    final: int


@dataclass(frozen=True, slots=True)
class Moments:
    """The greatest of each kind, several where they tie, none where there was nothing."""

    biggest: tuple[BigHand, ...] = ()
    streak: tuple[Streak, ...] = ()
    floats: tuple[Floats, ...] = ()
    paid_for: tuple[PaidFor, ...] = ()
    comeback: tuple[Comeback, ...] = ()


def moments(night: Night) -> Moments:
    """The moments of a night, open or closed; of what still counts after all mending."""
    return Moments(
        _greatest(_big_hands(night)),
        _greatest(_streaks(night)),
        _greatest(_floats(night)),
        _greatest(_paid_for(night)),
        _greatest(_comebacks(night)),
    )


Ranked = TypeVar("Ranked", BigHand, Streak, Floats, PaidFor, Comeback)


def _greatest(found: Iterator[Ranked]) -> tuple[Ranked, ...]:
    """Those whose first field is the greatest above 0, each once, in the order they happened."""
    each = [item for item in dict.fromkeys(found) if item[0] > 0]
    most = max((item[0] for item in each), default=0)
    return tuple(item for item in each if item[0] == most)


def _hands(night: Night) -> Iterator[tuple[HandPlayed, HandResult]]:
    return (
        (entry.body, entry.result)
        for entry in night.hands()
        if isinstance(entry.body, HandPlayed) and entry.result is not None
    )


def _wins(night: Night) -> Iterator[tuple[str, HandResult, Win, PlayerId]]:
    for played, result in _hands(night):
        if isinstance(played.outcome, SelfDraw | DiscardWin):
            winner = result.seats[played.outcome.winner.order]
            yield played.table, result, played.outcome, winner


def _big_hands(night: Night) -> Iterator[BigHand]:
    for table, result, win, winner in _wins(night):
        points = result.deltas()[winner]
        yield BigHand(points, winner, table, result.number, win.patterns)


def _streaks(night: Night) -> Iterator[Streak]:
    """A level where every streak begins is none."""
    for _, result in _hands(night):
        if result.state.level > result.rules.start_level:
            yield Streak(result.state.level, result.seats[result.state.dealer.order])


def _floats(night: Night) -> Iterator[Floats]:
    floated: Counter[PlayerId] = Counter()
    for _, _, win, winner in _wins(night):
        floated[winner] += win.patterns.caipiao
    return (Floats(times, player) for player, times in floated.items())


def _paid_for(night: Night) -> Iterator[PaidFor]:
    paid: Counter[tuple[PlayerId, PlayerId]] = Counter()
    for _, result in _hands(night):
        for transfer in result.settlement.transfers:
            if transfer.in_place_of is not None:
                payer = result.seats[transfer.payer.order]
                paid[payer, result.seats[transfer.in_place_of.order]] += transfer.points
    return (PaidFor(points, *pair) for pair, points in paid.items())


def _comebacks(night: Night) -> Iterator[Comeback]:
    for course in courses(night):
        low, final = min(course.totals), course.totals[-1]
        if low < 0 <= final:
            yield Comeback(final - low, course.player, low, final)
