"""算分的值 Settlement values: who pays whom for one hand, and what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hzrules.price import Factor, product
from hzrules.terms import SEATS, Seat


class Transfer(NamedTuple):
    """收付: `payer` gives `payee` `points` > 0; `in_place_of` is whose share it was, if another's.

    `product(because)` is `points`, except where `because` ends in a `LOSS_CAP`.
    """

    payer: Seat
    payee: Seat
    points: int
    in_place_of: Seat | None
    because: tuple[Factor, ...]

    @classmethod
    def of(cls, payer: Seat, payee: Seat, because: tuple[Factor, ...]) -> Transfer:
        """A payment out of the payer's own share: what `because` multiplies to."""
        return cls(payer, payee, product(because), None, because)

    def taken_over(self, by: Seat) -> Transfer:
        """The same payment out of another's pocket, remembering whose share it was."""
        bearer = self.in_place_of or self.payer
        return self._replace(payer=by, in_place_of=None if bearer == by else bearer)

    def times(self, factor: Factor) -> Transfer:
        """The payment multiplied by one more factor."""
        points = self.points * factor.value
        return self._replace(points=points, because=(*self.because, factor))


class NextHand(NamedTuple):
    """The dealer and streak level of the hand that follows."""

    dealer: Seat
    level: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """算分 of one hand. Zero-sum by construction: there is nothing but transfers."""

    multiplier: int
    transfers: tuple[Transfer, ...]
    next: NextHand

    def deltas(self) -> dict[Seat, int]:
        """Points won or lost by each seat; they sum to zero."""
        deltas = dict.fromkeys(SEATS, 0)
        for transfer in self.transfers:
            deltas[transfer.payer] -= transfer.points
            deltas[transfer.payee] += transfer.points
        return deltas
