"""结算: who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._clearing_cards import clearing_card
from cogs._context import (
    Interaction,
    announce,
    place_of,
    public_of,
    reader,
    replace_question,
)
from cogs._i18n import L
from cogs._views import Keys, on_press

if TYPE_CHECKING:
    from cogs._client import Hangma


class Money(commands.Cog):
    """Commands about money."""

    @app_commands.command(name=L("settle"), description=L("Who pays whom, as the night stands"))
    async def settle(self, interaction: Interaction) -> None:
        """Show results and the fewest payments to everybody; changes nothing."""
        done = await interaction.client.scorebook.settle(place_of(interaction))
        await announce(interaction, clearing_card(public_of(done.view), done))


@on_press("settle")
async def settle_pressed(interaction: Interaction, keys: Keys) -> None:
    """结算 under 更多: for the asker alone."""
    done = await interaction.client.scorebook.settle(place_of(interaction))
    await replace_question(interaction, clearing_card(reader(interaction), done))


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Money())
