"""The forms ask for what the rules need, within Discord's limits, whoever sits there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from cogs._forms import SELF_DRAW, patterns_from
from cogs._i18n import LANGUAGES, texts
from cogs._modals import false_win_form, open_form, pattern_boxes, win_form
from data.records import Language
from hzrules.check import check
from hzrules.events import Body, Opened
from hzrules.outcome import SelfDraw
from hzrules.presets import PRESETS
from hzrules.terms import Seat
from tests.cogs.strategies import PROVE, Evening, evenings
from tests.cogs.support import after, assert_form, fields_of, opened, the_table, user, view_of
from tests.hzrules.night_support import dealer_set, four, log
from tests.hzrules.support import DRAW, rules

ZH, EN = texts("zh-CN"), texts("en")
LEVELS = range(1, 8)


@PROVE
@given(evenings(most_hands=20))
def test_forms_of_any_night_can_be_sent(evening: Evening) -> None:
    """R87: 32 wide characters in every name, and a table named with markdown."""
    for table in evening.night.tables.values():
        assert_form(win_form(evening.t, evening.view, table))
        assert_form(false_win_form(evening.t, evening.view, table))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_win_form_asks_for_what_the_rules_need(preset: str, level: int, language: Language) -> None:
    """How only where a discard may win; who is liable only where somebody can be."""
    t = texts(language)
    view = opened(dealer_set("E", level), under=preset)
    house = view.night.rules
    assert house is not None
    form = win_form(t, view, the_table(view))
    assert_form(form)
    may_discard = 0 < house.discard_from_level <= level
    asked = ["winner"] + ["how"] * may_discard + ["patterns"]
    asked += ["liable"] * bool(house.liability.count)
    assert [name for name in fields_of(form) if name != "tiles"] == asked


def test_win_form_is_three_touches_for_a_plain_self_draw() -> None:
    """Press 胡, choose who, send: all the rest may be left alone."""
    view = after(DRAW, DRAW)
    fields = fields_of(win_form(ZH, view, the_table(view)))
    needed = [name for name, field in fields.items() if field.get("required", True)]
    assert needed == ["winner", "how"]
    chosen = [option["value"] for option in fields["how"]["options"] if option.get("default")]
    assert chosen == [SELF_DRAW]


def test_win_form_names_people_by_seat_and_marks_the_dealer() -> None:
    """R30."""
    view = opened(dealer_set("S", 3))
    fields = fields_of(win_form(ZH, view, the_table(view)))
    assert labels(fields["winner"]) == ["东 小红", "南 老王 · 庄", "西 阿明", "北 丽丽"]
    assert labels(fields["how"]) == [
        "自摸",
        "东 小红 放冲",
        "南 老王 · 庄 放冲",
        "西 阿明 放冲",
        "北 丽丽 放冲",
    ]


def labels(field: dict[str, Any]) -> list[str]:
    return [option["label"] for option in field["options"]]


def test_win_form_carries_what_its_reader_saw() -> None:
    view = after(DRAW)
    raw = win_form(EN, view, the_table(view)).to_dict()
    assert raw["custom_id"] == "hz:v1:win:1:1:3"
    assert raw["title"] == "Win · Hand 2"


def test_win_form_shows_the_name_of_a_table_as_it_is() -> None:
    """A title is no markdown: nothing is escaped in it, and the hand's number is not cut off."""
    table = "_*" * 10
    bodies: list[Body] = [Opened(rules=rules()), four("1", (1, 2, 3, 4)), four(table, (5, 6, 7, 8))]
    view = view_of(log(bodies), dict(enumerate("甲乙丙丁戊己庚辛", 1)))
    title = win_form(EN, view, the_table(view, table)).to_dict()["title"]
    assert title == f"Win · Table {table}, hand 1"


@pytest.mark.parametrize(
    ("reverse", "offered"),
    [
        (0, ["东 小红 · 庄 · 承包", "南 老王 · 承包"]),
        (2, ["东 小红 · 庄 · 承包", "东 小红 · 庄 · 反承包"]),
    ],
    ids=["forward", "both-ways"],
)
def test_win_form_offers_the_liabilities_that_exist(reverse: int, offered: list[str]) -> None:
    view = opened(under=rules(liability={"reverse": reverse}))
    field = fields_of(win_form(ZH, view, the_table(view)))["liable"]
    assert set(offered) <= set(labels(field))
    assert len(labels(field)) == (8 if reverse else 4)


# Patterns


@pytest.mark.parametrize("preset", PRESETS)
def test_every_box_can_be_ticked_and_recorded(preset: str) -> None:
    """No box offers what the very same rules then refuse."""
    view = opened(under=preset)
    house = view.night.rules
    assert house is not None
    for box in pattern_boxes(ZH, house):
        won = SelfDraw(winner=Seat.S, patterns=patterns_from([box.value]))
        assert check(house, the_table(view).state(), won) == ()


@pytest.mark.parametrize(
    ("preset", "boxes"),
    [
        (
            "standard",
            "暴头 财飘 双财飘 杠开 双杠开 七对 豪华七对 双豪华七对 三豪华七对",
        ),
        ("classic", "暴头 财飘 双财飘 杠开 双杠开 七对"),
        ("luxury", "暴头 财飘 双财飘 三财飘 杠开 双杠开 七对 豪华七对 双豪华七对 三豪华七对"),
        ("mil-2025", "暴头 财飘 双财飘 三财飘 杠开 七对 豪华七对 无财 十风 十风带白"),
        ("sanlao", "暴头 财飘 双财飘 三财飘 杠开 双杠开 七对 豪华七对 四财神 双豪华七对"),
    ],
)
def test_boxes_are_the_patterns_of_the_rules_commonest_first(preset: str, boxes: str) -> None:
    house = opened(under=preset).night.rules
    assert house is not None
    offered = [box.label.replace(" ×", "×") for box in pattern_boxes(ZH, house)]
    assert offered == boxes.split()


def test_more_patterns_than_boxes_leave_the_rarest_out() -> None:
    everything = dict.fromkeys(("ten_winds", "one_suit", "all_honours", "heavenly", "earthly"), 2)
    offered = pattern_boxes(ZH, rules(patterns=everything))
    assert len(offered) == 10
    assert [box.value for box in offered[:3]] == ["baotou", "caipiao1", "caipiao2"]


def test_rules_without_patterns_ask_for_none() -> None:
    nothing: dict[str, Any] = dict.fromkeys(("baotou", "caipiao", "gangkai", "qidui"))
    view = opened(under=rules(patterns={**nothing, "haohua": []}))
    assert "patterns" not in fields_of(win_form(ZH, view, the_table(view)))


# False win, opening


def test_false_win_form_asks_who() -> None:
    view = after()
    form = false_win_form(ZH, view, the_table(view))
    assert form.to_dict()["custom_id"] == "hz:v1:falsewin:1:1:2"
    assert labels(fields_of(form)["winner"]) == ["东 小红 · 庄", "南 老王", "西 阿明", "北 丽丽"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_form_is_filled_with_what_was_said(language: Language) -> None:
    """Nobody has to say the same thing twice."""
    t = texts(language)
    keys = ("luxury", "二楼", "CNY-2-50")
    form = open_form(t, [user(11), None, None, user(14)], "外婆，二叔", keys)
    assert_form(form)
    assert form.to_dict()["custom_id"] == "hz:v1:open:luxury:二楼:CNY-2-50"
    fields = fields_of(form)
    assert list(fields) == ["E", "S", "W", "N", "guests"]
    chosen = [[v["id"] for v in fields[seat].get("default_values", [])] for seat in "ESWN"]
    assert chosen == [[11], [], [], [14]]
    assert not any(field.get("required", True) for field in fields.values())
    assert fields["guests"]["value"] == "外婆，二叔"


def test_open_form_of_the_longest_table_name_can_be_sent() -> None:
    assert_form(open_form(ZH, [None] * 4, "", ("mil-2025", "台" * 20, "CNY-4-1000000000")))


async def test_forms_are_not_remembered_in_memory() -> None:
    """R56: their ids say everything, so a restart while one is open does not matter."""
    view = after()
    assert win_form(ZH, view, the_table(view)).is_finished()
