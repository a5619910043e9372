"""牌面 Standing: a hand under a table's rules, counted before its last tile and with it."""

from __future__ import annotations

from typing import NamedTuple

from hzrules import suits
from hzrules.desk import Desk, desk_of
from hzrules.hand import Hand
from hzrules.houserules import HouseRules
from hzrules.lens import WILD_SHIFT, Lens, lens_of
from hzrules.play import Play
from hzrules.reading import Group
from hzrules.tiles import Tile


class Before(NamedTuple):
    """The hand before its last tile. `room`: sets it still needs; `ready`: 暴头-ready."""

    desk: Desk
    lens: Lens
    hand: Hand
    play: Play
    key: int
    room: int
    ready: bool

    @property
    def wild(self) -> int:
        """Caishen held."""
        return self.key >> WILD_SHIFT

    def melds(self) -> tuple[Group, ...]:
        """The melds by the faces their tiles play, in order."""
        faces = self.lens.faces
        return tuple(tuple(sorted(faces[tile] for tile in meld.tiles)) for meld in self.hand.melds)


class After(NamedTuple):
    """The hand with its last tile: its counts, its caishen, the shapes in which it is complete."""

    drawn: Tile
    key: int
    wild: int
    has_sets: bool
    has_pairs: bool


def before_draw(rules: HouseRules, hand: Hand, play: Play) -> Before:
    """How `hand` stands before its last tile."""
    desk = desk_of(rules)
    lens = lens_of(rules, hand.caishen)
    key = lens.key(hand.concealed)
    room = 4 - len(hand.melds)
    wild = key >> WILD_SHIFT
    ready = wild > 0 and _is_ready(desk, key, room)
    return Before(desk, lens, hand, play, key, room, ready)


def with_tile(before: Before, drawn: Tile) -> After:
    """How the hand stands with `drawn`: complete as sets and a pair, as seven pairs, or not."""
    key = before.key + before.lens.weights[drawn]
    wild = key >> WILD_SHIFT
    room = before.room
    has_sets = suits.sets_beside_pair(key) <= room
    has_pairs = room == 4 and suits.singles(key) <= wild
    return After(drawn, key, wild, has_sets, has_pairs)


def _is_ready(desk: Desk, key: int, room: int) -> bool:
    """暴头-ready: of 13, the 12 beside one caishen fit into four sets, or are six pairs.

    Further caishen stay wild, melds count as sets; six pairs bear no meld and count only where
    the table has 七对 (S0-21, S1-5, C4). Whatever is drawn then wins.
    """
    if suits.sets(key) <= room:
        return True
    others = (key >> WILD_SHIFT) - 1
    return room == 4 and desk.has_seven_pairs and suits.singles(key) <= others
