"""The health port, asked by a real HTTP client; and interactions from arrival to answer."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import aiohttp
import pytest
import pytest_asyncio

from cogs._client import Hangma
from cogs._health import health_of, health_port
from cogs._log import LogListener
from tests.conftest import EVENING
from tests.end_to_end.steps import board, open_night, press, says
from tests.world import World


def _bot(world: World) -> Hangma:
    assert isinstance(world.env.bot, Hangma)
    return world.env.bot


@pytest_asyncio.fixture
async def http(world: World) -> AsyncIterator[aiohttp.ClientSession]:
    async with (
        health_port(_bot(world), "127.0.0.1", 0) as (host, port),
        aiohttp.ClientSession(f"http://{host}:{port}") as session,
    ):
        yield session


async def test_healthz_tells_gateway_writer_schema_and_last_event(
    world: World, http: aiohttp.ClientSession
) -> None:
    async with http.get("/healthz") as empty:
        assert (empty.status, (await empty.json())["ledger"]["last_event_at"]) == (200, None)
    await open_night(world)
    async with http.get("/healthz") as answer:
        found = await answer.json()
    with closing(sqlite3.connect(world.db)) as file:
        names = file.execute("SELECT name FROM _sqlite_migrations ORDER BY name DESC")
        newest = names.fetchone()
    assert found["gateway"]["connected"] is True
    assert found["ledger"] == {
        "answers": True,
        "schema": newest[0],
        "last_event_at": EVENING,
    }


async def test_healthz_is_503_while_the_writer_thread_does_not_answer(
    world: World, http: aiohttp.ClientSession
) -> None:
    with closing(sqlite3.connect(world.db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with http.get("/healthz") as answer:
            found = await answer.json()
        other.execute("ROLLBACK")
    assert answer.status == 503
    assert found["ledger"]["answers"] is False
    assert (await health_of(_bot(world)))["ok"] is True


async def test_healthz_is_503_once_the_ledger_is_closed(
    world: World, http: aiohttp.ClientSession
) -> None:
    await world.stop()
    async with http.get("/healthz") as answer:
        assert (answer.status, (await answer.json())["ok"]) == (503, False)


async def test_metrics_count_what_was_recorded_and_refused(
    world: World, http: aiohttp.ClientSession
) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    await world["大刘"].slash(world.channel, "win", winner="E")
    await press(world, "小红", board(world), "win")
    async with http.get("/metrics") as answer:
        page = (await answer.text()).splitlines()
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    for line in (
        'hangma_recorded_events_total{kind="opened"} 1.0',
        'hangma_recorded_events_total{kind="seated"} 1.0',
        'hangma_recorded_events_total{kind="hand"} 1.0',
        'hangma_refusals_total{code="may_not_record"} 1.0',
        'hangma_interaction_seconds_count{to="/win"} 2.0',
        'hangma_interaction_seconds_count{to="press win"} 1.0',
        "hangma_commit_seconds_count 2.0",
        "hangma_guilds 1.0",
    ):
        assert line in page
    sizes = [line for line in page if line.startswith("hangma_ledger_bytes ")]
    assert float(sizes[0].split()[1]) > 4096


async def test_interaction_refused_is_a_line_with_its_code(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    _bot(world).traffic.tell(LogListener())
    caplog.set_level(logging.INFO, "hangma")
    await world["小红"].slash(world.channel, "win", winner="E")
    facts = [vars(record)["facts"] for record in caplog.records if record.msg == "answered"]
    assert [(f["to"], f["outcome"], f["user"]) for f in facts] == [
        ("/win", "no_open_night", world["小红"].id)
    ]


async def test_nothing_is_taken_on_once_stopping(world: World) -> None:
    await open_night(world)
    old = board(world)
    assert await _bot(world).traffic.stop(patience=0) == 0
    typed = await world["小红"].slash(world.channel, "draw")
    pressed = await press(world, "小红", old, "undo")
    for answer in (typed, pressed):
        assert says(answer) == "我正在重启，这一下没有记上。过一分钟再试；之前记的都在。"
