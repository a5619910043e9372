"""Whole evenings for property tests: strange names, one or two tables, up to 300 hands, mendings.

What hypothesis chooses is small (people, names, rules, how many hands, a seed), so that it shrinks;
the hands follow from the seed. Every hand is one that the scorebook would record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from cogs._i18n import LANGUAGES, Texts, texts
from cogs._names import clean
from data.records import NightView
from hzrules.check import check
from hzrules.events import (
    Adjusted,
    Body,
    Claimed,
    DealerSet,
    Event,
    HandPlayed,
    Opened,
    PlayerId,
    Restored,
    RulesChanged,
    Seated,
    Sitting,
    Voided,
)
from hzrules.houserules import HouseRules
from hzrules.night import Night, Table
from hzrules.outcome import DiscardWin, Draw, FalseWin, Liable, Outcome, SelfDraw
from hzrules.patterns import PLAIN, Patterns
from hzrules.presets import PRESETS, preset
from hzrules.terms import EXTRAS, SEATS, ClaimKind, LiableAs, Weight
from tests.cogs.support import view
from tests.hzrules.night_support import four
from tests.hzrules.support import rules, ruleset

PROVE = settings(deadline=None, derandomize=True, max_examples=60)
"""How properties are searched: the same examples in every run."""
LONG = settings(PROVE, max_examples=20)
"""The same for nights of up to 300 hands."""

STRANGE = (
    "_a_",
    "`b`",
    "||s||",
    "@everyone",
    "<@123>",
    "[x](http://y)",
    "# big",
    "> quote",
    "- list",
    "1. list",
    "مرحبا 12",
    "\u202eabc\u202c",
    "👨‍👩‍👧‍👦",
    "🀄",
    "{payer} 付 16：1 × 2",
    "**𠮷野家**",
)
"""Names that people have, or try (R87)."""

wide = st.integers(4, 12).map(lambda n: "麻雀龘靐"[n % 4] * 30 + f"{n:02}")
heavy = st.text("*_`~|\\[<:#", min_size=32, max_size=32)
any_name = st.one_of(st.sampled_from(STRANGE), wide, heavy, st.text(min_size=1, max_size=40))
names = any_name.map(clean).filter(bool)


@dataclass(frozen=True)
class Evening:
    """A night as its channel reads it."""

    view: NightView
    t: Texts

    @property
    def night(self) -> Night:
        return self.view.night


@st.composite
def evenings(draw: st.DrawFn, *, most_hands: int = 300, opened_only: bool = False) -> Evening:
    """A night of 4 to 12 people at one or two tables, under rules that ship, somewhat mended."""
    tables = draw(st.sampled_from((("1",), ("1", "_*二台*_" + "|" * 12))))
    people = draw(st.integers(4 * len(tables), 12))
    called = draw(st.lists(names, min_size=people, max_size=people))
    language = draw(st.sampled_from(LANGUAGES))
    house = draw(st.sampled_from(ALL_RULES))
    hands = 0 if opened_only else draw(st.integers(0, most_hands))
    teller = _Teller(Random(draw(st.integers(0, 2**16))), people)
    teller.say(Opened(rules=house))
    for number, name in enumerate(tables):
        teller.say(four(name, range(4 * number + 1, 4 * number + 5)))
    for _ in range(hands):
        teller.go_on()
    return Evening(view(teller.night, _by_id(called), language), texts(language))


ALL_RULES: tuple[HouseRules, ...] = (
    *(preset(name) for name in PRESETS),
    rules(loss_cap=20, false_win_each=5, beyond_levels="double", base=3),
    rules("luxury", discard_pays="total", liability={"reverse": 2, "on_discard": "replace"}),
    rules("classic", discard_pays="double", discard_between="anyone", discard_from_level=1),
    rules("mil-2025", hand_cap=8, loss_cap=40, liability={"on_discard": "add"}),
    ruleset("wx"),
)
"""Those that ship, and some with caps, price lists and other ways to pay."""


def _by_id(called: list[str]) -> Mapping[PlayerId, str]:
    return dict(enumerate(called, 1))


class _Teller:
    """Tells a night event by event, each of them sensible where it stands."""

    def __init__(self, chance: Random, people: int) -> None:
        self.chance = chance
        self.people = range(1, people + 1)
        self.night = Night()

    def say(self, body: Body) -> None:
        seq = self.night.seq + 1
        by = self.chance.choice(self.people)
        self.night = self.night.append(Event(seq, 1_790_000_000 + 60 * seq, by, body))

    def go_on(self) -> None:
        """A hand, and now and then something else before it."""
        chance, table = self.chance, self.chance.choice(list(self.night.tables.values()))
        if chance.random() < 0.15:
            self.say(self._aside(table))
        self.say(self._hand(self.night.tables[table.name]))
        if chance.random() < 0.02:
            target = self.night.entries[-1].seq
            for _ in range(chance.randint(1, 3)):
                self.say(Voided(target=target))
                if chance.random() < 0.5:
                    self.say(Restored(target=target))

    def _aside(self, table: Table) -> Body:
        chance = self.chance
        resting = [p for p in self.people if self.night.table_of(p) is None]
        match chance.choice(["seat", "adjust", "dealer", "claim", "rules"]):
            case "seat" if resting:
                newcomer = Sitting(seat=chance.choice(SEATS), player=chance.choice(resting))
                return Seated(table=table.name, sittings=(newcomer,))
            case "dealer":
                seat, level = chance.choice(SEATS), chance.randint(1, 12)
                return DealerSet(table=table.name, seat=seat, level=level)
            case "claim":
                by = chance.choice(SEATS)
                return Claimed(table=table.name, by=by, source=by.left, claim=ClaimKind.PENG)
            case "rules":
                return RulesChanged(rules=chance.choice(ALL_RULES))
            case _:
                payer, payee = chance.sample(self.people, 2)
                reason = chance.choice(["茶", "*" * 200, "车费" * 100])
                return Adjusted(
                    payer=payer, payee=payee, points=chance.randint(1, 99999), reason=reason
                )

    def _hand(self, table: Table) -> HandPlayed:
        house = self.night.rules
        assert house is not None
        for _ in range(20):
            outcome = self._outcome()
            violations = check(house, table.state(), outcome)
            if all(v.weight is Weight.AGAINST_RULES for v in violations):
                return HandPlayed(table=table.name, outcome=outcome, agreed=bool(violations))
        return HandPlayed(table=table.name, outcome=Draw())

    def _outcome(self) -> Outcome:
        chance = self.chance
        winner, other = chance.sample(SEATS, 2)
        kind = chance.choices(["self_draw", "discard", "draw", "false_win"], [6, 2, 1, 0.3])[0]
        if kind == "draw":
            return Draw()
        if kind == "false_win":
            return FalseWin(by=winner)
        liable = (Liable(player=other, direction=chance.choice([*LiableAs])),)
        said = liable if chance.random() < 0.15 else ()
        if kind == "discard":
            return DiscardWin(winner=winner, discarder=other, liable=said)
        return SelfDraw(winner=winner, patterns=self._patterns(), liable=said)

    def _patterns(self) -> Patterns:
        chance = self.chance
        if chance.random() < 0.5:
            return PLAIN
        if chance.random() < 0.02:
            return Patterns(**dict.fromkeys(EXTRAS, True))
        return Patterns(
            baotou=chance.random() < 0.5,
            caipiao=chance.choice([0, 0, 0, 1, 2, 3]),
            gangkai=chance.choice([0, 0, 0, 1, 2]),
            haohua=chance.choice([0, 0, 0, 0, 1, 2, 3]),
            no_caishen=chance.random() < 0.1,
            **{extra: chance.random() < 0.05 for extra in EXTRAS},
        )
