"""People, a place, and an evening at it: short ways to use the scorebook in tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from data.records import (
    Guest,
    Member,
    NightClearing,
    NightView,
    OpenNight,
    Person,
    Place,
    Recorded,
    RecordHand,
    Request,
)
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from hzrules.entries import Entry
from hzrules.events import BODY, Event, HandPlayed
from hzrules.night import Night, Table, fold
from hzrules.outcome import DiscardWin, Draw, Outcome, SelfDraw
from hzrules.terms import Seat
from tests.conftest import HandClock
from tests.data import naive
from tests.data.naive import Told

PLACE = Place(guild_id=1, channel_id=10)
ELSEWHERE, ABROAD = Place(guild_id=1, channel_id=20), Place(guild_id=2, channel_id=30)
LIN, MEI, HAO, QI, BO = (
    Member(101 + n, name) for n, name in enumerate(("Lin", "Mei", "Hao", "Qi", "Bo"))
)
MANAGER = Member(199, "Boss", is_manager=True)
AN = Guest("An")
FOUR: tuple[Person, Person, Person, Person] = (LIN, MEI, HAO, QI)
OTHERS: tuple[Person, Person, Person, Person] = (BO, AN, Guest("Wu"), Guest("Xu"))

EAST = SelfDraw(winner=Seat.E)
SOUTH = SelfDraw(winner=Seat.S)
WEST = SelfDraw(winner=Seat.W)
NOBODY = Draw()
EARLY_DISCARD = DiscardWin(winner=Seat.E, discarder=Seat.S)
"""Against the rules of `standard` before level 3."""
IMPOSSIBLE = DiscardWin(winner=Seat.E, discarder=Seat.E)


class Evening:
    """A channel's scorebook; every request gets an origin of its own and a minute or two pass."""

    def __init__(
        self,
        book: Scorebook,
        clock: HandClock,
        place: Place = PLACE,
        *,
        origins: Iterator[int] | None = None,
    ) -> None:
        self.book = book
        self.clock = clock
        self.place = place
        self._origins = origins or count(1)

    def origin(self) -> str:
        """Names the next request."""
        self.clock.wait(100)
        return f"{self.place.channel_id}-{next(self._origins)}"

    def _with_origin(self, words: dict[str, Any]) -> dict[str, Any]:
        return words if "origin" in words else {**words, "origin": self.origin()}

    async def open(
        self, people: tuple[Person, Person, Person, Person] = FOUR, **said: Any
    ) -> Recorded:
        """开台, by Lin unless said otherwise."""
        words = {"place": self.place, "by": LIN, "people": people, **said}
        return await self.book.open_night(OpenNight(**self._with_origin(words)))

    async def view(self) -> NightView:
        return await self.book.view(self.place)

    async def night(self) -> Night:
        return (await self.view()).night

    async def table(self, name: str = "1") -> Table:
        return (await self.night()).tables[name]

    async def request(self, outcome: Outcome = EAST, **said: Any) -> RecordHand:
        """What Lin would send for table 1 having seen its board just now."""
        words = {"place": self.place, "by": LIN, "table": "1", "outcome": outcome, **said}
        if "expected_seq" not in words:
            words["expected_seq"] = (await self.table(words["table"])).seq
        return RecordHand(**self._with_origin(words))

    async def play(self, outcome: Outcome = EAST, **said: Any) -> Recorded:
        return await self.book.record(await self.request(outcome, **said))

    async def undo(self, **said: Any) -> Recorded:
        return await self.book.undo(self.place, **self._with_origin({"by": LIN, **said}))

    async def redo(self, **said: Any) -> Recorded:
        return await self.book.redo(self.place, **self._with_origin({"by": LIN, **said}))

    async def close(self, **said: Any) -> NightClearing:
        """收摊, by Lin unless said otherwise."""
        words = {"place": self.place, "by": LIN, **said}
        return await self.book.close(**self._with_origin(words))

    async def reopen(self, **said: Any) -> Recorded:
        """重开, by Lin unless said otherwise."""
        words = {"place": self.place, "by": LIN, **said}
        return await self.book.reopen(**self._with_origin(words))

    def asking(self, by: Member = LIN, origin: str | None = None) -> Request:
        """Who asks for something, and where."""
        return Request(self.place, by, origin or self.origin())

    async def totals(self) -> dict[str, int]:
        """Points by name, of those who have any."""
        view = await self.view()
        return {view.name(player): points for player, points in view.night.balances.items()}


async def refused(attempt: Awaitable[object], code: RefusalCode, **facts: Any) -> Refusal:
    """The attempt is refused for that reason, with those facts."""
    with pytest.raises(Refusal) as refusal:
        await attempt
    assert refusal.value.code is code
    assert {name: refusal.value.facts[name] for name in facts} == facts
    return refusal.value


@contextmanager
def plain(path: Path) -> Iterator[sqlite3.Connection]:
    """Somebody else's connection: bare sqlite3, autocommit, no pragma set."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def rows(path: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with plain(path) as connection:
        return connection.execute(sql, values).fetchall()


def logged(path: Path, night_id: int = 1) -> list[Event]:
    """The log of a night, read by a plain connection."""
    found = rows(
        path,
        "SELECT seq, at, recorder, body FROM event WHERE night_id = ? ORDER BY seq",
        night_id,
    )
    return [Event(seq, at, by, BODY.validate_json(body)) for seq, at, by, body in found]


def counted(path: Path) -> tuple[int, int]:
    """How many nights and events a ledger holds."""
    ((nights, events),) = rows(
        path, "SELECT (SELECT count(*) FROM night), (SELECT count(*) FROM event)"
    )
    return nights, events


def snapshot(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in the file, table by table."""
    names = [name for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: sorted(rows(path, f"SELECT * FROM {name}"), key=repr) for name in names}


def assert_projections_are_fresh(path: Path) -> None:
    """Every projection says what a fold of the log says, and the file is sound."""
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert rows(path, "PRAGMA foreign_key_check") == []
    assert_statistics_are_fresh(path)
    postings: list[tuple[Any, ...]] = []
    stats: list[tuple[Any, ...]] = []
    for night_id, is_open in rows(path, "SELECT id, is_open FROM night"):
        night = fold(logged(path, night_id))
        assert is_open == (not night.closed)
        assert sum(night.balances.values()) == 0
        for entry in night.entries:
            points = entry.deltas()
            postings += [(night_id, entry.seq, player, points[player]) for player in points]
            stats += _stat(night_id, entry)
    assert rows(path, "SELECT * FROM posting ORDER BY 1, 2, 3") == sorted(postings)
    columns = "night_id, seq, table_name, number, kind, dealer_id, level, winner_id, discarder_id"
    assert rows(path, f"SELECT {columns}, multiplier FROM hand_stat ORDER BY 1, 2") == sorted(
        stats, key=lambda row: row[:2]
    )


def assert_statistics_are_fresh(path: Path) -> None:
    """What is counted by person and pair, night and period, is what counting the folds gives."""
    found = rows(path, "SELECT id, guild_id, channel_id, date FROM night")
    told = [
        Told(id_, (("server", guild), ("channel", channel)), date, fold(logged(path, id_)))
        for id_, guild, channel, date in found
    ]
    for table, counted in (
        ("person_night", naive.person_nights(told)),
        ("pair_night", naive.pair_nights(told)),
        ("person_period", naive.person_periods(told)),
        ("pair_period", naive.pair_periods(told)),
        ("money_night", naive.money_nights(told)),
        ("money_period", naive.money_periods(told)),
        ("due", naive.dues(told)),
    ):
        assert sorted(rows(path, f"SELECT * FROM {table}"), key=repr) == sorted(counted, key=repr)


def _stat(night_id: int, entry: Entry) -> Sequence[tuple[Any, ...]]:
    played, result = entry.body, entry.result
    if result is None:
        return ()
    assert isinstance(played, HandPlayed)
    seats = dict(zip("ESWN", result.seats, strict=True))
    said = played.outcome.model_dump()
    return [
        (
            night_id,
            entry.seq,
            played.table,
            result.number,
            said["kind"],
            seats[result.state.dealer],
            result.state.level,
            seats.get(said.get("winner", "")),
            seats.get(said.get("from", "")),
            result.settlement.multiplier,
        )
    ]
