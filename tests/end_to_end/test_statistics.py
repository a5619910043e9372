"""战绩、排行 at the table: after a night, across a month, with people who left or hide."""

from __future__ import annotations

import discord
import pytest

from tests.conftest import HandClock
from tests.end_to_end.steps import is_private, open_night, press, says
from tests.world import World


async def evening(world: World, clock: HandClock, *winners: str) -> None:
    """A night in which these win by self-draw, one after the other; then it is closed."""
    await open_night(world)
    for winner in winners:
        clock.wait(120)
        await world["小红"].slash(world.channel, "win", winner=winner)
    await world["小红"].slash(world.channel, "close")
    clock.wait(120)


async def test_record_after_a_night(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E", "E", "S")
    shown = says(await world["小红"].slash(world.channel, "stats"))
    assert "## 📊 **小红**" in shown
    assert "1 场 · 3 局" in shown
    assert "胡：2 把（66.7%）" in shown
    assert "最长连胡：2 把" in shown


async def test_leaderboard_with_ties(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E")
    answer = await world["大刘"].slash(world.channel, "leaderboard")
    assert not is_private(answer)
    assert says(answer).split("\n") == [
        "## 🏆 总分排行",
        "-# 从头到尾 · 整个服务器",
        "🥇 **小红**  **+6** · 1 局",
        "🥈 **老王**  **−2** · 1 局",
        "🥈 **阿明**  **−2** · 1 局",
        "🥈 **丽丽**  **−2** · 1 局",
        "-# 4 人",
    ]


async def test_rates_ask_for_enough_hands(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E")
    options = {"rank-by": "wins"}
    few = says(await world["小红"].slash(world.channel, "leaderboard", **options))
    assert "这段时间没人打够局数。" in few
    assert "至少 20 局" in few
    shown = says(await world["小红"].slash(world.channel, "leaderboard", minimum=1, **options))
    assert "🥇 **小红**  **100.0%** · 1 局" in shown


async def test_r78_month_ends_with_the_night_not_at_midnight(
    world: World, clock: HandClock
) -> None:
    clock.seconds = 1_790_791_200  # 2026-10-01 02:00 in Shanghai
    await evening(world, clock, "E")
    shown = says(await world["小红"].slash(world.channel, "leaderboard", period="month"))
    assert "2026 年 9 月" in shown
    assert "🥇 **小红**" in shown
    clock.wait(6 * 3600)
    shown = says(await world["小红"].slash(world.channel, "leaderboard", period="month"))
    assert "2026 年 10 月" in shown
    assert "没人打够局数" in shown


async def test_r79_who_left_the_server_stays_on_the_board(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E")
    world.guild.remove_member(world["小红"])
    shown = says(await world["老王"].slash(world.channel, "leaderboard"))
    assert "🥇 **小红**  **+6**" in shown
    record = says(await world["老王"].slash(world.channel, "stats", player="小红"))
    assert "总分：**+6**" in record


async def test_r82_nobody_is_pinged_by_a_leaderboard(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E")
    await world["小红"].slash(world.channel, "leaderboard")
    for message in world.channel.history():
        assert not message.mentions


async def test_who_hides_is_on_no_board_and_reads_the_own_record_privately(
    world: World, clock: HandClock
) -> None:
    await evening(world, clock, "E")
    answer = await world["小红"].slash(world.channel, "settings board", me="hide")
    assert is_private(answer)
    assert says(answer) == "你不上排行榜了，战绩也只有自己看得到。"
    assert "小红" not in says(await world["老王"].slash(world.channel, "leaderboard"))
    own = await world["小红"].slash(world.channel, "stats")
    assert is_private(own)
    assert "总分：**+6**" in says(own)
    others = await world["老王"].slash(world.channel, "stats", player="小红")
    assert is_private(others)
    assert says(others) == "小红 不公开战绩。"
    await world["小红"].slash(world.channel, "settings board", me="show")
    assert "🥇 **小红**" in says(await world["老王"].slash(world.channel, "leaderboard"))


async def test_long_leaderboard_pages(world: World, clock: HandClock) -> None:
    """R104: more people than fit a message."""
    for number in range(8):
        guests = "，".join(f"客{number}{letter}" for letter in "甲乙丙")
        await open_night(world, south=None, west=None, north=None, guests=guests)
        clock.wait(120)
        await world["小红"].slash(world.channel, "win", winner="E")
        await world["小红"].slash(world.channel, "close")
        clock.wait(120)
    first = await world["小红"].slash(world.channel, "leaderboard")
    assert "25 人" in says(first)
    assert "第 1 页，共 2 页" in says(first)
    second = await press(world, "小红", first.response, "ranks")
    assert "第 2 页，共 2 页" in says(second)


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("stats", {}, "这个服务器里没有叫 小红 的打过牌。从列表里选。"),
        ("stats", {"player": "张三"}, "这个服务器里没有叫 张三 的打过牌。从列表里选。"),
        ("settings timezone", {"zone": "杭州"}, "没有叫 杭州 的时区。从列表里选一个。"),
    ],
)
async def test_refusals_are_private_and_say_what_next(
    world: World, command: str, options: dict[str, str], said: str
) -> None:
    answer = await world["小红"].slash(world.channel, command, **options)
    assert is_private(answer)
    assert says(answer) == said


async def test_day_of_a_channel_can_be_set(world: World, clock: HandClock) -> None:
    """R74, R78."""
    await world["小红"].slash(world.channel, "settings language", language="zh-CN")
    zone = await world["小红"].slash(world.channel, "settings timezone", zone="America/New_York")
    assert "按 America/New\\_York 的时间算日期" in says(zone)
    hour = await world["小红"].slash(world.channel, "settings daystart", hour=12)
    assert says(hour) == "从现在起，12:00 以前开的台算前一天。"


async def test_people_are_offered_and_chosen(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E")
    offered = await world["小红"].autocomplete(world.channel, "stats", "player", "老")
    (choice,) = offered
    assert choice["name"] == "老王"
    shown = says(await world["小红"].slash(world.channel, "stats", player=choice["value"]))
    assert "## 📊 **老王**" in shown
    assert isinstance(world.channel.history()[-1], discord.Message)


async def test_record_of_two_nights_comes_with_its_picture(world: World, clock: HandClock) -> None:
    """And of one night without: a line needs two points."""
    await evening(world, clock, "E")
    one = await world["小红"].slash(world.channel, "stats")
    assert one.response is not None
    assert not one.response.attachments
    await evening(world, clock, "S")
    two = await world["小红"].slash(world.channel, "stats")
    assert two.response is not None
    (picture,) = two.response.attachments
    assert picture.filename == "season.png"


async def test_who_hides_sees_the_own_season_alone(world: World, clock: HandClock) -> None:
    await evening(world, clock, "E")
    await evening(world, clock, "S")
    await world["小红"].slash(world.channel, "settings board", me="hide")
    own = await world["小红"].slash(world.channel, "stats")
    assert is_private(own)
    assert own.response is not None
    assert len(own.response.attachments) == 1
