"""The engine against a second calculator written from the rule text (`reference.py`)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from hzrules.check import check
from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome, TableState
from hzrules.settle import settle
from hzrules.terms import SEATS, ViolationCode
from hzrules.wire import SettleRequest
from tests.hzrules import reference
from tests.hzrules.any_hand import any_request, any_rules
from tests.hzrules.support import read

Words = dict[str, Any]
SETTLED_ALIKE = {"discard_level", "discard_between", "not_first_claimant"}
"""What a table may agree to without changing how the hand is reckoned."""

HANDS = [(any_rules(chance), any_request(chance)) for chance in map(Random, range(6000))]


def _asked(request: Words) -> tuple[TableState, Outcome]:
    asked = read(SettleRequest, {"rules": "standard", **request})
    at = TableState(dealer=asked.dealer, level=asked.level, claims=asked.claims)
    return at, asked.outcome


@pytest.mark.parametrize("start", range(0, len(HANDS), 500))
def test_engine_and_reference_agree_on_any_rules_and_hand(start: int) -> None:
    for words, request in HANDS[start : start + 500]:
        house, (at, outcome) = read(HouseRules, words), _asked(request)
        found = {violation.code.value for violation in check(house, at, outcome)}
        assert found == reference.breaches(words, request), json.dumps([words, request])
        if found <= SETTLED_ALIKE:
            settlement = settle(house, at, outcome)
            deltas = settlement.deltas()
            reckoned = reference.Reckoned(
                settlement.multiplier, tuple(deltas[seat] for seat in SEATS), settlement.next
            )
            assert reckoned == reference.reckon(words, request), json.dumps([words, request])


def test_hands_compared_reach_every_part_of_the_rules() -> None:
    """What chance made is worth comparing: each breach, each relation and each way to pay."""
    seen: Counter[str] = Counter()
    for words, request in HANDS:
        found = reference.breaches(words, request)
        seen.update(found)
        outcome = request["outcome"]
        if not found <= SETTLED_ALIKE:
            continue
        kind = outcome["kind"]
        seen[kind] += 1
        if kind in ("self_draw", "discard"):
            paying = reference.that_pay(words, reference.related(words, request))
            seen[f"{len(paying)} pay on {kind}"] += 1
            for way, _ in paying:
                seen[f"{way} {words['liability'][way]} on {kind}"] += 1
    assert min(seen[code.value] for code in ViolationCode) >= 10
    assert min(seen[kind] for kind in ("self_draw", "discard", "draw", "false_win")) >= 100
    for kind in ("self_draw", "discard"):
        assert min(seen[f"{payers} pay on {kind}"] for payers in (0, 1, 2)) >= 10
        for relation in ("forward 1", "reverse 1", "reverse 2", "reverse own_edge_double"):
            assert seen[f"{relation} on {kind}"] >= 10
