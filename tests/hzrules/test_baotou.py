"""暴头, 财飘 and 杠开: readiness by the exact rule, the ladder, and wins that are none (C4)."""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.verdict import Note, Won
from tests.hzrules.judging import (
    BAOTOU,
    NO_SEVEN_PAIRS,
    QIDUI,
    WHITES,
    Told,
    notes,
    reading,
    ready,
    verdict,
    won,
)

READY: dict[str, tuple[str, Told, bool]] = {
    "one caishen and four sets, S0-21 S1-5": ("123m456p789s111z5m", {}, True),
    "one caishen, and twelve that are not": ("123m456p789s112z5m", {}, False),
    "no caishen": ("123m456p789s1112z", {}, False),
    "an edge wait with a caishen, as an outlier would count": ("123m456p111z78s9p5m", {}, False),
    "two caishen, one fills a gap": ("123m456p789s11z55m", {}, True),
    "two caishen, and too much to fill": ("123m456p78s19s1z55m", {}, False),
    "three caishen": ("123m456p12s1z2z555m", {}, False),
    "three caishen, two fill gaps": ("123m456p12s11z555m", {}, True),
    "four whites, MIL NE": ("123m456p1s1z6m5555z", WHITES, False),
    "four whites, three fill a gap each": ("123m456p111z5555z", WHITES, True),
    "six pairs and one caishen, S1-5": ("1122m3344p5566s5m", {}, True),
    "five pairs and a single with its caishen": ("1122m3344p55s1z55m", {}, True),
    "four pairs, three singles and two caishen, C4": ("1122m3344p5s12z55m", {}, False),
    "five pairs, two singles and a caishen, C4": ("1122m3344p55s12z5m", {}, False),
    "six pairs where there are none": ("1122p3344p5566s5m", NO_SEVEN_PAIRS, False),
    "six pairs beside a meld": ("1133m2244p1s5m 碰444z", {}, False),
    "exposed sets count": ("123m5m 碰444z 吃123s 暗杠1111p", {}, True),
    "four melds and a caishen": ("5m 碰444z 吃123s 暗杠1111p 碰222z", {}, True),
    "four melds and no caishen": ("6m 碰444z 吃123s 暗杠1111p 碰222z", {}, False),
    "with the fourth of a triplet": ("111m456p789s111z5m", {}, True),
}


@pytest.mark.parametrize(("text", "overrides", "expected"), READY.values(), ids=READY)
def test_baotou_ready_is_one_caishen_beside_four_sets_or_six_pairs(
    text: str, overrides: Told, expected: bool
) -> None:
    """RULES section 8; S0-21, S1-5, C4, C5."""
    if overrides == WHITES:
        text += " 财神=5z"
    assert ready(text, **overrides) == expected


LADDER: dict[str, tuple[str, Told, int, dict[str, Any]]] = {
    "暴头, S0-21 S1-35": ("123m456p789s111z5m +9p", {}, 2, BAOTOU),
    "暴头 with a caishen drawn": ("123m456p789s111z5m +5m", {}, 2, BAOTOU),
    "七对 with 暴头": ("1122m3344p5566s5m +9p", {}, 4, BAOTOU | QIDUI),
    "财飘, S0-22 S1-36": (
        "123m456p789s111z5m +9p",
        {"caipiao": 1},
        4,
        BAOTOU | {"caipiao": 1},
    ),
    "双财飘, S1-9 S1-37": (
        "123m456p789s111z5m +9p",
        {"caipiao": 2},
        8,
        BAOTOU | {"caipiao": 2},
    ),
    "杠开, S0-25": ("123m456p78s11z 暗杠9999p +9s", {"gangkai": 1}, 2, {"gangkai": 1}),
    "杠杠开": (
        "456p78s11z 暗杠9999p 明杠1111s +9s",
        {"gangkai": 2},
        4,
        {"gangkai": 2},
    ),
    "杠暴, S0-26 S1-10 S1-43": (
        "123m456p789s5m 暗杠9999p +1z",
        {"gangkai": 1},
        4,
        BAOTOU | {"gangkai": 1},
    ),
    "杠飘, S0-27 S1-11 S1-44": (
        "123m456p789s5m 补杠9999p +1z",
        {"gangkai": 1, "caipiao": 1, "gang_first": True},
        8,
        BAOTOU | {"caipiao": 1, "gangkai": 1, "gang_first": True},
    ),
    "飘杠, S1-12 S1-45": (
        "123m456p789s5m 明杠9999p +1z",
        {"gangkai": 1, "caipiao": 1},
        8,
        BAOTOU | {"caipiao": 1, "gangkai": 1},
    ),
    "a kong without 杠开": ("123m456p78s11z 暗杠9999p +9s", {}, 1, {}),
    "一张财神 before the draw, the other drawn": ("123m456p789s11z2p5m +5m", {}, 1, {}),
}


@pytest.mark.parametrize(("text", "told", "multiplier", "named"), LADDER.values(), ids=LADDER)
def test_ladder_counts_from_a_ready_hand(
    text: str, told: Told, multiplier: int, named: dict[str, Any]
) -> None:
    """S0-21, -22, -25..27; S1-5, -6, -9..12, -35..37, -43..45."""
    assert won(text, told) == (multiplier, named)


def test_kong_before_a_float_is_lost_where_the_rules_drop_it() -> None:
    told = {"gangkai": 1, "caipiao": 1, "gang_first": True}
    text = "123m456p789s5m 补杠9999p +1z"
    assert won(text, told, kong_before_float="drop")[0] == 4
    assert won(text, told | {"gang_first": False}, kong_before_float="drop")[0] == 8


NOT_BAOTOU: dict[str, tuple[str, Told, Told, int, list[str]]] = {
    "the partner of the last tile being a caishen makes no 暴头": (
        "123m456p789s112z5m +2z",
        {},
        {},
        1,
        ["not_ready"],
    ),
    "a caishen drawn last that finishes 七对, NE": (
        "1122m3344p5566s1z +5m",
        {},
        {},
        2,
        ["no_caishen_before"],
    ),
    "a caishen drawn last that finishes four sets": (
        "123m456p789s11z23p +5m",
        {},
        {},
        1,
        ["no_caishen_before"],
    ),
    "on a discard": ("123m456p789s111z5m +9p", {"discard": True}, {}, 1, ["discard_not_baotou"]),
    "a float when not ready": (
        "123m456p789s112z5m +2z",
        {"caipiao": 1},
        {},
        1,
        ["not_ready", "float_lost"],
    ),
    "a float, and no caishen at all": (
        "123m456p789s11z23p +1p",
        {"caipiao": 1},
        {},
        1,
        ["float_lost"],
    ),
    "a kong, a float when not ready": (
        "123m456p112z5m 暗杠9999p +2z",
        {"caipiao": 1, "gangkai": 1, "gang_first": True},
        {},
        1,
        ["not_ready", "float_lost", "kong_lost"],
    ),
    "a float when not ready, then a kong": (
        "123m456p112z5m 暗杠9999p +2z",
        {"caipiao": 1, "gangkai": 1},
        {},
        2,
        ["not_ready", "float_lost"],
    ),
}


@pytest.mark.parametrize(
    ("text", "told", "overrides", "multiplier", "expected"), NOT_BAOTOU.values(), ids=NOT_BAOTOU
)
def test_win_that_is_no_baotou_says_why(
    text: str, told: Told, overrides: Told, multiplier: int, expected: list[str]
) -> None:
    answer = verdict(text, told, **overrides)
    assert isinstance(answer, Won)
    assert not answer.patterns.baotou
    assert (answer.multiplier, notes(answer)) == (multiplier, expected)


def test_five_pairs_and_two_caishen_are_seven_pairs_without_baotou() -> None:
    """C4, S1-46: two 三万 for 六万 and 八万. After the float only three kinds would win."""
    before = verdict("1144p77s99s2p68m33m +2p 财神=3m", preset="luxury")
    assert isinstance(before, Won)
    assert before.patterns == before.patterns.model_copy(update={"baotou": False, "qidui": True})
    assert before.notes == (
        Note(before.notes[0].code, {"sets": 6, "room": 4, "singles": 3, "caishen": 1}),
    )
    assert notes(before) == ["not_ready"]
    floated = verdict("112244p77s99s68m3m +6m 财神=3m", {"caipiao": 1}, preset="luxury")
    assert isinstance(floated, Won)
    assert (floated.multiplier, notes(floated)) == (2, ["not_ready", "float_lost"])


def test_second_example_of_s1_is_a_baotou() -> None:
    """S1-47: 发财 is the caishen; the last tile makes nothing it did not make before."""
    assert won("345m456p678s999p6z +1s 财神=6z", preset="luxury") == (2, BAOTOU)


def test_hand_ready_by_sets_and_drawn_to_seven_pairs_is_both() -> None:
    """暴头 is judged on the hand before the draw, whichever way the win is read."""
    text = "112233m455667p1s +4p 财神=1s"
    assert ready("112233m455667p1s 财神=1s")
    assert won(text) == (4, BAOTOU | QIDUI)
    assert reading(text) == ["11m", "22m", "33m", "44p", "55p", "66p", "77p"]
