"""该付的 Dues: who still has to pay whom for a night, after what has been paid. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hzrules.accounts import accounts, amounts_of
from hzrules.clearing import clear
from hzrules.events import Closed, Paid, PlayerId, Seq
from hzrules.night import Night

Pair = tuple[PlayerId, PlayerId]
"""Payer and payee."""


class Due(NamedTuple):
    """A line of the settlement: `payer` owes `payee` `amount`, of which `paid` is paid."""

    payer: PlayerId
    payee: PlayerId
    amount: int
    paid: int = 0

    @property
    def left(self) -> int:
        """What is still to be paid."""
        return self.amount - self.paid


@dataclass(frozen=True, slots=True)
class Dues:
    """The lines, and whether no smaller number of payments would do (see `clear`).

    `closing` is the closing they were drawn up at; None while the night is open. `earlier` is what
    had been paid by then, so that no line asks for it.
    """

    lines: tuple[Due, ...]
    exact: bool
    closing: Seq | None = None
    earlier: tuple[Due, ...] = ()

    def between(self, pair: Pair) -> Due | None:
        """The line of that pair, or None."""
        return next((due for due in self.lines if due[:2] == pair), None)


def dues(night: Night) -> Dues:
    """The fewest payments that settle the night.

    The lines are drawn up when the night is closed, from what was unpaid then; what is paid
    afterwards counts against its line. So a night that was opened again shows the difference alone.
    While it is open, everything paid so far has been counted already.
    """
    due = {player: account.due for player, account in accounts(night).items()}
    closing = last_closing(night)
    payments = amounts_of(night).payments
    later = _paid(paid for seq, paid in payments if closing is not None and seq > closing)
    earlier = _paid(paid for seq, paid in payments if closing is None or seq < closing)
    _count(due, earlier)
    cleared = clear(due)
    lines = {(payer, payee): amount for payer, payee, amount in cleared.payments}
    if any(amount > lines.get(pair, 0) for pair, amount in later.items()):
        # An earlier payment was taken back since, so the lines are not those that were paid.
        _count(due, later)
        earlier, later, cleared = earlier + later, Counter(), clear(due)
    drawn = (Due(*payment, later[payment.payer, payment.payee]) for payment in cleared.payments)
    before = tuple(Due(*pair, amount, amount) for pair, amount in earlier.items())
    return Dues(tuple(drawn), cleared.exact, closing, before)


def last_closing(night: Night) -> Seq | None:
    """The event that closed the night, or None while it is open."""
    if not night.closed:
        return None
    return max(entry.seq for entry in night.entries if isinstance(entry.body, Closed))


def _paid(payments: Iterable[Paid]) -> Counter[Pair]:
    paid: Counter[Pair] = Counter()
    for payment in payments:
        paid[payment.payer, payment.payee] += payment.amount
    return paid


def _count(due: dict[PlayerId, int], paid: Counter[Pair]) -> None:
    for (payer, payee), amount in paid.items():
        due[payer] = due.get(payer, 0) + amount
        due[payee] = due.get(payee, 0) - amount
