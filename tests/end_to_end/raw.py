"""Interactions exactly as a client sends them, sensible or not, and what became of each.

A person in simcord can only do what Discord's own client lets people do. This is one level below:
any payload at all, from an outdated client, a replayed request, a button whose message is gone.
"""

from __future__ import annotations

import copy
import logging
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from tests.end_to_end.steps import says
from tests.world import World

Kind = discord.InteractionType
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
GONE = "1"
"""The id of a message that is not there any more."""
_LONG_AGO = "2020-01-01T00:00:00+00:00"


@dataclass(frozen=True)
class Sent:
    """One interaction as it went out, and what Discord keeps of it."""

    payload: dict[str, Any]
    result: InteractionResult


@dataclass
class Ledger:
    """What the file holds, as far as refusals must not touch it."""

    events: int
    points: int

    @classmethod
    def of(cls, world: World) -> Ledger:
        """Read it beside the bot, with a connection of our own."""
        with sqlite3.connect(f"file:{world.db}?mode=ro", uri=True) as db:
            (events,) = db.execute("SELECT count(*) FROM event").fetchone()
            (points,) = db.execute("SELECT coalesce(sum(points), 0) FROM posting").fetchone()
        db.close()
        return cls(events, points)


@dataclass
class Client:
    """Somebody's client, which sends whatever it likes."""

    world: World
    who: str
    locale: str = "zh-CN"
    sent: list[Sent] = field(default_factory=list)

    async def send(
        self,
        kind: Kind,
        data: Mapping[str, Any],
        *,
        message: Mapping[str, Any] | None = None,
        expired: bool = False,
    ) -> InteractionResult:
        """Send one interaction and wait until the bot is done with it."""
        world, backend = self.world, self.world.env.backend
        member = world[self.who]
        world.locales[member.id] = self.locale
        record, payload = base_payload(
            backend,
            type=kind.value,
            channel_id=world.channel.id,
            guild_id=world.guild.id,
            user_id=member.id,
            data=copy.deepcopy(dict(data)),
        )
        if message is not None:
            payload["message"] = copy.deepcopy(dict(message))
            record.source_message_id = int(message["id"])
        if expired:
            record.expires_at = _LONG_AGO
        self.sent.append(Sent(copy.deepcopy(payload), InteractionResult(world.env, record)))
        backend.emit("INTERACTION_CREATE", payload)
        await world.env.settle()
        return self.sent[-1].result

    async def replay(self, sent: Sent) -> None:
        """Deliver the very same interaction once more."""
        self.world.env.backend.emit("INTERACTION_CREATE", copy.deepcopy(sent.payload))
        await self.world.env.settle()


def message_with(world: World, stored: Any, control: Mapping[str, Any]) -> dict[str, Any]:
    """`stored` as Discord sends it with a press, but showing this one control."""
    payload: dict[str, Any] = dict(serializers.message_payload(world.env.backend, stored))
    row = {"type": discord.ComponentType.action_row.value, "id": 2, "components": [dict(control)]}
    box = {"type": discord.ComponentType.container.value, "id": 1, "components": [row]}
    flags = payload.get("flags", 0) | discord.MessageFlags(components_v2=True).value
    return {**payload, "components": [box], "flags": flags}


def callbacks(world: World, sent: Sent) -> int:
    """How often the bot tried to give the interaction its first response."""
    path = f"/interactions/{sent.payload['id']}/"
    return sum(path in request.path for request in world.env.http_requests)


def assert_answered(world: World, client: Client, before: Ledger) -> None:
    """One first response; private and readable where nothing was written; the books balance."""
    sent, after = client.sent[-1], Ledger.of(world)
    result, said = sent.result, says(sent.result)
    data = {key: part for key, part in sent.payload["data"].items() if key != "resolved"}
    told = f"{data} → {result} {said!r}"
    assert result.acknowledged, f"interaction failed: {told}"
    is_gone = (sent.payload.get("message") or {}).get("id") == GONE
    assert callbacks(world, sent) <= 1 + is_gone, f"more than one first response: {told}"
    assert after.points == 0, told
    assert after.events >= before.events, told
    messages = [m for m in (result.response, *result.followups) if m is not None]
    if any(not m.ephemeral for m in messages) or result.modal or result.autocomplete_choices:
        return
    if sent.payload["type"] == Kind.autocomplete.value:
        return
    assert after.events == before.events, f"written without telling the table: {told}"
    # In place of a public message that is gone stands an answer in the channel's language.
    if messages and client.locale.startswith("zh") and not is_gone:
        assert _CHINESE.search(said), f"not in the reader's language: {told}"


@contextmanager
def nothing_unexpected() -> Iterator[None]:
    """Fails where anything is logged as an error, by us or by discord.py."""
    logged: list[logging.LogRecord] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            logged.append(record)

    listener = Listener(logging.ERROR)
    logging.getLogger().addHandler(listener)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listener)
    for record in logged:
        error = record.exc_info[1] if record.exc_info else None
        raise AssertionError(record.getMessage()) from error
