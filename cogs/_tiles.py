"""A picture of a hand's tiles, for a phone. Pillow and the font load when the first is drawn."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from hzrules.tiles import HONOURS, Tile, rank_of, suit_of

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT, GAP, MARGIN = 66, 90, 26, 14
PER_ROW = 8

IVORY, EDGE, BACK = "#FBF6E9", "#B9AE93", "#2F7D5B"
RED, GREEN, BLUE, BLACK, GOLD = "#B3261E", "#1B7A43", "#1F5AA6", "#23262B", "#E0A526"

_NUMBERS = "一二三四五六七八九"
_HONOURS = (
    ("東", BLACK),
    ("南", BLACK),
    ("西", BLACK),
    ("北", BLACK),
    ("", BLUE),
    ("發", GREEN),
    ("中", RED),
)
_PIPS = {
    1: ((2, 3),),
    2: ((2, 1), (2, 5)),
    3: ((1, 1), (2, 3), (3, 5)),
    4: ((1, 1), (3, 1), (1, 5), (3, 5)),
    5: ((1, 1), (3, 1), (2, 3), (1, 5), (3, 5)),
    6: ((1, 1), (3, 1), (1, 3), (3, 3), (1, 5), (3, 5)),
    7: ((1, 1), (2, 1), (3, 1), (1, 3), (3, 3), (1, 5), (3, 5)),
    8: ((1, 1), (3, 1), (1, 2.4), (3, 2.4), (1, 3.7), (3, 3.7), (1, 5), (3, 5)),
    9: ((1, 1), (2, 1), (3, 1), (1, 3), (2, 3), (3, 3), (1, 5), (2, 5), (3, 5)),
}
"""Where the dots or sticks of a rank stand: columns 1 to 3, rows 1 to 5."""


@lru_cache(maxsize=64)
def picture(groups: tuple[tuple[Tile, ...], ...], caishen: tuple[Tile, ...] = ()) -> bytes:
    """A PNG of the groups side by side, rows of about eight tiles; caishen have a gold rim."""
    from PIL import Image, ImageDraw

    rows = _rows(groups)
    width = max(_row_width(row) for row in rows)
    image = Image.new("RGBA", (width, len(rows) * (HEIGHT + MARGIN) + MARGIN), BACK)
    draw = ImageDraw.Draw(image)
    for number, row in enumerate(rows):
        x, y = MARGIN, MARGIN + number * (HEIGHT + MARGIN)
        for group in row:
            for tile in group:
                _tile(draw, x, y, tile, is_caishen=tile in caishen)
                x += WIDTH
            x += GAP
    return _png(image)


def _rows(groups: Sequence[tuple[Tile, ...]]) -> list[list[tuple[Tile, ...]]]:
    """Break after so many tiles that a phone still shows them well: about half a hand."""
    rows: list[list[tuple[Tile, ...]]] = [[]]
    for group in groups:
        if rows[-1] and sum(map(len, rows[-1])) + len(group) > PER_ROW:
            rows.append([])
        rows[-1].append(group)
    return rows


def _row_width(row: Sequence[tuple[Tile, ...]]) -> int:
    return 2 * MARGIN + sum(map(len, row)) * WIDTH + (len(row) - 1) * GAP


def _tile(draw: ImageDraw, x: int, y: int, tile: Tile, *, is_caishen: bool) -> None:
    box = (x + 1, y, x + WIDTH - 2, y + HEIGHT - 1)
    rim, width = (GOLD, 5) if is_caishen else (EDGE, 2)
    draw.rounded_rectangle(box, radius=10, fill=IVORY, outline=rim, width=width)
    if tile >= HONOURS:
        _honour(draw, x, y, tile)
    elif suit_of(tile) == 0:
        _text(draw, x, y + 25, _NUMBERS[rank_of(tile) - 1], 36, BLUE)
        _text(draw, x, y + 64, "萬", 36, RED)
    elif suit_of(tile) == 1:
        _dots(draw, x, y, rank_of(tile))
    else:
        _sticks(draw, x, y, rank_of(tile))


def _honour(draw: ImageDraw, x: int, y: int, tile: Tile) -> None:
    glyph, colour = _HONOURS[tile - HONOURS]
    if glyph:
        _text(draw, x, y + HEIGHT // 2, glyph, 50, colour)
        return
    draw.rounded_rectangle((x + 15, y + 20, x + 51, y + 70), radius=4, outline=colour, width=5)


def _dots(draw: ImageDraw, x: int, y: int, rank: int) -> None:
    radius = 19 if rank == 1 else 12 if rank < 4 else 10 if rank < 7 else 7
    for index, (column, row) in enumerate(_PIPS[rank]):
        centre_x, centre_y = x + 33 + (column - 2) * 18, y + 45 + (row - 3) * 15
        colour = (BLUE, GREEN, RED)[index % 3] if rank > 1 else RED
        around = (centre_x - radius, centre_y - radius, centre_x + radius, centre_y + radius)
        draw.ellipse(around, fill=colour)
        inner = radius // 3
        hole = (centre_x - inner, centre_y - inner, centre_x + inner, centre_y + inner)
        draw.ellipse(hole, fill=IVORY)


def _sticks(draw: ImageDraw, x: int, y: int, rank: int) -> None:
    if rank == 1:
        _text(draw, x, y + HEIGHT // 2 - 2, "索", 46, GREEN)
        return
    half = 15 if rank == 2 else 8 if rank == 8 else 12
    for index, (column, row) in enumerate(_PIPS[rank]):
        centre_x, centre_y = x + 33 + (column - 2) * 17, y + 45 + (row - 3) * 15
        colour = RED if (rank, index) in {(5, 2), (7, 1), (9, 1), (9, 4), (9, 7)} else GREEN
        stick = (centre_x - 4, centre_y - half, centre_x + 4, centre_y + half)
        draw.rounded_rectangle(stick, radius=4, fill=colour)
        draw.line((centre_x - 4, centre_y, centre_x + 4, centre_y), fill=IVORY, width=2)


def _text(draw: ImageDraw, x: int, y: int, text: str, size: int, colour: str) -> None:
    font = _font(size)
    draw.text((x + WIDTH // 2, y), text, font=font, fill=colour, anchor="mm", stroke_width=1)


@cache
def _font(size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(font_path(), size)


@cache
def font_path() -> Path:
    """The CJK font that comes with the requirements (OFL). Its package is data: never imported."""
    package = importlib.util.find_spec("cvttf_NotoSansCJK_Regular")
    assert package is not None, "requirements.txt brings the font"
    assert package.origin is not None, "the font's package is an ordinary one"
    return Path(package.origin).with_name("NotoSansCJKtc-Regular.otf")


def _png(image: Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
