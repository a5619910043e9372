"""战绩 and 排行 against counting the folds, on random evenings."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from fractions import Fraction
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.scorebook import Scorebook
from data.stat_records import Leaderboard, RankBy, Scope, Which
from data.worker import Worker
from hzrules.night import fold
from tests.conftest import HandClock
from tests.data import naive
from tests.data.naive import Told
from tests.data.stat_support import some_nights
from tests.data.support import ABROAD, ELSEWHERE, PLACE, assert_projections_are_fresh, logged, rows


async def _with_book(
    path: Path, job: Callable[[Scorebook, Worker, HandClock], Coroutine[None, None, None]]
) -> None:
    worker, clock = Worker(path), HandClock()
    await worker.start()
    try:
        await job(Scorebook(worker, clock), worker, clock)
    finally:
        await worker.stop()


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_statistics_equal_counting_the_folds(seed: int) -> None:
    """Every board of every scope and period, rank by rank; and every row they are read from."""

    async def check(book: Scorebook, worker: Worker, clock: HandClock) -> None:
        chance = Random(seed)
        await some_nights(book, clock, chance)
        assert_projections_are_fresh(path)
        for place in (PLACE, ELSEWHERE, ABROAD):
            for scope in Scope:
                for period in naive.periods_of(chance.choice(_dates(path))):
                    which = Which(place, scope, period)
                    for by in RankBy:
                        minimum = chance.randint(0, 4)
                        board = await book.stats.leaderboard_of(which, by, minimum)
                        assert _lines(board) == _counted(path, which, by, minimum)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "ledger.sqlite")
        asyncio.run(_with_book(path, check))


def _dates(path: Path) -> list[str]:
    return [date for (date,) in rows(path, "SELECT date FROM night")] or ["2026-09-21"]


def _lines(board: Leaderboard) -> list[tuple[int, int, int, int]]:
    return [(r.rank, r.player.id, r.tally.points, r.tally.hands) for r in board.ranks]


def _counted(path: Path, which: Which, by: RankBy, minimum: int) -> list[tuple[int, int, int, int]]:
    column = "guild_id" if which.scope is Scope.SERVER else "channel_id"
    nights = rows(path, f"SELECT id, date FROM night WHERE {column} = ?", which.scope_id)
    told = [
        Told(id_, (("", 0), ("", 0)), date, fold(logged(path, id_)))
        for id_, date in nights
        if which.period in naive.periods_of(date)
    ]
    sums: dict[int, list[int]] = {}
    for _, player, *counts in naive.person_nights(told):
        kept = sums.setdefault(player, [0, 0, 0])
        for place, column_of in enumerate((0, 1, 6)):
            kept[place] += counts[column_of]
    least = minimum if by is RankBy.POINTS else max(1, minimum)
    worth: dict[int, Fraction] = {}
    for player, (hands, wins, points) in sums.items():
        if hands >= least:
            part, whole = {
                RankBy.POINTS: (points, 1),
                RankBy.PER_HAND: (points, hands),
                RankBy.WIN_RATE: (wins, hands),
            }[by]
            worth[player] = Fraction(part, whole)
    ranked = [(1 + sum(w > mine for w in worth.values()), p) for p, mine in worth.items()]
    ranked.sort(key=lambda each: (each[0], -sums[each[1]][0], each[1]))
    return [(rank, player, sums[player][2], sums[player][0]) for rank, player in ranked]
