"""A night with the permissions that the README asks for, and no privileged intent."""

from __future__ import annotations

import re
from pathlib import Path

import discord

from tests.conftest import HandClock
from tests.data.support import rows
from tests.end_to_end.steps import board, open_night, press, says, win_by_form
from tests.world import World, text_of

ASKED = ("View Channels", "Send Messages", "Send Messages in Threads", "Attach Files")
CANNOT_WRITE = "但我没有权限在这个频道发消息"
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def least() -> discord.Permissions:
    """What the README says to tick."""
    return discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True
    )


def cut_down(world: World) -> None:
    """The bot's role and everybody's have the least; people may still say commands."""
    for role in world.env.backend.get_guild(world.guild.id).roles.values():
        also = discord.Permissions(use_application_commands=not role.managed)
        role.permissions = (least() | also).value


def test_readme_asks_for_the_least() -> None:
    asked = re.search(r"permissions\n?\s*(.+?)\. It needs no privileged intent", README, re.S)
    assert asked is not None
    assert re.findall(r"\*(.+?)\*", asked[1]) == list(ASKED)


async def test_whole_night_needs_no_more(world: World, clock: HandClock) -> None:
    """Boards, forms, results, pictures and files; the bot hears of messages nothing at all."""
    cut_down(world)
    assert CANNOT_WRITE not in says(await open_night(world))
    clock.wait(120)
    await win_by_form(world, "小红", "小红", ticks=("baotou",))
    clock.wait(120)
    await world["老王"].slash(world.channel, "win", winner="S")
    await world["老王"].slash(world.channel, "undo")
    await world["老王"].slash(world.channel, "redo")
    await press(world, "老王", board(world), "more")
    assert "老王" in text_of(board(world))
    for command in ("score", "hands", "chart", "stats", "settle", "privacy", "close"):
        answer = await world["小红"].slash(world.channel, command)
        assert CANNOT_WRITE not in says(answer), command
    file = await world["小红"].slash(world.channel, "export", format="xlsx")
    assert file.response is not None
    assert file.response.attachments
    await world["老王"].slash(world.channel, "forgetme")
    assert rows(world.db, "SELECT is_open FROM night") == [(0,)]
    assert world.env.bot.intents == discord.Intents(guilds=True)
    assert not world.env.bot.cached_messages


async def test_one_permission_less_is_noticed(world: World) -> None:
    """What the test above would see if more were needed."""
    cut_down(world)
    for role in world.env.backend.get_guild(world.guild.id).roles.values():
        role.permissions &= ~discord.Permissions(send_messages=True).value
    assert CANNOT_WRITE in says(await open_night(world))
