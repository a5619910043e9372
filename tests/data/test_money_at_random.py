"""Nights for money at random: played, closed, paid in parts, taken back, reopened, closed again."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from data.money_records import Line
from data.records import Request
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.accounts import accounts
from hzrules.dues import Due, dues
from hzrules.events import Paid
from hzrules.night import fold
from hzrules.stake import Stake, unit_of
from hzrules.terms import FeeShare, Seat
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
    PLACE,
    QI,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    rows,
)

STAKES = (
    Stake(currency="CNY", digits=2, minor=33),
    Stake(currency="CNY", digits=2, minor=50),
    Stake(currency="JPY", digits=0, minor=7),
    None,
)
STEPS = 60
WHILE_OPEN = ("play", "play", "play", "fee", "stake", "adjust", "seat", "close")
ONCE_CLOSED = ("line", "line", "debt", "debt", "back", "reopen", "open")


class Friends(Evening):
    """What a group does over weeks, each step drawn by lot; the manager says it all."""

    def __init__(self, book: Scorebook, clock: HandClock, lot: Random) -> None:
        super().__init__(book, clock)
        self.lot = lot
        self.is_open = False

    def asked(self) -> Request:
        return Request(PLACE, MANAGER, self.origin())

    async def step(self) -> None:
        name = self.lot.choice(WHILE_OPEN if self.is_open else ONCE_CLOSED)
        try:
            await getattr(self, f"do_{name}")()
        except Refusal as refused:
            if refused.code not in (RefusalCode.SAME_STAKE, RefusalCode.UNIT_IN_USE):
                raise

    async def do_open(self) -> None:
        self.clock.wait(24 * 3600)
        await self.open(by=MANAGER)
        self.is_open = True

    async def do_play(self) -> None:
        await self.play(self.lot.choice((EAST, SOUTH, WEST, NOBODY)), by=MANAGER)

    async def do_fee(self) -> None:
        night = await self.night()
        fee = self.lot.randint(1, 9999), unit_of(night.stake)
        payer = self.lot.choice((None, *night.balances))
        await self.book.cash.take_fee(self.asked(), fee, payer, self.lot.choice(list(FeeShare)))

    async def do_stake(self) -> None:
        await self.book.cash.set_stake(self.asked(), self.lot.choice(STAKES))

    async def do_adjust(self) -> None:
        payer, payee = self.lot.sample(list((await self.night()).balances), 2)
        await self.book.cash.adjust(self.asked(), (payer, payee), self.lot.randint(1, 50), "tea")

    async def do_seat(self) -> None:
        """Somebody sits down, and maybe never plays a hand; a fee is shared with them too."""
        person = self.lot.choice((LIN, MEI, HAO, QI, BO, AN))
        with suppress(Refusal):  # sits there already
            seat = self.lot.choice(list(Seat))
            await self.book.seat(self.asked(), None, seat, person)

    async def do_close(self) -> None:
        await self.close(by=MANAGER)
        self.is_open = False

    async def do_reopen(self) -> None:
        await self.reopen(by=MANAGER)
        self.is_open = True

    async def do_line(self) -> None:
        done = await self.book.settle(PLACE)
        if done.dues.lines and done.dues.closing is not None:
            due = self.lot.choice(done.dues.lines)
            pair = (due.payer, due.payee)
            line = Line(done.view.id, done.dues.closing, pair, due.left or due.paid)
            cash = self.book.cash
            if due.left:
                after = await cash.pay_line(self.asked(), line)
                assert after.dues.between(pair) == Due(*pair, due.amount, due.amount)
            else:
                after, told = await cash.unpay_line(self.asked(), line)
                pressed = after.dues.between(pair)
                assert told is not None
                assert pressed is None or pressed.paid < due.paid

    async def do_debt(self) -> None:
        found = (await self.book.cash.debts(PLACE)).debts
        if found:
            debt = self.lot.choice(found)
            part = self.lot.choice((None, self.lot.randint(1, debt.amount)))
            told = await self.book.cash.pay_debt(self.asked(), debt.key, part)
            assert told.amount == (part or debt.amount)
            assert told.left == debt.amount - told.amount

    async def do_back(self) -> None:
        made = (await self.book.cash.debts(PLACE)).payments
        if made:
            paid = self.lot.choice(made)
            back = await self.book.cash.take_back(self.asked(), paid.night_id, paid.seq)
            assert back.amount == paid.amount


def owed_by_hand(path: Path) -> Counter[tuple[int, str]]:
    """What everybody is still to get from closed nights, by currency; counted from the log."""
    left: Counter[tuple[int, str]] = Counter()
    for (night_id,) in rows(path, "SELECT id FROM night WHERE NOT is_open"):
        night = fold(logged(path, night_id))
        unit = unit_of(night.stake)
        for player, account in accounts(night).items():
            left[player, unit.currency] += account.due
        for entry in night.entries:
            if isinstance(entry.body, Paid) and not entry.voided:
                left[entry.body.payer, unit.currency] += entry.body.amount
                left[entry.body.payee, unit.currency] -= entry.body.amount
        assert all(0 <= due.paid <= due.amount for due in dues(night).lines)
    return Counter({key: amount for key, amount in left.items() if amount})


def owed_by_debts(path: Path) -> Counter[tuple[int, str]]:
    left: Counter[tuple[int, str]] = Counter()
    for payer, payee, currency, amount in rows(
        path, "SELECT payer_id, payee_id, currency, amount FROM due"
    ):
        left[payer, currency] -= amount
        left[payee, currency] += amount
    return Counter({key: amount for key, amount in left.items() if amount})


@pytest.mark.parametrize("number", range(12))
async def test_r68_r71_money_is_conserved_whatever_is_paid_and_taken_back(
    path: Path, clock: HandClock, number: int
) -> None:
    worker = Worker(path)
    await worker.start()
    friends = Friends(Scorebook(worker, clock), clock, Random(number))
    await friends.do_open()
    for _ in range(STEPS):
        await friends.step()
    if friends.is_open:
        await friends.do_close()
    assert owed_by_debts(path) == owed_by_hand(path)
    assert_projections_are_fresh(path)
    while (await friends.book.cash.debts(PLACE)).debts:
        await friends.do_debt()
    assert not owed_by_hand(path), "all paid, everybody is at zero"
    assert_projections_are_fresh(path)
    await worker.stop()
