"""The tile judge at the table: /worth, tiles in /win and in the form, report and tiles compared."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    board,
    is_private,
    open_night,
    press,
    says,
    totals,
)
from tests.world import World, components_of

READY_SEVEN = "1122m 3344p 5566s 五万 +9p 财神五万"
PLAIN = "一二三万 四五六筒 七八九条 东东 五万 二筒 三筒 财神五万"


def pictures(message: Any) -> list[str]:
    """The alt texts of the pictures a message shows."""
    found: list[str] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            found.extend(item["description"] for item in part.get("items", []))
            walk(part.get("components") or [])

    walk(components_of(message))
    return found


async def test_win_with_tiles_takes_what_they_show(world: World) -> None:
    await open_night(world)
    result = await world["小红"].slash(world.channel, "win", winner="E", tiles=READY_SEVEN)
    assert not is_private(result)
    assert "**小红** 自摸 · 七对 · 暴头 · ×4" in says(result)
    assert "读作 一一万 二二万 三三筒 四四筒 九九筒 五五条 六六条" in says(result)
    assert pictures(result.response) == ["一一二二五万三三四四筒五五六六条 +九筒 财神=五万"]
    assert totals(world)["小红"] == 24


async def test_report_and_tiles_that_differ_are_shown_side_by_side(world: World) -> None:
    await open_night(world)
    question = await world["小红"].slash(
        world.channel, "win", winner="E", baotou=True, tiles=READY_SEVEN
    )
    assert is_private(question)
    assert "你记的：暴头" in says(question)
    assert "牌面是：**七对 · 暴头** ×4" in says(question)
    assert totals(world)["小红"] == 0
    await press(world, "小红", question.response, "confirm")
    assert totals(world)["小红"] == 24


async def test_tiles_that_do_not_win_are_refused_with_the_reason(world: World) -> None:
    await open_night(world)
    answer = await world["小红"].slash(
        world.channel, "win", winner="E", tiles="一九万 一九筒 一九条 东南西北白发中 东 财神五万"
    )
    assert is_private(answer)
    assert "这手牌没胡：不成四副一对；不成七对：12 张落单，0 张财神" in says(answer)
    assert totals(world)["小红"] == 0


@pytest.mark.parametrize(
    ("tiles", "answer"),
    [
        ("123x456p", "牌里第 4 个字「x」看不懂，这里应该是数字后面要写花色"),
        ("123m456p789s11z2s3s+4s", "翻出来的是哪张？加上去，比如「财神五万」。"),
        ("11111m 123p 456s 11z 2s +3s 财神9p", "一万写了 5 张，一共才 4 张"),
        ("123m 财神9p", "手里写了 3 张，应该是 13 张"),
        ("吃12p3s 123m456p789s 1z +1z 财神9p", "吃的要同一门"),
        ("吃123m@南 456p789s 11z 2s3s +4s 财神9p", "只能吃上家"),
    ],
    ids=["unreadable", "caishen missing", "five of one", "too few", "chow", "chow from whom"],
)
async def test_impossible_tiles_say_what_is_wrong(world: World, tiles: str, answer: str) -> None:
    await open_night(world)
    refused = await world["小红"].slash(world.channel, "win", winner="E", tiles=tiles)
    assert is_private(refused)
    assert answer in says(refused)
    assert totals(world)["小红"] == 0


async def test_tiles_in_the_form_are_judged_too(world: World) -> None:
    await open_night(world)
    form = await press(world, "小红", board(world), "win")
    await world["小红"].submit_modal(form, {"winner": "S", "tiles": PLAIN})
    assert totals(world) == {"小红": -2, "老王": 4, "阿明": -1, "丽丽": -1}


async def test_melds_bind_the_liable_player(world: World) -> None:
    """S0-42, S1-27: counted from the melds' seats."""
    await open_night(world)
    tiles = "吃123m 碰555p@东 碰777s@东 11z 9s9s +1z 财神4m"
    result = await world["老王"].slash(world.channel, "win", winner="S", tiles=tiles)
    assert "**小红** 替 **阿明** 付 1：1 × 闲家 1 × 承包 1" in says(result)
    assert totals(world) == {"小红": -4, "老王": 4, "阿明": 0, "丽丽": 0}


async def test_worth_of_tiles_records_nothing(world: World, clock: HandClock) -> None:
    """R02."""
    await open_night(world)
    answer = await world["老王"].slash(world.channel, "worth", tiles=READY_SEVEN)
    assert is_private(answer)
    text = says(answer)
    assert "七对 · 暴头 · ×4" in text
    assert "听任何牌" in text
    assert "**老王** 能赢 16" in text
    assert "**小红** 付 8：1 × 七对 2 × 暴头 2 × 平庄 2" in text
    assert "只是算算，没有记" in text
    assert totals(world)["老王"] == 0


async def test_worth_of_facts_without_any_night(world: World) -> None:
    answer = await world["老王"].slash(
        world.channel, "worth", baotou=True, winner="南", level=3, rules="luxury"
    )
    text = says(answer)
    assert "东 付 32：1 × 暴头 2 × 三连庄 16" in text
    assert "西 付 16：1 × 暴头 2 × 闲家 8" in text


async def test_worth_of_five_pairs_says_why_it_is_no_baotou(world: World) -> None:
    """C4: S1's own example hand is seven pairs without 暴头."""
    tiles = "22p44p11s99s东东 六万八万 三万 +六万 财神三万"
    answer = await world["老王"].slash(
        world.channel, "worth", tiles=tiles, rules="luxury", caipiao=1
    )
    text = says(answer)
    assert "七对 · ×2" in text
    assert "不算暴头：摸牌前去掉一张财神，不成四副，也不是六对" in text
    assert "飘不算：没有敲响" in text


async def test_worth_of_a_hand_that_waits(world: World) -> None:
    answer = await world["老王"].slash(
        world.channel, "worth", tiles="123m456p789s11z2s3s +9m 财神五万"
    )
    text = says(answer)
    assert "没胡：不成四副一对" in text
    assert "听 五万、一条、四条" in text


async def test_worth_of_an_impossible_claim_says_so(world: World) -> None:
    answer = await world["老王"].slash(world.channel, "worth", caipiao=3)
    assert "没有这样的牌" in says(answer)
    assert "飘了 3 次：最多飘 2 次" in says(answer)
