"""What a handler needs to know of an interaction, and the one way to answer it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import discord

from cogs._card import Card
from cogs._i18n import Texts, language_of, texts
from cogs._names import clean
from cogs._paint import files, paint
from data.records import Board, Language, Member, NightView, Place, Request, Settings

if TYPE_CHECKING:
    from cogs._client import Hangma

    Interaction: TypeAlias = discord.Interaction[Hangma]
else:
    Interaction = discord.Interaction

T = TypeVar("T")

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone."""
TOO_LATE = {10015, 10062}
"""Unknown webhook, unknown interaction: answered after three seconds, or after 15 minutes."""

REPLY_WINDOW = 2.0
"""Seconds a job may take before the reply is deferred; Discord waits three (R88)."""


def place_of(interaction: Interaction) -> Place:
    """Where it happened; a thread or forum post knows its parent channel (R98)."""
    assert interaction.guild_id is not None, "commands are for guilds only"
    assert interaction.channel_id is not None, "an interaction has a channel"
    channel = interaction.channel
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Place(interaction.guild_id, interaction.channel_id, parent_id)


def member_of(user: discord.User | discord.Member) -> Member:
    """Somebody as the ledger knows people."""
    return Member(user.id, clean(user.display_name) or str(user.id))


def actor_of(interaction: Interaction) -> Member:
    """Who acts, and whether they manage the server, as Discord says with the interaction."""
    known = member_of(interaction.user)
    return replace(known, is_manager=interaction.permissions.manage_guild)


def origin_of(interaction: Interaction) -> str:
    """The name of this request: the same interaction delivered twice has the same one."""
    return f"i{interaction.id}"


def request_of(interaction: Interaction) -> Request:
    """Who asks, where, and by what name."""
    return Request(place_of(interaction), actor_of(interaction), origin_of(interaction))


def reader(interaction: Interaction) -> Texts:
    """The language of whoever reads a private answer."""
    return texts(language_of(interaction.locale))


def public(settings: Settings, interaction: Interaction) -> Texts:
    """The language of what everybody in the channel reads; before one is chosen, the asker's."""
    return texts(settings.language or language_of(interaction.locale))


def public_of(view: NightView) -> Texts:
    """The language of the night's channel."""
    language: Language = view.settings.language or "en"
    return texts(language)


async def in_time(interaction: Interaction, job: Awaitable[T]) -> T:
    """Await `job`; where it takes long, tell Discord that the answer is coming (privately)."""
    task = asyncio.ensure_future(job)
    done, _ = await asyncio.wait({task}, timeout=REPLY_WINDOW)
    if not done and not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
        interaction.extras["deferred"] = True
    return await task


async def whisper(interaction: Interaction, card: Card) -> None:
    """Answer so that only the asker sees it."""
    view = paint(card)
    if interaction.extras.pop("deferred", False):
        await interaction.edit_original_response(view=view, attachments=files(card))
    elif interaction.response.is_done():
        await interaction.followup.send(view=view, files=files(card), ephemeral=True)
    else:
        await interaction.response.send_message(view=view, files=files(card), ephemeral=True)


async def announce(interaction: Interaction, card: Card) -> None:
    """Answer so that everybody sees it. Nobody is pinged (R82).

    Where Discord takes no answer any more, the channel is told all the same: it is recorded (R88).
    """
    try:
        await _answer_all(interaction, card)
    except discord.NotFound as late:
        if late.code not in TOO_LATE or interaction.channel_id is None:
            raise
        channel = interaction.client.get_partial_messageable(interaction.channel_id)
        await channel.send(view=paint(card), files=files(card))


async def _answer_all(interaction: Interaction, card: Card) -> None:
    view = paint(card)
    if interaction.extras.pop("deferred", False):
        await interaction.delete_original_response()
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files(card))
    else:
        await interaction.response.send_message(view=view, files=files(card))


async def turn_board(interaction: Interaction, card: Card, board: Board | None) -> int | None:
    """Answer to everybody: a pressed board turns into `card`, else `card` is a new message.

    Returns the id of the board that was turned.
    """
    message = interaction.message
    pressed = board is not None and message is not None and message.id == board.message_id
    if message is None or not pressed or interaction.response.is_done():
        await announce(interaction, card)
        return None
    try:
        await interaction.response.edit_message(view=paint(card), attachments=files(card))
    except discord.NotFound:
        await announce(interaction, card)
        return None
    return message.id


async def replace_question(interaction: Interaction, card: Card) -> None:
    """Answer a press by showing `card` in place of the message with the button.

    Where that message is gone, the answer is a new one, for whoever could see the old one.
    """
    try:
        await interaction.response.edit_message(view=paint(card), attachments=files(card))
    except discord.NotFound as gone:
        if gone.code != UNKNOWN_MESSAGE:
            raise
        message = interaction.message
        is_private = message is None or message.flags.ephemeral
        await (whisper if is_private else announce)(interaction, card)
