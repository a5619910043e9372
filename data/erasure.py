"""Erasing: taking names out of the ledger, and noting which servers have left. SQL only.

The log names people by their number, so only rows of `player` change. A person without a name is
one who has been forgotten; those rows are their own record of it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from data.reading import read_only
from data.refusals import StorageTrouble
from hzrules.events import PlayerId

_UNNAMED = "UPDATE player SET discord_id = NULL, name = '', is_hidden = 1"
_FORGOTTEN = "SELECT id, guild_id FROM player WHERE name = ''"
_LEFT = "left:"


def forget_again(ledger: Path, copy: Path) -> int:
    """In a copy that is to take the ledger's place, forget whom the ledger has forgotten.

    Returns how many they are. A ledger that cannot be read has nobody to tell of.
    """
    try:
        forgotten = read_only(ledger, lambda old: old.execute(_FORGOTTEN).fetchall())
    except StorageTrouble:
        return 0
    with closing(sqlite3.connect(copy)) as new, new:
        new.execute("PRAGMA secure_delete = ON")
        new.executemany(f"{_UNNAMED} WHERE id = ? AND guild_id = ? AND name != ''", forgotten)
        return new.total_changes


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
