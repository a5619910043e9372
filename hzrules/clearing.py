"""结算 Clearing: from balances to the fewest payments that bring every one of them to zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

EXACT_UP_TO = 14
"""So many people with a balance are searched exactly; beyond, payments are greedy."""


class Payment(NamedTuple):
    """付款: `payer` gives `payee` `amount` > 0, in the unit of the balances."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Clearing:
    """The payments, and whether their number is proven to be the least possible."""

    payments: tuple[Payment, ...]
    exact: bool


def clear(balances: Mapping[int, int]) -> Clearing:
    """Payments that zero `balances` (player → integer, summing to zero).

    The fewest possible for up to `EXACT_UP_TO` people who are not at zero. Raises `ValueError`
    naming the gap where the balances do not sum to zero (R61).
    """
    gap = sum(balances.values())
    if gap:
        raise ValueError(f"balances sum to {gap:+d}, not to 0")
    owed = sorted((player, amount) for player, amount in balances.items() if amount)
    if len(owed) > EXACT_UP_TO:
        return Clearing(tuple(_greedy(owed)), exact=False)
    payments = [payment for group in _zero_sum_groups(owed) for payment in _greedy(group)]
    return Clearing(tuple(payments), exact=True)


def _zero_sum_groups(owed: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Split into the most groups that each sum to zero: a group of k needs k − 1 payments.

    `most[m]` is the greatest number of zero-sum prefixes when the people of bit set `m` are lined
    up in the best order; `last[m]` is who stands last in that line.
    """
    everybody = (1 << len(owed)) - 1
    totals = [0] * (everybody + 1)
    most = [0] * (everybody + 1)
    last = [0] * (everybody + 1)
    for people in range(1, everybody + 1):
        low = people & -people
        totals[people] = totals[people ^ low] + owed[low.bit_length() - 1][1]
        members = [i for i in range(len(owed)) if people >> i & 1]
        last[people] = max(members, key=lambda i: most[people ^ (1 << i)])
        most[people] = most[people ^ (1 << last[people])] + (totals[people] == 0)
    groups: list[list[tuple[int, int]]] = []
    people = everybody
    while people:
        if totals[people] == 0:
            groups.append([])
        groups[-1].append(owed[last[people]])
        people ^= 1 << last[people]
    return groups


def _greedy(owed: Iterable[tuple[int, int]]) -> list[Payment]:
    """The one who owes most pays the one who is owed most, until all are at zero."""
    debtors = sorted(((-amount, player) for player, amount in owed if amount < 0), reverse=True)
    creditors = sorted(((amount, player) for player, amount in owed if amount > 0), reverse=True)
    payments = []
    while debtors:
        debt, debtor = debtors.pop(0)
        credit, creditor = creditors.pop(0)
        amount = min(debt, credit)
        payments.append(Payment(debtor, creditor, amount))
        if debt > amount:
            debtors = sorted([*debtors, (debt - amount, debtor)], reverse=True)
        if credit > amount:
            creditors = sorted([*creditors, (credit - amount, creditor)], reverse=True)
    return payments
