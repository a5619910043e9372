"""算番: what a hand would pay is what the engine makes it pay, and nothing is recorded (R02)."""

from __future__ import annotations

import re

import pytest

from cogs._card import Picture
from cogs._i18n import LANGUAGES, Texts, texts
from cogs._paint import files, paint
from cogs._sentences import NameOf
from cogs._verifying import TilesImpossible, TilesMisread
from cogs._worth import Situation, worth_card
from hzrules.houserules import HouseRules
from hzrules.outcome import TableState, Win
from hzrules.presets import PRESETS
from hzrules.settle import settle
from hzrules.terms import Seat
from tests.cogs.support import assert_sendable, text_of
from tests.hzrules.support import discard, rules, self_draw

T = {language: texts(language) for language in LANGUAGES}
EVERY_LANGUAGE = pytest.mark.parametrize("t", T.values(), ids=T)
ZH = T["zh-CN"]
PLAIN = "123m456p789s11z23s +4s 财神5m"


def at(house: HouseRules, level: int = 1, name: NameOf = ZH.term) -> Situation:
    """East deals; nobody has to sit there."""
    return Situation(house, TableState(dealer=Seat.E, level=level), name)


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"(?:付|pays|能赢|能贏|would win) (\d+)", text)]


@EVERY_LANGUAGE
@pytest.mark.parametrize("level", [1, 2, 4])
@pytest.mark.parametrize("preset", PRESETS)
async def test_worth_is_what_the_engine_settles(preset: str, level: int, t: Texts) -> None:
    house, won = rules(preset), self_draw("S", caipiao=1, gangkai=1)
    settled = settle(house, TableState(dealer=Seat.E, level=level), won)
    card = await worth_card(t, at(house, level, t.term), won, None)
    total, *paid = numbers(text_of(card))
    assert total == settled.deltas()[Seat.S]
    assert paid == [transfer.points for transfer in settled.transfers]
    assert_sendable(paint(card))


@EVERY_LANGUAGE
async def test_tiles_are_shown_read_and_priced(t: Texts) -> None:
    card = await worth_card(t, at(rules(), 1, t.term), self_draw("S"), PLAIN)
    assert isinstance(card.blocks[0], Picture)
    assert len(files(card)) == 1
    assert numbers(text_of(card)) == [4, 2, 1, 1]
    assert_sendable(paint(card))


async def test_worth_word_for_word() -> None:
    card = await worth_card(ZH, at(rules(), 3), self_draw("S", baotou=True), None)
    assert text_of(card).split("\n") == [
        "### 暴头",
        "南 能赢 20",
        "东 付 16：1 × 暴头 2 × 三连庄 8",
        "西 付 2：1 × 暴头 2 × 闲家 1",
        "北 付 2：1 × 暴头 2 × 闲家 1",
        "-# 只是算算，没有记 · 三连庄 · 通行",
    ]


async def test_hand_that_does_not_win_says_why_and_what_it_waits_for() -> None:
    tiles = "123m456p789s11z23s +9p 财神5m"
    card = await worth_card(ZH, at(rules()), self_draw("S"), tiles)
    text = text_of(card)
    assert "没胡：不成四副一对" in text
    assert "听 五万、一条、四条" in text
    assert numbers(text) == []


async def test_win_against_the_rules_is_priced_with_its_objection() -> None:
    """So that a table can see what it would agree to."""
    text = text_of(await worth_card(ZH, at(rules(), 1), discard("S", "E"), None))
    assert "这局不合规则：\n- 现在是平庄，还不能放冲，三连庄起才可以。" in text
    assert numbers(text) == [2, 2]


@pytest.mark.parametrize(
    "won",
    [discard("S", "S"), self_draw("S", caipiao=5), discard("S", "E", baotou=True)],
    ids=["own-discard", "too-many-floats", "baotou-on-a-discard"],
)
async def test_impossible_win_has_no_worth(won: Win) -> None:
    text = text_of(await worth_card(ZH, at(rules(), 3), won, None))
    assert "没有这样的牌：" in text
    assert numbers(text) == []


async def test_unreadable_and_impossible_tiles_are_told_apart() -> None:
    with pytest.raises(TilesMisread):
        await worth_card(ZH, at(rules()), self_draw("S"), "123x")
    with pytest.raises(TilesImpossible):
        await worth_card(ZH, at(rules()), self_draw("S"), "11111m 123p 456s 11z +3s 财神9p")
