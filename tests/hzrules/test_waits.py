"""What a hand waits for: the kinds that would win, if a copy is left to draw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hzrules.hand import Hand
from hzrules.judge import is_baotou_ready, judge, waits
from hzrules.notation import read_hand
from hzrules.play import Play
from hzrules.presets import resolve
from hzrules.tiles import TILES, mpsz
from hzrules.verdict import Won
from tests.hzrules.dealing import deal, variants
from tests.hzrules.every_face import find_waits

Told = dict[str, Any]
EVERY_OTHER = [mpsz(tile) for tile in TILES if mpsz(tile) != "5m"]


def waiting(text: str, told: Told | None = None, /, **overrides: Any) -> str | list[str]:
    rules = resolve({"preset": "standard", **overrides})
    read = read_hand(text)
    assert isinstance(read, Hand), read
    found = waits(rules, read, Play(**(told or {})))
    return "any" if found.any_tile else [mpsz(tile) for tile in found.tiles]


WAITS: dict[str, tuple[str, Told, Told, str | list[str]]] = {
    "one kind": ("123m456p789s11z24p 财神=7z", {"white": "plain"}, {}, ["3p", "7z"]),
    "three kinds and the caishen, S0-10": (
        "123m456p789s11z23p 财神=5m",
        {},
        {},
        ["5m", "1p", "4p", "7p"],
    ),
    "nothing": ("147m258p369s1234z 财神=5m", {}, {}, []),
    "not the kind of which all four are held": (
        "123m456p789s1111z 财神=5m",
        {},
        {},
        ["5m"],
    ),
    "the white that stands in for the caishen's face": (
        "46m123p456p789s11z 财神=5m",
        {"white": "stand_in"},
        {},
        ["5m", "5z"],
    ),
    "not the white that is plain": (
        "46m123p456p789s11z 财神=5m",
        {"white": "plain"},
        {},
        ["5m"],
    ),
    "seven pairs": ("1122m3344p5566s1z 财神=5m", {}, {}, ["5m", "1z"]),
    "seven pairs where there are none": (
        "1122m3344p5577s1z 财神=5m",
        {"patterns": {"qidui": None, "haohua": []}},
        {},
        [],
    ),
    "ready for any": ("123m456p789s111z5m 财神=5m", {}, {}, "any"),
    "ready for any, all of a kind held": ("1111m23m456p78s9s5m 财神=5m", {}, {}, "any"),
    "ready for any, all caishen held": ("123m456p12s11z555m 财神=5m", {}, {}, "any"),
    "ready for any, the last caishen floated": (
        "123m456p789s111z5m 财神=5m",
        {},
        {"caipiao": 2},
        "any",
    ),
    "the last tile is set aside": ("123m456p789s111z5m +9p 财神=5m", {}, {}, "any"),
    "what would win drawn, even after a discard": (
        "123m456p789s111z5m +9p 财神=5m",
        {"discard_baotou": "barred", "must_baotou": True},
        {"discard": True},
        "any",
    ),
    "有财必拷响 leaves nothing to wait for": (
        "123m456p789s112z5m 财神=5m",
        {"must_baotou": True},
        {},
        [],
    ),
    "有财必拷响, no caishen yet": (
        "123m456p789s11z23p 财神=5m",
        {"must_baotou": True},
        {},
        ["1p", "4p", "7p"],
    ),
    "有财必拷响 but for 杠开": (
        "123m456p112z5m 暗杠9999p 财神=5m",
        {"must_baotou": True},
        {"gangkai": 1},
        ["5m", "1z", "2z"],
    ),
    "floated caishen are not left to draw": (
        "123m456p789s11z23p 财神=5m",
        {},
        {"caipiao": 3},
        ["1p", "4p", "7p"],
    ),
    "melds hold their tiles": (
        "1z 吃456p 碰222z 暗杠9999s 补杠1111s 财神=5m",
        {},
        {},
        ["5m", "1z"],
    ),
}


@pytest.mark.parametrize(("text", "overrides", "told", "expected"), WAITS.values(), ids=WAITS)
def test_hand_waits_for(text: str, overrides: Told, told: Told, expected: str | list[str]) -> None:
    """RULES 9.9."""
    assert waiting(text, told, **overrides) == expected


def test_waits_name_every_kind_where_all_win() -> None:
    rules = resolve("standard")
    read = read_hand("123m456p12s11z555m 财神=5m")
    assert isinstance(read, Hand)
    assert [mpsz(tile) for tile in waits(rules, read).tiles] == EVERY_OTHER


def test_waits_agree_with_trying_all_34_kinds() -> None:
    random = Random(34)
    tables = variants()
    for number in range(400):
        rules = tables[number % len(tables)]
        hand, play = deal(random, rules)
        winning, left = find_waits(rules, hand, play)
        found = waits(rules, hand, play)
        assert set(found.tiles) == winning
        assert found.any_tile == (bool(left) and winning == left)


def test_waits_agree_with_judging_each_kind() -> None:
    random = Random(35)
    tables = variants()
    for number in range(200):
        rules = tables[number % len(tables)]
        hand, play = deal(random, rules)
        drawing = play.model_copy(update={"discard": False})
        found = waits(rules, hand, play)
        for tile in found.tiles:
            tried = Hand(hand.concealed, hand.melds, tile, hand.caishen)
            assert isinstance(judge(rules, tried, drawing), Won)


def test_ready_is_the_same_as_winning_on_any_tile() -> None:
    """RULES section 8: equivalent, every tile you could draw wins."""
    random = Random(36)
    tables = [rules for rules in variants() if not rules.must_baotou]
    met = {True: 0, False: 0}
    for number in range(600):
        rules = tables[number % len(tables)]
        hand, play = deal(random, rules)
        ready = is_baotou_ready(rules, hand)
        assert waits(rules, hand, play).any_tile == ready
        met[ready] += 1
    assert min(met.values()) > 100
