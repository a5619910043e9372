"""The peer on the wire: a bare discord.py bot with one command that answers at once.

`python -m tests.bench.bare_bot http://127.0.0.1:PORT run`
"""

from __future__ import annotations

import logging
import os
import sys

import discord
from discord import app_commands
from discord.ext import commands

from tests.wire.process import call


@app_commands.command(name="noop", description="Answer at once")
async def noop(interaction: discord.Interaction[commands.AutoShardedBot]) -> None:
    """Answer."""
    await interaction.response.send_message("ok")


class Bare(commands.AutoShardedBot):
    """Only its command, told to Discord at every start: the least that such a bot does."""

    async def setup_hook(self) -> None:
        """Register the command."""
        self.tree.add_command(noop)
        await self.tree.sync()


if __name__ == "__main__":
    call(sys.argv[1])
    logging.basicConfig(level=logging.INFO)
    bot = Bare(command_prefix=(), intents=discord.Intents(guilds=True), help_command=None)
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)
