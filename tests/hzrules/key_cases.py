"""A case for every key of the house rules: one situation, and its result under each answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hzrules.outcome import Outcome, TableState
from tests.hzrules.support import DRAW, claim, discard, false_win, self_draw, table

L1, L2, L3, L5 = (table("E", level) for level in (1, 2, 3, 5))
Paid = tuple[int, int, int, int]
Result = Paid | str
"""What E, S, W, N get; or the first violation's code; or `next S1`: who deals at which level."""


@dataclass(frozen=True)
class Case:
    """One key, one situation, and the result under each answer to the key."""

    key: str
    at: TableState
    outcome: Outcome
    results: Mapping[Any, Result]
    given: Mapping[str, Any] = field(default_factory=dict)


BOUND = table("E", 1, [claim("S", "E", chi=3)])
"""S has claimed three from the dealer: 承包 where S wins, 反承包 where E does."""
DISCARD_BOUND = table("E", 3, [claim("S", "E", chi=3)])
BOTH = table("N", 1, [claim("S", "E", chi=3), claim("W", "S", chi=3)])
"""S has claimed three from E, and W three from S; N deals."""
PLAIN_S: Paid = (-2, 4, -1, -1)
DOUBLE_S: Paid = (-4, 8, -2, -2)
FOUR_S: Paid = (-8, 16, -4, -4)
EIGHT_S: Paid = (-16, 32, -8, -8)


def priced(name: str, price: int, paid: Paid, **claimed: Any) -> Case:
    """A pattern that pays where it has a price and is refused where it has none."""
    win = self_draw("S", **claimed or {name: True})
    return Case(f"patterns.{name}", L1, win, {None: "unpriced", price: paid})


EXTRA = ["ten_winds", "ten_winds_white", "four_caishen", "one_suit", "all_honours"]
EXTRA += ["all_triplets", "lone_pair", "heavenly", "earthly"]

CASES = [
    Case("base", L1, self_draw("S"), {1: PLAIN_S, 5: (-10, 20, -5, -5)}),
    Case(
        "levels",
        L2,
        self_draw("S"),
        {((2, 2, 1), (4, 8, 4)): (-8, 16, -4, -4), ((2, 2, 1), (4, 4, 1)): (-4, 6, -1, -1)},
    ),
    Case(
        "levels",
        L2,
        self_draw("E"),
        {((7, 2, 1),): (21, -7, -7, -7), ((5, 2, 1),): (15, -5, -5, -5)},
    ),
    Case(
        "beyond_levels",
        L5,
        self_draw("S"),
        {"repeat": (-8, 10, -1, -1), "double": (-32, 40, -4, -4)},
    ),
    Case("start_level", L3, self_draw("S"), {1: "next S1", 3: "next S3"}),
    Case("start_level", L3, DRAW, {1: "next E1", 2: "next E2"}, {"on_draw": "reset"}),
    Case("on_draw", L2, DRAW, {"grow": "next E3", "keep": "next E2", "reset": "next E1"}),
    Case("next_dealer", L3, self_draw("W"), {"winner": "next W1", "next_seat": "next S1"}),
    Case(
        "discard_from_level",
        L2,
        discard("E", "S"),
        {0: "discard_level", 1: (4, -4, 0, 0), 2: (4, -4, 0, 0), 3: "discard_level"},
    ),
    Case(
        "discard_between",
        L3,
        discard("S", "W"),
        {"dealer": "discard_between", "anyone": (0, 1, -1, 0)},
    ),
    Case(
        "discard_pays",
        L3,
        discard("S", "E", qidui=True),
        {
            "edge": (-16, 16, 0, 0),
            "total": (-20, 20, 0, 0),
            "all": (-16, 20, -2, -2),
            "double": (-4, 8, -2, -2),
        },
    ),
    priced("baotou", 3, (-6, 12, -3, -3)),
    priced("caipiao", 3, (-12, 24, -6, -6), caipiao=1),
    priced("gangkai", 3, (-18, 36, -9, -9), gangkai=2),
    priced("qidui", 3, (-6, 12, -3, -3)),
    Case(
        "patterns.haohua",
        L1,
        self_draw("S", haohua=2),
        {(): DOUBLE_S, (4, 8): EIGHT_S, (4,): FOUR_S},
    ),
    *(priced(name, 4, FOUR_S) for name in EXTRA),
    Case(
        "patterns.no_caishen.scope",
        L1,
        self_draw("S", no_caishen=True),
        {"none": "unpriced", "qidui": PLAIN_S, "any": DOUBLE_S},
        {"patterns": {"no_caishen": {"value": 2}}},
    ),
    Case(
        "patterns.no_caishen.scope",
        L1,
        self_draw("S", no_caishen=True, qidui=True),
        {"none": "unpriced", "qidui": FOUR_S, "any": FOUR_S},
        {"patterns": {"no_caishen": {"value": 2}}},
    ),
    Case(
        "patterns.no_caishen.value",
        L1,
        self_draw("S", no_caishen=True),
        {1: PLAIN_S, 2: DOUBLE_S},
        {"patterns": {"no_caishen": {"scope": "any"}}},
    ),
    Case("chains.caipiao_max", L1, self_draw("S", caipiao=2), {0: EIGHT_S, 1: FOUR_S, 2: EIGHT_S}),
    Case("chains.gangkai_max", L1, self_draw("S", gangkai=3), {0: EIGHT_S, 1: DOUBLE_S, 2: FOUR_S}),
    Case(
        "kong_before_float",
        L1,
        self_draw("S", gangkai=1, caipiao=1, gang_first=True),
        {"keep": EIGHT_S, "drop": FOUR_S},
    ),
    Case(
        "qidui_with_baotou",
        L1,
        self_draw("S", qidui=True, baotou=True),
        {"multiply": FOUR_S, "floor4": FOUR_S, "exclude": DOUBLE_S, "extra": EIGHT_S},
    ),
    Case(
        "qidui_with_baotou",
        L1,
        self_draw("S", haohua=1, baotou=True),
        {"multiply": EIGHT_S, "floor4": FOUR_S, "exclude": FOUR_S, "extra": (-32, 64, -16, -16)},
    ),
    Case(
        "qidui_with_baotou",
        L1,
        self_draw("S", haohua=1, caipiao=1),
        {
            "multiply": (-32, 64, -16, -16),
            "floor4": (-32, 64, -16, -16),
            "exclude": FOUR_S,
            "extra": (-64, 128, -32, -32),
        },
    ),
    Case(
        "hand_cap", L1, self_draw("S", gangkai=3), {0: EIGHT_S, 4: FOUR_S, 8: EIGHT_S, 9: EIGHT_S}
    ),
    Case(
        "loss_cap",
        L3,
        self_draw("S", baotou=True),
        {0: (-16, 20, -2, -2), 15: (-15, 19, -2, -2), 1: (-1, 3, -1, -1), 16: (-16, 20, -2, -2)},
    ),
    Case(
        "loss_cap",
        BOUND,
        self_draw("S"),
        {0: (-4, 4, 0, 0), 3: (-3, 3, 0, 0), 2: (-2, 2, 0, 0)},
    ),
    Case("liability.count", BOUND, self_draw("S"), {0: PLAIN_S, 3: (-4, 4, 0, 0), 4: PLAIN_S}),
    Case(
        "liability.claims",
        table("E", 1, [claim("S", "E", chi=1, peng=1, gang=1)]),
        self_draw("S"),
        {
            ("chi", "peng"): PLAIN_S,
            ("chi", "gang"): PLAIN_S,
            ("peng", "gang"): PLAIN_S,
            ("chi", "peng", "gang"): (-4, 4, 0, 0),
        },
    ),
    Case(
        "liability.pairs",
        table("N", 1, [claim("S", "E", chi=3)]),
        self_draw("S"),
        {"any": (-4, 4, 0, 0), "dealer": (-1, 4, -1, -2)},
    ),
    Case("liability.pairs", BOUND, self_draw("S"), {"any": (-4, 4, 0, 0), "dealer": (-4, 4, 0, 0)}),
    Case(
        "liability.on_discard",
        DISCARD_BOUND,
        discard("S", "E"),
        {"no": (-8, 8, 0, 0), "replace": (-8, 8, 0, 0), "add": (-16, 16, 0, 0)},
    ),
    Case(
        "liability.on_discard",
        table("S", 3, [claim("S", "E", chi=3)]),
        discard("S", "W"),
        {"no": (0, 8, -8, 0), "replace": (-8, 8, 0, 0), "add": (0, 8, -8, 0)},
    ),
    Case("liability.forward", BOUND, self_draw("S"), {0: PLAIN_S, 1: (-4, 4, 0, 0)}),
    Case(
        "liability.reverse",
        BOUND,
        self_draw("E"),
        {
            0: (6, -2, -2, -2),
            1: (6, -6, 0, 0),
            2: (12, -12, 0, 0),
            "own_edge_double": (8, -4, -2, -2),
        },
    ),
    Case(
        "liability.both",
        BOTH,
        self_draw("S"),
        {"sum": (-4, 12, -8, 0), "forward_first": (-4, 4, 0, 0), "reverse_first": (0, 8, -8, 0)},
        {"liability": {"reverse": 2}},
    ),
    Case("false_win_each", L1, false_win("S"), {0: "false_win_unruled", 7: (7, -21, 7, 7)}),
    Case(
        "caishen",
        L1,
        self_draw("S", caipiao=3),
        {"turned": "too_many_floats", "white": (-32, 64, -16, -16)},
    ),
    Case(
        "white",
        L1,
        self_draw("S", caipiao=3),
        {"plain": "too_many_floats", "stand_in": "too_many_floats", "wild": (-32, 64, -16, -16)},
    ),
    Case(
        "combos",
        L1,
        self_draw("S", caipiao=1),
        {(): FOUR_S, "float": (-20, 40, -10, -10), "baotou": FOUR_S, "float with kong": FOUR_S},
    ),
]
