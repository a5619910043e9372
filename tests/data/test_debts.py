"""欠账: debts over many nights, set off, paid in parts, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.dump import Dump, Part
from data.exchange import FileKind, exported
from data.importing import read_ledger
from data.money_records import DebtKey
from data.progress import quiet
from data.reading import read_only
from data.records import Guest, Request
from data.refusals import MoreThanOwed, NotAParty, RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.stake import POINTS, Stake, Unit
from tests.data.settled import LIN_TO_MEI, MEI_TO_LIN, night_of, owed
from tests.data.support import (
    EAST,
    HAO,
    LIN,
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


async def test_debts_are_set_off_over_nights_and_paid_as_one(evening: Evening, path: Path) -> None:
    """Mei owes Lin 2; then Lin owes Mei 2, the dealer's share at the first level."""
    await night_of(evening, EAST)
    await night_of(evening, EAST, EAST)
    found = await evening.book.cash.debts(PLACE)
    (debt,) = [debt for debt in found.debts if debt.key == MEI_TO_LIN]
    assert (debt.amount, debt.nights) == (2 + 6, 2)
    await night_of(evening, SOUTH)
    assert (await owed(evening))[MEI_TO_LIN] == 8 - 2
    paid = await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, None)
    assert (paid.amount, paid.left, paid.repeated) == (6, 0, False)
    assert (paid.payer.name, paid.payee.name) == ("Mei", "Lin")  # type: ignore[union-attr]  # no house
    assert not {MEI_TO_LIN, LIN_TO_MEI} & (await owed(evening)).keys()
    assert len(rows(path, "SELECT 1 FROM event WHERE kind = 'paid'")) == 3
    assert_projections_are_fresh(path)


async def test_r67_part_of_a_debt_pays_the_oldest_night_first(evening: Evening, path: Path) -> None:
    await night_of(evening, EAST)
    await night_of(evening, EAST, EAST)
    paid = await evening.book.cash.pay_debt(evening.asking(LIN), MEI_TO_LIN, 3)
    assert (paid.amount, paid.left) == (3, 5)
    left = rows(path, "SELECT night_id, amount FROM due WHERE payer_id = 2")
    assert left == [(2, 5)]
    assert_projections_are_fresh(path)


async def test_payment_over_nights_is_taken_back_as_one(evening: Evening, path: Path) -> None:
    await night_of(evening, EAST, EAST)
    await night_of(evening, SOUTH)
    before = await evening.book.cash.debts(PLACE)
    await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, 3)
    (made,) = (await evening.book.cash.debts(PLACE)).payments
    assert (made.amount, made.left) == (3, 1)
    back = await evening.book.cash.take_back(evening.asking(LIN), made.night_id, made.seq)
    assert (back.amount, back.left) == (3, 4)
    assert await evening.book.cash.debts(PLACE) == before
    await refused(
        evening.book.cash.take_back(evening.asking(LIN), made.night_id, made.seq),
        RefusalCode.NOT_PAID,
    )
    assert_projections_are_fresh(path)


async def test_same_request_pays_and_takes_back_once(evening: Evening, path: Path) -> None:
    await night_of(evening, EAST)
    cash = evening.book.cash
    pay, back = Request(PLACE, MEI, "pay"), Request(PLACE, MEI, "back")
    first = await cash.pay_debt(pay, MEI_TO_LIN, 1)
    again = await cash.pay_debt(pay, MEI_TO_LIN, 1)
    assert (again.amount, again.left, again.repeated) == (1, 1, True)
    await cash.take_back(back, first.night_id, first.seq)
    assert (await cash.take_back(back, first.night_id, first.seq)).repeated
    assert rows(path, "SELECT count(*) FROM event WHERE origin IN ('pay', 'back')") == [(2,)]


async def test_r61_more_than_is_owed_is_refused_with_the_sum(evening: Evening, path: Path) -> None:
    await night_of(evening, EAST)
    before = snapshot(path)
    with pytest.raises(MoreThanOwed) as refusal:
        await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, 3)
    assert (refusal.value.owed, refusal.value.unit) == (2, POINTS)
    for nothing in (LIN_TO_MEI, DebtKey(2, 1, Unit("CNY", 2)), DebtKey(77, 1, POINTS)):
        await refused(
            evening.book.cash.pay_debt(evening.asking(MEI), nothing, None), RefusalCode.NOTHING_OWED
        )
    with pytest.raises(NotAParty):
        await evening.book.cash.pay_debt(evening.asking(HAO), MEI_TO_LIN, None)
    assert snapshot(path) == before


async def test_debts_of_a_linked_guest_are_the_members(evening: Evening) -> None:
    await night_of(evening, EAST, people=(LIN, Guest("Wu"), HAO, QI))
    await night_of(evening, EAST)
    await evening.book.link(PLACE, LIN, Guest("Wu"), MEI)
    found = await evening.book.cash.debts(PLACE)
    (debt,) = [d for d in found.debts if d.payer is not None and d.payer.name == "Mei"]
    assert (debt.amount, debt.nights) == (4, 2)
    paid = await evening.book.cash.pay_debt(evening.asking(MEI), debt.key, None)
    assert (paid.amount, paid.left) == (4, 0)


async def test_what_is_left_is_said_whichever_way_it_runs(evening: Evening) -> None:
    """Mei paid all; then Lin came to owe her; taking back a part turns nothing round."""
    await night_of(evening, EAST)
    await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, None)
    await night_of(evening, SOUTH, SOUTH)
    (made,) = (await evening.book.cash.debts(PLACE)).payments
    assert (made.left, made.is_even) == (-(2 + 2), False)
    back = await evening.book.cash.take_back(evening.asking(MEI), made.night_id, made.seq)
    assert (back.left, back.is_even) == (2 - 4, False)


async def test_debt_in_another_currency_is_not_nothing(evening: Evening) -> None:
    await night_of(evening, EAST)
    stake = Stake(currency="CNY", digits=2, minor=50)
    await evening.book.cash.set_stake(evening.asking(), stake)
    await night_of(evening, EAST)
    paid = await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, None)
    assert (paid.left, paid.is_even) == (0, False)


async def test_payment_of_a_guest_and_their_member_stays_whole_when_unlinked(
    evening: Evening,
) -> None:
    await night_of(evening, EAST, people=(LIN, Guest("Wu"), HAO, QI))
    await night_of(evening, EAST)
    await evening.book.link(PLACE, LIN, Guest("Wu"), MEI)
    found = await evening.book.cash.debts(PLACE)
    (debt,) = [d for d in found.debts if d.payer is not None and d.payer.name == "Mei"]
    await evening.book.cash.pay_debt(evening.asking(MEI), debt.key, None)
    await evening.book.unlink(PLACE, LIN, Guest("Wu"))
    (made,) = (await evening.book.cash.debts(PLACE)).payments
    assert made.amount == 4


async def test_payments_are_listed_alike_after_export_and_import(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    """Also one over several nights, set off in between."""
    await night_of(evening, EAST, EAST)
    await night_of(evening, SOUTH)
    await evening.book.cash.pay_debt(evening.asking(MEI), MEI_TO_LIN, 3)
    await evening.book.cash.pay_debt(evening.asking(HAO), DebtKey(3, 1, POINTS), None)
    data = read_only(path, lambda c: exported(Dump(c), Part(), FileKind.JSON, quiet))
    worker = Worker(tmp_path / "other.sqlite")
    await worker.start()
    await worker.run(lambda s: s.bring_in(read_ledger(data), quiet))
    there = await Scorebook(worker, evening.clock).cash.debts(PLACE)
    await worker.stop()
    here = await evening.book.cash.debts(PLACE)
    assert (there.debts, there.payments) == (here.debts, here.payments)
    assert [paid.amount for paid in there.payments] == [6, 3]
