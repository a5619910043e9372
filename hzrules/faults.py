"""不可能的牌 Faults: every reason why a hand cannot lie before a player as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from hzrules.check import Fact
from hzrules.hand import Hand, Meld, meld_size, write_meld
from hzrules.houserules import HouseRules
from hzrules.lens import Lens, lens_of
from hzrules.play import PLAIN_DRAW, Play
from hzrules.terms import ClaimKind, HandFault, Pattern, ViolationCode
from hzrules.tiles import COPIES, HONOURS, TILES, WHITE, Tile, mpsz, suit_of

CONCEALED = 13
"""Tiles before the draw, a meld counted as three whatever it has (S0-4)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """不合: one reason, with the facts a sentence about it needs (tiles and melds as written)."""

    code: HandFault | ViolationCode
    facts: Mapping[str, Fact] = field(default_factory=dict)


def faults(rules: HouseRules, hand: Hand, play: Play = PLAIN_DRAW) -> tuple[Fault, ...]:
    """All faults of `hand` and of what is told about its `play`; empty where both can be."""
    lens = lens_of(rules, hand.caishen)
    return (
        *_caishen(rules, hand),
        *_size(hand),
        *(fault for meld in hand.melds for fault in _meld(lens, meld)),
        *_copies(lens, hand, play),
        *_play(lens, hand, play),
    )


def _caishen(rules: HouseRules, hand: Hand) -> Iterator[Fault]:
    if rules.caishen == "turned" and hand.caishen is None:
        yield Fault(HandFault.CAISHEN_UNKNOWN)
    if rules.caishen == "white" and hand.caishen not in (None, WHITE):
        yield Fault(HandFault.CAISHEN_IS_WHITE, {"white": mpsz(WHITE)})


def _size(hand: Hand) -> Iterator[Fault]:
    melds = len(hand.melds)
    if melds > 4:
        yield Fault(HandFault.TOO_MANY_MELDS, {"melds": melds, "most": 4})
        return
    expected = CONCEALED - 3 * melds
    if len(hand.concealed) != expected:
        facts: dict[str, Fact] = {"tiles": len(hand.concealed), "expected": expected}
        yield Fault(HandFault.HAND_SIZE, facts | {"melds": melds})


def _meld(lens: Lens, meld: Meld) -> Iterator[Fault]:
    facts: dict[str, Fact] = {"meld": write_meld(meld)}
    size = meld_size(meld.kind)
    if len(meld.tiles) != size:
        yield Fault(HandFault.MELD_SIZE, facts | {"tiles": len(meld.tiles), "expected": size})
    if any(lens.is_caishen(tile) for tile in meld.tiles):
        # No source lets a caishen be claimed or konged (S0-14).
        yield Fault(HandFault.CAISHEN_MELDED, facts)
    if meld.kind is ClaimKind.ANGANG and meld.source is not None:
        yield Fault(HandFault.CONCEALED_KONG_CLAIMED, facts | {"from": meld.source})
    faces = sorted(lens.faces[tile] for tile in meld.tiles)
    if meld.kind is not ClaimKind.CHI:
        if len(set(faces)) > 1:
            yield Fault(HandFault.NOT_IDENTICAL, facts)
    elif len({suit_of(face) for face in faces}) > 1:
        yield Fault(HandFault.CHI_ACROSS_SUITS, facts)
    elif not _is_run(faces):
        yield Fault(HandFault.CHI_NOT_A_RUN, facts)


def _is_run(faces: list[Tile]) -> bool:
    steps = {later - earlier for earlier, later in pairwise(faces)}
    return steps <= {1} and faces[-1] < HONOURS


def _copies(lens: Lens, hand: Hand, play: Play) -> Iterator[Fault]:
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    if hand.drawn is not None:
        tiles.append(hand.drawn)
    for tile in TILES:
        if not lens.is_caishen(tile) and tiles.count(tile) > COPIES:
            yield _excess(HandFault.TOO_MANY_COPIES, (tile,), tiles.count(tile), COPIES)
    counts = {tile: tiles.count(tile) for tile in lens.caishen}
    excess = [tile for tile in lens.caishen if counts[tile] > lens.limits[tile]]
    for tile in excess:
        yield _excess(HandFault.TOO_MANY_CAISHEN, (tile,), counts[tile], lens.limits[tile])
    used = sum(counts.values()) + play.caipiao
    if lens.caishen and not excess and used > lens.copies:
        yield _excess(HandFault.TOO_MANY_CAISHEN, lens.caishen, used, lens.copies)


def _excess(code: HandFault, tiles: tuple[Tile, ...], count: int, most: int) -> Fault:
    return Fault(code, {"tile": tuple(map(mpsz, tiles)), "count": count, "most": most})


def _play(lens: Lens, hand: Hand, play: Play) -> Iterator[Fault]:
    """What is told of the play and cannot be. (A float when not 暴头-ready can: it is lost.)"""
    if play.discard:
        for pattern in (Pattern.CAIPIAO, Pattern.GANGKAI):
            if getattr(play, pattern):
                yield Fault(ViolationCode.SELF_DRAW_ONLY, {"pattern": pattern})
    if lens.caishen and play.caipiao > lens.copies - 1:
        facts: dict[str, Fact] = {"floats": play.caipiao, "most": lens.copies - 1}
        yield Fault(ViolationCode.TOO_MANY_FLOATS, facts)
    if play.gangkai > hand.kongs:
        yield Fault(HandFault.KONG_MISSING, {"gangkai": play.gangkai, "kongs": hand.kongs})
    if play.gang_first and not (play.gangkai and play.caipiao):
        yield Fault(ViolationCode.GANG_FIRST_ALONE)
