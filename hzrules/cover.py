"""覆盖 Cover: the fewest sets into which the counts of one suit fit, caishen filling every gap.

Counts of a suit are one integer, four bits a rank from the lowest (`Lens.weights`). *Settled*
counts are moved down until the lowest rank held stands first; what a suit needs does not depend on
where it lies: a run that would end above nine is one that ends on it, its lower gap a caishen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

RANK_BITS = 4
KEPT = 1 << 16
"""Answers kept by each cache: more than a night of hands, and of bounded memory."""

_FIRST = 0xF
_SECOND = 0xF0
_THIRD = 0xF00


class Fewest(NamedTuple):
    """Fewest sets that cover all counts; and beside one pair, which may be all caishen."""

    sets: int
    beside_pair: int


def lowest(ranks: int) -> int:
    """How many bits lie below the lowest rank held."""
    return ((ranks & -ranks).bit_length() - 1) & -RANK_BITS


def settled(ranks: int) -> int:
    """The counts moved down until the lowest rank held stands first."""
    return ranks >> lowest(ranks) if ranks else 0


def without_triplet(ranks: int) -> int:
    """Settled counts less a triplet of the lowest rank, as many of it as there are."""
    return ranks - min(ranks & _FIRST, 3)


def without_pair(ranks: int) -> int:
    """Settled counts less a pair of the lowest rank, as many of it as there are."""
    return ranks - min(ranks & _FIRST, 2)


def without_run(ranks: int) -> int:
    """Settled counts less a run from the lowest rank, of the two above it what there is."""
    return ranks - 1 - (0x10 if ranks & _SECOND else 0) - (0x100 if ranks & _THIRD else 0)


@lru_cache(maxsize=KEPT)
def fewest(ranks: int) -> Fewest:
    """The fewest sets that cover settled counts.

    The lowest tile lies in the pair, in a triplet or in a run; covering more beside it never costs
    a set. With no neighbour within reach it lies in no run worth trying; alone, in no triplet.
    """
    if not ranks:
        return _NONE
    count = ranks & _FIRST
    if not ranks & (_SECOND | _THIRD):
        rest = fewest(settled(ranks - count))
        own = (count + 2) // 3
        beside_pair = rest.beside_pair if count == 3 else rest.sets - 1
        return Fewest(own + rest.sets, own + beside_pair)
    run = fewest(settled(without_run(ranks)))
    less_pair = fewest(settled(without_pair(ranks)))
    sets, beside_pair = run
    if count > 1:
        triplet = less_pair if count == 2 else fewest(settled(without_triplet(ranks)))
        sets = min(sets, triplet.sets)
        beside_pair = min(beside_pair, triplet.beside_pair)
    return Fewest(1 + sets, min(less_pair.sets, 1 + beside_pair))


_NONE = Fewest(0, 0)
