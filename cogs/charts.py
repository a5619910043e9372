"""走势: the night as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._card import Card
from cogs._cards import note_card
from cogs._chart_cards import chart_card, matrix_picture, night_picture
from cogs._context import Interaction, announce, place_of, public_of
from cogs._i18n import L

if TYPE_CHECKING:
    from cogs._client import Hangma

KINDS = [
    app_commands.Choice(name=L("course of the night"), value="course"),
    app_commands.Choice(name=L("who won from whom"), value="matrix"),
]


class Charts(commands.Cog):
    """Commands about pictures."""

    @app_commands.command(name=L("chart"), description=L("The night as a picture"))
    @app_commands.rename(picture=L("picture"))
    @app_commands.describe(picture=L("What to draw; otherwise both"))
    @app_commands.choices(picture=KINDS)
    async def chart(
        self, interaction: Interaction, picture: app_commands.Choice[str] | None = None
    ) -> None:
        """Show the open night's pictures to everybody, else those of the last one."""
        card = await _drawn(interaction, picture.value if picture else None)
        await announce(interaction, card)


async def _drawn(interaction: Interaction, kind: str | None) -> Card:
    view = await interaction.client.scorebook.view(place_of(interaction))
    t = public_of(view)
    drawn = [
        await draw(t, view)
        for name, draw in (("course", night_picture), ("matrix", matrix_picture))
        if kind in (None, name)
    ]
    pictures = [picture for picture in drawn if picture is not None]
    if not pictures:
        return note_card(t._("Nothing to draw yet: the first hand is still to be played."))
    return chart_card(t._("Night of {date}", date=view.date), pictures)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Charts())
