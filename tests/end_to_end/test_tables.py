"""Tables and places: two tables, a lost channel, a moved night, threads, forum posts, recorders."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    FOUR,
    board,
    button,
    is_private,
    open_night,
    press,
    says,
    totals,
    win_by_form,
)
from tests.world import World, text_of

SEATS = ("east", "south", "west", "north")


def manager(world: World) -> MemberActor:
    """老板 manages the server and plays nowhere."""
    role = world.guild.create_role("管理", permissions=discord.Permissions(manage_guild=True))
    user = world.env.create_user("boss", global_name="老板")
    world.friends["老板"] = world.guild.add_member(user, roles=[role])
    return world["老板"]


async def say(
    world: World, who: str, command: str, channel: ChannelHandle | None = None, /, **options: Any
) -> InteractionResult:
    return await world[who].slash(channel or world.channel, command, **options)


def people(world: World) -> dict[str, Any]:
    return {seat: world[name] for seat, name in zip(SEATS, FOUR, strict=True)}


async def lose_channel(world: World) -> None:
    """Somebody deletes the channel of the night."""
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    assert world.env.bot.get_channel(world.channel.id) is None


def live_boards(channel: ChannelHandle) -> list[str]:
    """The headlines of the boards that can be pressed."""
    boards = [message for message in channel.history() if button(message, "win")]
    return [text_of(message).splitlines()[0] for message in boards]


# Two tables


async def test_r99_tables_of_a_night_have_boards_dealers_and_numbers_of_their_own(
    world: World, clock: HandClock
) -> None:
    await open_night(world)
    await say(world, "大刘", "open", table="2", east=world["大刘"], guests="甲，乙，丙")
    for _ in range(2):
        clock.wait(180)
        await say(world, "小红", "win", winner="小红")
    await say(world, "大刘", "win", winner="甲")
    assert live_boards(world.channel) == [
        "## 🀄 1 台第 3 局 · 三连庄",
        "## 🀄 2 台第 2 局 · 平庄",
    ]
    await world.restart()
    undone = await say(world, "大刘", "undo")
    assert "甲" in says(undone)
    assert live_boards(world.channel) == [
        "## 🀄 1 台第 3 局 · 三连庄",
        "## 🀄 2 台第 1 局 · 平庄",
    ]
    closing = says(await say(world, "小红", "close"))
    assert "**小红**  **+18**" in closing
    assert live_boards(world.channel) == []


async def test_r99_second_opening_points_at_the_night_that_runs(world: World) -> None:
    await open_night(world)
    answer = await say(world, "大刘", "open", east=world["大刘"], guests="甲，乙，丙")
    assert is_private(answer)
    assert "2026-09-21" in says(answer)
    assert "已经" in says(answer)
    assert totals(world) == dict.fromkeys(FOUR, 0)


async def test_who_sits_nowhere_is_asked_which_table(world: World) -> None:
    """R33: never a guess."""
    manager(world)
    await open_night(world)
    await say(world, "大刘", "open", table="2", east=world["大刘"], guests="甲，乙，丙")
    answer = await say(world, "老板", "draw")
    assert is_private(answer)
    assert "1, 2" in says(answer)
    assert not is_private(await say(world, "老板", "draw", table="2"))
    assert "2 台第 2 局" in text_of(board(world))


# A lost channel


@pytest.mark.parametrize("restarting", [False, True], ids=["at a stretch", "with restarts"])
async def test_r94_night_of_a_deleted_channel_is_closed_from_another(
    world: World, restarting: bool
) -> None:
    boss = manager(world)
    other = world.guild.create_text_channel("二楼")
    await open_night(world)
    await win_by_form(world, "小红", "小红")
    await lose_channel(world)
    if restarting:
        await world.restart()
    refused = await say(world, "小红", "close", other)
    assert is_private(refused)
    refused = await say(world, "小红", "close", other, night="1")
    assert says(refused) == "只有管理员能管别的频道的那一场。"
    (offered,) = await boss.autocomplete(other, "close", "night", "")
    assert offered["name"] == "2026-09-21 （频道没了）"
    closing = await say(world, "老板", "close", other, night=offered["value"])
    text = says(closing)
    assert not is_private(closing)
    assert "**小红**  **+6**" in text
    assert "**老王** → **小红**：**2 分**" in text
    assert await boss.autocomplete(other, "close", "night", "") == []
    again = await say(world, "老板", "close", other, night=offered["value"])
    assert is_private(again)
    await say(world, "小红", "open", other, **people(world))
    assert totals_in(world, other)["小红"] == 0, "and the next night may begin"


def totals_in(world: World, channel: ChannelHandle) -> dict[str, int]:
    original, world.channel = world.channel, channel
    try:
        return totals(world)
    finally:
        world.channel = original


@pytest.mark.parametrize("restarting", [False, True], ids=["at a stretch", "with restarts"])
async def test_r94_night_of_a_deleted_channel_is_moved_and_goes_on(
    world: World, clock: HandClock, restarting: bool
) -> None:
    """Its tables, streaks, claims and language come along."""
    manager(world)
    other = world.guild.create_text_channel("二楼")
    await open_night(world)
    await say(world, "大刘", "open", table="2", east=world["大刘"], guests="甲，乙，丙")
    await say(world, "小红", "win", winner="小红")
    for _ in range(3):
        await say(world, "小红", "claim", **{"by": "老王", "from": "小红", "kind": "peng"})
    await lose_channel(world)
    if restarting:
        await world.restart()
    moved = await say(world, "老板", "move", other, night="1")
    assert says(moved) == "2026-09-21 那一场搬到这里接着打。"
    assert sorted(live_boards(other)) == [
        "## 🀄 1 台第 2 局 · 二连庄",
        "## 🀄 2 台第 1 局 · 平庄",
    ]
    if restarting:
        await world.restart()
    clock.wait(180)
    result = await say(world, "小红", "win", other, winner="老王")
    # 二连庄: 小红 pays 4 of his own and 1 each for two others, bound by three pongs.
    assert "**小红** 替 **阿明** 付 1" in says(result)
    world.channel = other
    assert totals(world) == {"小红": 0, "老王": 4, "阿明": -2, "丽丽": -2}
    closing = says(await say(world, "小红", "close"))
    assert "**老王**  **+4**" in closing
    reopened = await say(world, "小红", "reopen")
    assert "重开了" in says(reopened)


async def test_night_moved_from_a_channel_that_is_there_leaves_a_dead_board_behind(
    world: World,
) -> None:
    """R91: the old board says where it went; the old channel may open anew."""
    manager(world)
    other = world.guild.create_text_channel("二楼")
    await open_night(world)
    await say(world, "老板", "move", other, night="1")
    assert live_boards(world.channel) == []
    assert live_boards(other) == ["## 🀄 第 1 局 · 平庄"]
    refused = await say(world, "小红", "move", night="1")
    assert is_private(refused)
    await open_night(world)
    answer = await say(world, "老板", "move", night="1")
    assert is_private(answer)
    assert live_boards(world.channel) == ["## 🀄 第 1 局 · 平庄"]


# Threads and forum posts


async def thread(world: World) -> ChannelHandle:
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await world["小红"].send(world.channel, "开一桌")
    await channel.create_thread(name="二楼", message=message)
    await world.env.settle()
    return world.channel.threads[-1]


async def forum_post(world: World) -> ChannelHandle:
    forum = world.guild.create_forum_channel("牌局")
    await world.env.settle()
    channel = world.env.bot.get_channel(forum.id)
    assert isinstance(channel, discord.ForumChannel)
    await channel.create_thread(name="周五", content="开一桌")
    await world.env.settle()
    return forum.threads[-1]


@pytest.mark.parametrize("make", [thread, forum_post])
async def test_r98_whole_night_in_a_thread_or_forum_post(
    world: World, clock: HandClock, make: Any
) -> None:
    place = await make(world)
    await say(world, "小红", "open", place, **people(world))
    outside, world.channel = world.channel, place
    await win_by_form(world, "小红", "小红")
    await world.restart()
    clock.wait(180)
    await say(world, "小红", "seat", seat="S", guest="阿花")
    await say(world, "小红", "claim", **{"by": "阿花", "from": "小红", "kind": "peng"})
    await say(world, "小红", "win", winner="阿花")
    assert totals(world) == {"小红": 2, "阿花": 6, "阿明": -3, "丽丽": -3}
    form = await say(world, "小红", "fix", hand=1)
    preview = await world["小红"].submit_modal(form, {"winner": "S", "how": "self"})
    await press(world, "小红", preview.response, "mend")
    # 老王 wins the first, 4; then 阿花 sits where the dealer sits, and wins 2 each.
    assert totals(world) == {"小红": -4, "阿花": 6, "阿明": -3, "丽丽": -3}
    closing = says(await say(world, "小红", "close"))
    assert "**阿花**  **+6**" in closing
    assert "**老王**  **+4**" in closing
    world.channel = outside
    assert "没有开台" in says(await say(world, "小红", "draw"))


async def test_r98_night_moves_from_a_channel_into_a_thread(world: World) -> None:
    manager(world)
    await open_night(world)
    await win_by_form(world, "小红", "小红")
    place = await thread(world)
    moved = await say(world, "老板", "move", place, night="1")
    assert "搬到这里" in says(moved)
    assert totals_in(world, place)["小红"] == 6
    assert live_boards(world.channel) == []


# Who may record


async def test_r86_settings_say_who_may_record(world: World, clock: HandClock) -> None:
    """By command and by touch; those who may not are told who may."""
    manager(world)
    await open_night(world)
    for attempt in (
        await say(world, "大刘", "draw"),
        await press(world, "大刘", board(world), "draw"),
        await press(world, "大刘", board(world), "more"),
        await say(world, "大刘", "settings recorders", who="anyone"),
    ):
        assert is_private(attempt)
        assert "只有在座的人可以记分" in says(attempt)
    told = await say(world, "小红", "settings recorders", who="anyone")
    assert says(told) == "这里谁都可以记分了。"
    await world.restart()
    await win_by_form(world, "大刘", "小红")
    clock.wait(180)
    await press(world, "大刘", board(world), "draw")
    assert totals(world)["小红"] == 6
    told = await say(world, "大刘", "settings recorders", who="seated")
    assert says(told) == "这里只有在座的人可以记分了。"
    assert "只有在座的人可以记分" in says(await say(world, "大刘", "undo"))
    assert not is_private(await say(world, "老板", "undo"))
    assert "第 2 局" in text_of(board(world))


async def test_r98_thread_follows_its_parent_in_who_may_record(world: World) -> None:
    await say(world, "小红", "settings recorders", who="anyone")
    place = await thread(world)
    await say(world, "小红", "open", place, **people(world))
    assert not is_private(await say(world, "大刘", "win", place, winner="E"))
    assert totals_in(world, place)["小红"] == 6
