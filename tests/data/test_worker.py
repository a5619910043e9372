"""The writer thread: one transaction a job, all of it or nothing, whatever happens to the file."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from data.hands import record
from data.records import Board, Member, Place, Settings
from data.refusals import StorageTrouble
from data.store import Store
from data.worker import Worker
from hzrules.events import RulesChanged
from tests.data.support import (
    LIN,
    PLACE,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
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
    assert store.players.known(1, Member(900, "New")).id == 5


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
            store.players.shown(range(9)),
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
    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    task, go_on = await _begun(worker)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await worker.run(lambda store: store.note("begun")) == "finished"
    assert complaints == []
    assert rows(path, "SELECT value FROM note") == [("finished",)]


async def test_job_not_begun_when_its_caller_is_cancelled_is_not_done(worker: Worker) -> None:
    first, go_on = await _begun(worker)
    second = asyncio.create_task(worker.run(lambda store: store.set_note("second", "done")))
    await asyncio.sleep(0)
    second.cancel()
    go_on.set()
    await first
    assert await worker.run(lambda store: store.note("second")) is None


# Errors and order


async def test_job_that_raises_stop_iteration_is_answered(worker: Worker) -> None:
    with pytest.raises(RuntimeError, match="a job raised StopIteration"):
        await worker.run(lambda store: next(iter(store.boards(1))))


async def test_job_that_raises_leaves_no_cycle_behind(worker: Worker) -> None:
    def stumble(_: Store) -> None:
        raise Stumble

    gc.collect()
    gc.disable()
    try:
        with pytest.raises(Stumble) as raised:
            await worker.run(stumble)
        gone = weakref.ref(raised.value)
        del raised
        await worker.run(lambda store: store.note("turn"))
        assert gone() is None
    finally:
        gc.enable()


async def test_worker_outlives_the_loop_of_its_caller(path: Path) -> None:
    """A loop that is closed before its answer comes does not take the thread with it."""
    worker = Worker(path)
    await worker.start()
    begun, go_on = threading.Event(), threading.Event()

    def job(store: Store) -> None:
        begun.set()
        go_on.wait(10)
        store.set_note("other loop", "done")

    async def ask_and_leave() -> None:
        task = asyncio.create_task(worker.run(job))
        await asyncio.sleep(0)
        begun.wait(10)
        task.cancel()

    await asyncio.to_thread(asyncio.run, ask_and_leave())
    go_on.set()
    assert await worker.run(lambda store: store.note("other loop")) == "done"
    await worker.stop()


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
