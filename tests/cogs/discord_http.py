"""A tiny Discord of HTTP only: what `doctor` asks for, on a port of this machine.

It answers from a table that tests change; a Discord that remembers a night is in `tests/wire/`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import discord
from aiohttp import web

TOKEN = "a-token"
BOT, OWNER, GUILD, ROLE, CHANNEL, THREAD = 7, 8, 1, 1, 10, 11
NOT_FOUND, FORBIDDEN = (404, 10003), (403, 50001)

Answer = Any
"""JSON, or a status with Discord's code."""


class DiscordHttp:
    """Answers by method and path; tests change `answers` and look at `asked`."""

    def __init__(self) -> None:
        self.clock_ahead = timedelta()
        self.is_ready: Callable[[], bool] = lambda: True
        self.asked: list[tuple[str, str]] = []
        everything = discord.Permissions(
            view_channel=True,
            send_messages=True,
            send_messages_in_threads=True,
            attach_files=True,
        )
        self.application: dict[str, Any] = {
            **{"id": str(BOT), "name": "Hangma", "icon": None, "description": "", "flags": 0},
            **{"verify_key": "", "bot_public": True, "bot_require_code_grant": False},
            "owner": _user(OWNER, "owner"),
        }
        self.guild: dict[str, Any] = {
            **{"id": str(GUILD), "name": "Friends", "owner_id": str(OWNER), "features": []},
            "roles": [_role(everything)],
            **{"emojis": [], "stickers": []},
        }
        self.answers: dict[str, Answer] = {
            "GET /users/@me": _user(BOT, "hangma", bot=True),
            "GET /oauth2/applications/@me": self.application,
            f"GET /applications/{BOT}/commands": [_command("win")],
            "GET /users/@me/guilds": [{"id": str(GUILD), "name": "Friends", "features": []}],
            f"GET /guilds/{GUILD}": self.guild,
            f"GET /guilds/{GUILD}/members/{BOT}": {
                **{"user": _user(BOT, "hangma", bot=True), "roles": [], "flags": 0},
                **{"joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False},
            },
            f"GET /applications/{BOT}/guilds/{GUILD}/commands": [],
            f"GET /channels/{CHANNEL}": _channel(CHANNEL, "mahjong", {}),
        }

    def allow(self, **permissions: bool) -> None:
        """What the bot may do on the whole server."""
        self.guild["roles"] = [_role(discord.Permissions(**permissions))]

    def overwrite(self, **denied: bool) -> None:
        """What the channel denies to everybody."""
        deny = discord.Permissions(**denied).value
        row = {"id": str(ROLE), "type": 0, "allow": "0", "deny": str(deny)}
        self.answers[f"GET /channels/{CHANNEL}"] = _channel(
            CHANNEL, "mahjong", {"permission_overwrites": [row]}
        )

    def with_thread(self) -> None:
        """A thread of the channel."""
        self.answers[f"GET /channels/{THREAD}"] = _thread()

    def register_twice(self, *names: str) -> None:
        """Commands for the server alone, beside those for all; they can be cleared."""
        path = f"/applications/{BOT}/guilds/{GUILD}/commands"
        self.answers[f"GET {path}"] = [_command(name) for name in names]
        self.answers[f"PUT {path}"] = []

    async def answer(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix("/api/v10")
        self.asked.append((request.method, path))
        while not self.is_ready():  # noqa: ASYNC110 - it looks at what another process has done
            await asyncio.sleep(0.05)
        date = format_datetime(datetime.now(UTC) - self.clock_ahead, usegmt=True)
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            answer: Answer = (401, 0)
        else:
            answer = self.answers.get(f"{request.method} {path}", NOT_FOUND)
        status = 200
        if isinstance(answer, tuple):
            status, code = answer
            answer = {"message": "refused", "code": code}
        headers = {"Date": date, "Content-Type": "application/json"}
        return web.Response(body=json.dumps(answer), status=status, headers=headers)


@asynccontextmanager
async def listening(server: DiscordHttp) -> AsyncIterator[str]:
    """Serve on loopback; the address that takes Discord's place."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        port = runner.addresses[0][1]
        yield f"http://127.0.0.1:{port}"
    finally:
        await runner.cleanup()


def _user(user_id: int, name: str, *, bot: bool = False) -> dict[str, Any]:
    return {
        **{"id": str(user_id), "username": name, "discriminator": "0", "global_name": None},
        **{"avatar": None, "bot": bot},
    }


def _role(permissions: discord.Permissions) -> dict[str, Any]:
    return {
        **{"id": str(ROLE), "name": "@everyone", "permissions": str(permissions.value)},
        **{"position": 0, "color": 0, "hoist": False, "managed": False, "mentionable": False},
        **{"flags": 0, "colors": {"primary_color": 0}},
    }


def _command(name: str) -> dict[str, Any]:
    return {
        **{"id": "50", "type": 1, "application_id": str(BOT), "name": name, "description": "x"},
        **{"version": "1", "default_member_permissions": None, "options": []},
    }


def _channel(channel_id: int, name: str, more: dict[str, Any]) -> dict[str, Any]:
    return {
        **{"id": str(channel_id), "type": 0, "guild_id": str(GUILD), "name": name, "position": 0},
        **{"permission_overwrites": [], "parent_id": None, **more},
    }


def _thread() -> dict[str, Any]:
    when = "2026-01-01T00:00:00+00:00"
    return {
        **{"id": str(THREAD), "type": 11, "guild_id": str(GUILD), "name": "tonight"},
        **{"parent_id": str(CHANNEL), "owner_id": str(OWNER), "message_count": 0},
        **{"member_count": 1, "rate_limit_per_user": 0},
        "thread_metadata": {
            **{"archived": False, "auto_archive_duration": 60, "archive_timestamp": when},
            "locked": False,
        },
    }
