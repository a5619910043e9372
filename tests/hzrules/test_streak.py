"""连庄: levels, edges and what follows a hand; the field's complaints about them by id."""

from __future__ import annotations

import pytest

from hzrules.settle import settle
from hzrules.terms import SEATS
from tests.hzrules.support import (
    DRAW,
    after,
    discard,
    false_win,
    pays,
    rules,
    self_draw,
    table,
)

STANDARD = rules()


def test_dealer_winning_again_and_again_pays_at_the_raised_level_by_itself() -> None:
    """R01: three dealer self-draws in a row; each hand starts from what the last one left."""
    at, paid = table("W", 1), []
    for _ in range(4):
        paid.append(pays(STANDARD, at, self_draw("W")))
        at = table(*after(STANDARD, at, self_draw("W")))
    assert paid == [
        (-2, -2, 6, -2),
        (-4, -4, 12, -4),
        (-8, -8, 24, -8),
        (-8, -8, 24, -8),
    ]
    assert (at.dealer, at.level) == ("W", 5)


@pytest.mark.parametrize(
    ("level", "dealer_wins", "south_wins"),
    [
        (1, (6, -2, -2, -2), (-2, 4, -1, -1)),
        (2, (12, -4, -4, -4), (-4, 6, -1, -1)),
        (3, (24, -8, -8, -8), (-8, 10, -1, -1)),
        (4, (24, -8, -8, -8), (-8, 10, -1, -1)),
    ],
)
def test_self_draw_by_dealer_or_other_at_each_level(
    level: int, dealer_wins: tuple[int, ...], south_wins: tuple[int, ...]
) -> None:
    """R13: dealer × self-draw × streak; only the dealer's own edge carries the streak."""
    assert pays(STANDARD, table("E", level), self_draw("E")) == dealer_wins
    assert pays(STANDARD, table("E", level), self_draw("S")) == south_wins


def test_hand_worth_is_multiplied_never_divided() -> None:
    """R08: a price that three does not divide stays whole on every edge."""
    house = rules(patterns={"baotou": 5, "qidui": 7})
    settlement = settle(house, table("E", 2), self_draw("S", baotou=True, qidui=True))
    assert [transfer.points for transfer in settlement.transfers] == [140, 35, 35]
    assert all(type(transfer.points) is int for transfer in settlement.transfers)


def test_robbed_kong_is_paid_by_who_added_it_and_nobody_else() -> None:
    """R09: the payer is named with the outcome, never guessed from the last discard."""
    for source in ("S", "W", "N"):
        deltas = settle(STANDARD, table("E", 3), discard("E", source)).deltas()
        assert {seat for seat in SEATS if deltas[seat] < 0} == {source}


@pytest.mark.parametrize("level", [1, 2, 3, 7])
def test_next_hand_after_each_end(level: int) -> None:
    """S0-32, S0-36, S1-21, S1-29: win or draw keep the dealer, another's win takes the deal."""
    at = table("S", level)
    assert after(STANDARD, at, self_draw("S")) == ("S", level + 1)
    assert after(STANDARD, at, DRAW) == ("S", level + 1)
    assert after(STANDARD, at, self_draw("E")) == ("E", 1)
    assert after(STANDARD, at, discard("N", "S")) == ("N", 1)
    assert after(STANDARD, at, discard("S", "N")) == ("S", level + 1)
    assert after(STANDARD, at, false_win("S")) == ("S", level)


def test_next_seat_deals_after_the_dealer_whoever_won() -> None:
    house = rules(next_dealer="next_seat", start_level=2)
    for dealer in SEATS:
        for steps in (1, 2, 3):
            winner = dealer.after(steps)
            assert after(house, table(dealer, 4), self_draw(winner)) == (dealer.after(), 2)
        assert after(house, table(dealer, 4), self_draw(dealer)) == (dealer, 5)


def test_levels_past_the_table_repeat_or_double_each_time() -> None:
    doubling = rules(beyond_levels="double")
    for level, edge in [(3, 8), (4, 16), (5, 32), (13, 8 * 2**10)]:
        assert pays(doubling, table("E", level), self_draw("E")) == (3 * edge, -edge, -edge, -edge)
        _, south, west, _ = pays(doubling, table("E", level), self_draw("S"))
        assert (south, west) == (edge + 2 * edge // 8, -edge // 8)


def test_false_win_costs_the_same_whatever_base_and_level() -> None:
    house = rules(base=50, false_win_each=8)
    assert pays(house, table("E", 3), false_win("N")) == (8, 8, 8, -24)
    assert settle(house, table("E", 3), false_win("N")).multiplier == 0


def test_edges_of_nothing_are_no_transfers() -> None:
    house = rules(levels=[[2, 2, 0]])
    settlement = settle(house, table("E", 1), self_draw("S"))
    assert [transfer.payer for transfer in settlement.transfers] == ["E"]
