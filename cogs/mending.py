"""撤销、恢复、流水: taking the last entry back, bringing it back, and the history of it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._context import (
    Interaction,
    in_time,
    member_of,
    origin_of,
    place_of,
    reader,
    replace_question,
    whisper,
)
from cogs._history import history_card
from cogs._i18n import L
from cogs._recording import table_here, tell_mended
from cogs._views import Keys, on_press

if TYPE_CHECKING:
    from cogs._client import Hangma


class Mending(commands.Cog):
    """Commands about what was recorded."""

    @app_commands.command(name=L("undo"), description=L("Take the last entry back"))
    @app_commands.rename(table=L("table"))
    @app_commands.describe(table=L("Which table, if not your own"))
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Void the last entry; it stays in the history, struck through (R44)."""
        _, chosen = await table_here(interaction, table)
        await _undo(interaction, chosen.name, None)

    @app_commands.command(name=L("redo"), description=L("Bring back what was taken back"))
    @app_commands.rename(table=L("table"))
    @app_commands.describe(table=L("Which table, if not your own"))
    async def redo(self, interaction: Interaction, table: str | None = None) -> None:
        """Restore what was undone last (R48)."""
        _, chosen = await table_here(interaction, table)
        await _redo(interaction, chosen.name)

    @app_commands.command(name=L("hands"), description=L("The history of the night"))
    async def hands(self, interaction: Interaction) -> None:
        """The history, last page first, for the asker alone."""
        view = await interaction.client.scorebook.view(place_of(interaction))
        await whisper(interaction, history_card(reader(interaction), view))


@on_press("undo")
async def undo_pressed(interaction: Interaction, keys: Keys) -> None:
    """撤销 on the board."""
    _, name, seq = keys
    await _undo(interaction, name, int(seq))


@on_press("redo")
async def redo_pressed(interaction: Interaction, keys: Keys) -> None:
    """恢复 under 更多."""
    _, name, _ = keys
    await _redo(interaction, name)


@on_press("hands")
async def hands_pressed(interaction: Interaction, keys: Keys) -> None:
    """流水 under 更多."""
    view = await interaction.client.scorebook.view(place_of(interaction))
    await replace_question(interaction, history_card(reader(interaction), view))


@on_press("handspage")
async def page_turned(interaction: Interaction, keys: Keys) -> None:
    """Another page of the history."""
    _, page = keys
    view = await interaction.client.scorebook.view(place_of(interaction))
    await replace_question(interaction, history_card(reader(interaction), view, int(page)))


async def _undo(interaction: Interaction, table: str, seen: int | None) -> None:
    recorded = await in_time(
        interaction,
        interaction.client.scorebook.undo(
            place_of(interaction),
            member_of(interaction.user),
            origin_of(interaction),
            table=table,
            expected_seq=seen,
        ),
    )
    await tell_mended(interaction, recorded, table)


async def _redo(interaction: Interaction, table: str) -> None:
    recorded = await in_time(
        interaction,
        interaction.client.scorebook.redo(
            place_of(interaction),
            member_of(interaction.user),
            origin_of(interaction),
            table=table,
        ),
    )
    await tell_mended(interaction, recorded, table)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Mending())
