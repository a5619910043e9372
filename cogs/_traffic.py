"""Interactions from arrival to answer: who is being served, what came of it, and no more of them.

Everything that is asked passes here: commands through the tree, buttons and forms through
`_views`. What is recorded passes here too, from the writer thread. Listeners (the log, the
figures) are told; stopping waits until everybody accepted has been answered.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Protocol

import discord

from data.commits import Commit
from data.refusals import Refusal

OK = "ok"


class Stopping(Exception):
    """The bot is about to stop and takes nothing on any more."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An interaction that is over. No names and no words of anybody: ids and codes.

    `outcome` is `ok`, the code of a refusal, or the name of an exception.
    """

    what: str
    origin: str
    outcome: str
    seconds: float
    guild_id: int | None
    channel_id: int | None
    user_id: int


class Listener(Protocol):
    """Who wants to know. `committed` is called on the writer thread. Neither may raise."""

    def committed(self, commit: Commit, since: float | None) -> None:
        """Something was recorded, `since` seconds after the interaction arrived."""

    def answered(self, answered: Answered) -> None:
        """Somebody was answered."""


class Traffic:
    """The interactions being served."""

    def __init__(self, *listeners: Listener) -> None:
        self._listeners = listeners
        self._arrived: dict[str, float] = {}
        self._stopping = False
        self._changed = asyncio.Event()

    def tell(self, listener: Listener) -> None:
        """One listener more."""
        self._listeners = (*self._listeners, listener)

    def begin(self, interaction: discord.Interaction) -> None:
        """An interaction has arrived. Raises `Stopping` where none is taken on any more."""
        if self._stopping:
            raise Stopping
        self._arrived[_origin(interaction)] = time.perf_counter()

    def end(self, interaction: discord.Interaction, what: str) -> None:
        """It has been answered; nothing happens where it was not taken on."""
        begun = self._arrived.pop(_origin(interaction), None)
        if begun is None:
            return
        self._changed.set()
        answered = Answered(
            what,
            _origin(interaction),
            interaction.extras.get("outcome", OK),
            time.perf_counter() - begun,
            interaction.guild_id,
            interaction.channel_id,
            interaction.user.id,
        )
        for listener in self._listeners:
            listener.answered(answered)

    def committed(self, commit: Commit) -> None:
        """Something was recorded. On the writer thread."""
        arrived = self._arrived.get(commit.events[0].origin)
        since = None if arrived is None else time.perf_counter() - arrived
        for listener in self._listeners:
            listener.committed(commit, since)

    async def stop(self, patience: float) -> int:
        """Take nothing on, wait for the rest; how many `patience` seconds were not enough for."""
        self._stopping = True
        until = time.monotonic() + patience
        while self._arrived and (left := until - time.monotonic()) > 0:
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                break
        return len(self._arrived)


def failed(interaction: discord.Interaction, error: Exception) -> None:
    """Note what an interaction failed with, as a code."""
    code = error.code.value if isinstance(error, Refusal) else type(error).__name__
    interaction.extras["outcome"] = code


def _origin(interaction: discord.Interaction) -> str:
    return f"i{interaction.id}"
