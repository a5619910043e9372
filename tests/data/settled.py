"""Nights that are over, and what they have left to pay."""

from __future__ import annotations

from data.money_records import DebtKey, Line
from data.records import NightClearing
from hzrules.outcome import Outcome
from hzrules.stake import POINTS
from tests.data.support import (
    PLACE,
    Evening,
)

LIN_TO_MEI, MEI_TO_LIN = DebtKey(1, 2, POINTS), DebtKey(2, 1, POINTS)


async def night_of(evening: Evening, *outcomes: Outcome, **said: object) -> NightClearing:
    """A whole night with these hands, a day after the one before."""
    evening.clock.wait(24 * 3600)
    await evening.open(**said)  # type: ignore[arg-type]  # words of `open`
    for outcome in outcomes:
        await evening.play(outcome)
    return await evening.close()


def line(done: NightClearing, payer: int, payee: int) -> Line:
    assert done.dues.closing is not None
    due = done.dues.between((payer, payee))
    assert due is not None
    return Line(done.view.id, done.dues.closing, (payer, payee), due.left or due.paid)


async def owed(evening: Evening) -> dict[DebtKey, int]:
    found = await evening.book.cash.debts(PLACE)
    return {debt.key: debt.amount for debt in found.debts}
