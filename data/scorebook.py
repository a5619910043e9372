"""记分簿 Scorebook: every use-case, the only thing the conversation with Discord calls.

Each method is one transaction on the writer thread. It returns values of `data.records` or raises
an exception of `data.refusals`; in both cases the ledger is whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from data import hands, nights
from data.nights import may_record, pick_table
from data.records import (
    Board,
    Language,
    Member,
    NightClearing,
    NightView,
    OpenNight,
    Place,
    Recorded,
    RecordHand,
    Settings,
)
from data.worker import Worker
from hzrules.events import Seq
from hzrules.houserules import HouseRules

__all__ = ["Scorebook", "may_record", "pick_table"]


class Scorebook:
    """The use-cases. `now` gives Unix seconds; `origin` names the request that a call answers."""

    def __init__(self, worker: Worker, now: Callable[[], int]) -> None:
        self._worker = worker
        self._now = now

    async def open_night(self, request: OpenNight) -> Recorded:
        """开台: open the night, or one more table in it."""
        return await self._worker.run(lambda s: nights.open_night(s, request, self._now()))

    async def view(self, place: Place) -> NightView:
        """The channel's open night, else its last one. Raises `NO_NIGHT_YET`."""
        return await self._worker.run(lambda s: nights.look(s, place))

    async def view_open(self, place: Place) -> NightView:
        """The channel's open night. Raises `NO_OPEN_NIGHT`."""
        return await self._worker.run(lambda s: nights.look_open(s, place))

    async def record(self, request: RecordHand) -> Recorded:
        """胡、流局、诈胡: record one hand."""
        return await self._worker.run(lambda s: hands.record(s, request, self._now()))

    async def undo(
        self,
        place: Place,
        by: Member,
        origin: str,
        *,
        table: str | None = None,
        expected_seq: Seq | None = None,
    ) -> Recorded:
        """撤销: void the table's last entry."""
        return await self._worker.run(
            lambda s: hands.undo(
                s, place, by, origin, self._now(), table=table, expected_seq=expected_seq
            )
        )

    async def redo(
        self, place: Place, by: Member, origin: str, *, table: str | None = None
    ) -> Recorded:
        """恢复: restore what was undone last."""
        return await self._worker.run(
            lambda s: hands.redo(s, place, by, origin, self._now(), table=table)
        )

    async def settle(self, place: Place) -> NightClearing:
        """结算: who pays whom, as the night stands."""
        return await self._worker.run(lambda s: nights.settle_night(s, place))

    async def close(self, place: Place, by: Member, origin: str) -> NightClearing:
        """收摊: close the night and settle it."""
        return await self._worker.run(
            lambda s: nights.close_night(s, place, by, origin, self._now())
        )

    async def reopen(self, place: Place, by: Member, origin: str) -> Recorded:
        """重开: open the last night again."""
        return await self._worker.run(
            lambda s: nights.reopen_night(s, place, by, origin, self._now())
        )

    async def use_rules(self, place: Place, by: Member, name: str, origin: str) -> HouseRules:
        """换规则: a preset for the channel, and for the open night from its next hand on."""
        return await self._worker.run(
            lambda s: nights.use_rules(s, place, by, name, origin, self._now())
        )

    async def rules(self, place: Place) -> HouseRules:
        """The house rules in force: of the open night, else those the channel chose."""
        return await self._worker.run(lambda s: nights.rules_in_force(s, place))

    async def settings(self, place: Place) -> Settings:
        """What the channel has chosen."""
        return await self._worker.run(lambda s: s.settings(place))

    async def set_language(self, place: Place, language: Language) -> Settings:
        """The language of the channel's public messages."""
        return await self._worker.run(
            lambda s: s.change_settings(place, lambda old: replace(old, language=language))
        )

    async def hang_board(self, night_id: int, table: str, board: Board) -> None:
        """Note where a table's live board hangs now."""
        await self._worker.run(lambda s: s.hang_board(night_id, table, board))

    async def note(self, key: str) -> str | None:
        """What the program noted about itself under `key`."""
        return await self._worker.run(lambda s: s.note(key))

    async def set_note(self, key: str, value: str) -> None:
        """Note `value` under `key`."""
        await self._worker.run(lambda s: s.set_note(key, value))
