"""账 Accounts: what a night comes to in money, fees included, person by person. Pure.

All amounts are whole numbers of the unit of the night's stake. A fee or payment written down in
another unit does not count; the ledger lets none stand beside such a stake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hzrules.events import HOUSE, FeeTaken, Paid, PlayerId, Seq
from hzrules.night import Night
from hzrules.stake import unit_of
from hzrules.terms import FeeShare


class Account(NamedTuple):
    """Somebody's night in money: `won` by the points, `fees` to bear, `fronted` for everybody.

    For `HOUSE`, `fronted` is what it is to be paid.
    """

    won: int = 0
    fees: int = 0
    fronted: int = 0

    @property
    def result(self) -> int:
        """What the night brought, whoever has paid what so far."""
        return self.won - self.fees

    @property
    def due(self) -> int:
        """What is to be got (or, negative, paid) to settle."""
        return self.result + self.fronted


class FeeShares(NamedTuple):
    """Who bears how much of a fee, and who of them one unit more than the rule divides evenly."""

    fee: FeeTaken
    amounts: Mapping[PlayerId, int]
    one_more: tuple[PlayerId, ...]


class Amounts(NamedTuple):
    """The live fees and payments of a night, each with its `seq`."""

    fees: tuple[tuple[Seq, FeeTaken], ...]
    payments: tuple[tuple[Seq, Paid], ...]
    is_mixed: bool
    """Whether one of them is in another unit than the stake, and so left out of the two."""


def amounts_of(night: Night) -> Amounts:
    """What has been said about money, as far as it counts."""
    unit = unit_of(night.stake)
    live = [(entry.seq, entry.body) for entry in night.entries if not entry.voided]
    said = [(seq, body) for seq, body in live if isinstance(body, FeeTaken | Paid)]
    return Amounts(
        tuple((s, body) for s, body in said if isinstance(body, FeeTaken) and body.unit == unit),
        tuple((s, body) for s, body in said if isinstance(body, Paid) and body.unit == unit),
        any(body.unit != unit for _, body in said),
    )


def accounts(night: Night) -> dict[PlayerId, Account]:
    """Everybody's account. What is `due` sums to zero, the house included (R20, R71)."""
    worth = 1 if night.stake is None else night.stake.minor
    found = {player: Account(points * worth) for player, points in night.balances.items()}
    for fee, amounts, _ in fee_shares(night):
        for player, amount in amounts.items():
            account = found[player]
            found[player] = account._replace(fees=account.fees + amount)
        payer = HOUSE if fee.payer is None else fee.payer
        account = found.get(payer, Account())
        found[payer] = account._replace(fronted=account.fronted + fee.amount)
    return found


def fee_shares(night: Night) -> tuple[FeeShares, ...]:
    """The night's fees, each shared by what people stand at now; none before anybody sat down."""
    standings = night.standings()
    if not standings:
        return ()
    return tuple(shared(fee, standings) for _, fee in amounts_of(night).fees)


def shared(fee: FeeTaken, standings: Sequence[tuple[PlayerId, int]]) -> FeeShares:
    """A fee among people, given with their points, most first; at least one of them (R59, R73).

    `EQUAL`: all bear the same. `WINNERS`: those above zero bear the same. `PROPORTION`: they bear
    it as they won. Where nobody is above zero all bear the same. Shares are rounded down; what is
    left over goes a unit each to the first in the order of `standings`.
    """
    winners = [(player, points) for player, points in standings if points > 0]
    bearers = list(standings) if fee.share is FeeShare.EQUAL or not winners else winners
    in_proportion = fee.share is FeeShare.PROPORTION and winners
    weights = {player: points if in_proportion else 1 for player, points in bearers}
    whole = sum(weights.values())
    amounts = {player: fee.amount * weight // whole for player, weight in weights.items()}
    one_more = tuple(amounts)[: fee.amount - sum(amounts.values())]
    for player in one_more:
        amounts[player] += 1
    return FeeShares(fee, amounts, one_more)
