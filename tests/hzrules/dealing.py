"""Hands for tests: near to a win, with as many caishen as the rules allow, at many tables."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hzrules.hand import Hand, Meld
from hzrules.houserules import HouseRules
from hzrules.play import Play
from hzrules.presets import PRESETS, resolve
from hzrules.terms import ClaimKind
from hzrules.tiles import TILES, WHITE, Tile

EXTRAS = {
    "four_caishen": 2,
    "one_suit": 2,
    "all_honours": 4,
    "all_triplets": 2,
    "lone_pair": 2,
}


@cache
def variants() -> list[HouseRules]:
    """Every preset with every `white` and both `quads`, as it is and with other keys turned."""
    random = Random(7)
    tables = []
    for preset in PRESETS:
        for white in ("plain", "stand_in", "wild"):
            for quads in ("natural", "wild"):
                tables.append(resolve({"preset": preset, "white": white, "quads": quads}))
                turned: dict[str, Any] = {
                    "preset": preset,
                    "caishen": random.choice(("turned", "turned", "white")),
                    "white": white,
                    "quads": quads,
                    "must_baotou": random.random() < 0.3,
                    "discard_baotou": random.choice(("allowed", "barred")),
                    "kong_before_float": random.choice(("keep", "drop")),
                    "qidui_with_baotou": random.choice(("multiply", "floor4", "exclude", "extra")),
                    "chains": {"caipiao_max": random.choice((0, 1)), "gangkai_max": 0},
                    "patterns": {
                        "no_caishen": {
                            "scope": random.choice(("none", "qidui", "any")),
                            "value": 2,
                        },
                        **{name: value for name, value in EXTRAS.items() if random.random() < 0.5},
                    },
                }
                if random.random() < 0.15:
                    turned["patterns"]["qidui"] = None
                    turned["patterns"]["haohua"] = []
                tables.append(resolve(turned))
    return tables


def deal(random: Random, rules: HouseRules) -> tuple[Hand, Play]:
    """A hand that can exist at this table, and what is told of its play."""
    while True:
        turned = random.choice(TILES) if rules.caishen == "turned" else None
        dealt = _Dealer(random, rules, turned).hand()
        if dealt is not None:
            return dealt


class _Dealer:
    """One wall, from which a nearly complete hand is picked."""

    def __init__(self, random: Random, rules: HouseRules, turned: Tile | None) -> None:
        self.random = random
        self.rules = rules
        self.turned = turned
        self.left = {tile: 4 for tile in TILES}
        if turned is not None:
            self.left[turned] -= 1
        self.wild = [WHITE] if turned is None else [turned]
        if turned is not None and rules.white == "wild" and turned != WHITE:
            self.wild.append(WHITE)

    def hand(self) -> tuple[Hand, Play] | None:
        groups, pool = self._faces()
        melds: list[Meld] = []
        concealed: list[Tile] = []
        melded = self.random.choice((0, 0, 0, 1, 2, 3, 4)) if len(groups) == 5 else 0
        for place, group in enumerate(groups):
            tiles = [self._as_held(face) for face in group]
            if place < melded and len(group) == 3 and not set(tiles) & set(self.wild):
                meld = self._meld(tiles)
                if meld is None:
                    return None
                melds.append(meld)
            else:
                concealed += tiles
        concealed = self._with_caishen(concealed)
        concealed = self._disturbed(concealed, pool)
        for tile in concealed:
            self.left[tile] -= 1
        if min(self.left.values()) < 0:
            return None
        self.random.shuffle(concealed)
        if self.random.random() < 0.3:
            concealed.sort(key=lambda tile: tile in self.wild)
        hand = Hand(tuple(concealed[1:]), tuple(melds), concealed[0], self.turned)
        return hand, self._play(hand)

    def _faces(self) -> tuple[list[list[Tile]], list[Tile]]:
        """Five groups or seven pairs, drawn from a few neighbouring kinds or from all."""
        start = self.random.choice((0, 9, 18, 25))
        narrow = list(TILES[start : start + 9])
        pool = self.random.choice((narrow, list(TILES), list(TILES), list(TILES[27:])))
        pick = self.random.choice
        if self.random.random() < 0.25:
            return [[face, face] for face in (pick(pool) for _ in range(7))], pool
        groups = []
        for _ in range(4):
            face = pick(pool)
            is_run = face < 27 and face % 9 < 7 and self.random.random() < 0.6
            steps = (0, 1, 2) if is_run else (0, 0, 0)
            groups.append([Tile(face + step) for step in steps])
        face = pick(pool)
        return [*groups, [face, face]], pool

    def _as_held(self, face: Tile) -> Tile:
        """The tile that plays `face`: a white where it stands in for the turned one."""
        if face == self.turned and self.rules.white == "stand_in":
            return WHITE
        return face

    def _meld(self, tiles: list[Tile]) -> Meld | None:
        kind = ClaimKind.CHI
        if tiles[0] == tiles[1]:
            kind = self.random.choice(tuple(ClaimKind)[1:])
            if kind is not ClaimKind.PENG:
                tiles = [*tiles, tiles[0]]
        for tile in tiles:
            self.left[tile] -= 1
        return Meld(kind, tuple(tiles)) if min(self.left.values()) >= 0 else None

    def _with_caishen(self, tiles: list[Tile]) -> list[Tile]:
        """Some tiles become caishen, as many as there are."""
        stock = [tile for tile in self.wild for _ in range(self.left[tile])]
        self.random.shuffle(stock)
        most = min(len(stock), len(tiles) - 1)
        count = min(most, self.random.choice((0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 7)))
        kept = [tile for tile in tiles if tile not in self.wild]
        self.random.shuffle(kept)
        gap = len(tiles) - count
        spare = [tile for tile in TILES if tile not in self.wild]
        while len(kept) < gap:
            kept.append(self.random.choice(spare))
        return kept[:gap] + stock[:count]

    def _disturbed(self, tiles: list[Tile], pool: list[Tile]) -> list[Tile]:
        """None, one or two tiles become others: from there the hand may or may not win."""
        disturbed = list(tiles)
        for _ in range(self.random.choice((0, 0, 0, 1, 1, 2))):
            place = self.random.randrange(len(disturbed))
            if disturbed[place] not in self.wild:
                face = self.random.choice(pool)
                disturbed[place] = self._as_held(face)
        return disturbed

    def _play(self, hand: Hand) -> Play:
        assert hand.drawn is not None
        if self.random.random() < 0.15:
            return Play(discard=True)
        held = sum(tile in self.wild for tile in (*hand.concealed, hand.drawn))
        copies = (3 if self.turned is not None else 4) + 4 * (len(self.wild) - 1)
        floats = self.random.choice((0, 0, 0, 1, 2, 3))
        floats = max(0, min(floats, copies - held, copies - 1))
        kongs = self.random.randint(0, hand.kongs)
        is_first = bool(floats and kongs) and self.random.random() < 0.5
        return Play(caipiao=floats, gangkai=kongs, gang_first=is_first)
