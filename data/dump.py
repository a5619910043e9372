"""Dump: the ledger's rows as they go out into files and come in from them. SQL only."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from data.ledger_file import FiledChannel, FiledEvent, FiledNight, FiledPerson
from data.records import Player
from hzrules.events import BODY, PlayerId
from hzrules.houserules import HouseRules
from hzrules.stake import Stake


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of the ledger: a night, a channel, a server; without any, everything."""

    guild_id: int | None = None
    channel_id: int | None = None
    night_id: int | None = None

    def facts(self) -> dict[str, int | None]:
        """The facts of `_PART`."""
        return {"guild": self.guild_id, "channel": self.channel_id, "night": self.night_id}


_PART = (
    "(:guild IS NULL OR n.guild_id = :guild) AND (:channel IS NULL OR n.channel_id = :channel)"
    " AND (:night IS NULL OR n.id = :night)"
)


class Dump:
    """The rows of one ledger file, whole."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute

    def night_ids(self, part: Part) -> list[int]:
        """The nights of a part, in the order they were opened."""
        rows = self._execute(f"SELECT n.id FROM night n WHERE {_PART} ORDER BY n.id", part.facts())
        return [row[0] for row in rows]

    def night(self, night_id: int) -> FiledNight:
        """A night with its events."""
        events = self._execute(
            "SELECT seq, at, recorder, origin, part, body FROM event"
            " WHERE night_id = ? ORDER BY seq",
            (night_id,),
        )
        row = self._execute(
            "SELECT id, guild_id, channel_id, date, opened_at FROM night WHERE id = ?", (night_id,)
        ).fetchone()
        filed = tuple(
            FiledEvent.model_construct(
                seq=e[0], at=e[1], by=e[2], origin=e[3], part=e[4], body=BODY.validate_json(e[5])
            )
            for e in events
        )
        names = ("id", "guild", "channel", "date", "opened_at")
        return FiledNight.model_construct(**dict(zip(names, row, strict=True)), events=filed)

    def people(self, ids: Iterable[PlayerId] | None = None) -> list[FiledPerson]:
        """Everybody, or those people with the members they are linked to."""
        wanted = None if ids is None else json.dumps(sorted(ids))
        rows = self._execute(
            "SELECT id, guild_id, discord_id, name, linked_to, is_hidden FROM player"
            " WHERE :ids IS NULL OR id IN (SELECT value FROM json_each(:ids))"
            " OR id IN (SELECT linked_to FROM player WHERE id IN"
            " (SELECT value FROM json_each(:ids))) ORDER BY id",
            {"ids": wanted},
        )
        names = ("id", "guild", "account", "name", "linked_to")
        return [
            FiledPerson.model_construct(
                **dict(zip(names, row[:5], strict=True)), is_hidden=bool(row[5])
            )
            for row in rows
        ]

    def channels(self, part: Part) -> list[FiledChannel]:
        """What the channels of a part have chosen."""
        rows = self._execute(
            "SELECT channel_id, guild_id, language, time_zone, day_starts_at, recorders, rules,"
            " stake FROM channel_setting WHERE (:guild IS NULL OR guild_id = :guild)"
            " AND (:channel IS NULL OR channel_id = :channel) ORDER BY channel_id",
            part.facts(),
        )
        names = ("channel", "guild", "language", "time_zone", "day_starts_at", "recorders")
        return [
            FiledChannel.model_construct(
                **dict(zip(names, row[:6], strict=True)),
                rules=HouseRules.model_validate_json(row[6]) if row[6] else None,
                stake=Stake.model_validate_json(row[7]) if row[7] else None,
            )
            for row in rows
        ]

    def names(self) -> dict[PlayerId, Player]:
        """Everybody under the name they go by; a linked guest under the member's."""
        rows = self._execute(
            "SELECT p.id, coalesce(m.discord_id, p.discord_id), coalesce(m.name, p.name),"
            " iif(coalesce(m.name, p.name) = '', coalesce(m.id, p.id), NULL)"
            " FROM player p LEFT JOIN player m ON m.id = p.linked_to"
        )
        return {row[0]: Player(*row) for row in rows}

    # In

    def taken_origins(self, origins: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        """Those of the requests that the ledger has answered already."""
        for origin, part in origins:
            sql = "SELECT 1 FROM event WHERE origin = ? AND part = ?"
            if self._execute(sql, (origin, part)).fetchone():
                yield origin, part

    def open_channels(self) -> set[int]:
        """The channels where a night is open."""
        return {row[0] for row in self._execute("SELECT channel_id FROM night WHERE is_open")}

    def person_like(self, person: FiledPerson) -> PlayerId | None:
        """The same person in this ledger: by account, a guest by name, the forgotten never."""
        row = self._execute(
            "SELECT id FROM player WHERE guild_id = ? AND discord_id IS ?"
            " AND name != '' AND (discord_id IS NOT NULL OR name = ?)",
            (person.guild, person.account, person.name),
        ).fetchone()
        return None if row is None else int(row[0])

    def add_person(self, person: FiledPerson) -> PlayerId:
        """Write a person, under the same number where it is free."""
        free = self._execute("SELECT 1 FROM player WHERE id = ?", (person.id,)).fetchone() is None
        cursor = self._execute(
            "INSERT INTO player (id, guild_id, discord_id, name, is_hidden) VALUES (?, ?, ?, ?, ?)",
            (
                person.id if free else None,
                person.guild,
                person.account,
                person.name,
                int(person.is_hidden),
            ),
        )
        return int(cursor.lastrowid or 0)

    def link(self, guest: PlayerId, member: PlayerId) -> None:
        """Let a guest be a member."""
        self._execute("UPDATE player SET linked_to = ? WHERE id = ?", (member, guest))

    def add_channel(self, channel: FiledChannel) -> None:
        """Write what a channel chose, unless it has chosen here already."""
        self._execute(
            "INSERT OR IGNORE INTO channel_setting VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                channel.channel,
                channel.guild,
                channel.language,
                channel.time_zone,
                channel.day_starts_at,
                channel.recorders,
                channel.rules.model_dump_json() if channel.rules else None,
                channel.stake.model_dump_json() if channel.stake else None,
            ),
        )

    def add_night(self, night: FiledNight) -> int:
        """Write a night and its log, under the same number where it is free; not what it means."""
        free = self._execute("SELECT 1 FROM night WHERE id = ?", (night.id,)).fetchone() is None
        row = (night.id if free else None, night.guild, night.channel, night.date, night.opened_at)
        cursor = self._execute("INSERT INTO night VALUES (?, ?, ?, ?, ?, 0)", row)
        night_id = int(cursor.lastrowid or 0)
        for event in night.events:
            body: Any = event.body
            self._execute(
                "INSERT INTO event (night_id, seq, at, recorder, origin, part, kind, body)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    night_id,
                    event.seq,
                    event.at,
                    event.by,
                    event.origin,
                    event.part,
                    body.kind,
                    body.model_dump_json(),
                ),
            )
        return night_id
