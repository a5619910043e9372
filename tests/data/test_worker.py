"""The writer thread: one transaction a job, all of it or nothing, whatever happens to the file."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.hands import record
from data.records import Board, Member, Place, Settings
from data.refusals import MovedOn, StorageTrouble
from data.store import Store
from data.worker import LedgerInUseError, Worker
from hzrules.events import Adjusted, RulesChanged
from tests.data.support import (
    LIN,
    PLACE,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    plain,
    rows,
    snapshot,
)
from tests.hzrules.support import rules, self_draw


class Stumble(Exception):
    """What a failing job raises."""


async def test_job_gives_its_result_and_is_committed(worker: Worker, path: Path) -> None:
    assert await worker.run(lambda store: store.begin_night(PLACE, "2026-09-21", 7)) == 1
    assert rows(path, "SELECT id, date FROM night") == [(1, "2026-09-21")]


# A job that raises leaves no trace


async def test_failed_recording_leaves_no_trace_in_file_or_memory(
    evening: Evening, worker: Worker, path: Path
) -> None:
    await evening.open()
    await evening.play()
    before, seen = snapshot(path), await evening.view()
    request = await evening.request(SOUTH, by=Member(LIN.discord_id, "Lin the Second"))

    def stumble(store: Store) -> None:
        recorded = record(store, request, evening.clock())
        assert recorded.entry.seq == 4
        assert recorded.view.name(1) == "Lin the Second"
        raise Stumble

    with pytest.raises(Stumble):
        await worker.run(stumble)
    assert snapshot(path) == before
    assert await evening.view() == seen
    again = await evening.book.record(request)
    assert (again.entry.seq, again.repeated) == (4, False)
    assert_projections_are_fresh(path)


def _new_night(store: Store) -> None:
    store.begin_night(Place(1, 77), "2026-09-21", 7)
    assert store.latest_night(Place(1, 77)) is not None


def _new_player(store: Store) -> None:
    assert store.player(1, Member(900, "New")).id == 5


def _new_settings(store: Store) -> None:
    store.save_settings(PLACE, Settings(language="en"))
    assert store.settings(PLACE).language == "en"


def _new_board(store: Store) -> None:
    store.hang_board(1, "1", Board(10, 555))
    assert store.boards(1)["1"].message_id == 555


def _new_note(store: Store) -> None:
    store.set_note("key", "value")


@pytest.mark.parametrize("job", [_new_night, _new_player, _new_settings, _new_board, _new_note])
async def test_whatever_a_failed_job_wrote_is_forgotten(
    evening: Evening, worker: Worker, path: Path, job: Callable[[Store], None]
) -> None:
    await evening.open()
    before = snapshot(path)

    def read(store: Store) -> tuple[object, ...]:
        return (
            store.latest_night(Place(1, 77)),
            store.players(range(9)),
            store.settings(PLACE),
            store.boards(1),
            store.note("key"),
        )

    known = await worker.run(read)

    def stumble(store: Store) -> None:
        job(store)
        raise Stumble

    with pytest.raises(Stumble):
        await worker.run(stumble)
    assert await worker.run(read) == known
    assert snapshot(path) == before
    await worker.run(job)
    assert await worker.run(read) != known
    assert snapshot(path) != before


async def test_number_beyond_sixty_four_bits_is_storage_trouble_and_leaves_no_trace(
    evening: Evening, worker: Worker, path: Path
) -> None:
    await evening.open()
    dear = RulesChanged(rules=rules(base=10**9, patterns={"baotou": 10**9, "caipiao": 10**9}))
    at = evening.clock()
    await worker.run(lambda store: store.append(1, dear, at=at, by=1, origin="dear"))
    before = snapshot(path)
    with pytest.raises(StorageTrouble, match="too large"):
        await evening.play(self_draw("E", caipiao=2))
    assert snapshot(path) == before
    await evening.play(SOUTH)
    assert_projections_are_fresh(path)


# One ledger, one process (R110)


async def test_r110_second_worker_on_the_same_file_is_refused(worker: Worker, path: Path) -> None:
    second = Worker(path)
    with pytest.raises(LedgerInUseError, match=str(path)):
        await second.start()
    await second.stop()
    assert await worker.run(lambda store: store.note("still ours")) is None


OTHER_PROCESS = """
import asyncio, pathlib, sys
from data.worker import LedgerInUseError, Worker

async def main():
    worker = Worker(pathlib.Path(sys.argv[1]))
    try:
        await worker.start()
    except LedgerInUseError:
        return "in use"
    await worker.stop()
    return "opened"

print(asyncio.run(main()))
"""


def _other_process(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return done.stdout.strip()


async def test_r110_second_process_on_the_same_file_is_refused_until_we_stop(path: Path) -> None:
    worker = Worker(path)
    await worker.start()
    assert await asyncio.to_thread(_other_process, path) == "in use"
    await worker.stop()
    assert await asyncio.to_thread(_other_process, path) == "opened"


@pytest.fixture
def photograph(path: Path) -> Path:
    """A file that is no ledger."""
    path.write_bytes(b"a photograph of four people at a table" * 100)
    return path


async def test_file_that_is_no_ledger_is_refused_and_let_go(photograph: Path) -> None:
    with pytest.raises(StorageTrouble, match=r"ledger\.sqlite: file is not a database"):
        await Worker(photograph).start()
    os.truncate(photograph, 0)
    worker = Worker(photograph)
    await worker.start()
    await worker.stop()


async def test_job_before_start_or_after_stop_is_storage_trouble(path: Path) -> None:
    worker = Worker(path)
    with pytest.raises(StorageTrouble, match="not open"):
        await worker.run(lambda store: store.note("early"))
    await worker.start()
    await worker.run(lambda store: store.set_note("in time", "yes"))
    await worker.stop()
    with pytest.raises(StorageTrouble, match="not open"):
        await worker.run(lambda store: store.note("late"))
    await worker.stop()
    assert rows(path, "SELECT * FROM note") == [("in time", "yes")]


async def test_stop_finishes_what_was_accepted(path: Path) -> None:
    worker = Worker(path)
    await worker.start()

    def note(number: int) -> Callable[[Store], None]:
        return lambda store: store.set_note(str(number), "kept")

    notes = [asyncio.create_task(worker.run(note(n))) for n in range(20)]
    await asyncio.sleep(0)
    await worker.stop()
    await asyncio.gather(*notes)
    assert rows(path, "SELECT count(*) FROM note") == [(20,)]


async def test_job_that_comes_while_stopping_is_storage_trouble(path: Path) -> None:
    worker = Worker(path)
    await worker.start()
    first, go_on = await _begun(worker)
    stopping = asyncio.create_task(worker.stop())
    await asyncio.sleep(0)
    late = asyncio.create_task(worker.run(lambda store: store.set_note("late", "written")))
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(StorageTrouble, match="not open"):
        await late
    await stopping
    await first
    assert rows(path, "SELECT key FROM note") == [("begun",)]


# Callers who go away


async def _begun(worker: Worker) -> tuple[asyncio.Task[None], threading.Event]:
    """A job that has begun and waits to be let on."""
    begun, go_on = threading.Event(), threading.Event()

    def job(store: Store) -> None:
        begun.set()
        go_on.wait(10)
        store.set_note("begun", "finished")

    task = asyncio.create_task(worker.run(job))
    await asyncio.to_thread(begun.wait, 10)
    return task, go_on


async def test_job_once_begun_is_finished_though_the_caller_is_cancelled(
    worker: Worker, path: Path
) -> None:
    task, go_on = await _begun(worker)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await worker.run(lambda store: store.note("begun")) == "finished"
    assert rows(path, "SELECT value FROM note") == [("finished",)]


async def test_job_not_begun_when_its_caller_is_cancelled_is_not_done(worker: Worker) -> None:
    first, go_on = await _begun(worker)
    second = asyncio.create_task(worker.run(lambda store: store.set_note("second", "done")))
    await asyncio.sleep(0)
    second.cancel()
    go_on.set()
    await first
    assert await worker.run(lambda store: store.note("second")) is None


# Trouble with the file


@contextmanager
def _no_file_may_grow_beyond(size: int) -> Iterator[None]:
    """As on a full disk: a real write to a longer file fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def _record_until_trouble(evening: Evening, acknowledged: list[int]) -> None:
    for _ in range(400):
        acknowledged.append((await evening.play()).entry.seq)


async def test_full_disk_is_storage_trouble_and_recording_goes_on_once_there_is_room(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    acknowledged = [(await evening.play()).entry.seq]
    log = path.with_name(path.name + "-wal")
    with _no_file_may_grow_beyond(log.stat().st_size + 100_000), pytest.raises(StorageTrouble):
        await _record_until_trouble(evening, acknowledged)
    assert 3 < len(acknowledged) < 100
    assert rows(path, "SELECT max(seq) FROM event") == [(acknowledged[-1],)]
    assert_projections_are_fresh(path)
    assert (await evening.play()).entry.seq == acknowledged[-1] + 1
    assert_projections_are_fresh(path)


def _limit_pages(store: Store) -> None:
    (pages,) = store._execute("PRAGMA page_count").fetchone()
    store._execute(f"PRAGMA max_page_count = {pages + 1}")


def _unlimit_pages(store: Store) -> None:
    store._execute("PRAGMA max_page_count = 1000000")


def _forbid_writing(store: Store) -> None:
    store._execute("PRAGMA query_only = ON")


def _allow_writing(store: Store) -> None:
    store._execute("PRAGMA query_only = OFF")


async def _outside_of_jobs(worker: Worker, change: Callable[[Store], None]) -> None:
    """Do something to the connection itself, on its thread but in no transaction."""
    store = worker._store
    assert store is not None
    await worker._hand_over(lambda: change(store))


@pytest.mark.parametrize(
    ("trouble", "relief", "message"),
    [
        pytest.param(_limit_pages, _unlimit_pages, "full", id="no page left"),
        pytest.param(_forbid_writing, _allow_writing, "readonly", id="read-only"),
    ],
)
async def test_storage_trouble_records_nothing_and_passes(
    evening: Evening,
    worker: Worker,
    path: Path,
    trouble: Callable[[Store], None],
    relief: Callable[[Store], None],
    message: str,
) -> None:
    await evening.open()
    acknowledged = [(await evening.play()).entry.seq]
    await _outside_of_jobs(worker, trouble)
    with pytest.raises(StorageTrouble, match=message):
        await _record_until_trouble(evening, acknowledged)
    assert rows(path, "SELECT max(seq) FROM event") == [(acknowledged[-1],)]
    await _outside_of_jobs(worker, relief)
    assert (await evening.night()).seq == acknowledged[-1]
    assert (await evening.play()).entry.seq == acknowledged[-1] + 1
    assert_projections_are_fresh(path)


# Others at the same file


@contextmanager
def _somebody_writing(path: Path, event: str, seconds: float) -> Iterator[None]:
    """Holds the write lock for a while, appends an event, commits."""
    holding = threading.Event()

    def write() -> None:
        with plain(path) as other:
            other.execute("BEGIN IMMEDIATE")
            holding.set()
            threading.Event().wait(seconds)
            other.execute(event)
            other.execute("COMMIT")

    thread = threading.Thread(target=write)
    thread.start()
    holding.wait(10)
    yield
    thread.join()


async def test_recording_waits_for_somebody_who_writes_and_counts_what_he_wrote(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.play()
    request = await evening.request(SOUTH)
    body = Adjusted(payer=1, payee=2, points=7, reason="tea").model_dump_json()
    event = (
        "INSERT INTO event (night_id, seq, at, recorder, origin, part, kind, body)"
        f" VALUES (1, 4, 0, 1, 'other', 0, 'adjust', '{body}')"
    )
    with _somebody_writing(path, event, 0.3):
        recorded = await evening.book.record(request)
    assert recorded.entry.seq == 5
    assert recorded.view.night.balances == {1: 6 - 7 - 4, 2: -2 + 7 + 6, 3: -3, 4: -3}


async def test_names_changed_by_somebody_else_are_seen(evening: Evening, path: Path) -> None:
    await evening.open()
    assert (await evening.view()).name(2) == "Mei"
    rows(path, "UPDATE player SET name = 'Mei Mei' WHERE id = 2")
    assert (await evening.view()).name(2) == "Mei Mei"


async def test_memory_holds_only_so_many_nights(worker: Worker, evening: Evening) -> None:
    def many(store: Store) -> int:
        for n in range(100, 150):
            store.begin_night(Place(1, n), "2026-09-21", 7)
            store.night(n - 99)
        return len(store._memory.nights)

    assert await worker.run(many) == 32
    await evening.open()
    assert (await evening.view()).name(1) == LIN.name


async def test_refused_request_keeps_what_is_remembered(evening: Evening, worker: Worker) -> None:
    await evening.open()
    request = await evening.request()
    await evening.play()
    night = await worker.run(lambda store: store.night(1))
    with pytest.raises(MovedOn):
        await evening.book.record(request)
    assert await worker.run(lambda store: store.night(1)) is night


async def test_sqlite_errors_of_a_job_are_storage_trouble_with_the_cause(worker: Worker) -> None:
    with pytest.raises(StorageTrouble, match="no such table") as raised:
        await worker.run(lambda store: store._row("SELECT * FROM nowhere"))
    assert isinstance(raised.value.__cause__, sqlite3.OperationalError)


async def test_jobs_run_one_at_a_time_in_order(worker: Worker) -> None:
    running: list[int] = []
    order: list[int] = []

    def job(number: int) -> Callable[[Store], None]:
        def work(_: Store) -> None:
            running.append(number)
            threading.Event().wait(0.001)
            assert running == [number]
            order.append(running.pop())

        return work

    calls: list[Awaitable[None]] = [worker.run(job(n)) for n in range(30)]
    await asyncio.gather(*calls)
    assert order == list(range(30))
