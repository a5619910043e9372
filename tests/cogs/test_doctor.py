"""`doctor` at Discord: each fault is named, with what to do. Real HTTP, on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import discord
import pytest
import pytest_asyncio

from cogs._doctor import examine, token_set
from data.checkup import Places
from data.findings import Finding
from tests.cogs.discord_http import (
    BOT,
    CHANNEL,
    FORBIDDEN,
    GUILD,
    THREAD,
    TOKEN,
    DiscordHttp,
    listening,
)

IN_USE = Places((GUILD,), ((GUILD, CHANNEL),))
GUILD_COMMANDS = f"/applications/{BOT}/guilds/{GUILD}/commands"


@pytest_asyncio.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordHttp]:
    server = DiscordHttp()
    async with listening(server) as address:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{address}/api/v10")
        yield server


async def examined(
    places: Places = IN_USE, token: str = TOKEN, *, fix_commands: bool = False
) -> list[str]:
    """All findings as lines."""
    found: list[Finding] = []
    await examine(token, places, found.append, fix_commands=fix_commands)
    return [str(finding) for finding in found]


async def troubles(places: Places = IN_USE) -> list[str]:
    """Only what is not fine."""
    return [line for line in await examined(places) if not line.startswith("✓")]


async def test_all_is_well(server: DiscordHttp) -> None:
    assert await examined() == [
        "✓ token: Discord knows it: the bot is hangma",
        "✓ clock: agrees with Discord's",
        "✓ application: Hangma; no privileged intent, none is needed",
        "✓ commands: Discord has 1 for all servers",
        "✓ permissions: 1 servers, 1 channels in use: nothing is missing",
    ]
    assert {method for method, _ in server.asked} == {"GET"}


@pytest.mark.parametrize(
    ("token", "offline", "begins"),
    [
        ("x", False, "✓ token: DISCORD_TOKEN is set"),
        ("", False, "✗ token: DISCORD_TOKEN is not set → copy it from https://discord.com/"),
        ("", True, "! token: DISCORD_TOKEN is not set → copy it from https://discord.com/"),
    ],
)
def test_token_that_is_not_set_is_in_the_way_only_of_discord(
    token: str, begins: str, *, offline: bool
) -> None:
    assert str(token_set(token, offline=offline)).startswith(begins)


async def test_refused_token_is_said_and_never_shown(server: DiscordHttp) -> None:
    (line,) = await examined(token="some-secret")
    assert line.startswith("✗ token: Discord refuses DISCORD_TOKEN → reset it")
    assert "some-secret" not in line


async def test_discord_out_of_reach_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:9/api/v10")
    (line,) = await examined()
    assert line.startswith("✗ Discord: cannot be reached: ")
    assert line.endswith("look at the network, and at a proxy or firewall")


async def test_discord_in_trouble_is_said(server: DiscordHttp) -> None:
    server.answers["GET /users/@me/guilds"] = (400, 0)
    assert (await troubles())[-1].startswith("✗ Discord: it answered 400: refused")


@pytest.mark.parametrize(
    ("ahead", "begins"),
    [
        (timedelta(seconds=-90), "! clock: is 0:01:"),
        (timedelta(hours=2), "✗ clock: is 2:00:0"),
        (timedelta(hours=-2), "✗ clock: is "),
    ],
)
async def test_clock_that_is_off_is_worth_knowing_or_wrong(
    server: DiscordHttp, ahead: timedelta, begins: str
) -> None:
    server.clock_ahead = ahead
    (line,) = await troubles()
    assert line.startswith(begins)
    assert ("ahead of" if ahead > timedelta() else "behind") in line


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"interactions_endpoint_url": "https://x.example"}, "✗ application: an Interactions End"),
        ({"bot_require_code_grant": True}, "✗ application: it requires an OAuth2 code grant"),
        ({"flags": 1 << 18}, "! application: privileged intents are on that Hangma does not need"),
        ({"flags": 1 << 15}, "! application: privileged intents are on that Hangma does not need"),
    ],
)
async def test_application_that_is_set_otherwise_is_said(
    server: DiscordHttp, setting: dict[str, object], said: str
) -> None:
    server.application.update(setting)
    (line,) = await troubles()
    assert line.startswith(said)
    assert "https://discord.com/developers/applications" in line


# Commands


async def test_r103_commands_registered_twice_are_said_with_the_fix(server: DiscordHttp) -> None:
    server.register_twice("win", "draw")
    (line,) = await troubles()
    assert line == (
        "✗ Friends: 2 commands are registered for this server too, so members see them twice"
        " → python bot.py doctor --fix-commands"
    )
    assert ("PUT", GUILD_COMMANDS) not in server.asked


async def test_r103_fixing_clears_those_of_the_server_and_no_others(server: DiscordHttp) -> None:
    server.register_twice("win", "draw")
    lines = await examined(fix_commands=True)
    assert "✓ Friends: 2 commands registered twice, now cleared" in lines
    assert [asked for asked in server.asked if asked[0] != "GET"] == [("PUT", GUILD_COMMANDS)]


async def test_invitation_without_commands_is_said_with_a_better_one(server: DiscordHttp) -> None:
    server.answers[f"GET {GUILD_COMMANDS}"] = FORBIDDEN
    (line,) = await troubles()
    assert "invited without the scope applications.commands" in line
    assert f"client_id={BOT}&scope=bot+applications.commands&permissions=" in line


async def test_no_commands_yet_is_fine(server: DiscordHttp) -> None:
    server.answers[f"GET /applications/{BOT}/commands"] = []
    assert "✓ commands: Discord has none yet → start the bot once" in await examined()


# Servers and channels


async def test_bot_in_no_server_is_told_how_to_be_invited(server: DiscordHttp) -> None:
    server.answers["GET /users/@me/guilds"] = []
    (line,) = await troubles()
    assert line.startswith("! servers: the bot is in none → invite it: https://discord.com/oauth2")


async def test_server_that_was_left_is_worth_knowing(server: DiscordHttp) -> None:
    (line,) = await troubles(Places((GUILD, 77), ()))
    assert line == "! server 77: has nights in the ledger, but the bot is not there any more"


async def test_server_that_cannot_be_looked_at_does_not_hide_the_others(
    server: DiscordHttp,
) -> None:
    server.answers["GET /users/@me/guilds"].insert(0, {"id": "77", "name": "Away", "features": []})
    server.register_twice("win")
    first, second = await troubles()
    assert first == "! server 77: cannot be looked at: Discord answered 404: refused"
    assert second.startswith("✗ Friends: 1 commands are registered")


async def test_permissions_missing_on_the_server_are_named(server: DiscordHttp) -> None:
    server.allow(view_channel=True, send_messages=True)
    (line,) = await troubles(Places((), ()))
    assert line.startswith("! Friends: its role lacks Attach Files, Send Messages In Threads,")


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
    ],
)
async def test_permission_missing_in_a_channel_in_use_is_wrong(
    server: DiscordHttp, denied: str, named: str
) -> None:
    server.overwrite(**{denied: True})
    (line,) = await troubles()
    assert line.startswith("✗ Friends #mahjong: has an open night, but lacks ")
    assert named in line


async def test_threads_need_their_own_permission(server: DiscordHttp) -> None:
    server.with_thread()
    in_thread = Places((GUILD,), ((GUILD, THREAD),))
    server.overwrite(send_messages=True)
    assert await troubles(in_thread) == []
    server.overwrite(send_messages_in_threads=True)
    (line,) = await troubles(in_thread)
    assert line.startswith("✗ Friends #tonight: has an open night, but lacks Send Messages In Thr")


async def test_channel_that_cannot_be_seen_is_wrong(server: DiscordHttp) -> None:
    server.answers[f"GET /channels/{CHANNEL}"] = FORBIDDEN
    (line,) = await troubles()
    assert f"channel {CHANNEL}: has an open night, but lacks View Channel" in line


async def test_r94_channel_that_is_gone_is_told_what_to_do(server: DiscordHttp) -> None:
    del server.answers[f"GET /channels/{CHANNEL}"]
    (line,) = await troubles()
    assert line == (
        f"! Friends, channel {CHANNEL}: has an open night, but is gone"
        " → /move in another channel carries the night on there"
    )
