"""几台、收摊、重开、搬场: several tables in one night, its end more than once, another channel."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from data.records import Guest, Mend, OpenElsewhere, Place, Request
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.dues import Due
from hzrules.events import Corrected, Voided
from hzrules.night import fold
from hzrules.terms import Seat
from tests.conftest import HandClock
from tests.data.support import (
    AN,
    BO,
    EAST,
    HAO,
    LIN,
    MANAGER,
    MEI,
    NOBODY,
    OTHERS,
    PLACE,
    QI,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    snapshot,
)
from tests.hzrules.night_support import deals, played

ELSEWHERE = Place(guild_id=1, channel_id=11)
ABROAD = Place(guild_id=2, channel_id=12)


async def refused(attempt: Awaitable[object], code: RefusalCode, **facts: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        await attempt
    assert refusal.value.code is code
    assert {name: refusal.value.facts[name] for name in facts} == facts


async def mend(evening: Evening, body: Any) -> None:
    seen = (await evening.night()).seq
    await evening.book.mend(Mend(PLACE, LIN, evening.origin(), body, seen))


async def close(evening: Evening, **said: Any) -> Any:
    words = {"place": evening.place, "by": LIN, "origin": evening.origin(), **said}
    return await evening.book.close(**words)


async def reopen(evening: Evening, **said: Any) -> Any:
    words = {"place": evening.place, "by": LIN, "origin": evening.origin(), **said}
    return await evening.book.reopen(**words)


# Several tables


async def test_r14_each_table_keeps_its_own_dealer_streak_and_numbers(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    for _ in range(3):
        await evening.play(EAST)
    for outcome in (SOUTH, NOBODY):
        await evening.play(outcome, table="2", by=BO)
    night = await evening.night()
    assert deals(night, "1") == ("E", 4, 3)
    assert deals(night, "2") == ("S", 2, 2)
    await evening.undo(table="2", by=BO)
    night = await evening.night()
    assert deals(night, "1") == ("E", 4, 3)
    assert deals(night, "2") == ("S", 1, 1)


async def test_person_who_changes_tables_has_one_total_over_both(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    await evening.play(EAST)  # Lin +6
    request = Request(PLACE, LIN, evening.origin())
    await evening.book.seat(request, "1", Seat.E, Guest("Zu"))
    request = Request(PLACE, BO, evening.origin())
    await evening.book.seat(request, "2", Seat.N, LIN)
    await evening.play(WEST, table="2", by=BO)  # the dealer pays 2, South and Lin 1 each
    assert (await evening.totals())["Lin"] == 5
    assert_projections_are_fresh(path)


async def test_correction_at_one_table_leaves_the_other_as_it_was(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    first = await evening.play(EAST)
    other = await evening.play(WEST, table="2", by=BO)
    await evening.play(EAST)
    before = await evening.night()
    await mend(evening, Corrected(target=first.entry.seq, body=played(SOUTH)))
    after = await evening.night()
    assert after.entry(other.entry.seq) == before.entry(other.entry.seq)
    assert after.tables["2"] == before.tables["2"]
    assert {p: after.balances[p] for p in after.tables["2"].seats} == {
        p: before.balances[p] for p in before.tables["2"].seats
    }


async def test_hand_corrected_onto_the_other_table_counts_there(
    evening: Evening, path: Path
) -> None:
    """Recorded at the wrong table: the correction may name the right one."""
    await evening.open()
    await evening.open(OTHERS, table="2")
    wrong = await evening.play(EAST)
    await mend(evening, Corrected(target=wrong.entry.seq, body=played(EAST, "2")))
    assert await evening.totals() == {
        **{"Lin": 0, "Mei": 0, "Hao": 0, "Qi": 0},
        **{"Bo": 6, "An": -2, "Wu": -2, "Xu": -2},
    }
    assert deals(await evening.night(), "1") == ("E", 1, 0)
    assert deals(await evening.night(), "2") == ("E", 2, 1)
    assert_projections_are_fresh(path)


# The end of the night, more than once


async def test_closing_again_says_exactly_what_changed_since(evening: Evening, path: Path) -> None:
    await evening.open()
    for outcome in (EAST, EAST):
        await evening.play(outcome)
    first = await close(evening)
    assert first.since is None
    await reopen(evening)
    await mend(evening, Corrected(target=4, body=played(SOUTH)))
    second = await close(evening)
    settled = {1: 6 + 12, 2: -6, 3: -6, 4: -6}
    now = {1: 6 - 4, 2: -2 + 6, 3: -2 - 1, 4: -2 - 1}
    assert dict(second.view.night.balances) == now
    assert second.since is not None
    assert second.since.balances == {p: now[p] - settled[p] for p in now}
    paid = dict(settled)
    for payer, payee, amount, _ in first.dues.lines:
        paid[payer] += amount
        paid[payee] -= amount
    assert set(paid.values()) == {0}
    for payer, payee, amount in second.since.clearing.payments:
        paid[payer] -= amount
        paid[payee] += amount
    assert paid == {p: now[p] - settled[p] for p in now}, "both together come to the new totals"
    assert_projections_are_fresh(path)


async def test_third_closing_counts_from_the_second(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    for expected in ({1: 12, 2: -4, 3: -4, 4: -4}, {1: 24, 2: -8, 3: -8, 4: -8}):
        await close(evening)
        await reopen(evening)
        await evening.play(EAST)
        open_now = await evening.book.settle(PLACE)
        assert open_now.since is not None
        assert open_now.since.balances == expected
    assert (await close(evening)).since.balances == {1: 24, 2: -8, 3: -8, 4: -8}


async def test_nothing_changed_since_is_no_payment(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    await close(evening)
    await reopen(evening)
    again = await close(evening)
    assert again.since is not None
    assert again.since.balances == {}
    assert again.since.clearing.payments == ()


async def test_somebody_who_joined_after_the_first_closing_is_in_the_difference(
    evening: Evening,
) -> None:
    await evening.open()
    await evening.play(EAST)
    await close(evening)
    await reopen(evening)
    await evening.book.seat(Request(PLACE, LIN, evening.origin()), None, Seat.S, BO)
    await evening.play(NOBODY)
    await mend(evening, Voided(target=3))
    await evening.play(SOUTH)  # a draw before, so 二连庄: the dealer pays 4
    closing = await close(evening)
    assert closing.since.balances == {1: -6 - 4, 2: 2, 3: 2 - 1, 4: 2 - 1, 5: 6}
    assert (1, 5, 6) in closing.since.clearing.payments


# Another channel


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
    await close(there)
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


async def test_only_a_table_that_is_there_is_played_at(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    request = Request(PLACE, MEI, evening.origin())
    await refused(
        evening.book.set_dealer(request, "3", Seat.E, 1), RefusalCode.NO_SUCH_TABLE, tables="1, 2"
    )
    request = Request(PLACE, MANAGER, evening.origin())
    await refused(evening.book.set_dealer(request, None, Seat.E, 1), RefusalCode.WHICH_TABLE)
