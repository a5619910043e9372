"""判决 Verdict: what the judge answers, as values, and the notes that say why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from hzrules.patterns import Patterns
from hzrules.reading import Reading
from hzrules.terms import JudgeNote
from hzrules.tiles import Tile


class Note(NamedTuple):
    """判词: why a hand does not win, or wins without 暴头; `facts` are whole numbers."""

    code: JudgeNote
    facts: Mapping[str, int] = MappingProxyType({})


class Won(NamedTuple):
    """胡: the dearest legal reading. `ready`: 暴头-ready before the draw. `notes`: what is lost."""

    multiplier: int
    patterns: Patterns
    reading: Reading
    ready: bool
    notes: tuple[Note, ...]


class Lost(NamedTuple):
    """不胡: every reason why, and whether the hand is 暴头-ready all the same."""

    ready: bool
    notes: tuple[Note, ...]


Verdict = Won | Lost


class Waits(NamedTuple):
    """听牌: the kinds that would win if drawn and of which a copy is left to draw.

    `any_tile`: every kind of which a copy is left would win.
    """

    tiles: tuple[Tile, ...]
    any_tile: bool


# Most hands ask for the same few notes, so they are kept.


@lru_cache(maxsize=256)
def not_four_sets(sets: int, room: int) -> Note:
    """The natural tiles need `sets` sets beside a pair; there is room for `room`."""
    return Note(JudgeNote.NOT_FOUR_SETS, MappingProxyType({"sets": sets, "room": room}))


@lru_cache(maxsize=256)
def not_seven_pairs(singles: int, caishen: int) -> Note:
    """`singles` kinds lack a partner; there are `caishen` to be one."""
    facts = {"singles": singles, "caishen": caishen}
    return Note(JudgeNote.NOT_SEVEN_PAIRS, MappingProxyType(facts))


@lru_cache(maxsize=1024)
def not_ready(sets: int, room: int, singles: int, caishen: int) -> Note:
    """One caishen aside, before the draw: neither do the sets fit nor are six pairs complete."""
    facts = {"sets": sets, "room": room, "singles": singles, "caishen": caishen - 1}
    return Note(JudgeNote.NOT_READY, MappingProxyType(facts))
