"""分值、台费、调整: what a night's points are worth, and what is said about money while it runs."""

from __future__ import annotations

from pathlib import Path

from data.records import Request
from data.refusals import RefusalCode
from hzrules.accounts import accounts
from hzrules.events import HOUSE
from hzrules.stake import POINTS, Stake, Unit
from hzrules.terms import FeeShare
from tests.data.support import (
    BO,
    EAST,
    LIN,
    PLACE,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
    snapshot,
)

CNY = Stake(currency="CNY", digits=2, minor=50)
DEARER = Stake(currency="CNY", digits=2, minor=200)
JPY = Stake(currency="JPY", digits=0, minor=10)


async def test_stake_of_the_channel_is_that_of_its_next_night(evening: Evening) -> None:
    await evening.book.cash.set_stake(evening.asking(), CNY)
    assert (await evening.open()).view.night.stake == CNY


async def test_stake_said_in_a_night_counts_for_all_its_hands_and_is_undone(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.book.cash.set_stake(evening.asking(), CNY)
    assert accounts(await evening.night())[1].won == 6 * 50
    await evening.undo()
    assert (await evening.night()).stake is None
    assert (await evening.book.settings(PLACE)).stake == CNY
    assert_projections_are_fresh(path)


async def test_same_stake_is_refused_and_the_same_request_sets_it_once(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    for _ in range(2):
        await evening.book.cash.set_stake(Request(PLACE, LIN, "press"), CNY)
    assert len(rows(path, "SELECT 1 FROM event WHERE kind = 'stake'")) == 1
    await refused(evening.book.cash.set_stake(evening.asking(), CNY), RefusalCode.SAME_STAKE)


async def test_stake_is_set_by_who_may_record(evening: Evening, path: Path) -> None:
    await evening.open()
    before = snapshot(path)
    await refused(evening.book.cash.set_stake(evening.asking(BO), CNY), RefusalCode.MAY_NOT_RECORD)
    assert snapshot(path) == before


async def test_another_rate_may_follow_a_fee_but_no_other_unit(
    evening: Evening, path: Path
) -> None:
    await evening.book.cash.set_stake(evening.asking(), CNY)
    await evening.open()
    await evening.book.cash.take_fee(evening.asking(), (8000, CNY.unit), None, FeeShare.EQUAL)
    await evening.book.cash.set_stake(evening.asking(), DEARER)
    before = snapshot(path)
    for other in (JPY, None):
        await refused(evening.book.cash.set_stake(evening.asking(), other), RefusalCode.UNIT_IN_USE)
    assert snapshot(path) == before


async def test_fee_in_another_unit_is_refused_and_cannot_come_back_into_one(
    evening: Evening, path: Path
) -> None:
    """A fee in points is undone, the stake becomes money: the fee stays undone."""
    await evening.open()
    cash = evening.book.cash
    await refused(
        cash.take_fee(evening.asking(), (8, Unit("CNY", 2)), None, FeeShare.EQUAL),
        RefusalCode.UNIT_IN_USE,
    )
    await cash.take_fee(evening.asking(), (8, POINTS), None, FeeShare.EQUAL)
    await evening.undo()
    await cash.set_stake(evening.asking(), CNY)
    before = snapshot(path)
    await refused(evening.redo(), RefusalCode.UNIT_IN_USE)
    assert snapshot(path) == before


async def test_fee_is_undone_like_a_hand(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.play(EAST)
    recorded = await evening.book.cash.take_fee(evening.asking(), (9, POINTS), 2, FeeShare.WINNERS)
    assert accounts(recorded.view.night)[1].fees == 9
    await evening.undo()
    found = accounts(await evening.night())
    assert {account.fees for account in found.values()} == {0}
    assert HOUSE not in found
    await evening.redo()
    assert accounts(await evening.night())[2].fronted == 9
    assert_projections_are_fresh(path)


async def test_r22_adjustment_stays_when_a_hand_is_undone_and_can_be_undone_itself(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    recorded = await evening.book.cash.adjust(evening.asking(), (2, 3), 5, "noodles")
    assert recorded.entry.deltas() == {2: -5, 3: 5}
    await evening.play(EAST)
    await evening.undo()
    assert dict((await evening.night()).balances) == {1: 0, 2: -5, 3: 5, 4: 0}
    await evening.undo()
    assert not any((await evening.night()).balances.values())
    assert_projections_are_fresh(path)


async def test_nobody_adjusts_with_themselves(evening: Evening, path: Path) -> None:
    await evening.open()
    before = snapshot(path)
    await refused(
        evening.book.cash.adjust(evening.asking(), (2, 2), 5, "noodles"), RefusalCode.SAME_PERSON
    )
    assert snapshot(path) == before


async def test_same_request_takes_one_fee(evening: Evening, path: Path) -> None:
    await evening.open()
    cash = evening.book.cash
    first = await cash.take_fee(Request(PLACE, LIN, "press"), (8, POINTS), None, FeeShare.EQUAL)
    again = await cash.take_fee(Request(PLACE, LIN, "press"), (8, POINTS), None, FeeShare.EQUAL)
    assert (first.repeated, again.repeated) == (False, True)
    assert len(rows(path, "SELECT 1 FROM event WHERE kind = 'fee'")) == 1
