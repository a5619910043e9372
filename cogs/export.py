"""导出: what was recorded, as a file to keep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs import _window
from cogs._choices import EXPORTS, FILE_KINDS
from cogs._context import Interaction, actor_of, place_of, reader, whisper
from cogs._export_cards import export_card, progress_card
from cogs._i18n import L
from cogs._paint import paint
from cogs._window import think
from data.exchange import FileKind
from data.records import Exported, ExportOf

if TYPE_CHECKING:
    from cogs._client import Hangma

Choice = app_commands.Choice[str]


class Export(commands.Cog):
    """The command that hands out files."""

    @app_commands.command(name=L("export"), description=L("What was recorded, as a file to keep"))
    @app_commands.rename(kind=L("format"), what=L("what"), bom=L("bom"))
    @app_commands.describe(
        kind=L("What kind of file"),
        what=L("Which nights; without it, the last one here"),
        bom=L("In a CSV: begin with the mark that Excel needs for Chinese (yes, if left out)"),
    )
    @app_commands.choices(kind=FILE_KINDS, what=EXPORTS)
    async def export(
        self, interaction: Interaction, kind: Choice, what: Choice | None = None, bom: bool = True
    ) -> None:
        """A file for the asker alone; how far it has come is shown while it is made."""
        done = _Done()
        of = ExportOf(what.value) if what else ExportOf.NIGHT
        job = interaction.client.scorebook.export(
            place_of(interaction),
            actor_of(interaction),
            of,
            FileKind(kind.value),
            done.tell,
            bom=bom,
        )
        found = await _shown(interaction, job, done)
        await whisper(interaction, export_card(reader(interaction), found))


class _Done:
    """How far an export has come; told on its thread, read on the loop."""

    def __init__(self) -> None:
        self.percent = 0

    def tell(self, done: int, total: int) -> None:
        self.percent = 100 * done // max(total, 1)


async def _shown(interaction: Interaction, job: Awaitable[Exported], done: _Done) -> Exported:
    """Await `job`; whenever the reply window passes once more, say how far it is."""
    task = asyncio.ensure_future(job)
    while not (await asyncio.wait({task}, timeout=_window.REPLY_WINDOW))[0]:
        await think(interaction)
        card = progress_card(reader(interaction), done.percent)
        await interaction.edit_original_response(view=paint(card))
    return task.result()


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Export())
