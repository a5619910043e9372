"""The engine against the second calculator of `reference.py`, on any rules and hands.

By hand: `python -m tests.hzrules.reckoning 250000 [SEED]`.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from hzrules.check import check
from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome, TableState
from hzrules.settle import settle
from hzrules.terms import SEATS
from hzrules.wire import SettleRequest
from tests.hzrules import reference
from tests.hzrules.any_hand import any_request, any_rules
from tests.hzrules.support import read

Words = dict[str, Any]
SETTLED_ALIKE = {"discard_level", "discard_between", "not_first_claimant"}
"""What a table may agree to without changing how the hand is reckoned."""


def any_pair(seed: int) -> tuple[Words, Words]:
    """Any house rules, and any hand under them."""
    chance = Random(seed)
    return any_rules(chance), any_request(chance)


def disagreement(words: Words, request: Words) -> str:
    """What the engine says otherwise, in words; empty where it agrees in everything."""
    house, (at, outcome) = read(HouseRules, words), _asked(request)
    found = {violation.code.value for violation in check(house, at, outcome)}
    expected = reference.breaches(words, request)
    if found != expected:
        return f"{found} but {expected}: {json.dumps([words, request])}"
    if found <= SETTLED_ALIKE:
        settlement = settle(house, at, outcome)
        deltas = settlement.deltas()
        reckoned = reference.Reckoned(
            settlement.multiplier, tuple(deltas[seat] for seat in SEATS), settlement.next
        )
        if reckoned != (again := reference.reckon(words, request)):
            return f"{reckoned} but {again}: {json.dumps([words, request])}"
    return ""


def _asked(request: Words) -> tuple[TableState, Outcome]:
    asked = read(SettleRequest, {"rules": "standard", **request})
    at = TableState(dealer=asked.dealer, level=asked.level, claims=asked.claims)
    return at, asked.outcome


def main(count: int, first: int) -> int:
    """Compare `count` hands; a line for each that is wrong, and one at the end."""
    wrong = 0
    for number in range(first * 10**9, first * 10**9 + count):
        if told := disagreement(*any_pair(number)):
            wrong += 1
            sys.stdout.write(told + "\n")
    sys.stdout.write(f"{count} hands, {wrong} disagreements\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
