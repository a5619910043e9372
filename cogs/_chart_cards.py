"""The night as pictures: what is drawn, and the words for those who cannot see it."""

from __future__ import annotations

import asyncio
import logging

from cogs._card import FELT, Card, Picture
from cogs._i18n import Texts
from cogs._names import tidy
from cogs._sentences import signed
from data.records import NightView
from hzrules.series import courses, won_from

log = logging.getLogger("hangma")

MOST_ALT = 1000
"""Discord takes 1024 characters of alt text."""


async def night_picture(t: Texts, view: NightView) -> Picture | None:
    """走势: the night's running totals, drawn off the event loop; None before the first hand."""
    from cogs._charts import Running, Trace, running_chart

    hands = len(view.night.hands())
    if not hands:
        return None
    traces = tuple(
        Trace(tidy(view.name(course.player)), course.start, course.totals)
        for course in courses(view.night)
    )
    title = t._("Course of the night of {date}", date=view.date)
    count = t.n("{n} hand", "{n} hands", hands)
    value = Running(title, count, traces)
    data = await asyncio.to_thread(running_chart, value)
    ends = [f"{view.name(p)} {signed(points)}" for p, points in view.night.standings()]
    return Picture("night.png", data, _alt(t.titled(title, t.clauses([count, t.list(ends)]))))


async def matrix_picture(t: Texts, view: NightView) -> Picture | None:
    """谁赢谁: who won from whom, drawn off the event loop; None before the first hand."""
    from cogs._matrix import Matrix, matrix_chart

    if not view.night.hands():
        return None
    found = won_from(view.night)
    names = tuple(tidy(view.name(player)) for player in found.players)
    title = t._("Who won from whom on {date}", date=view.date)
    note = t._("Each row: what this person won from each of the others")
    value = Matrix(title, note, t._("Total"), names, found.net)
    data = await asyncio.to_thread(matrix_chart, value)
    pairs = sorted(
        (
            (points, names[i], names[j])
            for i, row in enumerate(found.net)
            for j, points in enumerate(row)
            if points > 0
        ),
        reverse=True,
    )
    told = [
        t._("{winner} won {points} from {loser}", winner=winner, points=points, loser=loser)
        for points, winner, loser in pairs
    ]
    return Picture("from-whom.png", data, _alt(t.titled(title, t.clauses(told)) if told else title))


async def picture_if_possible(t: Texts, view: NightView) -> Picture | None:
    """`night_picture`, or None where drawing fails: who pays whom must be said all the same."""
    try:
        return await night_picture(t, view)
    except Exception:  # the night is closed already, and nobody waits for a picture
        log.exception("the chart of night %d could not be drawn", view.id)
        return None


def chart_card(view_title: str, pictures: list[Picture]) -> Card:
    """The pictures under a title."""
    return Card((f"## 📈 {view_title}", *pictures), FELT)


def _alt(text: str) -> str:
    return text if len(text) <= MOST_ALT else text[: MOST_ALT - 1] + "…"
