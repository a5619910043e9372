"""The values that cross the scorebook's border: requests in, views out. Frozen, no storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hzrules.clearing import Clearing
from hzrules.events import PlayerId, Seq
from hzrules.houserules import HouseRules
from hzrules.night import Entry, Night, Table
from hzrules.outcome import Outcome
from hzrules.terms import Seat

Language = Literal["en", "zh-CN", "zh-TW"]


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread of a guild; a thread takes its parent's settings (R98)."""

    guild_id: int
    channel_id: int
    parent_id: int | None = None


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
    """A person of the ledger under the last known name."""

    id: PlayerId
    discord_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Settings:
    """What a channel has chosen. `language` None: nobody chose yet. `rules` None: `standard`."""

    language: Language | None = None
    time_zone: str = "Asia/Shanghai"
    day_starts_at: int = 6
    recorders: Literal["seated", "anyone"] = "seated"
    rules: HouseRules | None = None


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
class OpenNight:
    """开台: the four people East first, the table's name, the rules (None: the channel's)."""

    place: Place
    by: Member
    origin: str
    people: tuple[Person, Person, Person, Person]
    table: str = "1"
    preset: str | None = None
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
class Recorded:
    """What was recorded or mended. `repeated`: this very request had been answered before."""

    view: NightView
    entry: Entry
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class NightClearing:
    """结算: the fewest payments for the night's balances."""

    view: NightView
    clearing: Clearing
