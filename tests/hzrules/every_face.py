"""An independent judge that tries every face for every caishen.

It shares nothing with `hzrules.judge` and what that is built from but the rules, the hand and the
meld as values: tiles are counted in tuples, a suit's caishen are given every face in turn, sets are
taken out one by one, and prices are multiplied up here once more. Each suit's answer is kept, so
that a million hands can be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from hzrules.hand import Hand
from hzrules.houserules import HouseRules
from hzrules.play import Play
from hzrules.terms import ClaimKind
from hzrules.tiles import Tile

WHITE = 31
Counts = tuple[int, ...]


class Found(NamedTuple):
    """What trying everything says of a hand; `named` are its patterns, with their values."""

    wins: bool
    ready: bool
    multiplier: int
    named: dict[str, int]


LOSES = 0


# One suit: every face for every caishen in it


@cache
def only_sets(counts: Counts, runs: bool) -> bool:
    """Whether exactly these tiles are sets and nothing else."""
    first = next((rank for rank, count in enumerate(counts) if count), None)
    if first is None:
        return True
    left = list(counts)
    if counts[first] >= 3:
        left[first] -= 3
        if only_sets(tuple(left), runs):
            return True
        left[first] += 3
    if not runs or first > len(counts) - 3 or not (counts[first + 1] and counts[first + 2]):
        return False
    for rank in (first, first + 1, first + 2):
        left[rank] -= 1
    return only_sets(tuple(left), runs)


def sets_and_pair(counts: Counts, runs: bool) -> bool:
    """Whether exactly these tiles are sets and one pair."""
    for rank, count in enumerate(counts):
        if count >= 2:
            left = list(counts)
            left[rank] -= 2
            if only_sets(tuple(left), runs):
                return True
    return False


@cache
def suit_can_be(counts: Counts, caishen: int, runs: bool) -> tuple[bool, bool]:
    """(only sets, sets and a pair): whether some faces for its caishen make the suit so."""
    size = sum(counts) + caishen
    if size % 3 == 1:
        return False, False
    ask = only_sets if size % 3 == 0 else sets_and_pair
    for faces in combinations_with_replacement(range(len(counts)), caishen):
        tried = list(counts)
        for face in faces:
            tried[face] += 1
        if ask(tuple(tried), runs):
            return size % 3 == 0, size % 3 == 2
    return False, False


def hand_can_be(suits: Iterable[Counts], caishen: int, *, pair: bool, runs: bool) -> bool:
    """Whether the suits are sets (and one pair), the caishen shared out among them in any way."""
    reached = {(0, False)}
    for place, counts in enumerate(suits):
        allow_runs = runs and place < 3
        further = set()
        for used, has_pair in reached:
            for here in range(caishen - used + 1):
                sets, with_pair = suit_can_be(counts, here, allow_runs)
                if sets:
                    further.add((used + here, has_pair))
                if with_pair and not has_pair:
                    further.add((used + here, True))
        reached = further
    return (caishen, pair) in reached


# Pairs


@cache
def fours_in_pairs(held: Counts, caishen: int) -> frozenset[int]:
    """How many fours the tiles can show as pairs; empty where they are no pairs.

    `held` counts each kind held, in any order: which kinds they are makes no difference. Three
    kinds not held are tried too; more could not all become pairs and fours.
    """
    found = set()
    kinds = (*held, 0, 0, 0)
    for faces in combinations_with_replacement(range(len(kinds)), caishen):
        tried = list(kinds)
        for face in faces:
            tried[face] += 1
        if all(count % 2 == 0 for count in tried):
            found.add(sum(count // 4 for count in tried))
    return frozenset(found)


# The hand


class Tiles(NamedTuple):
    """Tiles as the table sees them: natural faces, and caishen."""

    faces: list[int]
    caishen: int

    def suits(self) -> list[Counts]:
        counts = Counter(self.faces)
        bounds = ((0, 9), (9, 18), (18, 27), (27, 34))
        return [tuple(counts[kind] for kind in range(*bound)) for bound in bounds]

    def pairs(self, spare: int = 0) -> frozenset[int]:
        counts = Counter(self.faces)
        return fours_in_pairs(tuple(sorted(counts.values())), self.caishen - spare)


def wild_kinds(rules: HouseRules, turned: int | None) -> set[int]:
    if rules.caishen == "white":
        return {WHITE}
    assert turned is not None
    return {turned, WHITE} if rules.white == "wild" else {turned}


def face_of(rules: HouseRules, turned: int | None, tile: int) -> int:
    if tile == WHITE and rules.caishen == "turned" and rules.white == "stand_in":
        assert turned is not None
        return turned
    return tile


def seen(rules: HouseRules, hand: Hand, tiles: Iterable[int]) -> Tiles:
    wild = wild_kinds(rules, hand.caishen)
    listed = list(tiles)
    natural = [face_of(rules, hand.caishen, tile) for tile in listed if tile not in wild]
    return Tiles(natural, len(listed) - len(natural))


def find(rules: HouseRules, hand: Hand, play: Play) -> Found:
    """Everything about a hand that can exist, by trying everything."""
    assert hand.drawn is not None
    before = seen(rules, hand, hand.concealed)
    after = seen(rules, hand, (*hand.concealed, hand.drawn))
    ready = is_ready(rules, hand, before)
    baotou = ready and not play.discard
    floats = play.caipiao if baotou else 0
    kongs = 0 if play.gang_first and not floats else play.gangkai
    barred = (
        (rules.must_baotou and after.caishen > 0 and not baotou and not kongs)
        or (play.discard and hand.drawn in wild_kinds(rules, hand.caishen))
        or (play.discard and ready and rules.discard_baotou == "barred")
    )
    facts = {
        "baotou": int(baotou),
        "caipiao": floats,
        "gangkai": kongs,
        "gang_first": int(play.gang_first and kongs > 0),
    } | extras_of(rules, hand, after, floats)
    best: tuple[int, dict[str, int]] = (LOSES, {})
    for reading in [] if barred else list(readings(rules, hand, after)):
        named = {name: value for name, value in (facts | reading).items() if value}
        worth = price(rules, named)
        if worth > best[0]:
            best = worth, named
    return Found(best[0] != LOSES, ready, *best)


def is_ready(rules: HouseRules, hand: Hand, before: Tiles) -> bool:
    if not before.caishen:
        return False
    if hand_can_be(before.suits(), before.caishen - 1, pair=False, runs=True):
        return True
    is_closed = not hand.melds and rules.patterns.qidui is not None
    return is_closed and bool(before.pairs(spare=1))


def readings(rules: HouseRules, hand: Hand, after: Tiles) -> Iterator[dict[str, int]]:
    if hand_can_be(after.suits(), after.caishen, pair=True, runs=True):
        yield {}
        has_chi = any(meld.kind is ClaimKind.CHI for meld in hand.melds)
        triplets = not has_chi and hand_can_be(after.suits(), after.caishen, pair=True, runs=False)
        if triplets and rules.patterns.all_triplets is not None:
            yield {"all_triplets": 1}
    if hand.melds:
        return
    possible = after.pairs()
    natural = sum(count == 4 for count in Counter(after.faces).values())
    if possible and rules.quads == "natural":
        possible = frozenset({natural})
    for fours in sorted(possible):
        yield {"qidui": 1, "haohua": fours if rules.patterns.haohua else 0}


def extras_of(rules: HouseRules, hand: Hand, after: Tiles, floats: int) -> dict[str, int]:
    prices = rules.patterns
    melded = [face_of(rules, hand.caishen, tile) for meld in hand.melds for tile in meld.tiles]
    suits = {min(face // 9, 3) for face in after.faces + melded}
    facts = {
        "no_caishen": prices.no_caishen.scope != "none" and after.caishen == 0,
        "four_caishen": prices.four_caishen is not None and after.caishen + floats >= 4,
        "one_suit": prices.one_suit is not None and len(suits) == 1 and suits != {3},
        "all_honours": prices.all_honours is not None and suits == {3},
        "lone_pair": prices.lone_pair is not None and len(hand.melds) == 4,
    }
    return {name: int(fact) for name, fact in facts.items()}


def price(rules: HouseRules, named: dict[str, int]) -> int:
    """H once more, from RULES section 9; removes from `named` what has no scope here."""
    prices = rules.patterns
    is_qidui = "qidui" in named
    if is_qidui and prices.qidui is None:
        return LOSES
    tier = 1
    if is_qidui:
        tier = prices.qidui or 1
        if named.get("haohua"):
            tier = prices.haohua[min(named["haohua"], len(prices.haohua)) - 1]
    floats = named.get("caipiao", 0)
    if rules.chains.caipiao_max:
        floats = min(floats, rules.chains.caipiao_max)
    ladder = 1
    if "baotou" in named:
        ladder = (prices.baotou or 1) * (prices.caipiao or 1) ** floats
        if is_qidui:
            how = rules.qidui_with_baotou
            if how == "exclude":
                ladder = 1
            elif how == "extra":
                ladder *= 2
            elif how == "floor4" and not named.get("caipiao"):
                tier, ladder = max(tier, 4), 1
    kongs = named.get("gangkai", 0)
    if rules.chains.gangkai_max:
        kongs = min(kongs, rules.chains.gangkai_max)
    if "gang_first" in named and rules.kong_before_float == "drop":
        kongs = 0
    total = tier * ladder * (prices.gangkai or 1) ** kongs
    if named.get("no_caishen"):
        if prices.no_caishen.scope == "qidui" and not is_qidui:
            del named["no_caishen"]
        else:
            total *= prices.no_caishen.value
    for extra in ("four_caishen", "one_suit", "all_honours", "all_triplets", "lone_pair"):
        if extra in named:
            total *= getattr(prices, extra)
    return int(min(total, rules.hand_cap) if rules.hand_cap else total)


def find_waits(rules: HouseRules, hand: Hand, play: Play) -> tuple[set[int], set[int]]:
    """(kinds that win if drawn, kinds of which a copy is left), each of the 34 tried."""
    drawing = play.model_copy(update={"discard": False})
    wild = wild_kinds(rules, hand.caishen)
    counts: Counter[int] = Counter(
        [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    )
    wild_left = sum(4 - counts[kind] for kind in wild) - play.caipiao
    wild_left -= 1 if rules.caishen == "turned" else 0
    winning: set[int] = set()
    left: set[int] = set()
    for kind in range(34):
        copies = 3 if rules.caishen == "turned" and kind == hand.caishen else 4
        if counts[kind] >= copies or (kind in wild and wild_left <= 0):
            continue
        left.add(kind)
        tried = Hand(hand.concealed, hand.melds, Tile(kind), hand.caishen)
        if find(rules, tried, drawing).wins:
            winning.add(kind)
    return winning, left
