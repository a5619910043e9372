"""The values that ask about debts and answer: 欠账, 已付. Frozen, no storage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from data.records import Player, Settings
from hzrules.dues import Pair
from hzrules.events import PlayerId, Seq
from hzrules.stake import Unit


class Line(NamedTuple):
    """A line of a settlement: of which night, drawn up at which closing, between whom.

    `shown` is the amount beside the button that was pressed.
    """

    night_id: int
    closing: Seq
    pair: Pair
    shown: int


class DebtKey(NamedTuple):
    """Which debt: between whom (`HOUSE` is the house), counted in what."""

    payer: PlayerId
    payee: PlayerId
    unit: Unit


class Debt(NamedTuple):
    """What `payer` owes `payee` over `nights` nights, one way set off against the other.

    A player who is None is the house.
    """

    key: DebtKey
    payer: Player | None
    payee: Player | None
    amount: int
    nights: int

    @property
    def accounts(self) -> set[int | None]:
        """The Discord accounts of the two."""
        return {who.discord_id for who in (self.payer, self.payee) if who is not None}


@dataclass(frozen=True, slots=True)
class PaidNow:
    """已付: what was paid (or taken back), and what is left between the two, over all nights.

    `left` is negative where the payee now owes the payer; `is_even` says that neither owes the
    other anything, in no currency.
    `night_id`, `seq` are of its first part, `date` is that night's. None of the two: the house.
    """

    settings: Settings
    key: DebtKey
    payer: Player | None
    payee: Player | None
    unit: Unit
    amount: int
    left: int
    is_even: bool
    night_id: int
    seq: Seq
    date: str
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Debts:
    """欠账 of a server, greatest first, and the last payments made, newest first."""

    settings: Settings
    debts: tuple[Debt, ...]
    payments: tuple[PaidNow, ...]
