"""Bad input, each with the answer it gets: private, localised, saying what, why and what next."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    FOUR,
    board,
    is_private,
    open_night,
    press,
    says,
    thread_in,
    totals,
    win_by_form,
)
from tests.world import World, text_of


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("win", {"winner": "E"}),
        ("draw", {}),
        ("falsewin", {"player": "E"}),
        ("undo", {}),
        ("redo", {}),
        ("score", {}),
    ],
)
async def test_without_an_open_night_says_how_to_begin(
    world: World, command: str, options: dict[str, Any]
) -> None:
    answer = await world["小红"].slash(world.channel, command, **options)
    assert is_private(answer)
    assert says(answer) == "这个频道现在没有开台。先用 **/开台**。"


@pytest.mark.parametrize("command", ["close", "settle", "reopen", "hands"])
async def test_before_any_night_says_how_to_begin(world: World, command: str) -> None:
    """R37: an empty state is a normal reply."""
    answer = await world["小红"].slash(world.channel, command)
    assert is_private(answer)
    assert says(answer) == "这个频道还没打过牌。先用 **/开台**。"


@pytest.mark.parametrize(
    ("command", "options"),
    [("win", {"winner": "E"}), ("draw", {}), ("undo", {}), ("close", {})],
)
async def test_somebody_not_seated_may_not_record(
    world: World, command: str, options: dict[str, Any]
) -> None:
    """R96, R101: refused privately, with who may."""
    await open_night(world)
    answer = await world["大刘"].slash(world.channel, command, **options)
    assert is_private(answer)
    assert says(answer) == "只有在座的人可以记分。请在座的牌友或者管理员来记。"


@pytest.mark.parametrize("action", ["win", "draw", "undo", "more"])
async def test_somebody_not_seated_may_not_press_the_board(world: World, action: str) -> None:
    await open_night(world)
    answer = await press(world, "大刘", board(world), action)
    assert is_private(answer)
    assert says(answer) == "只有在座的人可以记分。请在座的牌友或者管理员来记。"


async def test_manager_may_record_without_a_seat(world: World) -> None:
    """R86."""
    role = world.guild.create_role("管理", permissions=discord.Permissions(manage_guild=True))
    manager = world.guild.add_member(world.env.create_user("boss"), roles=[role])
    await open_night(world)
    answer = await manager.slash(world.channel, "win", winner="E")
    assert not is_private(answer)
    assert totals(world)["小红"] == 6


async def test_a_seat_given_twice_is_refused(world: World) -> None:
    """R31, R83."""
    answer = await open_night(world, south=world["小红"])
    assert is_private(answer)
    assert says(answer) == "小红 一个人坐不了两个位子。换一个人，或者先把另一个位子让出来。"
    assert len(world.channel.history()) == 0


async def test_guest_of_the_same_name_is_refused(world: World) -> None:
    answer = await open_night(world, north=None, guests="小红")
    assert is_private(answer)
    assert says(answer) == "有两个人都叫 小红。给客人换个分得清的名字。"


async def test_a_bot_cannot_be_seated(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", bot=True, global_name="机器"))
    answer = await open_night(world, west=robot)
    assert is_private(answer)
    assert says(answer) == "机器 是机器人，不能上桌。请选真人。"


async def test_a_guest_too_many_is_refused(world: World) -> None:
    answer = await open_night(world, guests="外婆")
    assert is_private(answer)
    assert says(answer) == "四个位子都满了，外婆 没位子坐。"


async def test_form_with_seats_missing_says_what_a_table_needs(world: World) -> None:
    form = await world["小红"].slash(world.channel, "open", east=world["小红"])
    answer = await world["小红"].submit_modal(form, {"E": [world["小红"]], "guests": "外婆"})
    assert is_private(answer)
    assert says(answer).startswith("一桌要四个人。")


async def test_form_with_guests_for_the_missing_seats_opens(world: World) -> None:
    form = await world["小红"].slash(world.channel, "open", east=world["小红"])
    await world["小红"].submit_modal(form, {"E": [world["小红"]], "guests": "外婆，Bob、二叔"})
    assert totals(world) == {"小红": 0, "外婆": 0, "Bob": 0, "二叔": 0}


async def test_opening_twice_points_at_the_open_night(world: World) -> None:
    """R99."""
    await open_night(world)
    answer = await open_night(world)
    assert is_private(answer)
    assert "已经有 1 台了" in says(answer)
    assert "**/收摊**" in says(answer)


async def test_one_person_at_two_tables_is_refused(world: World) -> None:
    await open_night(world)
    answer = await open_night(world, table="二号")
    assert is_private(answer)
    assert says(answer) == "小红 已经在 1 台了，一个人不能同时打两台。"


async def test_winner_cannot_be_the_discarder(world: World) -> None:
    await open_night(world)
    answer = await world["小红"].slash(world.channel, "win", winner="E", **{"from": "小红"})
    assert is_private(answer)
    text = says(answer)
    assert "**小红** 不能胡自己打的牌" in text
    assert "还不能放冲" in text, "every reason at once"
    assert totals(world)["小红"] == 0


async def test_discard_at_the_first_deal_asks_for_agreement(world: World) -> None:
    await open_night(world)
    question = await world["小红"].slash(world.channel, "win", winner="S", **{"from": "E"})
    assert is_private(question)
    assert "现在是平庄，还不能放冲，三连庄起才可以" in says(question)
    result = await press(world, "小红", question.response, "confirm")
    assert "不合规则，全桌同意" in says(result)
    assert totals(world) == {"小红": -2, "老王": 2, "阿明": 0, "丽丽": 0}


async def test_three_floats_of_three_caishen_are_impossible(world: World) -> None:
    await open_night(world)
    answer = await world["小红"].slash(world.channel, "win", winner="E", caipiao=3)
    assert is_private(answer)
    assert "飘了 3 次：最多飘 2 次" in says(answer)
    assert "全桌同意" not in str(answer.response and answer.response.components)


async def test_unknown_preset_lists_those_there_are(world: World) -> None:
    answer = await world["小红"].slash(world.channel, "rules use", preset="宁波")
    assert is_private(answer)
    assert says(answer).startswith("没有叫 宁波 的规则。有这些：`standard` 通行、")


async def test_unknown_person_is_never_guessed(world: World) -> None:
    """R33, R108."""
    await open_night(world)
    answer = await world["小红"].slash(world.channel, "win", winner="张三")
    assert is_private(answer)
    assert "桌上没有叫 张三 的" in says(answer)
    assert "E 小红, S 老王, W 阿明, N 丽丽" in says(answer)


async def test_unknown_pattern_points_to_the_list(world: World) -> None:
    await open_night(world)
    answer = await world["小红"].slash(world.channel, "win", winner="E", extras="龙七对")
    assert is_private(answer)
    assert says(answer) == "没有叫 龙七对 的番型，从列表里选。"


async def test_pattern_without_a_price_asks_for_agreement(world: World) -> None:
    await open_night(world)
    answer = await world["小红"].slash(world.channel, "win", winner="E", extras="十风")
    assert is_private(answer)
    assert "这套规则没有十风" in says(answer)


async def test_closing_twice_says_how_to_go_on(world: World) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "close")
    answer = await world["老王"].slash(world.channel, "close")
    assert is_private(answer)
    assert "已经收摊了" in says(answer)
    assert "**/重开**" in says(answer)


async def test_closed_night_refuses_hands_until_reopened(world: World) -> None:
    """R54."""
    await open_night(world)
    await world["小红"].slash(world.channel, "close")
    refused = await world["小红"].slash(world.channel, "win", winner="E")
    assert says(refused) == "这个频道现在没有开台。先用 **/开台**。"
    await world["小红"].slash(world.channel, "reopen")
    await world["小红"].slash(world.channel, "win", winner="E")
    assert totals(world)["小红"] == 6


async def test_board_of_a_closed_night_says_so(world: World) -> None:
    await open_night(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403)
    old = board(world)
    await world["小红"].slash(world.channel, "close")
    answer = await press(world, "小红", old, "win")
    assert is_private(answer)
    assert "已经收摊" in says(answer)


async def test_nothing_to_undo_and_nothing_to_redo(world: World) -> None:
    await open_night(world)
    undo = await world["小红"].slash(world.channel, "undo")
    redo = await world["小红"].slash(world.channel, "redo")
    assert says(undo) == "这台没有可以撤销的。"
    assert says(redo).startswith("没有可以恢复的")


async def test_undo_then_redo_is_as_before(world: World, clock: HandClock) -> None:
    """R32, R44, R48, R51: totals, dealer and streak; the struck line stays visible."""
    await open_night(world)
    await win_by_form(world, "小红", "小红")
    clock.wait(180)
    await win_by_form(world, "老王", "老王", ticks=("baotou",))
    before = text_of(board(world))
    await world["丽丽"].slash(world.channel, "undo")
    assert totals(world)["老王"] == -2
    history = await world["丽丽"].slash(world.channel, "hands")
    assert "~~**老王** 自摸 · 暴头~~" in says(history)
    assert "撤销：丽丽" in says(history)
    await world["丽丽"].slash(world.channel, "redo")
    assert text_of(board(world)) == before


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("_a_", "\\_a\\_"),
        ("`b`", "\\`b\\`"),
        ("||s||", "\\|\\|s\\|\\|"),
        ("@everyone", "@\u200beveryone"),
        ("# big", "\\# big"),
        ("[x](http://y.z)", "\\[x](http://y.z)"),
        ("مرحبا", "\u2068مرحبا\u2069"),
        ("🀄👨‍👩‍👧", "🀄👨‍👩‍👧"),
        ("名" * 32, "名" * 32),
        ("名" * 40, "名" * 32),
    ],
)
async def test_strange_names_are_shown_and_break_nothing(
    world: World, name: str, shown: str
) -> None:
    """R82, R87: escaped, isolated, shortened; nobody is pinged."""
    await open_night(world, north=None, guests=name)
    await win_by_form(world, "小红", "小红")
    assert f"**{shown}**" in text_of(board(world))
    for message in world.channel.history():
        assert not message.mention_everyone
        assert not message.mentions


async def test_renamed_member_keeps_the_score_under_the_new_name(world: World) -> None:
    """R79, R81: people are known by id, and named as last seen."""
    await open_night(world)
    await win_by_form(world, "小红", "小红")
    user = world.env.backend.users[world["小红"].id]
    user.global_name = "红姐"
    await world["小红"].slash(world.channel, "win", winner="S")
    assert totals(world)["红姐"] == 2
    assert set(totals(world)) == {"红姐", *FOUR[1:]}


async def test_member_who_left_keeps_the_name(world: World) -> None:
    """R79."""
    await open_night(world)
    world.guild.remove_member(world["丽丽"])
    await win_by_form(world, "小红", "小红")
    assert totals(world)["丽丽"] == -2


async def test_thread_has_a_night_of_its_own_and_its_parents_settings(world: World) -> None:
    """R98."""
    await world["小红"].slash(world.channel, "rules use", preset="luxury")
    thread = await thread_in(world)
    seats = dict(zip(("east", "south", "west", "north"), FOUR, strict=True))
    await world["小红"].slash(thread, "open", **{s: world[n] for s, n in seats.items()})
    assert "豪华" in text_of(board(world, thread))
    outside = await world["小红"].slash(world.channel, "draw")
    assert says(outside) == "这个频道现在没有开台。先用 **/开台**。"
