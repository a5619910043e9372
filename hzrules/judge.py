"""胡牌 Judge: does a hand win, what is it worth at this table, was it 暴头-ready, what wins.

`faults.faults` says first whether the hand can exist at all; of one that cannot, the judge's word
means nothing (it never raises). At which level and between whom a discard may win is `check.py`'s
to say, what a hand is worth `price.py`'s.
"""

from __future__ import annotations

from collections.abc import Iterator

from hzrules import suits
from hzrules.desk import Priced
from hzrules.hand import Hand
from hzrules.houserules import HouseRules
from hzrules.patterns import Patterns
from hzrules.play import PLAIN_DRAW, Play
from hzrules.reading import Reading, four_sets, seven_pairs
from hzrules.showing import however_read, readings
from hzrules.standing import After, Before, before_draw, with_tile
from hzrules.terms import JudgeNote
from hzrules.tiles import TILES, Tile
from hzrules.verdict import (
    Lost,
    Note,
    Verdict,
    Waits,
    Won,
    not_four_sets,
    not_ready,
    not_seven_pairs,
)

__all__ = ["is_baotou_ready", "judge", "waits"]


def judge(rules: HouseRules, hand: Hand, play: Play = PLAIN_DRAW) -> Verdict:
    """Whether `hand` wins with its drawn tile, and as what (S0-18..27, S1-5..16, S1-30..37)."""
    before = before_draw(rules, hand, play)
    if hand.drawn is None:
        return Lost(before.ready, (Note(JudgeNote.NOTHING_DRAWN),))
    after = with_tile(before, hand.drawn)
    if not (after.has_sets or after.has_pairs):
        return Lost(before.ready, _incomplete(before, after))
    if barred := tuple(_barred(before, after)):
        return Lost(before.ready, barred)
    best = _best(before, after)
    if best is None:
        return Lost(before.ready, _incomplete(before, after))
    patterns, multiplier = best
    reading = _reading(before, after, patterns)
    return Won(multiplier, patterns, reading, before.ready, tuple(_notes(before, after)))


def waits(rules: HouseRules, hand: Hand, play: Play = PLAIN_DRAW) -> Waits:
    """听牌 of the hand before the last tile, which is set aside: what would win drawn (S0-10)."""
    before = before_draw(rules, hand, play.model_copy(update={"discard": False}))
    open_kinds = tuple(tile for tile in TILES if _is_left(before, tile))
    winning = tuple(tile for tile in open_kinds if _wins_on(before, tile))
    return Waits(winning, any_tile=bool(winning) and winning == open_kinds)


def is_baotou_ready(rules: HouseRules, hand: Hand) -> bool:
    """暴头-ready: whether any tile would win, by the exact rule (RULES section 8; S0-21, S1-5)."""
    return before_draw(rules, hand, PLAIN_DRAW).ready


def _barred(before: Before, after: After) -> Iterator[Note]:
    """Why a complete hand may not be declared at this table."""
    rules = before.desk.rules
    if before.play.discard:
        if before.lens.is_caishen(after.drawn):
            # A thrown caishen bars the others until its thrower acts again (S0-23, S1-7).
            yield Note(JudgeNote.DISCARD_CAISHEN)
        if before.ready and rules.discard_baotou == "barred":
            yield Note(JudgeNote.DISCARD_BAOTOU)
    if rules.must_baotou and after.wild:
        shown = however_read(before, after)
        if not (shown.baotou or shown.gangkai):
            yield Note(JudgeNote.MUST_BAOTOU, {"caishen": after.wild})


def _best(before: Before, after: After) -> Priced | None:
    """The dearest of the legal readings, the plainest of those that are equally dear."""
    best: Priced | None = None
    for shown in readings(before, after):
        priced = before.desk.priced(shown)
        if priced is not None and (best is None or priced.multiplier > best.multiplier):
            best = priced
    return best


def _reading(before: Before, after: After, patterns: Patterns) -> Reading:
    filler = _filler(before, after, patterns)
    if patterns.qidui:
        return seven_pairs(after.key, filler, patterns.haohua)
    return four_sets(after.key, before.melds(), filler, triplets=patterns.all_triplets)


def _filler(before: Before, after: After, patterns: Patterns) -> Tile:
    """The face of groups that are caishen alone: its own, unless the hand is of one suit."""
    lens = before.lens
    if patterns.one_suit or patterns.all_honours:
        melded = (meld.tiles[0] for meld in before.hand.melds)
        tiles = (*before.hand.concealed, after.drawn, *melded)
        return next(lens.faces[tile] for tile in tiles if not lens.is_caishen(tile))
    return lens.caishen[0] if lens.caishen else after.drawn


def _incomplete(before: Before, after: After) -> tuple[Note, ...]:
    """Both ways to be complete, and what each lacks."""
    key = after.key
    by_sets = () if after.has_sets else (not_four_sets(suits.sets_beside_pair(key), before.room),)
    if before.room < 4:
        return (*by_sets, Note(JudgeNote.SEVEN_PAIRS_MELDED))
    if after.has_pairs:
        return (*by_sets, Note(JudgeNote.SEVEN_PAIRS_UNPRICED))
    return (*by_sets, not_seven_pairs(suits.singles(key), after.wild))


def _notes(before: Before, after: After) -> Iterator[Note]:
    """Why a hand that wins with caishen is not 暴头, and what else that costs it (C4)."""
    play = before.play
    if before.ready:
        if play.discard:
            yield Note(JudgeNote.DISCARD_NOT_BAOTOU)
        return
    if before.wild:
        key = before.key
        yield not_ready(suits.sets(key), before.room, suits.singles(key), before.wild)
    elif after.wild:
        yield Note(JudgeNote.NO_CAISHEN_BEFORE)
    if play.caipiao:
        yield Note(JudgeNote.FLOAT_LOST, {"floats": play.caipiao})
        if play.gang_first:
            yield Note(JudgeNote.KONG_LOST, {"kongs": play.gangkai})


def _is_left(before: Before, tile: Tile) -> bool:
    """Whether a copy could still be drawn: not all are in the hand, its melds or floated."""
    lens = before.lens
    if _held(before, tile) >= lens.limits[tile]:
        return False
    if not lens.is_caishen(tile):
        return True
    held = sum(_held(before, caishen) for caishen in lens.caishen)
    return held + before.play.caipiao < lens.copies


def _held(before: Before, tile: Tile) -> int:
    melded = sum(meld.tiles.count(tile) for meld in before.hand.melds)
    return before.hand.concealed.count(tile) + melded


def _wins_on(before: Before, drawn: Tile) -> bool:
    after = with_tile(before, drawn)
    if not (after.has_sets or after.has_pairs) or any(_barred(before, after)):
        return False
    return after.has_sets or _best(before, after) is not None
