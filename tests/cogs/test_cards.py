"""The board and a recorded hand say what the fold and the settlement say, in every language."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from cogs._card import Card
from cogs._cards import board_card, mended_card, result_card
from cogs._i18n import Texts, texts
from cogs._names import safe
from cogs._night_cards import opened_card
from cogs._sentences import bold, level_name, signed
from data.records import NightView, Recorded
from hzrules.events import Body, Event, Opened, Restored, Seated, Voided
from hzrules.night import Entry
from hzrules.settlement import Transfer
from hzrules.terms import SEATS
from tests.cogs.strategies import LONG, PROVE, Evening, evenings
from tests.cogs.support import after, buttons_of, last, opened, text_of, the_table, view_of
from tests.hzrules.night_support import four, log, played
from tests.hzrules.support import DRAW, discard, false_win, rules, self_draw

ZH = texts("zh-CN")
EIGHT = dict(enumerate("甲乙丙丁戊己庚辛", 1))


def number(text: str) -> int:
    """Points as shown, with the real minus."""
    return int(text.replace("−", "-"))


def seat_lines(card: Card) -> list[str]:
    return str(card.blocks[3]).split("\n")


# The board


@LONG
@given(evenings())
def test_board_shows_the_dealer_by_person_and_the_totals_of_the_fold(evening: Evening) -> None:
    """R29, R30: derived from the hands, and nobody has to know which wind deals."""
    t, view, night = evening.t, evening.view, evening.night
    for table in night.tables.values():
        card = board_card(t, view, table)
        title, dealer = str(card.blocks[0]), str(card.blocks[1])
        assert title.endswith(f" · {level_name(t, table.level)}")
        assert bold(view.name_at(table, table.dealer)) in dealer
        for seat, line in zip(SEATS, seat_lines(card), strict=True):
            player = table.player_at(seat)
            marker = "🎲" if seat == table.dealer else "▫️"
            shown = f"{marker} {t.term(seat)} {bold(view.name(player))}  **"
            assert line.startswith(shown)
            total = re.match(r"([+−]?\d+)\*\*", line.removeprefix(shown))
            assert total is not None
            assert number(total[1]) == night.balances[player]


@PROVE
@given(evenings(most_hands=40))
def test_board_shows_what_the_last_hand_moved(evening: Evening) -> None:
    for table in evening.night.tables.values():
        hands = evening.night.hands(table.name)
        moved = hands[-1].deltas() if hands else {}
        card = board_card(evening.t, evening.view, table)
        for player, line in zip(table.seats, seat_lines(card), strict=True):
            shown = re.search(r"\*\*  \(([+−]\d+)\)$", line)
            assert (number(shown[1]) if shown else 0) == moved.get(player, 0)


@PROVE
@given(evenings(most_hands=40))
def test_board_shows_the_totals_of_those_who_rest(evening: Evening) -> None:
    """R25: whoever gave up the seat keeps a total, and it is shown at every table."""
    night, view = evening.night, evening.view
    resting = [p for p in night.balances if night.table_of(p) is None]
    for table in night.tables.values():
        text = text_of(board_card(evening.t, view, table))
        for player in resting:
            assert f"{bold(view.name(player))} {signed(night.balances[player])}" in text


def test_board_says_what_the_hand_being_played_costs() -> None:
    view = after(self_draw("E"), DRAW)
    text = text_of(board_card(ZH, view, the_table(view)))
    assert "第 3 局 · 三连庄" in text
    assert "庄家 **小红**：庄家自摸每家付 8；闲家自摸庄付 8、闲付 1" in text
    assert "现在可以放冲 · 通行" in text


def test_boards_of_two_tables_say_which_they_are() -> None:
    begun: list[Body] = [Opened(rules=rules()), four("1", (1, 2, 3, 4)), four("二楼", (5, 6, 7, 8))]
    view = view_of(log([*begun, played(self_draw("S"), "二楼")]), EIGHT)
    assert "二楼 台第 2 局 · 平庄" in text_of(board_card(ZH, view, the_table(view, "二楼")))
    assert "1 台第 1 局 · 平庄" in text_of(board_card(ZH, view, the_table(view)))


@pytest.mark.parametrize(
    ("under", "level", "hint"),
    [
        pytest.param("standard", 1, "三连庄起可以放冲", id="not-yet"),
        pytest.param("standard", 3, "现在可以放冲", id="now"),
        pytest.param("luxury", 1, "二连庄起可以放冲", id="luxury-from-two"),
        pytest.param("sanlao", 5, "只能自摸", id="never"),
    ],
)
def test_board_says_whether_a_discard_wins(under: str, level: int, hint: str) -> None:
    view = after(*[DRAW] * (level - 1), under=under)
    assert hint in text_of(board_card(ZH, view, the_table(view)))


def test_board_buttons_carry_keys_and_no_facts() -> None:
    view = after(self_draw("E"))
    buttons = buttons_of(board_card(ZH, view, the_table(view)))
    assert [button.action for button in buttons] == ["win", "draw", "undo", "more"]
    assert {button.keys for button in buttons} == {(1, "1", 3)}, "night, table, its last event"


# A recorded hand


@PROVE
@given(evenings(most_hands=60))
def test_result_shows_every_payment_of_the_settlement(evening: Evening) -> None:
    """R03, R04, R24: who pays, how much, in whose place; the reasons multiply to the points."""
    t, view = evening.t, evening.view
    for entry in evening.night.hands():
        assert entry.result is not None
        lines = payment_lines(result_card(t, Recorded(view, entry)))
        for line, transfer in zip(lines, entry.result.settlement.transfers, strict=True):
            assert_payment(view, entry, line, transfer)


def payment_lines(card: Card) -> list[str]:
    """The payments of a result: between its headline, and the sums and the footer."""
    texts = texts_of(card)
    return texts[1].split("\n") if len(texts) == 4 else []


def texts_of(card: Card) -> list[str]:
    return [block for block in card.blocks if isinstance(block, str)]


def assert_payment(view: NightView, entry: Entry, line: str, transfer: Transfer) -> None:
    assert entry.result is not None
    seats = entry.result.seats
    payer = bold(view.name(seats[transfer.payer.order]))
    assert line.startswith(payer)
    said = line.removeprefix(payer)
    if transfer.in_place_of is not None:
        replaced = bold(view.name(seats[transfer.in_place_of.order]))
        assert replaced in said
        said = said.replace(replaced, "", 1)
    points, why = re.split(r"[：:] ?", said, maxsplit=1)
    assert re.findall(r"\d+", points) == [str(transfer.points)]
    cut = re.fullmatch(r"(.+) = (\d+)[；;] ?\D+ (\d+)", why)
    if cut is None:
        assert explained(why) == transfer.points
    else:
        assert explained(cut[1]) == int(cut[2]) > transfer.points
        assert transfer.points <= int(cut[3])


def explained(why: str) -> int:
    """What the reasons multiply to; those in brackets are what a cap stands in place of."""
    product = 1
    for reason in re.sub(r"[（(][^（()）]*[)）]", "", why).split(" × "):
        product *= int(reason.split()[-1])
    return product


@PROVE
@given(evenings(most_hands=60))
def test_result_sums_up_what_everybody_won_or_lost(evening: Evening) -> None:
    view = evening.view
    for entry in evening.night.hands():
        moved = {player: points for player, points in entry.deltas().items() if points}
        card = result_card(evening.t, Recorded(view, entry))
        if not moved:
            assert len(texts_of(card)) == 2, "a headline, and who deals next"
            continue
        line = texts_of(card)[2]
        for player, points in moved.items():
            sign = "+" if points > 0 else "−"
            assert f"{bold(view.name(player))}\u00a0{sign}{abs(points)}" in line
        assert sum(map(number, re.findall(r"\*\*[ \u00a0]([+−]\d+)(?=  \*\*|$)", line))) == 0


@PROVE
@given(evenings(most_hands=40))
def test_result_says_who_deals_next_and_who_recorded_it(evening: Evening) -> None:
    t, view = evening.t, evening.view
    for entry in evening.night.hands():
        assert entry.result is not None
        dealer, level = entry.result.settlement.next
        footer = texts_of(result_card(t, Recorded(view, entry)))[-1]
        assert safe(view.name(entry.result.seats[dealer.order])) in footer
        assert level_name(t, level) in footer
        assert safe(view.name(entry.by)) in footer


def test_result_of_a_baotou_at_three_deals() -> None:
    view = after(DRAW, DRAW, self_draw("S", baotou=True))
    assert text_of(result_card(ZH, last(view))).split("\n") == [
        "### 第 3 局 · **老王** 自摸 · 暴头 · ×2",
        "**小红** 付 16：1 × 暴头 2 × 三连庄 8",
        "**阿明** 付 2：1 × 暴头 2 × 闲家 1",
        "**丽丽** 付 2：1 × 暴头 2 × 闲家 1",
        "**老王** +20  **阿明** −2  **丽丽** −2  **小红** −16",
        "-# 下一局 老王 坐庄，平庄 · 老王 记",
    ]


def test_result_marks_what_only_the_table_agreed_to() -> None:
    view = opened(played(discard("S", "E")).model_copy(update={"agreed": True}))
    assert "不合规则，全桌同意" in text_of(result_card(ZH, last(view)))
    assert "全桌同意" not in text_of(result_card(ZH, last(after(self_draw("S")))))


def test_result_of_a_draw_moves_nothing() -> None:
    text = text_of(result_card(ZH, last(after(DRAW))))
    assert text == "### 第 1 局 · 流局，没人胡\n-# 下一局 小红 坐庄，二连庄 · 丽丽 记"


def test_result_of_a_false_win_is_explained_like_a_win() -> None:
    """R24: the hand goes on, and who was paid is there."""
    view = after(false_win("W"), under=rules(false_win_each=5))
    text = text_of(result_card(ZH, last(view)))
    assert text.startswith("### 第 1 局 · **阿明** 诈胡\n**阿明** 付 5：诈胡 5\n")
    assert "**阿明** −15" in text
    assert "下一局 小红 坐庄，平庄" in text


# Taken back, opened


def mended(*mendings: type[Voided] | type[Restored]) -> Recorded:
    """A win of 老王's, which 丽丽 mended in these ways."""
    target = after(self_draw("S")).night.seq
    night = after(self_draw("S")).night
    for mending in mendings:
        night = night.append(Event(night.seq + 1, 0, 4, mending(target=target)))
    view = after()
    entry = night.entry(target)
    assert entry is not None
    return Recorded(view.after(night, view.people[4]), entry)


def test_what_was_taken_back_is_struck_through_with_who_did_it() -> None:
    """R44; and the standings after it (R32)."""
    assert text_of(mended_card(ZH, mended(Voided))).split("\n") == [
        "**丽丽** 撤销了：~~**老王** 自摸 · 平胡~~",
        "-# **小红** 0  **老王** 0  **阿明** 0  **丽丽** 0",
    ]


def test_what_was_brought_back_is_not_struck_through() -> None:
    assert text_of(mended_card(ZH, mended(Voided, Restored))).split("\n") == [
        "**丽丽** 恢复了：**老王** 自摸 · 平胡",
        "-# **老王** +4  **阿明** −1  **丽丽** −1  **小红** −2",
    ]


@pytest.mark.parametrize(
    ("t", "shown"),
    [
        (ZH, "东 **小红**、南 **老王**、西 **阿明**、北 **丽丽**"),
        (texts("zh-TW"), "東 **小红**、南 **老王**、西 **阿明**、北 **丽丽**"),
        (texts("en"), "East **小红**, South **老王**, West **阿明**, North **丽丽**"),
    ],
    ids=["zh-CN", "zh-TW", "en"],
)
def test_opening_says_who_sits_where_and_by_which_rules(t: Texts, shown: str) -> None:
    view = opened(under="luxury")
    body = view.night.entries[1].body
    assert isinstance(body, Seated)
    text = text_of(opened_card(t, view, body))
    assert shown in text
    assert "2026-09-21" in text
    assert {"zh-CN": "豪华", "zh-TW": "豪華", "en": "Luxury"}[t.language] in text
