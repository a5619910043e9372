"""胡: one hand recorded once, whoever else records, and only by those who may."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from data.records import Member, Place, Recorded, Settings
from data.refusals import LooksAlike, MovedOn, Objections, Refusal, RefusalCode
from data.scorebook import Scorebook, may_record, pick_table
from data.worker import Worker
from hzrules.events import HandPlayed, Seated, Sitting
from hzrules.outcome import FalseWin, Outcome
from hzrules.terms import Seat, ViolationCode
from tests.conftest import HandClock
from tests.data.support import (
    BO,
    EARLY_DISCARD,
    EAST,
    IMPOSSIBLE,
    LIN,
    MANAGER,
    MEI,
    NOBODY,
    OTHERS,
    PLACE,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
    snapshot,
)
from tests.hzrules.support import self_draw


async def test_recorded_hand_comes_back_with_what_it_changed(evening: Evening, path: Path) -> None:
    await evening.open()
    recorded = await evening.play(SOUTH, by=MEI, tiles="123m")
    body, result = recorded.entry.body, recorded.entry.result
    assert body == HandPlayed(table="1", outcome=SOUTH, tiles="123m")
    assert result is not None
    assert result.deltas() == {1: -2, 2: 4, 3: -1, 4: -1}
    assert (recorded.entry.seq, recorded.entry.by, recorded.entry.at) == (3, 2, evening.clock())
    assert not recorded.repeated
    assert recorded.view == await evening.view()
    assert_projections_are_fresh(path)


# Once and only once


async def test_r39_r50_same_request_is_stored_once_also_after_a_restart(
    path: Path, clock: HandClock
) -> None:
    worker = Worker(path)
    await worker.start()
    evening = Evening(Scorebook(worker, clock), clock)
    await evening.open()
    request = await evening.request(SOUTH)
    first = await evening.book.record(request)
    second = await evening.book.record(request)
    await evening.play(WEST)
    third = await evening.book.record(request)
    await worker.stop()
    worker = Worker(path)
    await worker.start()
    fourth = await Scorebook(worker, clock).record(request)
    await worker.stop()
    assert [r.repeated for r in (first, second, third, fourth)] == [False, True, True, True]
    assert {r.entry.seq for r in (first, second, third, fourth)} == {3}
    assert fourth.entry == first.entry
    assert fourth.view.night.seq == 4
    assert rows(path, "SELECT count(*) FROM event WHERE kind = 'hand'") == [(2,)]


async def test_r39_two_fast_clicks_record_one_hand(evening: Evening, path: Path) -> None:
    await evening.open()
    request = await evening.request()
    both = await asyncio.gather(evening.book.record(request), evening.book.record(request))
    assert sorted(recorded.repeated for recorded in both) == [False, True]
    assert rows(path, "SELECT count(*) FROM event WHERE kind = 'hand'") == [(1,)]


async def test_r40_of_two_people_at_once_one_records_and_the_other_is_told(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    requests = [await evening.request(EAST, by=LIN), await evening.request(SOUTH, by=MEI)]
    results = await asyncio.gather(
        *(evening.book.record(request) for request in requests), return_exceptions=True
    )
    (recorded,) = [result for result in results if isinstance(result, Recorded)]
    (told,) = [result for result in results if isinstance(result, MovedOn)]
    assert told.latest == recorded.entry
    assert told.view == recorded.view
    assert rows(path, "SELECT count(*) FROM event WHERE kind = 'hand'") == [(1,)]


async def test_form_that_saw_an_older_table_is_told_what_happened_and_may_say_another(
    evening: Evening,
) -> None:
    await evening.open()
    stale = await evening.request(SOUTH, by=MEI)
    await evening.play(EAST)
    with pytest.raises(MovedOn) as told:
        await evening.book.record(stale)
    assert told.value.code is RefusalCode.MOVED_ON
    assert told.value.latest.seq == 3
    another = await evening.request(SOUTH, by=MEI, expected_seq=2, another=True)
    assert (await evening.book.record(another)).entry.seq == 4


@pytest.mark.parametrize(
    "what",
    [
        pytest.param("substitute", id="somebody sat down"),
        pytest.param("undo", id="the last hand was taken back"),
    ],
)
async def test_form_is_told_of_anything_that_changed_its_table(
    evening: Evening, worker: Worker, what: str
) -> None:
    await evening.open()
    await evening.play()
    stale = await evening.request(SOUTH)
    if what == "undo":
        await evening.undo()
    else:
        seated = Seated(table="1", sittings=(Sitting(seat=Seat.N, player=1),))
        await worker.run(lambda s: s.append(1, seated, at=evening.clock(), by=1, origin="sit"))
    with pytest.raises(MovedOn) as told:
        await evening.book.record(stale)
    assert told.value.latest.seq == {"undo": 3, "substitute": 4}[what]


async def test_other_table_does_not_make_a_form_stale(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    request = await evening.request(EAST)
    await evening.play(WEST, table="2")
    assert (await evening.book.record(request)).entry.seq == 5


@pytest.mark.parametrize(
    ("outcome", "seconds", "alike"),
    [
        pytest.param(EAST, 0, True, id="at once"),
        pytest.param(EAST, 59, True, id="within the minute"),
        pytest.param(EAST, 60, False, id="a minute later"),
        pytest.param(SOUTH, 0, False, id="another winner"),
        pytest.param(self_draw("E", baotou=True), 0, False, id="other patterns"),
    ],
)
async def test_r43_very_same_hand_within_a_minute_is_asked_about(
    evening: Evening, outcome: Outcome, seconds: int, alike: bool
) -> None:
    await evening.open()
    await evening.play(EAST)
    table = await evening.table()
    evening.clock.wait(seconds)
    said = {"expected_seq": table.seq, "origin": "again"}
    if not alike:
        assert (await evening.play(outcome, **said)).entry.seq == 4
        return
    with pytest.raises(LooksAlike) as asked:
        await evening.play(outcome, **said)
    assert asked.value.code is RefusalCode.LOOKS_ALIKE
    assert asked.value.latest.seq == 3
    assert (await evening.play(outcome, **said, another=True)).entry.seq == 4


async def test_hand_that_was_taken_back_may_be_recorded_again_at_once(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    undone = await evening.undo()
    seq = undone.view.night.tables["1"].seq
    assert (await evening.play(EAST, expected_seq=seq, origin="again")).entry.seq == 5


async def test_r50_origin_replayed_after_a_new_night_answers_from_the_old_one(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    request = await evening.request(SOUTH)
    first = await evening.book.record(request)
    await evening.close()
    await evening.open()
    await evening.play()
    again = await evening.book.record(request)
    assert again.repeated
    assert (again.view.id, again.entry) == (first.view.id, first.entry)
    assert again.view.night.closed
    assert rows(path, "SELECT night_id, count(*) FROM event GROUP BY 1") == [(1, 4), (2, 3)]


# Against the rules


async def test_hand_against_the_rules_is_recorded_where_the_table_agrees(
    evening: Evening,
) -> None:
    await evening.open()
    with pytest.raises(Objections) as refusal:
        await evening.play(EARLY_DISCARD)
    assert refusal.value.agreeable
    assert [v.code for v in refusal.value.violations] == [ViolationCode.DISCARD_LEVEL]
    recorded = await evening.play(EARLY_DISCARD, agreed=True)
    assert isinstance(recorded.entry.body, HandPlayed)
    assert recorded.entry.body.agreed
    assert recorded.entry.deltas() == {1: 2, 2: -2, 3: 0, 4: 0}


async def test_hand_within_the_rules_is_not_marked_as_agreed(evening: Evening) -> None:
    await evening.open()
    recorded = await evening.play(EAST, agreed=True)
    assert isinstance(recorded.entry.body, HandPlayed)
    assert not recorded.entry.body.agreed


async def test_impossible_hand_is_never_recorded_and_every_reason_is_named(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    before = snapshot(path)
    with pytest.raises(Objections) as refusal:
        await evening.play(IMPOSSIBLE, agreed=True, another=True)
    assert not refusal.value.agreeable
    assert {v.code for v in refusal.value.violations} >= {
        ViolationCode.WINNER_IS_DISCARDER,
        ViolationCode.DISCARD_LEVEL,
    }
    assert snapshot(path) == before


async def test_r24_false_win_shows_its_payments_as_a_win_does(evening: Evening) -> None:
    await evening.open()
    with pytest.raises(Objections) as refusal:
        await evening.play(FalseWin(by=Seat.S))
    assert [v.code for v in refusal.value.violations] == [ViolationCode.FALSE_WIN_UNRULED]
    recorded = await evening.play(FalseWin(by=Seat.S), agreed=True)
    assert recorded.entry.result is not None
    assert recorded.entry.result.settlement.transfers == ()
    assert (await evening.table()).hands == 0


# Who may record, and where


@pytest.mark.parametrize(
    ("by", "recorders", "allowed"),
    [
        pytest.param(MEI, "seated", True, id="seated"),
        pytest.param(BO, "seated", False, id="not seated"),
        pytest.param(MANAGER, "seated", True, id="R86 a manager"),
        pytest.param(BO, "anyone", True, id="anyone where the channel says so"),
    ],
)
async def test_who_may_record(
    evening: Evening, worker: Worker, path: Path, by: Member, recorders: Any, allowed: bool
) -> None:
    await worker.run(lambda store: store.save_settings(PLACE, Settings(recorders=recorders)))
    opened = await evening.open()
    assert may_record(opened.view, by) is allowed
    before = snapshot(path)
    if allowed:
        recorded = await evening.play(by=by)
        assert recorded.view.name(recorded.entry.by) == by.name
        return
    for attempt in (evening.play(by=by), evening.undo(by=by), evening.redo(by=by)):
        await refused(attempt, RefusalCode.MAY_NOT_RECORD)
    assert snapshot(path) == before


async def test_who_has_left_the_table_may_record_no_more(evening: Evening, worker: Worker) -> None:
    await evening.open()
    seated = Seated(table="1", sittings=(Sitting(seat=Seat.S, player=1),))
    await worker.run(lambda s: s.append(1, seated, at=evening.clock(), by=1, origin="sit"))
    await refused(evening.play(by=MEI), RefusalCode.MAY_NOT_RECORD)


async def test_table_meant_is_the_named_one_the_callers_own_or_the_only_one(
    evening: Evening,
) -> None:
    opened = await evening.open()
    assert pick_table(opened.view, MANAGER, None).name == "1"
    view = (await evening.open(OTHERS, table="2")).view
    assert pick_table(view, BO, None).name == "2"
    assert pick_table(view, MANAGER, "2").name == "2"
    for name, code, facts in (
        (None, RefusalCode.WHICH_TABLE, {"tables": "1, 2"}),
        ("3", RefusalCode.NO_SUCH_TABLE, {"table": "3", "tables": "1, 2"}),
    ):
        with pytest.raises(Refusal) as refusal:
            pick_table(view, MANAGER, name)
        assert (refusal.value.code, refusal.value.facts) == (code, facts)


async def test_nothing_is_recorded_where_no_night_is_open(evening: Evening) -> None:
    request = await _request_for_the_other_channel(evening)
    await refused(evening.book.record(request), RefusalCode.NO_OPEN_NIGHT)


async def _request_for_the_other_channel(evening: Evening) -> Any:
    await evening.open()
    return await evening.request(NOBODY, place=Place(guild_id=1, channel_id=11))
