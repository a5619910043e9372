"""Every reason why an outcome may not be recorded: its code, its weight, its facts, all at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from hzrules.check import Violation, check
from hzrules.houserules import HouseRules
from hzrules.messages import sentence
from hzrules.outcome import Outcome, TableState
from hzrules.terms import Seat, ViolationCode, Weight
from tests.hzrules.support import (
    DRAW,
    claim,
    codes,
    discard,
    false_win,
    liable,
    rules,
    ruleset,
    self_draw,
    table,
)

STANDARD = rules()
L1, L3 = table(level=1), table(level=3)
Facts = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One outcome that breaks one rule, and what is said about it."""

    code: str
    weight: str
    outcome: Outcome
    facts: Facts
    at: TableState = L3
    rules: HouseRules = STANDARD


IMPOSSIBLE, AGAINST_RULES = "impossible", "against_rules"

CASES = [
    Case("winner_is_discarder", IMPOSSIBLE, discard("E", "E"), {"winner": "E"}),
    Case("self_draw_only", IMPOSSIBLE, discard("E", "S", baotou=True), {"pattern": "baotou"}),
    Case("self_draw_only", IMPOSSIBLE, discard("E", "S", gangkai=1), {"pattern": "gangkai"}),
    Case("too_many_floats", IMPOSSIBLE, self_draw("S", caipiao=3), {"floats": 3, "most": 2}),
    Case("too_many_fours", IMPOSSIBLE, self_draw("S", haohua=4), {"fours": 4, "most": 3}),
    Case("too_many_kongs", IMPOSSIBLE, self_draw("S", gangkai=5), {"kongs": 5, "most": 4}),
    Case("qidui_with_meld", IMPOSSIBLE, self_draw("S", qidui=True, gangkai=1), {"winner": "S"}),
    Case(
        "qidui_with_meld",
        IMPOSSIBLE,
        self_draw("S", qidui=True),
        {"winner": "S"},
        table(claims=[claim("S", "E", peng=1)]),
    ),
    Case("gang_first_alone", IMPOSSIBLE, self_draw("S", gang_first=True), {}),
    Case("gang_first_alone", IMPOSSIBLE, self_draw("S", gang_first=True, gangkai=1), {}),
    Case("gang_first_alone", IMPOSSIBLE, self_draw("S", gang_first=True, caipiao=1), {}),
    Case(
        "caishen_contradiction",
        IMPOSSIBLE,
        self_draw("S", no_caishen=True, baotou=True),
        {"patterns": ("baotou",)},
        rules=rules("mil-2025"),
    ),
    Case(
        "caishen_contradiction",
        IMPOSSIBLE,
        self_draw("S", no_caishen=True, caipiao=1, four_caishen=True),
        {"patterns": ("baotou", "four_caishen")},
        rules=rules("mil-2025", patterns={"four_caishen": 2}),
    ),
    Case(
        "chi_not_from_left",
        IMPOSSIBLE,
        DRAW,
        {"by": "S", "from": "W", "left": "E"},
        table(claims=[claim("S", "W", chi=1)]),
    ),
    Case("claim_from_self", IMPOSSIBLE, DRAW, {"by": "S"}, table(claims=[claim("S", "S", peng=1)])),
    Case(
        "too_many_melds",
        IMPOSSIBLE,
        DRAW,
        {"by": "S", "melds": 5, "most": 4},
        table(claims=[claim("S", "E", chi=2, peng=1), claim("S", "W", peng=1, gang=1)]),
    ),
    Case(
        "too_many_melds",
        IMPOSSIBLE,
        self_draw("S", gangkai=2),
        {"by": "S", "melds": 5, "most": 4},
        table(claims=[claim("S", "E", chi=3, peng=1)]),
    ),
    Case(
        "liable_winner",
        IMPOSSIBLE,
        self_draw("S", liable=[liable("S")]),
        {"player": "S", "as": "forward"},
    ),
    Case("claimant_is_discarder", IMPOSSIBLE, discard("E", "S", also=["S"]), {"discarder": "S"}),
    Case("discard_level", AGAINST_RULES, discard("E", "S"), {"level": 1, "from_level": 3}, L1),
    Case(
        "discard_level",
        AGAINST_RULES,
        discard("E", "S"),
        {"level": 3, "from_level": 0},
        rules=rules("sanlao"),
    ),
    Case(
        "discard_between",
        AGAINST_RULES,
        discard("S", "W"),
        {"winner": "S", "discarder": "W", "dealer": "E"},
    ),
    Case(
        "not_first_claimant",
        AGAINST_RULES,
        discard("W", "E", also=["N", "S"]),
        {"winner": "W", "first": "S", "discarder": "E"},
    ),
    Case(
        "liable_unruled",
        AGAINST_RULES,
        self_draw("S", liable=[liable("W", "reverse")]),
        {"player": "W", "as": "reverse"},
    ),
    Case(
        "liable_unruled",
        AGAINST_RULES,
        self_draw("S", liable=[liable("W")]),
        {"player": "W", "as": "forward"},
        rules=rules("sanlao"),
    ),
    Case(
        "liable_unruled",
        AGAINST_RULES,
        self_draw("S", liable=[liable("W")]),
        {"player": "W", "as": "forward"},
        rules=ruleset("kbe"),
    ),
    Case("false_win_unruled", AGAINST_RULES, false_win("N"), {"by": "N"}),
    Case("unpriced", AGAINST_RULES, self_draw("S", ten_winds=True), {"pattern": "ten_winds"}),
    Case("unpriced", AGAINST_RULES, self_draw("S", no_caishen=True), {"pattern": "no_caishen"}),
    Case(
        "unpriced",
        AGAINST_RULES,
        self_draw("S", haohua=1),
        {"pattern": "qidui"},
        rules=rules("classic", patterns={"qidui": None}),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_breach_is_the_only_one_found_and_says_its_facts(case: Case) -> None:
    (violation,) = check(case.rules, case.at, case.outcome)
    assert violation.code == case.code
    assert violation.weight == case.weight
    assert dict(violation.facts) == case.facts
    said = sentence(violation)
    told = {name: fact for name, fact in case.facts.items() if name != "as"}
    for fact in told.values():
        assert all(str(part) in said for part in (fact if isinstance(fact, tuple) else [fact]))
    assert "{" not in said


def test_every_violation_code_has_a_case() -> None:
    assert {case.code for case in CASES} == {code.value for code in ViolationCode}


def test_what_the_table_may_agree_to_is_exactly_what_has_no_rule_or_too_early_a_discard() -> None:
    agreeable = {code.value for code in ViolationCode if code.weight is Weight.AGAINST_RULES}
    assert agreeable == {case.code for case in CASES if case.weight == AGAINST_RULES}


def test_every_violation_is_found_in_one_look() -> None:
    """An outcome wrong in every way a discard win can be: nothing hides behind another."""
    at = table(
        dealer="N",
        level=1,
        claims=[claim("S", "N", chi=1, peng=4), claim("W", "W", peng=1)],
    )
    outcome = discard(
        "S",
        "E",
        also=["E", "N"],
        liable=[liable("S"), liable("W", "reverse")],
        caipiao=9,
        haohua=9,
        gangkai=9,
        no_caishen=True,
        four_caishen=True,
    )
    assert codes(STANDARD, at, outcome) == [
        "chi_not_from_left",
        "claim_from_self",
        "too_many_melds",
        "too_many_floats",
        "too_many_fours",
        "too_many_kongs",
        "caishen_contradiction",
        "qidui_with_meld",
        "unpriced",
        "unpriced",
        "liable_winner",
        "liable_unruled",
        "claimant_is_discarder",
        "self_draw_only",
        "self_draw_only",
        "self_draw_only",
        "discard_level",
        "discard_between",
    ]


def test_outcome_in_order_has_no_violation() -> None:
    assert check(STANDARD, L1, self_draw("S", caipiao=2, gangkai=2, gang_first=True)) == ()
    assert check(STANDARD, L3, discard("E", "W", also=["E"], haohua=3)) == ()
    assert check(STANDARD, L1, DRAW) == ()
    assert check(rules(false_win_each=1), L1, false_win("E")) == ()


@pytest.mark.parametrize(
    ("caishen", "white", "most"),
    [
        ("turned", "plain", 2),
        ("turned", "stand_in", 2),
        ("turned", "wild", 6),
        ("white", "plain", 3),
        ("white", "wild", 3),
    ],
)
def test_floats_stop_one_short_of_the_copies(caishen: str, white: str, most: int) -> None:
    """S0-13, S1-4: three turned, four whites, seven where the whites are wild beside the turned."""
    house = rules(caishen=caishen, white=white)
    assert codes(house, L1, self_draw("S", caipiao=most)) == []
    assert codes(house, L1, self_draw("S", caipiao=most + 1)) == ["too_many_floats"]


@pytest.mark.parametrize(
    ("claims", "kongs"),
    [
        ([claim("S", "E", chi=3, peng=1)], 1),
        ([claim("S", "E", chi=2), claim("S", "N", peng=1, gang=1)], 2),
        ([claim("S", "W", peng=4)], 4),
        ([claim("S", "E", chi=2)], 2),
        ([claim("W", "S", chi=4)], 4),
        ([], 4),
    ],
    ids=["added", "claimed and added", "all added", "own", "another's claims", "no claims"],
)
def test_kong_of_the_chain_may_be_a_claimed_meld_grown(claims: list[Any], kongs: int) -> None:
    """A kong on the winning chain need not be a fifth meld."""
    assert codes(STANDARD, table(claims=claims), self_draw("S", gangkai=kongs)) == []


@pytest.mark.parametrize("kind", ["chi", "peng", "gang"])
def test_seven_pairs_hold_no_claimed_meld_of_any_kind(kind: str) -> None:
    at = table(claims=[claim("S", "E", **{kind: 1})])
    assert codes(STANDARD, at, self_draw("S", qidui=True)) == ["qidui_with_meld"]
    assert codes(STANDARD, at, self_draw("E", qidui=True)) == []
    assert codes(STANDARD, at, self_draw("S")) == []


def test_chi_is_possible_only_from_the_left_and_peng_from_all() -> None:
    for by in Seat:
        for steps in (1, 2, 3):
            source = by.after(steps)
            expected = [] if steps == 3 else ["chi_not_from_left"]
            assert codes(STANDARD, table(claims=[claim(by, source, chi=1)]), DRAW) == expected
            assert codes(STANDARD, table(claims=[claim(by, source, peng=1)]), DRAW) == []


def test_violation_reads_its_weight_off_its_code() -> None:
    assert Violation(ViolationCode.UNPRICED).weight is Weight.AGAINST_RULES
    assert Violation(ViolationCode.LIABLE_WINNER).weight is Weight.IMPOSSIBLE
