"""战绩 and 排行 as they are read: ranks, rates, periods, pages, in three languages."""

from __future__ import annotations

import pytest

from cogs._i18n import LANGUAGES, Texts, texts
from cogs._paint import paint
from cogs._people import wanted_of
from cogs._stat_cards import PAGE, leaderboard_card, percent, period_name, ratio, stats_card
from data.records import Language, Player, Settings
from data.stat_records import (
    Companion,
    Leaderboard,
    RankBy,
    Ranked,
    Scope,
    Stats,
    Wanted,
    Which,
)
from data.tallies import Tally
from tests.cogs.support import PLACE, assert_sendable, buttons_of, text_of

ZH = texts("zh-CN")
EVERY_LANGUAGE = pytest.mark.parametrize("t", [texts(each) for each in LANGUAGES], ids=LANGUAGES)
LONGEST = "*" * 32


def which(period: str = "2026-09", scope: Scope = Scope.SERVER) -> Which:
    return Which(PLACE, scope, period)


def person(number: int, name: str) -> Player:
    return Player(number, None, name)


RED = Stats(
    which=which(),
    settings=Settings(),
    player=person(1, "小红"),
    tally=Tally(5, 130, 40, 31, 12, 3, 1, -7, 48, 1, 9, 4),
    best_on="2026-09-21",
    best_patterns='{"qidui":true,"baotou":true}',
    partner=Companion(person(2, "老王"), 130, 5),
    prey=Companion(person(3, "阿明"), 90, 40),
    nemesis=Companion(person(4, "丽丽"), 100, -52),
)


def test_record_says_everything() -> None:
    assert text_of(stats_card(ZH, RED)).split("\n") == [
        "## 📊 **小红**",
        "-# 2026 年 9 月 · 整个服务器",
        "总分：**−7** · 5 场 · 130 局",
        "胡：40 把（30.8%）",
        "自摸：31 把",
        "放冲：12 次",
        "承包：3 次",
        "诈胡：1 次",
        "每局：−0.05",
        "最大一把：**+48**，七对 · 暴头（2026-09-21）",
        "最长连胡：4 把",
        "同桌最多：**老王** 130 局",
        "赢得最多：**阿明** +40",
        "输得最多：**丽丽** −52",
    ]


@EVERY_LANGUAGE
def test_record_of_nothing_is_a_normal_answer(t: Texts) -> None:
    """R37."""
    nothing = Stats(which(), Settings(), person(1, LONGEST), Tally())
    card = stats_card(t, nothing)
    assert_sendable(paint(card))
    assert len(card.blocks) == 2


@EVERY_LANGUAGE
def test_record_with_the_longest_names_fits(t: Texts) -> None:
    met = Companion(person(2, LONGEST), 10**9, -(10**15))
    full = Stats(
        which("all"), Settings(), person(1, LONGEST), RED.tally, "2026-09-21", "{}", met, met, met
    )
    assert_sendable(paint(stats_card(t, full)))


def test_adjustments_alone_make_no_rates() -> None:
    paid = Stats(which("2026"), Settings(), person(1, "小红"), Tally(nights=1, points=7))
    text = text_of(stats_card(ZH, paid))
    assert "胡：0 把（–）" in text
    assert "最大" not in text


def board(people: list[tuple[int, str, Tally]], by: RankBy = RankBy.POINTS) -> Leaderboard:
    ranks = tuple(Ranked(rank, person(rank, name), tally) for rank, name, tally in people)
    return Leaderboard(which(), Settings(), by, 20, ranks)


def test_ties_share_a_medal_and_the_next_rank_is_left_out() -> None:
    """1, 2, 2, 4."""
    three = Tally(hands=30, wins=3, points=5)
    people = [
        (1, "小红", three._replace(points=9)),
        (2, "老王", three),
        (2, "阿明", three),
        (4, "丽丽", three._replace(points=-19, hands=1)),
    ]
    assert text_of(leaderboard_card(ZH, board(people))).split("\n") == [
        "## 🏆 总分排行",
        "-# 2026 年 9 月 · 整个服务器",
        "🥇 **小红**  **+9** · 30 局",
        "🥈 **老王**  **+5** · 30 局",
        "🥈 **阿明**  **+5** · 30 局",
        "**4** **丽丽**  **−19** · 1 局",
        "-# 4 人 · 至少 20 局",
    ]


@pytest.mark.parametrize(
    ("by", "shown"), [(RankBy.PER_HAND, "**+1.67**"), (RankBy.WIN_RATE, "**33.3%**")]
)
def test_rates_are_shown_as_ranked(by: RankBy, shown: str) -> None:
    people = [(1, "小红", Tally(hands=3, wins=1, points=5))]
    assert shown in text_of(leaderboard_card(ZH, board(people, by)))


@EVERY_LANGUAGE
@pytest.mark.parametrize("count", [0, 1, PAGE, PAGE + 1, 105])
def test_r104_everybody_stands_on_one_page_and_pages_fit(t: Texts, count: int) -> None:
    tally = Tally(hands=10**6, points=10**12)
    full = board([(n, LONGEST, tally) for n in range(1, count + 1)])
    seen = 0
    for page in range(max(1, -(-count // PAGE))):
        card = leaderboard_card(t, full, page)
        assert_sendable(paint(card))
        seen += text_of(card).count("\\*" * 32)
        turns = {button.keys[-1] for button in buttons_of(card)}
        assert turns == {p for p in (page - 1, page + 1) if 0 <= p * PAGE < max(count, 1)}
    assert seen == count
    assert leaderboard_card(t, full, 99) == leaderboard_card(t, full, (max(count, 1) - 1) // PAGE)


def test_page_buttons_carry_keys_and_no_facts() -> None:
    full = board([(n, "小红", Tally(hands=1)) for n in range(1, 30)])
    (later,) = buttons_of(leaderboard_card(ZH, full))
    assert later.keys == ("server", "2026-09", "points", 20, 1)


@pytest.mark.parametrize(
    ("language", "period", "said"),
    [
        ("zh-CN", "2026-09", "2026 年 9 月"),
        ("zh-TW", "2026Q4", "2026 年第 4 季"),
        ("zh-CN", "2026", "2026 年"),
        ("zh-CN", "all", "从头到尾"),
        ("en", "2026-09", "month 9 of 2026"),
        ("en", "all", "all time"),
    ],
)
def test_periods_have_names(language: Language, period: str, said: str) -> None:
    assert period_name(texts(language), period) == said


@pytest.mark.parametrize(
    ("part", "whole", "digits", "shown"),
    [
        (1, 3, 2, "+0.33"),
        (-2, 3, 2, "−0.67"),
        (1, 8, 2, "+0.13"),
        (-1, 8, 2, "−0.13"),
        (0, 5, 2, "0.00"),
        (1, 10_000, 2, "0.00"),
        (5, 0, 2, "–"),
        (10**18 + 1, 10**18, 1, "+1.0"),
    ],
)
def test_ratios_are_rounded_in_integers(part: int, whole: int, digits: int, shown: str) -> None:
    assert ratio(part, whole, digits) == shown


def test_percentages_have_no_sign() -> None:
    assert (percent(1, 3), percent(3, 3), percent(0, 3), percent(0, 0)) == (
        "33.3%",
        "100.0%",
        "0.0%",
        "–",
    )


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (None, Wanted()),
        ("  ", Wanted()),
        ("#12", Wanted(player_id=12)),
        ("<@100000000000000011>", Wanted(discord_id=100000000000000011)),
        ("<@!1000000000000000011>", Wanted(discord_id=1000000000000000011)),
        ("小红", Wanted(name="小红")),
        ("#" + "9" * 30, Wanted(name="#" + "9" * 30)),
    ],
)
def test_people_are_meant_by_reference_mention_or_name(typed: str | None, wanted: Wanted) -> None:
    assert wanted_of(typed) == wanted
