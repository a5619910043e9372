"""`bot.py run` in a process of its own, on a loopback Discord: stopping, logs, the health port."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio

from tests.loopback import INTERACTION_TOKEN, TOKEN, Loopback, loopback, running_bot


@pytest_asyncio.fixture
async def service() -> AsyncIterator[Loopback]:
    async with loopback() as running:
        yield running


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


def _events(db: Path) -> list[str]:
    with closing(sqlite3.connect(db)) as connection:
        return [row[0] for row in connection.execute("SELECT kind FROM event ORDER BY id")]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signal_stops_an_idle_bot_with_status_zero(
    service: Loopback, db: Path, number: signal.Signals
) -> None:
    async with running_bot(service, db) as bot:
        await service.online()
        bot.send(number)
        status, said = await bot.stopped()
        assert (status, service.connected.is_set()) == (0, False), said


async def test_sigterm_finishes_what_was_accepted_and_takes_nothing_more(
    service: Loopback, db: Path
) -> None:
    async with running_bot(service, db, HZ_LOG="json") as bot:
        await service.online()
        with closing(sqlite3.connect(db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # whoever records now waits
            await service.open_night(5001)
            await service.called("/interactions/5001/")  # "the answer is coming": it is under way
            bot.send(signal.SIGTERM)
            await bot.says("stopping")
            await service.command(5002, "draw", [])
            refused = await service.called("/interactions/5002/")
            other.execute("COMMIT")
        status, said = await bot.stopped()
        assert status == 0, said
        assert "正在重启" in json.dumps(refused[2], ensure_ascii=False)
        assert _events(db) == ["opened", "seated"]
        assert any(path.endswith(f"/channels/{200}/messages") for _, path, _ in service.calls)
        answered = [json.loads(line) for line in said.splitlines() if '"answered"' in line]
        assert [(line["to"], line["outcome"]) for line in answered] == [("/open", "ok")]


async def test_second_signal_exits_at_once(service: Loopback, db: Path) -> None:
    async with running_bot(service, db) as bot:
        await service.online()
        with closing(sqlite3.connect(db, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await service.open_night(5001)
            await service.called("/interactions/5001/")
            bot.send(signal.SIGTERM)
            await bot.says("stopping")
            bot.send(signal.SIGTERM)
            status, said = await bot.stopped()
        assert status == 128 + signal.SIGTERM, said
        assert _events(db) == []


async def test_signal_stops_a_bot_that_is_still_connecting(service: Loopback, db: Path) -> None:
    service.never_answers = "/users/@me"
    async with running_bot(service, db) as bot:
        await service.called("/users/@me")
        bot.send(signal.SIGTERM)
        status, said = await bot.stopped()
    assert status == 0, said
    assert "crashed" not in said


async def test_patience_with_an_answer_that_does_not_leave_ends(
    service: Loopback, db: Path
) -> None:
    service.never_answers = "/callback"
    async with running_bot(service, db) as bot:
        await service.online()
        await service.open_night(5001)
        await service.called("/interactions/5001/")
        bot.send(signal.SIGTERM)
        status, said = await bot.stopped()
    assert status == 0, said
    assert "stopped before 1 were answered" in said
    assert "closed before the answer left: ServerDisconnectedError" in said
    assert "level=error" not in said
    assert _events(db) == ["opened", "seated"]


async def test_token_never_appears_when_login_fails(service: Loopback, db: Path) -> None:
    service.refuse_login = True
    async with running_bot(service, db) as bot:
        status, said = await bot.stopped()
    assert status == 1
    assert "Discord refused DISCORD_TOKEN" in said
    assert TOKEN not in said


async def test_log_of_a_night_names_events_and_ids_but_no_people_and_no_tokens(
    service: Loopback, db: Path
) -> None:
    async with running_bot(service, db) as bot:
        await service.online()
        await service.open_night(5001)
        await bot.says("channel=200 origin=i5001")
        for number, name, options in (
            (5002, "win", [{"type": 3, "name": "winner", "value": "E"}]),
            (5003, "win", [{"type": 3, "name": "winner", "value": "张三丰"}]),
            (5004, "undo", []),
        ):
            await service.command(number, name, options)
            await bot.says(f"channel=200 origin=i{number}")
        bot.send(signal.SIGTERM)
        status, said = await bot.stopped()
        assert status == 0, said
        recorded = [line.partition(" what=recorded ")[2] for line in said.splitlines()]
        recorded = [re.sub(r"_ms=[\d.]+", "_ms=#", line) for line in recorded if line]
        end = "commit_ms=# since_ms=#"
        assert recorded == [
            f"kind=opened night=1 seq=1 player=1 origin=i5001 {end}",
            f"kind=seated night=1 seq=2 player=1 origin=i5001 {end}",
            f"kind=hand night=1 seq=3 hand=1 player=1 origin=i5002 {end}",
            f"kind=void night=1 seq=4 hand=1 player=1 origin=i5004 {end}",
        ]
        answered = re.findall(
            r"what=answered to=(\S+) outcome=(\S+) ms=[\d.]+ user=1 guild=100", said
        )
        assert answered == [
            ("/open", "ok"),
            ("/win", "ok"),
            ("/win", "InputError"),
            ("/undo", "ok"),
        ]
        for secret in (TOKEN, INTERACTION_TOKEN, "朋友", "张三丰", "打麻将"):
            assert secret not in said


async def test_health_port_answers_beside_the_bot(service: Loopback, db: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with running_bot(service, db, HZ_HEALTH_PORT=str(port)) as bot:
        await service.online()
        await service.open_night(5001)
        await service.called("/channels/200/messages")
        async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as http:
            while (health := await http.get("/healthz")).status != 200:  # noqa: ASYNC110 another process
                await asyncio.sleep(0.1)  # it says when it is ready
            assert (await health.json())["gateway"]["connected"] is True
            async with http.get("/metrics") as metrics:
                assert 'hangma_recorded_events_total{kind="seated"} 1.0' in await metrics.text()
        bot.send(signal.SIGTERM)
        assert (await bot.stopped())[0] == 0


async def test_health_port_that_is_taken_is_named(service: Loopback, db: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with running_bot(service, db, HZ_HEALTH_PORT=str(port)) as bot:
            status, said = await bot.stopped()
    assert status == 1
    assert "Error: [Errno 98] error while attempting to bind" in said
    assert str(port) in said


async def test_setting_that_cannot_be_read_is_named(service: Loopback, db: Path) -> None:
    async with running_bot(service, db, HZ_HEALTH_PORT="eighty") as bot:
        status, said = await bot.stopped()
    assert status == 1
    assert "HZ_HEALTH_PORT" in said
    assert TOKEN not in said
