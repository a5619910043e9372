"""The worst evening there can be: twelve people with the widest names, 300 hands, long reasons.

Each kind of name fills its 32 characters with what takes most room, or tears apart most easily.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from cogs._card import Picture
from cogs._i18n import Texts, texts
from data.money_records import Debt, DebtKey, Debts, PaidNow
from data.records import Language, NightClearing, NightView, Player, Settings, Since
from hzrules.clearing import clear
from hzrules.dues import dues
from hzrules.events import (
    Body,
    Closed,
    Corrected,
    Inserted,
    Opened,
    Restored,
    RulesChanged,
    Voided,
)
from hzrules.night import Night
from hzrules.stake import Unit
from tests.cogs.support import view_of
from tests.hzrules.night_support import adjusted, claim, dealer_set, fee, four, log, played, seating
from tests.hzrules.support import DRAW, discard, false_win, liable, rules, self_draw

PEOPLE = range(1, 13)
TABLES = ("1", "_*" + "|" * 18, "麻" * 20)
"""A plain name, one that is all markdown, and one that is wide."""
NAMES = {
    "markdown": "*_`~|[<" * 4 + "**",
    "wide": "龘" * 30,
    "rare": "𠮷" * 30,
    "combining": "Z\u0351\u036b\u0343\u0328" * 6,
    "emoji": "👨‍👩‍👧‍👦" * 4 + "🀄🀄",
    "right-to-left": "مرحبا" * 6,
    "mentions": "@everyone <@123456789012345678>"[:30],
}
"""What the first thirty characters of everybody's name are; two figures follow."""
MONEY = Unit("CNY", 2)
CHART = Picture("night.png", b"PNG", "a chart" * 200)


@dataclass(frozen=True)
class Crowd:
    """An evening of those people, read in one language."""

    kind: str
    language: Language

    @property
    def t(self) -> Texts:
        return texts(self.language)

    @cached_property
    def names(self) -> dict[int, str]:
        return {n: f"{NAMES[self.kind]}{n:02}" for n in PEOPLE}

    @cached_property
    def view(self) -> NightView:
        """The night still open, everything in it mended once."""
        return view_of(log(_evening()), self.names, self.language)

    @cached_property
    def closed(self) -> NightView:
        """The same night closed."""
        return view_of(log([*_evening(), Closed()]), self.names, self.language)

    @property
    def night(self) -> Night:
        return self.view.night

    def done(self, *, again: bool = False) -> NightClearing:
        """What the closed night comes to; `again`: everything has changed since it was closed."""
        night = self.closed.night
        since = Since(night.balances, clear(night.balances)) if again else None
        return NightClearing(self.closed, dues(night), since)

    def player(self, number: int) -> Player:
        return self.view.people[number]

    def debts(self) -> Debts:
        """Everybody owes everybody else, and has paid some of it."""
        pairs = [(a, b) for a in PEOPLE for b in PEOPLE if a < b]
        owed = tuple(
            Debt(DebtKey(a, b, MONEY), self.player(a), self.player(b), 10**9 + a, 99)
            for a, b in pairs
        )
        return Debts(Settings(), owed, tuple(self.paid(a, b) for a, b in pairs[:10]))

    def paid(self, payer: int, payee: int) -> PaidNow:
        """A payment between two of them, with something left."""
        return PaidNow(
            settings=Settings(),
            key=DebtKey(payer, payee, MONEY),
            payer=self.player(payer),
            payee=self.player(payee),
            unit=MONEY,
            amount=10**9,
            left=-(10**9),
            is_even=False,
            night_id=1,
            seq=payer * 100 + payee,
            date="2026-09-21",
        )


@cache
def _evening() -> tuple[Body, ...]:
    wins = [
        self_draw(seat, [liable("N" if seat != "N" else "E")], caipiao=2, baotou=True, qidui=True)
        for seat in "ESWN"
    ]
    house = rules(false_win_each=5, discard_from_level=1, discard_between="anyone")
    bodies: list[Body] = [Opened(rules=house)]
    bodies += [four(name, range(4 * n + 1, 4 * n + 5)) for n, name in enumerate(TABLES)]
    bodies += [played(wins[n * n % 4], TABLES[n % 3]) for n in range(300)]
    first, last = len(TABLES) + 2, len(bodies)
    bodies += [
        adjusted(n, 12, 10**6 + 7**n).model_copy(update={"reason": LONG}) for n in PEOPLE[:-1]
    ]
    bodies += [fee(10**6), dealer_set("W", 99), RulesChanged(rules=rules("luxury"))]
    bodies += [played(outcome) for outcome in (DRAW, discard("E", "S"), false_win("W"))]
    bodies += [seating(TABLES[0], E=2, S=1)]
    bodies += [claim(a, b, "peng", name) for name in TABLES for a, b in ("ES", "WN") for _ in "123"]
    for target in range(first, last, 7):
        bodies += [Voided(target=target), Restored(target=target), Voided(target=target)]
    bodies += [Corrected(target=first + 1, body=played(wins[3], TABLES[1]))]
    bodies += [Inserted(after=first + 2, body=played(wins[2], TABLES[2]))]
    return tuple(bodies)


LONG = "茶*_`" * 50
"""A reason of 200 characters."""


def crowds(languages: tuple[Language, ...]) -> Iterator[Crowd]:
    """Every kind of name in every language."""
    for language in languages:
        yield from (Crowd(kind, language) for kind in NAMES)
