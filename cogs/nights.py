"""开台、看分、收摊、重开: the night from beginning to end."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs._boards import all_boards
from cogs._card import FELT, Card
from cogs._cards import note_card
from cogs._chart_cards import if_possible, night_picture
from cogs._choices import preset_choices
from cogs._clearing_cards import closing_card
from cogs._context import (
    Interaction,
    actor_of,
    announce,
    keep_silent,
    origin_of,
    place_of,
    public_of,
    reader,
    replace_question,
    show_form,
    whisper,
)
from cogs._currency import read_stake, stake_choices, stake_from, stake_key
from cogs._fields import form_fields, form_user
from cogs._forms import guests_named, people
from cogs._i18n import L, language_of
from cogs._input import InputError, InputProblem
from cogs._modals import open_form
from cogs._names import clean
from cogs._night_cards import close_question_card, opened_card
from cogs._questions import Opening
from cogs._recording import table_here
from cogs._views import Keys, on_press, on_submit, whole
from cogs._window import think
from data.records import NightClearing, NightView, OpenElsewhere, OpenNight, Person
from data.refusals import Refusal, RefusalCode
from hzrules.events import Seated
from hzrules.stake import Stake
from hzrules.terms import SEATS

if TYPE_CHECKING:
    from cogs._client import Hangma

DEFAULT_TABLE = "1"
PRESET_CHOICES = preset_choices()


class Nights(commands.Cog):
    """Commands about the night."""

    @app_commands.command(name=L("open"), description=L("Open a night, or another table in it"))
    @app_commands.rename(
        east=L("east"),
        south=L("south"),
        west=L("west"),
        north=L("north"),
        guests=L("guests"),
        rules=L("rules"),
        table=L("table"),
        stake=L("stake"),
    )
    @app_commands.describe(
        east=L("Who sits East and deals first"),
        south=L("Who sits South"),
        west=L("Who sits West"),
        north=L("Who sits North"),
        guests=L("Friends without an account, with commas, for the seats left over"),
        rules=L("House rules; otherwise those of the channel"),
        table=L("A name, for a second table"),
        stake=L("What a point is worth, if not as always here"),
    )
    @app_commands.choices(rules=PRESET_CHOICES)
    async def open(
        self,
        interaction: Interaction,
        east: discord.Member | None = None,
        south: discord.Member | None = None,
        west: discord.Member | None = None,
        north: discord.Member | None = None,
        guests: str | None = None,
        rules: app_commands.Choice[str] | None = None,
        table: app_commands.Range[str, 1, 20] | None = None,
        stake: str | None = None,
    ) -> None:
        """Open at once where four people are given; otherwise ask with a form."""
        members = [east, south, west, north]
        seated = people(members, guests_named(guests, members.count(None)))
        name = _table_name(table)
        preset = rules.value if rules else ""
        worth = read_stake(reader(interaction), stake) if stake else None
        if seated is None:
            keys = (preset, name, stake_key(worth))
            form = open_form(reader(interaction), members, guests or "", keys)
            await show_form(interaction, form)
        else:
            await _open(interaction, seated, preset, name, worth)

    @open.autocomplete("stake")
    async def complete_stake(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """What the number typed means, currency by currency."""
        return stake_choices(reader(interaction), current)

    @app_commands.command(name=L("score"), description=L("Bring the board down here"))
    @app_commands.rename(table=L("table"))
    @app_commands.describe(table=L("Which table, if not your own"))
    async def score(self, interaction: Interaction, table: str | None = None) -> None:
        """Re-post the board."""
        view, chosen = await table_here(interaction, table)
        await think(interaction)
        await interaction.client.boards.post(view, chosen.name)
        await keep_silent(interaction)

    @app_commands.command(name=L("close"), description=L("End the night: who pays whom"))
    @app_commands.rename(night=L("night"))
    @app_commands.describe(night=L("A night in another channel, for managers"))
    async def close(self, interaction: Interaction, night: str | None = None) -> None:
        """Close the night of this channel, or one whose channel is gone (R94)."""
        await _close(interaction, night)

    @app_commands.command(name=L("move"), description=L("Carry a night on in this channel"))
    @app_commands.rename(night=L("night"))
    @app_commands.describe(night=L("A night in another channel, for managers"))
    async def move(self, interaction: Interaction, night: str) -> None:
        """Move an open night here."""
        view = await interaction.client.scorebook.move(
            place_of(interaction), actor_of(interaction), _night_id(night)
        )
        text = public_of(view)._("Night of {date} goes on here.", date=view.date)
        await announce(interaction, note_card(text, colour=FELT))
        await all_boards(interaction.client, view)

    @close.autocomplete("night")
    @move.autocomplete("night")
    async def complete_night(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """The open nights of the server, by date and channel."""
        place = place_of(interaction)
        found = await interaction.client.scorebook.open_elsewhere(place.guild_id)
        labels = [(f"{night.date} {_channel_name(interaction, night)}", night) for night in found]
        return [
            app_commands.Choice(name=label[:100], value=str(night.id))
            for label, night in labels
            if current in label
        ]

    @app_commands.command(name=L("reopen"), description=L("Open the last night again"))
    async def reopen(self, interaction: Interaction) -> None:
        """Reopen the last night, as it was."""
        recorded = await interaction.client.scorebook.reopen(
            place_of(interaction), actor_of(interaction), origin_of(interaction)
        )
        view = recorded.view
        t = public_of(view)
        await announce(
            interaction, note_card(t._("Night of {date} is open again.", date=view.date))
        )
        await all_boards(interaction.client, view)


def _table_name(text: str | None) -> str:
    """A table's name as ids carry it: without the colon that separates their keys."""
    return clean(text.replace(":", "："))[:20] if text and clean(text) else DEFAULT_TABLE


def _table_key(key: str) -> str:
    """A table's name that an id carries. Raises `ValueError` for what `_table_name` never says."""
    if _table_name(key) != key:
        raise ValueError(key)
    return key


@on_submit("open", str, _table_key, stake_from)
async def open_submitted(interaction: Interaction, keys: Keys) -> None:
    """The form of `/open` was sent."""
    preset, table, stake = keys
    fields = form_fields(interaction)
    members = [form_user(interaction, fields.choices(seat.value)) for seat in SEATS]
    guests = fields.text("guests")
    filled = (preset, table, stake_key(stake))
    opening = Opening(origin_of(interaction), tuple(members), guests or "", filled)
    interaction.extras["opening"] = opening
    seated = people(members, guests_named(guests, members.count(None)))
    if seated is None:
        raise InputError(InputProblem.FOUR_PEOPLE)
    await _open(interaction, seated, preset, table, stake)


@on_press("openagain", str)
async def open_again_pressed(interaction: Interaction, keys: Keys) -> None:
    """改 under a refused 开台: its form, filled in as it was."""
    opening = interaction.client.openings.take(keys[0])
    t = reader(interaction)
    if opening is None:
        text = t._("This question has expired. Nothing was opened; use **/open** again.")
        await replace_question(interaction, note_card(text))
        return
    interaction.client.openings.keep(opening)  # the form may be left without being sent
    form = open_form(t, opening.members, opening.guests, opening.keys)
    await show_form(interaction, form)


@on_press("close", whole)
async def close_pressed(interaction: Interaction, keys: Keys) -> None:
    """收摊 under 更多: ask first."""
    view = await _open_night_of(interaction, keys)
    await replace_question(interaction, close_question_card(reader(interaction), view))


@on_press("closeyes", whole)
async def close_confirmed(interaction: Interaction, keys: Keys) -> None:
    """Yes, close it."""
    await _open_night_of(interaction, keys)
    t = reader(interaction)
    await replace_question(interaction, note_card(t._("Closing the night."), colour=FELT))
    await _close(interaction)


@on_press("dismiss")
async def dismissed(interaction: Interaction, keys: Keys) -> None:
    """A question was answered with no: it goes."""
    t = reader(interaction)
    await replace_question(interaction, note_card(t._("Left as it was.")))


async def _open_night_of(interaction: Interaction, keys: Keys) -> NightView:
    """The open night that a control is about. Raises `Refusal` for one of an earlier night."""
    view = await interaction.client.scorebook.view_open(place_of(interaction))
    if view.id != keys[0]:
        raise Refusal(RefusalCode.EARLIER_NIGHT)
    return view


async def _open(
    interaction: Interaction,
    seated: tuple[Person, Person, Person, Person],
    preset: str,
    table: str,
    stake: Stake | None,
) -> None:
    request = OpenNight(
        place=place_of(interaction),
        by=actor_of(interaction),
        origin=origin_of(interaction),
        people=seated,
        table=table,
        preset=preset or None,
        stake=stake,
        language=language_of(interaction.locale),
    )
    recorded = await interaction.client.scorebook.open_night(request)
    body: Any = recorded.entry.body
    if recorded.repeated or not isinstance(body, Seated):
        t = reader(interaction)
        await whisper(interaction, note_card(t._("Opened already.")))
        return
    await announce(interaction, opened_card(public_of(recorded.view), recorded.view, body))
    await interaction.client.boards.post(recorded.view, body.table)


async def _close(interaction: Interaction, night: str | None = None) -> None:
    scorebook = interaction.client.scorebook
    place, by = place_of(interaction), actor_of(interaction)
    if night is not None:
        there = await scorebook.place_of_night(place, by, _night_id(night))
        channel = interaction.client.get_channel(there.channel_id)
        parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
        place = replace(there, parent_id=parent_id)
    done, card = await _closed(scorebook.close(place, by, origin_of(interaction)))
    await announce(interaction, card)
    await interaction.client.boards.take_down(done.view)


async def _closed(closing: Awaitable[NightClearing]) -> tuple[NightClearing, Card]:
    """The night closed, and its message with the chart."""
    done = await closing
    t = public_of(done.view)
    picture = await if_possible(night_picture(t, done.view), of=f"night {done.view.id}")
    return done, closing_card(t, done, picture)


def _night_id(text: str) -> int:
    """The night chosen from the list; whatever else was typed is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def _channel_name(interaction: Interaction, night: OpenElsewhere) -> str:
    channel = interaction.client.get_channel(night.channel_id)
    name = getattr(channel, "name", None)
    return f"#{name}" if name else reader(interaction)._("(channel gone)")


async def setup(bot: Hangma) -> None:
    """Load the extension."""
    await bot.add_cog(Nights())
