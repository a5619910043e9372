"""What was acknowledged is there: after kill −9, under a crowd, with a backup running."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from data.exchange import FileKind
from data.importing import read_ledger
from data.records import Exported, ExportOf, Member, Place, Recorded, RecordHand
from data.scorebook import Scorebook
from hzrules.events import HandPlayed
from tests.conftest import HandClock
from tests.data.killing import MOST_ACTS_BETWEEN, kill_until, record_and_stop, recorded_in
from tests.data.recorder import origin_of
from tests.data.support import (
    EAST,
    LIN,
    MEI,
    PLACE,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    logged,
    rows,
)

ACTS = 150
"""Of the thousand that `python -m tests.data.killing 1000` does."""


def test_r56_killed_at_random_nothing_acknowledged_is_missing_and_nothing_doubled(
    path: Path,
) -> None:
    """Hands, undone and corrected ones, closings: the fold and all that is derived agree."""
    done = kill_until(path, ACTS, seed=9)
    assert done.acts >= ACTS
    assert done.kills >= ACTS // (2 * MOST_ACTS_BETWEEN)
    for table in ("posting", "hand_stat", "person_night", "pair_night", "person_period", "due"):
        assert rows(path, f"SELECT count(*) FROM {table}") > [(0,)]


def test_terminated_recorder_finishes_and_acknowledges_what_it_sent(path: Path) -> None:
    """SIGTERM as it comes: what is in the file is exactly what was acknowledged."""
    chance = Random(5)
    acknowledged = 0
    for enough in (1, 40):
        acknowledged += record_and_stop(path, acknowledged, enough, chance, signal.SIGTERM)
        assert recorded_in(path) == [origin_of(act) for act in range(acknowledged)]
        assert_projections_are_fresh(path)
    assert acknowledged >= 41


def _backup_until(done: threading.Event, source: Path, target: Path) -> int:
    """Copy the ledger online, a few pages at a time, over and over; how many times."""
    copies = 0
    while not (done.is_set() and copies):
        with closing(sqlite3.connect(source)) as ours, closing(sqlite3.connect(target)) as copied:
            ours.backup(copied, pages=3, sleep=0.001)
        copies += 1
    return copies


async def _export_until(done: threading.Event, book: Scorebook, at: Place) -> list[Exported]:
    """Export the whole server, over and over."""
    exports: list[Exported] = []
    manager = Member(199, "Boss", is_manager=True)
    while not (done.is_set() and exports):
        exports.append(
            await book.export(at, manager, ExportOf.SERVER, FileKind.JSON, lambda *_: None)
        )
    return exports


async def test_r118_fifty_at_once_with_a_backup_and_an_export_running_lose_nothing(
    book: Scorebook, clock: HandClock, path: Path, tmp_path: Path
) -> None:
    """One hot channel where thirty record at once, and four where five do; each three hands."""
    hot, *calm = [Evening(book, clock, Place(1, 10 + n)) for n in range(5)]
    for evening in (hot, *calm):
        await evening.open()
    people = [*[hot] * 30, *[evening for evening in calm for _ in range(5)]]
    assert len(people) == 50

    async def keep_recording(evening: Evening, number: int) -> list[str]:
        said = [f"person {number}, hand {hand}" for hand in range(3)]
        for origin in said:
            outcome, by = (EAST, SOUTH)[number % 2], (LIN, MEI)[number % 2]
            await evening.play(outcome, by=by, another=True, origin=origin)
        return said

    done = threading.Event()
    copying = asyncio.create_task(
        asyncio.to_thread(_backup_until, done, path, tmp_path / "copy.sqlite")
    )
    exporting = asyncio.create_task(_export_until(done, book, hot.place))
    said = await asyncio.gather(*(keep_recording(e, n) for n, e in enumerate(people)))
    done.set()
    exports = await exporting
    assert await copying >= 1
    found = rows(path, "SELECT origin FROM event WHERE kind = 'hand' ORDER BY id")
    assert sorted(found) == sorted((origin,) for origins in said for origin in origins)
    for origins in said:
        assert [origin for (origin,) in found if origin in origins] == origins, "in their order"
    assert_projections_are_fresh(path)
    assert_projections_are_fresh(tmp_path / "copy.sqlite")
    log = {night: logged(path, night) for night in range(1, 6)}
    for night, events in log.items():
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        copied = logged(tmp_path / "copy.sqlite", night)
        assert copied == events[: len(copied)]
    for export in exports:
        for exported in read_ledger(export.data).nights:
            whole = [event.body for event in log[exported.id]]
            assert [event.body for event in exported.events] == whole[: len(exported.events)]


@pytest.mark.parametrize("crowd", [20])
async def test_crowd_that_saw_the_same_board_records_one_hand(
    evening: Evening, path: Path, crowd: int
) -> None:
    await evening.open()
    requests: list[RecordHand] = [await evening.request(EAST) for _ in range(crowd)]
    results = await asyncio.gather(
        *(evening.book.record(request) for request in requests), return_exceptions=True
    )
    assert sum(isinstance(result, Recorded) for result in results) == 1
    hands = [event for event in logged(path) if isinstance(event.body, HandPlayed)]
    assert len(hands) == 1
    assert (await evening.book.view(PLACE)).night.tables["1"].hands == 1
