"""English sentences for violations, for the filter. The bot says them in three languages itself."""

from __future__ import annotations

from hzrules.check import Violation
from hzrules.terms import ViolationCode

_SENTENCES: dict[ViolationCode, str] = {
    ViolationCode.WINNER_IS_DISCARDER: "{winner} cannot win on their own discard",
    ViolationCode.SELF_DRAW_ONLY: "{pattern} needs a self-draw; this hand was won on a discard",
    ViolationCode.TOO_MANY_FLOATS: "{floats} floats, but at most {most} caishen can be thrown",
    ViolationCode.TOO_MANY_FOURS: "{fours} fours, but seven pairs hold at most {most}",
    ViolationCode.TOO_MANY_KONGS: "{kongs} kongs, but a hand holds at most {most}",
    ViolationCode.QIDUI_WITH_MELD: "{winner} has seven pairs: no kong, no claimed meld",
    ViolationCode.GANG_FIRST_ALONE: "gang_first needs both a kong and a float",
    ViolationCode.CAISHEN_CONTRADICTION: "no_caishen contradicts {patterns}",
    ViolationCode.CHI_NOT_FROM_LEFT: "{by} can chi only from {left}, not from {from}",
    ViolationCode.CLAIM_FROM_SELF: "{by} cannot claim a tile from themselves",
    ViolationCode.TOO_MANY_MELDS: "{by} has {melds} melds, but a hand holds at most {most}",
    ViolationCode.LIABLE_WINNER: "{player} won and cannot be liable too",
    ViolationCode.CLAIMANT_IS_DISCARDER: "{discarder} threw the tile and cannot claim it",
    ViolationCode.DISCARD_LEVEL: (
        "a discard may not win at level {level} (from level {from_level}; 0 = never)"
    ),
    ViolationCode.DISCARD_BETWEEN: (
        "{winner} may not win from {discarder}: one of them must be the dealer, {dealer}"
    ),
    ViolationCode.NOT_FIRST_CLAIMANT: (
        "{first} comes before {winner} in playing order after {discarder} and wins instead"
    ),
    ViolationCode.LIABLE_UNRULED: "this table has no {as} liability for {player}",
    ViolationCode.FALSE_WIN_UNRULED: "this table has no penalty for the false win of {by}",
    ViolationCode.UNPRICED: "this table has no price for {pattern}",
}


def sentence(violation: Violation) -> str:
    """One English sentence; seats and patterns by their wire ids."""
    facts = {
        name: ", ".join(fact) if isinstance(fact, tuple) else fact
        for name, fact in violation.facts.items()
    }
    return _SENTENCES[violation.code].format_map(facts)
