"""A Discord on this machine's loopback, just large enough for `bot.py run` in its own process.

Real HTTP and a real gateway socket, spoken by aiohttp; what Discord is told is kept in `calls`.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

BOT, GUILD, CHANNEL = "900", "100", "200"
TOKEN = "OTAwMDAwMDAwMDAwMDAwMDAw.GaBcDe.a-token-that-nobody-may-ever-read-in-a-log"
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246-the-token-of-an-interaction"

RUN = """
import sys
from yarl import URL
import discord.http
discord.http.Route.BASE = sys.argv[1] + "/api"
import bot
bot.main(["run"])
"""


class Loopback:
    """The service."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str, Any]] = []
        self.refuse_login = False
        self.never_answers = "nothing"
        self.url = ""
        self.connected = asyncio.Event()
        self._news = asyncio.Condition()
        self._socket: web.WebSocketResponse | None = None
        self._packing = zlib.compressobj()
        self._sent = 0

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        """The gateway: hello, identify, ready, then heartbeats."""
        self._socket = socket = web.WebSocketResponse()
        self._packing = zlib.compressobj()
        await socket.prepare(request)
        await self._send(10, {"heartbeat_interval": 41_250})
        async for message in socket:
            said = json.loads(message.data)
            if said["op"] == 1:
                await self._send(11, None)
            elif said["op"] == 2:
                ready = {
                    "v": 10,
                    "user": _user(BOT, "杭麻记分"),
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": self.url.replace("http", "ws") + "/gateway",
                    "application": {"id": BOT, "flags": 0},
                    "shard": said["d"].get("shard", [0, 1]),
                }
                await self._send(0, ready, "READY")
                self.connected.set()
        self.connected.clear()
        return socket

    async def _send(self, op: int, d: Any, event: str | None = None) -> None:
        assert self._socket is not None
        self._sent += event is not None
        text = json.dumps({"op": op, "d": d, "t": event, "s": self._sent if event else None})
        packed = self._packing.compress(text.encode()) + self._packing.flush(zlib.Z_SYNC_FLUSH)
        await self._socket.send_bytes(packed)

    async def rest(self, request: web.Request) -> web.Response:
        """Everything else: kept, and answered with what the library needs to go on."""
        data = await request.read()
        kept = json.loads(data) if request.content_type == "application/json" else data
        path = request.path.removeprefix("/api")
        async with self._news:
            self.calls.append((request.method, path, kept))
            self._news.notify_all()
        if self.never_answers in path:
            await asyncio.Event().wait()
        if path == "/users/@me":
            if self.refuse_login:
                return _json({"message": "401: Unauthorized", "code": 0}, status=401)
            return _json(_user(BOT, "杭麻记分"))
        if path == "/oauth2/applications/@me":
            return _json(_application())
        if path == "/gateway/bot":
            limit = {"total": 9, "remaining": 9, "reset_after": 0, "max_concurrency": 1}
            url = self.url.replace("http", "ws") + "/gateway"
            return _json({"url": url, "shards": 1, "session_start_limit": limit})
        if path.endswith("/commands"):
            return _json([])
        if path.endswith("/callback"):
            done = {"id": path.split("/")[2], "type": 2, "response_message_id": "700"}
            return _json({"interaction": done})
        return _json(_message())

    async def online(self) -> None:
        """Wait until the bot is connected."""
        async with asyncio.timeout(20):
            await self.connected.wait()

    async def called(self, part: str, times: int = 1) -> tuple[str, str, Any]:
        """The call whose path contains `part`, as soon as there is one."""
        async with asyncio.timeout(20), self._news:
            while len(found := [call for call in self.calls if part in call[1]]) < times:
                await self._news.wait()
        return found[times - 1]

    async def command(self, number: int, name: str, options: list[Any], by: str = "1") -> None:
        """Somebody types a command."""
        people = {str(i): _user(str(i), f"朋友{i}") for i in range(1, 5)}
        members = {key: _member() for key in people}
        payload = {
            "id": str(number),
            "application_id": BOT,
            "type": 2,
            "data": {
                "id": "1",
                "name": name,
                "type": 1,
                "options": options,
                "resolved": {"users": people, "members": members},
            },
            "guild_id": GUILD,
            "guild": {"id": GUILD, "locale": "zh-CN", "features": []},
            "channel_id": CHANNEL,
            "channel": {"id": CHANNEL, "type": 0, "name": "打麻将", "position": 0},
            "member": {**_member(), "user": people[by], "permissions": "0"},
            "token": INTERACTION_TOKEN,
            "version": 1,
            "locale": "zh-CN",
            "guild_locale": "zh-CN",
            "app_permissions": "0",
            "entitlements": [],
            "authorizing_integration_owners": {"0": GUILD},
            "context": 0,
            "attachment_size_limit": 10_000_000,
        }
        await self._send(0, payload, "INTERACTION_CREATE")

    async def open_night(self, number: int) -> None:
        """Four friends sit down."""
        seats = ("east", "south", "west", "north")
        options = [{"type": 6, "name": seat, "value": str(i)} for i, seat in enumerate(seats, 1)]
        await self.command(number, "open", options)


@asynccontextmanager
async def loopback() -> AsyncIterator[Loopback]:
    """A running service."""
    service = Loopback()
    app = web.Application()
    app.router.add_get("/gateway", service.gateway)
    app.router.add_route("*", "/api/{rest:.*}", service.rest)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    service.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()


class RunningBot:
    """A process of the bot's."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process = process
        self._log = log

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    async def stopped(self) -> tuple[int | None, str]:
        """Wait until it has stopped; its status and all it said."""
        async with asyncio.timeout(20):
            await self._process.wait()
        return self._process.returncode, self._log.read_text()

    async def says(self, text: str) -> None:
        """Wait until its log has `text`."""
        async with asyncio.timeout(20):
            while text not in self._log.read_text():  # noqa: ASYNC110 another process
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """Make sure that nothing is left running."""
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def running_bot(service: Loopback, db: Path, **settings: str) -> AsyncIterator[RunningBot]:
    """`bot.py run` in a process of its own, against `service`."""
    log = db.with_suffix(".log")
    with log.open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            RUN,
            service.url,
            env=os.environ | {"DISCORD_TOKEN": TOKEN, "HZ_DB": str(db)} | settings,
            stderr=said,
        )
    bot = RunningBot(process, log)
    try:
        yield bot
    except BaseException:
        sys.stderr.write(log.read_text())
        raise
    finally:
        await bot.kill()


def _json(found: Any, status: int = 200) -> web.Response:
    body = json.dumps(found).encode()  # the library wants the content type bare
    return web.Response(body=body, status=status, content_type="application/json")


def _user(number: str, name: str) -> dict[str, Any]:
    return {
        "id": number,
        "username": f"u{number}",
        "discriminator": "0",
        "global_name": name,
        "avatar": None,
        "bot": number == BOT,
    }


def _member() -> dict[str, Any]:
    return {
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": "0",
    }


def _application() -> dict[str, Any]:
    return {
        "id": BOT,
        "name": "hangma",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "flags": 0,
        "owner": _user("1", "朋友1"),
        "team": None,
    }


def _message() -> dict[str, Any]:
    return {
        "id": "800",
        "channel_id": CHANNEL,
        "author": _user(BOT, "杭麻记分"),
        "content": "",
        "timestamp": "2026-09-21T20:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
    }
