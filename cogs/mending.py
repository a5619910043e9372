"""撤销、恢复、改、补、流水: mending whatever was recorded, and the history of it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._card import FELT
from cogs._cards import note_card
from cogs._context import (
    Interaction,
    actor_of,
    origin_of,
    place_of,
    reader,
    replace_question,
    show_form,
    whisper,
)
from cogs._fields import form_fields
from cogs._history import hand_choices, history_card
from cogs._i18n import L
from cogs._mend_cards import can_be_corrected, entry_card
from cogs._mending import hand_from, labels_of, propose, save
from cogs._modals import mend_form
from cogs._recording import table_here, table_of, tell_mended
from cogs._sentences import hand_name
from cogs._verifying import rules_of
from cogs._views import Keys, custom_id, on_press, on_submit, whole
from data.records import NightView
from data.refusals import Refusal, RefusalCode
from data.scorebook import first_seating, hand_numbered, may_record
from hzrules.events import (
    Claimed,
    Corrected,
    DealerSet,
    HandPlayed,
    Inserted,
    Restored,
    Seated,
    Voided,
)
from hzrules.night import Entry
from hzrules.outcome import Draw, SelfDraw

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

    @app_commands.command(name=L("fix"), description=L("Correct a hand, any hand of the night"))
    @app_commands.rename(hand=L("hand"), table=L("table"))
    @app_commands.describe(
        hand=L("The number of the hand"), table=L("Which table, if not your own")
    )
    async def fix(self, interaction: Interaction, hand: int, table: str | None = None) -> None:
        """Correct a hand: its form, then what changes, then the question."""
        view, chosen = await table_here(interaction, table)
        await _open_fix(interaction, view, hand_numbered(view, chosen.name, hand))

    @app_commands.command(name=L("insert"), description=L("Add a hand that was forgotten"))
    @app_commands.rename(after=L("after"), table=L("table"))
    @app_commands.describe(
        after=L("The number of the hand before it; 0: before the first"),
        table=L("Which table, if not your own"),
    )
    async def insert(self, interaction: Interaction, after: int, table: str | None = None) -> None:
        """Add a forgotten hand: its form, then what changes, then the question."""
        view, chosen = await table_here(interaction, table)
        entry = (
            hand_numbered(view, chosen.name, after) if after else first_seating(view, chosen.name)
        )
        await _open_insert(interaction, view, entry)

    @fix.autocomplete("hand")
    @insert.autocomplete("after")
    async def complete_hand(
        self, interaction: Interaction, current: int | str
    ) -> list[app_commands.Choice[int]]:
        """The hands of the table, newest first."""
        try:
            view, chosen = await table_here(interaction, interaction.namespace.table)
        except Refusal:
            return []
        return hand_choices(reader(interaction), view, chosen.name, str(current))

    @app_commands.command(name=L("hands"), description=L("The history of the night"))
    async def hands(self, interaction: Interaction) -> None:
        """The history, last page first, for the asker alone."""
        view = await interaction.client.scorebook.view(place_of(interaction))
        await whisper(interaction, history_card(reader(interaction), view))


@on_press("undo", whole, str, whole)
async def undo_pressed(interaction: Interaction, keys: Keys) -> None:
    """撤销 on the board."""
    _, table, seen = await table_of(interaction, keys)
    await _undo(interaction, table.name, seen)


@on_press("redo", whole, str, whole)
async def redo_pressed(interaction: Interaction, keys: Keys) -> None:
    """恢复 under 更多."""
    _, table, _ = await table_of(interaction, keys)
    await _redo(interaction, table.name)


@on_press("hands", whole, whole)
async def hands_pressed(interaction: Interaction, keys: Keys) -> None:
    """流水 under 更多."""
    await _turn_to(interaction, keys[0], None)


@on_press("handspage", whole, whole)
async def page_turned(interaction: Interaction, keys: Keys) -> None:
    """Another page of the history."""
    night_id, page = keys
    await _turn_to(interaction, night_id, page)


async def _turn_to(interaction: Interaction, night_id: int, page: int | None) -> None:
    """Show a page of the night's history, the last if none is named."""
    view = await interaction.client.scorebook.view(place_of(interaction))
    if view.id != night_id:
        raise Refusal(RefusalCode.EARLIER_NIGHT)
    await replace_question(interaction, history_card(reader(interaction), view, page))


@on_press("entry", whole, whole)
async def entry_chosen(interaction: Interaction, keys: Keys) -> None:
    """An entry of the history was chosen: what can be done to it."""
    view, entry = await _entry(interaction, keys)
    await replace_question(interaction, entry_card(reader(interaction), view, entry))


@on_press("fix", whole, whole)
async def fix_pressed(interaction: Interaction, keys: Keys) -> None:
    """改 on a result or in the history: the form."""
    view, entry = await _entry(interaction, keys)
    await _open_fix(interaction, view, entry)


@on_press("insert", whole, whole)
async def insert_pressed(interaction: Interaction, keys: Keys) -> None:
    """补 after an entry of the history: the form."""
    view, entry = await _entry(interaction, keys)
    await _open_insert(interaction, view, entry)


@on_press("void", whole, whole)
async def void_pressed(interaction: Interaction, keys: Keys) -> None:
    """作废 any entry: what changes, then the question."""
    _, entry = await _entry(interaction, keys)
    await propose(interaction, Voided(target=entry.seq))


@on_press("restore", whole, whole)
async def restore_pressed(interaction: Interaction, keys: Keys) -> None:
    """恢复 any entry: what changes, then the question."""
    _, entry = await _entry(interaction, keys)
    await propose(interaction, Restored(target=entry.seq))


@on_submit("fix", whole, whole)
async def fix_submitted(interaction: Interaction, keys: Keys) -> None:
    """The form of a correction was sent: what it changes, then the question."""
    _, entry = await _entry(interaction, keys)
    was, result = entry.body, entry.result
    if not isinstance(was, HandPlayed) or result is None:
        raise Refusal(RefusalCode.NO_SUCH_ENTRY)
    body = await hand_from(form_fields(interaction), was, result.rules, result.state)
    await propose(interaction, Corrected(target=entry.seq, body=body))


@on_submit("insert", whole, whole)
async def insert_submitted(interaction: Interaction, keys: Keys) -> None:
    """The form of a forgotten hand was sent: what it changes, then the question."""
    view, entry = await _entry(interaction, keys)
    then = view.night.until(entry.seq)
    table = then.tables[_table_of(entry)]
    rules = then.rules or rules_of(view)
    blank = HandPlayed(table=table.name, outcome=Draw())
    body = await hand_from(form_fields(interaction), blank, rules, table.state())
    await propose(interaction, Inserted(after=entry.seq, body=body))


@on_press("mend", str)
async def mend_confirmed(interaction: Interaction, keys: Keys) -> None:
    """Yes, save it."""
    t = reader(interaction)
    draft = interaction.client.mends.take(keys[0])
    if draft is None:
        text = t._("This question has expired. Nothing was changed; do it again.")
        await replace_question(interaction, note_card(text))
        return
    await replace_question(interaction, note_card(t._("Saving it."), colour=FELT))
    await save(interaction, draft)


async def _entry(interaction: Interaction, keys: Keys) -> tuple[NightView, Entry]:
    """The entry that a control of the open night is about. Raises `Refusal`."""
    view = await interaction.client.scorebook.view_open(place_of(interaction))
    night_id, seq = keys
    if view.id != night_id:
        raise Refusal(RefusalCode.EARLIER_NIGHT)
    entry = view.night.entry(seq)
    if entry is None:
        raise Refusal(RefusalCode.NO_SUCH_ENTRY)
    if not may_record(view, actor_of(interaction)):
        raise Refusal(RefusalCode.MAY_NOT_RECORD)
    return view, entry


async def _open_fix(interaction: Interaction, view: NightView, entry: Entry) -> None:
    t = reader(interaction)
    was, result = entry.body, entry.result
    if not isinstance(was, HandPlayed) or result is None or not can_be_corrected(entry):
        raise Refusal(RefusalCode.NO_SUCH_ENTRY)
    title = t._("Correct {hand}", hand=hand_name(t, view, was.table, result.number, shown=str))
    labels = labels_of(t, view, entry.seats)
    form_id = custom_id("fix", (view.id, entry.seq))
    form = mend_form(t, title, form_id, labels, result.rules, was)
    await show_form(interaction, form)


async def _open_insert(interaction: Interaction, view: NightView, entry: Entry) -> None:
    t = reader(interaction)
    then = view.night.until(entry.seq)
    table = then.tables[_table_of(entry)]
    blank = HandPlayed(table=table.name, outcome=SelfDraw(winner=table.dealer))
    form_id = custom_id("insert", (view.id, entry.seq))
    title = t._("Add a forgotten hand")
    labels = labels_of(t, view, table.seats)
    form = mend_form(t, title, form_id, labels, then.rules or rules_of(view), blank)
    await show_form(interaction, form)


def _table_of(entry: Entry) -> str:
    body = entry.body
    if not isinstance(body, HandPlayed | Seated | DealerSet | Claimed):
        raise Refusal(RefusalCode.NO_SUCH_ENTRY)
    return body.table


async def _undo(interaction: Interaction, table: str, seen: int | None) -> None:
    recorded = await interaction.client.scorebook.undo(
        place_of(interaction),
        actor_of(interaction),
        origin_of(interaction),
        table=table,
        expected_seq=seen,
    )
    await tell_mended(interaction, recorded, table)


async def _redo(interaction: Interaction, table: str) -> None:
    recorded = await interaction.client.scorebook.redo(
        place_of(interaction),
        actor_of(interaction),
        origin_of(interaction),
        table=table,
    )
    await tell_mended(interaction, recorded, table)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Mending())
