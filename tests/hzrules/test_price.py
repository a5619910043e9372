"""倍: how factors multiply, where one starts the product anew, and what each hand's factors are."""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.price import Factor, hand_factors, multiplier, product
from hzrules.terms import FactorCode, Pattern
from tests.hzrules.support import patterns, rules

STANDARD = rules()


def _factors(*told: tuple[str, int]) -> tuple[Factor, ...]:
    codes = {code.value: code for code in (*Pattern, *FactorCode)}
    return tuple(Factor(codes[code], value) for code, value in told)


@pytest.mark.parametrize(
    ("told", "points"),
    [
        ([], 1),
        ([("base", 5)], 5),
        ([("base", 5), ("baotou", 2), ("level", 4)], 40),
        ([("baotou", 2), ("caipiao", 2), ("hand_cap", 3)], 3),
        ([("base", 5), ("baotou", 2), ("caipiao", 2), ("hand_cap", 3), ("level", 4)], 60),
        ([("base", 5), ("combo", 10), ("level", 1)], 50),
        ([("base", 5), ("combo", 10), ("hand_cap", 8), ("level", 2)], 80),
        ([("base", 5), ("level", 8), ("liability", 2), ("loss_cap", 40)], 80),
    ],
    ids=[
        "nothing",
        "base",
        "product",
        "cap without base",
        "cap keeps the base",
        "combo keeps the base",
        "cap after combo",
        "loss cap is no multiplier",
    ],
)
def test_product_of_factors(told: list[tuple[str, int]], points: int) -> None:
    assert product(_factors(*told)) == points


@pytest.mark.parametrize(
    ("overrides", "claimed", "told"),
    [
        ({}, {}, []),
        (
            {},
            {"gangkai": 2, "caipiao": 2},
            [("baotou", 2), ("caipiao", 2), ("caipiao", 2), ("gangkai", 2), ("gangkai", 2)],
        ),
        ({}, {"haohua": 2}, [("haohua", 8)]),
        ({"patterns": {"haohua": [4]}}, {"haohua": 3}, [("haohua", 4)]),
        ({"patterns": {"haohua": []}}, {"haohua": 3}, [("qidui", 2)]),
        (
            {"qidui_with_baotou": "floor4"},
            {"qidui": True, "baotou": True},
            [("qidui_baotou", 4)],
        ),
        (
            {"qidui_with_baotou": "floor4"},
            {"haohua": 2, "baotou": True},
            [("qidui_baotou", 8)],
        ),
        (
            {"qidui_with_baotou": "floor4"},
            {"qidui": True, "caipiao": 1},
            [("qidui", 2), ("baotou", 2), ("caipiao", 2)],
        ),
        (
            {"qidui_with_baotou": "extra"},
            {"qidui": True, "baotou": True},
            [("qidui", 2), ("baotou", 2), ("qidui_baotou", 2)],
        ),
        ({"qidui_with_baotou": "extra"}, {"baotou": True}, [("baotou", 2)]),
        ({"qidui_with_baotou": "exclude"}, {"baotou": True}, [("baotou", 2)]),
        ({"qidui_with_baotou": "exclude"}, {"qidui": True, "caipiao": 2}, [("qidui", 2)]),
        (
            {"hand_cap": 7},
            {"caipiao": 2},
            [("baotou", 2), ("caipiao", 2), ("caipiao", 2), ("hand_cap", 7)],
        ),
        ({"hand_cap": 8}, {"caipiao": 2}, [("baotou", 2), ("caipiao", 2), ("caipiao", 2)]),
        (
            {"patterns": {"no_caishen": {"scope": "any", "value": 2}, "ten_winds": 8}},
            {"no_caishen": True, "ten_winds": True},
            [("no_caishen", 2), ("ten_winds", 8)],
        ),
    ],
    ids=str,
)
def test_hand_is_explained_factor_by_factor(
    overrides: dict[str, Any], claimed: dict[str, Any], told: list[tuple[str, int]]
) -> None:
    house, hand = rules(**overrides), patterns(**claimed)
    assert hand_factors(house, hand) == _factors(*told)
    assert multiplier(house, hand) == product(_factors(*told))
