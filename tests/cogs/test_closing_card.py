"""收摊: the message that people screenshot, with its chart and moments, within Discord's limits."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from cogs._card import Attachment, Choices, Picture
from cogs._clearing_cards import clearing_card, closing_card
from cogs._currency import amount_text
from cogs._fitting import room_for, shortened
from cogs._i18n import LANGUAGES, Texts, texts
from cogs._moments_text import moment_lines
from cogs._paint import files, paint
from data.records import Language, NightClearing, NightView, Since
from hzrules.clearing import clear
from hzrules.dues import dues
from hzrules.events import Body, Closed, Event, Opened, Reopened, StakeChanged
from hzrules.night import Night
from hzrules.stake import POINTS, Stake
from tests.cogs.strategies import LONG, Evening, evenings
from tests.cogs.support import assert_sendable, opened, parts_of, text_of, view_of
from tests.hzrules.night_support import (
    EAST_WINS,
    SOUTH_WINS,
    WEST_WINS,
    adjusted,
    fee,
    four,
    log,
    paid,
    played,
)
from tests.hzrules.support import discard, liable, rules, self_draw

CHART = Picture("night.png", b"PNG", "a chart")
WIDEST = {n: "*" * 30 + f"{n:02}" for n in range(1, 13)}
"""Names of 32 characters that need 62 in a message."""


def closed(view: NightView, since: Since | None = None) -> NightClearing:
    return NightClearing(view, dues(view.night), since)


def crowded(language: Language, *, hands: int = 300) -> NightView:
    """Twelve people with the widest names at three tables, who have all won or lost."""
    wins = [self_draw(seat, [liable("N" if seat != "N" else "E")], caipiao=1) for seat in "ESWN"]
    bodies: list[Body] = [Opened(rules=rules())]
    bodies += [four(str(n), range(4 * n - 3, 4 * n + 1)) for n in (1, 2, 3)]
    bodies += [played(wins[n * n % 4], str(n % 3 + 1)) for n in range(hands)]
    bodies += [adjusted(n, 12, 10**6 + 7**n) for n in range(1, 12)]
    return view_of(log([*bodies, Closed()]), WIDEST, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reopened", [False, True], ids=["first", "again"])
def test_twelve_wide_names_and_300_hands_fit(language: Language, reopened: bool) -> None:
    view = crowded(language)
    balances = dict(view.night.balances)
    done = closed(view, Since(balances, clear(balances)) if reopened else None)
    card = closing_card(texts(language), done, CHART)
    assert_sendable(paint(card))
    assert CHART in card.blocks
    names = view.people.values()
    assert all(name.name.replace("*", "\\*") in text_of(card) for name in names)
    if not reopened:
        assert not any(isinstance(block, Attachment) for block in card.blocks)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fees", [0, 1, 12])
@pytest.mark.parametrize("paid_lines", [0, 1, 11])
def test_twelve_wide_names_and_much_money_fit(
    language: Language, fees: int, paid_lines: int
) -> None:
    """However many fees and payments: one message, and every line can still be marked paid."""
    view = crowded(language, hands=30)
    dear = Stake(currency="KWD", digits=3, minor=999_999)
    share = ("proportion", "winners", "equal")
    bodies: list[Body] = [Reopened(), StakeChanged(stake=dear)]
    bodies += [fee(10**9 + n, share[n % 3], n % 2 or None, dear.unit) for n in range(fees)]
    night = also(view.night, *bodies, Closed())
    for due in dues(night).lines[:paid_lines]:
        night = also(night, paid(due.payer, due.payee, due.amount, dear.unit))
    card = closing_card(texts(language), closed(view.imagined(night)), CHART)
    assert_sendable(paint(card))
    offered = [option for b in card.blocks if isinstance(b, Choices) for option in b.options]
    assert len(offered) == len([due for due in dues(night).lines if due.left])


def also(night: Night, *bodies: Body) -> Night:
    for body in bodies:
        night = night.append(Event(night.seq + 1, 0, 1, body))
    return night


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_fit_is_counted_and_stands_in_a_file(language: Language) -> None:
    view = crowded(language)
    balances = dict(view.night.balances)
    card = closing_card(texts(language), closed(view, Since(balances, clear(balances))), CHART)
    (document,) = [block for block in card.blocks if isinstance(block, Attachment)]
    more = sum(int(n) for n in re.findall(r"(?:and|还有|還有) (\d+)", text_of(card)))
    assert more > 0
    for payment in clear(balances).payments:
        assert str(payment.amount) in document.data.decode("utf-8-sig")
    assert f"attachment://{document.name}" in str(parts_of(paint(card)))
    assert [file.filename for file in files(card)] == ["night.png", document.name]


@LONG
@given(evenings())
def test_every_night_can_be_closed(evening: Evening) -> None:
    """Whoever plays, however long; the file comes only where something is cut."""
    done = closed(evening.view)
    card = closing_card(evening.t, done, CHART)
    assert_sendable(paint(card))
    cut = any(isinstance(block, Attachment) for block in card.blocks)
    lines = text_of(card)
    for payment in done.dues.lines:
        assert cut or f"**{amount_text(evening.t, payment.amount, POINTS)}**" in lines


def test_settling_in_between_shows_neither_chart_nor_moments() -> None:
    card = clearing_card(texts("zh-CN"), closed(opened(EAST_WINS, EAST_WINS)))
    assert "最大一把" not in text_of(card)
    assert not any(isinstance(block, Picture) for block in card.blocks)


def test_night_closes_without_a_picture_too() -> None:
    card = closing_card(texts("zh-CN"), closed(opened(EAST_WINS, Closed())), None)
    assert "最大一把" in text_of(card)
    assert_sendable(paint(card))


# Moments


EVENTFUL: tuple[Body, ...] = (
    EAST_WINS,
    played(self_draw("E", caipiao=2)),
    played(self_draw("S", [liable("W")])),
    adjusted(1, 3, 100),
    WEST_WINS,
)
TOLD: dict[Language, tuple[str, ...]] = {
    "en": (
        "💥 Biggest hand: **小红** +{big}, double Caipiao (Hand 2)",
        "🎲 Longest streak: **小红**, 3rd deal running",
        "🕊️ Most floats: **小红**, 2 floats",
        "🤝 Paid for another: **阿明** paid {paid} for **小红**",
        "📈 Comeback: **阿明** from −{low} to +{final}",
    ),
    "zh-CN": (
        "💥 最大一把：**小红** +{big}，双财飘（第 2 局）",
        "🎲 连庄最久：**小红** 三连庄",
        "🕊️ 财飘最多：**小红** 飘了 2 次",
        "🤝 承包最多：**阿明** 替 **小红** 付了 {paid}",
        "📈 最大翻身：**阿明** 从 −{low} 追到 +{final}",
    ),
    "zh-TW": (
        "💥 最大一把：**小红** +{big}，雙財飄（第 2 局）",
        "🎲 連莊最久：**小红** 三連莊",
        "🕊️ 財飄最多：**小红** 飄了 2 次",
        "🤝 承包最多：**阿明** 替 **小红** 付了 {paid}",
        "📈 最大翻身：**阿明** 從 −{low} 追到 +{final}",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_moments_are_told_in_every_language(language: Language) -> None:
    view = opened(*EVENTFUL)
    facts = _facts(view.night)
    told = moment_lines(texts(language), view)
    assert told == [line.format_map(facts) for line in TOLD[language]]


def _facts(night: Night) -> dict[str, Any]:
    """The figures of `EVENTFUL`, from its hands."""
    second, third, fourth = night.hands()[1:]
    assert third.result is not None
    final = night.balances[3]
    return {
        "big": second.deltas()[1],
        "paid": max(t.points for t in third.result.settlement.transfers if t.in_place_of),
        "low": fourth.deltas()[3] + 100 - final,
        "final": final,
    }


@pytest.mark.parametrize(
    ("t", "more"), [(texts("en"), " and 2 more"), (texts("zh-CN"), "，还有 2 个并列")]
)
def test_more_than_two_equals_are_counted(t: Texts, more: str) -> None:
    view = opened(SOUTH_WINS, WEST_WINS, SOUTH_WINS, WEST_WINS, under="standard")
    assert moment_lines(t, view)[0].endswith(more)


def test_quiet_night_tells_nothing() -> None:
    assert moment_lines(texts("zh-CN"), opened()) == []
    quiet = closing_card(texts("zh-CN"), closed(opened(Closed())), None)
    assert "最" not in text_of(quiet)


def test_names_in_moments_are_escaped() -> None:
    view = opened(EAST_WINS, names={**dict.fromkeys(range(1, 5), "x"), 1: "**a**"})
    assert r"\*\*a\*\*" in "\n".join(moment_lines(texts("en"), view))


def test_discard_win_is_a_moment_too() -> None:
    view = opened(EAST_WINS, EAST_WINS, played(discard("S", "E")))
    assert moment_lines(texts("zh-CN"), view)


# Room


@pytest.mark.parametrize("room", range(45, 400, 7))
def test_shortened_lines_fit_and_count_the_others(room: int) -> None:
    lines = ["x" * 30 + str(n) for n in range(10)]
    kept = shortened(texts("en"), lines, room)
    assert room_for(kept) <= room
    if kept != lines:
        assert kept[-1] == f"-# … and {10 - len(kept) + 1} more"
