"""The open ledger file: damaged, deleted, moved or replaced under the one who writes it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from data.reading import read_only
from data.records import Recorded, RecordHand
from data.refusals import StorageKind, StorageTrouble
from data.worker import Worker
from tests.data.spoiling import (
    contents,
    delete,
    empty,
    errors_in,
    forget_pages,
    move,
    outside_of_jobs,
    overwrite,
    put_in,
    put_in_place,
    whole,
)
from tests.data.support import Evening, assert_projections_are_fresh, logged, rows


async def _trouble(evening: Evening, request: RecordHand) -> StorageKind:
    """What recording it meets, three times in a row."""
    kinds = set()
    for _ in range(3):
        with pytest.raises(StorageTrouble) as raised:
            await evening.book.record(request)
        kinds.add(raised.value.kind)
    (kind,) = kinds
    return kind


async def _three_hands(evening: Evening) -> RecordHand:
    """A night of three hands; the request for the fourth."""
    await evening.open()
    for _ in range(3):
        await evening.play()
    return await evening.request()


def _is_fourth_hand(recorded: Recorded, path: Path) -> bool:
    assert_projections_are_fresh(path)
    return recorded.entry.seq == 6 == logged(path)[-1].seq


async def _spoil(worker: Worker, path: Path) -> bytes:
    """Damage the file under the one who writes it; how it was before."""
    before = overwrite(path)
    await outside_of_jobs(worker, forget_pages)
    return before


async def test_damaged_file_is_told_logged_once_and_used_again_once_restored(
    evening: Evening, worker: Worker, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    request = await _three_hands(evening)
    backup = await _spoil(worker, path)
    assert await _trouble(evening, request) is StorageKind.CORRUPT
    assert len(errors_in(caplog)) == 1
    assert errors_in(caplog)[0].startswith(f"storage trouble (corrupt): {path}")
    caplog.clear()
    with caplog.at_level(logging.WARNING, "hangma"):
        put_in_place(path, backup)
        recorded = await evening.book.record(request)
    assert _is_fourth_hand(recorded, path)
    assert f"{path}: in use again" in caplog.messages


async def test_file_damaged_and_restored_in_place_is_used_again(
    evening: Evening, worker: Worker, path: Path
) -> None:
    request = await _three_hands(evening)
    backup = await _spoil(worker, path)
    assert await _trouble(evening, request) is StorageKind.CORRUPT
    put_in(path, backup)
    assert _is_fourth_hand(await evening.book.record(request), path)


async def test_deleted_file_is_gone_and_all_of_it_is_saved_beside_its_place(
    evening: Evening, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    request = await _three_hands(evening)
    log = logged(path)
    delete(path)
    assert await _trouble(evening, request) is StorageKind.GONE
    saved = path.with_name("ledger.sqlite.rescued")
    assert errors_in(caplog) == [f"storage trouble (gone): {path} was moved or deleted"]
    assert f"{path} was moved, deleted or replaced; a copy is {saved}" in caplog.messages
    assert path not in contents(path)
    assert logged(saved) == log
    move(saved, path)
    assert _is_fourth_hand(await evening.book.record(request), path)


async def test_deleted_folder_is_no_end_of_what_it_held(evening: Evening, path: Path) -> None:
    request = await _three_hands(evening)
    log = logged(path)
    for file in contents(path):
        delete(file)
    assert await _trouble(evening, request) is StorageKind.GONE
    assert logged(path.with_name("ledger.sqlite.rescued")) == log


async def test_file_moved_away_and_back_is_used_again(evening: Evening, path: Path) -> None:
    request = await _three_hands(evening)
    away = path.with_name("away.sqlite")
    move(path, away)
    assert await _trouble(evening, request) is StorageKind.GONE
    move(away, path)
    assert _is_fourth_hand(await evening.book.record(request), path)


async def test_emptied_name_is_not_taken_for_a_new_ledger(evening: Evening, path: Path) -> None:
    request = await _three_hands(evening)
    empty(path)
    assert await _trouble(evening, request) is StorageKind.GONE
    move(path.with_name("ledger.sqlite.rescued"), path)
    assert _is_fourth_hand(await evening.book.record(request), path)


async def test_replaced_file_is_the_one_that_is_used_from_then_on(
    evening: Evening, path: Path
) -> None:
    """An older backup is put in place of the file; the newer one is kept, not mixed with it."""
    request = await _three_hands(evening)
    backup = whole(path)
    for _ in range(2):
        await evening.play()
    newer = logged(path)
    put_in_place(path, backup)
    assert _is_fourth_hand(await evening.book.record(request), path)
    saved = path.with_name("ledger.sqlite.rescued")
    assert logged(saved) == newer
    put_in_place(path, backup)
    assert _is_fourth_hand(await evening.book.record(request), path)
    assert logged(saved) == newer
    assert len(logged(path.with_name("ledger.sqlite.rescued-2"))) == 6


async def test_replacement_that_is_no_ledger_is_refused_until_one_is_there(
    evening: Evening, path: Path
) -> None:
    request = await _three_hands(evening)
    backup = whole(path)
    put_in_place(path, b"a photograph of four people at a table" * 100)
    assert await _trouble(evening, request) is StorageKind.CORRUPT
    put_in_place(path, backup)
    assert _is_fourth_hand(await evening.book.record(request), path)


async def test_file_deleted_just_before_the_end_is_saved_when_closing(
    evening: Evening, worker: Worker, path: Path
) -> None:
    await _three_hands(evening)
    log = logged(path)
    delete(path)
    await worker.stop()
    saved = path.with_name("ledger.sqlite.rescued")
    assert logged(saved) == log
    with pytest.raises(StorageTrouble, match=r"is gone; .*rescued holds what it held") as raised:
        await Worker(path).start()
    assert raised.value.kind is StorageKind.GONE
    assert path not in contents(path)
    move(saved, path)
    again = Worker(path)
    await again.start()
    await again.stop()
    assert_projections_are_fresh(path)


def test_reading_a_file_that_is_not_there_is_gone_and_makes_none(path: Path) -> None:
    with pytest.raises(StorageTrouble) as raised:
        read_only(path, lambda connection: connection.execute("SELECT 1"))
    assert raised.value.kind is StorageKind.GONE
    assert not path.exists()


async def test_nothing_of_the_file_is_touched_while_it_is_damaged(
    evening: Evening, worker: Worker, path: Path
) -> None:
    request = await _three_hands(evening)
    await _spoil(worker, path)
    damaged = whole(path)
    assert await _trouble(evening, request) is StorageKind.CORRUPT
    await worker.stop()
    assert whole(path) == damaged
    with pytest.raises(Exception, match="malformed"):
        rows(path, "SELECT * FROM event")
