"""战绩簿 Statbook: the use-cases about many nights, part of the scorebook, under its promises."""

from __future__ import annotations

from collections.abc import Callable

from data import statistics
from data.records import Member, Place, Player, Settings
from data.stat_records import Leaderboard, RankBy, Scope, Span, Stats, Wanted, Which
from data.worker import Worker


class Statbook:
    """Records and leaderboards. Each method is one transaction on the writer thread."""

    def __init__(self, worker: Worker, now: Callable[[], int]) -> None:
        self._worker = worker
        self._now = now

    async def of(self, place: Place, by: Member, wanted: Wanted, span: Span, scope: Scope) -> Stats:
        """战绩: what somebody has done."""
        return await self._worker.run(
            lambda s: statistics.stats(s, place, by, wanted, span, scope, self._now())
        )

    async def leaderboard(
        self, place: Place, scope: Scope, span: Span, by: RankBy, minimum: int
    ) -> Leaderboard:
        """排行 for the month, season or year of today, or for all time."""
        return await self._worker.run(
            lambda s: statistics.leaderboard_now(s, place, scope, span, by, minimum, self._now())
        )

    async def leaderboard_of(self, which: Which, by: RankBy, minimum: int) -> Leaderboard:
        """排行 of a period by its name."""
        return await self._worker.run(lambda s: statistics.leaderboard(s, which, by, minimum))

    async def players_like(self, place: Place, typed: str) -> list[Player]:
        """Up to 25 people who have played on the server, by what their names contain."""
        return await self._worker.run(lambda s: s.standings.players_like(place.guild_id, typed))

    async def hide(self, place: Place, by: Member, *, hidden: bool) -> Settings:
        """Keep oneself off the leaderboards of the server, or not any more."""
        return await self._worker.run(lambda s: statistics.hide(s, place, by, hidden=hidden))
