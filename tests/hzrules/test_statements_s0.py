"""S0, the first founding text, statement by statement, on the preset that obeys it: `classic`.

What is about tiles is proved with the tile judge; what is play at the table stands in RULES.md.
"""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from hzrules.price import multiplier
from tests.hzrules.support import (
    DRAW,
    after,
    claim,
    codes,
    discard,
    liable,
    patterns,
    pays,
    rules,
    self_draw,
    table,
)

CLASSIC = rules("classic")
Paid = tuple[int, int, int, int]


def test_s0_11_being_ready_scores_nothing() -> None:
    """S0-11: no pattern of being ready exists, and a draw pays nobody."""
    with pytest.raises(ValidationError, match="ready"):
        patterns(ready=True)
    assert pays(CLASSIC, table(), DRAW) == (0, 0, 0, 0)


def test_s0_13_three_caishen_remain_so_two_can_be_floated() -> None:
    """S0-13: the turned tile itself is out of reach; the last of the three wins the hand."""
    assert CLASSIC.caishen_copies == 3
    assert codes(CLASSIC, table(), self_draw("S", caipiao=2)) == []
    assert codes(CLASSIC, table(), self_draw("S", caipiao=3)) == ["too_many_floats"]


@pytest.mark.parametrize(
    ("level", "found"), [(1, ["discard_level"]), (2, ["discard_level"]), (3, []), (4, [])]
)
def test_s0_15_discard_wins_only_from_three(level: int, found: list[str]) -> None:
    """S0-15, S0-29 (平庄 knows no discard win); C1: the text before its table."""
    assert codes(CLASSIC, table("E", level), discard("E", "S")) == found
    assert codes(CLASSIC, table("E", level), discard("S", "E")) == found


def test_s0_16_discard_wins_only_between_the_dealer_and_another() -> None:
    """S0-16."""
    for winner in "SWN":
        for source in "SWN".replace(winner, ""):
            found = codes(CLASSIC, table("E", 3), discard(winner, source))
            assert found == ["discard_between"]
        assert codes(CLASSIC, table("E", 3), discard(winner, "E")) == []
        assert codes(CLASSIC, table("E", 3), discard("E", winner)) == []


def test_s0_17_self_draw_wins_at_every_level_and_all_pay() -> None:
    """S0-17."""
    for level in (1, 2, 3, 4):
        _, *others = pays(CLASSIC, table("E", level), self_draw("E"))
        assert all(points < 0 for points in others)


@pytest.mark.parametrize(
    "claimed",
    [
        {"ten_winds": True},
        {"ten_winds_white": True},
        {"four_caishen": True},
        {"one_suit": True},
        {"all_honours": True},
        {"all_triplets": True},
        {"lone_pair": True},
        {"heavenly": True},
        {"earthly": True},
        {"no_caishen": True},
    ],
    ids=lambda claimed: next(iter(claimed)),
)
def test_s0_19_no_pattern_exists_beyond_the_listed(claimed: dict[str, Any]) -> None:
    """S0-19."""
    assert codes(CLASSIC, table(), self_draw("S", **claimed)) == ["unpriced"]


@pytest.mark.parametrize(
    ("claimed", "times"),
    [
        pytest.param({"qidui": True}, 2, id="S0-20 七对"),
        pytest.param({"haohua": 1}, 2, id="S0-20 a luxury tier is a plain 七对 (C12)"),
        pytest.param({"baotou": True}, 2, id="S0-21 暴头"),
        pytest.param({"caipiao": 1}, 4, id="S0-22 财飘, twice 暴头"),
        pytest.param({"gangkai": 1}, 2, id="S0-25 杠开"),
        pytest.param({"gangkai": 1, "baotou": True}, 4, id="S0-26 杠暴"),
        pytest.param({"gangkai": 1, "caipiao": 1}, 8, id="S0-27 杠飘"),
        pytest.param({"gangkai": 1, "caipiao": 1, "gang_first": True}, 8, id="S0-27 杠先飘后"),
    ],
)
def test_s0_pattern_multiplies_the_points_of_the_hand(claimed: dict[str, Any], times: int) -> None:
    """S0-28: base times pattern, on every edge."""
    assert multiplier(CLASSIC, patterns(**claimed)) == times
    at = table("E", 2)
    plain, priced = (pays(CLASSIC, at, self_draw("S", **hand)) for hand in ({}, claimed))
    assert priced == tuple(points * times for points in plain)


@pytest.mark.parametrize(
    ("level", "winner", "paid"),
    [
        pytest.param(1, "E", (6, -2, -2, -2), id="S0-30 平庄 dealer"),
        pytest.param(1, "S", (-2, 4, -1, -1), id="S0-31 平庄 other"),
        pytest.param(2, "E", (12, -4, -4, -4), id="S0-34 二连庄 dealer"),
        pytest.param(2, "S", (-4, 6, -1, -1), id="S0-35 二连庄 other"),
        pytest.param(3, "E", (24, -8, -8, -8), id="S0-38 三连庄 dealer"),
        pytest.param(3, "S", (-8, 10, -1, -1), id="S0-39 三连庄 other"),
        pytest.param(4, "E", (24, -8, -8, -8), id="S0-40 beyond three, dealer"),
        pytest.param(8, "S", (-8, 10, -1, -1), id="S0-40 beyond three, other"),
    ],
)
def test_s0_self_draw_pays_by_level(level: int, winner: str, paid: Paid) -> None:
    assert pays(CLASSIC, table("E", level), self_draw(winner)) == paid


@pytest.mark.parametrize(
    ("level", "before", "after_it"),
    [
        pytest.param(1, "win", 2, id="S0-32 二连庄 after a win"),
        pytest.param(1, "draw", 2, id="S0-32 二连庄 after a draw"),
        pytest.param(2, "win", 3, id="S0-36 三连庄 after a win"),
        pytest.param(2, "draw", 3, id="S0-36 三连庄 after a draw"),
    ],
)
def test_s0_streak_grows_with_a_dealer_win_or_a_draw(
    level: int, before: str, after_it: int
) -> None:
    outcome = DRAW if before == "draw" else self_draw("E")
    assert after(CLASSIC, table("E", level), outcome) == ("E", after_it)


def test_s0_33_discard_at_two_costs_four_where_a_table_sets_it() -> None:
    """S0-33 and C1: not allowed by S0-15; a table that starts at two pays what S0 prints."""
    from_two = rules("classic", discard_from_level=2)
    assert pays(from_two, table("E", 2), discard("E", "S")) == (4, -4, 0, 0)
    assert pays(from_two, table("E", 2), discard("S", "E")) == (-4, 4, 0, 0)


def test_s0_37_discard_at_three_costs_eight_and_the_others_nothing() -> None:
    """S0-37; beyond three the same (S0-40)."""
    for level in (3, 4):
        assert pays(CLASSIC, table("E", level), discard("E", "S")) == (8, -8, 0, 0)
        assert pays(CLASSIC, table("E", level), discard("S", "E")) == (-8, 8, 0, 0)


def test_s0_41_of_several_who_win_the_dealers_tile_the_next_in_turn_does() -> None:
    """S0-41: counter-clockwise, E → S → W → N."""
    at = table("W", 3)
    assert codes(CLASSIC, at, discard("N", "W", also=["E", "S"])) == []
    assert codes(CLASSIC, at, discard("E", "W", also=["N", "S"])) == ["not_first_claimant"]
    assert codes(CLASSIC, at, discard("S", "W", also=["N", "E"])) == ["not_first_claimant"]
    assert pays(CLASSIC, at, discard("N", "W", also=["E", "S"])) == (0, 0, -8, 8)


@pytest.mark.parametrize(
    "melds", [{"chi": 3}, {"chi": 2, "peng": 1}, {"chi": 1, "peng": 2}, {"peng": 3}], ids=str
)
def test_s0_42_who_was_claimed_from_three_times_pays_everything(melds: dict[str, int]) -> None:
    """S0-42: chow or pong; on self-draw, and on a discard in the discarder's place (C9)."""
    at = table("S", 3, [claim("S", "E", **melds)])
    assert pays(CLASSIC, at, self_draw("S")) == (-24, 24, 0, 0)
    assert pays(CLASSIC, at, discard("S", "W")) == (-8, 8, 0, 0)
    assert pays(CLASSIC, table("S", 3), self_draw("S", liable=[liable("E")])) == (-24, 24, 0, 0)


def test_s0_42_does_not_bind_the_claimer_where_the_other_wins() -> None:
    """S0-42 says nothing of 反承包: the claimer pays as usual."""
    at = table("S", 1, [claim("S", "E", chi=3)])
    assert pays(CLASSIC, at, self_draw("E")) == (4, -2, -1, -1)
