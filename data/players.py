"""Players: people ↔ rows of `player`, remembered; renamed, linked, named for a place. SQL only."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from data.memory import Memory
from data.records import FormerName, Guest, Language, Person, Player
from hzrules.events import PlayerId


class Players:
    """The people of one ledger file; `former` names somebody who is forgotten."""

    def __init__(self, connection: sqlite3.Connection, memory: Memory, former: FormerName) -> None:
        self._execute = connection.execute
        self._memory = memory
        self._former = former

    def known(self, guild_id: int, person: Person) -> Player:
        """The player a person is, made or renamed as needed; a guest is known by name."""
        discord_id = None if isinstance(person, Guest) else person.discord_id
        key = (guild_id, person.name if isinstance(person, Guest) else person.discord_id)
        known = self._memory.persons.get(key)
        if known is not None and known.name == person.name:
            return known
        known = known or self._find(guild_id, discord_id, person)
        if known is None:
            cursor = self._execute(
                "INSERT INTO player (guild_id, discord_id, name) VALUES (?, ?, ?)",
                (guild_id, discord_id, person.name),
            )
            known = Player(int(cursor.lastrowid or 0), discord_id, person.name)
        elif known.name != person.name:
            self._execute("UPDATE player SET name = ? WHERE id = ?", (person.name, known.id))
            self._memory.players.clear()
            known = Player(known.id, discord_id, person.name)
        return self._memory.persons.put(key, known)

    def _find(self, guild_id: int, discord_id: int | None, person: Person) -> Player | None:
        if discord_id is None:
            row = self._row(
                "SELECT id, discord_id, name FROM player"
                " WHERE guild_id = ? AND discord_id IS NULL AND name = ?",
                guild_id,
                person.name,
            )
        else:
            row = self._row(
                "SELECT id, discord_id, name FROM player WHERE guild_id = ? AND discord_id = ?",
                guild_id,
                discord_id,
            )
        return None if row is None else Player(*row)

    def shown(
        self, ids: Iterable[PlayerId], language: Language | None = None
    ) -> dict[PlayerId, Player]:
        """Those players by id; `language` is that of the place where they are named."""
        wanted, known = tuple(ids), self._memory.players
        missing = [player_id for player_id in wanted if player_id not in known]
        if missing:
            rows = self._execute(
                "SELECT p.id, coalesce(m.discord_id, p.discord_id), coalesce(m.name, p.name),"
                " iif(coalesce(m.name, p.name) = '', coalesce(m.id, p.id), NULL)"
                " FROM player p LEFT JOIN player m ON m.id = p.linked_to"
                " WHERE p.id IN (SELECT value FROM json_each(?))",
                (json.dumps(missing),),
            )
            for row in rows:
                known.put(row[0], Player(*row))
        found = (known[player_id] for player_id in wanted if player_id in known)
        return {
            player.id: player
            if player.former is None
            else replace(player, name=self._former(language, player.former))
            for player in found
        }

    def guest(self, guild_id: int, name: str) -> PlayerId | None:
        """The guest of that name, if one has ever played."""
        row = self._row(
            "SELECT id FROM player WHERE guild_id = ? AND discord_id IS NULL AND name = ?",
            guild_id,
            name,
        )
        return None if row is None else int(row[0])

    def link(self, guest: PlayerId, member: PlayerId | None) -> None:
        """Let a guest's history be a member's, or with `None` the guest's own again."""
        self._execute("UPDATE player SET linked_to = ? WHERE id = ?", (member, guest))
        self._memory.players.clear()

    def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._execute(sql, values).fetchone()
        return row
