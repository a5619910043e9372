"""Recording one hand against a bare sqlite3 transaction that writes the same rows."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from sqlite_utils import Database

from data.migrations import ledger
from data.records import Guest, Member, OpenNight, Place, RecordHand
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.outcome import DiscardWin, Draw, Outcome, SelfDraw
from hzrules.patterns import Patterns
from hzrules.terms import Seat
from tests.bench.report import Figure

RUNS = 5
WINDOW = 30
LATE = 300
MOST_RATIO = 2.0
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA busy_timeout = 5000",
)
PLACE = Place(guild_id=1, channel_id=2)
HOST = Member(11, "Lin")
HANDS: tuple[Outcome, ...] = (
    SelfDraw(winner=Seat.E),
    SelfDraw(winner=Seat.E, patterns=Patterns(baotou=True)),
    DiscardWin(winner=Seat.E, discarder=Seat.W),
    SelfDraw(winner=Seat.S, patterns=Patterns(caipiao=1, gangkai=1)),
    Draw(),
    SelfDraw(winner=Seat.E, patterns=Patterns(qidui=True)),
)


Rows = list[tuple[Any, ...]]
Written = tuple[tuple[Any, ...], Rows, Rows, Rows]
"""An event with its rows of `hand_stat`, `posting` and `person_night`."""


def rows() -> list[Figure]:
    """Measure: a night of ours, then the same rows by the peer, and again, in the same folder."""
    ours: list[list[float]] = []
    peers: list[list[float]] = []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory(prefix="hangma-bench-") as folder:
            ours.append(asyncio.run(_our_night(Path(folder, "ours.db"))))
            peers.append(peer_night(Path(folder, "ours.db"), Path(folder, "peer.db")))
    return [
        _row("record, hand 1", ours, peers, slice(0, WINDOW)),
        _row(f"record, hand {LATE}", ours, peers, slice(LATE - 1, None)),
    ]


def _row(name: str, ours: list[list[float]], peers: list[list[float]], part: slice) -> Figure:
    our = median(seconds for night in ours for seconds in night[part]) * 1000
    peer = median(seconds for night in peers for seconds in night[part]) * 1000
    return Figure(name, "bare sqlite3 transaction", our, peer, MOST_RATIO)


async def _our_night(path: Path) -> list[float]:
    """Seconds for each hand of one night of `LATE` + `WINDOW` hands."""
    worker = Worker(path)
    await worker.start()
    clock = iter(range(1_700_000_000, 2_000_000_000, 90))
    book = Scorebook(worker, lambda: next(clock))
    people = (HOST, Member(12, "Mei"), Guest("Hao"), Member(13, "Qi"))
    opened = await book.open_night(OpenNight(PLACE, HOST, "open", people))
    table = opened.view.night.tables["1"]
    taken = []
    for number in range(LATE - 1 + WINDOW):
        outcome = HANDS[number % len(HANDS)]
        request = RecordHand(PLACE, HOST, f"hand-{number}", "1", outcome, table.seq, agreed=True)
        start = time.perf_counter()
        recorded = await book.record(request)
        taken.append(time.perf_counter() - start)
        table = recorded.view.night.tables["1"]
    await worker.stop()
    return taken


def peer_night(ours: Path, path: Path) -> list[float]:
    """Seconds for each transaction of bare sqlite3 that writes what one of our hands wrote.

    The same schema, indexes, triggers, pragmas and rows; no thread, no rules, no reading.
    """
    with closing(sqlite3.connect(ours)) as source:
        read = source.execute
        before = {
            table: read(f"SELECT * FROM {table} ORDER BY id").fetchall()
            for table in ("player", "night")
        }
        opening: list[Written] = []
        hands: list[Written] = []
        for event in read("SELECT * FROM event ORDER BY id").fetchall():
            stats = read("SELECT * FROM hand_stat WHERE seq = ?", event[2:3]).fetchall()
            postings = read("SELECT * FROM posting WHERE seq = ?", event[2:3]).fetchall()
            people = [
                (event[1], player, *read(_PERSON, (player, event[2])).fetchone())
                for _, _, player, _ in postings
            ]
            (hands if stats else opening).append((event[1:], stats, postings, people))
    with closing(sqlite3.connect(path, isolation_level=None)) as peer:
        for pragma in PRAGMAS:
            peer.execute(pragma)
        ledger.apply(Database(peer, recursive_triggers=False))
        for table, found in before.items():
            marks = ", ".join("?" * len(found[0]))
            peer.executemany(f"INSERT INTO {table} VALUES ({marks})", found)
        for written in opening:
            _write(peer, *written)
        return [_write(peer, *written) for written in hands]


_PERSON = (
    "SELECT count(*), 0, 0, 0, 0, 0, sum(points), max(points), max(seq), 0, 0 FROM posting"
    " WHERE player_id = ? AND seq <= ?"
)
"""What a person had after that event, or something of the same size."""


def _write(
    peer: sqlite3.Connection,
    event: tuple[Any, ...],
    stats: Rows,
    postings: Rows,
    people: Rows,
) -> float:
    """One transaction; the seconds it took."""
    start = time.perf_counter()
    peer.execute("BEGIN")
    peer.execute(
        "INSERT INTO event (night_id, seq, at, recorder, origin, part, kind, body)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        event,
    )
    for stat in stats:
        peer.execute("INSERT INTO hand_stat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", stat)
    peer.executemany("INSERT INTO posting VALUES (?, ?, ?, ?)", postings)
    marks = ", ".join("?" * 13)
    peer.executemany(f"INSERT OR REPLACE INTO person_night VALUES ({marks})", people)
    peer.execute("COMMIT")
    return time.perf_counter() - start
