"""The reply window: Discord forgets an interaction that is not answered within three seconds (R88).

Every command, press and form opens one. If no reply has begun when it closes, Discord is told that
the answer is coming (privately), and the reply, once there is one, takes that message's place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord

log = logging.getLogger("hangma")

REPLY_WINDOW = 1.5
"""Seconds until Discord is told to wait; as much again is for a busy moment and the way there."""

ACKNOWLEDGED = 40060
"""Discord's code: this interaction has been answered already."""

EXPIRED = 10062
"""Discord's code: this interaction is unknown by now."""

BROKEN_LINE = (aiohttp.ClientError, OSError)
"""What a torn line raises; whether the request had arrived is not known."""

Interaction = discord.Interaction[Any]


class _Window:
    """The window of one interaction.

    `thinking`: a message that says so waits to be replaced. `answered`: Discord has said that there
    is an answer, though discord.py has not seen it arrive.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.thinking = False
        self.answered = False
        self._interaction = interaction
        self._deferring: asyncio.Task[None] | None = None
        self._timer = asyncio.get_running_loop().call_later(REPLY_WINDOW, self.close)

    def close(self) -> None:
        """Ask for time, unless a reply has been given."""
        if self._deferring is None and not is_answered(self._interaction):
            self._deferring = asyncio.create_task(self._defer())

    async def rest(self) -> None:
        """Let nothing more happen by itself."""
        self._timer.cancel()
        if self._deferring is not None:
            await self._deferring

    async def _defer(self) -> None:
        try:
            await self._interaction.response.defer(ephemeral=True, thinking=True)
        except (discord.HTTPException, *BROKEN_LINE) as error:
            self.answered = getattr(error, "code", None) == ACKNOWLEDGED
            log.warning("could not ask for time: %r", error)
        else:
            self.thinking = True


def open_window(interaction: Interaction) -> _Window:
    """From now on somebody waits for an answer."""
    window = _Window(interaction)
    interaction.extras["window"] = window
    return window


async def think(interaction: Interaction) -> None:
    """Tell Discord at once that the answer is coming."""
    window = _window_of(interaction)
    window.close()
    await window.rest()


async def is_thinking(interaction: Interaction) -> bool:
    """Whether Discord has been told to wait. From here on only the caller answers."""
    window = _window_of(interaction)
    await window.rest()
    return window.thinking


async def replaces_thinking(interaction: Interaction) -> bool:
    """The same for whoever replies now and puts the reply in that message's place."""
    was_thinking = await is_thinking(interaction)
    _window_of(interaction).thinking = False
    return was_thinking


def _window_of(interaction: Interaction) -> _Window:
    window: _Window | None = interaction.extras.get("window")
    return window or open_window(interaction)


def is_answered(interaction: Interaction) -> bool:
    """Whether the interaction has its one first answer; what follows goes another way."""
    return interaction.response.is_done() or _window_of(interaction).answered


async def failure_of(
    interaction: Interaction, send: Callable[[], Awaitable[object]]
) -> Exception | None:
    """Why a reply has not reached Discord; `None` where it has. Sent again if the line was torn.

    A reply whose confirmation was lost has reached it: Discord says that there is one.
    """
    lost: Exception | None = None
    for _ in range(2):
        try:
            await send()
        except discord.HTTPException as refused:
            if refused.code != ACKNOWLEDGED:
                return refused
            _window_of(interaction).answered = True
            return None
        except BROKEN_LINE as torn:
            if interaction.client.is_closed():
                raise  # the bot has hung up: nothing can be sent any more
            lost = torn
        else:
            return None
    return lost
