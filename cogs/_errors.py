"""The one place that turns an exception into a reply. Always private, in the reader's language.

In this order: a question about the hand (objections, moved on, looks alike, tiles) → a refusal →
a field or tiles that could not be read → an outdated button or command → the bot is stopping →
storage trouble, before recording or after it → Discord itself refused, or failed → anything else,
which is logged with where it happened and told to the person without its insides.
"""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from cogs._boards import BoardLost
from cogs._card import Card
from cogs._cards import note_card
from cogs._context import Interaction, TooLateForForm, reader, whisper
from cogs._i18n import Texts
from cogs._input import InputError
from cogs._input_text import input_text
from cogs._judge_text import fault_text, misread_text
from cogs._names import quoted
from cogs._options import OutdatedCommand
from cogs._questions import question_about, to_correct, to_open
from cogs._refusal_text import refusal_text, storage_text
from cogs._traffic import Stopping, failed
from cogs._verifying import TilesImpossible, TilesMisread
from cogs._views import OutdatedControl, on_failure
from cogs._window import ACKNOWLEDGED, BROKEN_LINE, EXPIRED, failure_of
from data.refusals import Refusal, StorageTrouble

log = logging.getLogger("hangma")

GONE = {10003, 10008, 10015, EXPIRED, ACKNOWLEDGED}
"""Unknown channel, message, webhook, interaction; already acknowledged: nobody is left to tell."""


@on_failure
async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Answer `error` privately. Never raises."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if interaction.type is discord.InteractionType.autocomplete:
        return  # nobody reads an answer there; there is just nothing to choose from
    failed(interaction, error)
    if isinstance(error, discord.HTTPException) and error.code in GONE:
        log.info("answered too late, or answered before: %s", error)
        return
    if interaction.client.is_closed():
        log.warning("closed before the answer left: %s", type(error).__name__)
        return
    if _is_too_late(error):
        log.info("too late to answer: %s", error)
        return
    card = card_for(interaction, error)
    failure = await failure_of(interaction, lambda: whisper(interaction, card))
    if failure is not None and getattr(failure, "code", None) not in GONE:
        log.warning("could not answer: %r", failure)


def _is_too_late(error: Exception) -> bool:
    """Whether Discord has forgotten whoever asked, or has an answer for them already."""
    return isinstance(error, discord.HTTPException) and error.code in (EXPIRED, ACKNOWLEDGED)


def _is_passing(error: Exception) -> bool:
    """Whether the line or Discord itself failed, however often it was tried."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, BROKEN_LINE)


def card_for(interaction: Interaction, error: Exception) -> Card:
    """What to say about `error`; logs what nobody expected."""
    t = reader(interaction)
    question = question_about(interaction, error)
    if question is not None:
        return question
    match error:
        case Refusal():
            return to_open(interaction, note_card(refusal_text(t, error)))
        case InputError():
            return to_open(interaction, note_card(input_text(t, error)))
        case TilesMisread():
            typed = t._("You wrote: {text}", text=quoted(error.text))
            card = note_card(f"{misread_text(t, error.misread)}\n-# {typed}")
            return to_correct(interaction, card)
        case TilesImpossible():
            faults = "\n".join(f"- {fault_text(t, fault)}" for fault in error.faults)
            head = t._("There is no such hand:")
            return to_correct(interaction, note_card(f"{head}\n{faults}"))
        case OutdatedControl():
            return note_card(_outdated(t))
        case Stopping():
            return note_card(
                t._(
                    "I am being restarted and recorded nothing of this. Try again in a minute; "
                    "everything entered before is safe."
                )
            )
        case StorageTrouble():  # logged by whoever met it, once
            nothing = t._("Nothing was recorded.")
            return note_card(f"{nothing}\n{storage_text(t, error.kind)}")
        case BoardLost():
            return note_card(
                t._(
                    "What was entered is safe, but the board could not be renewed. **/score** "
                    "brings it; if that fails, tell whoever runs the bot."
                )
            )
        case discord.Forbidden():
            return note_card(
                t._(
                    "What you entered is safe, but I may not write in this channel. Ask a server "
                    "manager to let me view the channel and send messages, then use **/score**."
                )
            )
        case TooLateForForm():
            return note_card(
                t._(
                    "I was held up, and a form must open at once. Nothing was recorded; please "
                    "try again."
                )
            )
        case app_commands.TransformerError(type=discord.AppCommandOptionType.user):
            return note_card(
                t._(
                    "That person is not on this server. Choose somebody who is, or give the name "
                    "of a guest instead."
                )
            )
        case (
            app_commands.TransformerError()
            | app_commands.CommandSignatureMismatch()
            | app_commands.CommandNotFound()
            | OutdatedCommand()
        ):
            return note_card(
                t._(
                    "This command has changed since you typed it. Wait a minute, then enter it "
                    "again."
                )
            )
        case app_commands.NoPrivateMessage():
            return note_card(t._("This works in a server channel, where the friends are."))
        case _ if _is_passing(error):
            log.warning("not everything could be sent: %r", error)
            return note_card(
                t._(
                    "Not everything could be sent. What you entered is safe; **/score** shows what "
                    "is recorded and brings the board."
                )
            )
        case discord.HTTPException():  # no fault of ours: the answer did not get through
            log.warning("Discord failed us: %s", error)
            return note_card(_unsure(t))
        case _:
            log.error("unexpected", exc_info=error)
            return note_card(_unsure(t))


def _unsure(t: Texts) -> str:
    return t._(
        "Something went wrong that should not have. **/score** shows what is recorded; "
        "if your hand is missing, enter it again."
    )


def _outdated(t: Texts) -> str:
    return t._("This button is from an older version of me. **/score** brings a fresh board.")
