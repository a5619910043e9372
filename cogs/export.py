"""导出: what was recorded, as a file to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._choices import EXPORTS, FILE_KINDS
from cogs._context import Interaction, actor_of, place_of, reader, whisper
from cogs._export_cards import export_card, progress_card
from cogs._i18n import L
from cogs._paint import paint
from cogs._progress import Progress, shown_while
from cogs._window import REPLY_WINDOW, think
from data.exchange import FileKind
from data.records import ExportOf

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
        progress = Progress()
        of = ExportOf(what.value) if what else ExportOf.NIGHT
        job = interaction.client.scorebook.export(
            place_of(interaction),
            actor_of(interaction),
            of,
            FileKind(kind.value),
            progress.tell,
            bom=bom,
        )

        async def show(percent: int) -> None:
            await think(interaction)
            card = progress_card(reader(interaction), percent)
            await interaction.edit_original_response(view=paint(card))

        found = await shown_while(job, progress, REPLY_WINDOW, show)
        await whisper(interaction, export_card(reader(interaction), found))


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Export())
