"""已付、没付: the lines of a settlement, pressed by whom, when, and after what."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.money_records import DebtKey
from data.records import Guest
from data.refusals import NotAParty, RefusalCode
from hzrules.dues import Due
from hzrules.events import HOUSE
from hzrules.stake import POINTS, Stake, Unit
from hzrules.terms import FeeShare, Seat
from tests.data.settled import LIN_TO_MEI, MEI_TO_LIN, line, night_of, owed
from tests.data.support import (
    BO,
    EAST,
    HAO,
    LIN,
    MANAGER,
    MEI,
    PLACE,
    QI,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
    snapshot,
)


async def test_r66_either_party_marks_a_line_paid_and_not_paid(
    evening: Evening, path: Path
) -> None:
    done = await night_of(evening, EAST)
    cash = evening.book.cash
    for by in (MEI, LIN):
        paid = await cash.pay_line(evening.asking(by), line(done, 2, 1))
        assert paid.dues.between((2, 1)) == Due(2, 1, 2, 2)
        assert_projections_are_fresh(path)
        assert MEI_TO_LIN not in await owed(evening)
        back, told = await cash.unpay_line(evening.asking(by), line(paid, 2, 1))
        assert back.dues == done.dues
        assert told is not None
        assert (told.amount, told.left) == (2, 2)
        nothing = await cash.unpay_line(evening.asking(by), line(paid, 2, 1))
        assert nothing == (back, None)
        assert (await owed(evening))[MEI_TO_LIN] == 2
    assert_projections_are_fresh(path)


async def test_r41_line_pressed_twice_or_by_both_is_paid_once(evening: Evening, path: Path) -> None:
    done = await night_of(evening, EAST)
    request = evening.asking(MEI)
    for each in (request, request, evening.asking(LIN)):
        paid = await evening.book.cash.pay_line(each, line(done, 2, 1))
        assert paid.dues.between((2, 1)) == Due(2, 1, 2, 2)
    assert len(rows(path, "SELECT 1 FROM event WHERE kind = 'paid'")) == 1


async def test_third_person_is_refused_and_a_manager_is_not(evening: Evening, path: Path) -> None:
    done = await night_of(evening, EAST)
    before = snapshot(path)
    for by in (HAO, BO):
        with pytest.raises(NotAParty) as refusal:
            await evening.book.cash.pay_line(evening.asking(by), line(done, 2, 1))
        assert refusal.value.facts == {"payer": "Mei", "payee": "Lin"}
    assert snapshot(path) == before
    paid = await evening.book.cash.pay_line(evening.asking(MANAGER), line(done, 2, 1))
    assert paid.dues.between((2, 1)) == Due(2, 1, 2, 2)


async def test_for_a_guest_or_the_house_anybody_who_played_says_so(
    evening: Evening, path: Path
) -> None:
    evening.clock.wait(1)
    await evening.open((LIN, Guest("Wu"), HAO, QI))
    await evening.play(EAST)
    await evening.book.cash.take_fee(evening.asking(), (8, POINTS), None, FeeShare.EQUAL)
    done = await evening.close()
    there = [due for due in done.dues.lines if due.payee == HOUSE or 2 in due[:2]]
    assert len(there) > 1
    for due in there:
        await refused(
            evening.book.cash.pay_line(evening.asking(BO), line(done, due.payer, due.payee)),
            RefusalCode.NOT_OF_THE_NIGHT,
        )
        await evening.book.cash.pay_line(evening.asking(QI), line(done, due.payer, due.payee))
    assert_projections_are_fresh(path)


async def test_button_of_a_settlement_before_the_night_was_reopened_is_old(
    evening: Evening, path: Path
) -> None:
    done = await night_of(evening, EAST)
    await evening.reopen()
    for _ in range(2):
        before = snapshot(path)
        for press in (evening.book.cash.pay_line, evening.book.cash.unpay_line):
            await refused(press(evening.asking(), line(done, 2, 1)), RefusalCode.OLD_SETTLEMENT)
        assert snapshot(path) == before
        if not (await evening.view()).night.closed:
            await evening.close()


async def test_reopened_night_keeps_what_was_paid_and_owes_the_difference(
    evening: Evening, path: Path
) -> None:
    done = await night_of(evening, EAST)
    for due in done.dues.lines:
        await evening.book.cash.pay_line(evening.asking(), line(done, due.payer, due.payee))
    assert await owed(evening) == {}
    await evening.reopen()
    await evening.play(SOUTH)
    again = await evening.close()
    assert set(again.dues.lines) == {Due(1, 2, 4), Due(3, 2, 1), Due(4, 2, 1)}
    assert (await owed(evening))[LIN_TO_MEI] == 4
    assert_projections_are_fresh(path)


async def test_currencies_are_not_set_off_against_each_other(evening: Evening) -> None:
    await night_of(evening, EAST)
    stake = Stake(currency="CNY", digits=2, minor=50)
    await evening.book.cash.set_stake(evening.asking(), stake)
    await night_of(evening, SOUTH)
    found = await owed(evening)
    assert found[MEI_TO_LIN] == 2
    assert found[DebtKey(1, 2, Unit("CNY", 2))] == 100


async def test_payment_for_an_old_night_leaves_the_last_one_the_channels(
    evening: Evening, path: Path
) -> None:
    first = await night_of(evening, EAST)
    await night_of(evening, SOUTH)
    await evening.book.cash.pay_line(evening.asking(MEI), line(first, 2, 1))
    assert (await evening.view()).id == 2
    assert (await evening.reopen()).view.id == 2
    assert_projections_are_fresh(path)


async def test_payments_are_refused_as_entries_to_be_mended(evening: Evening) -> None:
    """They are taken back with all that belongs to them, or not at all."""
    from data.records import Mend
    from hzrules.events import Voided

    done = await night_of(evening, EAST)
    paid = await evening.book.cash.pay_line(evening.asking(MEI), line(done, 2, 1))
    seq = paid.view.night.seq
    await evening.reopen()
    request = Mend(PLACE, LIN, evening.origin(), Voided(target=seq), seq + 1)
    await refused(evening.book.mend(request), RefusalCode.NO_SUCH_ENTRY)


async def test_house_that_was_paid_too_much_gives_it_back(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.book.cash.take_fee(evening.asking(), (8, POINTS), None, FeeShare.EQUAL)
    done = await evening.close()
    await evening.book.cash.pay_line(evening.asking(MEI), line(done, 2, HOUSE))
    await evening.reopen()
    await evening.undo()
    await evening.close()
    assert await owed(evening) == {DebtKey(HOUSE, 2, POINTS): 2}
    (debt,) = (await evening.book.cash.debts(PLACE)).debts
    assert debt.payer is None
    assert_projections_are_fresh(path)


async def test_who_sat_without_playing_bears_the_fee_in_their_record(
    evening: Evening, path: Path
) -> None:
    """Bo takes a seat after the last hand; whatever night is closed again, the sums hold."""
    stake = Stake(currency="CNY", digits=2, minor=50)
    await evening.book.cash.set_stake(evening.asking(), stake)
    await night_of(evening, EAST, people=(LIN, MEI, HAO, BO))
    await evening.open((LIN, MEI, HAO, QI))
    await evening.play(EAST)
    await evening.book.seat(evening.asking(), None, Seat.N, BO)
    await evening.book.cash.take_fee(evening.asking(), (8000, stake.unit), None, FeeShare.EQUAL)
    await evening.close()
    assert_projections_are_fresh(path)
    await evening.reopen()
    await evening.close()
    assert_projections_are_fresh(path)
    won = rows(path, "SELECT amount FROM money_period WHERE player_id = 4 AND period = 'all'")
    assert set(won) == {(-100 - 1600,)}


async def test_line_that_is_not_as_shown_is_not_paid(evening: Evening, path: Path) -> None:
    done = await night_of(evening, EAST, EAST)
    pressed = line(done, 2, 1)
    await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, 2)
    before = snapshot(path)
    await refused(
        evening.book.cash.pay_line(evening.asking(MEI), pressed), RefusalCode.AMOUNT_CHANGED
    )
    assert snapshot(path) == before


async def test_not_paid_takes_the_last_payment_of_a_line_back_and_says_all_of_it(
    evening: Evening, path: Path
) -> None:
    """Mei paid a part of one night; then all that was left of both nights, in one go."""
    await night_of(evening, EAST)
    done = await night_of(evening, EAST)
    await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, 3)
    evening.clock.wait(120)
    await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, None)
    back, told = await evening.book.cash.unpay_line(evening.asking(LIN), line(done, 2, 1))
    assert told is not None
    assert (told.amount, told.left) == (1, 1)
    assert back.dues.between((2, 1)) == Due(2, 1, 2, 1)
    assert_projections_are_fresh(path)


async def test_last_payments_are_listed_to_be_taken_back(evening: Evening) -> None:
    """Ten of them, besides those that an open night counts."""
    first = await night_of(evening, EAST)
    await evening.book.cash.pay_line(evening.asking(), line(first, 2, 1))
    for _ in range(6):
        await night_of(evening, EAST)
        for payer in (2, 3):
            await evening.book.cash.pay_debt(evening.asking(), DebtKey(payer, 1, POINTS), None)
    listed = (await evening.book.cash.debts(PLACE)).payments
    assert len(listed) == 10
    assert first.view.id not in {paid.night_id for paid in listed}


async def test_since_counts_fees_and_is_silent_across_currencies(evening: Evening) -> None:
    await night_of(evening, EAST)
    await evening.reopen()
    await evening.book.cash.take_fee(evening.asking(), (8, POINTS), None, FeeShare.EQUAL)
    again = await evening.close()
    assert again.since is not None
    assert (again.since.balances, bool(again.since.clearing)) == ({}, True)
    await evening.reopen()
    await evening.undo()
    await evening.book.cash.set_stake(evening.asking(), Stake(currency="CNY", digits=2, minor=50))
    other = await evening.close()
    assert other.since is not None
    assert other.since.clearing is None


async def test_what_was_paid_before_the_night_was_reopened_is_still_told(
    evening: Evening,
) -> None:
    done = await night_of(evening, EAST)
    await evening.book.cash.pay_line(evening.asking(), line(done, 2, 1))
    await evening.reopen()
    again = await evening.close()
    assert again.dues.earlier == (Due(2, 1, 2, 2),)
    assert len(again.dues.lines) == 2
