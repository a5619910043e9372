"""The demo: the test world served to a browser, for people who want to try before hosting."""

from __future__ import annotations

import copy
import time
import webbrowser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from simcord.backend.errors import SetupError

from tests.world import World, open_world

BEGIN = """\
Hangma demo: {url}
1. Open the address. You are 小红; "Viewing as" at the top makes you another friend.
2. Type / and choose {command}: a form asks who sits East, South, West and North.
3. Press {win} on the board to record a hand. Ctrl+C stops the demo; its nights are kept.
"""


class PortInUseError(Exception):
    """Something else listens on the port."""


WORDS = {"zh-CN": ("/开台", "胡"), "zh-TW": ("/開台", "胡"), "en-US": ("/open", "Win")}


async def serve(db: Path, port: int, language: str, *, open_browser: bool, fresh: bool) -> None:
    """Serve the world on loopback until interrupted. `fresh` forgets earlier demos.

    `language` is that of the friends' Discord clients: zh-CN, zh-TW or en-US.
    """
    if fresh:
        for suffix in ("", "-wal", "-shm"):
            db.with_name(db.name + suffix).unlink(missing_ok=True)
    async with open_world(db, lambda: int(time.time())) as world:
        world.default_locale = language
        world.env.backend.clock._epoch = datetime.now(UTC)
        LocalisedCommands(world, language)
        preview = world.env.preview(
            world.channel,
            viewers=list(world.friends.values()),
            layout="channel",
            locale=language,
            timezone="Asia/Shanghai",
            port=port,
        )
        try:
            await preview.__aenter__()
        except SetupError as error:
            raise PortInUseError(f"port {port} is taken") from error
        try:
            command, win = WORDS[language]
            click.echo(BEGIN.format(url=preview.url, command=command, win=win))
            if open_browser:
                webbrowser.open(preview.url)
            await preview.wait_closed()
        finally:
            await preview.close()


class LocalisedCommands:
    """Shows commands in the friends' language, as a Discord client does; the page does not.

    The page is given translated copies of the commands; what it sends is translated back.
    """

    def __init__(self, world: World, language: str) -> None:
        backend: Any = world.env.backend
        self._language = language
        self._originals = backend.visible_commands
        self._emit = backend.emit
        backend.visible_commands = self._visible
        backend.emit = self._send_back

    def _visible(self, **viewer: Any) -> list[dict[str, Any]]:
        commands = [copy.deepcopy(command) for command in self._originals(**viewer)]
        for command in commands:
            self._translate(command)
        return commands

    def _translate(self, node: dict[str, Any]) -> None:
        for key in ("name", "description"):
            translated = node.get(f"{key}_localizations") or {}
            if self._language in translated:
                node[f"original_{key}"] = node[key]
                node[key] = translated[self._language]
        for inner in (*node.get("options", ()), *node.get("choices", ())):
            self._translate(inner)

    def _send_back(self, event: str, payload: dict[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and "name" in payload["data"]:
            members = payload["member"]["user"]["id"], payload["channel_id"]
            for command in self._visible(user_id=int(members[0]), channel_id=int(members[1])):
                if command["id"] == payload["data"]["id"]:
                    self._restore(payload["data"], command)
        self._emit(event, payload)

    def _restore(self, sent: dict[str, Any], node: dict[str, Any]) -> None:
        sent["name"] = node.get("original_name", node["name"])
        for option in sent.get("options", ()):
            for known in node["options"]:
                if option["name"] == known["name"]:
                    self._restore(option, known)
                    break
