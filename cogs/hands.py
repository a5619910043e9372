"""胡、流局、诈胡: recording hands, by command, by the board, by its form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs._card import FELT
from cogs._cards import more_card, note_card
from cogs._choices import HAND_HELP, HAND_NAMES, SHAPES
from cogs._context import (
    Interaction,
    reader,
    replace_question,
    show_form,
    whisper,
)
from cogs._fields import form_fields
from cogs._forms import (
    discarder_from,
    extras_priced,
    liable_from,
    patterns_from,
    seat_named,
    seats_named,
    ticks_of,
    win,
)
from cogs._i18n import L
from cogs._modals import MOST_TILES, false_win_form, win_form
from cogs._recording import (
    board_pressed,
    offered_players,
    record,
    record_request,
    record_win,
    table_here,
    table_of,
)
from cogs._views import Keys, on_press, on_submit, whole
from data.refusals import Refusal
from hzrules.events import HandPlayed
from hzrules.outcome import Draw, FalseWin, Liable
from hzrules.terms import Seat

if TYPE_CHECKING:
    from cogs._client import Hangma

Choice = app_commands.Choice


class Hands(commands.Cog):
    """Commands about hands."""

    @app_commands.command(name=L("win"), description=L("Record a win"))
    @app_commands.rename(
        **HAND_NAMES,
        liable=L("liable"),
        also=L("also"),
        table=L("table"),
    )
    @app_commands.describe(
        winner=L("Who won: a seat, a mention, or a name"),
        **HAND_HELP,
        liable=L("Who pays in others' place"),
        tiles=L("The winning hand, such as 123m456p789s11z23s+4s caishen 5m; checked"),
        also=L("Others who claimed the same discard"),
        table=L("Which table, if not your own"),
    )
    @app_commands.choices(shape=SHAPES)
    async def win(
        self,
        interaction: Interaction,
        winner: str,
        discarder: str | None = None,
        shape: app_commands.Choice[str] | None = None,
        baotou: bool = False,
        caipiao: app_commands.Range[int, 0, 6] = 0,
        gangkai: app_commands.Range[int, 0, 4] = 0,
        extras: str | None = None,
        liable: str | None = None,
        tiles: str | None = None,
        also: str | None = None,
        table: str | None = None,
    ) -> None:
        """Record a win in one line."""
        view, chosen = await table_here(interaction, table)
        ticks = ticks_of(
            reader(interaction),
            shape=shape.value if shape else None,
            baotou=baotou,
            caipiao=caipiao,
            gangkai=gangkai,
            extras=extras,
        )
        outcome = win(
            seat_named(view, chosen, winner),
            seat_named(view, chosen, discarder) if discarder else None,
            patterns_from(ticks),
            [Liable(player=seat_named(view, chosen, liable))] if liable else [],
            seats_named(view, chosen, also),
        )
        await record_win(interaction, view, chosen, outcome, tiles)

    @app_commands.command(name=L("draw"), description=L("Record a draw: nobody won"))
    @app_commands.rename(table=L("table"))
    @app_commands.describe(table=L("Which table, if not your own"))
    async def draw(self, interaction: Interaction, table: str | None = None) -> None:
        """Record 流局."""
        _, chosen = await table_here(interaction, table)
        await record(interaction, chosen, Draw())

    @app_commands.command(name=L("falsewin"), description=L("Record a false win"))
    @app_commands.rename(player=L("player"), table=L("table"))
    @app_commands.describe(player=L("Who declared it"), table=L("Which table, if not your own"))
    async def falsewin(
        self, interaction: Interaction, player: str, table: str | None = None
    ) -> None:
        """Record 诈胡."""
        view, chosen = await table_here(interaction, table)
        await record(interaction, chosen, FalseWin(by=seat_named(view, chosen, player)))

    @win.autocomplete("winner")
    @win.autocomplete("discarder")
    @win.autocomplete("liable")
    @falsewin.autocomplete("player")
    async def complete_player(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The four at the table, by seat and name."""
        return await offered_players(interaction, current, interaction.namespace.table)

    @win.autocomplete("extras")
    async def complete_extras(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The extra patterns that the table's house rules price."""
        try:
            view, _ = await table_here(interaction, interaction.namespace.table)
        except Refusal:
            return []
        rules = view.night.rules
        if rules is None:
            return []
        t = reader(interaction)
        names = [(t.term(extra), extra.value) for extra in extras_priced(rules)]
        return [Choice(name=n, value=v) for n, v in names if current.casefold() in n.casefold()]


@on_press("win", whole, str, whole)
async def win_pressed(interaction: Interaction, keys: Keys) -> None:
    """胡 on the board: the form."""
    pressed = await board_pressed(interaction, *keys)
    if pressed is not None:
        view, table = pressed
        await show_form(interaction, win_form(reader(interaction), view, table))


@on_submit("win", whole, str, whole)
async def win_submitted(interaction: Interaction, keys: Keys) -> None:
    """The form of a win was sent."""
    view, table, seen = await table_of(interaction, keys)
    fields = form_fields(interaction)
    outcome = win(
        fields.choice("winner", Seat),
        fields.choice("how", discarder_from, default=None),
        patterns_from(fields.choices("patterns")),
        fields.choices("liable", liable_from),
    )
    await record_win(interaction, view, table, outcome, fields.text("tiles"), seen=seen)


@on_press("draw", whole, str, whole)
async def draw_pressed(interaction: Interaction, keys: Keys) -> None:
    """流局 on the board: recorded at once."""
    _, table, seen = await table_of(interaction, keys)
    await record(interaction, table, Draw(), seen=seen)


@on_press("more", whole, str, whole)
async def more_pressed(interaction: Interaction, keys: Keys) -> None:
    """更多 on the board."""
    pressed = await board_pressed(interaction, *keys)
    if pressed is not None:
        view, table = pressed
        await whisper(interaction, more_card(reader(interaction), view, table))


@on_press("falsewin", whole, str, whole)
async def false_win_pressed(interaction: Interaction, keys: Keys) -> None:
    """诈胡 under 更多: the form."""
    pressed = await board_pressed(interaction, *keys)
    if pressed is not None:
        view, table = pressed
        await show_form(interaction, false_win_form(reader(interaction), view, table))


@on_submit("falsewin", whole, str, whole)
async def false_win_submitted(interaction: Interaction, keys: Keys) -> None:
    """The form of a false win was sent."""
    _, table, seen = await table_of(interaction, keys)
    by = form_fields(interaction).choice("winner", Seat)
    await record(interaction, table, FalseWin(by=by), seen=seen)


@on_press("again", str)
async def again_pressed(interaction: Interaction, keys: Keys) -> None:
    """改 under a refused win: its form, filled in as it was."""
    draft = interaction.client.drafts.take(keys[0])
    t = reader(interaction)
    if draft is None:
        text = t._("This question has expired. Nothing was recorded; enter the hand again.")
        await replace_question(interaction, note_card(text))
        return
    interaction.client.drafts.keep(draft)  # the form may be left without being sent
    view, table = await table_here(interaction, draft.table)
    tiles = (draft.tiles or "")[:MOST_TILES] or None
    was = HandPlayed(table=table.name, outcome=draft.outcome, tiles=tiles)
    await show_form(interaction, win_form(t, view, table, was))


@on_press("confirm", str)
async def confirmed(interaction: Interaction, keys: Keys) -> None:
    """Yes to a question about a hand: record the draft."""
    t = reader(interaction)
    draft = interaction.client.drafts.take(keys[0])
    if draft is None:
        text = t._("This question has expired. Nothing was recorded; enter the hand again.")
        await replace_question(interaction, note_card(text))
        return
    await replace_question(interaction, note_card(t._("Agreed; recording it."), colour=FELT))
    await record_request(interaction, draft)


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Hands())
