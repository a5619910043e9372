"""读法 Reading: how the tiles of a winning hand lie in sets and pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from hzrules.cover import (
    KEPT,
    RANK_BITS,
    fewest,
    lowest,
    settled,
    without_pair,
    without_run,
    without_triplet,
)
from hzrules.suits import HONOUR, MAN, MASKS, PIN, SOU, placed
from hzrules.tiles import Tile, tile_at

Group = tuple[Tile, ...]
"""一副 or 一对: the faces of a set or a pair, a caishen shown as what it stands for."""

Reading = tuple[Group, ...]
"""The hand in groups: concealed sets in order of the kinds, melds as claimed, the pair last."""


class Covering(NamedTuple):
    """The fewest sets of one suit; where one set fewer does beside a pair, those and the pair."""

    sets: tuple[Group, ...]
    beside: tuple[Group, ...] = ()
    pair: Group | None = None


def four_sets(key: int, melds: tuple[Group, ...], filler: Tile, *, triplets: bool) -> Reading:
    """A complete hand as sets and a pair; `filler` is the face of groups that are all caishen.

    `key` is that of the concealed tiles with the last one. With `triplets` no set is a run.
    """
    cover = _by_triplets if triplets else _by_sets
    covered = [cover(key & MAN), cover(key & PIN), cover(key & SOU), cover(key & HONOUR)]
    man, pin, sou, honour = covered
    sets = man.sets + pin.sets + sou.sets + honour.sets
    room = 4 - len(melds)
    pair = None
    if len(sets) > room:
        beside = next(covering for covering in covered if covering.pair)
        pair = beside.pair
        sets = tuple(
            group
            for covering in covered
            for group in (covering.beside if covering is beside else covering.sets)
        )
    fill = ((filler,) * 3,) * (room - len(sets))
    return (*sets, *fill, *melds, pair or (filler, filler))


def seven_pairs(key: int, filler: Tile, fours: int) -> Reading:
    """A complete hand as seven pairs, `fours` of them twice; spare caishen are pairs of `filler`.

    Where caishen make a four (`quads = wild`), they are shown as the pair they double.
    """
    pairs = list(chain.from_iterable(_pairs(key & mask) for mask in MASKS))
    singly = [pair for pair in dict.fromkeys(pairs) if pairs.count(pair) == 1]
    doubled = max(0, fours - (len(pairs) - len(singly)) // 2)
    pairs += singly[: min(doubled, 7 - len(pairs))]
    pairs += [(filler, filler)] * (7 - len(pairs))
    return tuple(sorted(pairs))


def _faces(suit: int, rank: int, steps: tuple[int, ...]) -> Group:
    return tuple(tile_at(suit, rank + step) for step in steps)


_SAME = (0, 0, 0)
_NEXT = (0, 1, 2)


def _set_at(suit: int, rank: int, *, is_run: bool) -> Group:
    """The set whose lowest natural tile is that; a run that would end above nine ends on it."""
    return _faces(suit, min(rank, 7), _NEXT) if is_run else _faces(suit, rank, _SAME)


def _steps(ranks: int) -> tuple[int, int, int]:
    """(bits below, the lowest rank held, the counts settled on it)."""
    below = lowest(ranks)
    return below, below // RANK_BITS + 1, ranks >> below


@lru_cache(maxsize=KEPT)
def _by_sets(key: int) -> Covering:
    if not key & ~HONOUR:
        return _by_triplets(key)
    suit, ranks = placed(key)
    sets = tuple(_walk_sets(suit, ranks))
    need = fewest(settled(ranks))
    if need.beside_pair == need.sets:
        return Covering(sets)
    beside, pair = _walk_to_pair(suit, ranks)
    return Covering(sets, beside, pair)


def _walk_sets(suit: int, ranks: int) -> Iterator[Group]:
    while ranks:
        below, rank, here = _steps(ranks)
        rest = without_triplet(here)
        is_run = fewest(settled(rest)).sets >= fewest(here).sets
        yield _set_at(suit, rank, is_run=is_run)
        ranks = (without_run(here) if is_run else rest) << below


def _walk_to_pair(suit: int, ranks: int) -> tuple[tuple[Group, ...], Group]:
    """The sets beside a pair, and the pair; for counts that need one set fewer so."""
    sets: list[Group] = []
    while True:
        below, rank, here = _steps(ranks)
        need = fewest(here).beside_pair
        rest = without_pair(here)
        if fewest(settled(rest)).sets == need:
            sets += _walk_sets(suit, rest << below)
            return tuple(sets), _faces(suit, rank, (0, 0))
        rest = without_triplet(here)
        is_run = fewest(settled(rest)).beside_pair >= need
        sets.append(_set_at(suit, rank, is_run=is_run))
        ranks = (without_run(here) if is_run else rest) << below


@lru_cache(maxsize=KEPT)
def _by_triplets(key: int) -> Covering:
    held = _held(key)
    sets = tuple(_walk_triplets(held))
    pair = next((face for face, count in held if count % 3), None)
    if pair is None:
        return Covering(sets)
    left = [(face, count - 2 if face == pair else count) for face, count in held]
    return Covering(sets, tuple(_walk_triplets(left)), (pair, pair))


def _walk_triplets(held: list[tuple[Tile, int]]) -> Iterator[Group]:
    for face, count in held:
        for _ in range(0, count, 3):
            yield (face,) * 3


@lru_cache(maxsize=KEPT)
def _pairs(key: int) -> tuple[Group, ...]:
    return tuple((face, face) for face, count in _held(key) for _ in range(0, count, 2))


def _held(key: int) -> list[tuple[Tile, int]]:
    """Each face of a suit with how many of it there are."""
    if not key:
        return []
    suit, ranks = placed(key)
    return [
        (tile_at(suit, place + 1), count)
        for place in range(9)
        if (count := ranks >> place * RANK_BITS & 0xF)
    ]
