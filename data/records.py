"""The values that cross the scorebook's border: requests in, views out. Frozen, no storage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from hzrules.clearing import Clearing
from hzrules.consequences import Consequences
from hzrules.dues import Dues
from hzrules.events import Corrected, Inserted, PlayerId, Restored, Seq, Voided
from hzrules.houserules import HouseRules
from hzrules.night import Entry, Night, Table
from hzrules.outcome import Outcome
from hzrules.stake import Stake
from hzrules.terms import Seat

Language = Literal["en", "zh-CN", "zh-TW"]


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread of a guild; a thread takes its parent's settings (R98)."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None

    @property
    def parent(self) -> Place | None:
        """The channel a thread belongs to."""
        return None if self.parent_id is None else Place(self.guild_id, self.parent_id)


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody with a Discord account, under the name shown now."""

    discord_id: int
    name: str
    is_manager: bool = False


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody without an account, by name (R85)."""

    name: str


Person = Member | Guest


@dataclass(frozen=True, slots=True)
class Player:
    """A person of the ledger under the last known name.

    `former`: the number of somebody who has been forgotten; then `name` only stands for it.
    """

    id: PlayerId
    discord_id: int | None
    name: str
    former: PlayerId | None = None


FormerName = Callable[[Language | None, PlayerId], str]
"""How a channel of some language calls the person of a number who has been forgotten."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a channel has chosen. `language` None: nobody chose yet. `rules` None: `standard`.

    `stake` None: points alone.
    """

    language: Language | None = None
    time_zone: str = "Asia/Shanghai"
    day_starts_at: int = 6
    recorders: Literal["seated", "anyone"] = "seated"
    rules: HouseRules | None = None
    stake: Stake | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Where the live board of a table hangs; `retired_id` is the one before, if still there."""

    channel_id: int
    message_id: int
    retired_id: int | None = None


@dataclass(frozen=True, slots=True)
class NightView:
    """A night with the names, settings and boards that showing it needs.

    `date` is the day it began (ISO), by the channel's zone and night boundary (R74, R78).
    """

    id: int
    place: Place
    date: str
    night: Night
    people: Mapping[PlayerId, Player]
    settings: Settings
    boards: Mapping[str, Board]

    def after(self, night: Night, writer: Player) -> NightView:
        """The same view once `writer` has made it `night`."""
        people = self.people
        if people.get(writer.id) != writer:
            people = {**people, writer.id: writer}
        return NightView(self.id, self.place, self.date, night, people, self.settings, self.boards)

    def imagined(self, night: Night) -> NightView:
        """The same view, were the night `night`."""
        return replace(self, night=night)

    def name(self, player: PlayerId | None) -> str:
        """The name of a player as it should be shown, unescaped."""
        known = None if player is None else self.people.get(player)
        return known.name if known else "?"

    def name_at(self, table: Table, seat: Seat) -> str:
        """The name of whoever sits at `seat`."""
        return self.name(table.player_at(seat))

    def player_of(self, discord_id: int) -> Player | None:
        """The player with that account, if on this night's roster."""
        return next((p for p in self.people.values() if p.discord_id == discord_id), None)


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, where, and the name of the request (`origin`), by which it is done only once."""

    place: Place
    by: Member
    origin: str


@dataclass(frozen=True, slots=True)
class OpenNight:
    """开台: the four people East first, the table's name, rules and stake (None: the channel's)."""

    place: Place
    by: Member
    origin: str
    people: tuple[Person, Person, Person, Person]
    table: str = "1"
    preset: str | None = None
    stake: Stake | None = None
    language: Language | None = None


@dataclass(frozen=True, slots=True)
class RecordHand:
    """A hand as reported. `expected_seq`: `Table.seq` as the reporter saw it.

    `agreed`: the table agrees to what is only against the rules. `another`: the reporter has been
    shown what was recorded meanwhile and says that this is another hand.
    """

    place: Place
    by: Member
    origin: str
    table: str
    outcome: Outcome
    expected_seq: Seq
    agreed: bool = False
    another: bool = False
    tiles: str | None = None


@dataclass(frozen=True, slots=True)
class Mend:
    """改、作废、恢复、补: a mending. `expected_seq` is `Night.seq` as the preview showed it."""

    place: Place
    by: Member
    origin: str
    body: Voided | Restored | Corrected | Inserted
    expected_seq: Seq


@dataclass(frozen=True, slots=True)
class MendPreview:
    """What a mending would make of the night: `now`, `then`, and the difference."""

    now: NightView
    then: NightView
    difference: Consequences


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded or mended. `repeated`: this very request had been answered before."""

    view: NightView
    entry: Entry
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class NightClearing:
    """结算: the fewest payments for the night, and what of them is paid.

    `since`: where the night had been closed before, what has changed since then.
    """

    view: NightView
    dues: Dues
    since: Since | None = None


@dataclass(frozen=True, slots=True)
class Since:
    """What a reopened night changed after it had been settled: points, and payments for them.

    The payments are those of the difference alone, for a table that had paid and not said so; None
    where it is counted in another currency now.
    """

    balances: Mapping[PlayerId, int]
    clearing: Clearing | None


@dataclass(frozen=True, slots=True)
class OpenElsewhere:
    """An open night of the guild, wherever it is."""

    id: int
    channel_id: int
    date: str


class ExportOf(StrEnum):
    """What to export: the channel's last night, all its nights, or those of the whole server."""

    NIGHT = "night"
    CHANNEL = "channel"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Exported:
    """A file to hand over."""

    name: str
    data: bytes
