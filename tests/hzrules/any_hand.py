"""Any house rules, any table, any outcome, in wire words, out of a source of chance.

`random.Random` makes many quickly; hypothesis' `st.randoms()` makes those that shrink.
"""

from __future__ import annotations

from random import Random
from typing import Any

Words = dict[str, Any]
SEATS = "ESWN"
MELDS = ("chi", "peng", "gang")
PRICED = ("baotou", "caipiao", "gangkai", "qidui")
EXTRAS = (
    "ten_winds",
    "ten_winds_white",
    "four_caishen",
    "one_suit",
    "all_honours",
    "all_triplets",
    "lone_pair",
    "heavenly",
    "earthly",
)


def seldom(chance: Random) -> bool:
    return chance.random() < 0.15


def any_patterns(chance: Random) -> Words:
    """One hand's patterns; now and then what no hand can hold."""
    hand: Words = {}
    if chance.random() < 0.5:
        hand |= {"baotou": chance.random() < 0.8, "caipiao": chance.choice([0, 0, 1, 1, 2, 3])}
    if chance.random() < 0.4:
        hand |= {"qidui": True, "haohua": chance.choice([0, 0, 1, 2, 3])}
    if chance.random() < (0.05 if hand.get("qidui") else 0.5):
        hand |= {"gangkai": chance.randint(1, 3), "gang_first": chance.random() < 0.3}
    if seldom(chance):
        hand[chance.choice(["caipiao", "gangkai", "haohua"])] = chance.randint(0, 8)
    for name in EXTRAS:
        if chance.random() < 0.06:
            hand[name] = True
    if chance.random() < (0.1 if hand.get("baotou") else 0.3):
        hand["no_caishen"] = True
    return hand


def any_rules(chance: Random) -> Words:
    """Complete house rules, every key left to chance."""
    rows = [[chance.randint(0, 9) for _ in range(3)] for _ in range(chance.randint(1, 4))]
    prices: Words = {name: chance.randint(1, 5) for name in PRICED + EXTRAS}
    if seldom(chance):
        prices |= dict.fromkeys(chance.sample(PRICED + EXTRAS, 3))
    prices["haohua"] = [chance.randint(1, 9) for _ in range(chance.randint(0, 3))]
    scope = chance.choice(["none", "qidui", "qidui", "any", "any"])
    prices["no_caishen"] = {"scope": scope, "value": chance.randint(1, 4)}
    combos = [
        {"when": any_patterns(chance), "value": chance.randint(1, 50)}
        for _ in range(chance.choice([0, 0, 2]))
    ]
    return {
        "base": chance.randint(1, 20),
        "levels": rows,
        "beyond_levels": chance.choice(["repeat", "double"]),
        "start_level": chance.randint(1, 3),
        "on_draw": chance.choice(["grow", "keep", "reset"]),
        "next_dealer": chance.choice(["winner", "next_seat"]),
        "discard_from_level": chance.choice([1, 1, 1, 0, 3]),
        "discard_between": chance.choice(["dealer", "anyone"]),
        "discard_pays": chance.choice(["edge", "total", "all", "double"]),
        "discard_baotou": chance.choice(["allowed", "barred"]),
        "patterns": prices,
        "chains": {
            "caipiao_max": chance.choice([0, 0, 1, 2]),
            "gangkai_max": chance.choice([0, 0, 1, 2]),
        },
        "kong_before_float": chance.choice(["keep", "drop"]),
        "qidui_with_baotou": chance.choice(["multiply", "floor4", "exclude", "extra"]),
        "combos": combos,
        "hand_cap": chance.choice([0, 0, chance.randint(1, 40)]),
        "loss_cap": chance.choice([0, 0, chance.randint(1, 300)]),
        "liability": {
            "count": chance.choice([3, 3, 3, 3, 0, 1, 2, 4]),
            "claims": chance.sample(MELDS, chance.randint(1, 3)),
            "pairs": chance.choice(["any", "any", "dealer"]),
            "on_discard": chance.choice(["no", "replace", "replace", "add", "add"]),
            "forward": chance.choice([0, 1, 1, 1]),
            "reverse": chance.choice([0, 1, 2, 2, "own_edge_double", "own_edge_double"]),
            "both": chance.choice(["sum", "sum", "reverse_first", "forward_first"]),
        },
        "false_win_each": chance.randint(0, 9),
        "caishen": chance.choice(["turned", "white"]),
        "white": chance.choice(["plain", "stand_in", "wild"]),
        "quads": chance.choice(["natural", "wild"]),
        "must_baotou": chance.random() < 0.5,
    }


def any_claims(chance: Random) -> list[Words]:
    """Claims of the hand: often enough to bind somebody, seldom what cannot be."""
    claims = []
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        by = chance.randrange(4)
        steps = 0 if chance.random() < 0.02 else chance.randint(1, 3)
        melds = dict.fromkeys(MELDS, 0)
        for _ in range(chance.choice([1, 3, 3, 3, 4])):
            kinds = MELDS if steps == 3 or seldom(chance) else MELDS[1:]
            melds[chance.choice(kinds)] += 1
        claims.append({"by": SEATS[by], "from": SEATS[(by + steps) % 4], **melds})
    return claims


def any_outcome(chance: Random) -> Words:
    """Mostly wins; then a draw or a false win."""
    kind = chance.choice(["self_draw"] * 4 + ["discard"] * 4 + ["draw", "false_win"])
    if kind == "draw":
        return {"kind": kind}
    if kind == "false_win":
        return {"kind": kind, "by": chance.choice(SEATS)}
    winner = chance.choice(SEATS)
    win: Words = {"kind": kind, "winner": winner, "patterns": any_patterns(chance)}
    if chance.random() < 0.3:
        ways = chance.choices(["forward", "reverse"], k=chance.randint(1, 3))
        win["liable"] = [{"player": chance.choice(SEATS), "as": way} for way in ways]
    if kind == "discard":
        losers = SEATS.replace(winner, "") if chance.random() < 0.95 else SEATS
        win |= {"from": chance.choice(losers), "also": chance.sample(SEATS, chance.choice([0, 1]))}
        if not seldom(chance):
            for name in ("baotou", "caipiao", "gangkai", "gang_first"):
                win["patterns"].pop(name, None)
    return win


def any_request(chance: Random) -> Words:
    """A `settle` request but for its rules."""
    return {
        "dealer": chance.choice(SEATS),
        "level": chance.randint(1, 6),
        "outcome": any_outcome(chance),
        "claims": any_claims(chance),
    }
