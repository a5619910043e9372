"""An independent judge that tries every face for every caishen, and a run of it against ours.

It shares nothing with `hzrules.judge` and what that is built from but the rules, the hand and the
meld as values: tiles are counted in tuples, a suit's caishen are given every face in turn, sets are
taken out one by one, and prices are multiplied up here once more. Each suit's answer is kept, so
that a million hands can be tried: `python -m tests.hzrules.bruteforce 1000000 [SEED]`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from hzrules.faults import faults
from hzrules.hand import Hand
from hzrules.houserules import HouseRules
from hzrules.judge import judge, waits
from hzrules.play import Play
from hzrules.terms import ClaimKind
from hzrules.tiles import Tile, write_tiles
from hzrules.verdict import Won
from tests.hzrules.dealing import deal, variants

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


# Against ours


def disagreement(rules: HouseRules, hand: Hand, play: Play, *, with_waits: bool) -> str:
    """What the judge says otherwise, in words; empty where it agrees in everything."""
    found = find(rules, hand, play)
    verdict = judge(rules, hand, play)
    said = Found(False, verdict.ready, LOSES, {})
    if isinstance(verdict, Won):
        named = {name: int(value) for name, value in verdict.patterns if value}
        said = Found(True, verdict.ready, verdict.multiplier, named)
        if fault := fault_in_reading(rules, hand, verdict):
            return fault
    if said != found:
        return f"{said} but {found}"
    if with_waits:
        winning, left = find_waits(rules, hand, play)
        heard = waits(rules, hand, play)
        if set(heard.tiles) != winning or heard.any_tile != (bool(winning) and winning == left):
            return f"waits {heard} but {winning}"
    return ""


def fault_in_reading(rules: HouseRules, hand: Hand, won: Won) -> str:
    """Whether the reading uses each tile once and is what the patterns say (R15)."""
    assert hand.drawn is not None
    after = seen(rules, hand, (*hand.concealed, hand.drawn))
    melds = [
        sorted(face_of(rules, hand.caishen, tile) for tile in meld.tiles) for meld in hand.melds
    ]
    groups = list(won.reading)
    for meld in melds:
        groups.remove(tuple(Tile(face) for face in meld))
    shown: Counter[int] = Counter(tile for group in groups for tile in group)
    shown.subtract(Counter(after.faces))
    if min(shown.values()) < 0 or shown.total() != after.caishen:
        return f"reading does not use the tiles: {[write_tiles(group) for group in won.reading]}"
    sizes = [len(group) for group in groups]
    if won.patterns.qidui:
        is_good = sizes == [2] * 7 and all(len(set(group)) == 1 for group in groups)
        fours = sum(count // 2 for count in Counter(groups).values())
        is_good &= fours >= won.patterns.haohua
    else:
        is_good = sizes == [3] * (4 - len(melds)) + [2]
        is_good &= all(is_set(group) for group in groups)
        if won.patterns.all_triplets:
            is_good &= all(len(set(group)) == 1 for group in groups)
    faces = [face for group in won.reading for face in group]
    if won.patterns.one_suit or won.patterns.all_honours:
        is_good &= len({min(face // 9, 3) for face in faces}) == 1
    return "" if is_good else f"bad reading {[write_tiles(group) for group in won.reading]}"


def is_set(group: tuple[Tile, ...]) -> bool:
    first = group[0]
    is_run = group == (first, first + 1, first + 2) and first < 27 and first % 9 < 7
    return is_run or len(set(group)) == 1


def run(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Try `count` hands; (how many of each sort were met, every disagreement)."""
    random = Random(seed)
    tables = variants()
    met: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(count):
        rules = tables[number % len(tables)]
        hand, play = deal(random, rules)
        assert faults(rules, hand, play) == ()
        verdict = judge(rules, hand, play)
        assert hand.drawn is not None
        caishen = seen(rules, hand, (*hand.concealed, hand.drawn)).caishen
        met[f"caishen {caishen}"] += 1
        met["wins" if isinstance(verdict, Won) else "loses"] += 1
        met["ready"] += verdict.ready
        met["seven pairs"] += isinstance(verdict, Won) and verdict.patterns.qidui
        if told := disagreement(rules, hand, play, with_waits=number % 50 == 0):
            wrong.append(f"{hand} {play!r} {rules.model_dump_json()}: {told}")
    return met, wrong


def main(arguments: list[str]) -> int:
    """Run by hand, a line every hundred thousand hands."""
    count = int(arguments[0]) if arguments else 100_000
    seed = int(arguments[1]) if len(arguments) > 1 else 1
    total: Counter[str] = Counter()
    start = time.monotonic()
    done = wrong_count = 0
    while done < count:
        batch = min(100_000, count - done)
        met, wrong = run(batch, seed * 1_000_003 + done)
        done += batch
        wrong_count += len(wrong)
        total += met
        for told in wrong[:10]:
            sys.stdout.write(told + "\n")
        elapsed = int(time.monotonic() - start)
        sys.stdout.write(f"{done} hands, {wrong_count} disagreements, {elapsed} s, {total}\n")
        sys.stdout.flush()
    return 1 if wrong_count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
