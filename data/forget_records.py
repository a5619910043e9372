"""The value that says what forgetting somebody would mean. Frozen, no storage."""

from __future__ import annotations

from dataclasses import dataclass

from data.money_records import Debt
from data.records import OpenElsewhere, Player


@dataclass(frozen=True, slots=True)
class Forgetting:
    """忘记: who would be forgotten, out of how many nights, which of them are still open, and what
    is not paid yet, to the person or by them.
    """

    player: Player
    nights: int
    playing: tuple[OpenElsewhere, ...] = ()
    debts: tuple[Debt, ...] = ()
