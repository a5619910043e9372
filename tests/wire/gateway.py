"""The gateway: hello, identify, heartbeats, events, and taking up a dropped session again."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.wire.payloads import APPLICATION, BOT_USER, Guild, Payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
HEARTBEAT_MS = 41_250


class Connection:
    """One websocket, compressed where the client asked for it."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        self._request = request
        self._socket = socket
        is_compressed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj() if is_compressed else None
        self._sending = asyncio.Lock()

    async def send(
        self, op: int, data: object = None, *, seq: int | None = None, t: str = ""
    ) -> None:
        """Send one payload; one that no longer arrives is lost, as it is on a real line."""
        text = json.dumps({"op": op, "d": data, "s": seq, "t": t or None})
        async with self._sending:
            if self._socket.closed:
                return
            if self._deflate is None:
                await self._socket.send_str(text)
                return
            packed = self._deflate.compress(text.encode())
            await self._socket.send_bytes(packed + self._deflate.flush(zlib.Z_SYNC_FLUSH))

    def cut(self) -> None:
        """Tear the line: no closing frame."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def close(self, code: int) -> None:
        """Hang up politely."""
        await self._socket.close(code=code)


@dataclass
class Session:
    """What Discord remembers of a client between its connections."""

    id: str
    shard: int
    shards: int
    events: list[tuple[str, Payload]] = field(default_factory=list)
    line: Connection | None = None
    is_valid: bool = True

    async def dispatch(self, event: str, data: Payload) -> None:
        """Number the event, remember it, and send it if somebody listens."""
        self.events.append((event, data))
        if self.line is not None:
            await self.line.send(DISPATCH, data, seq=len(self.events), t=event)

    async def replay(self, line: Connection, after: int) -> None:
        """Send everything after `after` again, with the numbers it had."""
        for seq, (event, data) in enumerate(self.events[after:], after + 1):
            await line.send(DISPATCH, data, seq=seq, t=event)
        self.line = line
        await self.dispatch("RESUMED", {})


class Gateway:
    """All sessions. `refuse_resumes` many RESUMEs are answered "invalid session"; `repeats` events
    are sent once more at the next RESUME though the client has seen them.
    """

    def __init__(self, guilds: list[Guild], changed: Callable[[], Awaitable[None]]) -> None:
        self.sessions: list[Session] = []
        self.token = ""
        self.address = ""
        self.shards = 1
        self.refuse_resumes = 0
        self.repeats = 0
        self.heartbeats = 0
        self.resumes = 0
        self._guilds = guilds
        self._changed = changed

    def session_of(self, guild_id: int) -> Session:
        """The newest session of the shard that serves the guild."""
        found = [s for s in self.sessions if s.shard == (guild_id >> 22) % s.shards and s.is_valid]
        return found[-1]

    @property
    def is_ready(self) -> bool:
        """Whether every shard has a session with a line."""
        up = {session.shard for session in self.sessions if session.line and session.is_valid}
        return len(up) == self.shards

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        line = Connection(request, socket)
        await line.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                payload = json.loads(message.data)
                if payload["op"] == HEARTBEAT:
                    self.heartbeats += 1
                    await line.send(HEARTBEAT_ACK)
                elif payload["op"] == IDENTIFY:
                    session = await self._identify(line, payload["d"])
                elif payload["op"] == RESUME:
                    session = await self._resume(line, payload["d"])
                await self._changed()
        except ConnectionError:
            pass  # the other end is gone, which is what happens to lines
        finally:
            if session is not None and session.line is line:
                session.line = None
            await self._changed()
        return socket

    async def _identify(self, line: Connection, data: Payload) -> Session | None:
        if data["token"] != self.token:
            await line.close(4004)
            return None
        shard, shards = data.get("shard") or (0, 1)
        session = Session(f"session-{len(self.sessions)}", shard, shards)
        for old in self.sessions:
            old.is_valid = old.is_valid and old.shard != shard
        self.sessions.append(session)
        session.line = line
        guilds = [guild for guild in self._guilds if (guild.id >> 22) % shards == shard]
        ready = {
            "v": 10,
            "user": BOT_USER,
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": [shard, shards],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await session.dispatch("READY", ready)
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", guild.payload())
        return session

    async def _resume(self, line: Connection, data: Payload) -> Session | None:
        session = next((s for s in self.sessions if s.id == data["session_id"]), None)
        if session is None or not session.is_valid or self.refuse_resumes:
            self.refuse_resumes = max(0, self.refuse_resumes - 1)
            if session is not None:
                session.is_valid = False
            await line.send(INVALID_SESSION, False)
            return None
        self.resumes += 1
        after, self.repeats = data["seq"] - self.repeats, 0
        await session.replay(line, max(0, after))
        return session
