"""What the table may agree to though no rule has it, and what it pays then."""

from __future__ import annotations

import pytest

from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome
from tests.hzrules.support import (
    agreed,
    codes,
    discard,
    false_win,
    liable,
    pays,
    rules,
    ruleset,
    self_draw,
    table,
)

STANDARD = rules()
L1 = table(level=1)


@pytest.mark.parametrize(
    ("house", "outcome", "paid"),
    [
        (STANDARD, self_draw("S", ten_winds=True), (-2, 4, -1, -1)),
        (STANDARD, discard("E", "S"), (2, -2, 0, 0)),
        (STANDARD, discard("S", "N"), (0, 1, 0, -1)),
        (STANDARD, self_draw("S", liable=[liable("W", "reverse")]), (0, 4, -4, 0)),
        (
            rules(liability={"forward": 0}),
            self_draw("S", liable=[liable("W")]),
            (0, 4, -4, 0),
        ),
        (STANDARD, false_win("S"), (0, 0, 0, 0)),
        (rules(patterns={"baotou": None}), self_draw("S", caipiao=1), (-4, 8, -2, -2)),
        (rules(patterns={"caipiao": None}), self_draw("S", caipiao=1), (-4, 8, -2, -2)),
        (rules(patterns={"gangkai": None}), self_draw("S", gangkai=2), (-2, 4, -1, -1)),
        (
            rules(patterns={"qidui": None}),
            self_draw("S", qidui=True, baotou=True),
            (-4, 8, -2, -2),
        ),
    ],
    ids=[
        "ten winds",
        "discard at level 1",
        "discard between others",
        "reverse liability",
        "forward liability",
        "false win",
        "float without a price for baotou",
        "float without its own price",
        "kongs",
        "seven pairs",
    ],
)
def test_what_the_table_agrees_to_pays_by_the_rules_there_are(
    house: HouseRules, outcome: Outcome, paid: tuple[int, int, int, int]
) -> None:
    """A pattern without a price counts nothing; a liability without a rule pays the total once."""
    assert agreed(house, L1, outcome) == paid


def test_luxury_tier_has_a_price_of_its_own_though_seven_pairs_have_none() -> None:
    """XS names 豪华 prices and none for a plain 七对."""
    house = rules(patterns={"qidui": None, "haohua": [8, 16, 64]})
    assert pays(house, L1, self_draw("S", haohua=3)) == (-128, 256, -64, -64)
    assert codes(house, L1, self_draw("S", qidui=True)) == ["unpriced"]


def test_pattern_a_combo_prices_is_not_unpriced() -> None:
    """WX prices whole hands and no pattern by itself."""
    wx = ruleset("wx")
    assert codes(wx, L1, self_draw("S", baotou=True)) == []
    assert codes(wx, L1, self_draw("S", gangkai=1)) == ["unpriced"]
