"""A person's season night by night, and people who played in one night under two names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data import seasons
from data.records import Guest, Request
from data.refusals import RefusalCode
from data.scorebook import Scorebook
from data.stat_records import RankBy, Scope, Season, Span
from data.worker import Worker
from hzrules.terms import Seat
from tests.conftest import HandClock
from tests.data.stat_support import stats_of
from tests.data.support import (
    AN,
    BO,
    EAST,
    ELSEWHERE,
    HAO,
    LIN,
    MEI,
    PLACE,
    QI,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    refused,
)

DAY = 86_400


@pytest_asyncio.fixture
async def half_a_year(
    evening: Evening, clock: HandClock, book: Scorebook
) -> AsyncIterator[Evening]:
    """Six nights, one a month and the last in another channel; the next one is still open."""
    for night in range(6):
        here = evening if night < 5 else Evening(book, clock, ELSEWHERE)
        await here.open()
        await here.play(EAST if night % 2 == 0 else SOUTH)
        await here.close()
        clock.wait(30 * DAY)
    await evening.open()
    await evening.play(EAST)
    yield evening


def told(season: Season) -> list[tuple[str, int]]:
    return [(step.when, step.points) for step in season.steps]


async def test_season_is_what_each_night_brought(half_a_year: Evening) -> None:
    found = await stats_of(half_a_year)
    assert told(found.season) == [
        ("2026-09-21", 6),
        ("2026-10-21", -2),
        ("2026-11-20", 6),
        ("2026-12-20", -2),
        ("2027-01-19", 6),
        ("2027-02-18", -2),
        ("2027-03-20", 6),
    ]
    assert not found.season.by_month
    assert sum(points for _, points in told(found.season)) == found.tally.points


@pytest.mark.parametrize(
    ("span", "scope", "months"),
    [
        (Span.MONTH, Scope.SERVER, ["03"]),
        (Span.SEASON, Scope.SERVER, ["01", "02", "03"]),
        (Span.SEASON, Scope.CHANNEL, ["01", "03"]),
        (Span.YEAR, Scope.CHANNEL, ["01", "03"]),
    ],
)
async def test_season_has_the_nights_of_its_period_and_scope(
    half_a_year: Evening, span: Span, scope: Scope, months: list[str]
) -> None:
    found = await stats_of(half_a_year, span, scope)
    assert [step.when[5:7] for step in found.season.steps] == months
    assert sum(step.points for step in found.season.steps) == found.tally.points


@pytest.mark.parametrize(("limit", "most"), [("MOST_NIGHTS", 6), ("MOST_MONTHS", 5)])
async def test_long_season_goes_by_the_month(
    half_a_year: Evening, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    """As many nights as a phone can show are drawn one by one; the open one counts either way."""
    monkeypatch.setattr(seasons, limit, most)
    found = await stats_of(half_a_year)
    assert found.season.by_month
    assert [step.when for step in found.season.steps][::3] == ["2026-09", "2026-12", "2027-03"]
    assert [step.points for step in found.season.steps] == [6, -2, 6, -2, 6, -2, 6]


async def test_two_nights_of_a_day_are_two_and_of_a_month_one_sum(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        await evening.open()
        await evening.play(EAST)
        await evening.close()
    assert told((await stats_of(evening)).season) == [("2026-09-21", 6), ("2026-09-21", 6)]
    monkeypatch.setattr(seasons, "MOST_NIGHTS", 1)
    assert told((await stats_of(evening)).season) == [("2026-09", 12)]


async def test_who_has_not_played_has_no_season(evening: Evening) -> None:
    await evening.open()
    assert (await stats_of(evening)).season == Season()


# Two names of one person in one night


async def an_then_bo(evening: Evening) -> None:
    """An sits South for a hand, then Bo does: in one night, never at the table together."""
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(SOUTH)
    await evening.book.seat(_request(evening), None, Seat.S, BO)
    await evening.play(SOUTH)


def _request(evening: Evening) -> Request:
    return Request(evening.place, LIN, evening.origin())


@pytest.mark.parametrize("span", [Span.MONTH, Span.YEAR, Span.ALL])
async def test_r85_night_played_as_guest_and_as_member_counts_once(
    evening: Evening, path: Path, clock: HandClock, span: Span
) -> None:
    """The link is made after another night, when nothing tells that the two are one."""
    await an_then_bo(evening)
    await evening.close()
    await evening.open((LIN, BO, HAO, QI))
    await evening.play(SOUTH)
    await evening.close()
    await evening.book.link(PLACE, LIN, AN, BO)
    found = await stats_of(evening, span, name="Bo")
    assert (found.tally.nights, found.tally.hands, found.tally.wins) == (2, 3, 3)
    assert [step.points for step in found.season.steps][1:] == [4]
    assert sum(step.points for step in found.season.steps) == found.tally.points
    board = await evening.book.stats.leaderboard(PLACE, Scope.SERVER, span, RankBy.POINTS, 0)
    (ranked,) = [ranked for ranked in board.ranks if ranked.player.name == "Bo"]
    assert ranked.tally == found.tally
    assert found.partner is not None
    assert found.partner.player.name != "Bo"
    assert_projections_are_fresh(path)


async def test_r85_night_reopened_after_the_link_counts_once(evening: Evening) -> None:
    await an_then_bo(evening)
    await evening.close()
    elsewhere = Evening(evening.book, evening.clock, ELSEWHERE)
    await elsewhere.open((LIN, MEI, HAO, QI))
    await elsewhere.play(EAST)
    await elsewhere.close()
    await evening.book.link(ELSEWHERE, LIN, AN, BO)
    await evening.reopen()
    found = await stats_of(evening, name="Bo")
    assert (found.tally.nights, found.tally.hands) == (1, 2)
    assert len(found.season.steps) == 1


@pytest.mark.parametrize("through", ["the member", "another guest of theirs"])
async def test_r85_who_sat_at_one_table_are_two_people_for_good(
    evening: Evening, through: str
) -> None:
    """However long ago: nobody may become their own partner."""
    wu = Guest("Wu")
    await evening.open((LIN, AN, BO if through == "the member" else wu, QI))
    await evening.play(EAST)
    await evening.close()
    await evening.open()
    await evening.play(EAST)
    await evening.close()
    if through != "the member":
        await evening.book.link(PLACE, LIN, wu, BO)
    await refused(evening.book.link(PLACE, LIN, AN, BO), RefusalCode.BOTH_PLAYED)


async def test_r85_nobody_is_their_own_partner_or_nemesis(evening: Evening, worker: Worker) -> None:
    """Even where a file that came in says that two who sat together are one."""
    await evening.open((LIN, AN, BO, QI))
    for _ in range(3):
        await evening.play(SOUTH)
    await evening.close()
    await worker.run(lambda s: s.players.link(2, 3))
    found = await stats_of(evening, name="Bo")
    assert found.player.name == "Bo"
    for companion in (found.partner, found.prey, found.nemesis):
        assert companion is None or companion.player.name != "Bo"
