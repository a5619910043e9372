"""The rest of the scorebook: boards, notes, languages, and that everything survives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

import data.scorebook
from data.records import Board, Settings
from data.refusals import StorageTrouble
from data.scorebook import Scorebook
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.support import LIN, OTHERS, PLACE, Evening, rows


def test_public_names_are_sorted_and_there() -> None:
    names = data.scorebook.__all__
    assert names == sorted(names)
    assert {"Scorebook", "may_record", "pick_table"} <= set(names) <= set(vars(data.scorebook))


async def test_board_hangs_where_it_was_last_hung(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    await evening.book.hang_board(1, "1", Board(10, 500))
    await evening.book.hang_board(1, "2", Board(10, 501))
    seen = (await evening.view()).boards
    await evening.book.hang_board(1, "1", Board(11, 502, retired_id=500))
    assert (await evening.view()).boards == {
        "1": Board(11, 502, retired_id=500),
        "2": Board(10, 501),
    }
    assert seen == {"1": Board(10, 500), "2": Board(10, 501)}
    assert rows(path, "SELECT count(*) FROM board") == [(2,)]


async def test_board_of_no_night_is_storage_trouble(evening: Evening, path: Path) -> None:
    with pytest.raises(StorageTrouble, match="FOREIGN KEY"):
        await evening.book.hang_board(9, "1", Board(10, 500))
    assert rows(path, "SELECT count(*) FROM board") == [(0,)]


async def test_note_is_what_was_noted_last(evening: Evening) -> None:
    assert await evening.book.note("digest") is None
    await evening.book.set_note("digest", "abc")
    await evening.book.set_note("digest", "def")
    assert await evening.book.note("digest") == "def"


async def test_everything_is_there_after_a_restart(path: Path, clock: HandClock) -> None:
    worker = Worker(path)
    await worker.start()
    evening = Evening(Scorebook(worker, clock), clock)
    await evening.book.set_language(PLACE, "zh-TW")
    await evening.book.set_note("digest", "abc")
    await evening.open()
    await evening.play()
    await evening.book.use_rules(PLACE, LIN, "classic", evening.origin())
    await evening.book.hang_board(1, "1", Board(10, 500))
    before = (await evening.view(), await evening.book.settle(PLACE))
    await worker.stop()
    worker = Worker(path)
    await worker.start()
    book = Scorebook(worker, clock)
    assert (await book.view(PLACE), await book.settle(PLACE)) == before
    assert await book.note("digest") == "abc"
    assert (await book.settings(PLACE)).language == "zh-TW"
    await worker.stop()


async def test_channel_that_chose_nothing_has_the_defaults(evening: Evening) -> None:
    assert await evening.book.settings(PLACE) == Settings(
        language=None, time_zone="Asia/Shanghai", day_starts_at=6, recorders="seated", rules=None
    )
