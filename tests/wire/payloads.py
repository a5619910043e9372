"""What Discord sends about guilds, channels and people, as discord.py reads it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import count
from typing import Any

APPLICATION = 4_000_000_000
BOT_NAME = "杭麻记分"
EPOCH_MS = 1_420_070_400_000
EPHEMERAL = 64
LOADING = 128
MEMBER_PERMISSIONS = 0x8000_0000 | 0x4000 | 0x8000 | 0x800 | 0x400 | 0x10000
MANAGE_GUILD = 0x20

_counter = count(1)
Payload = dict[str, Any]


def snowflake() -> int:
    """A fresh id that carries the time, as Discord's do."""
    return (int(time.time() * 1000) - EPOCH_MS) << 22 | (next(_counter) & 0x3FFFFF)


def user(user_id: int, name: str, *, bot: bool = False) -> Payload:
    return {
        "id": str(user_id),
        "username": f"u{user_id}",
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    }


BOT_USER = user(APPLICATION, BOT_NAME, bot=True)


def member(person: Payload) -> Payload:
    return {
        "user": person,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


@dataclass
class Channel:
    """A text channel with its messages; where `writable` is off, nothing can be posted."""

    id: int
    guild_id: int
    name: str
    writable: bool = True
    messages: dict[int, Message] = field(default_factory=dict)

    def payload(self) -> Payload:
        return {
            "id": str(self.id),
            "type": 0,
            "guild_id": str(self.guild_id),
            "name": self.name,
            "position": 0,
            "permission_overwrites": [],
            "parent_id": None,
            "nsfw": False,
            "topic": None,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
        }

    def history(self) -> list[Message]:
        """What everybody sees, oldest first."""
        return [message for message in self.messages.values() if message.is_public]


@dataclass
class Message:
    """A message as it stands now; `files` are the bytes that came with it."""

    id: int
    channel_id: int
    payload: Payload
    files: dict[str, bytes] = field(default_factory=dict)
    is_deleted: bool = False
    edits: int = 0

    @property
    def is_ephemeral(self) -> bool:
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def is_public(self) -> bool:
        return not self.is_ephemeral and not self.is_deleted

    @property
    def components(self) -> list[Payload]:
        found: list[Payload] = self.payload["components"]
        return found


@dataclass
class Guild:
    """A guild with everybody in it."""

    id: int
    name: str
    channels: list[Channel] = field(default_factory=list)
    members: list[Payload] = field(default_factory=list)

    def payload(self) -> Payload:
        everyone = {
            "id": str(self.id),
            "name": "@everyone",
            "permissions": str(MEMBER_PERMISSIONS),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        lists = ("emojis", "stickers", "features", "voice_states", "presences", "threads")
        more = ("stage_instances", "guild_scheduled_events", "soundboard_sounds")
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": "1",
            "icon": None,
            "unavailable": False,
            "large": False,
            "member_count": len(self.members) + 1,
            "joined_at": "2026-01-01T00:00:00+00:00",
            "roles": [everyone],
            "channels": [channel.payload() for channel in self.channels],
            "members": [member(BOT_USER)],
            "preferred_locale": "en-US",
            "afk_timeout": 300,
            "afk_channel_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_progress_bar_enabled": False,
            **{name: [] for name in lists + more},
        }


def made_message(channel: Channel, data: Payload, asked: Payload | None) -> Message:
    """A message of the bot's, as Discord completes what was sent."""
    message_id = snowflake()
    payload: Payload = {
        "id": str(message_id),
        "channel_id": str(channel.id),
        "author": BOT_USER,
        "content": data.get("content") or "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": data.get("embeds") or [],
        "components": data.get("components") or [],
        "flags": data.get("flags") or 0,
        "type": 0 if asked is None else 20,
        "pinned": False,
        "webhook_id": None if asked is None else str(APPLICATION),
    }
    return Message(message_id, channel.id, payload)


def attach(message: Message, data: Payload, files: dict[str, bytes]) -> None:
    """Put sent files at the message and let its pictures point to them."""
    if "attachments" not in data and not files:
        return
    message.files = files
    message.payload["attachments"] = [
        {
            "id": str(snowflake()),
            "filename": name,
            "size": len(content),
            "url": f"https://cdn.invalid/{message.id}/{name}",
            "proxy_url": f"https://cdn.invalid/{message.id}/{name}",
            "content_type": "image/png" if name.endswith(".png") else "application/octet-stream",
        }
        for name, content in files.items()
    ]
    _resolve(message.payload["components"], message.id)


def _resolve(parts: Any, message_id: int) -> None:
    """Replace `attachment://name` by an address, wherever a component has one."""
    if isinstance(parts, list):
        for part in parts:
            _resolve(part, message_id)
    elif isinstance(parts, dict):
        address = parts.get("url")
        if isinstance(address, str) and address.startswith("attachment://"):
            name = address.removeprefix("attachment://")
            parts["url"] = parts["proxy_url"] = f"https://cdn.invalid/{message_id}/{name}"
        for part in parts.values():
            _resolve(part, message_id)
