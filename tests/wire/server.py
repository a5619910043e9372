"""Discord on a loopback socket: enough of its gateway and REST for a real discord.py client."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from tests.wire.faults import Fault
from tests.wire.gateway import Gateway
from tests.wire.payloads import Channel, Guild, Message, Payload, snowflake
from tests.wire.rest import Rest

ANSWER_WITHIN = 3.0
"""Seconds after which Discord forgets an interaction that nobody has answered."""

PATIENCE = 40.0
"""Seconds after which a test gives up waiting."""


@dataclass
class Asked:
    """An interaction: what somebody did, and everything the bot has answered so far."""

    id: int
    token: str
    channel_id: int
    payload: Payload
    pressed: Message | None = None
    born: float = field(default_factory=time.monotonic)
    callback: int | None = None
    data: Payload = field(default_factory=dict)
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    took: float | None = None
    """Seconds until the first answer reached Discord."""

    @property
    def is_expired(self) -> bool:
        return self.callback is None and time.monotonic() - self.born > ANSWER_WITHIN

    @property
    def messages(self) -> list[Message]:
        """The messages that answer it and still stand, oldest first."""
        first = [] if self.original is None else [self.original]
        return [message for message in first + self.followups if not message.is_deleted]


class Server:
    """The whole of it. Guild ids are such that the `n`th guild falls to shard `n % shards`."""

    def __init__(self, shards: int = 1) -> None:
        self.token = secrets.token_hex()
        self.guilds: list[Guild] = []
        self.channels: dict[int, Channel] = {}
        self.commands: list[Payload] = []
        self.asked: dict[str, Asked] = {}
        self.gateway = Gateway(self.guilds, self.changed)
        self.gateway.token, self.gateway.shards = self.token, shards
        self.rest = Rest(self)
        self.address = ""
        self._change = asyncio.Condition()
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        """Listen on a free port of this machine."""
        app = web.Application(middlewares=[self.rest.guarded], client_max_size=2**26)
        app.router.add_get("/", self.gateway.serve)
        app.add_routes(self.rest.routes())
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"http://{host}:{port}"
        self.gateway.address = f"ws://{host}:{port}/"

    async def stop(self) -> None:
        """Hang up."""
        if self._runner is not None:
            for session in self.gateway.sessions:
                if session.line is not None:
                    session.line.cut()
            await self._runner.cleanup()

    def add_guild(self, name: str) -> Guild:
        """A guild; add them before the bot identifies."""
        guild = Guild((1000 * self.gateway.shards + len(self.guilds)) << 22, name)
        self.guilds.append(guild)
        return guild

    async def add_channel(self, guild: Guild, name: str) -> Channel:
        """A channel, told to a bot that is connected already."""
        channel = Channel(snowflake(), guild.id, name)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        if self.gateway.is_ready:
            await self.send(guild.id, "CHANNEL_CREATE", channel.payload())
        return channel

    async def send(self, guild_id: int, event: str, data: Payload) -> None:
        """An event to the shard of the guild."""
        await self.gateway.session_of(guild_id).dispatch(event, data)

    async def ask(self, asked: Asked) -> None:
        """Somebody has done something."""
        self.asked[asked.token] = asked
        asked.born = time.monotonic()
        await self.send(int(asked.payload["guild_id"]), "INTERACTION_CREATE", asked.payload)

    def asked_by(self, token: str) -> Asked | None:
        """The interaction of that token."""
        return self.asked.get(token)

    def fail(self, fault: Fault) -> Fault:
        """Let something go wrong from now on."""
        self.rest.faults.append(fault)
        return fault

    async def changed(self) -> None:
        """Let those who wait look again."""
        async with self._change:
            self._change.notify_all()

    async def until(self, what: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until `what` holds."""
        async with asyncio.timeout(patience), self._change:
            await self._change.wait_for(lambda: bool(what()))
