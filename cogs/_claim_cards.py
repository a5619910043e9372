"""Cards about claims: who took from whom, what that binds, and the two touches that log it."""

from __future__ import annotations

from cogs._card import FELT, GREY, RED, Button, Card, Row
from cogs._i18n import Texts
from cogs._sentences import bold, name_in, seat_label
from cogs._verifying import rules_of
from data.records import NightView
from hzrules.events import Claimed
from hzrules.liability import Standing, standings
from hzrules.night import Entry, Table
from hzrules.terms import SEATS, ClaimKind, Seat

SHOWN_FROM = 2
"""The board shows who claimed so often from one seat: one more binds."""


def relations_line(t: Texts, view: NightView, table: Table) -> str:
    """`小红 ← 老王 2` for every pair that is near; empty where none is."""
    near = [r for r in standings(rules_of(view), table.state()) if r.melds >= SHOWN_FROM]
    return t.list([_relation(t, view, table, relation) for relation in near])


def _relation(t: Texts, view: NightView, table: Table, relation: Standing) -> str:
    claimer = bold(view.name_at(table, relation.claimer))
    source = bold(view.name_at(table, relation.source))
    line = f"{claimer} ← {source} {relation.melds}"
    return t._("{relation} liable", relation=line) if relation.binds else line


def claimers_card(t: Texts, view: NightView, table: Table) -> Card:
    """First touch: who took a tile?"""
    keys = (view.id, table.name, table.seq)
    buttons = [
        Button(seat_label(t, view, table, seat), "claimer", (*keys, seat.value)) for seat in SEATS
    ]
    return Card((t._("Who took a discard?"), Row(tuple(buttons))), FELT)


def claims_card(t: Texts, view: NightView, table: Table, claimer: Seat) -> Card:
    """Second touch: what of that which counts, and from whom. A chow comes from the left."""
    keys = (view.id, table.name, table.seq, claimer.value)

    def button(kind: ClaimKind, source: Seat) -> Button:
        label = t._("{claim} from {name}", claim=t.term(kind), name=view.name_at(table, source))
        return Button(label, "claimed", (*keys, source.value, kind.value))

    others = [claimer.after(steps) for steps in (1, 2, 3)]
    sources = {
        ClaimKind.CHI: [claimer.left],
        ClaimKind.PENG: others,
        ClaimKind.GANG: others,
    }
    counted = rules_of(view).liability.claims or tuple(sources)
    rows = [Row(tuple(button(kind, source) for source in sources[kind])) for kind in counted]
    who = bold(view.name_at(table, claimer))
    return Card((t._("What did {name} take, and from whom?", name=who), *rows), FELT)


def claimed_card(t: Texts, view: NightView, entry: Entry) -> Card:
    """A claim just logged; at the second from one seat a warning, from the third on it binds."""
    body = entry.body
    assert isinstance(body, Claimed), "a claim was logged"
    table = view.night.tables[body.table]
    claimer, source = name_in(t, view, entry, body.by), name_in(t, view, entry, body.source)
    said = t._(
        "{claimer}: {claim} from {source}", claimer=claimer, source=source, claim=t.term(body.claim)
    )
    known = [
        relation
        for relation in standings(rules_of(view), table.state())
        if (relation.claimer, relation.source) == (body.by, body.source)
    ]
    most = rules_of(view).liability.count
    if not known or known[0].melds < SHOWN_FROM:
        return Card((said,), GREY)
    if known[0].binds:
        warning = t._(
            "{n} times now: this binds, {claimer} and {source} are liable to each other "
            "as the house rules say.",
            n=known[0].melds,
            claimer=claimer,
            source=source,
        )
        return Card((said, warning), RED)
    left = most - known[0].melds
    warning = t.n(
        "{n} more from {source} and it binds.",
        "{n} more from {source} and it binds.",
        left,
        source=source,
    )
    return Card((said, warning), GREY)
