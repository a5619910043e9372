"""算分 Settle: who pays whom for one hand, each payment with the factors that explain it."""

from __future__ import annotations

from collections.abc import Iterator

from hzrules.houserules import DiscardPays, HouseRules, NextDealer, OnDraw
from hzrules.liability import with_liability
from hzrules.outcome import DiscardWin, Draw, FalseWin, Outcome, TableState, Win
from hzrules.price import Factor, hand_factors, product
from hzrules.settlement import NextHand, Settlement, Transfer
from hzrules.terms import SEATS, FactorCode, Seat


def settle(rules: HouseRules, table: TableState, outcome: Outcome) -> Settlement:
    """The settlement of an outcome `check` does not call impossible, agreed objections or none."""
    match outcome:
        case Draw():
            return Settlement(0, (), _after_draw(rules, table))
        case FalseWin():
            return Settlement(0, _false_win(rules, outcome), NextHand(table.dealer, table.level))
        case _:
            return _settle_win(rules, table, outcome)


def _settle_win(rules: HouseRules, table: TableState, win: Win) -> Settlement:
    factors = (Factor(FactorCode.BASE, rules.base), *hand_factors(rules, win.patterns))
    if isinstance(win, DiscardWin):
        usual = _discard_edges(rules, table, win, factors)
    else:
        usual = _self_draw_edges(rules, table, win, factors)
    transfers = tuple(t for t in with_liability(rules, table, win, usual) if t.points)
    if rules.loss_cap:
        transfers = tuple(_capped(rules.loss_cap, transfers))
    multiplier = product(factors) // rules.base
    return Settlement(multiplier, transfers, _after_win(rules, table, win.winner))


def _others(seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in SEATS if other != seat)


def _self_draw_edges(
    rules: HouseRules, table: TableState, win: Win, factors: tuple[Factor, ...]
) -> tuple[Transfer, ...]:
    """One edge a payer: the dealer's column touches only the edges the dealer is on (S0-31)."""
    return tuple(_edge(rules, table, win, payer, factors) for payer in _others(win.winner))


def _edge(
    rules: HouseRules, table: TableState, win: Win, payer: Seat, factors: tuple[Factor, ...]
) -> Transfer:
    row = rules.edges_at(table.level)
    if win.winner == table.dealer:
        level = row.dealer_wins_each
    elif payer == table.dealer:
        level = row.dealer_pays
    else:
        level = row.other_pays
    return Transfer.of(payer, win.winner, (*factors, Factor(FactorCode.LEVEL, level)))


def _discard_edges(
    rules: HouseRules, table: TableState, win: DiscardWin, factors: tuple[Factor, ...]
) -> tuple[Transfer, ...]:
    if rules.discard_pays is DiscardPays.EDGE:
        return (_edge(rules, table, win, win.discarder, factors),)
    if rules.discard_pays is DiscardPays.DOUBLE:
        twice = (*factors, Factor(FactorCode.DOUBLE, 2))
        return tuple(
            Transfer.of(payer, win.winner, twice if payer == win.discarder else factors)
            for payer in _others(win.winner)
        )
    edges = _self_draw_edges(rules, table, win, factors)
    if rules.discard_pays is DiscardPays.TOTAL:
        return tuple(edge.taken_over(win.discarder) for edge in edges)
    return edges


def _capped(cap: int, transfers: tuple[Transfer, ...]) -> Iterator[Transfer]:
    """KBE: a payer's loss of the hand stops at the cap; the winner gets what was really paid."""
    left = dict.fromkeys(SEATS, cap)
    for transfer in transfers:
        paid = min(transfer.points, left[transfer.payer])
        left[transfer.payer] -= paid
        if paid == transfer.points:
            yield transfer
        elif paid:
            because = (*transfer.because, Factor(FactorCode.LOSS_CAP, cap))
            yield transfer._replace(points=paid, because=because)


def _false_win(rules: HouseRules, outcome: FalseWin) -> tuple[Transfer, ...]:
    if not rules.false_win_each:
        return ()
    because = (Factor(FactorCode.FALSE_WIN, rules.false_win_each),)
    return tuple(Transfer.of(outcome.by, other, because) for other in _others(outcome.by))


def _after_win(rules: HouseRules, table: TableState, winner: Seat) -> NextHand:
    if winner == table.dealer:
        return NextHand(winner, table.level + 1)
    by_turn = rules.next_dealer is NextDealer.NEXT_SEAT
    return NextHand(table.dealer.after() if by_turn else winner, rules.start_level)


def _after_draw(rules: HouseRules, table: TableState) -> NextHand:
    """The dealer stays; the streak grows, stays or starts anew (C10)."""
    levels = {
        OnDraw.GROW: table.level + 1,
        OnDraw.KEEP: table.level,
        OnDraw.RESET: rules.start_level,
    }
    return NextHand(table.dealer, levels[rules.on_draw])
