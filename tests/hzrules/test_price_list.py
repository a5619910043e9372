"""A table with a price list (`combos`, WX): the judge names what the list knows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hzrules.judging import (
    BAOTOU,
    QIDUI,
    Told,
    ready,
    why,
    won,
)

LIST: Told = {
    "preset": "classic",
    "caishen": "white",
    "patterns": dict.fromkeys(("baotou", "caipiao", "gangkai", "qidui")),
    "combos": [
        {"when": {}, "value": 3},
        {"when": {"baotou": True}, "value": 5},
        {"when": {"caipiao": 1}, "value": 10},
        {"when": {"caipiao": 1, "gangkai": 1}, "value": 20},
    ],
}
LISTED: dict[str, tuple[str, Told, int, dict[str, Any]]] = {
    "plain": ("123m456p789s11z23p +1p", {}, 3, {}),
    "暴头": ("123m456p789s111z5z +9p", {}, 5, BAOTOU),
    "财飘": ("123m456p789s111z5z +9p", {"caipiao": 1}, 10, BAOTOU | {"caipiao": 1}),
    "飘杠": (
        "123m456p789s5z 暗杠1111z +9p",
        {"caipiao": 1, "gangkai": 1},
        20,
        BAOTOU | {"caipiao": 1, "gangkai": 1},
    ),
    "杠飘, not listed: the dearest entry within": (
        "123m456p789s5z 暗杠1111z +9p",
        {"caipiao": 1, "gangkai": 1, "gang_first": True},
        20,
        BAOTOU | {"caipiao": 1, "gangkai": 1},
    ),
    "杠暴, not listed: the dearest entry within": (
        "123m456p789s5z 暗杠1111z +9p",
        {"gangkai": 1},
        5,
        BAOTOU,
    ),
    "杠开, not listed: plain": ("456p789s11z23p 暗杠1111m +1p", {"gangkai": 1}, 3, {}),
    "双财飘, not listed: as one": (
        "123m456p789s111z5z +9p",
        {"caipiao": 2},
        10,
        BAOTOU | {"caipiao": 1},
    ),
}


@pytest.mark.parametrize(("text", "told", "multiplier", "named"), LISTED.values(), ids=LISTED)
def test_price_list_is_read_to_the_winner_s_best(
    text: str, told: Told, multiplier: int, named: dict[str, Any]
) -> None:
    """WX: flat prices; what it does not list it does not know."""
    assert won(text, told, **LIST) == (multiplier, named)


def test_price_list_without_seven_pairs_has_none() -> None:
    assert why("1122m3344p5577s1z +1z", **LIST) == ["not_four_sets", "seven_pairs_unpriced"]


def test_price_list_with_seven_pairs_has_them() -> None:
    listed = LIST | {"combos": [*LIST["combos"], {"when": {"qidui": True}, "value": 7}]}
    assert won("1122m3344p5577s1z +1z", **listed) == (7, QIDUI)
    assert won("1111m3344p5577s1z +1z", **listed) == (7, QIDUI)
    assert won("1122m3344p5577s5z +1z", **listed) == (7, QIDUI)


def test_price_list_with_luxury_alone_knows_no_six_pairs() -> None:
    listed = LIST | {"combos": [*LIST["combos"], {"when": {"haohua": 1}, "value": 9}]}
    assert won("1111m3344p5577s1z +1z", **listed) == (9, QIDUI | {"haohua": 1})
    assert not ready("1122m3344p5577s5z 财神=5z", **listed)


def test_price_list_may_know_a_pattern_only_in_company() -> None:
    entry = {"when": {"one_suit": True, "baotou": True}, "value": 11}
    listed = LIST | {"combos": [*LIST["combos"], entry]}
    assert won("123456789p11p5z1p +9p", **listed) == (11, BAOTOU | {"one_suit": True})
    assert won("12345678p11p999p +9p", **listed) == (3, {})


def test_without_a_price_for_floats_a_float_parts_the_kong_from_the_win() -> None:
    told = {"gangkai": 1, "caipiao": 1, "gang_first": True}
    answer = won("123m456p789s5m 补杠9999p +1z", told, patterns={"caipiao": None})
    assert answer == (2, BAOTOU)
