"""流水: every entry once, in order, with who, when, what it moved, and who mended it."""

from __future__ import annotations

import re

from hypothesis import given

from cogs._card import Card
from cogs._history import PAGE, history_card
from cogs._i18n import texts
from cogs._names import safe
from cogs._paint import paint
from cogs._sentences import signed
from data.records import NightView
from hzrules.events import (
    HOUSE,
    Adjusted,
    Body,
    Closed,
    Corrected,
    Event,
    Inserted,
    Reopened,
    Restored,
    RulesChanged,
    StakeChanged,
    Voided,
)
from tests.cogs.strategies import LONG, PROVE, Evening, evenings
from tests.cogs.support import after, assert_sendable, buttons_of, opened, text_of
from tests.hzrules.night_support import CNY, adjusted, claim, dealer_set, fee, paid, played
from tests.hzrules.support import DRAW, discard, false_win, rules, self_draw

ZH = texts("zh-CN")


def pages(evening: Evening) -> list[Card]:
    """All pages, by pressing *later* from the first one until there is no such button."""
    found = [history_card(evening.t, evening.view, 0)]
    while True:
        page = len(found)
        turns = [b.keys for b in buttons_of(found[-1]) if b.keys == (evening.view.id, page)]
        if not turns:
            return found
        found.append(history_card(evening.t, evening.view, page))


def entries(card: Card) -> list[str]:
    """The entries of a page, each with the mendings that hang under it."""
    return str(card.blocks[1]).replace("\n-# ↳", " ↳").split("\n")


@LONG
@given(evenings())
def test_pages_show_every_entry_once_and_fit(evening: Evening) -> None:
    """R104, R107: 300 hands by people with the longest names."""
    shown = pages(evening)
    stamps = []
    for page in shown:
        assert_sendable(paint(page))
        lines = entries(page)
        assert 1 <= len(lines) <= PAGE
        stamps += [int(re.findall(r"<t:(\d+):t>", line.split(" ↳")[0])[-1]) for line in lines]
    assert stamps == [entry.at for entry in evening.night.entries]
    assert shown[-1] == history_card(evening.t, evening.view), "the last page comes first"


@PROVE
@given(evenings(most_hands=60))
def test_entries_say_what_they_moved(evening: Evening) -> None:
    """R23: whoever adds up the history comes to the totals of the board."""
    lines = [line for page in pages(evening) for line in entries(page)]
    for entry, line in zip(evening.night.entries, lines, strict=True):
        for player, points in entry.deltas().items():
            if points:
                assert f"{safe(evening.view.name(player))} {signed(points)}" in line
        assert f"{safe(evening.view.name(entry.by))} <t:{entry.at}:t>" in line
        assert line.startswith("~~") is entry.voided


def lines(view: NightView) -> list[str]:
    return entries(history_card(ZH, view))


def test_every_kind_of_entry_reads_like_a_sentence() -> None:
    view = opened(
        claim("S", "E", "peng"),
        played(self_draw("S", caipiao=2)),
        played(discard("S", "W")),
        played(DRAW),
        dealer_set("W", 2),
        adjusted(1, 4, 30),
        played(false_win("N")),
        RulesChanged(rules=rules()),
        StakeChanged(stake=CNY),
        fee(8000, "proportion", 1, CNY.unit),
        fee(8000, unit=CNY.unit),
        Closed(),
        paid(2, 1, 150, CNY.unit),
        paid(2, HOUSE, 150, CNY.unit),
        Reopened(),
        under=rules(false_win_each=5),
    )
    shown = [line for page in (0, 1) for line in entries(history_card(ZH, view, page))]
    said = [re.sub(r" — \S+ <t:\d+:t>$", "", line) for line in shown]
    assert said == [
        "开台",
        "入座：东 **小红**、南 **老王**、西 **阿明**、北 **丽丽**",
        "**老王** 碰 **小红**",
        "**#1** **老王** 自摸 · 双财飘 — 小红 −16 老王 +32 阿明 −8 丽丽 −8",
        "**#2** **老王** 胡 **阿明** 放冲 · 平胡 — 老王 +2 阿明 −2",
        "**#3** 流局，没人胡",
        "定庄：**阿明**，二连庄",
        "**小红** 给 **丽丽** 30 分：tea — 小红 −30 丽丽 +30",
        "**#4** **丽丽** 诈胡 — 小红 +5 老王 +5 阿明 +5 丽丽 −15",
        "换规则",
        "分值：1 分 = ¥0.50",
        "台费 **¥80.00**，**小红** 垫的，赢家按赢多少摊",
        "台费 **¥80.00**，还没付给老板，平摊",
        "收摊",
        "**老王** 付给 **小红** ¥1.50",
        "**老王** 付给 老板（台费） ¥1.50",
        "重开",
    ]


def mended(*bodies: Body) -> NightView:
    """Hand 1 by 老王 and what 丽丽 did about it, a minute later each time."""
    view = after(self_draw("S"), DRAW)
    night = view.night
    for number, body in enumerate(bodies, 1):
        night = night.append(Event(night.seq + 1, 2000 + 60 * number, 4, body))
    return view.after(night, view.people[4])


def test_struck_entry_stays_with_who_and_when() -> None:
    """R44: undoing leaves a trace."""
    struck = lines(mended(Voided(target=3)))[2]
    assert struck.startswith("~~**老王** 自摸 · 平胡~~ — ")
    assert struck.endswith("↳ 撤销：丽丽 <t:2060:t>")


def test_mendings_hang_under_their_entry_in_order() -> None:
    view = mended(
        Voided(target=3),
        Restored(target=3),
        Corrected(target=3, body=played(self_draw("W"))),
        Inserted(after=3, body=played(DRAW)),
    )
    first, inserted = lines(view)[2:4]
    assert re.findall("↳ (..)", first) == ["撤销", "恢复", "更正"]
    assert "**阿明** 自摸" in first
    assert re.findall("↳ (..)", inserted) == ["补记"]


def test_entry_mended_many_times_shows_the_last_three() -> None:
    """A page must fit however often somebody changes their mind."""
    there_and_back: list[Body] = [Voided(target=3), Restored(target=3)] * 20
    shown = re.findall(r"<t:(\d+):t>", lines(mended(*there_and_back))[2].partition("↳")[2])
    assert shown == [str(2000 + 60 * n) for n in (38, 39, 40)]


def test_page_out_of_range_is_the_nearest_one() -> None:
    view = after(*[DRAW] * 30)
    assert history_card(ZH, view, -5) == history_card(ZH, view, 0)
    assert history_card(ZH, view, 99) == history_card(ZH, view)
    assert "第 4 页，共 4 页" in text_of(history_card(ZH, view))


def test_page_of_long_entries_holds_fewer_of_them() -> None:
    """R107: ten payments with the longest reasons between the longest names are too much."""
    reason = Adjusted(payer=1, payee=2, points=10**9, reason="*" * 200)
    names = dict.fromkeys(range(1, 5), "*" * 32)
    view = opened(*[reason] * 20, names=names)
    sizes = []
    for page in range(99):
        card = history_card(ZH, view, page)
        assert_sendable(paint(card))
        sizes.append(len(entries(card)))
        if card == history_card(ZH, view):
            break
    assert sum(sizes) == len(view.night.entries)
    assert max(sizes) < PAGE


def test_short_history_has_no_buttons() -> None:
    card = history_card(ZH, after(DRAW))
    assert buttons_of(card) == []
    assert "页" not in text_of(card)
