"""战绩 and 排行 over a million hands against ten thousand, in the asker's own server.

The ledgers are generated: forty people, four to a table, fifty hands a night, ten channels, ten
years; rows go in directly. What is derived from nights is summed by the bot's own code. It takes
about a minute and a gigabyte of temporary disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from statistics import median

from sqlite_utils import Database

from data.migrations import ledger
from data.records import Member, Place
from data.scorebook import Scorebook
from data.stat_records import RankBy, Scope, Span, Wanted
from data.sums import Sums
from data.worker import Worker
from tests.bench.report import Figure

FEW, MANY = 10_000, 1_000_000
MOST_RATIO = 10.0
RUNS = 40
PEOPLE = 40
HANDS = 50
"""In a night."""
GUILD = 1
CHANNELS = range(10, 20)
PLACE = Place(guild_id=GUILD, channel_id=10)
ASKER = Member(1001, "P1")
NOW = 1_790_000_000

_NIGHTS = """
    WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < :nights)
    INSERT INTO night SELECT id, 1, 10 + id % 10,
        date('2016-10-01', (id * 3640 / :nights) || ' days'), 0, 0 FROM n
"""
_SEATS = """
    CREATE TEMP TABLE seat AS
    SELECT n.id AS night_id, s.value AS seat, 1 + (n.id * 7 + s.value * 11) % :people AS player_id
    FROM night n, json_each('[0, 1, 2, 3]') s
"""
_HANDS = """
    CREATE TEMP TABLE hand AS
    WITH RECURSIVE h (seq) AS (SELECT 3 UNION ALL SELECT seq + 1 FROM h WHERE seq < :hands + 2)
    SELECT n.id AS night_id, h.seq AS seq, (n.id * 13 + h.seq * 7) % 4 AS winner FROM night n, h
"""
_LOG = """
    INSERT INTO event (night_id, seq, at, recorder, origin, part, kind, body)
    SELECT night_id, seq, 1000 + seq, 1, night_id || '-' || seq, 0, 'hand',
        '{"kind":"hand","table":"1","outcome":{"kind":"self_draw","winner":"E","patterns":{},'
        || '"liable":[]},"agreed":false,"tiles":null}' FROM hand
"""
_POSTINGS = """
    INSERT INTO posting SELECT h.night_id, h.seq, s.player_id, iif(s.seat = h.winner, 6, -2)
    FROM hand h JOIN seat s ON s.night_id = h.night_id
"""
_STATS = """
    INSERT INTO hand_stat SELECT h.night_id, h.seq, '1', h.seq - 2, 'self_draw', d.player_id, 1,
        w.player_id, NULL, 1, '{}'
    FROM hand h JOIN seat w ON w.night_id = h.night_id AND w.seat = h.winner
    JOIN seat d ON d.night_id = h.night_id AND d.seat = 0
"""
_PERSONS = """
    INSERT INTO person_night SELECT night_id, player_id, count(*), sum(points > 0), sum(points > 0),
        0, 0, 0, sum(points), 6, min(iif(points > 0, seq, 999)), 1, 0
    FROM posting GROUP BY night_id, player_id
"""
_PAIRS = """
    INSERT INTO pair_night SELECT a.night_id, a.player_id, b.player_id, :hands, a.seat - b.seat
    FROM seat a JOIN seat b ON b.night_id = a.night_id AND b.player_id != a.player_id
"""
_MONEY = """
    INSERT INTO money_night SELECT night_id, player_id, 'CNY', 2, points * 50 FROM person_night
"""
_LEDGER = (_NIGHTS, _SEATS, _HANDS, _LOG, _POSTINGS, _STATS, _PERSONS, _PAIRS, _MONEY)


def rows() -> list[Figure]:
    """Each question to the large ledger and to the small one, turn by turn."""
    with tempfile.TemporaryDirectory(prefix="hangma-bench-") as folder:
        few, many = Path(folder, "few.db"), Path(folder, "many.db")
        generate(few, FEW)
        generate(many, MANY)
        return asyncio.run(_measure(few, many))


def generate(path: Path, hands: int) -> None:
    """A ledger of so many hands."""
    facts = {"nights": hands // HANDS, "hands": HANDS, "people": PEOPLE}
    with closing(Database(str(path))) as db:
        ledger.apply(db)
        connection = db.conn
        connection.execute("PRAGMA synchronous = OFF")
        for number in range(1, PEOPLE + 1):
            player = (number, GUILD, 1000 + number, f"P{number}")
            connection.execute(
                "INSERT INTO player (id, guild_id, discord_id, name) VALUES (?, ?, ?, ?)", player
            )
        for statement in _LEDGER:
            connection.execute(statement, facts)
        _sum_up(connection)
        connection.execute("INSERT INTO night VALUES (NULL, 1, 10, '2026-09-21', 0, 1)")
        connection.commit()


def _sum_up(connection: sqlite3.Connection) -> None:
    months = connection.execute("SELECT DISTINCT substr(date, 1, 7) FROM night").fetchall()
    scopes = [(Scope.SERVER, GUILD), *((Scope.CHANNEL, channel) for channel in CHANNELS)]
    for (month,) in months:
        for scope, scope_id in scopes:
            sums = Sums(connection, scope, scope_id, range(1, PEOPLE + 1))
            sums.renew(date.fromisoformat(f"{month}-01"))


async def _measure(few: Path, many: Path) -> list[Figure]:
    workers = [Worker(path) for path in (few, many)]
    for worker in workers:
        await worker.start()
    small, large = (Scorebook(worker, lambda: NOW) for worker in workers)
    figures = []
    for what, ask in QUESTIONS.items():
        ours: list[float] = []
        peers: list[float] = []
        for _ in range(RUNS):
            ours.append(await _timed(ask(large)))
            peers.append(await _timed(ask(small)))
        figures.append(
            Figure(what, f"{FEW:,} hands", median(ours) * 1000, median(peers) * 1000, MOST_RATIO)
        )
    for worker in workers:
        await worker.stop()
    return figures


async def _timed(asked: Awaitable[object]) -> float:
    start = time.perf_counter()
    await asked
    return time.perf_counter() - start


def _board(
    span: Span, scope: Scope = Scope.SERVER, by: RankBy = RankBy.POINTS
) -> Callable[[Scorebook], Awaitable[object]]:
    return lambda book: book.stats.leaderboard(PLACE, scope, span, by, 1)


def _stats(span: Span) -> Callable[[Scorebook], Awaitable[object]]:
    return lambda book: book.stats.of(PLACE, ASKER, Wanted(), span, Scope.SERVER)


QUESTIONS: dict[str, Callable[[Scorebook], Awaitable[object]]] = {
    f"/leaderboard, all time, {MANY:,} hands": _board(Span.ALL),
    f"/leaderboard, year, win rate, {MANY:,} hands": _board(Span.YEAR, by=RankBy.WIN_RATE),
    f"/leaderboard, channel, month, {MANY:,} hands": _board(Span.MONTH, Scope.CHANNEL),
    f"/stats, all time, {MANY:,} hands": _stats(Span.ALL),
    f"/stats, month, {MANY:,} hands": _stats(Span.MONTH),
}
