"""Who keeps a night: says things to the scorebook, mends them, and notes how the lines read."""

from __future__ import annotations

import asyncio
import atexit
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from data.records import Guest, Member, Mend, Person, Place, Request
from data.refusals import Refusal
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.consequences import consequences
from hzrules.events import BODY, Body, Event, Seated
from hzrules.night import Night
from hzrules.terms import SEATS
from tests.data.night_machine.lines import Line, Lines, may_become
from tests.hzrules.night_strategies import outcomes
from tests.hzrules.night_support import meaning

T = TypeVar("T")
TABLES = ("1", "二台", "3")
PEOPLE: tuple[Person, ...] = (
    *(Member(100 + n, f"M{n}") for n in range(1, 8)),
    *(Guest(f"G{n}") for n in range(1, 8)),
)
BOSS = Member(999, "Boss", is_manager=True)
"""Writes everything: who may write is for other tests."""
PLACE, RIGHT = Place(1, 10), Place(1, 20)
EVENING = 1_790_000_000

tables = st.sampled_from(TABLES)
seats = st.sampled_from(SEATS)
people = st.sampled_from(PEOPLE)
fours = st.lists(people, min_size=4, max_size=4, unique=True)
eights = st.lists(people, min_size=8, max_size=8, unique=True)
hands = st.lists(outcomes(), min_size=4, max_size=8)
picks = st.integers(0, 999)
"""Chooses among however many there are, by remainder."""


@cache
def empty_ledger() -> Path:
    """A ledger file on the newest schema, made once, in memory where the system has that."""
    shm = Path("/dev/shm")
    folder = tempfile.mkdtemp(prefix="hangma-nights-", dir=shm if shm.is_dir() else None)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder, "empty.sqlite")

    async def make() -> None:
        worker = Worker(path)
        await worker.start()
        await worker.stop()

    asyncio.run(make())
    return path


class Clerk(RuleBasedStateMachine):
    """A night of up to three tables on a fresh copy of the empty ledger."""

    done: ClassVar[Counter[str]] = Counter()
    """How many steps of each kind were taken and how many refused, over all nights."""

    def __init__(self) -> None:
        super().__init__()
        template = empty_ledger()
        self.folder = Path(tempfile.mkdtemp(dir=template.parent))
        self.path = self.folder / "ledger.sqlite"
        shutil.copyfile(template, self.path)
        self.loop = asyncio.new_event_loop()
        self.worker = Worker(self.path)
        self.now = EVENING
        self.requests = 0
        self.run(self.worker.start())
        self.book = Scorebook(self.worker, lambda: self.now)
        self.reader = sqlite3.connect(self.path, isolation_level=None)
        self.shown = Night()
        self.events: list[Event] = []
        self.lines: Lines = ()
        self.was_mended = False
        self.is_open = False

    # Saying things

    def run(self, job: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(job)

    def origin(self) -> str:
        self.requests += 1
        self.now += 100
        return f"request {self.requests}"

    def request(self) -> Request:
        return Request(PLACE, BOSS, self.origin())

    def night(self) -> Night:
        """What the scorebook shows."""
        return self.run(self.book.view(PLACE)).night

    def attempt(self, kind: str, job: Coroutine[Any, Any, T], *, may: bool) -> T | None:
        """Take a step that the plain lines allow or forbid; the scorebook must agree."""
        result, refusal = self.result_of(job)
        assert (refusal is None) is may, f"{kind}: {refusal}"
        if refusal is not None:
            assert self.read_on() == [], f"refused and written all the same: {kind}"
        self.done[kind if may else f"{kind} refused"] += 1
        return result

    def result_of(self, job: Coroutine[Any, Any, T]) -> tuple[T | None, Refusal | None]:
        try:
            return self.run(job), None
        except Refusal as refusal:
            return None, refusal

    def read_on(self) -> list[Event]:
        """What the file's log says since it was last read, by a connection of our own."""
        found = self.reader.execute(
            "SELECT seq, at, recorder, body FROM event WHERE night_id = 1 AND seq > ? ORDER BY seq",
            (len(self.events),),
        ).fetchall()
        return [Event(seq, at, by, BODY.validate_json(body)) for seq, at, by, body in found]

    def say(self, kind: str, job: Coroutine[Any, Any, Any], *, may: bool = True) -> Body | None:
        """A step that appends one line to the night."""
        if self.attempt(kind, job, may=may) is None:
            return None
        *_, event = new = self.read_on()
        self.events += new
        self.lines += tuple(Line(e.seq, e.body, touched=e.seq) for e in new)
        return event.body

    def mend(self, kind: str, body: Any, after: Lines) -> bool:
        """A mending, looked at and then made, where `after` says how the lines read then."""
        may = may_become(self.lines, after)
        before = self.shown
        request = Mend(PLACE, BOSS, self.origin(), body, before.seq)
        preview, refusal = self.result_of(self.book.preview(request))
        assert preview is not None or not may, f"preview of {kind}: {refusal}"
        mended = self.attempt(kind, self.book.mend(request), may=may)
        if mended is None:
            assert preview is None or preview.difference.refused
            return False
        assert preview is not None
        difference = consequences(before, mended.view.night)
        assert preview.difference.totals == difference.totals
        seqs = [[change.seq for change in d.changes] for d in (preview.difference, difference)]
        assert seqs[0] == seqs[1]
        assert meaning(preview.then.night) == meaning(mended.view.night)
        assert all(mended.view.name(p) != "?" for p in mended.view.night.people)
        assert self.run(self.book.mend(request)).repeated, "the same request mends once"
        (event,) = self.read_on()
        self.events.append(event)
        self.lines, self.shown = after, mended.view.night
        self.was_mended = True
        return True

    # What there is to choose from

    def names(self) -> dict[int, str]:
        """Everybody's name by player."""
        return dict(self.reader.execute("SELECT id, name FROM player"))

    def sitting(self, night: Night) -> dict[str, list[str]]:
        """Names by table."""
        names = self.names()
        return {name: [names[p] for p in table.seats] for name, table in night.tables.items()}

    def roster(self) -> set[str]:
        names = self.names()
        return {names[player] for player in self.shown.balances}

    def table(self, name: str) -> str:
        """That table, or the first where it is not there."""
        return name if name in self.shown.tables else TABLES[0]

    def first_seating(self, table: str) -> Line:
        """What a table cannot be without."""
        return next(x for x in self.lines if isinstance(x.body, Seated) and x.is_at(table))

    def pick(self, pick: int, *, struck: bool | None = None) -> Line | None:
        """A line that may be mended."""
        found = [x for x in self.lines if x.is_mendable and struck in (None, x.struck)]
        return found[pick % len(found)] if found else None

    def changed(self, seq: int, **changes: Any) -> Lines:
        """The lines with one of them changed by the event that comes next."""
        touched = len(self.events) + 1
        return tuple(
            replace(line, touched=touched, **changes) if line.seq == seq else line
            for line in self.lines
        )

    def with_inserted(self, after: int, body: Any) -> Lines:
        seq = len(self.events) + 1
        at = next(n for n, line in enumerate(self.lines, 1) if line.seq == after)
        return (*self.lines[:at], Line(seq, body, touched=seq), *self.lines[at:])

    # What the file says

    def projections(self, night_id: int = 1) -> tuple[list[Any], list[Any]]:
        postings = self.reader.execute(
            "SELECT seq, player_id, points FROM posting WHERE night_id = ? ORDER BY 1, 2",
            (night_id,),
        )
        stats = self.reader.execute(
            "SELECT seq, table_name, number, kind, dealer_id, level, winner_id, discarder_id,"
            " multiplier FROM hand_stat WHERE night_id = ? ORDER BY seq",
            (night_id,),
        )
        return postings.fetchall(), stats.fetchall()
