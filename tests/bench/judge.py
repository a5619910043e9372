"""A full verdict against the PyPI package `mahjong` on the same hands, and with caishen.

`mahjong` finds the win and prices the best reading of a riichi hand, as our judge does of ours. It
knows no wild tiles, so hands with caishen are set beside our own verdict without.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

from hzrules import cover, reading, suits
from hzrules.hand import Hand
from hzrules.judge import judge
from hzrules.presets import preset
from hzrules.tiles import TILES, WHITE, Tile
from hzrules.verdict import Won
from tests.bench.report import Figure

RUNS = 9
HANDS = 500
MOST_OF_PEER = 0.5
MOST_WITH_CAISHEN = 2.0
RULES = preset("standard")
WALL = [tile for tile in TILES if tile != WHITE for _ in range(4)]
"""The white is the caishen of these hands: without caishen means without whites."""

Tiles = tuple[Tile, ...]
_Calls = list[Callable[[], object]]
_Timed = Callable[[_Calls], float]


def rows(runs: int = RUNS) -> list[Figure]:
    """Measure. *Warm*: the hands were judged before. *New*: each for the first time, one after
    another as at a table. *Cold*: nothing at all is remembered before each of them.
    """
    random = Random(20)
    wins = [_winning(random) for _ in range(HANDS)]
    losses = [_losing(random) for _ in range(HANDS)]
    both = wins + losses
    random.shuffle(both)
    measured = [
        _against_peer("win or not, warm", both, _warm, runs, MOST_OF_PEER),
        _against_peer("wins, warm", wins, _warm, runs, None),
        _against_peer("no wins, warm", losses, _warm, runs, None),
        _against_peer("win or not, new", both, _new, runs, None),
        _against_peer("win or not, cold", both, _cold, runs, None),
    ]
    for caishen in (1, 2, 3):
        with_caishen = [_with_caishen(random, tiles, caishen) for tiles in both]
        for name, timed, most in (("warm", _warm, MOST_WITH_CAISHEN), ("new", _new, None)):
            title = f"{caishen} caishen, {name}"
            measured.append(_against_none(title, with_caishen, both, timed, runs, most))
    return measured


def _against_peer(
    name: str, hands: list[Tiles], timed: _Timed, runs: int, most: float | None
) -> Figure:
    peers = [_peer(tiles) for tiles in hands]
    return _compared(f"judge: {name}", "mahjong", _ours(hands), peers, timed, runs, most)


def _against_none(
    name: str,
    hands: list[Tiles],
    without: list[Tiles],
    timed: _Timed,
    runs: int,
    most: float | None,
) -> Figure:
    alone = _ours(without)
    return _compared(f"judge: {name}", "no caishen", _ours(hands), alone, timed, runs, most)


def _ours(hands: list[Tiles]) -> _Calls:
    return [partial(judge, RULES, _hand(tiles)) for tiles in hands]


def _compared(
    name: str,
    peer: str,
    ours: _Calls,
    peers: _Calls,
    timed: _Timed,
    runs: int,
    most: float | None,
) -> Figure:
    """Take turns, so that what else the machine does falls on both."""
    pairs = [(timed(ours), timed(peers)) for _ in range(runs)]
    ours_ms = median(our_us for our_us, _ in pairs) / 1000
    peer_ms = median(peer_us for _, peer_us in pairs) / 1000
    return Figure(name, peer, ours_ms, peer_ms, most)


def _warm(calls: _Calls) -> float:
    for call in calls:
        call()
    return _new_or_warm(calls)


def _new(calls: _Calls) -> float:
    _forget()
    return _new_or_warm(calls)


def _new_or_warm(calls: _Calls) -> float:
    start = time.perf_counter()
    for call in calls:
        call()
    return (time.perf_counter() - start) / len(calls) * 1e6


def _cold(calls: _Calls) -> float:
    total = 0.0
    for call in calls:
        _forget()
        start = time.perf_counter()
        call()
        total += time.perf_counter() - start
    return total / len(calls) * 1e6


def _forget() -> None:
    """Empty every cache that depends on tiles; that of the house rules stays."""
    for module in (cover, suits, reading):
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


def _hand(tiles: Tiles) -> Hand:
    return Hand(tiles[1:], (), tiles[0], WHITE)


def _peer(tiles: Tiles) -> Callable[[], object]:
    """The same tiles as `mahjong` numbers them, each of the 136 its own."""
    copies: Counter[Tile] = Counter()
    numbers = []
    for tile in tiles:
        numbers.append(tile * 4 + copies[tile])
        copies[tile] += 1
    calculator, config, last = HandCalculator(), HandConfig(is_tsumo=True), numbers[0]
    return partial(calculator.estimate_hand_value, numbers, last, config=config)


def _winning(random: Random) -> Tiles:
    return next(tiles for tiles in _near(random) if _wins(tiles))


def _losing(random: Random) -> Tiles:
    """Half of them dealt from the wall, half one tile away from a win."""
    if random.random() < 0.5:
        return next(tiles for tiles in _dealt(random) if not _wins(tiles))
    won = _winning(random)
    return next(
        tiles
        for other in iter(lambda: random.choice(WALL), None)
        if max(Counter(tiles := (*won[:-1], other)).values()) <= 4 and not _wins(tiles)
    )


def _dealt(random: Random) -> Iterator[Tiles]:
    while True:
        yield tuple(random.sample(WALL, 14))


def _near(random: Random) -> Iterator[Tiles]:
    """Sets and a pair, one in six times seven pairs, of any kinds."""
    kinds = [tile for tile in TILES if tile != WHITE]
    while True:
        if random.random() < 1 / 6:
            tiles = [tile for tile in random.sample(kinds, 7) for _ in range(2)]
        else:
            tiles = [random.choice(kinds)] * 2
            for _ in range(4):
                first = random.choice(kinds)
                is_run = first < 27 and first % 9 < 7 and random.random() < 0.7
                tiles += [Tile(first + (step if is_run else 0)) for step in range(3)]
        random.shuffle(tiles)
        if max(Counter(tiles).values()) <= 4:
            yield tuple(tiles)


def _with_caishen(random: Random, tiles: Tiles, count: int) -> Tiles:
    """The hand with some tiles become caishen: what won wins, most of the rest still does not."""
    kept = list(tiles)
    for place in random.sample(range(14), count):
        kept[place] = WHITE
    return tuple(kept)


def _wins(tiles: Tiles) -> bool:
    return isinstance(judge(RULES, _hand(tiles)), Won)
