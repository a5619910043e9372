"""The REST interface: what a bot asks of Discord, and the ways in which Discord can fail."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import BodyPartReader, web

from tests.wire.faults import LATE, Answer, Fault, json_answer
from tests.wire.payloads import (
    APPLICATION,
    BOT_USER,
    LOADING,
    Channel,
    Message,
    Payload,
    attach,
    made_message,
)

if TYPE_CHECKING:
    from tests.wire.server import Server

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
API = "/api/v10"
EDITABLE = ("content", "embeds", "components")


class Refused(Exception):
    """Discord says no, with its own code."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Rest:
    """Routes and handlers. `requests` remembers every method and path, in order."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.faults: list[Fault] = []
        self.requests: list[tuple[str, str]] = []

    def routes(self) -> list[web.AbstractRouteDef]:
        """Everything the bot may ask for."""
        hook, reply = f"{API}/webhooks/{{app}}/{{token}}", "messages/{message}"
        channel = f"{API}/channels/{{channel}}/messages"
        table: list[tuple[str, str, Handler]] = [
            ("GET", f"{API}/users/@me", self._me),
            ("GET", f"{API}/oauth2/applications/@me", self._application),
            ("GET", f"{API}/gateway/bot", self._gateway),
            ("GET", f"{API}/applications/{{app}}/commands", self._commands),
            ("PUT", f"{API}/applications/{{app}}/commands", self._put_commands),
            ("POST", f"{API}/interactions/{{id}}/{{token}}/callback", self._callback),
            ("POST", hook, self._follow_up),
            ("GET", f"{hook}/{reply}", self._see_reply),
            ("PATCH", f"{hook}/{reply}", self._edit_reply),
            ("DELETE", f"{hook}/{reply}", self._delete_reply),
            ("GET", channel, self._history),
            ("POST", channel, self._post),
            ("GET", f"{channel}/{{message}}", self._see),
            ("PATCH", f"{channel}/{{message}}", self._edit),
            ("DELETE", f"{channel}/{{message}}", self._delete),
        ]
        return [web.route(method, path, handler) for method, path, handler in table]

    @web.middleware
    async def guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Faults first, then the token, then the handler; its refusals as Discord words them."""
        if not request.path.startswith(API):
            return await handler(request)
        self.requests.append((request.method, request.path))
        fault = next((f for f in self.faults if f.meets(request)), None)
        if fault is None:
            return await self._answered(request, handler)
        fault.times -= 1
        await self._server.changed()
        await asyncio.sleep(fault.delay)
        if fault.status == LATE:
            return await self._answered(request, handler)
        if fault.done:
            await self._answered(request, handler)
        answer = fault.answer(request)
        await self._server.changed()
        return answer

    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        needs_token = "/interactions/" not in request.path and "/webhooks/" not in request.path
        try:
            if needs_token and request.headers.get("Authorization") != f"Bot {self._server.token}":
                raise Refused(401, 0, "401: Unauthorized")
            answer = await handler(request)
        except Refused as no:
            answer = json_answer({"message": str(no), "code": no.code}, status=no.status)
        answer.headers.update({"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49"})
        answer.headers.update({"X-RateLimit-Reset-After": "1", "X-RateLimit-Reset": "0"})
        await self._server.changed()
        return answer

    # The application

    async def _me(self, request: web.Request) -> Answer:
        return json_answer(BOT_USER)

    async def _application(self, request: web.Request) -> Answer:
        about = {"id": str(APPLICATION), "name": "hangma", "description": "", "flags": 0}
        more = {"icon": None, "bot_public": True, "bot_require_code_grant": False}
        owner = {"owner": {**BOT_USER, "id": "1"}, "verify_key": "", "rpc_origins": []}
        return json_answer({**about, **more, **owner, "team": None})

    async def _gateway(self, request: web.Request) -> Answer:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        gateway = self._server.gateway
        return json_answer(
            {"url": gateway.address, "shards": gateway.shards, "session_start_limit": limit}
        )

    async def _commands(self, request: web.Request) -> Answer:
        return json_answer(self._server.commands)

    async def _put_commands(self, request: web.Request) -> Answer:
        self._server.commands = [
            {**command, "id": str(9000 + n), "application_id": str(APPLICATION), "version": "1"}
            for n, command in enumerate(await request.json())
        ]
        return await self._commands(request)

    # Messages of a channel

    def _channel(self, request: web.Request) -> Channel:
        channel = self._server.channels.get(int(request.match_info["channel"]))
        if channel is None:
            raise Refused(404, 10003, "Unknown Channel")
        return channel

    def _message(self, request: web.Request) -> Message:
        channel = self._channel(request)
        message = channel.messages.get(int(request.match_info["message"]))
        if message is None or message.is_deleted or message.is_ephemeral:
            raise Refused(404, 10008, "Unknown Message")
        if not channel.writable:
            raise Refused(403, 50001, "Missing Access")
        return message

    async def _history(self, request: web.Request) -> Answer:
        messages = reversed(self._channel(request).history())
        return json_answer([message.payload for message in messages])

    async def _post(self, request: web.Request) -> Answer:
        channel = self._channel(request)
        data, files = await _body(request)
        if not channel.writable:
            raise Refused(403, 50013, "Missing Permissions")
        return json_answer(_posted(channel, data, files, None).payload)

    async def _see(self, request: web.Request) -> Answer:
        return json_answer(self._message(request).payload)

    async def _edit(self, request: web.Request) -> Answer:
        message = self._message(request)
        _edit(message, *await _body(request))
        return json_answer(message.payload)

    async def _delete(self, request: web.Request) -> Answer:
        self._message(request).is_deleted = True
        return web.Response(status=204)

    # Interactions

    async def _callback(self, request: web.Request) -> Answer:
        body, files = await _body(request)
        asked = self._server.asked_by(request.match_info["token"])
        if asked is None or asked.is_expired:
            raise Refused(404, 10062, "Unknown interaction")
        if asked.callback is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        kind = body["type"]
        if kind == 7 and asked.pressed is not None and asked.pressed.is_deleted:
            raise Refused(404, 10008, "Unknown Message")
        asked.callback = kind
        asked.took = time.monotonic() - asked.born
        data = body.get("data") or {}
        resource: Payload = {"type": kind}
        if kind in (4, 5):
            if kind == 5:
                data = {**data, "flags": data.get("flags", 0) | LOADING}
            channel = self._server.channels[asked.channel_id]
            asked.original = _posted(channel, data, files, asked.payload)
            resource["message"] = asked.original.payload
        elif kind == 7 and asked.pressed is not None:
            asked.original = asked.pressed
            _edit(asked.pressed, data, files)
            resource["message"] = asked.pressed.payload
        asked.data = data
        if kind not in (5, 6):
            asked.answered.set()
        about = {"id": str(asked.id), "type": asked.payload["type"]}
        if asked.original is not None:
            about["response_message_id"] = str(asked.original.id)
        return json_answer({"interaction": about, "resource": resource})

    async def _follow_up(self, request: web.Request) -> Answer:
        asked = self._server.asked_by(request.match_info["token"])
        if asked is None or asked.callback is None:
            raise Refused(404, 10015, "Unknown Webhook")
        channel = self._server.channels[asked.channel_id]
        message = _posted(channel, *await _body(request), asked.payload)
        asked.followups.append(message)
        asked.answered.set()
        return json_answer(message.payload)

    def _reply(self, request: web.Request) -> Message:
        """The message of a webhook's address: `@original`, or one by its id."""
        asked = self._server.asked_by(request.match_info["token"])
        if asked is None or asked.callback is None:
            raise Refused(404, 10015, "Unknown Webhook")
        name = request.match_info["message"]
        message = asked.original
        if name != "@original":
            message = self._server.channels[asked.channel_id].messages.get(int(name))
        if message is None or message.is_deleted:
            raise Refused(404, 10008, "Unknown Message")
        return message

    async def _see_reply(self, request: web.Request) -> Answer:
        return json_answer(self._reply(request).payload)

    async def _edit_reply(self, request: web.Request) -> Answer:
        message = self._reply(request)
        _edit(message, *await _body(request))
        message.payload["flags"] &= ~LOADING
        self._server.asked[request.match_info["token"]].answered.set()
        return json_answer(message.payload)

    async def _delete_reply(self, request: web.Request) -> Answer:
        self._reply(request).is_deleted = True
        return web.Response(status=204)


def _posted(
    channel: Channel, data: Payload, files: dict[str, bytes], asked: Payload | None
) -> Message:
    message = made_message(channel, data, asked)
    attach(message, data, files)
    channel.messages[message.id] = message
    return message


def _edit(message: Message, data: Payload, files: dict[str, bytes]) -> None:
    kept = {key: value for key, value in data.items() if key in EDITABLE}
    message.payload |= kept
    message.payload["flags"] |= data.get("flags") or 0
    message.edits += 1
    attach(message, data, files)


async def _body(request: web.Request) -> tuple[Payload, dict[str, bytes]]:
    """What was sent, as JSON or as a form with files."""
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.can_read_body else {}), {}
    data: Payload = {}
    files: dict[str, bytes] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader), "no forms within forms"
        if part.name == "payload_json":
            data = json.loads(await part.text())
        else:
            files[part.filename or ""] = bytes(await part.read())
    return data, files
