"""A night as it goes on, by lot: tables, people, hands, taking back, closing and opening again."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from data.records import Mend, OpenNight, Person, RecordHand, Request
from data.refusals import RefusalCode
from hzrules.check import check
from hzrules.events import Claimed, Closed, Voided
from hzrules.outcome import Draw, FalseWin, Outcome
from hzrules.presets import PRESETS
from hzrules.terms import ClaimKind, Seat, Weight
from tests.data.night_machine.clerk import (
    BOSS,
    PEOPLE,
    PLACE,
    TABLES,
    Clerk,
    eights,
    fours,
    hands,
    people,
    seats,
    tables,
)
from tests.data.night_machine.lines import MOST_PEOPLE, Line, Lines, seatings
from tests.hzrules.night_strategies import outcomes


class Playing(Clerk):
    """Steps that go on from where the night stands."""

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
