"""牌 Tiles: the 34 kinds, and how each is written in mpsz, in Chinese and as a Unicode tile.

A kind is an integer, 0 to 33, in the order 一万…九万, 一筒…九筒, 一条…九条, 东南西北白发中.
There are four of each (S0-1, S0-2, S1-28). Reading text is `notation.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from typing import NewType

Tile = NewType("Tile", int)
"""A kind of tile, 0 to 33."""

COPIES = 4
SUITS = "mpsz"
HONOURS = Tile(27)
"""The first honour; below it a kind is `9 × suit + rank − 1`."""

TILES: tuple[Tile, ...] = tuple(Tile(kind) for kind in range(34))
WHITE = Tile(31)

_RANKS = "一二三四五六七八九"
_CHINESE_SUITS = "万筒条"
_CHINESE_HONOURS = "东南西北白发中"
_UNICODE = "".join(
    [
        *(chr(0x1F007 + rank) for rank in range(9)),
        *(chr(0x1F019 + rank) for rank in range(9)),
        *(chr(0x1F010 + rank) for rank in range(9)),
        *(chr(0x1F000 + wind) for wind in range(4)),
        *(chr(code) for code in (0x1F006, 0x1F005, 0x1F004)),
    ]
)
"""Unicode counts 万 条 筒 and 中 发 白; here they stand in our order."""
_KIND_SHOWN = {character: Tile(kind) for kind, character in enumerate(_UNICODE)}


class Style(StrEnum):
    """写法: the notations a hand can be printed in; each is read back to the same hand."""

    MPSZ = "mpsz"
    CHINESE = "chinese"
    UNICODE = "unicode"


def suit_of(tile: Tile) -> int:
    """0 万, 1 筒, 2 条, 3 字."""
    return tile // 9


def rank_of(tile: Tile) -> int:
    """The number on a suited tile, 1 to 9; an honour's place in 东南西北白发中, 1 to 7."""
    return tile % 9 + 1


def tile_at(suit: int, rank: int) -> Tile:
    """The kind of that suit (0 to 3) and rank (from 1)."""
    return Tile(9 * suit + rank - 1)


def mpsz(tile: Tile) -> str:
    """`5m`, `1z`: the wire's name of a kind."""
    return f"{rank_of(tile)}{SUITS[suit_of(tile)]}"


def chinese(tile: Tile) -> str:
    """五万, 东, 白: what a player says."""
    if tile >= HONOURS:
        return _CHINESE_HONOURS[tile - HONOURS]
    return _RANKS[tile % 9] + _CHINESE_SUITS[suit_of(tile)]


def unicode_tile(tile: Tile) -> str:
    """The picture of a kind in Unicode's block of mahjong tiles."""
    return _UNICODE[tile]


def from_unicode(character: str) -> Tile | None:
    """The kind a Unicode mahjong tile shows, or None for flowers, seasons, backs and the rest."""
    return _KIND_SHOWN.get(character)


def write_tiles(tiles: Iterable[Tile], style: Style = Style.MPSZ) -> str:
    """Tiles in the order given, neighbours of one suit sharing its name: `123m55z`."""
    return _WRITERS[style](tiles)


def _write_mpsz(tiles: Iterable[Tile]) -> str:
    return "".join(
        "".join(str(rank_of(tile)) for tile in group) + SUITS[suit]
        for suit, group in groupby(tiles, suit_of)
    )


def _write_chinese(tiles: Iterable[Tile]) -> str:
    return "".join(_chinese_groups(tiles))


def _chinese_groups(tiles: Iterable[Tile]) -> Iterator[str]:
    for suit, group in groupby(tiles, suit_of):
        if suit == suit_of(HONOURS):
            yield from (chinese(tile) for tile in group)
        else:
            yield "".join(_RANKS[tile % 9] for tile in group) + _CHINESE_SUITS[suit]


def _write_unicode(tiles: Iterable[Tile]) -> str:
    return "".join(unicode_tile(tile) for tile in tiles)


_WRITERS: dict[Style, Callable[[Iterable[Tile]], str]] = {
    Style.MPSZ: _write_mpsz,
    Style.CHINESE: _write_chinese,
    Style.UNICODE: _write_unicode,
}
