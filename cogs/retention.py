"""Retention: servers that have sent the bot away are forgotten after a while. No commands."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands, tasks

from data.refusals import StorageTrouble
from data.scorebook import KEPT_DAYS

if TYPE_CHECKING:
    from cogs._client import Hangma

log = logging.getLogger("hangma")


class Retention(commands.Cog):
    """Notes when the bot leaves and comes back, and looks once a day what is due."""

    def __init__(self, client: Hangma) -> None:
        self._client = client

    async def cog_unload(self) -> None:
        """Stop looking."""
        self.daily.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All servers are known now; Discord may say so again after a reconnect."""
        if not self.daily.is_running():
            self.daily.start()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Sent away: from now on the days count."""
        await self._client.scorebook.guild_left(guild.id)
        log.info("removed from server %d: forgotten in %d days", guild.id, KEPT_DAYS)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, or back: everything stays as it was."""
        await self._client.scorebook.guild_back(guild.id)

    @tasks.loop(hours=24)
    async def daily(self) -> None:
        """Forget what has been left long enough."""
        try:
            swept = await self._client.scorebook.sweep([guild.id for guild in self._client.guilds])
        except StorageTrouble:
            log.exception("servers that were left could not be looked at; tomorrow again")
            return
        for guild_id in swept:
            log.info("server %d was left %d days ago: everybody forgotten", guild_id, KEPT_DAYS)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Retention(bot))
