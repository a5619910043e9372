"""Erasing: taking names out of the ledger, and noting which servers have left. SQL only.

The log names people by their number, so only rows of `player` change. A person without a name is
one who has been forgotten; those rows are their own record of it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable

from hzrules.events import PlayerId

_UNNAMED = "UPDATE player SET discord_id = NULL, name = '', is_hidden = 1"
_LEFT = "left:"


class Erasure:
    """What is taken out of one ledger file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute

    def people(self, ids: Iterable[PlayerId]) -> None:
        """Forget who these players are, and the guests linked to them."""
        self._execute(
            f"{_UNNAMED} WHERE id IN (SELECT value FROM json_each(:ids))"
            " OR linked_to IN (SELECT value FROM json_each(:ids))",
            {"ids": json.dumps(list(ids))},
        )

    def guild(self, guild_id: int) -> None:
        """Forget everybody of a server, what its channels chose, and where its boards hang."""
        self._execute(f"{_UNNAMED} WHERE guild_id = ? AND name != ''", (guild_id,))
        self._execute("DELETE FROM channel_setting WHERE guild_id = ?", (guild_id,))
        self._execute(
            "DELETE FROM board WHERE night_id IN (SELECT id FROM night WHERE guild_id = ?)",
            (guild_id,),
        )
        self.note_back(guild_id)

    def forgotten(self) -> list[PlayerId]:
        """Whom this ledger has forgotten. A copy restored in its place must forget them again."""
        rows = self._execute("SELECT id FROM player WHERE name = '' ORDER BY id")
        return [row[0] for row in rows]

    def known_guilds(self) -> set[int]:
        """The servers of which anything personal is stored."""
        rows = self._execute(
            "SELECT guild_id FROM player WHERE name != '' GROUP BY guild_id"
            " UNION SELECT guild_id FROM channel_setting"
        )
        return {row[0] for row in rows}

    def note_left(self, guild_id: int, at: int) -> None:
        """Note when the bot left a server, unless it is noted already."""
        self._execute("INSERT OR IGNORE INTO note VALUES (?, ?)", (f"{_LEFT}{guild_id}", str(at)))

    def note_back(self, guild_id: int) -> None:
        """The bot is back: nothing will be forgotten."""
        self._execute("DELETE FROM note WHERE key = ?", (f"{_LEFT}{guild_id}",))

    def left(self) -> dict[int, int]:
        """The servers that the bot has left, and when."""
        rows = self._execute(
            "SELECT key, value FROM note WHERE key BETWEEN ? AND ?", (_LEFT, f"{_LEFT}~")
        )
        return {int(key.removeprefix(_LEFT)): int(value) for key, value in rows}
