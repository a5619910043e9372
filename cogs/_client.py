"""The client: what every extension finds on `interaction.client`, and how it starts."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs._boards import Boards
from cogs._context import Interaction
from cogs._errors import answer_error
from cogs._i18n import CommandTranslator
from cogs._invite import invitation
from cogs._options import OutdatedCommand, option_typed, verify_options
from cogs._questions import Drafts, Opening
from cogs._syncing import note_of_commands, said_by
from cogs._traffic import Stopping, Traffic
from cogs._views import Control, submit
from cogs._window import open_window
from data.records import Mend, RecordHand
from data.scorebook import Scorebook

log = logging.getLogger("hangma")

EXTENSIONS = (
    "cogs.nights",
    "cogs.hands",
    "cogs.mending",
    "cogs.people",
    "cogs.claims",
    "cogs.worth",
    "cogs.money",
    "cogs.charts",
    "cogs.stats",
    "cogs.export",
    "cogs.houserules",
    "cogs.settings",
    "cogs.privacy",
    "cogs.retention",
)


class Tree(app_commands.CommandTree["Hangma"]):
    """The command tree: for guilds only; its errors go the way of all errors."""

    def __init__(self, client: Hangma) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Take a command on, unless the bot is stopping; lists that complete words always.

        What no command of today takes is refused as an error like all others.
        """
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        if interaction.type is not discord.InteractionType.application_command:
            return await _can_be_completed(interaction)
        open_window(interaction)
        try:
            self.client.traffic.begin(interaction)
        except Stopping as stopping:
            await answer_error(interaction, stopping)
            return False
        command = interaction.command
        if isinstance(command, app_commands.Command):
            verify_options(command, interaction.namespace)
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer privately."""
        try:
            await answer_error(interaction, error)
        finally:
            self.client.traffic.end(interaction, _command_of(interaction))


async def _can_be_completed(interaction: Interaction) -> bool:
    """Whether the options beside the one being typed can be read; else nothing is suggested."""
    command, data = interaction.command, interaction.data
    if not isinstance(command, app_commands.Command) or data is None:
        return True
    options: Any = data.get("options", ())
    try:
        verify_options(command, interaction.namespace, typed=option_typed(options))
    except OutdatedCommand:
        await interaction.response.autocomplete([])
        return False
    return True


class Hangma(commands.AutoShardedBot):
    """杭麻记分. Needs no privileged intent and no message content."""

    tree: Tree

    def __init__(
        self,
        scorebook: Scorebook,
        traffic: Traffic | None = None,
        *,
        contact: str | None = None,
        sync_always: bool = False,
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            command_prefix=(),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            help_command=None,
            shard_count=shard_count,
        )
        self.scorebook = scorebook
        self.contact = contact
        self.traffic = traffic or Traffic()
        self.boards = Boards(self)
        self.drafts: Drafts[RecordHand] = Drafts()
        self.mends: Drafts[Mend] = Drafts()
        self.openings: Drafts[Opening] = Drafts()
        self._sync_always = sync_always

    async def setup_hook(self) -> None:
        """Load everything and tell Discord our commands, where they changed."""
        self.add_dynamic_items(Control)
        await self.tree.set_translator(CommandTranslator())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self._sync_commands()

    async def on_ready(self) -> None:
        """Say so; it may come again after a connection was lost."""
        log.info("ready", extra={"facts": {"guilds": len(self.guilds)}})

    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms are answered by their id, so that a restart while one is open does not matter."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submit(interaction)

    async def on_app_command_completion(
        self, interaction: Interaction, command: app_commands.Command[Any, ..., Any]
    ) -> None:
        """A command has been answered."""
        self.traffic.end(interaction, _command_of(interaction))

    async def _sync_commands(self) -> None:
        """Sync only on change: Discord limits how often commands may be written."""
        key = f"commands:{self.application_id}"
        noted = None if self._sync_always else await self.scorebook.note(key)
        note = await note_of_commands(self.tree, noted)
        if note == noted:
            return
        if noted is None or said_by(note) != said_by(noted):
            await self.tree.sync()
            log.info("commands synced: %d", len(self.tree.get_commands()))
        await self.scorebook.set_note(key, note)
        log.info("the bot is invited with %s", invitation(self.application_id or 0))


def _command_of(interaction: Interaction) -> str:
    command = interaction.command
    return f"/{command.qualified_name}" if command is not None else "/?"
