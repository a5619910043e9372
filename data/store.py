"""Rows ↔ values, synchronous, on the writer thread: settings, nights, the log, boards, notes.

What is derived from the log is `derived.py`'s; beside these two only `players.py`, `standings.py`,
`seasons.py`, `owing.py`, `chosen.py`, `erasure.py` and `dump.py` speak SQL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from sqlite_utils import Database

from data.chosen import Chosen
from data.commits import Written
from data.derived import Derived
from data.dump import Dump
from data.erasure import Erasure
from data.importing import Imported, import_ledger
from data.ledger_file import LedgerFile
from data.memory import Memory, NightRow
from data.owing import Owing
from data.players import Players
from data.progress import Progress
from data.pulse import Pulse, felt
from data.records import Board, FormerName, Place, Settings
from data.standings import Standings
from hzrules.events import BODY, Body, Event, PlayerId, Seq
from hzrules.night import Night, fold

T = TypeVar("T")


class Store:
    """The ledger's tables. Remembers what it read, as long as the file says the same."""

    def __init__(self, db: Database, former: FormerName) -> None:
        self._db = db
        self._execute = db.conn.execute
        self.derived = Derived(db.conn)
        self.standings = Standings(db.conn)
        self.owing = Owing(db.conn)
        self.erasure = Erasure(db.conn)
        self._chosen = Chosen(db.conn)
        self._memory = Memory()
        self.players = Players(db.conn, self._memory, former)
        self._version: object = None
        self.written: list[Written] = []

    def transact(self, job: Callable[[Store], T]) -> T:
        """What `job` returns, in one unit of work: committed, or traceless where it raises.

        It begins as a writer, so that it waits for others who write instead of failing midway.
        """
        written = self._db.conn.total_changes
        self.written = []
        self._execute("BEGIN IMMEDIATE")
        try:
            self._notice_others()
            result = job(self)
            self._execute("COMMIT")
        except BaseException:
            self._db.rollback()
            if self._db.conn.total_changes != written:
                self._memory.forget()
            raise
        return result

    def _notice_others(self) -> None:
        """Forget what was read before somebody else wrote to the file."""
        version = self._execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._version = version
            self._memory.forget()

    def forget(self, erase: Callable[[Erasure], object]) -> None:
        """Let `erase` take names out, and remember none."""
        erase(self.erasure)
        self._memory.forget()

    # Settings

    def settings(self, place: Place) -> Settings:
        """The channel's settings, else the parent channel's, else the defaults."""
        return self._memory.settings.find(place, self._chosen.read)

    def save_settings(self, place: Place, settings: Settings) -> None:
        """Write the channel's settings."""
        self._chosen.write(place, settings)
        self._memory.settings.clear()  # threads see their parent's too

    def change_settings(self, place: Place, change: Callable[[Settings], Settings]) -> Settings:
        """Change the channel's settings; returns them as they are now."""
        settings = change(self.settings(place))
        self.save_settings(place, settings)
        return settings

    # Nights

    def latest_night(self, place: Place) -> NightRow | None:
        """The channel's open night, else the one that was closed last; later payments aside."""
        return self._memory.latest.find(place.channel_id, self._read_latest)

    def _read_latest(self, channel_id: int) -> NightRow | None:
        row = self._row(
            "SELECT id, channel_id, date, is_open FROM night"
            " WHERE channel_id = ? ORDER BY is_open DESC,"
            " (SELECT at FROM event WHERE night_id = night.id AND kind = 'closed'"
            " ORDER BY seq DESC LIMIT 1) DESC, id DESC LIMIT 1",
            channel_id,
        )
        return None if row is None else NightRow(row[0], row[1], row[2], bool(row[3]))

    def night_row(self, guild_id: int, night_id: int) -> NightRow | None:
        """That night of the guild, wherever it was played."""
        row = self._row(
            "SELECT id, channel_id, date, is_open FROM night WHERE id = ? AND guild_id = ?",
            night_id,
            guild_id,
        )
        return None if row is None else NightRow(row[0], row[1], row[2], bool(row[3]))

    def begin_night(self, place: Place, date: str, at: int) -> int:
        """A new open night without events; its id."""
        cursor = self._execute(
            "INSERT INTO night (guild_id, channel_id, date, opened_at, is_open)"
            " VALUES (?, ?, ?, ?, 1)",
            (place.guild_id, place.channel_id, date, at),
        )
        self._memory.latest.pop(place.channel_id, None)
        return int(cursor.lastrowid or 0)

    def open_nights(self, guild_id: int, most: int = 25) -> list[NightRow]:
        """The open nights of a guild, newest first; `most` -1 for all."""
        rows = self._execute(
            "SELECT id, channel_id, date FROM night WHERE guild_id = ? AND is_open"
            " ORDER BY id DESC LIMIT ?",
            (guild_id, most),
        )
        return [NightRow(row[0], row[1], row[2], is_open=True) for row in rows]

    def move_night(self, night_id: int, channel_id: int) -> None:
        """The night goes on in another channel."""
        self._execute("UPDATE night SET channel_id = ? WHERE id = ?", (channel_id, night_id))
        self._memory.latest.clear()

    def night(self, night_id: int) -> Night:
        """The folded night."""
        return self._memory.nights.find(night_id, lambda _: fold(self.events(night_id)))

    def events(self, night_id: int) -> Iterator[Event]:
        """The log of a night, in order."""
        rows = self._execute(
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
        self, night_id: int, body: Body, *, at: int, by: PlayerId | None, origin: str, part: int = 0
    ) -> Night:
        """Append one event and renew what is derived from the log; the night after it."""
        before = self.night(night_id)
        event = Event(before.seq + 1, at, by, body)
        self._execute(
            "INSERT INTO event (night_id, seq, at, recorder, origin, part, kind, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (night_id, event.seq, at, by, origin, part, body.kind, body.model_dump_json()),
        )
        after = before.append(event)
        self._memory.nights.put(night_id, after)
        self.written.append(Written(night_id, event, origin, before, after))
        self.derived.renew(night_id, before, after)
        if before.closed != after.closed:
            self._memory.latest.clear()
        return after

    def bring_in(self, file: LedgerFile, progress: Progress) -> Imported:
        """Write what a ledger file holds. Raises `BadFile`, having written nothing."""
        done = import_ledger(Dump(self._db.conn), self.derived, file, progress)
        self._memory.forget()
        return done

    # Boards

    def boards(self, night_id: int) -> Mapping[str, Board]:
        """The live board of each table."""
        return self._memory.boards.find(night_id, self._read_boards)

    def _read_boards(self, night_id: int) -> dict[str, Board]:
        rows = self._execute(
            "SELECT table_name, channel_id, message_id, retired_id FROM board WHERE night_id = ?",
            (night_id,),
        )
        return {row[0]: Board(*row[1:]) for row in rows}

    def hang_board(self, night_id: int, table: str, board: Board) -> None:
        """Note where the live board of a table hangs now."""
        self._execute(
            "INSERT OR REPLACE INTO board VALUES (?, ?, ?, ?, ?)",
            (night_id, table, board.channel_id, board.message_id, board.retired_id),
        )
        self._memory.boards.pop(night_id, None)

    # Notes

    def note(self, key: str) -> str | None:
        """What the program noted under `key`."""
        row = self._row("SELECT value FROM note WHERE key = ?", key)
        return None if row is None else str(row[0])

    def set_note(self, key: str, value: str) -> None:
        """Note `value` under `key`."""
        self._execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, value))

    def pulse(self) -> Pulse:
        """A sign of life."""
        return felt(self._db)

    def _row(self, sql: str, *values: Any) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._execute(sql, values).fetchone()
        return row
