"""撤销、恢复: what was recorded last is struck and comes back, exactly and only once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from data.records import Recorded
from data.refusals import MovedOn, RefusalCode
from data.worker import Worker
from hzrules.events import (
    Adjusted,
    Body,
    Claimed,
    DealerSet,
    RulesChanged,
    Seated,
    Sitting,
)
from hzrules.night import Night
from hzrules.presets import preset
from hzrules.terms import ClaimKind, Seat
from tests.data.support import (
    BO,
    EAST,
    LIN,
    MEI,
    NOBODY,
    OTHERS,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
)
from tests.hzrules.night_support import meaning

CLAIM = Claimed(table="1", by=Seat.S, source=Seat.E, claim=ClaimKind.CHI)
ADJUSTED = Adjusted(payer=1, payee=2, points=30, reason="taxi")


async def say(evening: Evening, worker: Worker, body: Body) -> Night:
    """Append what has no use-case of its own yet."""
    origin = evening.origin()
    return await worker.run(
        lambda store: store.append(1, body, at=evening.clock(), by=1, origin=origin)
    )


async def test_r32_undo_and_redo_restore_everything(evening: Evening, path: Path) -> None:
    nights = [(await evening.open()).view.night]
    for outcome in (EAST, EAST, SOUTH, NOBODY, WEST):
        nights.append((await evening.play(outcome)).view.night)
    for night in reversed(nights[:-1]):
        undone = await evening.undo()
        assert undone.entry.voided
        assert meaning(undone.view.night) == meaning(night)
        assert undone.view.night.standings() == night.standings()
        assert_projections_are_fresh(path)
    for night in nights[1:]:
        redone = await evening.redo()
        assert not redone.entry.voided
        assert meaning(redone.view.night) == meaning(night)
        assert_projections_are_fresh(path)


async def test_r44_struck_entry_stays_with_who_and_when(evening: Evening) -> None:
    await evening.open()
    await evening.play(by=LIN)
    undone = await evening.undo(by=MEI)
    (edit,) = undone.entry.edits
    assert undone.view.name(undone.entry.by) == "Lin"
    assert (edit.kind, undone.view.name(edit.by), edit.at) == ("void", "Mei", evening.clock())
    assert undone.view.night.entry(3) == undone.entry


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(CLAIM, id="claim"),
        pytest.param(ADJUSTED, id="adjustment"),
        pytest.param(DealerSet(table="1", seat=Seat.W, level=3), id="dealer set"),
        pytest.param(
            Seated(
                table="1",
                sittings=(Sitting(seat=Seat.E, player=2), Sitting(seat=Seat.S, player=1)),
            ),
            id="seats swapped",
        ),
        pytest.param(RulesChanged(rules=preset("luxury")), id="rules"),
    ],
)
async def test_undo_takes_back_whatever_was_last_and_redo_brings_it_back(
    evening: Evening, worker: Worker, path: Path, body: Body
) -> None:
    await evening.open()
    before = (await evening.play()).view.night
    said = await say(evening, worker, body)
    assert meaning((await evening.undo()).view.night) == meaning(before)
    assert meaning((await evening.redo()).view.night) == meaning(said)
    assert meaning((await evening.undo()).view.night) == meaning(before)
    assert (await evening.undo()).entry.seq == 3
    assert_projections_are_fresh(path)


async def test_first_seating_stays(evening: Evening) -> None:
    await evening.open()
    await refused(evening.undo(), RefusalCode.NOTHING_TO_UNDO)


async def test_redo_without_undo_or_after_something_new_is_refused(evening: Evening) -> None:
    await evening.open()
    await evening.play()
    await refused(evening.redo(), RefusalCode.NOTHING_TO_REDO)
    await evening.undo()
    await evening.play(SOUTH)
    await refused(evening.redo(), RefusalCode.NOTHING_TO_REDO)


async def test_undo_at_one_table_leaves_the_other_alone(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    first = (await evening.play(EAST)).entry.seq
    second = (await evening.play(WEST, table="2", by=BO)).entry.seq
    assert (await evening.undo(by=LIN)).entry.seq == first
    assert (await evening.undo(by=BO)).entry.seq == second
    assert (await evening.redo(by=LIN)).entry.seq == first
    assert (await evening.redo(by=LIN, table="2")).entry.seq == second


async def test_same_request_undoes_once(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.play(SOUTH)
    first = await evening.undo(origin="press")
    again = await evening.undo(origin="press")
    assert (first.entry.seq, first.repeated) == (4, False)
    assert (again.entry.seq, again.repeated) == (4, True)
    back = [await evening.redo(origin="back"), await evening.redo(origin="back")]
    assert [(r.entry.seq, r.repeated) for r in back] == [(4, False), (4, True)]
    assert rows(path, "SELECT count(*) FROM event WHERE kind IN ('void', 'restore')") == [(2,)]


async def _nothing(evening: Evening, worker: Worker) -> None:
    await evening.play(WEST)


async def _claim(evening: Evening, worker: Worker) -> None:
    await say(evening, worker, CLAIM)


async def _adjust(evening: Evening, worker: Worker) -> None:
    await say(evening, worker, ADJUSTED)


async def _new_rules(evening: Evening, worker: Worker) -> None:
    await say(evening, worker, RulesChanged(rules=preset("luxury")))


@pytest.mark.parametrize("last", [_nothing, _claim, _adjust, _new_rules])
async def test_r41_two_people_pressing_undo_take_back_one_thing(
    evening: Evening, worker: Worker, last: Callable[[Evening, Worker], Awaitable[None]]
) -> None:
    """Both saw the same board; the second is told what the first did."""
    await evening.open()
    await evening.play(EAST)
    await last(evening, worker)
    seen = (await evening.table()).seq
    results = await asyncio.gather(
        evening.undo(by=LIN, expected_seq=seen),
        evening.undo(by=MEI, expected_seq=seen),
        return_exceptions=True,
    )
    (undone,) = [result for result in results if isinstance(result, Recorded)]
    (told,) = [result for result in results if isinstance(result, MovedOn)]
    assert undone.entry.seq == 4
    assert told.latest == undone.entry
    after = (await evening.table()).seq
    assert (await evening.undo(expected_seq=after)).entry.seq == 3


async def test_nothing_is_undone_in_a_closed_night(evening: Evening) -> None:
    await evening.open()
    await evening.play()
    await evening.close()
    for attempt in (evening.undo(), evening.redo()):
        await refused(attempt, RefusalCode.NO_OPEN_NIGHT)
    await evening.reopen()
    assert (await evening.undo()).entry.seq == 3
