"""The 34 kinds and their three ways of being written."""

from __future__ import annotations

import pytest

from hzrules.tiles import (
    COPIES,
    HONOURS,
    TILES,
    WHITE,
    Style,
    Tile,
    chinese,
    from_unicode,
    mpsz,
    rank_of,
    suit_of,
    tile_at,
    unicode_tile,
    write_tiles,
)

NAMES = [
    (0, "1m", "一万", "🀇"),
    (8, "9m", "九万", "🀏"),
    (9, "1p", "一筒", "🀙"),
    (17, "9p", "九筒", "🀡"),
    (18, "1s", "一条", "🀐"),
    (26, "9s", "九条", "🀘"),
    (27, "1z", "东", "🀀"),
    (28, "2z", "南", "🀁"),
    (29, "3z", "西", "🀂"),
    (30, "4z", "北", "🀃"),
    (31, "5z", "白", "🀆"),
    (32, "6z", "发", "🀅"),
    (33, "7z", "中", "🀄"),
]


def test_a_wall_has_136_tiles_and_no_flowers() -> None:
    """S0-1, S0-2, S1-28: three suits of nine, four winds, three dragons, four of each."""
    assert len(TILES) * COPIES == 136
    assert [sum(suit_of(tile) == suit for tile in TILES) for suit in range(4)] == [9, 9, 9, 7]
    assert from_unicode("🀢") is None


@pytest.mark.parametrize(("kind", "wire", "spoken", "picture"), NAMES, ids=[n[1] for n in NAMES])
def test_kind_has_its_three_names(kind: int, wire: str, spoken: str, picture: str) -> None:
    tile = Tile(kind)
    assert (mpsz(tile), chinese(tile), unicode_tile(tile)) == (wire, spoken, picture)
    assert from_unicode(picture) == tile


@pytest.mark.parametrize("tile", TILES, ids=mpsz)
def test_kind_is_found_by_suit_and_rank(tile: Tile) -> None:
    assert tile_at(suit_of(tile), rank_of(tile)) == tile


def test_white_is_the_first_dragon() -> None:
    assert WHITE == HONOURS + 4
    assert mpsz(WHITE) == "5z"


@pytest.mark.parametrize(
    ("style", "text"),
    [
        (Style.MPSZ, "12m3p1m55z"),
        (Style.CHINESE, "一二万三筒一万白白"),
        (Style.UNICODE, "🀇🀈🀛🀇🀆🀆"),
    ],
)
def test_neighbours_of_one_suit_share_its_name_and_the_order_stays(style: Style, text: str) -> None:
    tiles = [Tile(kind) for kind in (0, 1, 11, 0, 31, 31)]
    assert write_tiles(tiles, style) == text


@pytest.mark.parametrize("style", Style)
def test_no_tiles_are_no_text(style: Style) -> None:
    assert write_tiles((), style) == ""
