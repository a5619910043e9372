"""Nights to count, and statistics as somebody asks for them."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from data.records import Guest, Member, Person
from data.refusals import Refusal
from data.scorebook import Scorebook
from data.stat_records import Leaderboard, RankBy, Scope, Span, Stats, Wanted
from tests.conftest import HandClock
from tests.data.support import ABROAD, AN, BO, ELSEWHERE, HAO, LIN, MEI, PLACE, QI, Evening
from tests.data.test_projections import HANDS

PEOPLE: tuple[Person, ...] = (LIN, MEI, HAO, QI, BO, AN, Guest("Wu"), Guest("Xu"))
DAY = 86_400


async def some_nights(book: Scorebook, clock: HandClock, chance: Random) -> None:
    """Nights over half a year in three channels, some left open, some opened again and mended."""
    channels = [Evening(book, clock, place) for place in (PLACE, ELSEWHERE, ABROAD)]
    for _ in range(chance.randint(1, 6)):
        clock.wait(chance.randint(1, 40) * DAY)
        evening = chance.choice(channels)
        one, two, three = chance.sample(PEOPLE[1:], 3)
        with suppress(Refusal):  # its last night is still open
            await evening.open((LIN, one, two, three))
        for _ in range(chance.randint(0, 6)):
            await evening.play(chance.choice(HANDS), agreed=True, another=True)
        match chance.randint(0, 3):
            case 0:
                await evening.close()
                await evening.reopen()
                with suppress(Refusal):  # nothing has been played
                    await evening.undo()
            case 1:
                continue
        await evening.close()


async def stats_of(
    evening: Evening,
    span: Span = Span.ALL,
    scope: Scope = Scope.SERVER,
    by: Member = LIN,
    **wanted: Any,
) -> Stats:
    """战绩, of the asker where nobody is named."""
    return await evening.book.stats.of(evening.place, by, Wanted(**wanted), span, scope)


async def board_of(
    evening: Evening, span: Span = Span.ALL, by: RankBy = RankBy.POINTS, minimum: int = 0
) -> Leaderboard:
    return await evening.book.stats.leaderboard(evening.place, Scope.SERVER, span, by, minimum)


def standing(board: Leaderboard) -> list[tuple[int, str, int]]:
    return [(ranked.rank, ranked.player.name, ranked.tally.points) for ranked in board.ranks]
