"""Who wins a discard that several claim, and between whom it may be won at all."""

from __future__ import annotations

import pytest

from hzrules.check import may_win_discard
from hzrules.terms import Seat
from tests.hzrules.support import (
    codes,
    discard,
    rules,
    table,
)

STANDARD, L3 = rules(), table(level=3)


@pytest.mark.parametrize(
    ("source", "claimants", "first"),
    [
        ("E", "SWN", "S"),
        ("E", "WN", "W"),
        ("E", "N", "N"),
        ("S", "E", "E"),
        ("W", "EN", "E"),
    ],
)
def test_one_winner_the_next_after_the_discarder(source: str, claimants: str, first: str) -> None:
    """S0-41, S1-22, C13 截胡: E deals; two non-dealers do not win from each other."""
    for winner in claimants:
        outcome = discard(winner, source, also=claimants)
        if winner == first:
            assert codes(STANDARD, L3, outcome) == []
        elif winner == "N" and source == "W":
            assert codes(STANDARD, L3, outcome) == ["discard_between"]
        else:
            assert codes(STANDARD, L3, outcome) == ["not_first_claimant"]


def test_claimants_who_may_not_win_the_tile_do_not_cut_in() -> None:
    """S0-16 before S0-41: N throws, S claims too, but only the dealer may win from a non-dealer."""
    assert codes(STANDARD, table("W", 3), discard("W", "N", also=["E", "S"])) == []
    anyone = rules(discard_between="anyone")
    assert codes(anyone, table("W", 3), discard("W", "N", also=["E", "S"])) == [
        "not_first_claimant"
    ]


def test_pair_may_win_from_each_other_where_one_deals_or_anyone_may() -> None:
    anyone = rules(discard_between="anyone")
    for winner in "SWN":
        assert may_win_discard(STANDARD, Seat.E, Seat.E, Seat[winner])
        assert may_win_discard(STANDARD, Seat.E, Seat[winner], Seat.E)
    assert not may_win_discard(STANDARD, Seat.E, Seat.S, Seat.W)
    assert may_win_discard(anyone, Seat.E, Seat.S, Seat.W)
