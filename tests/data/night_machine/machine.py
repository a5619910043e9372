"""Whole nights at random through the scorebook: `python -m tests.data.night_machine 10000`.

Every step is a use-case over a real file. A list of lines, as they read after all mending, is kept
beside it; folding those as had they been said right from the start must give the same night.
"""

from __future__ import annotations

import asyncio
import atexit
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from data.records import (
    Guest,
    Member,
    Mend,
    OpenNight,
    Person,
    Place,
    Recorded,
    RecordHand,
    Request,
)
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.check import check
from hzrules.consequences import consequences, objections
from hzrules.events import (
    BODY,
    Adjusted,
    Body,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    Event,
    HandPlayed,
    Inserted,
    Mendable,
    Opened,
    Reopened,
    Restored,
    RulesChanged,
    Seated,
    Sitting,
    Voided,
)
from hzrules.night import Entry, Night, fold
from hzrules.outcome import Draw, FalseWin, Outcome
from hzrules.presets import PRESETS
from hzrules.terms import SEATS, ClaimKind, Seat, Weight
from tests.hzrules.night_strategies import RULES, outcomes
from tests.hzrules.night_support import log, meaning

T = TypeVar("T")
STEPS = 60
BATCH = 250
TABLES = ("1", "二台", "3")
PEOPLE: tuple[Person, ...] = (
    *(Member(100 + n, f"M{n}") for n in range(1, 8)),
    *(Guest(f"G{n}") for n in range(1, 8)),
)
BOSS = Member(999, "Boss", is_manager=True)
"""Writes everything: who may write is for other tests."""
PLACE, RIGHT = Place(1, 10), Place(1, 20)
EVENING = 1_790_000_000
MOST_PEOPLE = 12

tables = st.sampled_from(TABLES)
seats = st.sampled_from(SEATS)
people = st.sampled_from(PEOPLE)
fours = st.lists(people, min_size=4, max_size=4, unique=True)
eights = st.lists(people, min_size=8, max_size=8, unique=True)
hands = st.lists(outcomes(), min_size=4, max_size=8)
picks = st.integers(0, 999)
"""Chooses among however many there are, by remainder."""


@dataclass(frozen=True)
class Line:
    """One thing said, as it now reads; `touched` is the last event about it."""

    seq: int
    body: Any
    struck: bool = False
    touched: int = 0

    @property
    def is_mendable(self) -> bool:
        return not isinstance(self.body, Opened | Closed | Reopened)

    def is_at(self, table: str) -> bool:
        return getattr(self.body, "table", None) == table

    def is_undone_at(self, table: str) -> bool:
        """Whether 撤销 at that table may take it back."""
        return self.is_at(table) or isinstance(self.body, Adjusted | RulesChanged)


Lines = tuple[Line, ...]


def told_right(lines: Lines) -> Night:
    """The night, had everything that counts been said so from the beginning."""
    return fold(log(line.body for line in lines if not line.struck))


def seatings(lines: Lines) -> Iterator[list[int]]:
    """Who sits at all tables after each seating that counts."""
    sitting: dict[tuple[str, Seat], int] = {}
    for line in lines:
        if isinstance(line.body, Seated) and not line.struck:
            sitting |= {(line.body.table, s.seat): s.player for s in line.body.sittings}
            yield list(sitting.values())


def objected(lines: Lines, right: Night) -> dict[int, tuple[Any, ...]]:
    """What speaks against each hand that counts, by the event that first told it."""
    alive = [line for line in lines if not line.struck]
    return {
        line.seq: objections(entry)
        for line, entry in zip(alive, right.entries, strict=True)
        if isinstance(line.body, HandPlayed)
    }


def may_become(before: Lines, after: Lines) -> bool:
    """Whether a mending may make `after` of `before`."""
    old, new = told_right(before), told_right(after)
    if old.tables.keys() - new.tables.keys():
        return False
    if len(new.balances) > max(len(old.balances), MOST_PEOPLE):
        return False
    if any(len(set(sitting)) < len(sitting) for sitting in seatings(after)):
        return False
    known = objected(before, old)
    return all(
        violation in known.get(seq, ())
        for seq, found in objected(after, new).items()
        for violation in found
    )


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


class Nights(RuleBasedStateMachine):
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

    def teardown(self) -> None:
        try:
            if self.lines and sys.exc_info()[0] is None:
                self.compare_with_a_night_recorded_right()
        finally:
            self.reader.close()
            self.run(self.worker.stop())
            self.loop.close()
            shutil.rmtree(self.folder)

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

    # The steps

    @initialize(eight=eights, preset=st.sampled_from(PRESETS), hands=hands)
    def open_night(self, eight: list[Person], preset: str, hands: list[Outcome]) -> None:
        """A night begins with two tables and some hands."""
        for four, name in ((eight[:4], TABLES[0]), (eight[4:], TABLES[1])):
            east, south, west, north = four
            request = OpenNight(
                PLACE, BOSS, self.origin(), (east, south, west, north), name, preset
            )
            self.say("open", self.book.open_night(request))
        self.is_open, self.shown = True, self.night()
        for number, outcome in enumerate(hands):
            self.record("record", TABLES[number % 2], outcome)

    @precondition(lambda self: self.is_open)
    @rule(four=fours, name=tables, resting=st.booleans())
    def open_table(self, *, four: list[Person], name: str, resting: bool) -> None:
        """Mostly people who sit at no table; else whoever, which may be refused."""
        sitting = self.sitting(self.shown)
        busy = {person for names in sitting.values() for person in names}
        free = [person for person in PEOPLE if person.name not in busy]
        if resting and len(free) >= 4:
            four = free[:4]
        names = {person.name for person in four}
        may = name not in sitting and not names & busy
        may = may and len(self.roster() | names) <= MOST_PEOPLE
        east, south, west, north = four
        request = OpenNight(PLACE, BOSS, self.origin(), (east, south, west, north), name)
        self.say("table", self.book.open_night(request), may=may)

    @precondition(lambda self: self.is_open)
    @rule(name=tables, seat=seats, person=people)
    def seat(self, name: str, seat: Seat, person: Person) -> None:
        name = self.table(name)
        before, roster = self.sitting(self.shown), self.roster()
        elsewhere = {p for table, names in before.items() if table != name for p in names}
        may = person.name not in elsewhere and before[name][seat.order] != person.name
        may = may and len(roster | {person.name}) <= MOST_PEOPLE
        if self.say("seat", self.book.seat(self.request(), name, seat, person), may=may):
            expected = list(before[name])
            if person.name in expected:
                expected[expected.index(person.name)] = expected[seat.order]
            expected[seat.order] = person.name
            assert self.sitting(self.night()) == {**before, name: expected}

    def record(self, kind: str, name: str, outcome: Outcome) -> None:
        name, night = self.table(name), self.shown
        table = night.tables[name]
        assert night.rules is not None
        found = check(night.rules, table.state(), outcome)
        may = all(violation.weight is not Weight.IMPOSSIBLE for violation in found)
        origin = self.origin()
        request = RecordHand(PLACE, BOSS, origin, name, outcome, table.seq, agreed=True)
        if self.say(kind, self.book.record(request), may=may):
            self.shown = self.night()
            assert self.run(self.book.record(request)).repeated, "the same request records once"

    @precondition(lambda self: self.is_open)
    @rule(name=tables, hands=st.lists(outcomes(), min_size=1, max_size=3))
    def play(self, name: str, hands: list[Outcome]) -> None:
        for outcome in hands:
            self.record("record", name, outcome)

    @precondition(lambda self: self.is_open)
    @rule(name=tables, hands=st.lists(outcomes(), min_size=1, max_size=3))
    def play_on(self, name: str, hands: list[Outcome]) -> None:
        self.play(name, hands)

    @precondition(lambda self: self.is_open)
    @rule(name=tables)
    def nobody_wins(self, name: str) -> None:
        self.record("draw", name, Draw())

    @precondition(lambda self: self.is_open)
    @rule(name=tables, by=seats)
    def falsely(self, name: str, by: Seat) -> None:
        self.record("false win", name, FalseWin(by=by))

    @precondition(lambda self: self.is_open)
    @rule(name=tables, by=seats, source=seats, kind=st.sampled_from(ClaimKind))
    def claim(self, name: str, by: Seat, source: Seat, kind: ClaimKind) -> None:
        name, night = self.table(name), self.shown
        table = night.tables[name]
        claimed = Claimed(table=name, by=by, source=source, claim=kind)
        state = table._replace(claims=(*table.claims, claimed)).state()
        assert night.rules is not None
        may = not check(night.rules, state, Draw())
        self.say("claim", self.book.claim(self.request(), name, by, source, kind), may=may)

    @precondition(lambda self: self.is_open)
    @rule(name=tables, seat=seats, level=st.integers(1, 5))
    def dealer(self, name: str, seat: Seat, level: int) -> None:
        name = self.table(name)
        self.say("dealer", self.book.set_dealer(self.request(), name, seat, level))
        table = self.night().tables[name]
        assert (table.dealer, table.level) == (seat, level)

    @precondition(lambda self: self.is_open)
    @rule(preset=st.sampled_from(PRESETS))
    def use_rules(self, preset: str) -> None:
        before = len(self.events)
        _, refusal = self.result_of(self.book.use_rules(PLACE, BOSS, preset, self.origin()))
        assert refusal is None or refusal.code is RefusalCode.SAME_RULES
        new = self.read_on()
        self.events += new
        self.lines += tuple(Line(e.seq, e.body, touched=e.seq) for e in new)
        self.done["rules"] += len(self.events) - before

    @precondition(lambda self: self.is_open)
    @rule(name=tables)
    def undo(self, name: str) -> None:
        name = self.table(name)
        first = self.first_seating(name)
        found = [x for x in self.lines if x.is_undone_at(name) and not x.struck and x != first]
        after = self.changed(found[-1].seq, struck=True) if found else self.lines
        may = bool(found) and not self.leaves_two_seats(after)
        self.take_back("undo", self.book.undo, name, after, may=may)

    @precondition(lambda self: self.is_open and any(line.struck for line in self.lines))
    @rule(name=tables)
    def redo(self, name: str) -> None:
        name = self.table(name)
        found = [x for x in self.lines if x.is_undone_at(name) and x.struck]
        last = max(found, key=lambda x: x.touched) if found else None
        newer = [
            x
            for x in self.lines
            if last and x.seq > last.touched and x.is_at(name) and not isinstance(x.body, Claimed)
        ]
        may = last is not None and not newer
        after = self.changed(last.seq, struck=False) if last and may else self.lines
        may = may and not self.leaves_two_seats(after)
        self.take_back("redo", self.book.redo, name, after, may=may)

    def leaves_two_seats(self, after: Lines) -> bool:
        """Whether somebody who has moved on to another table would sit at both (R26)."""
        sitting = list(seatings(after))[-1]
        return len(set(sitting)) < len(sitting)

    def take_back(self, kind: str, use: Any, name: str, after: Lines, *, may: bool) -> None:
        job = use(PLACE, BOSS, self.origin(), table=name)
        if self.attempt(kind, job, may=may) is not None:
            self.events += self.read_on()
            self.lines = after
            self.was_mended = True

    @precondition(lambda self: self.is_open)
    @rule(pick=picks, outcome=outcomes(), agreed=st.booleans())
    def fix(self, pick: int, outcome: Outcome, agreed: bool) -> None:
        hands = [x for x in self.lines if isinstance(x.body, HandPlayed) and not x.struck]
        if hands:
            line = hands[pick % len(hands)]
            body = HandPlayed(table=line.body.table, outcome=outcome, agreed=agreed)
            corrected = Corrected(target=line.seq, body=body)
            self.mend("fix", corrected, self.changed(line.seq, body=body))

    @precondition(lambda self: self.is_open)
    @rule(pick=picks, name=tables, outcome=outcomes())
    def insert_hand(self, pick: int, name: str, outcome: Outcome) -> None:
        name = self.table(name)
        body = HandPlayed(table=name, outcome=outcome, agreed=True)
        self.insert("insert", pick, body, self.places_at(name))

    def places_at(self, name: str) -> list[int]:
        """After which lines of a table something may happen there."""
        there = [line.seq for line in self.lines if line.is_at(name)]
        return there[there.index(self.first_seating(name).seq) :]

    def insert(
        self, kind: str, pick: int, body: Mendable, places: Sequence[int] | None = None
    ) -> None:
        places = places or [x.seq for x in self.lines if not isinstance(x.body, Closed)]
        after = places[pick % len(places)]
        self.mend(kind, Inserted(after=after, body=body), self.with_inserted(after, body))

    @precondition(lambda self: self.is_open)
    @rule(pick=picks, name=tables, seat=seats, who=picks)
    def insert_seat(self, pick: int, name: str, seat: Seat, who: int) -> None:
        known = sorted(self.shown.balances)
        sitting = Sitting(seat=seat, player=known[who % len(known)])
        name = self.table(name)
        first = self.lines.index(self.first_seating(name))
        places = [x.seq for x in self.lines[first:] if not isinstance(x.body, Closed)]
        self.insert("insert seat", pick, Seated(table=name, sittings=(sitting,)), places)

    @precondition(lambda self: self.is_open)
    @rule(pick=picks, who=picks, points=st.integers(1, 99))
    def insert_adjustment(self, pick: int, who: int, points: int) -> None:
        known = sorted(self.shown.balances)
        payer, payee = known[who % len(known)], known[(who // 7 + who + 1) % len(known)]
        body = Adjusted(payer=payer, payee=payee, points=points, reason="车费")
        self.insert("insert adjustment", pick, body)

    @precondition(lambda self: self.is_open)
    @rule(pick=picks, under=st.sampled_from(RULES))
    def insert_rules(self, pick: int, under: Any) -> None:
        self.insert("insert rules", pick, RulesChanged(rules=under))

    @precondition(lambda self: self.is_open)
    @rule(pick=picks, name=tables, seat=seats, level=st.integers(1, 4))
    def insert_dealer(self, pick: int, name: str, seat: Seat, level: int) -> None:
        name = self.table(name)
        body = DealerSet(table=name, seat=seat, level=level)
        self.insert("insert dealer", pick, body, self.places_at(name))

    @precondition(lambda self: self.is_open)
    @rule(pick=picks)
    def void(self, pick: int) -> None:
        line = self.pick(pick)
        if line is None:
            return
        after = self.changed(line.seq, struck=True)
        if line.struck:
            self.refused("void", Voided(target=line.seq), RefusalCode.STRUCK_ALREADY)
        else:
            self.mend("void", Voided(target=line.seq), after)

    @precondition(lambda self: self.is_open)
    @rule(pick=picks)
    def restore(self, pick: int) -> None:
        line = self.pick(pick, struck=True)
        if line is not None:
            after = self.changed(line.seq, struck=False)
            self.mend("restore", Restored(target=line.seq), after)
        elif (counting := self.pick(pick)) is not None:
            self.refused("restore", Restored(target=counting.seq), RefusalCode.NOT_STRUCK)

    def refused(self, kind: str, body: Any, code: RefusalCode) -> None:
        request = Mend(PLACE, BOSS, self.origin(), body, self.shown.seq)
        _, refusal = self.result_of(self.book.mend(request))
        assert refusal is not None
        assert refusal.code is code
        assert self.read_on() == []
        self.done[f"{kind} refused"] += 1

    @precondition(lambda self: self.is_open)
    @rule(pick=picks)
    def void_and_restore(self, pick: int) -> None:
        """Void, then restore: the same balances, dealer, level, claims, statistics."""
        line = self.pick(pick, struck=False)
        if line is None:
            return
        before, projected = meaning(self.shown), self.projections()
        if self.mend("void", Voided(target=line.seq), self.changed(line.seq, struck=True)):
            after = self.changed(line.seq, struck=False)
            if self.mend("restore", Restored(target=line.seq), after):
                self.done["void and restore"] += 1
                assert meaning(self.night()) == before
                assert self.projections() == projected

    @precondition(lambda self: self.is_open)
    @rule()
    def close(self) -> None:
        closings = sum(isinstance(line.body, Closed) for line in self.lines)
        closing = self.attempt("close", self.book.close(PLACE, BOSS, self.origin()), may=True)
        assert closing is not None
        self.events += self.read_on()
        self.lines += (Line(len(self.events), Closed(), touched=len(self.events)),)
        self.is_open = False
        left = Counter(closing.view.night.balances)
        for payer, payee, points, _ in closing.dues.lines:
            left[payer] += points
            left[payee] -= points
        assert not any(left.values()), "the payments clear the night"
        assert (closing.since is not None) is (closings > 0)

    @precondition(lambda self: self.lines and not self.is_open)
    @rule(name=tables, seat=seats, person=people)
    def reopen(self, name: str, seat: Seat, person: Person) -> None:
        """A closed night takes nothing; then it is open again."""
        origin = self.origin()
        table = self.table(name)
        seq = self.shown.tables[table].seq
        hand = RecordHand(PLACE, BOSS, origin, table, Draw(), seq)
        mending = Mend(PLACE, BOSS, origin, Voided(target=2), self.shown.seq)
        for job in (
            self.book.record(hand),
            self.book.mend(mending),
            self.book.undo(PLACE, BOSS, origin, table=table),
            self.book.seat(Request(PLACE, BOSS, origin), table, seat, person),
        ):
            self.attempt("closed", job, may=False)
        self.say("reopen", self.book.reopen(PLACE, BOSS, self.origin()))
        self.is_open = True

    # What must hold after every step

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

    @invariant()
    def cached_night_is_a_fresh_fold_of_the_file(self) -> None:
        if not self.lines:
            return
        assert self.read_on() == [], "every event is known"
        fresh, self.shown = fold(self.events), self.night()
        assert self.shown == fresh
        assert sum(fresh.balances.values()) == 0
        self.check_projections(fresh)
        self.check_boards(fresh)
        if self.was_mended:
            self.was_mended = False
            assert meaning(fresh) == meaning(told_right(self.lines))
            assert [(e.seq, e.body, e.voided) for e in fresh.entries] == [
                (line.seq, line.body, line.struck) for line in self.lines
            ]

    def check_projections(self, night: Night) -> None:
        postings, stats = self.projections()
        assert postings == sorted(
            (entry.seq, player, points)
            for entry in night.entries
            for player, points in entry.deltas().items()
        )
        assert stats == sorted(stat_of(entry) for entry in night.entries if entry.result)

    def check_boards(self, night: Night) -> None:
        """Four people a table, nobody at two places, numbers without a gap."""
        sitting = [player for table in night.tables.values() for player in table.seats]
        assert len(set(sitting)) == len(sitting) == 4 * len(night.tables)
        assert len(night.balances) <= MOST_PEOPLE
        for name, table in night.tables.items():
            assert table.level >= 1
            assert 0 < table.seq <= night.seq
            numbers = [
                entry.result.number
                for entry in night.hands(name)
                if entry.result and not is_false_win(entry)
            ]
            assert numbers == list(range(1, table.hands + 1))
        (is_open,) = self.reader.execute("SELECT is_open FROM night WHERE id = 1").fetchone()
        assert is_open == self.is_open == (not night.closed)

    def compare_with_a_night_recorded_right(self) -> None:
        """Everything that counts, said again in another channel, right from the start."""
        night = self.night()
        said = [line.body for line in self.lines if not line.struck]
        night_id = self.run(self.worker.run(lambda s: s.begin_night(RIGHT, "2026-09-21", 0)))
        for body in said:
            if isinstance(body, HandPlayed):
                self.run(self.record_right(body))
            else:
                self.run(self.append_right(night_id, body))
        right = self.run(self.book.view(RIGHT)).night
        assert right.balances == night.balances
        assert right.closed == night.closed
        tables = (night.tables.values(), right.tables.values())
        ours, theirs = ([t._replace(seq=0) for t in each] for each in tables)
        assert ours == theirs
        counted, again = (self.projections(n) for n in (1, night_id))
        order = {entry.seq: n for n, entry in enumerate(e for e in night.entries if not e.voided)}
        right_order = {entry.seq: n for n, entry in enumerate(right.entries)}
        for one, other in zip(counted, again, strict=True):
            assert sorted((order[row[0]], *row[1:]) for row in one) == sorted(
                (right_order[row[0]], *row[1:]) for row in other
            )
        self.done["recorded right"] += 1

    async def record_right(self, body: HandPlayed) -> Recorded:
        view = await self.book.view(RIGHT)
        if view.night.closed or body.table not in view.night.tables:
            raise AssertionError("a hand that counts was played at an open table")
        seq = view.night.tables[body.table].seq
        return await self.book.record(
            RecordHand(RIGHT, BOSS, self.origin(), body.table, body.outcome, seq, agreed=True)
        )

    async def append_right(self, night_id: int, body: Body) -> Night:
        origin, by = self.origin(), 1
        return await self.worker.run(
            lambda s: s.append(night_id, body, at=self.now, by=by, origin=origin)
        )


def is_false_win(entry: Entry) -> bool:
    return isinstance(entry.body, HandPlayed) and isinstance(entry.body.outcome, FalseWin)


def stat_of(entry: Entry) -> tuple[Any, ...]:
    played, result = entry.body, entry.result
    assert isinstance(played, HandPlayed)
    assert result is not None
    by_letter = dict(zip("ESWN", result.seats, strict=True))
    said = played.outcome.model_dump(mode="json")
    return (
        entry.seq,
        played.table,
        result.number,
        said["kind"],
        by_letter[result.state.dealer.value],
        result.state.level,
        by_letter.get(said.get("winner", "")),
        by_letter.get(said.get("from", "")),
        result.settlement.multiplier,
    )


def play_nights(nights: int, number: int) -> Counter[str]:
    """Play so many nights; what was done in them. Raises what a night that is wrong raises."""

    class Seeded(Nights):
        done: ClassVar[Counter[str]] = Counter()

    run_state_machine_as_test(
        seed(number)(Seeded),
        settings=settings(
            max_examples=nights,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],  # made smaller, a night of sixty steps takes minutes
            report_multiple_bugs=False,
        ),
    )
    return Seeded.done


def main(nights: int, first: int) -> None:
    """Play the nights in batches, each from a seed of its own, and say how far it has come."""
    began, done = time.monotonic(), Counter[str]()
    for number in range(first, first + -(-nights // BATCH)):
        done += play_nights(min(BATCH, nights), number)
        taken = time.monotonic() - began
        sys.stdout.write(f"{done['recorded right']} nights, {taken:.0f} s\n")
        sys.stdout.flush()
    for kind, times in sorted(done.items()):
        sys.stdout.write(f"  {kind}: {times}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
