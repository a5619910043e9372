"""一门 Suits: what the natural tiles of a hand need, caishen filling every gap.

A hand's tiles are fixed in number, so it is complete as soon as its natural tiles fit into no more
sets than it has room for: what is left over is caishen and makes sets of itself. Each suit is
therefore one small question, whose answer is kept; what a caishen stands for is never tried out.

All functions take the counts of a hand as one integer, its *key* (`Lens.key`).
"""

from __future__ import annotations

from functools import lru_cache

from hzrules.cover import KEPT, fewest, settled
from hzrules.lens import SUIT_BITS

_SUIT = (1 << SUIT_BITS) - 1
MAN, PIN, SOU, HONOUR = (_SUIT << (SUIT_BITS * suit) for suit in range(4))
MASKS = (MAN, PIN, SOU, HONOUR)
"""The part of a key that counts each suit."""

_ONES = int("1" * 36, 16)
"""The lowest of the four bits of every face."""

_SAVES = 8
"""Where in a suit's answer the count of suits that save a set beside a pair begins."""


def sets(key: int) -> int:
    """Fewest sets that cover every natural tile, with no pair beside them."""
    return _answers(key) & ((1 << _SAVES) - 1)


def sets_beside_pair(key: int) -> int:
    """Fewest sets that cover every natural tile beside one pair, which may be all caishen."""
    answers = _answers(key)
    fewest_sets = answers & ((1 << _SAVES) - 1)
    return fewest_sets - 1 if answers >> _SAVES else fewest_sets


def triplets_beside_pair(key: int) -> int:
    """Fewest triplets that cover every natural tile beside one pair."""
    held = kinds(key)
    triplets = held + fours(key)
    return triplets - 1 if held > threes(key) else triplets


def singles(key: int) -> int:
    """Faces held an odd number of times: each needs a caishen to become pairs."""
    return (key & _ONES).bit_count()


def threes(key: int) -> int:
    """Faces held three times."""
    return (key & key >> 1 & _ONES).bit_count()


def fours(key: int) -> int:
    """Faces held four times."""
    return (key >> 2 & _ONES).bit_count()


def kinds(key: int) -> int:
    """Faces held at all."""
    return ((key | key >> 1 | key >> 2) & _ONES).bit_count()


def suits_held(key: int) -> set[int]:
    """The suits of which natural tiles are held; honours count as one."""
    return {suit for suit, mask in enumerate(MASKS) if key & mask}


def placed(part: int) -> tuple[int, int]:
    """(suit, its counts from the first rank on) of a key that counts one suit only."""
    suit = (part.bit_length() - 1) // SUIT_BITS
    return suit, part >> (suit * SUIT_BITS)


def _answers(key: int) -> int:
    """The answers of the four suits, added up at once: sets below, suits that save one above."""
    return _answer(key & MAN) + _answer(key & PIN) + _answer(key & SOU) + _answer(key & HONOUR)


@lru_cache(maxsize=KEPT)
def _answer(part: int) -> int:
    """One suit's sets, and whether it saves one beside a pair. Not shifted, the key says which."""
    if not part:
        return 0
    if part & HONOUR:
        held = kinds(part)
        saves = held > threes(part)
        return held + fours(part) | saves << _SAVES
    _, ranks = placed(part)
    need = fewest(settled(ranks))
    return need.sets | (need.sets - need.beside_pair) << _SAVES
