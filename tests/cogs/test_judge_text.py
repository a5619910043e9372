"""What the tile judge says is said in every language, in tiles that its readers can write."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cogs._i18n import LANGUAGES, Texts, texts
from cogs._judge_text import (
    fault_text,
    misread_text,
    notes_text,
    reading_text,
    tiles_text,
    waits_text,
)
from data.records import Language
from hzrules.faults import Fault, faults
from hzrules.hand import Hand
from hzrules.judge import judge, waits
from hzrules.notation import (
    Misread,
    read_complete_hand,
    read_hand,
    read_meld,
    read_tile,
    read_tiles,
)
from hzrules.outcome import TableState
from hzrules.play import Play
from hzrules.terms import HandFault, JudgeNote, NotationFault, Seat, ViolationCode
from hzrules.verdict import Note, Won
from hzrules.verify import Verified, verify
from tests.cogs.messages import texts_of
from tests.hzrules.support import rules, self_draw

T = {language: texts(language) for language in LANGUAGES}
EVERY_LANGUAGE = pytest.mark.parametrize("t", T.values(), ids=T)
READY = "123m456p789s11z23p"


def hand(text: str) -> Hand:
    read = read_complete_hand(text)
    assert isinstance(read, Hand), read
    return read


# One real example of everything that can be said

_MISREADINGS: list[Any] = [
    read_complete_hand("123m x"),
    read_complete_hand("12东"),
    read_complete_hand("10m"),
    read_complete_hand("78z"),
    read_tile("55m"),
    read_meld("555p"),
    read_meld("碰555p@"),
    read_meld("[peng 555p W"),
    read_tile("5m!"),
    read_complete_hand("+5m 1m +6m"),
    read_complete_hand("财神=5m财神=6m"),
]
MISREADINGS: dict[NotationFault, Misread] = {found.code: found for found in _MISREADINGS}


def _faults() -> list[Fault]:
    white, turned = rules("sanlao"), rules()
    plain = Play()
    return [
        *faults(turned, hand("123m +1m 财神9p"), plain),
        *faults(turned, hand("吃123m 吃456p 吃789s 碰222z 碰333z +1m 财神9p"), plain),
        *faults(turned, hand("11111m 123p 456s 11z +3s 财神9p"), plain),
        *faults(turned, hand("555m456p789s11z23p +5m 财神5m"), plain),
        *faults(turned, hand(f"{READY} +1p"), plain),
        *faults(white, hand(f"{READY} +1p 财神5m"), plain),
        *faults(turned, hand("123m456p789s1z 碰555m +1z 财神5m"), plain),
        *faults(turned, hand("123m456p789s1z 碰55p +1z 财神5m"), plain),
        *faults(turned, hand("123m456p789s1z 吃12p3s +1z 财神5m"), plain),
        *faults(turned, hand("123m456p789s1z 吃135p +1z 财神5m"), plain),
        *faults(turned, hand("123m456p789s1z 碰556p +1z 财神5m"), plain),
        *faults(turned, hand("123m456p789s1z 暗杠2222z@东 +1z 财神5m"), plain),
        *faults(turned, hand(f"{READY} +1p 财神5m"), Play(gangkai=1)),
        *faults(turned, hand(f"{READY} +1p 财神5m"), Play(caipiao=5)),
        *faults(turned, hand(f"{READY} +1p 财神5m"), Play(gang_first=True)),
        *faults(turned, hand(f"{READY} +1p 财神5m"), Play(caipiao=1, discard=True)),
        *_claimed("吃123m@南 456p789s11z23p +1p 财神5m"),
        *_claimed("吃123m@东 456p789s11z23p +1p 财神5m"),
    ]


def _claimed(text: str) -> tuple[Fault, ...]:
    """What is wrong with the melds of East's hand."""
    found = verify(rules(), TableState(dealer=Seat.E, level=1), self_draw("E"), hand(text))
    assert not isinstance(found, Verified)
    return found


FAULTS: dict[HandFault | ViolationCode, Fault] = {found.code: found for found in _faults()}


def _notes() -> list[Note]:
    strict = rules(must_baotou=True, discard_baotou="barred")
    no_pairs = rules(patterns={"qidui": None, "haohua": []})
    asked: list[tuple[Any, str, Play]] = [
        (rules(), f"{READY} 财神5m", Play()),
        (rules(), "19m19p19s1234567z +1z 财神5m", Play()),
        (rules(), "147m147p147s1z 碰222z +1z 财神5m", Play()),
        (no_pairs, "1133m5577p2299s1z +1z 财神5m", Play()),
        (strict, f"{READY[:-2]}25p5m +1z 财神5m", Play()),
        (strict, "5m123m456p789s12z +2z 财神5m", Play()),
        (strict, "5m123m456p789s11z2p +3p 财神5m", Play()),
        (strict, "5m123m456p789s111z +9s 财神5m", Play(discard=True)),
        (rules(), "5m123m456p789s111z +9s 财神5m", Play(discard=True)),
        (rules(), f"{READY} +5m 财神5m", Play()),
        (rules(), f"{READY} +5m 财神5m", Play(discard=True)),
        (rules(), "5m123m456p789s11z2p +3p 财神5m", Play(caipiao=1, gangkai=1, gang_first=True)),
    ]
    return [note for house, text, play in asked for note in judge(house, written(text), play).notes]


def written(text: str) -> Hand:
    """A hand whose winning tile may be missing."""
    read = read_hand(text)
    assert isinstance(read, Hand), read
    return read


NOTES: dict[JudgeNote, Note] = {note.code: note for note in _notes()}


def assert_said(t: Texts, text: str) -> None:
    """A finished text of that language: no placeholder, and the other script nowhere."""
    assert text
    assert not re.search(r"[{}]", text)
    if t.language == "en":
        assert not re.search(r"[东南西北发万条吃碰杠]", re.sub("万 筒 条|三条", "", text)), text
    else:
        assert not re.search(r"[A-Za-z]{2}", text), text
    if t.language == "zh-TW":
        assert not re.search("[万条东发杠补]", text), text


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", list(NotationFault))
def test_every_misreading_says_where_and_what_was_expected(t: Texts, code: NotationFault) -> None:
    misread = MISREADINGS[code]
    text = misread_text(t, misread)
    if misread.found:
        assert str(misread.position + 1) in text
        assert misread.found in text
        text = text.replace(misread.found, "", 1)
    assert_said(t, text)


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", [*HandFault, *(code for code in ViolationCode if code in FAULTS)])
def test_every_fault_of_a_hand_has_a_text(t: Texts, code: HandFault | ViolationCode) -> None:
    assert_said(t, fault_text(t, FAULTS[code]))


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", list(JudgeNote))
def test_every_note_of_the_judge_has_a_text(t: Texts, code: JudgeNote) -> None:
    assert_said(t, notes_text(t, (NOTES[code],)))


# Tiles in the script of their reader


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-CN", "一二三万五五条东东发"),
        ("zh-TW", "一二三萬五五條東東發"),
        ("en", "123m55s116z"),
    ],
)
def test_tiles_are_written_as_their_reader_writes_them(language: Language, said: str) -> None:
    tiles = read_tiles("123m55s116z")
    assert not isinstance(tiles, Misread)
    assert tiles_text(T[language], tiles) == said
    assert read_tiles(said) == tiles, "and can be typed like that"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-CN", "读作 一二三万 四五六筒 七八九条 一二三筒 东东"),
        ("zh-TW", "讀作 一二三萬 四五六筒 七八九條 一二三筒 東東"),
        ("en", "read as 123m 456p 789s 123p 11z"),
    ],
)
def test_reading_of_a_hand(language: Language, said: str) -> None:
    verdict = judge(rules(), hand(f"{READY} +1p 财神5m"))
    assert isinstance(verdict, Won)
    assert sorted(reading_text(T[language], verdict).split()) == sorted(said.split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{READY} +1p 财神5m", "听 五万、一筒、四筒、七筒"),
        ("5m123m456p789s111z +9s 财神5m", "听任何牌"),
        ("147m147p147s1234z +9s 财神5m", "没听牌"),
    ],
    ids=["some", "any", "none"],
)
def test_waits_of_a_hand(text: str, said: str) -> None:
    assert waits_text(T["zh-CN"], waits(rules(), hand(text))) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-CN", "吃一二筒三条@西：吃的要同一门。"),
        ("zh-TW", "吃一二筒三條@西：吃的要同一門。"),
        ("en", "chi 12p3s@W: a chow stays in one suit."),
    ],
)
def test_melds_are_written_as_their_reader_writes_them(language: Language, said: str) -> None:
    (found,) = (
        fault
        for fault in faults(rules(), hand("123m456p789s1z 吃12p3s@西 +1z 财神5m"))
        if fault.code is HandFault.CHI_ACROSS_SUITS
    )
    assert fault_text(T[language], found) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_of_hands_can_be_read_and_win(language: Language) -> None:
    """Whoever copies what a hint shows gets a hand, not an error."""
    examples = 0
    for source, text in texts_of(language):
        if "456p" not in source:
            continue
        found = re.search(r"(?:一二三|123m).*?(?:财神五万|財神五萬|caishen 5m)", text)
        assert found is not None, text
        assert isinstance(judge(rules(), hand(found[0])), Won)
        examples += 1
    assert examples == 3
