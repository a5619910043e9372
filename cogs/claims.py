"""吃碰: a log of who took from whom in the hand being played; three bind by the house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._card import FELT
from cogs._cards import note_card
from cogs._choices import CLAIM_CHOICES
from cogs._claim_cards import claimed_card, claimers_card, claims_card
from cogs._context import (
    Interaction,
    announce,
    public_of,
    reader,
    replace_question,
    request_of,
)
from cogs._forms import seat_named
from cogs._i18n import L
from cogs._recording import board_pressed, offered_players, table_here
from cogs._views import Keys, on_press, whole
from hzrules.terms import ClaimKind, Seat

if TYPE_CHECKING:
    from cogs._client import Hangma


class Claims(commands.Cog):
    """The claim log."""

    @app_commands.command(name=L("claim"), description=L("Log a chow, pong or kong"))
    @app_commands.rename(by=L("by"), source=L("from"), kind=L("kind"), table=L("table"))
    @app_commands.describe(
        by=L("Who took the tile"),
        source=L("Whose discard it was"),
        kind=L("Chow, pong or kong"),
        table=L("Which table, if not your own"),
    )
    @app_commands.choices(kind=CLAIM_CHOICES)
    async def claim(
        self,
        interaction: Interaction,
        by: str,
        source: str,
        kind: app_commands.Choice[str],
        table: str | None = None,
    ) -> None:
        """Log a claim; warns at the second from one seat, binds at the third."""
        view, chosen = await table_here(interaction, table)
        claimer, claimed_from = seat_named(view, chosen, by), seat_named(view, chosen, source)
        await _log(interaction, chosen.name, claimer, claimed_from, ClaimKind(kind.value))

    @claim.autocomplete("by")
    @claim.autocomplete("source")
    async def complete_player(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The four at the table."""
        return await offered_players(interaction, current, interaction.namespace.table)


@on_press("claims", whole, str, whole)
async def claims_pressed(interaction: Interaction, keys: Keys) -> None:
    """吃碰 under 更多: who took a tile?"""
    pressed = await board_pressed(interaction, *keys)
    if pressed is not None:
        await replace_question(interaction, claimers_card(reader(interaction), *pressed))


@on_press("claimer", whole, str, whole, Seat)
async def claimer_pressed(interaction: Interaction, keys: Keys) -> None:
    """Somebody took a tile: what, and from whom?"""
    *board, seat = keys
    pressed = await board_pressed(interaction, *board)
    if pressed is not None:
        card = claims_card(reader(interaction), *pressed, seat)
        await replace_question(interaction, card)


@on_press("claimed", whole, str, whole, Seat, Seat, ClaimKind)
async def claimed_pressed(interaction: Interaction, keys: Keys) -> None:
    """The claim itself."""
    night_id, name, seq, by, source, kind = keys
    pressed = await board_pressed(interaction, night_id, name, seq)
    if pressed is not None:
        t = reader(interaction)
        await replace_question(interaction, note_card(t._("Logging it."), colour=FELT))
        await _log(interaction, name, by, source, kind)


async def _log(
    interaction: Interaction, table: str, by: Seat, source: Seat, kind: ClaimKind
) -> None:
    scorebook = interaction.client.scorebook
    recorded = await scorebook.claim(request_of(interaction), table, by, source, kind)
    view = recorded.view
    await announce(interaction, claimed_card(public_of(view), view, recorded.entry))
    await interaction.client.boards.post(view, table)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Claims())
