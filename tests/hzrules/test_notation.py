"""Reading hands: every notation, forgiving of spaces and punctuation, exact about errors."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzrules.hand import Hand, Meld, meld_size, write_hand, write_meld
from hzrules.notation import (
    Misread,
    read_complete_hand,
    read_hand,
    read_meld,
    read_tile,
    read_tiles,
)
from hzrules.terms import ClaimKind, NotationFault, Seat
from hzrules.tiles import TILES, Style, Tile, write_tiles

PENG = Meld(ClaimKind.PENG, (Tile(13),) * 3, Seat.W)


def written(text: str) -> str:
    tiles = read_tiles(text)
    assert not isinstance(tiles, Misread), tiles
    return write_tiles(tiles)


TILE_TEXTS = {
    "mpsz": ("123m456p77z", "123m456p77z"),
    "capitals": ("123M 456P 7S", "123m456p7s"),
    "one by one": ("1m2m3m 1m", "1231m"),
    "spaces in a number": ("1 2 3 m", "123m"),
    "commas": ("1,2，3m、4p。5s", "123m4p5s"),
    "full width": ("１２３ｍ　４５６Ｐ", "123m456p"),
    "chinese digits": ("一二三万四五六七八九筒", "123m456789p"),
    "arabic digits, chinese suit": ("123万456筒789条", "123m456p789s"),
    "simplified suits": ("一万二筒三饼四条五索", "1m23p45s"),
    "traditional suits": ("一萬二筒三餅四條五索", "1m23p45s"),
    "engraved five": ("伍萬", "5m"),
    "winds": ("东南西北東", "12341z"),
    "winds with their word": ("东风南風西风北风", "1234z"),
    "dragons": ("白发中發", "5676z"),
    "dragons in full": ("白板发财發財红中紅中", "56677z"),
    "unicode": ("🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄", "19m19p19s1234567z"),
    "unicode with its selector": ("🀄️🀇︎", "7z1m"),
    "all at once": ("123m，四五六筒 🀐 东风發财", "123m456p1s16z"),
    "nothing": (" ,", ""),
}


@pytest.mark.parametrize(("text", "mpsz"), TILE_TEXTS.values(), ids=TILE_TEXTS)
def test_tiles_are_read_in_the_order_written(text: str, mpsz: str) -> None:
    assert written(text) == mpsz


MELD_TEXTS = {
    "wire form": ("peng 555p W", "碰555p@W"),
    "wire form, chi": ("chi 345m", "吃345m"),
    "wire form, out of order": ("chi 534m S", "吃345m@S"),
    "wire form, kong": ("gang 1111z N", "明杠1111z@N"),
    "wire form, added kong": ("bugang 5555p E", "补杠5555p@E"),
    "wire form, concealed kong": ("angang 9999s", "暗杠9999s"),
    "capitals": ("PENG 555P w", "碰555p@W"),
    "at": ("碰555p@西", "碰555p@W"),
    "at, full width": ("碰555p＠西家", "碰555p@W"),
    "brackets": ("[peng 555p W]", "碰555p@W"),
    "chinese brackets": ("【碰 五五五筒 西】", "碰555p@W"),
    "a full meld's wind is the seat": ("碰 东东东 西", "碰111z@W"),
    "a full kong's wind is the seat": ("杠 东东东东 西", "明杠1111z@W"),
    "a meld not full takes its winds": ("杠 东东东 东", "明杠1111z"),
    "traditional kongs": ("補槓2222s@北", "补杠2222s@N"),
    "added, said otherwise": ("加杠2222s", "补杠2222s"),
    "tile by tile": ("吃 一万 二万 三万", "吃123m"),
    "pictures": ("碰🀙🀙🀙@E", "碰111p@E"),
    "one tile named": ("碰东", "碰111z"),
    "one tile named, kong": ("暗杠九筒", "暗杠9999p"),
    "one tile named, chi": ("吃3m", "吃3m"),
    "too few": ("碰55p", "碰55p"),
    "too many": ("碰5555p", "碰5555p"),
}


@pytest.mark.parametrize(("text", "canonical"), MELD_TEXTS.values(), ids=MELD_TEXTS)
def test_meld_is_read(text: str, canonical: str) -> None:
    meld = read_meld(text)
    assert isinstance(meld, Meld), meld
    assert write_meld(meld) == canonical


HAND_TEXTS = {
    "tiles alone": ("123m 456p", "123m456p"),
    "drawn": ("123m +5m", "123m +5m"),
    "drawn, full width": ("123m ＋五万", "123m +5m"),
    "drawn, in words": ("123m 摸5m", "123m +5m"),
    "drawn oneself": ("123m 自摸🀋", "123m +5m"),
    "drawn, won with": ("123m 胡五万", "123m +5m"),
    "caishen": ("123m 财神=5m", "123m 财神=5m"),
    "caishen, traditional": ("123m 財神＝五萬", "123m 财神=5m"),
    "caishen, colon": ("财神：5m 123m", "123m 财神=5m"),
    "caishen, in words": ("财神是5m，123m", "123m 财神=5m"),
    "caishen, bare": ("caishen 5m 123m", "123m 财神=5m"),
    "green before the caishen": ("发财神=5m", "6z 财神=5m"),
    "green in full before the caishen": ("发财 财神=5m", "6z 财神=5m"),
    "melds amid tiles": ("12m 碰555p@西 3m 吃123s", "123m 碰555p@W 吃123s"),
    "bare melds said short": ("123m 碰东 暗杠9筒 碰5条", "123m 碰111z 暗杠9999p 碰555s"),
    "a bare meld takes three": ("碰东东东南南", "22z 碰111z"),
    "a bare meld's wind is a tile": ("碰东东东 西", "3z 碰111z"),
    "a bare meld leaves what it has no room for": ("碰55p 123m", "123m 碰55p"),
    "a bare meld keeps its own group whole": ("吃1234m", "吃1234m"),
    "a bare meld's Latin seat": ("碰555p W 123m", "123m 碰555p@W"),
    "a bracketed meld keeps all": ("[碰 55p 5p 西] 东", "1z 碰555p@W"),
    "everything": (
        "123m 77z 吃123m 碰555p@西 暗杠1111z [peng 444p W] +5m 财神=5m",
        "123m77z 吃123m 碰555p@W 暗杠1111z 碰444p@W +5m 财神=5m",
    ),
    "any order": ("财神=5m +5m 碰555p@W 1m 9s 1m", "11m9s 碰555p@W +5m 财神=5m"),
}


@pytest.mark.parametrize(("text", "canonical"), HAND_TEXTS.values(), ids=HAND_TEXTS)
def test_hand_is_read(text: str, canonical: str) -> None:
    hand = read_hand(text)
    assert isinstance(hand, Hand), hand
    assert write_hand(hand) == canonical


MISREAD: dict[str, tuple[Callable[[str], object], str, NotationFault, int, str]] = {
    "no such character": (read_tiles, "123m x", NotationFault.TILE_EXPECTED, 5, "x"),
    "a flower": (read_tiles, "🀢", NotationFault.TILE_EXPECTED, 0, "🀢"),
    "half a red dragon": (read_tiles, "红白", NotationFault.TILE_EXPECTED, 1, "白"),
    "a suit without a number": (read_tiles, "m", NotationFault.TILE_EXPECTED, 0, "m"),
    "a range": (read_tiles, "1-3m", NotationFault.SUIT_EXPECTED, 1, "-"),
    "no suit at the end": (read_tiles, "1m 23", NotationFault.SUIT_EXPECTED, 5, ""),
    "no suit": (read_tiles, "12东", NotationFault.SUIT_EXPECTED, 2, "东"),
    "a zero": (read_tiles, "10m", NotationFault.RANK_EXPECTED, 1, "0"),
    "a full-width zero": (read_tiles, "１０ｍ", NotationFault.RANK_EXPECTED, 1, "０"),
    "a zero among honours": (read_tiles, "10z", NotationFault.HONOUR_RANK_EXPECTED, 1, "0"),
    "an eighth honour": (read_tiles, "78z", NotationFault.HONOUR_RANK_EXPECTED, 1, "8"),
    "a foreign digit": (read_tiles, "٣m", NotationFault.TILE_EXPECTED, 0, "٣"),
    "a meld among tiles": (read_tiles, "1m碰555p", NotationFault.TILE_EXPECTED, 2, "碰"),
    "no tile": (read_tile, " ", NotationFault.TILE_EXPECTED, 1, ""),
    "two tiles in one": (read_tile, "55m", NotationFault.ONE_TILE_EXPECTED, 1, "5"),
    "two tiles": (read_tile, "5m 东", NotationFault.ONE_TILE_EXPECTED, 3, "东"),
    "a tile and more": (read_tile, "5m!", NotationFault.END_EXPECTED, 2, "!"),
    "no kind of meld": (read_meld, "555p", NotationFault.MELD_EXPECTED, 0, "5"),
    "a meld of nothing": (read_meld, "peng", NotationFault.TILE_EXPECTED, 4, ""),
    "a meld and more": (read_meld, "peng 555p W W", NotationFault.END_EXPECTED, 12, "W"),
    "no seat": (read_meld, "peng 555p @X", NotationFault.SEAT_EXPECTED, 11, "X"),
    "no seat at the end": (read_meld, "碰555p@", NotationFault.SEAT_EXPECTED, 6, ""),
    "no such seat": (read_meld, "peng 555p X", NotationFault.TILE_EXPECTED, 10, "X"),
    "an open bracket": (read_meld, "[peng 555p W", NotationFault.BRACKET_EXPECTED, 12, ""),
    "a bracket held open": (read_hand, "[碰555p W 1m]", NotationFault.BRACKET_EXPECTED, 9, "1"),
    "brackets without a meld": (read_hand, "[555p]", NotationFault.MELD_EXPECTED, 1, "5"),
    "a closing bracket": (read_hand, "1m]", NotationFault.TILE_EXPECTED, 2, "]"),
    "drawn twice": (read_hand, "+5m 1m +6m", NotationFault.SECOND_DRAWN, 7, "+"),
    "two drawn at once": (read_hand, "+56m", NotationFault.ONE_TILE_EXPECTED, 2, "6"),
    "nothing drawn": (read_hand, "1m +", NotationFault.TILE_EXPECTED, 4, ""),
    "caishen twice": (read_hand, "财神=5m财神=6m", NotationFault.SECOND_CAISHEN, 5, "财"),
    "half a caishen": (read_hand, "财5m", NotationFault.TILE_EXPECTED, 0, "财"),
    "words of a winner": (read_complete_hand, "胡了", NotationFault.TILE_EXPECTED, 1, "了"),
    "words": (read_hand, "hello 123m", NotationFault.TILE_EXPECTED, 0, "h"),
}


@pytest.mark.parametrize(
    ("read", "text", "code", "position", "found"), MISREAD.values(), ids=MISREAD
)
def test_misreading_names_the_character_and_what_was_expected(
    read: Callable[[str], object], text: str, code: NotationFault, position: int, found: str
) -> None:
    assert read(text) == Misread(code, position, found)


def test_every_misreading_is_met_by_a_case() -> None:
    assert {case[2] for case in MISREAD.values()} == set(NotationFault)


# Any text at all

CHARACTERS = (
    "0123456789mpszMZ一二九万萬筒条索东南西北白发發中红风板财神+@[]=:，, WESN摸\u3000\ufe0f"
)
WORDS = ("财神=", "碰", "吃", "暗杠", "补槓", "peng ", "chi ", "gang ", "caishen ", "🀇", "🀄", "🀢")
PIECES = st.sampled_from([*CHARACTERS, *WORDS])
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join))
TILE = st.sampled_from(TILES)


@pytest.mark.parametrize("read", [read_hand, read_tiles, read_tile, read_meld])
@settings(max_examples=600, deadline=None)
@given(text=TEXTS)
def test_any_text_is_read_or_refused_at_a_place_in_it(
    read: Callable[[str], object], text: str
) -> None:
    answer = read(text)
    if isinstance(answer, Misread):
        assert 0 <= answer.position <= len(text)
        assert answer.found == text[answer.position : answer.position + 1]


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    kind = draw(st.sampled_from(ClaimKind))
    size = meld_size(kind)
    tiles = draw(st.lists(TILE, min_size=size, max_size=size))
    return Meld(kind, tuple(tiles), draw(st.none() | st.sampled_from(Seat)))


HANDS = st.builds(
    Hand,
    st.lists(TILE, max_size=16).map(tuple),
    st.lists(melds(), max_size=5).map(tuple),
    st.none() | TILE,
    st.none() | TILE,
)


@pytest.mark.parametrize("style", Style)
@settings(max_examples=400, deadline=None)
@given(hand=HANDS)
def test_a_printed_hand_is_read_back_the_same(style: Style, hand: Hand) -> None:
    assert read_hand(write_hand(hand, style)) == hand


@pytest.mark.parametrize("style", Style)
@settings(max_examples=200, deadline=None)
@given(meld=melds())
def test_a_printed_meld_is_read_back_the_same(style: Style, meld: Meld) -> None:
    assert read_meld(write_meld(meld, style)) == meld


def test_order_of_tiles_makes_no_other_hand() -> None:
    assert read_hand("5s1m 碰5p5p5p@W") == Hand((Tile(0), Tile(22)), (PENG,))
    assert read_hand("1m5s 碰5p5p5p@W") == read_hand("5s1m 碰5p5p5p@W")
