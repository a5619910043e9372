"""Sentences about hands, word for word in the three languages."""

from __future__ import annotations

import pytest

from cogs._i18n import LANGUAGES, texts
from cogs._sentences import outcome_text, patterns_text, payment_text
from data.records import Language, NightView
from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome
from tests.cogs.support import after, opened
from tests.hzrules.night_support import dealer_set, played
from tests.hzrules.support import (
    DRAW,
    discard,
    false_win,
    liable,
    patterns,
    rules,
    ruleset,
    self_draw,
)


def payments(view: NightView, language: Language) -> list[str]:
    """The payments of the last hand."""
    result = view.night.entries[-1].result
    assert result is not None
    t = texts(language)
    return [payment_text(t, view, result, transfer) for transfer in result.settlement.transfers]


HANDS: dict[str, tuple[Outcome, int, HouseRules, dict[Language, list[str]]]] = {
    "dealer-baotou-at-three": (
        self_draw("E", baotou=True),
        3,
        rules(),
        {
            "zh-CN": [
                f"**{who}** 付 16：1 × 暴头 2 × 三连庄 8" for who in ("老王", "阿明", "丽丽")
            ],
            "zh-TW": [
                f"**{who}** 付 16：1 × 暴頭 2 × 三連莊 8" for who in ("老王", "阿明", "丽丽")
            ],
            "en": [
                f"**{who}** pays 16: 1 × Baotou 2 × 3rd deal running 8"
                for who in ("老王", "阿明", "丽丽")
            ],
        },
    ),
    "non-dealer-double-float-at-five": (
        self_draw("S", caipiao=2),
        5,
        rules(),
        {
            "zh-CN": [
                "**小红** 付 64：1 × 暴头 2 × 财飘 2 × 财飘 2 × 五连庄 8",
                "**阿明** 付 8：1 × 暴头 2 × 财飘 2 × 财飘 2 × 闲家 1",
                "**丽丽** 付 8：1 × 暴头 2 × 财飘 2 × 财飘 2 × 闲家 1",
            ],
            "zh-TW": [
                "**小红** 付 64：1 × 暴頭 2 × 財飄 2 × 財飄 2 × 五連莊 8",
                "**阿明** 付 8：1 × 暴頭 2 × 財飄 2 × 財飄 2 × 閒家 1",
                "**丽丽** 付 8：1 × 暴頭 2 × 財飄 2 × 財飄 2 × 閒家 1",
            ],
            "en": [
                "**小红** pays 64: 1 × Baotou 2 × Caipiao 2 × Caipiao 2 × 5th deal running 8",
                "**阿明** pays 8: 1 × Baotou 2 × Caipiao 2 × Caipiao 2 × non-dealer 1",
                "**丽丽** pays 8: 1 × Baotou 2 × Caipiao 2 × Caipiao 2 × non-dealer 1",
            ],
        },
    ),
    "discard-to-the-dealer": (
        discard("E", "W", qidui=True),
        3,
        rules(base=5),
        {
            "zh-CN": ["**阿明** 付 80：5 × 七对 2 × 三连庄 8"],
            "zh-TW": ["**阿明** 付 80：5 × 七對 2 × 三連莊 8"],
            "en": ["**阿明** pays 80: 5 × Seven pairs 2 × 3rd deal running 8"],
        },
    ),
    "liable-for-all": (
        self_draw("S", [liable("W")]),
        1,
        rules(),
        {
            "zh-CN": [
                "**阿明** 替 **小红** 付 2：1 × 平庄 2 × 承包 1",
                "**阿明** 付 1：1 × 闲家 1",
                "**阿明** 替 **丽丽** 付 1：1 × 闲家 1 × 承包 1",
            ],
            "zh-TW": [
                "**阿明** 替 **小红** 付 2：1 × 平莊 2 × 承包 1",
                "**阿明** 付 1：1 × 閒家 1",
                "**阿明** 替 **丽丽** 付 1：1 × 閒家 1 × 承包 1",
            ],
            "en": [
                "**阿明** pays 2 for **小红**: 1 × first deal 2 × liability 1",
                "**阿明** pays 1: 1 × non-dealer 1",
                "**阿明** pays 1 for **丽丽**: 1 × non-dealer 1 × liability 1",
            ],
        },
    ),
    "loss-cap": (
        self_draw("E", caipiao=1),
        3,
        rules(loss_cap=20),
        {
            "zh-CN": [
                f"**{who}** 付 20：1 × 暴头 2 × 财飘 2 × 三连庄 8 = 32；输分封顶 20"
                for who in ("老王", "阿明", "丽丽")
            ],
            "zh-TW": [
                f"**{who}** 付 20：1 × 暴頭 2 × 財飄 2 × 三連莊 8 = 32；輸分封頂 20"
                for who in ("老王", "阿明", "丽丽")
            ],
            "en": [
                f"**{who}** pays 20: 1 × Baotou 2 × Caipiao 2 × 3rd deal running 8 = 32; "
                "loss capped at 20"
                for who in ("老王", "阿明", "丽丽")
            ],
        },
    ),
    "hand-cap": (
        self_draw("S", haohua=1, baotou=True),
        1,
        rules("mil-2025", base=2),
        {
            "zh-CN": [
                "**小红** 付 64：2 × 封顶 16（豪华七对 16 × 暴头 2） × 平庄 2",
                "**阿明** 付 32：2 × 封顶 16（豪华七对 16 × 暴头 2） × 闲家 1",
                "**丽丽** 付 32：2 × 封顶 16（豪华七对 16 × 暴头 2） × 闲家 1",
            ],
            "zh-TW": [
                "**小红** 付 64：2 × 封頂 16（豪華七對 16 × 暴頭 2） × 平莊 2",
                "**阿明** 付 32：2 × 封頂 16（豪華七對 16 × 暴頭 2） × 閒家 1",
                "**丽丽** 付 32：2 × 封頂 16（豪華七對 16 × 暴頭 2） × 閒家 1",
            ],
            "en": [
                "**小红** pays 64: 2 × capped at 16 (Luxury pairs 16 × Baotou 2) × first deal 2",
                "**阿明** pays 32: 2 × capped at 16 (Luxury pairs 16 × Baotou 2) × non-dealer 1",
                "**丽丽** pays 32: 2 × capped at 16 (Luxury pairs 16 × Baotou 2) × non-dealer 1",
            ],
        },
    ),
    "false-win": (
        false_win("N"),
        1,
        rules(false_win_each=5),
        {
            "zh-CN": ["**丽丽** 付 5：诈胡 5"] * 3,
            "zh-TW": ["**丽丽** 付 5：詐胡 5"] * 3,
            "en": ["**丽丽** pays 5: false win 5"] * 3,
        },
    ),
    "listed-price": (
        self_draw("S", baotou=True),
        1,
        ruleset("wx"),
        {
            "zh-CN": [
                "**小红** 付 5：1 × 定价 5 × 平庄 1",
                "**阿明** 付 5：1 × 定价 5 × 闲家 1",
                "**丽丽** 付 5：1 × 定价 5 × 闲家 1",
            ],
            "zh-TW": [
                "**小红** 付 5：1 × 定價 5 × 平莊 1",
                "**阿明** 付 5：1 × 定價 5 × 閒家 1",
                "**丽丽** 付 5：1 × 定價 5 × 閒家 1",
            ],
            "en": [
                "**小红** pays 5: 1 × listed price 5 × first deal 1",
                "**阿明** pays 5: 1 × listed price 5 × non-dealer 1",
                "**丽丽** pays 5: 1 × listed price 5 × non-dealer 1",
            ],
        },
    ),
    "discarder-twice": (
        discard("E", "S"),
        3,
        rules(discard_pays="double"),
        {
            "zh-CN": ["**老王** 付 2：1 × 放冲双倍 2", "**阿明** 付 1：1", "**丽丽** 付 1：1"],
            "zh-TW": ["**老王** 付 2：1 × 放沖雙倍 2", "**阿明** 付 1：1", "**丽丽** 付 1：1"],
            "en": [
                "**老王** pays 2: 1 × discarder twice 2",
                "**阿明** pays 1: 1",
                "**丽丽** pays 1: 1",
            ],
        },
    ),
    "discarder-for-all": (
        discard("E", "S"),
        3,
        rules(discard_pays="total"),
        {
            "zh-CN": [
                "**老王** 付 8：1 × 三连庄 8",
                "**老王** 替 **阿明** 付 8：1 × 三连庄 8",
                "**老王** 替 **丽丽** 付 8：1 × 三连庄 8",
            ],
            "zh-TW": [
                "**老王** 付 8：1 × 三連莊 8",
                "**老王** 替 **阿明** 付 8：1 × 三連莊 8",
                "**老王** 替 **丽丽** 付 8：1 × 三連莊 8",
            ],
            "en": [
                "**老王** pays 8: 1 × 3rd deal running 8",
                "**老王** pays 8 for **阿明**: 1 × 3rd deal running 8",
                "**老王** pays 8 for **丽丽**: 1 × 3rd deal running 8",
            ],
        },
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", HANDS)
def test_payments_word_for_word(hand: str, language: Language) -> None:
    outcome, level, house, said = HANDS[hand]
    view = opened(dealer_set("E", level), played(outcome), under=house)
    assert payments(view, language) == said[language]


@pytest.mark.parametrize(
    ("outcome", "cn", "tw", "en"),
    [
        (
            self_draw("S"),
            "**老王** 自摸 · 平胡",
            "**老王** 自摸 · 平胡",
            "**老王** self-draw · plain hand",
        ),
        (
            discard("S", "E"),
            "**老王** 胡 **小红** 放冲 · 平胡",
            "**老王** 胡 **小红** 放沖 · 平胡",
            "**老王** wins on **小红**'s discard · plain hand",
        ),
        (DRAW, "流局，没人胡", "流局，沒人胡", "Draw: the wall ended, nobody won"),
        (
            false_win("W"),
            "**阿明** 诈胡",
            "**阿明** 詐胡",
            "**阿明** declared a false win",
        ),
    ],
    ids=["self-draw", "discard", "draw", "false-win"],
)
def test_outcomes_word_for_word(outcome: Outcome, cn: str, tw: str, en: str) -> None:
    view = after(outcome)
    entry = view.night.entries[-1]
    said = {t: outcome_text(texts(t), view, entry, outcome) for t in LANGUAGES}
    assert said == {"zh-CN": cn, "zh-TW": tw, "en": en}


@pytest.mark.parametrize(
    ("claimed", "cn"),
    [
        ({}, "平胡"),
        ({"baotou": True}, "暴头"),
        ({"caipiao": 1}, "财飘"),
        ({"caipiao": 2}, "双财飘"),
        ({"qidui": True}, "七对"),
        ({"haohua": 1}, "豪华七对"),
        ({"haohua": 3, "caipiao": 1}, "三豪华七对 · 财飘"),
        ({"baotou": True, "gangkai": 2}, "暴头 · 双杠开"),
        ({"caipiao": 1, "gangkai": 1, "gang_first": True}, "财飘 · 杠开 · 杠飘"),
        ({"qidui": True, "no_caishen": True, "one_suit": True}, "七对 · 无财 · 清一色"),
    ],
    ids=str,
)
def test_patterns_are_named_once(claimed: dict[str, object], cn: str) -> None:
    """What another pattern implies is not said beside it."""
    assert patterns_text(texts("zh-CN"), patterns(**claimed)) == cn
