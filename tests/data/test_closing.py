"""收摊、重开、换规则: the end of a night, its payments, and the rules of the next hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.dues import Due
from hzrules.events import Closed, Reopened, RulesChanged
from hzrules.presets import preset
from tests.conftest import HandClock
from tests.data.support import (
    BO,
    EAST,
    LIN,
    MANAGER,
    MEI,
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


async def test_settle_says_who_pays_whom_and_changes_nothing(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.play(EAST)
    before = snapshot(path)
    settled = await evening.book.settle(PLACE)
    assert set(settled.dues.lines) == {Due(n, 1, 2) for n in (2, 3, 4)}
    assert settled.dues.exact
    assert not settled.view.night.closed
    assert snapshot(path) == before


async def test_r62_settlement_over_two_tables_brings_everybody_to_zero(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    for outcome in (EAST, SOUTH, SOUTH):
        await evening.play(outcome)
        await evening.play(WEST, table="2", by=BO)
    settled = await evening.book.settle(PLACE)
    left = dict(settled.view.night.balances)
    for payer, payee, amount, _ in settled.dues.lines:
        left[payer] += amount
        left[payee] -= amount
    assert set(left.values()) == {0}


async def test_closed_night_is_settled_and_refuses_hands_until_reopened(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.play(EAST)
    request = await evening.request(SOUTH)
    closing = await evening.close()
    assert closing.view.night.closed
    assert len(closing.dues.lines) == 3
    before = snapshot(path)
    await refused(evening.book.record(request), RefusalCode.NO_OPEN_NIGHT)
    assert snapshot(path) == before
    reopened = await evening.reopen(by=MEI)
    assert isinstance(reopened.entry.body, Reopened)
    assert reopened.view.night.tables == closing.view.night.tables
    recorded = await evening.book.record(request)
    assert recorded.entry.result is not None
    assert recorded.entry.result.state.level == 2
    assert_projections_are_fresh(path)


async def test_closing_twice_and_reopening_an_open_night_are_refused(evening: Evening) -> None:
    await evening.open()
    with pytest.raises(Refusal) as refusal:
        await evening.reopen()
    assert refusal.value.code is RefusalCode.ALREADY_OPEN
    assert refusal.value.facts == {"date": "2026-09-21"}
    await evening.close()
    with pytest.raises(Refusal) as refusal:
        await evening.close()
    assert refusal.value.code is RefusalCode.ALREADY_CLOSED
    assert refusal.value.facts == {"date": "2026-09-21"}


async def test_same_request_closes_once_and_gives_the_same_answer_after_a_restart(
    path: Path, clock: HandClock
) -> None:
    worker = Worker(path)
    await worker.start()
    evening = Evening(Scorebook(worker, clock), clock)
    await evening.open()
    await evening.play(EAST)
    first = await evening.close(origin="press")
    again = await evening.close(origin="press")
    await worker.stop()
    worker = Worker(path)
    await worker.start()
    restarted = await Scorebook(worker, clock).close(PLACE, LIN, "press")
    await worker.stop()
    assert first == again == restarted
    assert rows(path, "SELECT kind FROM event ORDER BY id DESC LIMIT 1") == [(Closed().kind,)]


async def test_same_request_reopens_once(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.close()
    first = await evening.reopen(origin="press")
    again = await evening.reopen(origin="press")
    assert (first.repeated, again.repeated) == (False, True)
    assert first.entry == again.entry
    assert rows(path, "SELECT count(*) FROM event") == [(4,)]


@pytest.mark.parametrize("by", [pytest.param(BO, id="not seated")])
async def test_only_who_may_record_closes_and_reopens(
    evening: Evening, path: Path, by: object
) -> None:
    await evening.open()
    before = snapshot(path)
    await refused(evening.close(by=BO), RefusalCode.MAY_NOT_RECORD)
    assert snapshot(path) == before
    await evening.close(by=MANAGER)
    await refused(evening.reopen(by=BO), RefusalCode.MAY_NOT_RECORD)
    await evening.reopen(by=MANAGER)


async def test_new_night_opens_after_the_last_was_closed_and_starts_from_zero(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.close()
    evening.clock.wait(24 * 3600)
    opened = await evening.open()
    assert (opened.view.id, opened.view.date) == (2, "2026-09-22")
    assert opened.view.night.balances == {1: 0, 2: 0, 3: 0, 4: 0}
    await refused(evening.reopen(), RefusalCode.ALREADY_OPEN)
    assert rows(path, "SELECT id, is_open FROM night") == [(1, 0), (2, 1)]


async def test_closed_night_is_still_the_one_that_is_shown(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    closing = await evening.close()
    assert await evening.book.view(PLACE) == closing.view
    assert await evening.book.settle(PLACE) == closing
    await refused(evening.book.view_open(PLACE), RefusalCode.NO_OPEN_NIGHT)


# Rules


async def test_rules_changed_in_a_night_apply_from_the_next_hand_and_the_next_night(
    evening: Evening,
) -> None:
    await evening.open()
    await evening.play(SOUTH)
    assert await evening.book.use_rules(PLACE, MEI, "luxury", evening.origin()) == preset("luxury")
    await evening.play(SOUTH)
    last = (await evening.play(EAST)).entry
    assert last.deltas() == {1: 16, 2: -8, 3: -4, 4: -4}
    first = (await evening.night()).hands()[0]
    assert first.result is not None
    assert first.result.rules == preset("standard")
    await evening.close()
    assert (await evening.open()).view.night.rules == preset("luxury")


async def test_rules_chosen_outside_a_night_are_the_channels(evening: Evening, path: Path) -> None:
    await evening.book.use_rules(PLACE, BO, "sanlao", evening.origin())
    assert await evening.book.rules(PLACE) == preset("sanlao")
    assert rows(path, "SELECT count(*) FROM event") == [(0,)]
    assert (await evening.open()).view.night.rules == preset("sanlao")


async def test_rules_already_in_force_or_unknown_are_refused(evening: Evening) -> None:
    await evening.open()
    for name, code in (
        ("standard", RefusalCode.SAME_RULES),
        ("riichi", RefusalCode.UNKNOWN_PRESET),
    ):
        with pytest.raises(Refusal) as refusal:
            await evening.book.use_rules(PLACE, LIN, name, evening.origin())
        assert refusal.value.code is code
        assert refusal.value.facts["preset"] == name


async def test_only_who_may_record_changes_the_rules_of_a_night(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    before = snapshot(path)
    await refused(
        evening.book.use_rules(PLACE, BO, "luxury", evening.origin()), RefusalCode.MAY_NOT_RECORD
    )
    assert snapshot(path) == before


async def test_same_request_changes_the_rules_once(evening: Evening, path: Path) -> None:
    await evening.open()
    for _ in range(2):
        await evening.book.use_rules(PLACE, LIN, "luxury", "press")
    found = rows(path, "SELECT kind FROM event WHERE origin = 'press'")
    assert found == [(RulesChanged(rules=preset("luxury")).kind,)]


async def test_after_an_undone_change_the_channels_rules_can_be_set_back(
    evening: Evening, path: Path
) -> None:
    """The night is back under its old rules, the channel's next one is not."""
    await evening.open()
    await evening.book.use_rules(PLACE, LIN, "luxury", evening.origin())
    await evening.undo()
    assert (await evening.night()).rules == preset("standard")
    events = rows(path, "SELECT count(*) FROM event")
    await evening.book.use_rules(PLACE, LIN, "standard", evening.origin())
    assert (await evening.book.settings(PLACE)).rules == preset("standard")
    assert rows(path, "SELECT count(*) FROM event") == events


async def test_rules_of_a_closed_night_do_not_bind_the_next(evening: Evening) -> None:
    await evening.open()
    await evening.close()
    await evening.book.use_rules(PLACE, LIN, "classic", evening.origin())
    assert await evening.book.rules(PLACE) == preset("classic")
    assert (await evening.view()).night.rules == preset("standard")
