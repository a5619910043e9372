"""Trouble with the ledger file, and others who use it: nothing half written, nothing stale."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.records import Place
from data.refusals import MovedOn, StorageKind, StorageTrouble
from data.store import Store
from data.worker import Worker
from hzrules.events import Adjusted
from tests.data.spoiling import (
    HOLDER,
    another_program,
    errors_in,
    limit_pages,
    no_file_beyond,
    outside_of_jobs,
    unlimit_pages,
    wait_less,
)
from tests.data.support import LIN, SOUTH, Evening, assert_projections_are_fresh, plain, rows


async def _record_until_trouble(evening: Evening, acknowledged: list[int]) -> None:
    for _ in range(400):
        acknowledged.append((await evening.play()).entry.seq)


async def test_disk_that_refuses_is_storage_trouble_and_recording_goes_on_once_there_is_room(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    acknowledged = [(await evening.play()).entry.seq]
    with (
        no_file_beyond(path.with_name(path.name + "-wal").stat().st_size + 100_000),
        pytest.raises(StorageTrouble, match="disk I/O error") as raised,
    ):
        await _record_until_trouble(evening, acknowledged)
    assert raised.value.kind is StorageKind.DISK
    assert 3 < len(acknowledged) < 100
    assert rows(path, "SELECT max(seq) FROM event") == [(acknowledged[-1],)]
    assert_projections_are_fresh(path)
    assert (await evening.play()).entry.seq == acknowledged[-1] + 1
    assert_projections_are_fresh(path)


async def test_no_page_left_is_a_full_disk_until_there_is_room(
    evening: Evening, worker: Worker, path: Path
) -> None:
    await evening.open()
    acknowledged = [(await evening.play()).entry.seq]
    await outside_of_jobs(worker, limit_pages)
    with pytest.raises(StorageTrouble, match="full") as raised:
        await _record_until_trouble(evening, acknowledged)
    assert raised.value.kind is StorageKind.FULL
    assert rows(path, "SELECT max(seq) FROM event") == [(acknowledged[-1],)]
    await outside_of_jobs(worker, unlimit_pages)
    assert (await evening.night()).seq == acknowledged[-1]
    assert (await evening.play()).entry.seq == acknowledged[-1] + 1
    assert_projections_are_fresh(path)


def _forbid_writing(store: Store) -> None:
    store._execute("PRAGMA query_only = ON")


async def test_connection_that_may_only_read_is_left_for_another(
    evening: Evening, worker: Worker, path: Path
) -> None:
    await evening.open()
    request = await evening.request()
    await outside_of_jobs(worker, _forbid_writing)
    with pytest.raises(StorageTrouble) as raised:
        await evening.book.record(request)
    assert raised.value.kind is StorageKind.READ_ONLY
    assert rows(path, "SELECT max(seq) FROM event") == [(2,)]
    assert (await evening.book.record(request)).entry.seq == 3
    assert_projections_are_fresh(path)


async def test_r118_file_held_for_longer_than_we_wait_is_locked_until_it_is_let_go(
    evening: Evening, worker: Worker, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.open()
    request = await evening.request()
    await outside_of_jobs(worker, wait_less)
    with another_program(HOLDER, path):
        for _ in range(3):
            with pytest.raises(StorageTrouble, match="locked") as raised:
                await evening.book.record(request)
            assert raised.value.kind is StorageKind.LOCKED
    assert errors_in(caplog) == [f"storage trouble (locked): {path}: database is locked"]
    assert (await evening.book.record(request)).entry.seq == 3
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
