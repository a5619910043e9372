"""谁赢谁 The picture of who won from whom: a table whose colours say it before its numbers do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cogs._sentences import signed
from cogs._sheet import (
    AXIS,
    FAINT,
    INK,
    LOST,
    MARGIN,
    SMALL,
    TEXT,
    WIDE,
    WIDTH,
    WON,
    Sheet,
    drawn_once,
)

TOP = 112
MOST_NAMED = 6
"""So many columns have room for names; with more, people are numbered."""
EVEN = "#26312C"
Box = tuple[float, float, float, float]
_SHORT = ((10**9, "G"), (10**6, "M"), (10**3, "k"))


@dataclass(frozen=True, slots=True)
class Matrix:
    """谁赢谁: `net[i][j]` is what person i won from person j; `total` heads the column of sums."""

    title: str
    note: str
    total: str
    names: tuple[str, ...]
    net: tuple[tuple[int, ...], ...]


@drawn_once
def matrix_chart(value: Matrix) -> bytes:
    """The picture of who won from whom."""
    people = len(value.names)
    numbered = people > MOST_NAMED
    row = 56 if numbered else 72
    sheet = Sheet(TOP + 44 + row * people + MARGIN, WIDE if numbered else WIDTH)
    sheet.head(value.title, value.note)
    size = 20 if numbered else TEXT
    sums = [signed(sum(points)) for points in value.net]
    last = max(76.0, *(sheet.width(text, size) + 10 for text in sums))
    begin = MARGIN + (32 if numbered else 0)
    labels = [sheet.fitted(name, 100 if numbered else 110, SMALL) for name in value.names]
    left = begin + max(sheet.width(label, SMALL) for label in labels) + 12
    cell = (sheet.across - MARGIN - last - left) / people
    for j, name in enumerate(value.names):
        head = str(j + 1) if numbered else sheet.fitted(name, cell - 8, SMALL)
        sheet.text(left + cell * (j + 0.5), TOP + 22, head, SMALL, FAINT, "center")
    manner, figure = _manner(sheet, value, cell - 8)
    total = sheet.fitted(value.total, last, SMALL)
    sheet.text(sheet.across - MARGIN, TOP + 22, total, SMALL, FAINT, "right")
    most = max((abs(points) for line in value.net for points in line), default=0) or 1
    for i, line in enumerate(value.net):
        top = TOP + 44 + row * i
        if numbered:
            sheet.text(MARGIN, top + row / 2, str(i + 1), SMALL, FAINT)
        sheet.text(begin, top + row / 2, labels[i], SMALL)
        for j, points in enumerate(line):
            at = (left + cell * j, top, cell, row)
            if i == j:
                _oneself(sheet, at)
            else:
                _cell(sheet, at, points, most, manner(points), figure)
        sheet.text(sheet.across - MARGIN, top + row / 2, sums[i], size, INK, "right")
    return sheet.png()


def _cell(sheet: Sheet, at: Box, points: int, most: int, text: str, size: int) -> None:
    x, y, width, height = at
    inside = (x + 2, y + 2, width - 4, height - 4)
    sheet.box(*inside, EVEN)
    if points:
        strength = 0.12 + 0.5 * (abs(points) / most) ** 0.7
        sheet.box(*inside, WON if points > 0 else LOST, strength)
    sheet.text(x + width / 2, y + height / 2, text, size, INK, "center")


def _oneself(sheet: Sheet, at: Box) -> None:
    x, y = at[0] + at[2] / 2, at[1] + at[3] / 2
    sheet.line((x - 6, x + 6), (y + 6, y - 6), AXIS, 2)


def _manner(sheet: Sheet, value: Matrix, room: float) -> tuple[Callable[[int], str], int]:
    """How all numbers are written alike, and how large: in full where the longest has room."""
    numbers = {points for line in value.net for points in line}
    for manner in (signed, short):
        widest = max((manner(points) for points in numbers), key=len, default="")
        for size in (TEXT, SMALL, 20, 18):
            if sheet.width(widest, size) <= room:
                return manner, size
    return short, 15


def short(points: int) -> str:
    """A number in at most five characters, rounded: +12k, −1M."""
    for unit, letter in _SHORT:
        if abs(points) >= unit:
            return (
                f"{signed((abs(points) + unit // 2) // unit * (1 if points > 0 else -1))}{letter}"
            )
    return signed(points)
