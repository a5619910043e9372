"""Rows ↔ values, synchronous, on the writer thread. The only module that speaks SQL."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlite_utils import Database

from data.projections import changed, rows_of
from data.records import Board, Guest, Person, Place, Player, Settings
from hzrules.events import BODY, Body, Event, PlayerId, Seq
from hzrules.houserules import HouseRules
from hzrules.night import Night, fold


class NightRow(NamedTuple):
    """A night without its events."""

    id: int
    channel_id: int
    date: str
    is_open: bool


class Store:
    """The ledger's tables. Keeps the folded nights that are in use; commits decide what is kept."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._nights: dict[int, Night] = {}
        self._uncommitted: dict[int, Night] = {}

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One unit of work; a fold becomes the cached one only after its commit."""
        self._uncommitted = {}
        with self._db.atomic():
            yield
        self._nights.update(self._uncommitted)

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    # People

    def player(self, guild_id: int, person: Person) -> Player:
        """The player a person is, made or renamed as needed; a guest is known by name."""
        if isinstance(person, Guest):
            row = self._row(
                "SELECT id, discord_id, name FROM player"
                " WHERE guild_id = ? AND discord_id IS NULL AND name = ?",
                guild_id,
                person.name,
            )
            discord_id = None
        else:
            discord_id = person.discord_id
            row = self._row(
                "SELECT id, discord_id, name FROM player WHERE guild_id = ? AND discord_id = ?",
                guild_id,
                discord_id,
            )
        if row is None:
            cursor = self._db.execute(
                "INSERT INTO player (guild_id, discord_id, name) VALUES (?, ?, ?)",
                (guild_id, discord_id, person.name),
            )
            return Player(int(cursor.lastrowid or 0), discord_id, person.name)
        if row[2] != person.name:
            self._db.execute("UPDATE player SET name = ? WHERE id = ?", (person.name, row[0]))
        return Player(row[0], row[1], person.name)

    def players(self, ids: Iterable[PlayerId]) -> dict[PlayerId, Player]:
        """Those players by id."""
        rows = self._db.execute(
            "SELECT id, discord_id, name FROM player WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(ids)),),
        )
        return {row[0]: Player(*row) for row in rows}

    # Settings

    def settings(self, place: Place) -> Settings:
        """The channel's settings, else the parent channel's, else the defaults."""
        for channel_id in (place.channel_id, place.parent_id):
            row = self._row(
                "SELECT language, time_zone, day_starts_at, recorders, rules"
                " FROM channel_setting WHERE channel_id = ?",
                channel_id,
            )
            if row is not None:
                rules = HouseRules.model_validate_json(row[4]) if row[4] else None
                return Settings(row[0], row[1], row[2], row[3], rules)
        return Settings()

    def save_settings(self, place: Place, settings: Settings) -> None:
        """Write the channel's settings."""
        rules = settings.rules.model_dump_json() if settings.rules else None
        self._db.execute(
            "INSERT INTO channel_setting VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (channel_id) DO UPDATE SET language = excluded.language,"
            " time_zone = excluded.time_zone, day_starts_at = excluded.day_starts_at,"
            " recorders = excluded.recorders, rules = excluded.rules",
            (
                place.channel_id,
                place.guild_id,
                settings.language,
                settings.time_zone,
                settings.day_starts_at,
                settings.recorders,
                rules,
            ),
        )

    def change_settings(self, place: Place, change: Callable[[Settings], Settings]) -> Settings:
        """Change the channel's settings; returns them as they are now."""
        settings = change(self.settings(place))
        self.save_settings(place, settings)
        return settings

    # Nights

    def latest_night(self, place: Place) -> NightRow | None:
        """The channel's open night, else its last one."""
        row = self._row(
            "SELECT id, channel_id, date, is_open FROM night"
            " WHERE channel_id = ? ORDER BY is_open DESC, id DESC LIMIT 1",
            place.channel_id,
        )
        return None if row is None else NightRow(row[0], row[1], row[2], bool(row[3]))

    def begin_night(self, place: Place, date: str, at: int) -> int:
        """A new open night without events; its id."""
        cursor = self._db.execute(
            "INSERT INTO night (guild_id, channel_id, date, opened_at, is_open)"
            " VALUES (?, ?, ?, ?, 1)",
            (place.guild_id, place.channel_id, date, at),
        )
        night_id = int(cursor.lastrowid or 0)
        self._uncommitted[night_id] = Night()
        return night_id

    def night(self, night_id: int) -> Night:
        """The folded night."""
        night = self._uncommitted.get(night_id) or self._nights.get(night_id)
        if night is None:
            night = fold(self.events(night_id))
            self._uncommitted[night_id] = night
        return night

    def events(self, night_id: int) -> Iterator[Event]:
        """The log of a night, in order."""
        rows = self._db.execute(
            "SELECT seq, at, recorder, body FROM event WHERE night_id = ? ORDER BY seq",
            (night_id,),
        )
        return (Event(seq, at, by, BODY.validate_json(body)) for seq, at, by, body in rows)

    def already(self, origin: str, part: int) -> tuple[NightRow, Seq] | None:
        """The night and `seq` of the event that this request made before, if it did."""
        row = self._row(
            "SELECT n.id, n.channel_id, n.date, n.is_open, e.seq"
            " FROM event e JOIN night n ON n.id = e.night_id WHERE origin = ? AND part = ?",
            origin,
            part,
        )
        return None if row is None else (NightRow(row[0], row[1], row[2], bool(row[3])), row[4])

    def append(
        self, night_id: int, body: Body, *, at: int, by: PlayerId, origin: str, part: int = 0
    ) -> Night:
        """Append one event and renew what is derived from the log; the night after it."""
        before = self.night(night_id)
        event = Event(before.seq + 1, at, by, body)
        self._db.execute(
            "INSERT INTO event (night_id, seq, at, recorder, origin, part, kind, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (night_id, event.seq, at, by, origin, part, body.kind, body.model_dump_json()),
        )
        after = before.append(event)
        self._uncommitted[night_id] = after
        self._project(night_id, before, after)
        if before.closed != after.closed:
            self._db.execute(
                "UPDATE night SET is_open = ? WHERE id = ?", (int(not after.closed), night_id)
            )
        return after

    def _project(self, night_id: int, before: Night, after: Night) -> None:
        entries, have_rows = changed(before, after)
        for entry in entries:
            if have_rows:
                key = (night_id, entry.seq)
                self._db.execute("DELETE FROM posting WHERE night_id = ? AND seq = ?", key)
                self._db.execute("DELETE FROM hand_stat WHERE night_id = ? AND seq = ?", key)
            rows = rows_of(night_id, entry)
            if rows.stat is not None:
                self._db.execute(
                    "INSERT INTO hand_stat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows.stat
                )
            self._db.conn.executemany("INSERT INTO posting VALUES (?, ?, ?, ?)", rows.postings)

    # Boards

    def boards(self, night_id: int) -> dict[str, Board]:
        """The live board of each table."""
        rows = self._db.execute(
            "SELECT table_name, channel_id, message_id FROM board WHERE night_id = ?", (night_id,)
        )
        return {row[0]: Board(row[1], row[2]) for row in rows}

    def hang_board(self, night_id: int, table: str, board: Board) -> None:
        """Note where the live board of a table hangs now."""
        self._db.execute(
            "INSERT INTO board VALUES (?, ?, ?, ?) ON CONFLICT (night_id, table_name)"
            " DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id",
            (night_id, table, board.channel_id, board.message_id),
        )

    # Notes

    def note(self, key: str) -> str | None:
        """What the program noted under `key`."""
        row = self._row("SELECT value FROM note WHERE key = ?", key)
        return None if row is None else str(row[0])

    def set_note(self, key: str, value: str) -> None:
        """Note `value` under `key`."""
        self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, value))

    def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._db.execute(sql, values).fetchone()
        return row
