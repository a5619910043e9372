"""Mending anything of a night, by lot: correct, add, strike, bring back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from data.records import Mend
from data.refusals import RefusalCode
from hzrules.events import (
    Adjusted,
    Closed,
    Corrected,
    DealerSet,
    HandPlayed,
    Inserted,
    Mendable,
    Restored,
    RulesChanged,
    Seated,
    Sitting,
    Voided,
)
from hzrules.outcome import Outcome
from hzrules.terms import Seat
from tests.data.night_machine.clerk import BOSS, PLACE, Clerk, picks, seats, tables
from tests.hzrules.night_strategies import RULES, outcomes
from tests.hzrules.night_support import meaning


class Mending(Clerk):
    """Steps that change what has been said."""

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
