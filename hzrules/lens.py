"""财神 Lens: which tiles are wild this hand, and which face every other tile plays (C7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hzrules.cover import RANK_BITS
from hzrules.houserules import HouseRules
from hzrules.tiles import COPIES, TILES, WHITE, Tile, suit_of

SUIT_BITS = 9 * RANK_BITS
WILD_SHIFT = 4 * SUIT_BITS


class Lens(NamedTuple):
    """What the tiles of one hand are, under the table's rules and the tile that was turned.

    `weights`, by kind: what one such tile adds to a *key*, the whole of a hand's counts in one
    integer: four bits a natural face in the order of the kinds, the caishen above them.
    `faces`, by kind: the face it plays while it is no caishen. `limits`, by kind: how many can be
    drawn. `caishen`: the wild kinds, the turned one first; `copies`: how many of them in all.
    """

    weights: tuple[int, ...]
    faces: tuple[Tile, ...]
    limits: tuple[int, ...]
    caishen: tuple[Tile, ...]
    copies: int

    def key(self, tiles: Iterable[Tile]) -> int:
        """The counts of `tiles` as one integer."""
        return sum(map(self.weights.__getitem__, tiles))

    def is_caishen(self, tile: Tile) -> bool:
        """Whether `tile` is wild."""
        return tile in self.caishen


def lens_of(rules: HouseRules, turned: Tile | None) -> Lens:
    """The lens of a table for a hand in which `turned` lies face up.

    Where the white always is the caishen, `turned` does not matter. Where it does and is not
    known, nothing is wild.
    """
    return _lens(rules.caishen == "white", rules.white, turned)


@lru_cache(maxsize=256)
def _lens(always_white: bool, white: str, turned: Tile | None) -> Lens:
    faces, limits = list(TILES), [COPIES] * len(TILES)
    caishen: tuple[Tile, ...] = ()
    if always_white:
        caishen = (WHITE,)
    elif turned is not None:
        # The turned copy lies on the table; three are left to draw (S0-13).
        limits[turned] -= 1
        caishen = (turned,)
        if white == "wild" and turned != WHITE:
            caishen = (turned, WHITE)
        elif white == "stand_in":
            faces[WHITE] = turned
    weights = [
        1 << WILD_SHIFT if tile in caishen else _natural_weight(faces[tile]) for tile in TILES
    ]
    copies = sum(limits[tile] for tile in caishen)
    return Lens(tuple(weights), tuple(faces), tuple(limits), caishen, copies)


def _natural_weight(face: Tile) -> int:
    return 1 << (suit_of(face) * SUIT_BITS + face % 9 * RANK_BITS)
