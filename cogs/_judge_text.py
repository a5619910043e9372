"""What the tile judge says, in words: misreadings, faults, verdicts, waits."""

from __future__ import annotations

from cogs._i18n import N_, Texts
from cogs._names import safe
from hzrules.check import Fact
from hzrules.faults import Fault
from hzrules.hand import Hand, write_meld
from hzrules.notation import Misread, read_meld, read_tile
from hzrules.terms import HandFault, JudgeNote, NotationFault, Seat, ViolationCode
from hzrules.tiles import Style, Tile, write_tiles
from hzrules.verdict import Note, Waits, Won

_EXPECTED = {
    NotationFault.TILE_EXPECTED: N_("a tile, such as 3s or 三条"),
    NotationFault.SUIT_EXPECTED: N_("a suit after the number: m p s z, or 万 筒 条"),
    NotationFault.RANK_EXPECTED: N_("a number from 1 to 9"),
    NotationFault.HONOUR_RANK_EXPECTED: N_("a number from 1 to 7 before z"),
    NotationFault.ONE_TILE_EXPECTED: N_("one tile only"),
    NotationFault.MELD_EXPECTED: N_("chi, peng, gang, bugang or angang"),
    NotationFault.SEAT_EXPECTED: N_("a seat: E S W N"),
    NotationFault.BRACKET_EXPECTED: N_("a closing ]"),
    NotationFault.END_EXPECTED: N_("nothing more"),
    NotationFault.SECOND_DRAWN: N_("only one drawn tile"),
    NotationFault.SECOND_CAISHEN: N_("only one caishen"),
}

_FAULTS: dict[HandFault | ViolationCode, str] = {
    HandFault.HAND_SIZE: N_(
        "Without the winning tile the hand holds {tiles}; beside its melds ({melds}) there must be "
        "{expected}."
    ),
    HandFault.TOO_MANY_MELDS: N_("{melds} melds; a hand holds at most {most}."),
    HandFault.TOO_MANY_COPIES: N_("{count} of {tile}; there are only {most}."),
    HandFault.TOO_MANY_CAISHEN: N_("{count} caishen {tile}; only {most} can be drawn."),
    HandFault.CAISHEN_UNKNOWN: N_("Which tile was turned? Add it, for example caishen 5m."),
    HandFault.CAISHEN_IS_WHITE: N_("By these house rules the caishen is the white, 5z."),
    HandFault.CAISHEN_MELDED: N_("{meld}: a caishen cannot be claimed or konged."),
    HandFault.MELD_SIZE: N_("{meld}: {tiles} tiles where {expected} belong."),
    HandFault.CHI_ACROSS_SUITS: N_("{meld}: a chow stays in one suit."),
    HandFault.CHI_NOT_A_RUN: N_("{meld}: a chow is three in a row."),
    HandFault.NOT_IDENTICAL: N_("{meld}: these are not all the same tile."),
    HandFault.CONCEALED_KONG_CLAIMED: N_("{meld}: a concealed kong comes from nobody."),
    HandFault.KONG_MISSING: N_("{gangkai} Gangkai, but {kongs} kongs in the hand."),
    ViolationCode.TOO_MANY_FLOATS: N_("{floats} caishen thrown: at most {most} can be."),
    ViolationCode.TOO_MANY_KONGS: N_("A hand holds at most {most} kongs."),
    ViolationCode.GANG_FIRST_ALONE: N_("A kong before a float needs both a kong and a float."),
    ViolationCode.SELF_DRAW_ONLY: N_("A float or a Gangkai needs a self-draw."),
    ViolationCode.CHI_NOT_FROM_LEFT: N_("{by} can chow only from {left}."),
    ViolationCode.CLAIM_FROM_SELF: N_("{by} cannot claim their own discard."),
}

_NOTES = {
    JudgeNote.NOTHING_DRAWN: N_("the winning tile is missing"),
    JudgeNote.NOT_FOUR_SETS: N_("not four sets and a pair"),
    JudgeNote.NOT_SEVEN_PAIRS: N_(
        "not seven pairs: {singles} without a partner, {caishen} caishen"
    ),
    JudgeNote.SEVEN_PAIRS_MELDED: N_("seven pairs allow no meld"),
    JudgeNote.SEVEN_PAIRS_UNPRICED: N_("these house rules have no seven pairs"),
    JudgeNote.MUST_BAOTOU: N_("holding a caishen you may win only with Baotou or Gangkai"),
    JudgeNote.DISCARD_BAOTOU: N_("a Baotou hand may not win on a discard here"),
    JudgeNote.DISCARD_CAISHEN: N_("a discarded caishen cannot be won on"),
    JudgeNote.NO_CAISHEN_BEFORE: N_("no Baotou: no caishen was held before the draw"),
    JudgeNote.NOT_READY: N_(
        "no Baotou: with one caishen set aside, the hand before the draw was neither complete sets "
        "nor six pairs"
    ),
    JudgeNote.DISCARD_NOT_BAOTOU: N_("no Baotou: the tile was a discard"),
    JudgeNote.FLOAT_LOST: N_("the float does not count: the hand was not ready for any tile"),
    JudgeNote.KONG_LOST: N_("the kong before that float does not count either"),
}


def misread_text(t: Texts, misread: Misread) -> str:
    """Which character could not be read, counted from 1, and what was expected there."""
    expected = t._(_EXPECTED[misread.code])
    place = misread.position + 1
    if not misread.found:
        return t._("The tiles end too early: expected {expected}.", expected=expected)
    return t._(
        "I cannot read character {place} of the tiles, “{found}”: expected {expected}.",
        place=place,
        found=safe(misread.found),
        expected=expected,
    )


def fault_text(t: Texts, fault: Fault) -> str:
    """Why tiles cannot lie before a player like this."""
    facts = {name: _fact(t, name, fact) for name, fact in fault.facts.items()}
    return t._(_FAULTS[fault.code], **facts)


def notes_text(t: Texts, notes: tuple[Note, ...]) -> str:
    """Why a hand does not win, or what it lacks, in a row."""
    return t.clauses([t._(_NOTES[note.code], **note.facts) for note in notes])


def reading_text(t: Texts, verdict: Won) -> str:
    """How a winning hand is read: 读作 一二三万 四五六筒 …"""
    return t._(
        "read as {groups}", groups=" ".join(tiles_text(t, group) for group in verdict.reading)
    )


def drawn_text(t: Texts, hand: Hand) -> str:
    """Which tile was taken for the winning one."""
    drawn = () if hand.drawn is None else (hand.drawn,)
    return t._("the winning tile is {tile}", tile=tiles_text(t, drawn))


def waits_text(t: Texts, waiting: Waits) -> str:
    """What the hand waited for before the last tile."""
    if waiting.any_tile:
        return t._("waits for any tile")
    if not waiting.tiles:
        return t._("waits for nothing")
    tiles = [tiles_text(t, (tile,)) for tile in waiting.tiles]
    return t._("waits for {tiles}", tiles=t.list(tiles))


def tiles_text(t: Texts, tiles: tuple[Tile, ...]) -> str:
    """Tiles as somebody of that language writes them: 一二三万 东东, 一二三萬 東東, 123m 11z."""
    if t.language == "en":
        return write_tiles(tiles)
    return _in_script(t, write_tiles(tiles, Style.CHINESE))


def _fact(t: Texts, name: str, fact: Fact) -> str:
    if name in ("by", "left", "from") and isinstance(fact, str):
        return t.term(Seat(fact))
    if name in ("tile", "white"):
        names = fact if isinstance(fact, tuple) else (str(fact),)
        return t.list([_tile_name(t, written) for written in names])
    return _meld_name(t, str(fact)) if name == "meld" else str(fact)


def _tile_name(t: Texts, written: str) -> str:
    tile = read_tile(written)
    return written if isinstance(tile, Misread) else tiles_text(t, (tile,))


def _meld_name(t: Texts, written: str) -> str:
    """吃一二三万@东; in English `chi 123m@E`."""
    meld = read_meld(written)
    if isinstance(meld, Misread):
        return written
    if t.language == "en":
        return write_meld(meld).replace(meld.kind.zh, f"{meld.kind.value} ", 1)
    return _in_script(t, write_meld(meld, Style.CHINESE))


_TRADITIONAL = str.maketrans("万条东发杠补", "萬條東發槓補")


def _in_script(t: Texts, simplified: str) -> str:
    return simplified.translate(_TRADITIONAL) if t.language == "zh-TW" else simplified
