"""What was acknowledged is there: after kill −9, under a crowd, with a backup running."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from data.records import Recorded, RecordHand
from hzrules.events import HandPlayed
from hzrules.night import fold
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

ROUNDS = 8
HANDS_A_ROUND = 125


def _record_and_kill(path: Path, first: int, enough: int, patience: float) -> int:
    """Run a recorder, kill −9 it some time after `enough` hands; the hands acknowledged by then."""
    command = [sys.executable, "-m", "tests.data.recorder", str(path), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as recorder:
        assert recorder.stdout is not None
        acknowledged = [int(recorder.stdout.readline()) for _ in range(enough)]
        threading.Event().wait(patience)
        recorder.kill()
        acknowledged += [int(line) for line in recorder.stdout if line.endswith("\n")]
    assert recorder.returncode == -9
    assert acknowledged == list(range(first, first + len(acknowledged)))
    return len(acknowledged)


def test_r56_killed_at_random_nothing_acknowledged_is_lost_and_nothing_doubles(
    path: Path,
) -> None:
    """About a thousand hands; each recorder begins with the hand the last one may have lost."""
    chance = Random(9)
    acknowledged = 0
    for _ in range(ROUNDS):
        enough = chance.randint(1, 2 * HANDS_A_ROUND)
        acknowledged += _record_and_kill(path, acknowledged, enough, chance.random() / 50)
        origins = [origin for (origin,) in rows(path, "SELECT origin FROM event ORDER BY seq")]
        hands = origins[2:]
        assert origins[:2] == ["open", "open"]
        assert hands == [origin_of(hand) for hand in range(len(hands))]
        assert acknowledged <= len(hands) <= acknowledged + 1
        assert_projections_are_fresh(path)
    assert fold(logged(path)).tables["1"].hands >= acknowledged > 300


async def _backup(source: Path, target: Path, done: threading.Event) -> int:
    """Copy the ledger online, page by page, over and over until told that all is recorded."""

    def copy() -> int:
        copies = 0
        while not (done.is_set() and copies):
            with (
                closing(sqlite3.connect(source)) as ours,
                closing(sqlite3.connect(target)) as copied,
            ):
                ours.backup(copied, pages=3, sleep=0.001)
            copies += 1
        return copies

    return await asyncio.to_thread(copy)


async def test_r118_fifty_at_once_with_a_backup_running_lose_nothing(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    await evening.open()
    requests = [
        await evening.request((EAST, SOUTH)[n % 2], by=(LIN, MEI)[n % 2], another=True)
        for n in range(50)
    ]
    done = threading.Event()
    copying = asyncio.create_task(_backup(path, tmp_path / "copy.sqlite", done))
    await asyncio.sleep(0.01)
    recorded = await asyncio.gather(*(evening.book.record(request) for request in requests))
    done.set()
    assert await copying >= 1
    assert sorted(r.entry.seq for r in recorded) == list(range(3, 53))
    found = rows(path, "SELECT origin FROM event WHERE kind = 'hand'")
    assert sorted(found) == sorted((request.origin,) for request in requests)
    assert_projections_are_fresh(path)
    copy = logged(tmp_path / "copy.sqlite")
    assert copy == logged(path)[: len(copy)]
    assert_projections_are_fresh(tmp_path / "copy.sqlite")


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
