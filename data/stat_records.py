"""The values that ask for statistics and answer: periods, 战绩, 排行. Frozen, no storage."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from data.records import Place, Player, Settings
from data.tallies import Tally
from hzrules.events import PlayerId
from hzrules.stake import Unit


class Span(StrEnum):
    """How far back: the month, season (a quarter of the year) or year of today, or everything."""

    MONTH = "month"
    SEASON = "season"
    YEAR = "year"
    ALL = "all"


class Scope(StrEnum):
    """Which nights: of the whole server, or of this channel alone."""

    SERVER = "server"
    CHANNEL = "channel"


class RankBy(StrEnum):
    """What puts one person above another."""

    POINTS = "points"
    PER_HAND = "hand"
    WIN_RATE = "wins"


EVERYTHING = "all"


def period_of(span: Span, day: date) -> str:
    """The period of that span which `day` is in: `2026-09`, `2026Q3`, `2026`, or `all`."""
    match span:
        case Span.MONTH:
            return f"{day.year:04}-{day.month:02}"
        case Span.SEASON:
            return f"{day.year:04}Q{(day.month + 2) // 3}"
        case Span.YEAR:
            return f"{day.year:04}"
        case Span.ALL:
            return EVERYTHING


def months_of(period: str) -> tuple[str, str]:
    """The first and the last month of a period, as the beginnings of ISO dates."""
    if period == EVERYTHING:
        return "0000-01", "9999-12"
    year, is_season, quarter = period.partition("Q")
    if is_season:
        last = 3 * int(quarter)
        return f"{year}-{last - 2:02}", f"{year}-{last:02}"
    return (period, period) if "-" in period else (f"{year}-01", f"{year}-12")


@dataclass(frozen=True, slots=True)
class Which:
    """Which nights count: those of a place's scope in a period."""

    place: Place
    scope: Scope
    period: str

    @property
    def scope_id(self) -> int:
        """The guild's or the channel's id."""
        return self.place.guild_id if self.scope is Scope.SERVER else self.place.channel_id


class Wanted(NamedTuple):
    """Whose statistics: a player by id, an account, or a name. Nothing at all: the asker's own."""

    player_id: PlayerId | None = None
    discord_id: int | None = None
    name: str | None = None


class Companion(NamedTuple):
    """Somebody met at the table: hands together, and the points got from them."""

    player: Player
    hands: int
    points: int


class Step(NamedTuple):
    """A night's date, or a month, and the points won in it."""

    when: str
    points: int


class Season(NamedTuple):
    """What a person won night by night, or month by month; oldest first."""

    steps: tuple[Step, ...] = ()
    by_month: bool = False


NO_SEASON = Season()


@dataclass(frozen=True, slots=True)
class Stats:
    """战绩 of a person. `best_on` is the date of the best hand, `best_patterns` its 番型 as JSON.

    `partner`: with whom most hands were played. `prey`, `nemesis`: from whom most points came, to
    whom most went; None where nobody is. `money`: what closed nights brought, a currency each.
    """

    which: Which
    settings: Settings
    player: Player
    tally: Tally
    best_on: str | None = None
    best_patterns: str = "{}"
    partner: Companion | None = None
    prey: Companion | None = None
    nemesis: Companion | None = None
    money: tuple[tuple[Unit, int], ...] = ()
    is_hidden: bool = False
    season: Season = NO_SEASON


class Ranked(NamedTuple):
    """A line of a leaderboard. Who is level shares the rank, and the next rank is left out."""

    rank: int
    player: Player
    tally: Tally


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """排行: everybody who has `minimum` hands and does not hide, best first."""

    which: Which
    settings: Settings
    by: RankBy
    minimum: int
    ranks: tuple[Ranked, ...]
