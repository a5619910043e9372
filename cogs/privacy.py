"""隐私、忘记我: what is kept about people, and being forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs._context import (
    Interaction,
    actor_of,
    place_of,
    reader,
    replace_question,
    whisper,
)
from cogs._i18n import L
from cogs._names import clean
from cogs._people import offered_people, wanted_of
from cogs._privacy_cards import (
    forget_question_card,
    forgotten_card,
    privacy_card,
    still_here_card,
)
from cogs._views import Keys, on_press, whole
from data.forget_records import Forgetting
from data.records import Place
from data.scorebook import KEPT_DAYS
from data.stat_records import Wanted

if TYPE_CHECKING:
    from cogs._client import Hangma


class Privacy(commands.Cog):
    """Commands about what is kept of people."""

    @app_commands.command(name=L("privacy"), description=L("What is kept about you"))
    async def privacy(self, interaction: Interaction) -> None:
        """A short card, for the asker."""
        contact = interaction.client.contact
        await whisper(interaction, privacy_card(reader(interaction), contact, KEPT_DAYS))

    @app_commands.command(
        name=L("forgetme"), description=L("Take your name out of this server's record")
    )
    @app_commands.rename(player=L("player"))
    @app_commands.describe(player=L("For managers: a guest, or somebody who has left the server"))
    async def forgetme(self, interaction: Interaction, player: str | None = None) -> None:
        """Say what it would mean, and ask."""
        asked = interaction.client.scorebook.forgetting(
            place_of(interaction), actor_of(interaction), wanted_of(player)
        )
        found = await asked
        t, own = reader(interaction), _is_own(interaction, found)
        if await _may_be_asked_for(interaction, found):
            await whisper(interaction, forget_question_card(t, found, own=own))
        else:
            await whisper(interaction, still_here_card(t, found))

    @forgetme.autocomplete("player")
    async def complete_player(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Whoever has played; for managers."""
        if not actor_of(interaction).is_manager:
            return []
        return await offered_people(interaction, clean(current))


@on_press("forget", whole)
async def forget_pressed(interaction: Interaction, keys: Keys) -> None:
    """The person is forgotten, if it may still be; boards that showed the name are redrawn."""
    scorebook, t = interaction.client.scorebook, reader(interaction)
    place, by, number = place_of(interaction), actor_of(interaction), keys[0]
    found = await scorebook.forgetting(place, by, Wanted(player_id=number))
    if not await _may_be_asked_for(interaction, found):
        await replace_question(interaction, still_here_card(t, found))
        return
    found = await scorebook.forget(place, by, number)
    await replace_question(interaction, forgotten_card(t, found))
    for night in found.playing:
        there = _place_in(interaction, night.channel_id)
        await interaction.client.boards.renew(await scorebook.view_open(there))


def _place_in(interaction: Interaction, channel_id: int) -> Place:
    """Another channel or thread of the same server."""
    guild = interaction.guild
    assert guild is not None, "commands are for guilds only"
    channel = guild.get_channel_or_thread(channel_id)
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Place(guild.id, channel_id, parent_id)


def _is_own(interaction: Interaction, found: Forgetting) -> bool:
    return found.player.discord_id == interaction.user.id


async def _may_be_asked_for(interaction: Interaction, found: Forgetting) -> bool:
    """Oneself, guests, and whoever has left; Discord is asked, for we keep no list of members."""
    account, guild = found.player.discord_id, interaction.guild
    if account is None or _is_own(interaction, found):
        return True
    assert guild is not None, "commands are for guilds only"
    try:
        await guild.fetch_member(account)
    except discord.NotFound:
        return True
    return False


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Privacy())
