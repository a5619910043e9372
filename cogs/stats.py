"""战绩、排行: what people have done, alone and against each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._chart_cards import if_possible, season_picture
from cogs._choices import RANKINGS, SCOPES, SPANS
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    place_of,
    public,
    reader,
    replace_question,
    whisper,
)
from cogs._i18n import L
from cogs._names import clean
from cogs._people import offered_people, wanted_of
from cogs._stat_cards import leaderboard_card, stats_card
from cogs._views import Keys, on_press, whole
from data.stat_records import RankBy, Scope, Span, Which

if TYPE_CHECKING:
    from cogs._client import Hangma

Choice = app_commands.Choice[str]
RATED_FROM = 20
"""Hands that make a rate worth comparing, unless the asker says otherwise."""


class Stats(commands.Cog):
    """Commands about statistics."""

    @app_commands.command(name=L("stats"), description=L("What somebody has done: wins, points"))
    @app_commands.rename(player=L("player"), period=L("period"), scope=L("scope"))
    @app_commands.describe(
        player=L("Whose, if not your own: a name or a mention"),
        period=L("How far back; without it, all time"),
        scope=L("The whole server, or this channel alone"),
    )
    @app_commands.choices(period=SPANS, scope=SCOPES)
    async def stats(
        self,
        interaction: Interaction,
        player: str | None = None,
        period: Choice | None = None,
        scope: Choice | None = None,
    ) -> None:
        """战绩; whoever hides from leaderboards sees their own alone."""
        asked = interaction.client.scorebook.stats.of(
            place_of(interaction),
            actor_of(interaction),
            wanted_of(player),
            Span(period.value) if period else Span.ALL,
            Scope(scope.value) if scope else Scope.SERVER,
        )
        found = await asked
        t = reader(interaction) if found.is_hidden else public(found.settings, interaction)
        drawing = if_possible(season_picture(t, found), of=f"player {found.player.id}")
        season = await drawing
        tell = whisper if found.is_hidden else announce
        await tell(interaction, stats_card(t, found, season))

    @app_commands.command(name=L("leaderboard"), description=L("Who leads, over many nights"))
    @app_commands.rename(
        scope=L("scope"), period=L("period"), by=L("rank-by"), minimum=L("minimum")
    )
    @app_commands.describe(
        scope=L("The whole server, or this channel alone"),
        period=L("How far back; without it, all time"),
        by=L("What counts; without it, points"),
        minimum=L("Only those who have played at least so many hands"),
    )
    @app_commands.choices(period=SPANS, scope=SCOPES, by=RANKINGS)
    async def leaderboard(
        self,
        interaction: Interaction,
        scope: Choice | None = None,
        period: Choice | None = None,
        by: Choice | None = None,
        minimum: app_commands.Range[int, 0, 100_000] | None = None,
    ) -> None:
        """排行: ties share a rank, people who left keep their names."""
        ranking = RankBy(by.value) if by else RankBy.POINTS
        least = 0 if ranking is RankBy.POINTS else RATED_FROM
        asked = interaction.client.scorebook.stats.leaderboard(
            place_of(interaction),
            Scope(scope.value) if scope else Scope.SERVER,
            Span(period.value) if period else Span.ALL,
            ranking,
            least if minimum is None else minimum,
        )
        board = await asked
        await announce(interaction, leaderboard_card(public(board.settings, interaction), board))

    @stats.autocomplete("player")
    async def complete_player(self, interaction: Interaction, current: str) -> list[Choice]:
        """People who have played on this server, whether or not they are still here."""
        return await offered_people(interaction, clean(current))


def _period(key: str) -> str:
    """A period as `data.stat_records.period_of` writes it."""
    if not re.fullmatch(r"all|[0-9]{4}(?:-(?:0[1-9]|1[0-2])|Q[1-4])?", key):
        raise ValueError(key)
    return key


@on_press("ranks", Scope, _period, RankBy, whole, whole)
async def ranks_pressed(interaction: Interaction, keys: Keys) -> None:
    """Another page of the same leaderboard, as it stands now."""
    scope, period, by, minimum, page = keys
    which = Which(place_of(interaction), scope, period)
    board = await interaction.client.scorebook.stats.leaderboard_of(which, by, minimum)
    await replace_question(
        interaction, leaderboard_card(public(board.settings, interaction), board, page)
    )


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Stats())
