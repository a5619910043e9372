"""一分多少钱 Stake: what a point is worth, in whole minor units of a currency."""

from __future__ import annotations

import re
from typing import NamedTuple

from pydantic import Field

from hzrules.values import Value


class Unit(NamedTuple):
    """What amounts are counted in: 10^-`digits` of `currency`; plain points without one."""

    currency: str = ""
    digits: int = 0


POINTS = Unit()


def real(unit: Unit) -> Unit:
    """The unit, if it can be one: points, or a three-letter currency with up to four decimals."""
    if unit != POINTS and not (re.fullmatch("[A-Z]{3}", unit.currency) and 0 <= unit.digits <= 4):
        raise ValueError(f"no unit: {unit}")
    return unit


class Stake(Value):
    """A point is worth `minor` × 10^-`digits` of `currency` (an ISO 4217 code).

    The decimals stand beside the amount, so that what was written down never changes its meaning.
    """

    currency: str = Field(pattern=r"^[A-Z]{3}$")
    digits: int = Field(ge=0, le=4)
    minor: int = Field(ge=1, le=10**9)

    @property
    def unit(self) -> Unit:
        """What its amounts are counted in."""
        return Unit(self.currency, self.digits)


def unit_of(stake: Stake | None) -> Unit:
    """The unit of a night's amounts: of its stake, else points."""
    return POINTS if stake is None else stake.unit
