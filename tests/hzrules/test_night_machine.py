"""Nights of several tables, told at random and mended at random, against a plain second fold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hzrules.events import (
    Adjusted,
    Body,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    Event,
    FeeTaken,
    HandPlayed,
    Inserted,
    Opened,
    Paid,
    Reopened,
    Restored,
    RulesChanged,
    Seated,
    StakeChanged,
    Voided,
)
from hzrules.houserules import HouseRules
from hzrules.night import Night, fold
from hzrules.outcome import Claims, Draw, FalseWin, TableState
from hzrules.settle import settle
from hzrules.stake import Stake
from tests.hzrules.night_strategies import MENDABLE, PEOPLE, PROVE, RULES, bodies, bodies_of
from tests.hzrules.night_support import four

NAMES = ("1", "2", "3")
BODIES = bodies_of(st.sampled_from(NAMES))
ANYTHING = st.one_of(*(BODIES[kind] for kind in MENDABLE))


@dataclass
class Line:
    """One thing said, as it now reads."""

    seq: int
    body: Any
    struck: bool = False


@dataclass
class PlainTable:
    seats: dict[str, int]
    dealer: str
    level: int
    hands: int = 0
    claims: Counter[tuple[str, str, str]] = field(default_factory=Counter)


class PlainNight:
    """The night told once more, from the rule text and in the simplest way."""

    def __init__(self, lines: list[Line]) -> None:
        self.rules: HouseRules | None = None
        self.stake: Stake | None = None
        self.closed = False
        self.tables: dict[str, PlainTable] = {}
        self.points: Counter[int] = Counter()
        self.seen: set[int] = set()
        for line in lines:
            if not line.struck:
                getattr(self, f"_{line.body.kind}")(line.body)

    def _opened(self, body: Opened) -> None:
        self.rules = body.rules
        self.stake = body.stake

    def _stake(self, body: StakeChanged) -> None:
        self.stake = body.stake

    def _fee(self, _: FeeTaken) -> None:
        """No points."""

    def _paid(self, _: Paid) -> None:
        """No points."""

    def _rules(self, body: RulesChanged) -> None:
        self.rules = body.rules

    def _closed(self, _: Closed) -> None:
        self.closed = True

    def _reopened(self, _: Reopened) -> None:
        self.closed = False

    def _seated(self, body: Seated) -> None:
        said = {sitting.seat.value: sitting.player for sitting in body.sittings}
        self.seen |= set(said.values())
        if body.table in self.tables:
            self.tables[body.table].seats.update(said)
        elif len(said) == 4:
            assert self.rules is not None
            self.tables[body.table] = PlainTable(said, "E", self.rules.start_level)

    def _dealer(self, body: DealerSet) -> None:
        if body.table in self.tables:
            table = self.tables[body.table]
            table.dealer, table.level = body.seat.value, body.level

    def _claim(self, body: Claimed) -> None:
        if body.table in self.tables and body.claim.value in ("chi", "peng", "gang"):
            key = (body.by.value, body.source.value, body.claim.value)
            self.tables[body.table].claims[key] += 1

    def _adjust(self, body: Adjusted) -> None:
        if body.payer != body.payee:
            self.seen |= {body.payer, body.payee}
            self.points[body.payer] -= body.points
            self.points[body.payee] += body.points

    def _hand(self, body: HandPlayed) -> None:
        table = self.tables.get(body.table)
        if table is None:
            return
        assert self.rules is not None
        claims = [
            Claims.model_validate_json(f'{{"by": "{by}", "from": "{of}", "{kind}": {times}}}')
            for (by, of, kind), times in table.claims.items()
        ]
        state = TableState.model_validate_json(f'{{"dealer": "{table.dealer}", "level": 1}}')
        state = state.model_copy(update={"level": table.level, "claims": tuple(claims)})
        for seat, points in settle(self.rules, state, body.outcome).deltas().items():
            self.points[table.seats[seat.value]] += points
        if not isinstance(body.outcome, FalseWin):
            self._next_hand(table, self.rules, body.outcome)

    def _next_hand(self, table: PlainTable, rules: HouseRules, outcome: Any) -> None:
        table.hands += 1
        table.claims.clear()
        if isinstance(outcome, Draw):
            after = {"grow": table.level + 1, "keep": table.level, "reset": rules.start_level}
            table.level = after[rules.on_draw.value]
        elif outcome.winner.value == table.dealer:
            table.level += 1
        else:
            turn = {"E": "S", "S": "W", "W": "N", "N": "E"}[table.dealer]
            by_turn = rules.next_dealer.value == "next_seat"
            table.dealer = turn if by_turn else outcome.winner.value
            table.level = rules.start_level


class Nights(RuleBasedStateMachine):
    """Says things about one night and mends them; the fold and the plain night must agree."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.lines: list[Line] = []
        self.night = Night()

    def say(self, body: Body) -> int:
        seq = len(self.events) + 1
        event = Event(seq, 100 * seq, PEOPLE[seq % 3], body)
        self.events.append(event)
        self.night = self.night.append(event)
        return seq

    def tell(self, body: Body) -> None:
        self.lines.append(Line(self.say(body), body))

    def mendable(self) -> list[Line]:
        return [line for line in self.lines if line.body.kind in MENDABLE]

    @initialize(under=st.sampled_from(RULES))
    def open_night(self, under: HouseRules) -> None:
        self.tell(Opened(rules=under))
        self.tell(four("1", PEOPLE[:4]))

    @rule(name=st.sampled_from(NAMES[1:]), people=st.permutations(PEOPLE))
    def open_table(self, name: str, people: list[int]) -> None:
        self.tell(four(name, people[:4]))

    @rule(body=BODIES["hand"])
    def play(self, body: HandPlayed) -> None:
        self.tell(body)

    @rule(body=BODIES["hand"])
    def play_on(self, body: HandPlayed) -> None:
        self.tell(body)

    @rule(body=st.one_of(*(BODIES[kind] for kind in MENDABLE if kind != "hand")))
    def say_something_else(self, body: Body) -> None:
        self.tell(body)

    @rule(body=st.sampled_from([Closed(), Reopened()]))
    def close_or_reopen(self, body: Body) -> None:
        self.tell(body)

    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from(self.mendable()))
        self.say(Voided(target=line.seq))
        line.struck = True

    @precondition(lambda self: any(line.struck for line in self.lines))
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        line = data.draw(st.sampled_from([line for line in self.lines if line.struck]))
        self.say(Restored(target=line.seq))
        line.struck = False

    @rule(data=st.data(), body=ANYTHING)
    def correct(self, data: st.DataObject, body: Any) -> None:
        line = data.draw(st.sampled_from(self.mendable()))
        self.say(Corrected(target=line.seq, body=body))
        line.body = body

    @rule(data=st.data(), body=ANYTHING)
    def insert(self, data: st.DataObject, body: Any) -> None:
        place = data.draw(st.integers(0, len(self.lines) - 1))
        seq = self.say(Inserted(after=self.lines[place].seq, body=body))
        self.lines.insert(place + 1, Line(seq, body))

    @rule(body=bodies("void", "restore", "correct", "insert"))
    def mend_what_is_not_there(self, body: Any) -> None:
        changed = {"after" if body.kind == "insert" else "target": 10_000}
        self.say(body.model_copy(update=changed))

    @invariant()
    def fold_agrees_with_the_plain_night(self) -> None:
        plain = PlainNight(self.lines)
        night = self.night
        assert sum(night.balances.values()) == 0
        assert dict(night.balances) == {
            player: plain.points[player] for player in {*plain.seen, *plain.points}
        }
        assert night.closed == plain.closed
        assert night.rules == plain.rules
        assert night.stake == plain.stake
        assert [(e.seq, e.body, e.voided) for e in night.entries] == [
            (line.seq, line.body, line.struck) for line in self.lines
        ]
        assert night.tables.keys() == plain.tables.keys()
        for name, table in night.tables.items():
            expected = plain.tables[name]
            assert dict(zip("ESWN", table.seats, strict=True)) == expected.seats
            assert (table.dealer.value, table.level) == (expected.dealer, expected.level)
            assert table.hands == expected.hands
            counted = sum(c.chi + c.peng + c.gang for c in table.state().claims)
            assert counted == expected.claims.total()

    @invariant()
    def night_grown_so_far_is_the_fold_of_its_log(self) -> None:
        assert fold(self.events) == self.night


TestNights = Nights.TestCase
TestNights.settings = settings(PROVE, max_examples=60, stateful_step_count=30)
