"""S1, the second founding text, statement by statement, on the preset that obeys it: `luxury`.

What is about tiles is proved with the tile judge; what is play at the table stands in RULES.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.price import multiplier
from hzrules.settle import settle
from tests.hzrules.support import (
    DRAW,
    after,
    claim,
    codes,
    discard,
    patterns,
    pays,
    rules,
    self_draw,
    table,
)

LUXURY = rules("luxury")
Paid = tuple[int, int, int, int]


@pytest.mark.parametrize(
    ("claimed", "times"),
    [
        pytest.param({}, 1, id="S1-30 平和 is one point, all pongs too"),
        pytest.param({"baotou": True}, 2, id="S1-5 S1-35 暴头"),
        pytest.param({"qidui": True, "baotou": True}, 4, id="S1-5 暴头 on 七对"),
        pytest.param({"caipiao": 1}, 4, id="S1-6 S1-36 财飘, twice 暴头"),
        pytest.param({"caipiao": 2}, 8, id="S1-9 S1-37 双财飘, twice 财飘"),
        pytest.param({"gangkai": 1, "baotou": True}, 4, id="S1-10 S1-43 杠暴"),
        pytest.param({"gangkai": 1, "caipiao": 1, "gang_first": True}, 8, id="S1-11 S1-44 杠飘"),
        pytest.param({"gangkai": 1, "caipiao": 1}, 8, id="S1-12 S1-45 飘杠"),
        pytest.param({"qidui": True}, 2, id="S1-1 S1-13 S1-31 七对"),
        pytest.param({"haohua": 1}, 4, id="S1-1 S1-14 S1-32 豪华七对, four in all (C8)"),
        pytest.param({"haohua": 2}, 8, id="S1-1 S1-15 S1-33 两豪华七对"),
        pytest.param({"haohua": 3}, 16, id="S1-1 S1-16 S1-34 三豪华七对"),
    ],
)
def test_s1_pattern_multiplies_the_points_of_the_hand(claimed: dict[str, Any], times: int) -> None:
    assert multiplier(LUXURY, patterns(**claimed)) == times
    plain, priced = (pays(LUXURY, table(), self_draw("S", **hand)) for hand in ({}, claimed))
    assert priced == tuple(points * times for points in plain)


def test_s1_4_whites_are_wild_beside_the_turned_caishen() -> None:
    """S1-4: three caishen and four whites; the last of the seven wins the hand."""
    assert LUXURY.caishen_copies == 7
    assert codes(LUXURY, table(), self_draw("S", caipiao=6)) == []
    assert codes(LUXURY, table(), self_draw("S", caipiao=7)) == ["too_many_floats"]


@pytest.mark.parametrize(
    ("level", "each"),
    [
        pytest.param(1, 2, id="S1-18 S1-38 平庄 doubles"),
        pytest.param(2, 4, id="S1-19 S1-40 二连庄, fourfold"),
        pytest.param(3, 8, id="S1-20 S1-41 三连庄, eightfold"),
        pytest.param(4, 8, id="S1-42 beyond three, eightfold"),
    ],
)
def test_s1_dealer_wins_by_level(level: int, each: int) -> None:
    """S1-17: the streak doubles and doubles again."""
    assert pays(LUXURY, table("E", level), self_draw("E")) == (3 * each, -each, -each, -each)


def test_s1_39_at_one_the_dealer_pays_double_to_another() -> None:
    """S1-18, S1-39."""
    assert pays(LUXURY, table("E", 1), self_draw("S")) == (-2, 4, -1, -1)


@pytest.mark.parametrize(("level", "dealer", "other"), [(2, 8, 4), (3, 16, 8), (4, 16, 8)])
def test_s1_17_anothers_win_grows_with_the_streak_as_in_its_example(
    level: int, dealer: int, other: int
) -> None:
    """S1-17, S1-47, C3: fourfold and eightfold points, of which the dealer pays twice."""
    paid = (-dealer, dealer + 2 * other, -other, -other)
    assert pays(LUXURY, table("E", level), self_draw("S")) == paid


def test_s1_21_whoever_wins_deals_next() -> None:
    """S1-21."""
    for winner in "SWN":
        assert after(LUXURY, table("E", 3), self_draw(winner)) == (winner, 1)
    assert after(LUXURY, table("E", 1), self_draw("E")) == ("E", 2)


def test_s1_22_one_winner_the_next_in_turn() -> None:
    """S1-22 截和."""
    at = table("E", 2)
    assert codes(LUXURY, at, discard("W", "E", also=["N"])) == []
    assert codes(LUXURY, at, discard("N", "E", also=["W"])) == ["not_first_claimant"]


@pytest.mark.parametrize(
    ("level", "found"),
    [
        pytest.param(1, ["discard_level"], id="S1-23 平庄 self-draw only"),
        pytest.param(2, [], id="S1-24 from 二连庄"),
        pytest.param(3, [], id="S1-24 三连庄"),
    ],
)
def test_s1_discards_win_from_two(level: int, found: list[str]) -> None:
    assert codes(LUXURY, table("E", level), discard("S", "E")) == found
    assert codes(LUXURY, table("E", level), discard("E", "S")) == found


def test_s1_25_discards_win_between_dealer_and_others_both_ways_not_among_others() -> None:
    """S1-25; one edge each way (C1)."""
    at = table("E", 2)
    assert pays(LUXURY, at, discard("E", "S")) == (4, -4, 0, 0)
    assert pays(LUXURY, at, discard("S", "E")) == (-8, 8, 0, 0)
    assert codes(LUXURY, at, discard("S", "W")) == ["discard_between"]


@pytest.mark.parametrize("melds", [{"chi": 3}, {"chi": 1, "peng": 2}, {"peng": 3}], ids=str)
def test_s1_27_three_claims_bind_on_self_draw_only(melds: dict[str, int]) -> None:
    """S1-27 (C9): chow and pong from one seat; a discard stays with the discarder."""
    at = table("S", 2, [claim("S", "E", **melds)])
    assert pays(LUXURY, at, self_draw("S")) == (-12, 12, 0, 0)
    assert pays(LUXURY, at, discard("S", "W")) == (0, 4, -4, 0)


def test_s1_29_draw_keeps_the_dealer_and_anothers_win_takes_the_deal() -> None:
    """S1-29; the draw counts as 连庄 (C10)."""
    assert after(LUXURY, table("E", 1), DRAW) == ("E", 2)
    assert after(LUXURY, table("E", 1), self_draw("N")) == ("N", 1)


def test_s1_46_first_worked_example() -> None:
    """S1-46: dealer at 平庄, 七对 (2 × 2 = 4), 财飘 (4 × 2 × 2 = 16), three pay: 48."""
    win = self_draw("E", qidui=True, caipiao=1)
    assert pays(LUXURY, table("E", 1), win) == (48, -16, -16, -16)


def test_s1_47_second_worked_example() -> None:
    """S1-47: not the dealer, 二连庄, 暴头: 2 × 4 = 8; the dealer pays 16, the others 8: 32."""
    win = self_draw("W", baotou=True)
    assert pays(LUXURY, table("E", 2), win) == (-16, -8, 32, -8)
    assert settle(LUXURY, table("E", 2), win).next == ("W", 1)
