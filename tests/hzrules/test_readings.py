"""Which reading of a hand counts, what is named in it, and how it is written out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hzrules.judging import (
    BAOTOU,
    NO_SEVEN_PAIRS,
    PLAIN,
    QIDUI,
    Told,
    reading,
    why,
    won,
)

BEST: dict[str, tuple[str, Told, int, dict[str, Any]]] = {
    "seven pairs before four sets": ("112233m445566p1z +1z", {}, 2, QIDUI),
    "a plain hand on equal price": (
        "112233m445566p1z +1z",
        {"patterns": {"qidui": 1, "haohua": []}},
        1,
        {},
    ),
    "four sets where seven pairs have no price": (
        "112233m445566p1z +1z",
        NO_SEVEN_PAIRS,
        1,
        {},
    ),
    "exclude: the ladder is lost on seven pairs": (
        "112233m445566p5m +1z",
        {"qidui_with_baotou": "exclude"},
        2,
        BAOTOU,
    ),
    "floor4: seven pairs with 暴头 are four": (
        "1122m3344p5566s5m +9p",
        {"qidui_with_baotou": "floor4"},
        4,
        BAOTOU | QIDUI,
    ),
    "extra: seven pairs with 暴头 double once more": (
        "1122m3344p5566s5m +9p",
        {"qidui_with_baotou": "extra"},
        8,
        BAOTOU | QIDUI,
    ),
    "what has no price is not named": (
        "123m456p789s111z5m +9p",
        {"patterns": {"baotou": None, "caipiao": None}},
        1,
        {},
    ),
}


@pytest.mark.parametrize(("text", "overrides", "multiplier", "named"), BEST.values(), ids=BEST)
def test_dearest_legal_reading_counts(
    text: str, overrides: Told, multiplier: int, named: dict[str, Any]
) -> None:
    """RULES 9.9, R15: one reading, not a mix of two."""
    assert won(text, **overrides) == (multiplier, named)


def test_seven_pairs_without_a_price_do_not_win() -> None:
    reasons = why("1122m3344p5577s1z +1z", **NO_SEVEN_PAIRS)
    assert reasons == ["not_four_sets", "seven_pairs_unpriced"]


def test_only_luxury_priced_only_luxury_wins() -> None:
    overrides: Told = {"patterns": {"qidui": None}}
    assert won("1111m3344p5577s1z +1z", **overrides) == (4, QIDUI | {"haohua": 1})
    assert why("1122m3344p5577s1z +1z", **overrides) == ["not_four_sets", "seven_pairs_unpriced"]


READINGS: dict[str, tuple[str, Told, list[str]]] = {
    "naturals alone": ("123m456p789s11z23p +1p", {}, ["123m", "123p", "456p", "789s", "11z"]),
    "a caishen as what it stands for": (
        "1m5m3m456p789s11z23p +4p",
        {},
        ["123m", "234p", "456p", "789s", "11z"],
    ),
    "a caishen below nine": (
        "89m5m456p789s11z22p +2p",
        {},
        ["789m", "222p", "456p", "789s", "11z"],
    ),
    "melds behind the concealed sets, the pair last": (
        "123m1z 吃456p@N 碰222z@W 暗杠9999s +1z",
        {},
        ["123m", "456p", "222z", "9999s", "11z"],
    ),
    "a pair of caishen": ("123m456p789s111z5m +5m", {}, ["123m", "456p", "789s", "111z", "55m"]),
    "a pair of caishen beside three": (
        "123m456p789s555m1z +1z",
        {},
        ["123m", "456p", "789s", "111z", "55m"],
    ),
    "a set of caishen and a pair of caishen": (
        "123m456p789s555m5z +5z",
        {"white": "wild"},
        ["123m", "456p", "789s", "555m", "55m"],
    ),
    "whites as the turned tile": (
        "4m5z6m456p1z 碰222z 吃4m5z6m +1z",
        {"white": "stand_in"},
        ["456m", "456p", "222z", "456m", "11z"],
    ),
    "pairs of caishen": (
        "1122m3344p55s55m6s +6s",
        {},
        ["11m", "22m", "55m", "33p", "44p", "55s", "66s"],
    ),
    "a pair doubled by caishen": (
        "1122m3344p55s55m6s +6s",
        {"quads": "wild"},
        ["11m", "11m", "22m", "33p", "44p", "55s", "66s"],
    ),
}


@pytest.mark.parametrize(("text", "overrides", "groups"), READINGS.values(), ids=READINGS)
def test_reading_lists_sets_melds_and_pair(text: str, overrides: Told, groups: list[str]) -> None:
    assert reading(text, **overrides) == groups


EXTRAS: dict[str, tuple[str, Told, Told, dict[str, Any]]] = {
    "no caishen": (
        "123m456p789s11z23p +1p",
        {"no_caishen": {"scope": "any", "value": 2}},
        {},
        {"no_caishen": True},
    ),
    "no caishen, but one drawn": (
        "123m456p789s11z23p +5m",
        {"no_caishen": {"scope": "any", "value": 2}},
        {},
        {},
    ),
    "no caishen has a price on seven pairs alone": (
        "123m456p789s11z23p +1p",
        {"no_caishen": {"scope": "qidui", "value": 2}},
        {},
        {},
    ),
    "no caishen on seven pairs": (
        "1122m3344p5566s1z +1z",
        {"no_caishen": {"scope": "qidui", "value": 2}},
        {},
        QIDUI | {"no_caishen": True},
    ),
    "three caishen are not four": ("123m456p12s11z555m +3s", {"four_caishen": 2}, {}, BAOTOU),
    "one suit": ("12345678p11p99p5m +9p", {"one_suit": 2}, {}, {"one_suit": True}),
    "one suit with its meld": (
        "12345678p1p5m 吃789p +9p",
        {"one_suit": 2},
        {},
        {"one_suit": True},
    ),
    "one suit but for the meld": ("12345678p1p5m 吃789s +9p", {"one_suit": 2}, {}, {}),
    "one suit of pairs, EG": (
        "1122445566778p +8p",
        {"one_suit": 2},
        {},
        QIDUI | {"one_suit": True},
    ),
    "one suit by whites that stand in": (
        "123m4m5z6m789m11m22m +2m",
        {"one_suit": 2},
        {},
        {"one_suit": True},
    ),
    "a suit and honours": ("123p456p789p111z2z +2z", {"one_suit": 2, "all_honours": 4}, {}, {}),
    "all honours": (
        "111z222z333z44z66z +4z",
        {"all_honours": 4},
        {},
        {"all_honours": True},
    ),
    "all honours are not one suit": ("111z222z333z44z66z +4z", {"one_suit": 2}, {}, {}),
    "one suit is not all honours": ("12345678p11p99p5m +9p", {"all_honours": 4}, {}, {}),
    "all triplets": (
        "111p222z333z44s66z +4s",
        {"all_triplets": 2},
        {},
        {"all_triplets": True},
    ),
    "all triplets with caishen": (
        "111p222z33z5m44s66z +4s",
        {"all_triplets": 2},
        {},
        {"all_triplets": True},
    ),
    "all triplets rather than runs": (
        "111222333p44s66z +4s",
        {"all_triplets": 2},
        {},
        {"all_triplets": True},
    ),
    "all triplets but for a chi": ("111p222z44s66z 吃123s +4s", {"all_triplets": 2}, {}, {}),
    "all triplets at no price are plain": ("111p222z333z44s66z +4s", {"all_triplets": 1}, {}, {}),
    "four of a kind are no two triplets": ("111123p333z44s66z +4s", {"all_triplets": 2}, {}, {}),
    "a lone pair": (
        "1z 吃456p 碰222z 暗杠9999s 补杠1111s +1z",
        {"lone_pair": 2},
        {},
        {"lone_pair": True},
    ),
    "no lone pair": ("123m1z 吃456p 碰222z 暗杠9999s +1z", {"lone_pair": 2}, {}, {}),
    "what no tile shows is told": (
        "123m456p789s11z23p +1p",
        {"ten_winds": 8, "heavenly": 4},
        {"ten_winds": True, "heavenly": True, "earthly": True},
        {"ten_winds": True, "heavenly": True},
    ),
}


@pytest.mark.parametrize(("text", "prices", "told", "named"), EXTRAS.values(), ids=EXTRAS)
def test_extras_are_named_where_the_table_prices_them(
    text: str, prices: Told, told: Told, named: dict[str, Any]
) -> None:
    assert won(text, told, patterns=prices)[1] == named


@pytest.mark.parametrize(
    ("text", "floats", "multiplier"),
    [
        ("123m456p111z5555z +9p", 0, 4),
        ("123m456p12s11z555z +3s", 1, 8),
        ("123m456p12s11z555z +3s", 0, 2),
        ("123m456p789s1z5z1z1z +2z", 3, 32),
    ],
    ids=["four held", "three held and one floated", "three held", "one held and three floated"],
)
def test_four_caishen_are_counted_held_and_floated(text: str, floats: int, multiplier: int) -> None:
    """NE: four whites used double the hand; so the last of three floats is worth 32."""
    answer = won(text, {"caipiao": floats}, preset="sanlao")
    assert answer[0] == multiplier
    assert ("four_caishen" in answer[1]) == (multiplier != 2)


def test_extras_without_a_price_are_not_named() -> None:
    """S0-19, S1-30: 碰碰胡 and 清一色 are plain where the table does not list them."""
    assert won("111p222p333p99p88p +8p") == PLAIN


def test_extras_multiply() -> None:
    prices = {"one_suit": 2, "all_triplets": 3, "no_caishen": {"scope": "any", "value": 5}}
    assert won("111p222p333p99p88p +8p", patterns=prices)[0] == 30


def test_reading_of_one_suit_keeps_to_it() -> None:
    groups = reading("123456p11p555m5z5z +1p 财神=5m", white="wild", patterns={"one_suit": 2})
    assert {group[-1] for group in groups} == {"p"}


def test_reading_of_all_triplets_has_no_run() -> None:
    prices = {"all_triplets": 2}
    groups = reading("111222333p44s66z +4s", patterns=prices)
    assert groups == ["111p", "222p", "333p", "444s", "66z"]
