"""R122: a server that has sent the bot away is forgotten after thirty days, and no sooner."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.forgetting import KEPT_DAYS
from data.scorebook import Scorebook
from data.stat_records import RankBy, Scope, Span
from tests.conftest import HandClock
from tests.data.support import (
    ABROAD,
    AN,
    EAST,
    HAO,
    LIN,
    MANAGER,
    MEI,
    PLACE,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    rows,
    snapshot,
)

HERE = PLACE.guild_id
DAY = 86_400
NOTES = "SELECT key FROM note"


@pytest.fixture
def abroad(book: Scorebook, clock: HandClock) -> Evening:
    return Evening(book, clock, ABROAD)


async def some_play(evening: Evening) -> None:
    """A closed night with a guest and an open one; the channel speaks Chinese."""
    await evening.book.set_language(evening.place, "zh-CN")
    await evening.open((LIN, MEI, HAO, AN))
    await evening.play(EAST)
    await evening.close()
    await evening.open((LIN, MEI, HAO, AN))
    await evening.play(SOUTH)


def names(path: Path, guild_id: int) -> set[str]:
    return {name for (name,) in rows(path, "SELECT name FROM player WHERE guild_id = ?", guild_id)}


async def test_r122_left_long_ago_everybody_is_forgotten(
    evening: Evening, abroad: Evening, path: Path, clock: HandClock
) -> None:
    """Sums stay, open nights close, what channels chose is gone; other servers lose nothing."""
    await some_play(evening)
    await some_play(abroad)
    await evening.book.guild_left(HERE)
    clock.wait(KEPT_DAYS * DAY - 1)
    before = snapshot(path)
    assert await evening.book.sweep([ABROAD.guild_id]) == []
    assert snapshot(path) == before
    clock.wait(1)
    assert await evening.book.sweep([ABROAD.guild_id]) == [HERE]
    assert names(path, HERE) == {""}
    assert names(path, ABROAD.guild_id) == {"Lin", "Mei", "Hao", "An"}
    assert rows(path, "SELECT guild_id FROM channel_setting") == [(ABROAD.guild_id,)]
    assert rows(path, "SELECT guild_id FROM night WHERE is_open") == [(ABROAD.guild_id,)]
    assert rows(path, NOTES) == []
    assert_projections_are_fresh(path)
    board = await evening.book.stats.leaderboard(PLACE, Scope.SERVER, Span.ALL, RankBy.POINTS, 0)
    assert board.ranks == ()
    assert sorted((await evening.night()).balances.values()) == [-2, -1, -1, 4]


async def test_r122_forgotten_once_is_not_swept_again(
    evening: Evening, path: Path, clock: HandClock
) -> None:
    await some_play(evening)
    await evening.book.guild_left(HERE)
    clock.wait(KEPT_DAYS * DAY)
    assert await evening.book.sweep([]) == [HERE]
    before = snapshot(path)
    clock.wait(KEPT_DAYS * DAY)
    assert await evening.book.sweep([]) == []
    assert snapshot(path) == before


@pytest.mark.parametrize("told", [True, False], ids=["when it happens", "at the next start"])
async def test_r122_back_in_time_nothing_has_happened(
    evening: Evening, path: Path, clock: HandClock, *, told: bool
) -> None:
    await some_play(evening)
    before = snapshot(path)
    await evening.book.guild_left(HERE)
    clock.wait((KEPT_DAYS + 1) * DAY)
    if told:
        await evening.book.guild_back(HERE)
    assert await evening.book.sweep([HERE]) == []
    assert snapshot(path) == before


async def test_r122_leaving_while_not_running_counts_from_the_next_start(
    evening: Evening, clock: HandClock
) -> None:
    await some_play(evening)
    assert await evening.book.sweep([]) == []
    clock.wait(KEPT_DAYS * DAY - 1)
    assert await evening.book.sweep([]) == []
    clock.wait(1)
    assert await evening.book.sweep([]) == [HERE]


async def test_server_invited_again_after_that_starts_afresh(
    evening: Evening, path: Path, clock: HandClock
) -> None:
    await some_play(evening)
    await evening.book.guild_left(HERE)
    clock.wait(KEPT_DAYS * DAY)
    await evening.book.sweep([])
    await evening.book.guild_back(HERE)
    await evening.open()
    await evening.play(EAST)
    assert await evening.totals() == {"Lin": 6, "Mei": -2, "Hao": -2, "Qi": -2}
    assert_projections_are_fresh(path)


async def test_server_where_nothing_was_played_is_not_noted(book: Scorebook, path: Path) -> None:
    await book.guild_left(HERE)
    await book.guild_back(99)
    assert await book.sweep([]) == []
    assert rows(path, NOTES) == []


async def test_night_opened_again_afterwards_does_not_stop_the_next_time(
    evening: Evening, clock: HandClock
) -> None:
    """A manager may open a night again whose people are forgotten; then the bot is sent away."""
    await some_play(evening)
    for _ in range(2):
        await evening.book.guild_left(HERE)
        clock.wait(KEPT_DAYS * DAY)
        assert await evening.book.sweep([]) == [HERE]
        await evening.book.guild_back(HERE)
        await evening.reopen(by=MANAGER)
