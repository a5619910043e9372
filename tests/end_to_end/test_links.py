"""绑定、定庄 as people do them: guests who are members, and who deals by agreement."""

from __future__ import annotations

import pytest

from tests.conftest import HandClock
from tests.end_to_end.seating import going_on, say, seat, seated
from tests.end_to_end.steps import (
    board,
    is_private,
    open_night,
    press,
    says,
    totals,
    win_by_form,
)
from tests.world import World, text_of


@pytest.mark.parametrize("restarting", [False, True], ids=["at a stretch", "with restarts"])
async def test_r85_guest_is_linked_shown_as_the_member_and_unlinked(
    world: World, clock: HandClock, restarting: bool
) -> None:
    then = going_on(world, clock, restarting=restarting)
    await open_night(world, south=None, guests="阿花")
    await then(await say(world, "小红", "win", winner="阿花"))
    offered = await world["小红"].autocomplete(world.channel, "link", "guest", "")
    assert [choice["value"] for choice in offered] == ["阿花"]
    text = await then(await say(world, "小红", "link", guest="阿花", member=world["小陈"]))
    assert text == "**阿花** 就是 **小陈**。"
    assert totals(world) == {"小红": -2, "小陈": 4, "阿明": -1, "丽丽": -1}
    assert "**小陈** 自摸" in says(await say(world, "小红", "hands"))
    # 小陈 sits there, so may record, and is found by mention, name and account.
    await then(await say(world, "小陈", "win", winner=world["小陈"].mention))
    assert totals(world)["小陈"] == 10
    await then(await seat(world, "S", "老王"))
    await then(await seat(world, "S", "小陈"))
    assert totals(world) == {"小红": -4, "小陈": 10, "阿明": -3, "丽丽": -3}
    text = await then(await say(world, "小红", "unlink", guest="阿花"))
    assert text == "**阿花** 还是客人。"
    assert totals(world) == {"小红": -4, "阿花": 10, "阿明": -3, "丽丽": -3}
    assert "只有在座的人可以记分" in says(await say(world, "小陈", "draw"))


async def test_link_that_cannot_be_says_why(world: World) -> None:
    await open_night(world, south=None, guests="阿花")
    robot = world.guild.add_member(world.env.create_user("robot", global_name="机器人", bot=True))
    for who, guest, member, why in (
        ("小红", "阿花", world["丽丽"], "阿花 和 丽丽 同一场里都打过，是两个人。"),
        ("小红", "没这人", world["小陈"], "没这人"),
        ("小红", "阿花", robot, "机器人"),
        ("大刘", "阿花", world["小陈"], "只有在座的人可以记分"),
    ):
        answer = await say(world, who, "link", guest=guest, member=member)
        assert is_private(answer)
        assert why in says(answer), says(answer)
    await say(world, "小红", "score")
    assert seated(world) == "小红 阿花 阿明 丽丽"


async def test_member_renamed_after_the_link_is_shown_by_the_new_name(world: World) -> None:
    """R81."""
    await open_night(world, south=None, guests="阿花")
    await say(world, "小红", "link", guest="阿花", member=world["小陈"])
    world.env.backend.users[world["小陈"].id].global_name = "陈总"
    await say(world, "小陈", "draw")
    assert seated(world) == "小红 陈总 阿明 丽丽"


# 定庄


async def test_dealer_by_agreement_deals_and_the_board_says_so(world: World) -> None:
    """R30: by person, by name or seat letter; the streak goes on from there."""
    await open_night(world)
    answer = await say(world, "小红", "dealer", player="阿明", level=2)
    assert says(answer) == "定庄：**阿明**，二连庄"
    assert "第 1 局 · 二连庄" in text_of(board(world))
    assert "庄家 **阿明**" in text_of(board(world))
    await win_by_form(world, "小红", "阿明")
    assert totals(world) == {"小红": -4, "老王": -4, "阿明": 12, "丽丽": -4}
    assert "第 2 局 · 三连庄" in text_of(board(world))
    answer = await say(world, "小红", "dealer", player="谁呀")
    assert is_private(answer)
    await press(world, "小红", board(world), "undo")
    await press(world, "小红", board(world), "undo")
    assert "庄家 **小红**" in text_of(board(world))
