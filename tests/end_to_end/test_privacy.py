"""隐私、忘记我 at the table: what is said, who may ask, and what is seen afterwards."""

from __future__ import annotations

from collections.abc import Callable

import discord
import pytest
from simcord.actors import MemberActor

from cogs._client import Hangma
from data.forgetting import KEPT_DAYS
from tests.conftest import HandClock
from tests.data.support import rows
from tests.end_to_end.steps import FOUR, board, is_private, open_night, press, says
from tests.world import World, text_of

DAY = 86_400


def client(world: World) -> Hangma:
    assert isinstance(world.env.bot, Hangma)
    return world.env.bot


async def evening(world: World, clock: HandClock, **seats: object) -> None:
    """A night of one hand, won by South; then it is closed."""
    await open_night(world, **seats)
    clock.wait(120)
    await world["小红"].slash(world.channel, "win", winner="S")
    await world["小红"].slash(world.channel, "close")
    clock.wait(120)


@pytest.fixture
def boss(world: World) -> MemberActor:
    """Somebody who manages the server."""
    role = world.guild.create_role("管理", permissions=discord.Permissions(manage_guild=True))
    manager = world.guild.add_member(world.env.create_user("boss"), roles=[role])
    world.friends["boss"] = manager
    return manager


@pytest.mark.parametrize(
    ("locale", "words"), [("zh-CN", "30 天"), ("zh-TW", "帳號"), ("en-US", "30 days")]
)
async def test_privacy_is_told_to_the_asker_in_their_language(
    world: World, locale: str, words: str
) -> None:
    world.speaks("小红", locale)
    answer = await world["小红"].slash(world.channel, "privacy")
    assert is_private(answer)
    assert words in says(answer)


async def test_privacy_names_whom_to_ask(world: World) -> None:
    assert "管理员知道是谁" in says(await world["小红"].slash(world.channel, "privacy"))
    client(world).contact = "host@example.org @everyone"
    shown = says(await world["小红"].slash(world.channel, "privacy"))
    assert "host@example.org" in shown
    assert "@everyone" not in shown


async def test_r120_r121_asked_first_then_forgotten_everywhere(
    world: World, clock: HandClock
) -> None:
    await evening(world, clock)
    question = await world["老王"].slash(world.channel, "forgetme")
    assert is_private(question)
    for told in ("你在这里打过 1 场", "还没付清", "别人的分", "忘记之后就找不回来"):
        assert told in says(question)
    assert "老王" in says(await world["小红"].slash(world.channel, "settle")), "only asked so far"
    answer = await press(world, "老王", question.response, "forget")
    assert says(answer).startswith("已经忘掉了。记录里现在写「前牌友 2 号」。")
    settled = says(await world["小红"].slash(world.channel, "settle"))
    assert "前牌友 2 号" in settled
    for command in ("settle", "debts", "hands", "leaderboard", "stats", "reopen", "score", "chart"):
        shown = await world["小红"].slash(world.channel, command)
        assert "老王" not in says(shown), command
    assert "老王" not in text_of(board(world))


async def test_r121_unpaid_debts_are_warned_of_and_stay(world: World, clock: HandClock) -> None:
    await evening(world, clock)
    question = await world["小红"].slash(world.channel, "forgetme")
    assert "还没付清。" in says(question)
    assert "**小红** → **老王**：**2 分**" in says(question)
    assert "**/已付**" in says(question)
    await press(world, "小红", question.response, "forget")
    debts = says(await world["老王"].slash(world.channel, "debts"))
    assert "**前牌友 1 号** → **老王**：**2 分**" in debts


async def test_forgotten_is_named_in_the_channels_language(world: World, clock: HandClock) -> None:
    await evening(world, clock)
    await press(
        world, "老王", (await world["老王"].slash(world.channel, "forgetme")).response, "forget"
    )
    await world["小红"].slash(world.channel, "settings language", language="en")
    assert "Former player 2" in says(await world["小红"].slash(world.channel, "settle"))


async def test_who_thinks_better_of_it_stays(world: World, clock: HandClock) -> None:
    await evening(world, clock)
    question = await world["老王"].slash(world.channel, "forgetme")
    await press(world, "老王", question.response, "dismiss")
    assert "老王" in says(await world["小红"].slash(world.channel, "settle"))


async def test_who_sits_is_told_what_to_do_first(world: World) -> None:
    await open_night(world)
    answer = await world["老王"].slash(world.channel, "forgetme")
    assert is_private(answer)
    assert "**/换人**" in says(answer)
    assert "**/收摊**" in says(answer)


async def test_sitting_down_after_the_question_is_noticed(world: World, clock: HandClock) -> None:
    await evening(world, clock)
    question = await world["老王"].slash(world.channel, "forgetme")
    await open_night(world)
    answer = await press(world, "老王", question.response, "forget")
    assert "老王 还坐在" in says(answer)
    assert "老王" in text_of(board(world))


async def test_live_board_loses_the_name_where_it_hangs(world: World, clock: HandClock) -> None:
    """Who has left the table but not the night is warned; nothing is posted anew."""
    await open_night(world)
    clock.wait(120)
    await world["小红"].slash(world.channel, "win", winner="S")
    await world["小红"].slash(world.channel, "seat", seat="S", player=world["大刘"])
    assert "老王" in text_of(board(world))
    messages = len(world.channel.history())
    question = await world["老王"].slash(world.channel, "forgetme")
    assert "还没结算" in says(question)
    await press(world, "老王", question.response, "forget")
    assert len(world.channel.history()) == messages
    assert "老王" not in text_of(board(world))
    assert "前牌友 2 号" in text_of(board(world))


async def test_nobody_is_asked_about_whom_nothing_is_known(world: World) -> None:
    answer = await world["小陈"].slash(world.channel, "forgetme")
    assert is_private(answer)
    assert says(answer) == "这个服务器里没有这个人的名字，没什么要忘记的。"


async def test_members_are_not_forgotten_by_others(
    world: World, clock: HandClock, boss: MemberActor
) -> None:
    await evening(world, clock)
    answer = await world["小红"].slash(world.channel, "forgetme", player="老王")
    assert is_private(answer)
    assert says(answer).startswith("这要 老王 自己决定。")
    answer = await boss.slash(world.channel, "forgetme", player="老王")
    assert says(answer) == "**老王** 还在这个服务器里，要自己用 **/忘记我** 决定。"


@pytest.mark.parametrize("whom", ["老王", "外婆"])
async def test_managers_forget_guests_and_who_has_left(
    world: World, clock: HandClock, boss: MemberActor, whom: str
) -> None:
    """R79: they had stayed on the boards till then."""
    await evening(world, clock, west=None, guests="外婆")
    world.guild.remove_member(world["老王"])
    offered = await boss.autocomplete(world.channel, "forgetme", "player", whom)
    question = await boss.slash(world.channel, "forgetme", player=offered[0]["value"])
    assert f"忘记 **{whom}** 吗？" in says(question)
    answer = await press(world, "boss", question.response, "forget")
    assert "前牌友" in says(answer)
    assert whom not in says(await world["小红"].slash(world.channel, "leaderboard"))


async def test_who_came_back_after_the_question_decides_alone(
    world: World, clock: HandClock, boss: MemberActor
) -> None:
    await evening(world, clock)
    user = world["老王"].user
    world.guild.remove_member(world["老王"])
    question = await boss.slash(world.channel, "forgetme", player="老王")
    world.guild.add_member(user)
    answer = await press(world, "boss", question.response, "forget")
    assert "还在这个服务器里" in says(answer)


async def test_only_managers_are_offered_names(
    world: World, clock: HandClock, boss: MemberActor
) -> None:
    await evening(world, clock)
    assert await world["小红"].autocomplete(world.channel, "forgetme", "player", "") == []
    offered = await boss.autocomplete(world.channel, "forgetme", "player", "")
    assert {choice["name"] for choice in offered} == set(FOUR)


# R122: servers that send the bot away


async def elsewhere(world: World, clock: HandClock) -> int:
    """A second server, where a night has been played; then the bot is removed from it."""
    guild = world.env.create_guild("别处")
    channel = guild.create_text_channel("打牌")
    users = [world.env.create_user(f"far{name}", global_name=name) for name in "甲乙丙丁"]
    friends = [guild.add_member(user) for user in users]
    seats = dict(zip(("east", "south", "west", "north"), friends, strict=True))
    await friends[0].slash(channel, "open", **seats)
    clock.wait(120)
    await friends[0].slash(channel, "win", winner="E")
    world.env.backend.remove_guild(guild.id)
    await world.env.settle()
    return guild.id


def known(world: World, guild_id: int) -> set[str]:
    found = rows(world.db, "SELECT name FROM player WHERE guild_id = ?", guild_id)
    return {name for (name,) in found}


@pytest.mark.parametrize("how", ["the daily look", "the look at a start"])
async def test_r122_server_that_was_left_is_forgotten_by(
    world: World, clock: HandClock, how: str
) -> None:
    look: dict[str, Callable[[], object]] = {
        "the daily look": lambda: world.env.advance_time(DAY + 1),
        "the look at a start": world.restart,
    }
    await evening(world, clock)
    gone = await elsewhere(world, clock)
    clock.wait(KEPT_DAYS * DAY - 1)
    await look[how]()  # type: ignore[misc]
    assert known(world, gone) == set("甲乙丙丁")
    clock.wait(1)
    await look[how]()  # type: ignore[misc]
    await world.env.settle()
    assert known(world, gone) == {""}
    assert known(world, world.guild.id) == set(FOUR)


async def test_r122_invitation_in_time_keeps_everything(world: World, clock: HandClock) -> None:
    gone = await elsewhere(world, clock)
    assert noted(world) == [(f"left:{gone}",)]
    guild = {"id": str(gone), "name": "别处", "owner_id": "1", "members": [], "channels": []}
    world.env.backend.emit("GUILD_CREATE", guild)
    await world.env.settle()
    assert noted(world) == []


def noted(world: World) -> list[tuple[str]]:
    return rows(world.db, "SELECT key FROM note WHERE key LIKE 'left:%'")
