"""The judge against an independent one that tries every face for every caishen."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from hzrules.hand import Hand
from hzrules.notation import read_hand
from hzrules.play import PLAIN_DRAW
from hzrules.presets import PRESETS, resolve
from tests.hzrules.bruteforce import disagreement, run
from tests.hzrules.dealing import deal, variants
from tests.hzrules.every_face import find, find_waits, seen

HANDS = 21_000


@pytest.fixture(scope="module")
def tried() -> tuple[dict[str, int], list[str]]:
    met, wrong = run(HANDS, seed=2024)
    return dict(met), wrong


def test_judge_agrees_with_trying_every_face(tried: tuple[dict[str, int], list[str]]) -> None:
    """Win, readiness, multiplier, patterns and reading of every hand; waits of every fiftieth."""
    _, wrong = tried
    assert wrong == []


def test_hands_tried_are_of_every_sort(tried: tuple[dict[str, int], list[str]]) -> None:
    met, _ = tried
    assert min(met["wins"], met["loses"], met["ready"], met["seven pairs"]) > HANDS / 10
    assert all(met[f"caishen {count}"] for count in range(8))


def test_tables_tried_are_every_preset_white_and_quads() -> None:
    tables = variants()
    kinds = {(rules.white, rules.quads) for rules in tables}
    assert len(kinds) == 6
    for preset in PRESETS:
        assert resolve(preset) in tables
    assert {rules.must_baotou for rules in tables} == {True, False}
    assert len({rules.qidui_with_baotou for rules in tables}) == 4


def naive_sets(tiles: tuple[int, ...]) -> bool:
    """Whether sorted natural tiles are sets alone: take the first tile's triplet or run out."""
    if not tiles:
        return True
    first, rest = tiles[0], list(tiles[1:])
    if tiles.count(first) >= 3 and naive_sets(tiles[3:]):
        return True
    for step in (1, 2):
        if first >= 27 or first % 9 + step > 8 or first + step not in rest:
            return False
        rest.remove(first + step)
    return naive_sets(tuple(rest))


def naive_win(tiles: list[int], melds: int) -> bool:
    counts = {tile: tiles.count(tile) for tile in tiles}
    if not melds and all(count % 2 == 0 for count in counts.values()):
        return True
    for tile in [tile for tile, count in counts.items() if count >= 2]:
        rest = sorted(tiles)
        rest.remove(tile)
        rest.remove(tile)
        if naive_sets(tuple(rest)):
            return True
    return False


def test_suit_by_suit_is_as_good_as_all_34_faces_at_once() -> None:
    """The brute force itself, checked without its sharing out among suits: up to two caishen."""
    random = Random(5)
    rules = resolve({"preset": "standard", "white": "plain"})
    tried = wins = 0
    while tried < 250:
        hand, play = deal(random, rules)
        assert hand.drawn is not None
        tiles = seen(rules, hand, (*hand.concealed, hand.drawn))
        if play != PLAIN_DRAW or tiles.caishen > 2:
            continue
        tried += 1
        naive = any(
            naive_win([*tiles.faces, *faces], len(hand.melds))
            for faces in combinations_with_replacement(range(34), tiles.caishen)
        )
        assert find(rules, hand, play).wins == naive
        wins += naive
    assert 0 < wins < tried


@pytest.mark.parametrize(
    ("text", "multiplier"),
    [("123m456p789s111z5m +9p 财神=5m", 2), ("123m456p789s112z5m +9p 财神=5m", 0)],
    ids=["wins", "loses"],
)
def test_brute_force_knows_what_the_rules_print(text: str, multiplier: int) -> None:
    rules = resolve("standard")
    hand = read_hand(text)
    assert isinstance(hand, Hand)
    found = find(rules, hand, PLAIN_DRAW)
    assert found.multiplier == multiplier
    winning, left = find_waits(rules, hand, PLAIN_DRAW)
    assert (winning == left) == bool(multiplier)
    assert disagreement(rules, hand, PLAIN_DRAW, with_waits=True) == ""
