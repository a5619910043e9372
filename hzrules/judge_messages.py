"""English sentences for what the judge says, for the filter. The bot says them itself."""

from __future__ import annotations

from collections.abc import Iterable

from hzrules.check import Violation
from hzrules.faults import Fault
from hzrules.messages import sentence
from hzrules.notation import Misread
from hzrules.terms import HandFault, JudgeNote, NotationFault, ViolationCode
from hzrules.verdict import Note

_EXPECTED: dict[NotationFault, str] = {
    NotationFault.TILE_EXPECTED: "a tile, such as 123m, 三条 or 发财",
    NotationFault.SUIT_EXPECTED: "a suit after the number: m p s z, 万 筒 条",
    NotationFault.RANK_EXPECTED: "a number from 1 to 9",
    NotationFault.HONOUR_RANK_EXPECTED: "a number from 1 to 7 before z",
    NotationFault.ONE_TILE_EXPECTED: "one tile only",
    NotationFault.MELD_EXPECTED: "chi, peng, gang, bugang or angang (吃 碰 明杠 补杠 暗杠)",
    NotationFault.SEAT_EXPECTED: "a seat: E S W N, 东 南 西 北",
    NotationFault.BRACKET_EXPECTED: "a closing ]",
    NotationFault.END_EXPECTED: "nothing more",
    NotationFault.SECOND_DRAWN: "no second drawn tile",
    NotationFault.SECOND_CAISHEN: "no second caishen",
}

_FAULTS: dict[HandFault, str] = {
    HandFault.HAND_SIZE: (
        "{tiles} concealed tiles beside {melds} melds and without the drawn one; "
        "it should be {expected}"
    ),
    HandFault.TOO_MANY_MELDS: "{melds} melds, but a hand holds at most {most}",
    HandFault.TOO_MANY_COPIES: "{count} of {tile}, but there are {most}",
    HandFault.TOO_MANY_CAISHEN: "{count} caishen ({tile}), but only {most} can be drawn",
    HandFault.CAISHEN_UNKNOWN: "these rules turn a tile; say which one is the caishen",
    HandFault.CAISHEN_IS_WHITE: "under these rules the caishen is the white, {white}",
    HandFault.CAISHEN_MELDED: "{meld}: a caishen is never claimed or konged",
    HandFault.MELD_SIZE: "{meld}: {tiles} tiles where {expected} belong",
    HandFault.CHI_ACROSS_SUITS: "{meld}: a chi stays in one suit",
    HandFault.CHI_NOT_A_RUN: "{meld}: a chi is three in a row of a suit",
    HandFault.NOT_IDENTICAL: "{meld}: the tiles are not all the same",
    HandFault.CONCEALED_KONG_CLAIMED: "{meld}: a concealed kong comes from nobody, not from {from}",
    HandFault.KONG_MISSING: "{gangkai} kongs in the winning chain, but {kongs} among the melds",
}

_NOTES: dict[JudgeNote, str] = {
    JudgeNote.NOTHING_DRAWN: "no tile drawn yet",
    JudgeNote.NOT_FOUR_SETS: (
        "not four sets and a pair: the tiles need {sets} sets beside a pair, with room for {room}"
    ),
    JudgeNote.NOT_SEVEN_PAIRS: "not seven pairs: {singles} tiles alone, {caishen} caishen",
    JudgeNote.SEVEN_PAIRS_MELDED: "seven pairs (七对) allow no meld",
    JudgeNote.SEVEN_PAIRS_UNPRICED: "this table has no seven pairs (七对)",
    JudgeNote.MUST_BAOTOU: (
        "有财必拷响: holding {caishen} caishen you may win only with 暴头 or 杠开"
    ),
    JudgeNote.DISCARD_BAOTOU: "this table bars a 暴头-ready hand from winning on a discard",
    JudgeNote.DISCARD_CAISHEN: "a discarded caishen cannot be won on",
    JudgeNote.NO_CAISHEN_BEFORE: "no 暴头: no caishen was held before the draw",
    JudgeNote.NOT_READY: (
        "no 暴头: one caishen set aside, the hand before the draw is neither {room} sets (it needs "
        "{sets}) nor six pairs ({singles} tiles alone, {caishen} further caishen)"
    ),
    JudgeNote.DISCARD_NOT_BAOTOU: "no 暴头: the last tile was another's discard",
    JudgeNote.FLOAT_LOST: "no 财飘 ({floats} thrown): the hand was not 暴头-ready",
    JudgeNote.KONG_LOST: "no 杠飘 ({kongs} kongs before the float): the float does not count",
}


def misread_sentence(misread: Misread) -> str:
    """Which character, counted from 1, and what should stand there."""
    found = repr(misread.found) if misread.found else "the end"
    return f"character {misread.position + 1} ({found}): expected {_EXPECTED[misread.code]}"


def fault_sentence(fault: Fault) -> str:
    """One English sentence; tiles and melds as the notation writes them."""
    if isinstance(fault.code, ViolationCode):
        return sentence(Violation(fault.code, fault.facts))
    facts = {
        name: ", ".join(fact) if isinstance(fact, tuple) else fact
        for name, fact in fault.facts.items()
    }
    return _FAULTS[fault.code].format_map(facts)


def notes_sentence(notes: Iterable[Note]) -> str:
    """All notes in one line."""
    return "; ".join(_NOTES[note.code].format_map(note.facts) for note in notes)
