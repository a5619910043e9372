"""The test world: a simulated Discord with six friends, the real bot, a real ledger file.

`tests/demo.py` serves the same world to a browser.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.env import Env

from cogs._client import Hangma
from cogs._i18n import former_name
from cogs._traffic import Traffic
from data.scorebook import Scorebook
from data.worker import Worker

GUILD = "麻友"
CHANNEL = "打麻将"
BOT = "杭麻记分"
FRIENDS = ("小红", "老王", "阿明", "丽丽", "大刘", "小陈")
Clock = Callable[[], int]


class World:
    """Everything a test touches: act as `friends`, look at `channel`."""

    env: Env
    guild: GuildHandle
    channel: ChannelHandle
    friends: dict[str, MemberActor]

    def __init__(self, db: Path, clock: Clock) -> None:
        self.db = db
        self.clock = clock
        self.locales: dict[int, str] = {}
        self.default_locale = "zh-CN"
        self._worker: Worker | None = None

    def populate(self, env: Env) -> None:
        """Six friends and a channel in a fresh simulation."""
        self.env = env
        self._own_errors(env)
        env.backend.bot_user.name = env.backend.bot_user.global_name = BOT
        self.guild = env.create_guild(GUILD)
        self.channel = self.guild.create_text_channel(CHANNEL)
        self.friends = {
            name: self.guild.add_member(env.create_user(f"friend{i}", global_name=name))
            for i, name in enumerate(FRIENDS, 1)
        }
        self._localise(env)

    def __getitem__(self, name: str) -> MemberActor:
        """A friend by name."""
        return self.friends[name]

    def speaks(self, name: str, locale: str) -> None:
        """Set the language of a friend's Discord client."""
        self.locales[self.friends[name].id] = locale

    async def new_bot(self) -> Hangma:
        """A bot on the world's ledger file; the one before must have been stopped."""
        traffic = Traffic()
        self._worker = Worker(self.db, on_commit=traffic.committed, former=former_name)
        await self._worker.start()
        scorebook = Scorebook(self._worker, self.clock)
        return Hangma(scorebook, traffic, sync_always=True, shard_count=1)

    async def restart(self) -> None:
        """Stop the bot and start another process's worth of it on the same file."""
        await self.stop()
        await self.env.restart_bot(await self.new_bot())
        self._own_errors(self.env)

    async def stop(self) -> None:
        """Close the ledger file."""
        if self._worker is not None:
            await self._worker.stop()
            self._worker = None

    def _own_errors(self, env: Env) -> None:
        """A refusal is an exception until the bot has made it a reply: no failure of the bot's."""
        assert isinstance(env.bot, Hangma)
        vars(env.bot.tree).pop("on_error", None)

    def _localise(self, env: Env) -> None:
        """Let interactions carry the language of whoever acts; the simulation says en-US."""
        backend: Any = env.backend
        emit = type(backend).emit

        def emit_localised(event: str, payload: dict[str, Any]) -> None:
            if event == "INTERACTION_CREATE":
                user = int(payload["member"]["user"]["id"])
                payload["locale"] = self.locales.get(user, self.default_locale)
            emit(backend, event, payload)

        backend.emit = emit_localised


@asynccontextmanager
async def open_world(db: Path, clock: Clock) -> AsyncIterator[World]:
    """A world with the bot running in it, on the ledger file `db`."""
    world = World(db, clock)
    # Refusals are exceptions until they become replies, so the simulation must not count them.
    env = Env(await world.new_bot(), check_errors=False)
    await env.start()
    try:
        world.populate(env)
        yield world
    finally:
        await env.shutdown()
        await world.stop()


def text_of(message: Any) -> str:
    """All the text a message shows: its text displays, button labels left out."""
    found: list[str] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            if part.get("type") == discord.ComponentType.text_display.value:
                found.append(part["content"])
            walk(part.get("components") or [])

    walk(components_of(message))
    return "\n".join(found).replace("\u00a0", " ")


def components_of(message: Any) -> list[dict[str, Any]]:
    """The raw components of a message or response."""
    return [c if isinstance(c, dict) else c.to_dict() for c in message.components]
