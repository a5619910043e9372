"""What a handler needs to know of an interaction, and the one way to answer it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import discord

from cogs._card import Card
from cogs._i18n import Texts, language_of, texts
from cogs._names import clean
from cogs._paint import files, paint
from cogs._window import EXPIRED, failure_of, is_answered, is_thinking, replaces_thinking
from data.records import Board, Language, Member, NightView, Place, Request, Settings

if TYPE_CHECKING:
    from cogs._client import Hangma

    Interaction: TypeAlias = discord.Interaction[Hangma]
else:
    Interaction = discord.Interaction

log = logging.getLogger("hangma")

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is gone."""


class TooLateForForm(Exception):
    """Opening a form has taken so long that Discord no longer takes one."""


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


async def whisper(interaction: Interaction, card: Card) -> None:
    """Answer so that only the asker sees it."""
    view = paint(card)
    if await replaces_thinking(interaction):
        await interaction.edit_original_response(view=view, attachments=files(card))
    elif is_answered(interaction):
        await interaction.followup.send(view=view, files=files(card), ephemeral=True)
    else:
        await interaction.response.send_message(view=view, files=files(card), ephemeral=True)


async def announce(interaction: Interaction, card: Card) -> None:
    """Answer so that everybody sees it. Nobody is pinged (R82).

    What is announced has happened: a reply that does not get through is said in the channel.
    """
    failure = await failure_of(interaction, lambda: _reply_to_all(interaction, card))
    if failure is not None:
        await _say_in_channel(interaction, card, failure)


async def _reply_to_all(interaction: Interaction, card: Card) -> None:
    if await replaces_thinking(interaction):
        await interaction.delete_original_response()
    if is_answered(interaction):
        await interaction.followup.send(view=paint(card), files=files(card))
    else:
        await interaction.response.send_message(view=paint(card), files=files(card))


async def _say_in_channel(interaction: Interaction, card: Card, failure: Exception) -> None:
    log.warning("a reply was lost, so it goes to the channel: %r", failure)
    channel = interaction.client.get_partial_messageable(place_of(interaction).channel_id)
    await channel.send(view=paint(card), files=files(card))


async def turn_board(interaction: Interaction, card: Card, board: Board | None) -> int | None:
    """Answer to everybody: a pressed board turns into `card`, else `card` is a new message.

    Returns the id of the board that was turned.
    """
    message = interaction.message
    pressed = board is not None and message is not None and message.id == board.message_id
    waits = await is_thinking(interaction)
    if message is None or not pressed or waits or is_answered(interaction):
        await announce(interaction, card)
        return None
    edit = interaction.response.edit_message
    failure = await failure_of(interaction, lambda: edit(view=paint(card), attachments=files(card)))
    if failure is None:
        return message.id
    if isinstance(failure, discord.NotFound) and failure.code != EXPIRED:
        await announce(interaction, card)
    else:
        await _say_in_channel(interaction, card, failure)
    return None


async def replace_question(interaction: Interaction, card: Card) -> None:
    """Answer a press by showing `card` in place of the message with the button.

    Where that message is gone, the answer is a new one, for whoever could see the old one. Where
    it fails otherwise, what was agreed is done all the same.
    """
    failure = await failure_of(interaction, lambda: _edit_question(interaction, card))
    if isinstance(failure, discord.NotFound) and failure.code == UNKNOWN_MESSAGE:
        message = interaction.message
        is_private = message is None or message.flags.ephemeral
        await (whisper if is_private else announce)(interaction, card)
    elif failure is not None:
        log.warning("a question stays: %r", failure)


async def _edit_question(interaction: Interaction, card: Card) -> None:
    if await replaces_thinking(interaction):
        await interaction.edit_original_response(view=paint(card), attachments=files(card))
    else:
        await interaction.response.edit_message(view=paint(card), attachments=files(card))


async def show_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form. Discord takes one only as the first answer, so not after a delay."""
    if await is_thinking(interaction):
        raise TooLateForForm
    await interaction.response.send_modal(form)


async def keep_silent(interaction: Interaction) -> None:
    """There is nothing to say: where Discord was told to wait, that goes."""
    if await replaces_thinking(interaction):
        await interaction.delete_original_response()
