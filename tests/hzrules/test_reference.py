"""The engine against a second calculator written from the rule text (`reference.py`)."""

from __future__ import annotations

from collections import Counter

import pytest

from hzrules.terms import ViolationCode
from tests.hzrules import reference
from tests.hzrules.reckoning import SETTLED_ALIKE, any_pair, disagreement

HANDS = [any_pair(seed) for seed in range(6000)]


@pytest.mark.parametrize("start", range(0, len(HANDS), 500))
def test_engine_and_reference_agree_on_any_rules_and_hand(start: int) -> None:
    for words, request in HANDS[start : start + 500]:
        assert disagreement(words, request) == ""


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
