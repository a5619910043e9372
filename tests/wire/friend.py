"""People: what they do in their client becomes an interaction, and the answer is theirs."""

from __future__ import annotations

import asyncio
import copy
from typing import Any

from tests.wire.payloads import (
    APPLICATION,
    MANAGE_GUILD,
    MEMBER_PERMISSIONS,
    Channel,
    Message,
    Payload,
    member,
    snowflake,
    user,
)
from tests.wire.server import PATIENCE, Asked, Server

COMMAND, PRESS, COMPLETE, SUBMIT = 2, 3, 4, 5


class Friend:
    """Somebody in a channel, with a language and perhaps the right to manage the server."""

    def __init__(
        self, server: Server, channel: Channel, user_id: int, name: str, *, manages: bool = False
    ) -> None:
        self._server = server
        self.channel = channel
        self.user = user(user_id, name)
        self.locale = "zh-CN"
        self._permissions = MEMBER_PERMISSIONS | (MANAGE_GUILD if manages else 0)

    async def slash(self, name: str, **options: Any) -> Asked:
        """Send a command, options by their English names; a `Friend` stands for a mention."""
        return await self._answered(self.typed(name, COMMAND, options))

    async def complete(self, name: str, option: str, typed: str, **options: Any) -> Asked:
        """Type into an option and look at what is offered."""
        asked = self.typed(name, COMPLETE, {**options, option: typed})
        leaf = asked.payload["data"]["options"]
        while leaf and "options" in leaf[0]:
            leaf = leaf[0]["options"]
        next(given for given in leaf if given["name"] == option)["focused"] = True
        return await self._answered(asked)

    async def press(self, message: Message, custom_id: str | None) -> Asked:
        """Press a button."""
        return await self._answered(self.pressing(message, custom_id))

    async def submit(self, form: Asked, **fields: Any) -> Asked:
        """Fill a form in and send it."""
        return await self._answered(self.filled(form, fields))

    def typed(self, name: str, kind: int, options: dict[str, Any]) -> Asked:
        """A command as it would be sent; `ask` sends it."""
        root, *path = name.split()
        command = next(c for c in self._server.commands if c["name"] == root)
        resolved: Payload = {"users": {}, "members": {}}
        data = {
            "id": command["id"],
            "name": root,
            "type": 1,
            "options": self._options(command, path, options, resolved),
            "resolved": resolved,
        }
        return self._asked(kind, data)

    def pressing(self, message: Message, custom_id: str | None) -> Asked:
        """A press as it would be sent."""
        assert custom_id is not None, "no such button"
        return self._asked(PRESS, {"component_type": 2, "custom_id": custom_id}, message)

    def filled(self, form: Asked, fields: dict[str, Any]) -> Asked:
        """A form as it would be sent; what is not named stays as it was offered."""
        assert form.callback == 9, "no form was shown"
        parts = [_filled(part, fields) for part in copy.deepcopy(form.data["components"])]
        data = {"custom_id": form.data["custom_id"], "components": parts, "resolved": {}}
        return self._asked(SUBMIT, data, form.pressed)

    async def _answered(self, asked: Asked) -> Asked:
        await self._server.ask(asked)
        return await answered(asked)

    def _asked(self, kind: int, data: Payload, message: Message | None = None) -> Asked:
        number = snowflake()
        token = f"token-{number}"
        payload: Payload = {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": token,
            "version": 1,
            "data": data,
            "guild_id": str(self.channel.guild_id),
            "channel_id": str(self.channel.id),
            "channel": {**self.channel.payload(), "permissions": str(self._permissions)},
            "member": {**member(self.user), "permissions": str(self._permissions)},
            "locale": self.locale,
            "guild_locale": "en-US",
            "app_permissions": str(MEMBER_PERMISSIONS),
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 2**23,
        }
        if message is not None:
            payload["message"] = copy.deepcopy(message.payload)
        return Asked(number, token, self.channel.id, payload, message)

    def _options(
        self, command: Payload, path: list[str], given: dict[str, Any], resolved: Payload
    ) -> list[Payload]:
        known = {option["name"]: option for option in command.get("options", ())}
        if path:
            inner = known[path[0]]
            below = self._options(inner, path[1:], given, resolved)
            return [{"name": path[0], "type": inner["type"], "options": below}]
        options = []
        for name, value in given.items():
            told = value
            if isinstance(value, Friend):
                told = value.user["id"]
                resolved["users"][told] = value.user
                resolved["members"][told] = {
                    **{k: v for k, v in member(value.user).items() if k != "user"},
                    "permissions": str(MEMBER_PERMISSIONS),
                }
            options.append({"name": name, "type": known[name]["type"], "value": told})
        return options


async def answered(asked: Asked) -> Asked:
    """Wait for the answer."""
    async with asyncio.timeout(PATIENCE):
        await asked.answered.wait()
    return asked


def _filled(part: Payload, fields: dict[str, Any]) -> Payload:
    """A part of a form with what was entered, or with what it offered."""
    field = part["component"]
    name = field["custom_id"]
    chosen = [o["value"] for o in field.get("options", ()) if o.get("default")]
    if field["type"] == 4:
        told: Payload = {"value": fields.get(name, field.get("value") or "")}
    elif field["type"] == 21:  # a radio group
        told = {"value": fields.get(name, chosen[0] if chosen else None)}
    else:
        told = {"values": list(fields.get(name, chosen))}
    sent = {"type": field["type"], "custom_id": name, "id": field.get("id", 0), **told}
    return {"type": part["type"], "id": part.get("id", 0), "component": sent}
