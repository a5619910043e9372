"""设置、帮助: the channel's language, and how to use all this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from discord import app_commands
from discord.ext import commands

from cogs._card import FELT
from cogs._cards import note_card
from cogs._choices import LANGUAGES, RECORDERS
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    in_time,
    place_of,
    public,
    reader,
    whisper,
)
from cogs._i18n import L, texts
from cogs._night_cards import help_card
from data.records import Language

if TYPE_CHECKING:
    from cogs._client import Hangma


class Settings(commands.Cog):
    """Commands about the channel's settings, and help."""

    group = app_commands.Group(name=L("settings"), description=L("Settings of this channel"))

    @group.command(name=L("language"), description=L("The language of what everybody reads here"))
    @app_commands.rename(language=L("language"))
    @app_commands.describe(language=L("The channel's language"))
    @app_commands.choices(language=LANGUAGES)
    async def language(self, interaction: Interaction, language: app_commands.Choice[str]) -> None:
        """Set the language of public messages. Private ones follow each reader's own."""
        chosen = cast("Language", language.value)
        place = place_of(interaction)
        await in_time(interaction, interaction.client.scorebook.set_language(place, chosen))
        text = texts(chosen)._("Messages for everybody are in English here from now on.")
        await announce(interaction, note_card(text, colour=FELT))

    @group.command(name=L("recorders"), description=L("Who may record hands here"))
    @app_commands.rename(who=L("who"))
    @app_commands.describe(who=L("Those who sit at a table, or anyone"))
    @app_commands.choices(who=RECORDERS)
    async def recorders(self, interaction: Interaction, who: app_commands.Choice[str]) -> None:
        """Who may record: those seated, or anyone. Managers always may."""
        chosen = cast("Literal['seated', 'anyone']", who.value)
        settings = await in_time(
            interaction,
            interaction.client.scorebook.set_recorders(
                place_of(interaction), actor_of(interaction), chosen
            ),
        )
        t = public(settings)
        anyone = t._("Anyone may record here from now on.")
        seated = t._("Only those who sit at a table may record here from now on.")
        text = anyone if chosen == "anyone" else seated
        await announce(interaction, note_card(text, colour=FELT))

    @app_commands.command(name=L("help"), description=L("How to keep score with me"))
    async def help(self, interaction: Interaction) -> None:
        """A short guide, for the asker."""
        await whisper(interaction, help_card(reader(interaction)))


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Settings())
