"""记分簿 Scorebook: every use-case, the only thing the conversation with Discord calls.

Each method is one transaction on the writer thread. It returns values of `data.records` or raises
an exception of `data.refusals`; in both cases the ledger is whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Literal

from data import channel, forgetting, hands, mends, nights, people
from data.cashbook import Cashbook
from data.dump import Dump
from data.exchange import FileKind, exported
from data.forget_records import Forgetting
from data.forgetting import KEPT_DAYS
from data.mends import before_hand, first_seating, hand_numbered
from data.nights import may_record, pick_table
from data.progress import Progress
from data.pulse import Pulse
from data.reading import read_only
from data.records import (
    Board,
    Exported,
    ExportOf,
    Guest,
    Language,
    Member,
    Mend,
    MendPreview,
    NightClearing,
    NightView,
    OpenElsewhere,
    OpenNight,
    Person,
    Place,
    Recorded,
    RecordHand,
    Request,
    Settings,
)
from data.stat_records import Wanted
from data.statbook import Statbook
from data.worker import Worker
from hzrules.events import PlayerId, Seated, Seq
from hzrules.houserules import HouseRules
from hzrules.night import Entry, Table
from hzrules.terms import ClaimKind, Seat

__all__ = [
    "KEPT_DAYS",
    "Scorebook",
    "before_hand",
    "first_seating",
    "hand_numbered",
    "may_record",
    "pick_table",
]


class Scorebook:
    """The use-cases. `now` gives Unix seconds; `origin` names the request that a call answers.

    Those about money are in `cash`, those about many nights in `stats`.
    """

    def __init__(self, worker: Worker, now: Callable[[], int]) -> None:
        self._worker = worker
        self._now = now
        self.cash = Cashbook(worker, now)
        self.stats = Statbook(worker, now)

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

    async def preview(self, request: Mend) -> MendPreview:
        """What a mending would change, downstream and in all; changes nothing."""
        return await self._worker.run(lambda s: mends.preview(s, request))

    async def mend(self, request: Mend) -> Recorded:
        """改、作废、恢复、补: make a mending that was looked at."""
        return await self._worker.run(lambda s: mends.mend(s, request, self._now()))

    async def seat(
        self, request: Request, table: str | None, seat: Seat, person: Person
    ) -> Recorded:
        """换人: from the next hand on."""
        return await self._worker.run(
            lambda s: people.seat(s, request, table, seat, person, self._now())
        )

    async def seating(
        self, view: NightView, table: Table, seat: Seat, person: Person, *, at: Entry
    ) -> Seated:
        """What 换人 would write if it had been said right after the entry `at`."""
        then = view.imagined(view.night.until(at.seq))
        was = then.night.tables[table.name]
        return await self._worker.run(lambda s: people.seating(s, then, was, seat, person))

    async def guests(self, place: Place) -> list[str]:
        """The guests of the channel's last night, by name."""
        return await self._worker.run(lambda s: people.guests(s, place))

    async def set_dealer(
        self, request: Request, table: str | None, seat: Seat, level: int
    ) -> Recorded:
        """定庄: the table agrees who deals."""
        return await self._worker.run(
            lambda s: people.set_dealer(s, request, table, seat, level, self._now())
        )

    async def claim(
        self, request: Request, table: str | None, by: Seat, source: Seat, kind: ClaimKind
    ) -> Recorded:
        """吃碰: log a claim of the hand being played."""
        return await self._worker.run(
            lambda s: people.claim(s, request, table, by, source, kind, self._now())
        )

    async def link(self, place: Place, by: Member, guest: Guest, member: Member) -> None:
        """A guest turns out to be a member."""
        await self._worker.run(lambda s: people.link(s, place, by, guest, member))

    async def unlink(self, place: Place, by: Member, guest: Guest) -> None:
        """The guest is a guest again."""
        await self._worker.run(lambda s: people.unlink(s, place, by, guest))

    async def open_elsewhere(self, guild_id: int) -> list[OpenElsewhere]:
        """The open nights of a guild."""
        return await self._worker.run(lambda s: nights.open_elsewhere(s, guild_id))

    async def place_of_night(self, place: Place, by: Member, night_id: int) -> Place:
        """Where an open night of the guild is; for managers."""
        return await self._worker.run(lambda s: nights.place_of_night(s, place, by, night_id))

    async def move(self, place: Place, by: Member, night_id: int) -> NightView:
        """Carry an open night on in this channel; for managers."""
        return await self._worker.run(lambda s: nights.move_night(s, place, by, night_id))

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

    async def set_recorders(
        self, place: Place, by: Member, recorders: Literal["seated", "anyone"]
    ) -> Settings:
        """Who may record: those seated, or anyone."""
        return await self._worker.run(lambda s: nights.set_recorders(s, place, by, recorders))

    async def set_time_zone(self, place: Place, by: Member, zone: str) -> Settings:
        """时区 of the nights opened here from now on. Raises `UNKNOWN_ZONE`."""
        return await self._worker.run(lambda s: channel.set_day(s, place, by, zone=zone))

    async def set_day_start(self, place: Place, by: Member, hour: int) -> Settings:
        """The hour before which it is still the day before."""
        return await self._worker.run(lambda s: channel.set_day(s, place, by, starts_at=hour))

    async def export(
        self,
        place: Place,
        by: Member,
        of: ExportOf,
        kind: FileKind,
        progress: Progress,
        *,
        bom: bool = True,
    ) -> Exported:
        """导出, beside whatever is recorded meanwhile. Raises `NO_NIGHT_YET`, `MANAGERS_ONLY`.

        `progress` is called on another thread.
        """
        name, part = await self._worker.run(lambda s: channel.part_of(s, place, by, of))
        data = await asyncio.to_thread(
            read_only, self._worker.path, lambda c: exported(Dump(c), part, kind, progress, bom=bom)
        )
        return Exported(f"{name}.{kind}", data)

    async def forgetting(self, place: Place, by: Member, wanted: Wanted) -> Forgetting:
        """忘记: what it would mean; changes nothing."""
        return await self._worker.run(lambda s: forgetting.preview(s, place, by, wanted))

    async def forget(self, place: Place, by: Member, player: PlayerId) -> Forgetting:
        """忘记: the person is nobody from now on, and their sums stay."""
        found = await self._worker.run(lambda s: forgetting.forget(s, place, by, player))
        await self._worker.empty_log()
        return found

    async def guild_left(self, guild_id: int) -> None:
        """The bot has been removed from a server."""
        await self._worker.run(lambda s: forgetting.left(s, guild_id, self._now()))

    async def guild_back(self, guild_id: int) -> None:
        """The bot has been invited to a server."""
        await self._worker.run(lambda s: forgetting.back(s, guild_id))

    async def sweep(self, present: Collection[int]) -> list[int]:
        """Forget the servers left long ago; `present` are those where the bot is."""
        swept = await self._worker.run(lambda s: forgetting.sweep(s, present, self._now()))
        await self._worker.empty_log()
        return swept

    async def hang_board(self, night_id: int, table: str, board: Board) -> None:
        """Note where a table's live board hangs now."""
        await self._worker.run(lambda s: s.hang_board(night_id, table, board))

    async def note(self, key: str) -> str | None:
        """What the program noted about itself under `key`."""
        return await self._worker.run(lambda s: s.note(key))

    async def set_note(self, key: str, value: str) -> None:
        """Note `value` under `key`."""
        await self._worker.run(lambda s: s.set_note(key, value))

    async def pulse(self) -> Pulse:
        """Whether the writer thread answers, and what it says."""
        return await self._worker.run(lambda s: s.pulse())

    def file_size(self) -> int:
        """Bytes of the ledger file and of its write-ahead log."""
        path = self._worker.path
        files = (path, path.with_name(path.name + "-wal"))
        return sum(file.stat().st_size for file in files if file.exists())
