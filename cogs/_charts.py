"""走势、战绩 Charts of lines: the night's running totals, a person's season. Values in, PNG out.

Designed for a phone: every line is labelled at its end, in its colour, with dashes and another
mark from the seventh on; no legend, and as little else as the eye needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cogs._fonts import spread
from cogs._sentences import signed
from cogs._sheet import (
    AXIS,
    COLOURS,
    FAINT,
    GRID,
    INK,
    LOST,
    MARGIN,
    SMALL,
    TEXT,
    WIDTH,
    WON,
    Sheet,
    drawn_once,
    round_steps,
)

TOP = 126
FOOT = 66
LABEL_GAP = 36
WIDEST_BAR = 64
LONG = 120
"""Hands from which on lines are thinner."""
MOST_DOTS = 12
"""Up to so many hands, each of them is marked on the line."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One person's line: `totals[k]` after hand `start + k`."""

    name: str
    start: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Running:
    """走势: a night's running totals."""

    title: str
    note: str
    traces: tuple[Trace, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """战绩: what a person won night by night, or month by month, by the date; summed up above."""

    title: str
    note: str
    nights: tuple[tuple[str, int], ...]


@drawn_once
def running_chart(value: Running) -> bytes:
    """The picture of a night's running totals, for at least one person and one hand."""
    people = len(value.traces)
    bottom = TOP + max(400, LABEL_GAP * people + 24)
    sheet = Sheet(bottom + FOOT)
    sheet.head(value.title, value.note)
    totals = [total for trace in value.traces for total in trace.totals]
    steps = max(trace.start + len(trace.totals) - 1 for trace in value.traces)
    low, high = min(*totals, 0), max(*totals, 0)
    y = _scale(low, high, bottom - 8, TOP + 8)
    left = _levels(sheet, low, high, y)
    sums = max(sheet.width(signed(trace.totals[-1])) for trace in value.traces)
    names = [sheet.fitted(trace.name, max(96.0, 210 - sums)) for trace in value.traces]
    right = WIDTH - MARGIN - sums - 16 - max(map(sheet.width, names)) - 34
    x = _scale(0, steps, left + 8, right)
    _grid(sheet, low, high, y, (left, right))
    _hands(sheet, steps, x, bottom + 28)
    for number, trace in enumerate(value.traces):
        _trace(sheet, trace, number, x, _beside(y, number, people), many=people > len(COLOURS))
    ends = [_beside(y, i, people)(trace.totals[-1]) for i, trace in enumerate(value.traces)]
    places = spread(ends, LABEL_GAP, TOP + 8, bottom - 8)
    for number, (trace, name) in enumerate(zip(value.traces, names, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        elbow = [right + 8, right + 28]
        sheet.line(elbow, [ends[number], places[number]], colour, 1.6, alpha=0.8)
        sheet.text(right + 34, places[number], name, TEXT, colour)
        sheet.text(WIDTH - MARGIN, places[number], signed(trace.totals[-1]), TEXT, INK, "right")
    return sheet.png()


Scale = Callable[[float], float]


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    span = (high - low) or 1
    return lambda n: start + (n - low) / span * (end - start)


def _beside(y: Scale, number: int, people: int) -> Scale:
    """The scale a touch up or down, so that people who lose alike all night are all seen."""
    aside = (number - (people - 1) / 2) * min(3.0, 12 / people)
    return lambda n: y(n) + aside


def _levels(sheet: Sheet, low: int, high: int, y: Scale) -> float:
    """The numbers at the left; returns where the plot may begin."""
    steps = round_steps(low, high, 6)
    room = max(sheet.width(signed(level), SMALL) for level in steps)
    for level in steps:
        colour = INK if level == 0 else FAINT
        sheet.text(MARGIN + room, y(level), signed(level), SMALL, colour, "right")
    return MARGIN + room + 12


def _grid(sheet: Sheet, low: int, high: int, y: Scale, across: tuple[float, float]) -> None:
    for level in round_steps(low, high, 6):
        colour, width = (AXIS, 2.4) if level == 0 else (GRID, 1.4)
        sheet.line(across, (y(level), y(level)), colour, width)


def _hands(sheet: Sheet, steps: int, x: Scale, at: float) -> None:
    """The numbers of the hands below, the last one always."""
    free = x(steps) - sheet.width(str(steps), SMALL) / 2 - 34
    for step in (*round_steps(0, steps - 1, 4), steps):
        if step == steps or x(step) < free:
            sheet.text(x(step), at, str(step), SMALL, FAINT, "center")


def _trace(sheet: Sheet, trace: Trace, number: int, x: Scale, y: Scale, *, many: bool) -> None:
    colour = COLOURS[number % len(COLOURS)]
    again = number >= len(COLOURS)
    xs = [x(trace.start + step) for step in range(len(trace.totals))]
    ys = [y(total) for total in trace.totals]
    width = 2.4 if len(xs) > LONG else 2.8 if many else 3.4
    sheet.line(xs, ys, colour, width, dashes=(2.6, 1.1) if again else None, halo=True)
    if x(1) - x(0) > WIDTH / 3 / MOST_DOTS:
        sheet.dots(xs, ys, colour, 7, hollow=again)
    sheet.dots(xs[-1:], ys[-1:], colour, 10, hollow=again)


@drawn_once
def season_chart(value: Season) -> bytes:
    """The picture of a person's season, of at least one night: the sum above, the nights below."""
    sheet = Sheet(690)
    sheet.head(value.title, value.note)
    won = [points for _, points in value.nights]
    sums = [sum(won[:n]) for n in range(len(won) + 1)]
    middle, bottom = 400, 690 - FOOT
    total = signed(sums[-1])
    right = WIDTH - MARGIN - sheet.width(total, TEXT) - 16
    y = _scale(min(sums), max(sums), middle - 16, TOP + 8)
    left = _levels(sheet, min(sums), max(sums), y)
    _grid(sheet, min(sums), max(sums), y, (left, right))
    x = _scale(0, len(won), left + 8, right - 6)
    xs, ys = [x(n) for n in range(len(sums))], [y(n) for n in sums]
    sheet.area(xs, ys, y(0), INK)
    sheet.line(xs, ys, INK, 3.4, halo=True)
    sheet.dots(xs[-1:], ys[-1:], INK, 10, hollow=False)
    sheet.text(WIDTH - MARGIN, ys[-1], total, TEXT, INK, "right")
    _bars(sheet, value, x, _scale(min(*won, 0), max(*won, 0), bottom - 30, middle + 50))
    _dates(sheet, value, x, bottom + 28)
    return sheet.png()


def _bars(sheet: Sheet, value: Season, x: Scale, y: Scale) -> None:
    """A bar a night, up or down; the best and the worst say how much."""
    won = [points for _, points in value.nights]
    width = min((x(1) - x(0)) * 0.8, WIDEST_BAR)
    sheet.line((x(0), x(len(won))), (y(0), y(0)), AXIS, 2)
    for night, points in enumerate(won):
        top, bottom = sorted((y(points), y(0)))
        colour = WON if points > 0 else LOST
        sheet.box(x(night + 0.5) - width / 2, top, width, bottom - top, colour)
    for extreme, side in ((max(won), -18), (min(won), 18)):
        if extreme * side < 0:
            night = won.index(extreme)
            label = signed(extreme)
            half = sheet.width(label, SMALL) / 2
            at = min(max(x(night + 0.5), x(0) + half), WIDTH - MARGIN - half)
            sheet.text(at, y(extreme) + side, label, SMALL, INK, "center")


def _dates(sheet: Sheet, value: Season, x: Scale, at: float) -> None:
    """The first and the last date."""
    first, last = value.nights[0][0], value.nights[-1][0]
    sheet.text(x(0), at, first, SMALL, FAINT)
    if len(value.nights) > 1:
        sheet.text(x(len(value.nights)), at, last, SMALL, FAINT, "right")
