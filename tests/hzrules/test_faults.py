"""Hands that cannot exist: every reason, as codes with facts."""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.faults import Fault, faults
from hzrules.hand import Hand
from hzrules.notation import read_hand
from hzrules.play import Play
from hzrules.presets import resolve

READY = "123m456p789s11z23p"
WHITE: dict[str, Any] = {"caishen": "white"}
WILD: dict[str, Any] = {"white": "wild"}


def found(text: str, play: dict[str, Any] | None = None, **overrides: Any) -> list[Fault]:
    hand = read_hand(text)
    assert isinstance(hand, Hand), hand
    rules = resolve({"preset": "standard", **overrides})
    return list(faults(rules, hand, Play(**(play or {}))))


def codes(text: str, play: dict[str, Any] | None = None, **overrides: Any) -> list[str]:
    return [fault.code.value for fault in found(text, play, **overrides)]


SIZE: dict[str, tuple[str, list[str]]] = {
    "13 and one drawn": (f"{READY} +1p 财神=5m", []),
    "13 and none drawn": (f"{READY} 财神=5m", []),
    "12": (f"{READY[:-2]}p +1p 财神=5m", ["hand_size"]),
    "14 without the drawn one apart": (f"{READY}1p 财神=5m", ["hand_size"]),
    "none at all": ("财神=5m", ["hand_size"]),
    "a meld is three": ("123m456p789s1z 碰555p +1z 财神=5m", []),
    "a kong is three": ("123m456p789s1z 暗杠5555p +1z 财神=5m", ["too_many_copies"]),
    "a kong of its own": ("123m456p789s1z 暗杠2222z +1z 财神=5m", []),
    "13 beside a meld": (f"{READY} 碰222z 财神=5m", ["hand_size"]),
    "four melds and one": ("1z 吃123m 吃456p 吃789s 碰222z +1z 财神=5m", []),
    "five melds": ("吃123m 吃456p 吃789s 碰222z 碰333z 财神=5m", ["too_many_melds"]),
}


@pytest.mark.parametrize(("text", "expected"), SIZE.values(), ids=SIZE)
def test_hand_has_thirteen_tiles_and_the_drawn_one(text: str, expected: list[str]) -> None:
    """S0-4: a meld counts as three tiles whatever it has."""
    assert codes(text) == expected


def test_wrong_size_says_how_many_there_should_be() -> None:
    (fault,) = found("123m456p7789s11z 碰555p@W +5m 财神=5m")
    assert fault.facts == {"tiles": 12, "expected": 10, "melds": 1}


COPIES: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "four of a tile": ("1111m456p789s11z2p +3p 财神=5m", {}, []),
    "five of a tile": ("1111m456p789s11z2p +1m 财神=5m", {}, ["too_many_copies"]),
    "five with a meld": ("11m456p789s11z 碰111m +2p 财神=5m", {}, ["too_many_copies"]),
    "five twice": (
        "1111m2222m789s11z +1m 吃123m 财神=5m",
        {},
        ["hand_size", "too_many_copies", "too_many_copies"],
    ),
    "three turned caishen": ("555m456p789s11z23p +1p 财神=5m", {}, []),
    "a fourth caishen": ("555m456p789s11z23p +5m 财神=5m", {}, ["too_many_caishen"]),
    "five caishen are one fault": (
        "5555m456p789s11z2p +5m 财神=5m",
        {},
        ["too_many_caishen"],
    ),
    "four whites": ("5555z456p789s11z2p +3p", WHITE, []),
    "five whites": ("5555z456p789s11z2p +5z", WHITE, ["too_many_caishen"]),
    "seven wild": ("555m5555z456p789s +1p 财神=5m", WILD, []),
    "a fourth turned one among seven": (
        "555m555z456p789s1z +5m 财神=5m",
        WILD,
        ["too_many_caishen"],
    ),
    "the turned white is three, not seven": (
        "5555z456p789s11z2p +3p 财神=5z",
        WILD,
        ["too_many_caishen"],
    ),
}


@pytest.mark.parametrize(("text", "overrides", "expected"), COPIES.values(), ids=COPIES)
def test_there_are_four_of_a_tile_and_as_many_caishen_as_can_be_drawn(
    text: str, overrides: dict[str, Any], expected: list[str]
) -> None:
    """S0-1, S0-13: the turned tile lies on the table, three are left."""
    assert codes(text, **overrides) == expected


def test_excess_says_of_what_how_many_and_how_many_there_are() -> None:
    (fault,) = found("555m456p789s11z23p +5m 财神=5m")
    assert fault.facts == {"tile": ("5m",), "count": 4, "most": 3}


MELDS: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "a run": ("吃789m", {}, []),
    "across suits": ("吃1m2p3s", {}, ["chi_across_suits"]),
    "no run": ("吃124m", {}, ["chi_not_a_run"]),
    "the same three": ("吃333m", {}, ["chi_not_a_run"]),
    "honours": ("吃123z", {}, ["chi_not_a_run"]),
    "a run past nine": ("吃891m", {}, ["chi_not_a_run"]),
    "two tiles": ("吃12m", {}, ["meld_size"]),
    "four tiles of a run": ("吃1234m", {}, ["meld_size"]),
    "a pong": ("碰222z", {}, []),
    "no pong": ("碰223z", {}, ["not_identical"]),
    "four in a pong": ("碰2222z", {}, ["meld_size"]),
    "three in a kong": ("暗杠222z", {}, ["meld_size"]),
    "no kong": ("明杠2223z", {}, ["not_identical"]),
    "a kong": ("补杠2222z@W", {}, []),
    "a concealed kong from a seat": ("暗杠2222z@W", {}, ["concealed_kong_claimed"]),
    "a claimed caishen": ("吃456m", {}, ["caishen_melded"]),
    "three caishen claimed": ("碰555m", {}, ["caishen_melded"]),
    "a kong of whites that are caishen": ("暗杠5555z", WHITE, ["caishen_melded"]),
    "whites that are wild": ("碰555z", WILD, ["caishen_melded"]),
    "whites that are plain": ("碰555z", {"white": "plain"}, []),
    "whites that stand in": ("碰555z", {"white": "stand_in"}, []),
    "a white in the turned tile's run": ("吃4m5z6m", {"white": "stand_in"}, []),
    "a plain white in a run": ("吃4m5z6m", {"white": "plain"}, ["chi_across_suits"]),
    "everything wrong with one": (
        "吃5m1z",
        {},
        ["meld_size", "caishen_melded", "chi_across_suits"],
    ),
}


@pytest.mark.parametrize(("meld", "overrides", "expected"), MELDS.values(), ids=MELDS)
def test_meld_is_what_it_is_called(
    meld: str, overrides: dict[str, Any], expected: list[str]
) -> None:
    """S0-14, C7: runs, triplets, kongs, and no caishen among them."""
    caishen = "5z" if overrides == WHITE else "5m"
    assert codes(f"147p258s1z333z {meld} +9p 财神={caishen}", **overrides) == expected


def test_fault_of_a_meld_shows_the_meld() -> None:
    (fault,) = found("147p258s1z333z 碰223z@W 财神=5m")
    assert fault.facts == {"meld": "碰223z@W"}


PLAY: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "a float": ({"caipiao": 1}, "123m456p789s11z3p5m +1p", []),
    "as many floats as the caishen left": ({"caipiao": 2}, "123m456p789s11z3p5m +1p", []),
    "more floats than can be": (
        {"caipiao": 3},
        "123m456p789s11z34p +1p",
        ["too_many_floats"],
    ),
    "a caishen both floated and held": (
        {"caipiao": 2},
        "123m456p789s11z55m +1p",
        ["too_many_caishen"],
    ),
    "all wrong": (
        {"caipiao": 3},
        "123m456p789s11z55m +1p",
        ["too_many_caishen", "too_many_floats"],
    ),
    "a kong": ({"gangkai": 1}, "123m456p11z3p5m 暗杠3333z +1p", []),
    "a kong that is not there": ({"gangkai": 1}, "123m456p11z3p5m 碰333z +1p", ["kong_missing"]),
    "a kong too many": ({"gangkai": 2}, "123m456p11z3p5m 明杠3333z +1p", ["kong_missing"]),
    "the kong before the float": (
        {"gangkai": 1, "caipiao": 1, "gang_first": True},
        "123m456p11z3p5m 补杠3333z +1p",
        [],
    ),
    "first, but no float": (
        {"gangkai": 1, "gang_first": True},
        "123m456p11z3p5m 补杠3333z +1p",
        ["gang_first_alone"],
    ),
    "first, but no kong": (
        {"caipiao": 1, "gang_first": True},
        "123m456p789s11z3p5m +1p",
        ["gang_first_alone"],
    ),
    "on a discard": ({"discard": True}, "123m456p789s11z3p5m +1p", []),
    "a float and a kong on a discard": (
        {"discard": True, "caipiao": 1, "gangkai": 1},
        "123m456p11z3p5m 补杠3333z +1p",
        ["self_draw_only", "self_draw_only"],
    ),
}


@pytest.mark.parametrize(("play", "text", "expected"), PLAY.values(), ids=PLAY)
def test_play_told_agrees_with_the_tiles(
    play: dict[str, Any], text: str, expected: list[str]
) -> None:
    assert codes(f"{text} 财神=5m", play) == expected


def test_turned_caishen_must_be_known() -> None:
    """S0-12: any tile can be the caishen, so someone has to say which."""
    assert codes(f"{READY} +1p") == ["caishen_unknown"]
    assert codes(f"{READY} +1p", {"caipiao": 3}) == ["caishen_unknown"]
    assert codes(f"{READY} +1p", **WHITE) == []


def test_white_tables_have_no_other_caishen() -> None:
    assert codes(f"{READY} +1p 财神=5z", **WHITE) == []
    (fault,) = found(f"{READY} +1p 财神=5m", **WHITE)
    assert (fault.code.value, fault.facts) == ("caishen_is_white", {"white": "5z"})


def test_all_faults_are_told_at_once() -> None:
    everything = codes(
        "5555m2222m 吃123z 暗杠3333p@W +2m 财神=5m", {"gangkai": 2, "gang_first": True}
    )
    assert everything == [
        "hand_size",
        "chi_not_a_run",
        "concealed_kong_claimed",
        "too_many_copies",
        "too_many_caishen",
        "kong_missing",
        "gang_first_alone",
    ]
