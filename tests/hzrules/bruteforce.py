"""Our judge against the independent one of `every_face.py`, on hands dealt at random.

By hand: `python -m tests.hzrules.bruteforce 1000000 [SEED]`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from hzrules.faults import faults
from hzrules.hand import Hand
from hzrules.houserules import HouseRules
from hzrules.judge import judge, waits
from hzrules.play import Play
from hzrules.tiles import Tile, write_tiles
from hzrules.verdict import Won
from tests.hzrules.dealing import deal, variants
from tests.hzrules.every_face import LOSES, Found, face_of, find, find_waits, seen


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
