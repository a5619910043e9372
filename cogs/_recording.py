"""Recording a hand and telling the table: the same way from a command, a form, or a question."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from cogs._boards import board_link
from cogs._card import Block, Card
from cogs._cards import mended_card, note_card, result_card
from cogs._context import (
    Interaction,
    actor_of,
    origin_of,
    place_of,
    public_of,
    reader,
    turn_board,
    whisper,
)
from cogs._sentences import hand_name, seat_label
from cogs._verifying import TilesDisagree, agreed, hand_blocks, rules_of
from cogs._views import Keys
from data.records import NightView, Recorded, RecordHand
from data.refusals import Refusal, RefusalCode
from data.scorebook import may_record, pick_table
from hzrules.events import HandPlayed, Seq
from hzrules.night import Table
from hzrules.outcome import DiscardWin, Outcome, SelfDraw, Win
from hzrules.terms import SEATS


async def record(
    interaction: Interaction, table: Table, outcome: Outcome, *, seen: int | None = None
) -> None:
    """Record `outcome` at `table`. `seen` is the `Table.seq` the person looked at, if older."""
    await record_request(interaction, _request(interaction, table, outcome, seen))


async def record_win(
    interaction: Interaction,
    view: NightView,
    table: Table,
    reported: Win,
    tiles: str | None,
    *,
    seen: int | None = None,
) -> None:
    """Record a win; where its tiles are given, only what they show. Raises `TilesDisagree`."""
    request = _request(interaction, table, reported, seen)
    if tiles:
        interaction.extras["draft"] = replace(request, tiles=tiles)
        try:
            outcome, spelled = await agreed(rules_of(view), table.state(), reported, tiles)
        except TilesDisagree as error:
            draft = replace(request, outcome=error.found.outcome, tiles=error.tiles)
            interaction.extras["draft"] = draft
            raise
        request = replace(request, outcome=outcome, tiles=spelled)
    await record_request(interaction, request)


def _request(
    interaction: Interaction, table: Table, outcome: Outcome, seen: int | None
) -> RecordHand:
    return RecordHand(
        place=place_of(interaction),
        by=actor_of(interaction),
        origin=origin_of(interaction),
        table=table.name,
        outcome=outcome,
        expected_seq=table.seq if seen is None else seen,
    )


async def record_request(interaction: Interaction, request: RecordHand) -> None:
    """Record the request; a question that comes up gets it as its draft."""
    interaction.extras["draft"] = request
    recorded = await interaction.client.scorebook.record(request)
    await tell_recorded(interaction, recorded)


async def tell_recorded(interaction: Interaction, recorded: Recorded) -> None:
    """Show the result to everybody and move the board below it."""
    played, result = recorded.entry.body, recorded.entry.result
    assert isinstance(played, HandPlayed), "hands are recorded as such"
    if recorded.repeated or result is None:
        await whisper(interaction, note_card(_already_text(interaction, recorded, played)))
        return
    t = public_of(recorded.view)
    tiles: tuple[Block, ...] = ()
    if played.tiles and isinstance(played.outcome, SelfDraw | DiscardWin):
        tiles = await hand_blocks(t, result, played.outcome, played.tiles)
    card = result_card(t, recorded, tiles)
    await _show(interaction, recorded.view, played.table, card)


def _already_text(interaction: Interaction, recorded: Recorded, played: HandPlayed) -> str:
    t = reader(interaction)
    number = recorded.entry.result.number if recorded.entry.result else 0
    return t._("Recorded already: {hand}.", hand=hand_name(t, recorded.view, played.table, number))


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
    return view, pick_table(view, actor_of(interaction), name)


async def table_of(interaction: Interaction, keys: Keys) -> tuple[NightView, Table, Seq]:
    """The night, table and `Table.seq` that a board's control or its form carries.

    Raises `Refusal`: no night is open, or another one than the board's.
    """
    night_id, name, seq = keys
    view, table = await table_here(interaction, name)
    if view.id != night_id:
        raise Refusal(RefusalCode.EARLIER_NIGHT)
    return view, table, seq


async def offered_players(
    interaction: Interaction, current: str, table: str | None = None
) -> list[app_commands.Choice[str]]:
    """The four at a table, by seat and name, as far as they match what was typed."""
    try:
        view, chosen = await table_here(interaction, table)
    except Refusal:
        return []
    t = reader(interaction)
    labels = [(seat_label(t, view, chosen, seat), seat.value) for seat in SEATS]
    wanted = current.casefold()
    return [app_commands.Choice(name=n, value=v) for n, v in labels if wanted in n.casefold()]


async def offered_roster(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Everybody of the open night, as far as they match what was typed."""
    try:
        view = await interaction.client.scorebook.view_open(place_of(interaction))
    except Refusal:
        return []
    names = [view.name(player) for player in view.night.balances]
    wanted = current.casefold()
    return [app_commands.Choice(name=n, value=n) for n in names if wanted in n.casefold()]


async def board_pressed(
    interaction: Interaction, night_id: int, name: str, seq: Seq
) -> tuple[NightView, Table] | None:
    """The night and table of a pressed board; `None` if it is an old one, and they are told so.

    Raises `Refusal` for somebody who may not record.
    """
    view = await interaction.client.scorebook.view(place_of(interaction))
    table = view.night.tables.get(name)
    if view.id != night_id or table is None or table.seq != seq or view.night.closed:
        await whisper(interaction, note_card(_old_board_text(interaction, view, name)))
        return None
    if not may_record(view, actor_of(interaction)):
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
