"""Combos: a price for exactly one set of patterns; what is left out is absent."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hzrules.support import pays, rules, self_draw, table

L1 = table("E", 1)


@pytest.mark.parametrize(
    ("claimed", "multiplier"),
    [
        ({"caipiao": 1, "gangkai": 1}, 20),
        ({"caipiao": 1, "gangkai": 1, "baotou": True}, 20),
        ({"caipiao": 1, "gangkai": 1, "gang_first": True}, 8),
        ({"caipiao": 1}, 4),
        ({"caipiao": 2, "gangkai": 1}, 16),
        ({"caipiao": 1, "gangkai": 2}, 16),
        ({"caipiao": 1, "gangkai": 1, "heavenly": True}, 24),
        ({}, 1),
    ],
    ids=str,
)
def test_combo_is_for_exactly_its_pattern_set(claimed: dict[str, Any], multiplier: int) -> None:
    when = {"caipiao": 1, "gangkai": 1}
    house = rules(combos=[{"when": when, "value": 20}], patterns={"heavenly": 3})
    _, gain, _, _ = pays(house, L1, self_draw("S", **claimed))
    assert gain == 4 * multiplier


def test_combo_stands_under_the_hand_cap_and_above_the_base() -> None:
    house = rules(base=3, combos=[{"when": {"baotou": True}, "value": 50}], hand_cap=16)
    assert pays(house, L1, self_draw("S", baotou=True)) == (-96, 192, -48, -48)


def test_first_of_two_combos_for_the_same_set_counts() -> None:
    combos = [{"when": {}, "value": 3}, {"when": {}, "value": 5}]
    assert pays(rules(combos=combos), L1, self_draw("S")) == (-6, 12, -3, -3)
