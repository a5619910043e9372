"""结算: the standings and the payments of a night, as its people read them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs._clearing_cards import clearing_card
from cogs._i18n import Texts, texts
from cogs._paint import paint
from cogs._sentences import bold, signed
from data.records import NightClearing, NightView
from hzrules.clearing import EXACT_UP_TO
from hzrules.dues import dues
from hzrules.events import Body, Closed, Opened
from tests.cogs.strategies import PROVE, Evening, evenings
from tests.cogs.support import after, assert_sendable, opened, text_of, view_of
from tests.hzrules.night_support import adjusted, claim, four, log, played
from tests.hzrules.support import rules, self_draw

ZH = texts("zh-CN")


def cleared(view: NightView) -> NightClearing:
    return NightClearing(view, dues(view.night))


def payments(text: str) -> list[int]:
    line = r"\*\* → \*\*.*[：:] ?\*\*(\d+)(?: 分| points?)\*\*"
    return [int(points) for points in re.findall(line, text)]


@PROVE
@given(evenings(most_hands=60))
def test_payments_bring_every_balance_to_zero(evening: Evening) -> None:
    """R62: what the card says, added up, is what everybody won or lost; nothing is left."""
    done = cleared(evening.view)
    text = text_of(clearing_card(evening.t, done))
    left = dict(evening.night.balances)
    for payment, points in zip(done.dues.lines, payments(text), strict=True):
        payer, payee = evening.view.name(payment.payer), evening.view.name(payment.payee)
        assert f"{bold(payer)} → {bold(payee)}" in text
        left[payment.payer] += points
        left[payment.payee] -= points
    assert not any(left.values())


@PROVE
@given(evenings(most_hands=60))
def test_standings_show_everybody_once_best_first(evening: Evening) -> None:
    view, balances = evening.view, evening.night.balances
    lines = str(clearing_card(evening.t, cleared(view)).blocks[1]).split("\n")
    assert len(lines) == len(balances)
    shown = [re.search(r"  \*\*([+−]?\d+)\*\*$", line) for line in lines]
    points = [int(found[1].replace("−", "-")) for found in shown if found]
    assert points == sorted(balances.values(), reverse=True)
    for player, total in balances.items():
        assert any(f" {bold(view.name(player))}  **{signed(total)}**" in line for line in lines)


@PROVE
@given(st.lists(st.integers(-(10**6), 10**6), min_size=3, max_size=11))
def test_twelve_people_with_the_longest_names_fit_in_one_message(won: list[int]) -> None:
    names = {n: "*" * 30 + f"{n:02}" for n in range(1, 13)}
    bodies: list[Body] = [
        Opened(rules=rules()),
        *(four(str(n), range(n, n + 4)) for n in (1, 5, 9)),
        *(adjusted(12, n, points) for n, points in enumerate(won, 1) if points > 0),
        *(adjusted(n, 12, -points) for n, points in enumerate(won, 1) if points < 0),
    ]
    view = view_of(log(bodies), names)
    for language in (ZH, texts("en")):
        assert_sendable(paint(clearing_card(language, cleared(view))))


def test_losses_show_the_real_minus() -> None:
    text = text_of(clearing_card(ZH, cleared(after(self_draw("E")))))
    assert "🥈 **老王**  **−2**" in text
    assert "-2" not in text.replace("2026-09-21", "")


def test_people_with_equal_points_share_a_medal() -> None:
    lines = str(clearing_card(ZH, cleared(after(self_draw("E")))).blocks[1]).split("\n")
    assert [line[0] for line in lines] == ["🥇", "🥈", "🥈", "🥈"]


@pytest.mark.parametrize(
    ("t", "one", "three"),
    [
        (texts("en"), "1 payment settles it", "3 payments settle it"),
        (ZH, "付 1 笔就清", "付 3 笔就清"),
        (texts("zh-TW"), "付 1 筆就清", "付 3 筆就清"),
    ],
    ids=["en", "zh-CN", "zh-TW"],
)
def test_payments_are_counted_in_good_grammar(t: Texts, one: str, three: str) -> None:
    single = opened(adjusted(2, 3, 40))
    assert f"**{one}**" in text_of(clearing_card(t, cleared(single)))
    assert f"**{three}**" in text_of(clearing_card(t, cleared(after(self_draw("E")))))


@pytest.mark.parametrize(
    ("t", "one", "two"),
    [(texts("en"), "1 hand", "2 hands"), (ZH, "共 1 局", "共 2 局")],
    ids=["en", "zh-CN"],
)
def test_hands_are_counted_in_good_grammar(t: Texts, one: str, two: str) -> None:
    win = self_draw("E")
    assert f"-# {one}" == text_of(clearing_card(t, cleared(after(win)))).split("\n")[-1]
    assert f"-# {two}" == text_of(clearing_card(t, cleared(after(win, win)))).split("\n")[-1]


def test_even_night_owes_nothing() -> None:
    text = text_of(clearing_card(ZH, cleared(after())))
    assert "大家打平，谁也不欠谁。" in text
    assert payments(text) == []


def test_open_night_and_closed_night_are_told_apart() -> None:
    assert "2026-09-21 打到现在" in text_of(clearing_card(ZH, cleared(after(self_draw("E")))))
    assert "2026-09-21 收摊" in text_of(clearing_card(ZH, cleared(opened(Closed()))))


def test_closing_in_the_middle_of_a_hand_says_what_is_dropped() -> None:
    """R21: nothing vanishes silently."""
    begun = claim("S", "E", "peng")
    closed = text_of(clearing_card(ZH, cleared(opened(begun, Closed()))))
    assert "没打完的那局，吃碰记录作废" in closed
    assert "作废" not in text_of(clearing_card(ZH, cleared(opened(begun))))
    over = opened(begun, played(self_draw("S")), Closed())
    assert "作废" not in text_of(clearing_card(ZH, cleared(over)))


def test_more_people_than_can_be_searched_are_told_so() -> None:
    tables = [four(str(n), range(4 * n + 1, 4 * n + 5)) for n in range(4)]
    owing = [adjusted(n, 16, n) for n in range(1, EXACT_UP_TO + 1)]
    names = {n: f"P{n}" for n in range(1, 17)}
    view = view_of(log([Opened(rules=rules()), *tables, *owing]), names)
    assert "付款可能比最少的多一两笔" in text_of(clearing_card(ZH, cleared(view)))
