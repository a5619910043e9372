"""Recording a hand and telling the table: the same way from a command, a form, or a question."""

from __future__ import annotations

from cogs._boards import board_link
from cogs._card import Card
from cogs._cards import mended_card, note_card, result_card
from cogs._context import (
    Interaction,
    in_time,
    member_of,
    origin_of,
    place_of,
    public_of,
    reader,
    turn_board,
    whisper,
)
from cogs._sentences import hand_name
from data.records import NightView, Recorded, RecordHand
from data.refusals import Refusal, RefusalCode
from data.scorebook import may_record, pick_table
from hzrules.events import HandPlayed
from hzrules.night import Table
from hzrules.outcome import Outcome


async def record(
    interaction: Interaction, table: Table, outcome: Outcome, *, seen: int | None = None
) -> None:
    """Record `outcome` at `table`. `seen` is the `Table.seq` the person looked at, if older."""
    request = RecordHand(
        place=place_of(interaction),
        by=member_of(interaction.user),
        origin=origin_of(interaction),
        table=table.name,
        outcome=outcome,
        expected_seq=table.seq if seen is None else seen,
    )
    await record_request(interaction, request)


async def record_request(interaction: Interaction, request: RecordHand) -> None:
    """Record the request; a question that comes up gets it as its draft."""
    interaction.extras["draft"] = request
    recorded = await in_time(interaction, interaction.client.scorebook.record(request))
    await tell_recorded(interaction, recorded)


async def tell_recorded(interaction: Interaction, recorded: Recorded) -> None:
    """Show the result to everybody and move the board below it."""
    played, result = recorded.entry.body, recorded.entry.result
    assert isinstance(played, HandPlayed), "hands are recorded as such"
    if recorded.repeated or result is None:
        t = reader(interaction)
        number = result.number if result else 0
        name = hand_name(t, recorded.view, played.table, number)
        await whisper(interaction, note_card(t._("Recorded already: {hand}.", hand=name)))
        return
    card = result_card(public_of(recorded.view), recorded)
    await _show(interaction, recorded.view, played.table, card)


async def tell_mended(interaction: Interaction, recorded: Recorded, table: str) -> None:
    """Show what was taken back or brought back, and move the board below it."""
    card = mended_card(public_of(recorded.view), recorded)
    await _show(interaction, recorded.view, table, card)


async def _show(interaction: Interaction, view: NightView, table: str, card: Card) -> None:
    used = await turn_board(interaction, card, view.boards.get(table))
    await interaction.client.boards.post(view, table, used=used)


async def table_here(interaction: Interaction, name: str | None) -> tuple[NightView, Table]:
    """The open night and the table a command is about. Raises `Refusal`."""
    view = await interaction.client.scorebook.view_open(place_of(interaction))
    return view, pick_table(view, member_of(interaction.user), name)


async def board_pressed(
    interaction: Interaction, night_id: str, name: str, seq: str
) -> tuple[NightView, Table] | None:
    """The night and table of a pressed board; `None` if it is an old one, and they are told so.

    Raises `Refusal` for somebody who may not record.
    """
    view = await interaction.client.scorebook.view(place_of(interaction))
    table = view.night.tables.get(name)
    if view.id != int(night_id) or table is None or table.seq != int(seq) or view.night.closed:
        await whisper(interaction, note_card(_old_board_text(interaction, view, name)))
        return None
    if not may_record(view, member_of(interaction.user)):
        raise Refusal(RefusalCode.MAY_NOT_RECORD)
    return view, table


def _old_board_text(interaction: Interaction, view: NightView, table: str) -> str:
    t = reader(interaction)
    link = board_link(view, table)
    if view.night.closed:
        return t._("This board is old: its night is closed. **/open** starts a new one.")
    if link is None:
        return t._("This board is old. **/score** brings the live one.")
    return t._("This board is old; here is the live one: {link}", link=link)
