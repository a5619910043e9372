"""What a running bot logs, and what its health port tells; never a name, a text or a token."""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import closing

import aiohttp
import pytest

from tests.end_to_end.steps import FOUR
from tests.wire.night import Party

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_log_of_a_night_names_events_and_ids_but_no_people_and_no_tokens(
    lone: Party,
) -> None:
    bot, who = lone.bot, lone["小红"]
    await bot.start()
    asked = [await lone.open()]
    for name, options in (
        ("win", {"winner": "E"}),
        ("win", {"winner": "张三丰"}),
        ("undo", {}),
    ):
        await bot.says(f"channel={lone.channel.id} origin=i{asked[-1].id}")
        asked.append(await who.slash(name, **options))
    assert await bot.stop() == 0
    recorded = [line.partition(" what=recorded ")[2] for line in bot.log]
    recorded = [re.sub(r"_ms=[\d.]+", "_ms=#", line) for line in recorded if line]
    opened, won, _, undone = (f"origin=i{each.id}" for each in asked)
    end = "commit_ms=# since_ms=#"
    assert recorded == [
        f"kind=opened night=1 seq=1 player=1 {opened} {end}",
        f"kind=seated night=1 seq=2 player=1 {opened} {end}",
        f"kind=hand night=1 seq=3 hand=1 player=1 {won} {end}",
        f"kind=void night=1 seq=4 hand=1 player=1 {undone} {end}",
    ]
    ids = f"user={who.user['id']} guild={lone.guild.id}"
    answered = re.findall(rf"what=answered to=(\S+) outcome=(\S+) ms=[\d.]+ {ids}", bot.said)
    assert answered == [("/open", "ok"), ("/win", "ok"), ("/win", "InputError"), ("/undo", "ok")]
    tokens = [lone.server.token, *(each.token for each in asked)]
    for secret in (*tokens, *FOUR, "张三丰", lone.channel.name, lone.guild.name):
        assert secret not in bot.said


# The health port


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
        return number


async def test_health_port_answers_beside_the_bot(lone: Party) -> None:
    port = free_port()
    lone.bot.settings["HZ_HEALTH_PORT"] = str(port)
    await lone.bot.start()
    await lone.open()
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as http:
        while (health := await http.get("/healthz")).status != 200:  # noqa: ASYNC110 another process
            await asyncio.sleep(0.1)  # it says when it is ready
        assert (await health.json())["gateway"]["connected"] is True
        async with http.get("/metrics") as metrics:
            assert 'hangma_recorded_events_total{kind="seated"} 1.0' in await metrics.text()
    assert await lone.bot.stop() == 0


async def test_health_port_that_is_taken_is_named(lone: Party) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        lone.bot.settings["HZ_HEALTH_PORT"] = port
        await lone.bot.launch()
        assert await lone.bot.ended() == 1
    assert "Error: [Errno 98] error while attempting to bind" in lone.bot.said
    assert port in lone.bot.said


async def test_health_port_that_is_no_number_is_named(lone: Party) -> None:
    lone.bot.settings["HZ_HEALTH_PORT"] = "eighty"
    await lone.bot.launch()
    assert await lone.bot.ended() == 1
    assert "HZ_HEALTH_PORT" in lone.bot.said
    assert lone.server.token not in lone.bot.said
