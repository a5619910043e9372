"""A night whose channel is lost or another: closed from elsewhere, moved, found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data.records import OpenElsewhere, Place
from data.refusals import RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.dues import Due
from hzrules.night import fold
from tests.conftest import HandClock
from tests.data.support import (
    ABROAD,
    AN,
    BO,
    EAST,
    ELSEWHERE,
    HAO,
    LIN,
    MANAGER,
    PLACE,
    QI,
    Evening,
    assert_projections_are_fresh,
    logged,
    refused,
    snapshot,
)


async def test_r94_night_of_a_lost_channel_is_closed_from_another_by_a_manager(
    evening: Evening, book: Scorebook
) -> None:
    await evening.open()
    await evening.play(EAST)
    assert await book.open_elsewhere(1) == [OpenElsewhere(1, PLACE.channel_id, "2026-09-21")]
    assert await book.open_elsewhere(2) == []
    place = await book.place_of_night(ELSEWHERE, MANAGER, 1)
    assert place == PLACE
    closing = await book.close(place, MANAGER, evening.origin())
    assert closing.view.night.closed
    assert len(closing.dues.lines) == 3
    assert await book.open_elsewhere(1) == []


@pytest.mark.parametrize(
    ("place", "by", "night_id", "code"),
    [
        pytest.param(ELSEWHERE, LIN, 1, RefusalCode.MANAGERS_ONLY, id="seated, no manager"),
        pytest.param(ELSEWHERE, LIN, 9, RefusalCode.MANAGERS_ONLY, id="nor told what there is"),
        pytest.param(ELSEWHERE, MANAGER, 9, RefusalCode.NO_SUCH_NIGHT, id="no such night"),
        pytest.param(ELSEWHERE, MANAGER, 0, RefusalCode.NO_SUCH_NIGHT, id="words"),
        pytest.param(ELSEWHERE, MANAGER, 2, RefusalCode.NO_SUCH_NIGHT, id="closed"),
        pytest.param(ABROAD, MANAGER, 1, RefusalCode.NO_SUCH_NIGHT, id="another server's"),
    ],
)
async def test_night_elsewhere_that_cannot_be_reached_is_refused(
    evening: Evening, book: Scorebook, path: Path, place: Place, by: Any, night_id: int, code: Any
) -> None:
    await evening.open()
    there = Evening(book, evening.clock, Place(1, 33))
    await there.open()
    await there.close()
    before = snapshot(path)
    await refused(book.place_of_night(place, by, night_id), code)
    await refused(book.move(place, by, night_id), code)
    assert snapshot(path) == before


async def test_r94_moved_night_goes_on_where_it_is_now(
    evening: Evening, book: Scorebook, clock: HandClock, path: Path
) -> None:
    await evening.open()
    await evening.play(EAST)
    before = await evening.night()
    view = await book.move(ELSEWHERE, MANAGER, 1)
    assert (view.place, view.night) == (ELSEWHERE, before)
    await refused(book.view(PLACE), RefusalCode.NO_NIGHT_YET)
    there = Evening(book, clock, ELSEWHERE)
    await there.play(EAST)
    assert (await there.totals())["Lin"] == 18
    await evening.open()
    assert (await evening.totals())["Lin"] == 0, "and a new one may begin where it was"
    assert_projections_are_fresh(path)
    assert fold(logged(path)) == await there.night()


async def test_moved_night_takes_its_settings_along_unless_the_channel_has_its_own(
    evening: Evening, book: Scorebook
) -> None:
    await evening.open(language="zh-CN")
    await book.set_recorders(PLACE, LIN, "anyone")
    moved = await book.move(ELSEWHERE, MANAGER, 1)
    assert (moved.settings.language, moved.settings.recorders) == ("zh-CN", "anyone")
    third = Place(1, 13)
    await book.set_language(third, "zh-TW")
    moved = await book.move(third, MANAGER, 1)
    assert (moved.settings.language, moved.settings.recorders) == ("zh-TW", "seated")


async def test_r99_night_is_not_moved_onto_another_open_one(
    evening: Evening, book: Scorebook, clock: HandClock, path: Path
) -> None:
    await evening.open()
    there = Evening(book, clock, ELSEWHERE)
    await there.open((BO, AN, HAO, QI), by=BO)
    before = snapshot(path)
    await refused(book.move(ELSEWHERE, MANAGER, 1), RefusalCode.ALREADY_OPEN, date="2026-09-21")
    await refused(book.move(PLACE, MANAGER, 1), RefusalCode.ALREADY_OPEN)
    assert snapshot(path) == before


async def test_night_moved_onto_a_later_closed_one_is_the_one_that_closes(
    evening: Evening, book: Scorebook, clock: HandClock
) -> None:
    """The older night ends in a channel whose own night began and ended meanwhile."""
    await evening.open()
    await evening.play(EAST)
    there = Evening(book, clock, ELSEWHERE)
    await there.open((BO, AN, HAO, QI), by=BO)
    await there.book.close(ELSEWHERE, BO, there.origin())
    await book.move(ELSEWHERE, MANAGER, 1)
    clock.wait(60)
    origin = there.origin()
    closing = await book.close(ELSEWHERE, LIN, origin)
    assert closing.view.id == 1
    assert set(closing.dues.lines) == {Due(n, 1, 2) for n in (2, 3, 4)}
    assert (await book.close(ELSEWHERE, LIN, origin)) == closing
    assert (await book.view(ELSEWHERE)).id == 1, "it ended last"


async def test_moved_night_is_found_by_another_process(path: Path, clock: HandClock) -> None:
    worker = Worker(path)
    await worker.start()
    book = Scorebook(worker, clock)
    evening = Evening(book, clock)
    await evening.open()
    await evening.play(EAST)
    moved = await book.move(ELSEWHERE, MANAGER, 1)
    await worker.stop()
    worker = Worker(path)
    await worker.start()
    assert await Scorebook(worker, clock).view_open(ELSEWHERE) == moved
    await worker.stop()


async def test_request_answered_before_the_move_is_answered_alike_after_it(
    evening: Evening, book: Scorebook
) -> None:
    await evening.open()
    request = await evening.request(EAST)
    first = await book.record(request)
    await book.move(ELSEWHERE, MANAGER, 1)
    again = await book.record(request)
    assert (again.repeated, again.entry) == (True, first.entry)
