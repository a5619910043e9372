"""A second calculator, written from the rule text alone: wire words in, four numbers out.

It knows no transfers, no factors and no classes; slow and plain, to be compared with the engine.
"""

from __future__ import annotations

from typing import Any, NamedTuple

SEATS = "ESWN"
Words = dict[str, Any]
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
FLAGS = ("baotou", "gang_first", "qidui", "no_caishen", *EXTRAS)
ABSENT: Words = dict.fromkeys(FLAGS, False) | {"caipiao": 0, "gangkai": 0, "haohua": 0}


class Reckoned(NamedTuple):
    """The hand's multiplier, what E, S, W, N get, and the next dealer and level."""

    multiplier: int
    deltas: tuple[int, ...]
    next: tuple[str, int]


def in_playing_order_after(seat: str) -> str:
    place = SEATS.index(seat)
    return (SEATS[place:] + SEATS[:place])[1:]


def complete(claimed: Words) -> Words:
    """All patterns, with those that the claimed ones mean (rules 9.1)."""
    hand = ABSENT | claimed
    hand["baotou"] |= hand["caipiao"] > 0
    hand["qidui"] |= hand["haohua"] > 0
    return hand


def worth(rules: Words, claimed: Words) -> int:
    """H, by rules 9.1 to 9.3."""
    hand, prices, chains = complete(claimed), rules["patterns"], rules["chains"]
    named = [combo["value"] for combo in rules["combos"] if complete(combo["when"]) == hand]
    if named:
        return capped(named[0], rules["hand_cap"])
    tier = (prices["qidui"] or 1) if hand["qidui"] else 1
    if hand["haohua"] and prices["haohua"]:
        tier = [*prices["haohua"], *prices["haohua"][-1:] * 3][hand["haohua"] - 1]
    floats = capped(hand["caipiao"], chains["caipiao_max"])
    ladder = (prices["baotou"] or 1) * (prices["caipiao"] or 1) ** floats if hand["baotou"] else 1
    together = tier * ladder
    if hand["qidui"] and hand["baotou"]:
        if rules["qidui_with_baotou"] == "exclude":
            together = tier
        elif rules["qidui_with_baotou"] == "extra":
            together = tier * ladder * 2
        elif rules["qidui_with_baotou"] == "floor4" and not hand["caipiao"]:
            together = max(tier, 4)
    kongs = capped(hand["gangkai"], chains["gangkai_max"])
    if hand["gang_first"] and rules["kong_before_float"] == "drop":
        kongs = 0
    together *= (prices["gangkai"] or 1) ** kongs
    scope = prices["no_caishen"]["scope"]
    if hand["no_caishen"] and (scope == "any" or (scope == "qidui" and hand["qidui"])):
        together *= prices["no_caishen"]["value"]
    for extra in EXTRAS:
        together *= (prices[extra] or 1) if hand[extra] else 1
    return capped(together, rules["hand_cap"])


def capped(number: int, most: int) -> int:
    return min(number, most) if most else number


def edge(rules: Words, dealer: str, level: int, winner: str, payer: str) -> int:
    """What one payer owes for a 平胡 of base 1 on self-draw (rules 9.4)."""
    rows = rules["levels"]
    column = 0 if winner == dealer else 1 if payer == dealer else 2
    beyond = max(0, level - len(rows))
    growth = 2**beyond if rules["beyond_levels"] == "double" else 1
    return int(rows[min(level, len(rows)) - 1][column]) * growth


def usual(rules: Words, dealer: str, level: int, outcome: Words) -> dict[str, int]:
    """Payer by payer, before anyone is liable (rules 9.4)."""
    winner, unit = outcome["winner"], rules["base"] * worth(rules, outcome.get("patterns", {}))
    losers = in_playing_order_after(winner)
    drawn = {seat: unit * edge(rules, dealer, level, winner, seat) for seat in losers}
    if outcome["kind"] == "self_draw" or rules["discard_pays"] == "all":
        return drawn
    discarder = outcome["from"]
    if rules["discard_pays"] == "edge":
        return {discarder: drawn[discarder]}
    if rules["discard_pays"] == "total":
        return {discarder: sum(drawn.values())}
    return {seat: unit * 2 if seat == discarder else unit for seat in losers}


def related(rules: Words, request: Words) -> list[tuple[str, str]]:
    """(way, payer) of every relation that touches the winner, in playing order after it."""
    rule, outcome, dealer = rules["liability"], request["outcome"], request["dealer"]
    winner = outcome["winner"]
    found = []
    for seat in in_playing_order_after(winner):
        for way in ("forward", "reverse"):
            stated = {"player": seat, "as": way} in outcome.get("liable", [])
            by, source = (winner, seat) if way == "forward" else (seat, winner)
            melds = sum(
                claims.get(kind, 0)
                for claims in request.get("claims", [])
                for kind in rule["claims"]
                if (claims["by"], claims["from"]) == (by, source)
            )
            reached = rule["count"] and rule[way] and melds >= rule["count"]
            if stated or (reached and (rule["pairs"] == "any" or dealer in (winner, seat))):
                found.append((way, seat))
    return found


def that_pay(rules: Words, found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Who of the related pays (rules 9.5)."""
    rule = rules["liability"]
    ways = [way for way, _ in found]
    if rule["reverse"] == "own_edge_double" and "forward" in ways:
        found = [relation for relation in found if relation[0] == "forward"]
    if rule["both"] == "sum" or not found:
        return found
    first = rule["both"].removesuffix("_first")
    return ([relation for relation in found if relation[0] == first] or found)[:1]


def paid(rules: Words, request: Words) -> dict[str, int]:
    """Payer by payer, liability done (rules 9.5)."""
    rule, outcome = rules["liability"], request["outcome"]
    losses = usual(rules, request["dealer"], request["level"], outcome)
    on_discard = rule["on_discard"] if outcome["kind"] == "discard" else "replace"
    found = related(rules, request)
    if on_discard == "no":
        return losses
    if on_discard == "add":
        found = [relation for relation in found if relation[1] == outcome["from"]]
    paying, total = that_pay(rules, found), sum(losses.values())
    if on_discard == "replace" and any(
        way == "forward" or rule["reverse"] != "own_edge_double" for way, _ in paying
    ):
        losses = {}
    own = dict(losses)
    for way, seat in paying:
        if way == "reverse" and rule["reverse"] == "own_edge_double":
            more = own.get(seat, 0)
        else:
            more = total * rule[way]
        losses[seat] = losses.get(seat, 0) + more
    return losses


def reckon(rules: Words, request: Words) -> Reckoned:
    """The whole answer to a `settle` request that may be recorded."""
    dealer, level, outcome = request["dealer"], request["level"], request["outcome"]
    if outcome["kind"] == "draw":
        ahead = {"grow": level + 1, "keep": level, "reset": rules["start_level"]}
        return Reckoned(0, (0, 0, 0, 0), (dealer, ahead[rules["on_draw"]]))
    if outcome["kind"] == "false_win":
        each = rules["false_win_each"]
        deltas = (-3 * each if seat == outcome["by"] else each for seat in SEATS)
        return Reckoned(0, tuple(deltas), (dealer, level))
    winner = outcome["winner"]
    losses = {seat: capped(loss, rules["loss_cap"]) for seat, loss in paid(rules, request).items()}
    gains = {winner: sum(losses.values())}
    deltas = (gains.get(seat, 0) - losses.get(seat, 0) for seat in SEATS)
    after = (winner, rules["start_level"])
    if winner == dealer:
        after = (dealer, level + 1)
    elif rules["next_dealer"] == "next_seat":
        after = (in_playing_order_after(dealer)[0], rules["start_level"])
    return Reckoned(worth(rules, outcome.get("patterns", {})), tuple(deltas), after)


def breaches(rules: Words, request: Words) -> set[str]:
    """The ids of all that rules 9.8 has against it."""
    outcome, claims = request["outcome"], request.get("claims", [])
    found = {"claim_from_self" for each in claims if each["by"] == each["from"]}
    for each in claims:
        left = in_playing_order_after(each["by"])[2]
        if each.get("chi") and each["from"] not in (left, each["by"]):
            found.add("chi_not_from_left")
    for seat in SEATS:
        mine = [each for each in claims if each["by"] == seat]
        chi, rest = (
            sum(each.get(kind, 0) for each in mine for kind in kinds)
            for kinds in (["chi"], ["peng", "gang"])
        )
        is_drawn = outcome["kind"] == "self_draw" and outcome["winner"] == seat
        kongs = outcome.get("patterns", {}).get("gangkai", 0) if is_drawn else 0
        if chi + max(rest, min(kongs, 4)) > 4:
            found.add("too_many_melds")
    if outcome["kind"] == "false_win" and rules["false_win_each"] == 0:
        found.add("false_win_unruled")
    if "winner" in outcome:
        found |= _breaches_of_win(rules, request) | _breaches_of_liable(rules, request)
    if outcome["kind"] == "discard":
        found |= _breaches_of_discard(rules, request)
    return found


def _breaches_of_win(rules: Words, request: Words) -> set[str]:
    hand, prices = complete(request["outcome"].get("patterns", {})), rules["patterns"]
    winner = request["outcome"]["winner"]
    copies = 4 if rules["caishen"] == "white" else 7 if rules["white"] == "wild" else 3
    has_claims = any(
        each.get(kind) and each["by"] == winner
        for each in request.get("claims", [])
        for kind in ("chi", "peng", "gang")
    )
    no_price = [name for name in EXTRAS if hand[name] and prices[name] is None]
    no_price += [
        name for name in ("baotou", "caipiao", "gangkai") if hand[name] and prices[name] is None
    ]
    if hand["qidui"] and prices["qidui"] is None and not (hand["haohua"] and prices["haohua"]):
        no_price.append("qidui")
    if hand["no_caishen"] and prices["no_caishen"]["scope"] == "none":
        no_price.append("no_caishen")
    named = any(complete(combo["when"]) == hand for combo in rules["combos"])
    told = {
        "too_many_floats": hand["caipiao"] > copies - 1,
        "too_many_fours": hand["haohua"] > 3,
        "too_many_kongs": hand["gangkai"] > 4,
        "qidui_with_meld": hand["qidui"] and (hand["gangkai"] or has_claims),
        "gang_first_alone": hand["gang_first"] and not (hand["gangkai"] and hand["caipiao"]),
        "caishen_contradiction": hand["no_caishen"] and (hand["baotou"] or hand["four_caishen"]),
        "unpriced": no_price and not named,
    }
    return {code for code, is_so in told.items() if is_so}


def _breaches_of_liable(rules: Words, request: Words) -> set[str]:
    rule, outcome = rules["liability"], request["outcome"]
    found = set()
    for said in outcome.get("liable", []):
        pair = (said["player"], outcome["winner"])
        if pair[0] == pair[1]:
            found.add("liable_winner")
        elif (
            not rule["count"]
            or not rule[said["as"]]
            or (rule["pairs"] == "dealer" and request["dealer"] not in pair)
        ):
            found.add("liable_unruled")
    return found


def _breaches_of_discard(rules: Words, request: Words) -> set[str]:
    outcome, dealer = request["outcome"], request["dealer"]
    winner, discarder, also = outcome["winner"], outcome["from"], outcome.get("also", [])
    hand = complete(outcome.get("patterns", {}))
    start = rules["discard_from_level"]
    found = set()
    if hand["baotou"] or hand["caipiao"] or hand["gangkai"]:
        found.add("self_draw_only")
    if start == 0 or request["level"] < start:
        found.add("discard_level")
    if discarder in also:
        found.add("claimant_is_discarder")
    if winner == discarder:
        return found | {"winner_is_discarder"}

    def may_win(seat: str) -> bool:
        return rules["discard_between"] == "anyone" or dealer in (seat, discarder)

    if not may_win(winner):
        found.add("discard_between")
    sooner = in_playing_order_after(discarder).partition(winner)[0]
    if any(seat in also and may_win(seat) for seat in sooner):
        found.add("not_first_claimant")
    return found
