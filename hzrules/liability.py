"""承包 Liability: which relations touch the winner, and how they move the payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hzrules.houserules import HouseRules, LiabilityBoth, LiabilityOnDiscard
from hzrules.outcome import DiscardWin, TableState, Win
from hzrules.price import Factor
from hzrules.settlement import Transfer
from hzrules.terms import SEATS, FactorCode, LiableAs, Seat


class Relation(NamedTuple):
    """承包关系 that touches the winner: `payer` answers `times` × the total, or his edge twice."""

    payer: Seat
    direction: LiableAs
    times: int
    own_edge: bool


def with_liability(
    rules: HouseRules, table: TableState, win: Win, usual: tuple[Transfer, ...]
) -> tuple[Transfer, ...]:
    """What is really paid where the `usual` payments of a win would be (RULES 9.5)."""
    found = relations(rules, table, win)
    if not found:
        return usual
    if isinstance(win, DiscardWin):
        if rules.liability.on_discard is LiabilityOnDiscard.NO:
            return usual
        if rules.liability.on_discard is LiabilityOnDiscard.ADD:
            own = tuple(r for r in found if r.payer == win.discarder)
            return usual + tuple(_on_top(usual, _that_count(rules, own)))
    counting = _that_count(rules, found)
    return tuple(_in_place(usual, counting)) if counting else usual


def relations(rules: HouseRules, table: TableState, win: Win) -> tuple[Relation, ...]:
    """The liability relations in force for this win, in playing order after the winner.

    A relation exists where counted claims reach `liability.count`, or where the table states it.
    """
    if not (win.liable or table.claims):
        return ()
    found = [
        Relation(seat, direction, *_share(rules, direction))
        for seat in (win.winner.after(steps) for steps in (1, 2, 3))
        for direction in LiableAs
        if _is_stated(win, seat, direction) or _is_bound(rules, table, win.winner, seat, direction)
    ]
    return tuple(found)


class Standing(NamedTuple):
    """吃碰关系: what one seat has claimed from another in the hand being played."""

    claimer: Seat
    source: Seat
    melds: int
    binds: bool


def standings(rules: HouseRules, table: TableState) -> tuple[Standing, ...]:
    """Who has claimed how often from whom, where it counts towards 承包; most first."""
    rule = rules.liability
    found = []
    for claimer in SEATS:
        for source in SEATS:
            count = _claimed(rules, table, claimer, source)
            if rule.count and count and _pair_counts(rules, table, claimer, source):
                found.append(Standing(claimer, source, count, count >= rule.count))
    return tuple(sorted(found, key=lambda standing: -standing.melds))


def _is_stated(win: Win, seat: Seat, direction: LiableAs) -> bool:
    return any(said.player == seat and said.direction is direction for said in win.liable)


def _is_bound(
    rules: HouseRules, table: TableState, winner: Seat, seat: Seat, direction: LiableAs
) -> bool:
    rule = rules.liability
    in_force = rule.forward if direction is LiableAs.FORWARD else rule.reverse
    if not (rule.count and in_force and _pair_counts(rules, table, winner, seat)):
        return False
    claimer, source = (winner, seat) if direction is LiableAs.FORWARD else (seat, winner)
    return _claimed(rules, table, claimer, source) >= rule.count


def _pair_counts(rules: HouseRules, table: TableState, one: Seat, other: Seat) -> bool:
    return rules.liability.pairs == "any" or table.dealer in (one, other)


def _claimed(rules: HouseRules, table: TableState, claimer: Seat, source: Seat) -> int:
    """How many melds that count `claimer` has taken from `source`."""
    counted: int = sum(
        getattr(claims, kind)
        for claims in table.claims
        if claims.by == claimer and claims.source == source
        for kind in rules.liability.claims
    )
    return counted


def _share(rules: HouseRules, direction: LiableAs) -> tuple[int, bool]:
    """(times, own_edge). A stated liability without a rule, agreed by the table, pays once."""
    if direction is LiableAs.FORWARD:
        return rules.liability.forward or 1, False
    if rules.liability.reverse == "own_edge_double":
        return 2, True
    return rules.liability.reverse or 1, False


def _that_count(rules: HouseRules, found: tuple[Relation, ...]) -> tuple[Relation, ...]:
    """Of the relations touching the winner, those that pay, by `liability.both`."""
    forward = tuple(r for r in found if r.direction is LiableAs.FORWARD)
    reverse = tuple(r for r in found if r.direction is LiableAs.REVERSE)
    if rules.liability.reverse == "own_edge_double" and forward:
        reverse = ()
    if rules.liability.both is LiabilityBoth.SUM:
        return forward + reverse
    is_reverse_first = rules.liability.both is LiabilityBoth.REVERSE_FIRST
    return (reverse + forward if is_reverse_first else forward + reverse)[:1]


def _in_place(usual: Iterable[Transfer], counting: tuple[Relation, ...]) -> Iterator[Transfer]:
    """The liable players pay; where only own edges double, the others pay as usual (TS)."""
    own_edges = {relation.payer: relation.times for relation in counting if relation.own_edge}
    if own_edges:
        for transfer in usual:
            times = own_edges.get(transfer.payer)
            yield _liable_transfer(transfer, transfer.payer, times) if times else transfer
        return
    for relation in counting:
        for transfer in usual:
            yield _liable_transfer(transfer, relation.payer, relation.times)


def _on_top(usual: Iterable[Transfer], counting: tuple[Relation, ...]) -> Iterator[Transfer]:
    """KBE: the discarder, being the related one, pays the total once or twice more."""
    for relation in counting:
        for transfer in usual:
            if relation.own_edge and transfer.payer != relation.payer:
                continue
            times = relation.times - 1 if relation.own_edge else relation.times
            yield transfer.taken_over(relation.payer).times(Factor(FactorCode.LIABILITY, times))


def _liable_transfer(transfer: Transfer, payer: Seat, times: int) -> Transfer:
    taken = transfer.taken_over(payer)
    is_own_share_once = taken.in_place_of is None and times == 1
    return taken if is_own_share_once else taken.times(Factor(FactorCode.LIABILITY, times))
