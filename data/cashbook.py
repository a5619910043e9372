"""账房 Cashbook: the use-cases about money, as part of the scorebook and under its promises."""

from __future__ import annotations

from collections.abc import Callable

from data import money, paying
from data.money_records import DebtKey, Debts, Line, PaidNow
from data.records import NightClearing, Place, Recorded, Request, Settings
from data.worker import Worker
from hzrules.dues import Pair
from hzrules.events import PlayerId, Seq
from hzrules.stake import Stake, Unit
from hzrules.terms import FeeShare


class Cashbook:
    """Stakes, fees, payments, debts. Each method is one transaction on the writer thread."""

    def __init__(self, worker: Worker, now: Callable[[], int]) -> None:
        self._worker = worker
        self._now = now

    async def adjust(self, request: Request, pair: Pair, points: int, why: str) -> Recorded:
        """调整: an agreed transfer outside the hands."""
        return await self._worker.run(
            lambda s: money.adjust(s, request, pair, points, why, self._now())
        )

    async def take_fee(
        self, request: Request, fee: tuple[int, Unit], payer: PlayerId | None, share: FeeShare
    ) -> Recorded:
        """台费: paid by somebody for all, or owed to the house (`None`)."""
        return await self._worker.run(
            lambda s: money.take_fee(s, request, fee, payer, share, self._now())
        )

    async def set_stake(self, request: Request, stake: Stake | None) -> Settings:
        """一分多少钱; `None` counts points alone."""
        return await self._worker.run(lambda s: money.set_stake(s, request, stake, self._now()))

    async def pay_line(self, request: Request, line: Line) -> NightClearing:
        """已付: what is left of a line of a closed night."""
        return await self._worker.run(lambda s: paying.pay_line(s, request, line, self._now()))

    async def unpay_line(
        self, request: Request, line: Line
    ) -> tuple[NightClearing, PaidNow | None]:
        """未付: the last payment of a line is taken back; what that was, if anything."""
        return await self._worker.run(lambda s: paying.unpay_line(s, request, line, self._now()))

    async def debts(self, place: Place) -> Debts:
        """欠账 of the server over all closed nights."""
        return await self._worker.run(lambda s: paying.debts(s, place))

    async def pay_debt(
        self, request: Request, key: DebtKey, amount: int | None, *, shown: int | None = None
    ) -> PaidNow:
        """已付: all of a debt (`amount` None) as it was `shown`, or part of it."""
        return await self._worker.run(
            lambda s: paying.pay_debt(s, request, key, amount, self._now(), shown=shown)
        )

    async def take_back(self, request: Request, night_id: int, seq: Seq) -> PaidNow:
        """Take a payment back."""
        return await self._worker.run(
            lambda s: paying.take_back(s, request, night_id, seq, self._now())
        )
