"""Pictures of a night and of a season: what is drawn, and words for those who cannot see it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

from cogs._card import FELT, Card, Picture
from cogs._i18n import Texts
from cogs._names import tidy
from cogs._sentences import signed
from cogs._stat_cards import which_text
from data.records import NightView
from data.stat_records import Stats, Step
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


async def season_picture(t: Texts, stats: Stats) -> Picture | None:
    """战绩: a person's points night by night or month by month; None for fewer than two."""
    from cogs._charts import Season, season_chart

    steps = stats.season.steps
    if len(steps) < 2:
        return None
    name = tidy(stats.player.name)
    title = t._("Record of {name}", name=name)
    count = t.n("{n} night", "{n} nights", stats.tally.nights)
    note = which_text(t, stats.which) + " · " + count
    if stats.season.by_month:
        note += " · " + t._("a bar a month")
    data = await asyncio.to_thread(season_chart, Season(title, note, steps))
    best, worst = max(steps, key=_points), min(steps, key=_points)
    told = [
        t._("{points} in all", points=signed(stats.tally.points)),
        t._("best {when}: {points}", when=best.when, points=signed(best.points)),
        t._("worst {when}: {points}", when=worst.when, points=signed(worst.points)),
    ]
    return Picture("season.png", data, _alt(t.titled(title, t.clauses([note, *told]))))


async def if_possible(picture: Awaitable[Picture | None], of: str) -> Picture | None:
    """The picture, or None where drawing fails: the numbers must be said all the same."""
    try:
        return await picture
    except Exception:  # what it would show is on record and told in words; nobody waits for it
        log.exception("the chart of %s could not be drawn", of)
        return None


def _points(step: Step) -> int:
    return step.points


def chart_card(view_title: str, pictures: list[Picture]) -> Card:
    """The pictures under a title."""
    return Card((f"## 📈 {view_title}", *pictures), FELT)


def _alt(text: str) -> str:
    return text if len(text) <= MOST_ALT else text[: MOST_ALT - 1] + "…"
