"""What wins, and what caishen stand for; what does not win or may not, and why."""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.judge import judge
from hzrules.presets import resolve
from hzrules.verdict import Lost, Won
from tests.hzrules.judging import (
    PLAIN,
    QIDUI,
    WHITES,
    Told,
    hand,
    verdict,
    why,
    won,
)

SHAPES = {
    "11 123 123 123 123": "123123m456p78s11z +9s",
    "11 111 123 123 123": "111z123m456p78s22z +9s",
    "11 111 111 123 123": "111z333z123m45p22z +6p",
    "11 111 111 111 123": "111z333z222p12s99s +3s",
    "11 111 111 111 111": "111z333z222p444s9s +9s",
    "any pair": "123m456p789s123p7z +7z",
    "one pair out of a triplet, R16": "11123m456p789s22z +1m",
    "the pair inside runs": "1112345678999p +2p",
    "with melds": "123m1z 吃456p 碰222z 暗杠9999s +1z",
    "four melds": "1z 吃456p 碰222z 暗杠9999s 补杠1111s +1z",
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_four_sets_and_any_pair_win_plain(text: str) -> None:
    """S0-17, S0-18, S1-30: the five shapes, one point."""
    assert won(text, white="plain") == PLAIN


LOSING = {
    "one tile off": ("123m456p789s12z34p +5p", ["not_four_sets", "not_seven_pairs"]),
    "two pairs": ("123m456p78s112z33p +4p", ["not_four_sets", "not_seven_pairs"]),
    "thirteen orphans": ("19m19p19s1234567z +1m", ["not_four_sets", "not_seven_pairs"]),
    "knitted nothing": ("147m258p369s1234z +5z", ["not_four_sets", "not_seven_pairs"]),
    "six pairs": ("1122m3344p5566s1z +2z", ["not_four_sets", "not_seven_pairs"]),
    "seven pairs with a meld": (
        "1122m3344p55s 碰666s +7s",
        ["not_four_sets", "seven_pairs_melded"],
    ),
    "nothing drawn": ("123m456p789s11z23p", ["nothing_drawn"]),
}


@pytest.mark.parametrize(("text", "expected"), LOSING.values(), ids=LOSING)
def test_what_is_not_listed_does_not_win_and_says_why(text: str, expected: list[str]) -> None:
    """S0-19: no other hand exists. R16: a refusal names the condition that failed."""
    assert why(text) == expected


def test_reasons_say_how_much_is_lacking() -> None:
    answer = verdict("19m19p19s1234567z +1m")
    assert {note.code.value: dict(note.facts) for note in answer.notes} == {
        "not_four_sets": {"sets": 12, "room": 4},
        "not_seven_pairs": {"singles": 12, "caishen": 0},
    }


TIERS: dict[str, tuple[str, Told, int, dict[str, Any]]] = {
    "七对, S0-20 S1-13 S1-31": ("1122m3344p5566s1z +1z", {}, 2, QIDUI),
    "豪华, S1-14 S1-32, C8": ("1111m3344p5566s1z +1z", {}, 4, QIDUI | {"haohua": 1}),
    "两豪华, S1-15 S1-33": ("1111m3333p5566s1z +1z", {}, 8, QIDUI | {"haohua": 2}),
    "三豪华, S1-16 S1-34": ("1111m3333p5555s1z +1z", {}, 16, QIDUI | {"haohua": 3}),
    "豪华 at classic is 七对, C12": (
        "1111m3344p5566s1z +1z",
        {"preset": "classic"},
        2,
        QIDUI,
    ),
    "seven pairs at the competition, no caishen": (
        "1122m3344p5566s1z +1z",
        {"preset": "mil-2025"},
        8,
        QIDUI | {"no_caishen": True},
    ),
    "豪华 capped at the competition": (
        "1111m3344p5566s1z +1z",
        {"preset": "mil-2025"},
        16,
        QIDUI | {"haohua": 1, "no_caishen": True},
    ),
}


@pytest.mark.parametrize(("text", "overrides", "multiplier", "named"), TIERS.values(), ids=TIERS)
def test_seven_pairs_have_their_tiers(
    text: str, overrides: Told, multiplier: int, named: dict[str, Any]
) -> None:
    assert won(text, **overrides) == (multiplier, named)


FOURS: dict[str, tuple[str, str, int]] = {
    "four real tiles": ("1111m3344p5566s1z +1z", "natural", 1),
    "three and a caishen, natural": ("111m5m3344p5566s1z +1z", "natural", 0),
    "three and a caishen, wild": ("111m5m3344p5566s1z +1z", "wild", 1),
    "two and two caishen, natural": ("11m55m3344p5566s1z +1z", "natural", 0),
    "two and two caishen, wild": ("11m55m3344p5566s1z +1z", "wild", 1),
    "four and a single's caishen, wild": ("1111m3344p5566s1z +5m", "wild", 1),
    "three, one and two caishen, wild": ("111m55m3344p5566s +1z", "wild", 1),
    "three and three caishen, wild": ("111m555m3344p556s +6s", "wild", 2),
}


@pytest.mark.parametrize(("text", "quads", "fours"), FOURS.values(), ids=FOURS)
def test_caishen_completes_a_four_only_where_quads_are_wild(
    text: str, quads: str, fours: int
) -> None:
    answer = verdict(text, quads=quads)
    assert isinstance(answer, Won)
    assert answer.patterns.haohua == fours


def test_four_white_caishen_are_no_four() -> None:
    """RULES 9.9: four real, non-caishen tiles make a four."""
    answer = verdict("5555z1122m3344p5s +5s", **WHITES)
    assert isinstance(answer, Won)
    assert answer.patterns.haohua == 0


def test_a_spare_pair_of_caishen_doubles_another_where_no_pair_is_left() -> None:
    """Seven wild tiles: a four of caishen alone is a four too under `quads = wild`."""
    answer = verdict("555m5555z1111p22s +2s", white="wild", quads="wild")
    assert isinstance(answer, Won)
    assert answer.patterns.haohua == 3


def test_declared_kong_leaves_seven_pairs() -> None:
    assert why("1122m3344p55s 暗杠1111z +1s", white="plain") == [
        "not_four_sets",
        "seven_pairs_melded",
    ]


WILDS: dict[str, tuple[str, Told, bool]] = {
    "a caishen fills a run, S0-12": ("1m5m3m456p789s11z2p3p +4p", {}, True),
    "a caishen fills a triplet": ("11p5m456p789s12s2z2z +3s", {}, True),
    "a caishen is any tile, S1-3": ("123m456p789s12s7z5m +3s", {}, True),
    "one caishen does not fill two gaps": ("13m5m456p789s12s77z +9p", {}, False),
    "the caishen may be its own face": ("46m5m456p789s1122z +2z", {}, True),
    "edge of a suit": ("89m5m456p789s11z22p +2p", {}, True),
    "beyond the edge of a suit": ("9m1p5m456p789s11z22p +2p", {}, False),
    "three caishen": ("123m456p79s11z555m +4z", {}, True),
    "a set and a pair of caishen alone": ("123m456p789s555m1z +1z", {}, True),
    "four whites": ("5555z123m456p19s7z +7z", WHITES, True),
    "a plain white is itself": ("123m456p789s1z1z55z +5z", {"white": "plain"}, True),
    "a plain white is not wild": ("123m456p789s1z1z25z +3z", {"white": "plain"}, False),
    "a standing-in white plays the turned tile, S1-4": (
        "4m5z6m456p789s11z22p +2p",
        {"white": "stand_in"},
        True,
    ),
    "a standing-in white is not wild": (
        "1m5z3m456p789s11z22p +2p",
        {"white": "stand_in"},
        False,
    ),
    "standing-in whites are a triplet": (
        "555z123p456p789s1z +1z",
        {"white": "stand_in"},
        True,
    ),
    "a wild white is any tile, S1-4": ("1m5z3m456p789s11z22p +2p", {"white": "wild"}, True),
    "seven wild tiles": ("5555z555m147p28s3z +6z", {"white": "wild"}, True),
    "a white turned itself is wild": ("1m5z3m456p789s11z22p +2p 财神=5z", {"white": "plain"}, True),
    "a white turned itself stands in for nothing": (
        "1m5z3m456p789s11z22p +2p 财神=5z",
        {"white": "stand_in"},
        True,
    ),
}


@pytest.mark.parametrize(("text", "overrides", "wins"), WILDS.values(), ids=WILDS)
def test_caishen_is_wild_and_the_white_what_the_table_says(
    text: str, overrides: Told, wins: bool
) -> None:
    """S0-12, S1-3, S1-4, C7."""
    assert isinstance(verdict(text, **overrides), Won) == wins


def test_four_standing_in_whites_are_a_four() -> None:
    """They are four real tiles of one face, none of them a caishen."""
    assert won("5555z1122m3344p5s +5s", white="stand_in") == (4, QIDUI | {"haohua": 1})


BARRED: dict[str, tuple[str, Told, Told, list[str]]] = {
    "有财必拷响, XS": ("123m456p789s112z5m +2z", {}, {"must_baotou": True}, ["must_baotou"]),
    "有财必拷响, a caishen drawn": (
        "123m456p789s11z23p +5m",
        {},
        {"must_baotou": True},
        ["must_baotou"],
    ),
    "有财必拷响 on a discard": (
        "123m456p789s111z5m +9p",
        {"discard": True},
        {"must_baotou": True},
        ["must_baotou"],
    ),
    "有财必拷响 when the kong is parted from the win": (
        "123m456p112z5m 暗杠9999p +2z",
        {"caipiao": 1, "gangkai": 1, "gang_first": True},
        {"must_baotou": True},
        ["must_baotou"],
    ),
    "a ready hand on a discard, NB MJ": (
        "123m456p789s111z5m +9p",
        {"discard": True},
        {"discard_baotou": "barred"},
        ["discard_baotou"],
    ),
    "a discarded caishen, KBE MJ PD NM": (
        "123m456p789s11z23p +5m",
        {"discard": True},
        {},
        ["discard_caishen"],
    ),
    "everything at once": (
        "123m456p789s111z5m +5m",
        {"discard": True},
        {"discard_baotou": "barred", "must_baotou": True},
        ["discard_caishen", "discard_baotou", "must_baotou"],
    ),
}


@pytest.mark.parametrize(("text", "told", "overrides", "expected"), BARRED.values(), ids=BARRED)
def test_complete_hand_may_be_barred_and_says_why(
    text: str, told: Told, overrides: Told, expected: list[str]
) -> None:
    assert why(text, told, **overrides) == expected


ALLOWED: dict[str, tuple[str, Told, Told]] = {
    "有财必拷响, 暴头": ("123m456p789s111z5m +9p", {}, {"must_baotou": True}),
    "有财必拷响, no caishen": ("123m456p789s11z23p +1p", {}, {"must_baotou": True}),
    "有财必拷响, 杠开": (
        "123m456p112z5m 暗杠9999p +2z",
        {"gangkai": 1},
        {"must_baotou": True},
    ),
    "a ready hand on a discard, KBE": ("123m456p789s111z5m +9p", {"discard": True}, {}),
    "a hand not ready on a discard": (
        "123m456p789s112z5m +2z",
        {"discard": True},
        {"discard_baotou": "barred"},
    ),
    "a ready hand on a draw": ("123m456p789s111z5m +9p", {}, {"discard_baotou": "barred"}),
}


@pytest.mark.parametrize(("text", "told", "overrides"), ALLOWED.values(), ids=ALLOWED)
def test_the_same_bars_let_others_pass(text: str, told: Told, overrides: Told) -> None:
    assert isinstance(verdict(text, told, **overrides), Won)


def test_verdict_says_whether_the_hand_was_ready_even_where_it_loses() -> None:
    answer = verdict("123m456p789s111z5m +9p", {"discard": True}, discard_baotou="barred")
    assert answer == Lost(ready=True, notes=answer.notes)


def test_without_a_known_caishen_nothing_is_wild() -> None:
    rules = resolve("standard")
    assert isinstance(judge(rules, hand("123m456p789s111z5m +9p")), Lost)
    assert isinstance(judge(rules, hand("123m456p789s111z5m +5m")), Won)


def test_many_tables_are_judged_each_by_its_own_rules() -> None:
    text = hand("123m456p789s111z5m +9p 财神=5m")
    tables = [resolve({"preset": "standard", "patterns": {"baotou": 2 + n}}) for n in range(70)]
    answers = [judge(table, text) for table in tables * 2]
    assert [a.multiplier for a in answers if isinstance(a, Won)] == [2 + n for n in range(70)] * 2
