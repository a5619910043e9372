"""Violations → text: why a hand may not be recorded, one sentence a reason."""

from __future__ import annotations

from cogs._i18n import N_, Texts
from cogs._sentences import NameOf, bold, level_name
from data.records import NightView
from hzrules.check import Violation
from hzrules.night import Table
from hzrules.terms import LiableAs, Pattern, Seat, ViolationCode


def violation_text(t: Texts, view: NightView, table: Table, violation: Violation) -> str:
    """One reason why the hand may not be recorded, by the names of those who sit there."""
    return violation_line(t, lambda seat: bold(view.name_at(table, seat)), violation)


def violation_line(t: Texts, name: NameOf, violation: Violation) -> str:
    """One reason why a hand may not be, by whatever name its seats have."""
    if violation.code is ViolationCode.DISCARD_LEVEL and not violation.facts["from_level"]:
        return t._("Discards never win under these house rules; only a self-draw does.")
    facts = {key: _fact(t, name, key, fact) for key, fact in violation.facts.items()}
    return t._(_VIOLATIONS[violation.code], **facts)


_VIOLATIONS = {
    ViolationCode.WINNER_IS_DISCARDER: N_("{winner} cannot win on their own discard."),
    ViolationCode.SELF_DRAW_ONLY: N_("{pattern} needs a self-draw; this was a discard."),
    ViolationCode.TOO_MANY_FLOATS: N_(
        "{floats} caishen thrown: at most {most} can be, for one must stay in the hand."
    ),
    ViolationCode.TOO_MANY_FOURS: N_("Seven pairs hold at most {most} fours."),
    ViolationCode.TOO_MANY_KONGS: N_("A hand holds at most {most} kongs."),
    ViolationCode.QIDUI_WITH_MELD: N_("Seven pairs have no kong and nothing claimed."),
    ViolationCode.GANG_FIRST_ALONE: N_("A kong before a float needs both a kong and a float."),
    ViolationCode.CAISHEN_CONTRADICTION: N_("A hand without caishen cannot have {patterns}."),
    ViolationCode.CHI_NOT_FROM_LEFT: N_("{by} can chow only from {left}."),
    ViolationCode.CLAIM_FROM_SELF: N_("{by} cannot claim their own discard."),
    ViolationCode.TOO_MANY_MELDS: N_("{by} has {melds} melds; a hand holds {most}."),
    ViolationCode.LIABLE_WINNER: N_("{player} won, so cannot be liable."),
    ViolationCode.CLAIMANT_IS_DISCARDER: N_("{discarder} threw the tile."),
    ViolationCode.DISCARD_LEVEL: N_("Discards do not win yet: {level} now, from {from_level} on."),
    ViolationCode.DISCARD_BETWEEN: N_(
        "Discards win only between the dealer and the others; {dealer} deals."
    ),
    ViolationCode.NOT_FIRST_CLAIMANT: N_(
        "{first} is nearer to {discarder} in playing order and wins instead."
    ),
    ViolationCode.LIABLE_UNRULED: N_("These house rules make nobody liable that way ({player})."),
    ViolationCode.FALSE_WIN_UNRULED: N_("These house rules have no false win penalty."),
    ViolationCode.UNPRICED: N_("These house rules have no {pattern}."),
}

_SEAT_FACTS = frozenset({"winner", "discarder", "by", "from", "left", "player", "dealer", "first"})


def _fact(t: Texts, name: NameOf, key: str, fact: object) -> str:
    if key in _SEAT_FACTS:
        return name(Seat(str(fact)))
    match key, fact:
        case "pattern", str():
            return t.term(Pattern(fact))
        case "patterns", tuple():
            return t.list([t.term(Pattern(pattern)) for pattern in fact])
        case "as", str():
            return t.term(LiableAs(fact))
        case "level" | "from_level", int():
            return level_name(t, fact)
        case _:
            return str(fact)
