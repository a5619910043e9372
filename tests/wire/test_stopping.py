"""SIGTERM, as a service manager sends it: what was accepted is finished, then the process goes."""

from __future__ import annotations

import json
import signal

import pytest

from tests.end_to_end.steps import button
from tests.wire.faults import LATE, Fault
from tests.wire.friend import COMMAND, answered
from tests.wire.night import Party, says

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_stopped_while_idle_it_hangs_up_and_exits_with_0(
    lone: Party, number: signal.Signals
) -> None:
    await lone.bot.start()
    lone.bot.signal(number)
    assert await lone.bot.ended() == 0
    assert not lone.server.gateway.is_ready
    assert not lone.errors()


async def test_stopped_while_still_connecting_it_exits_with_0(lone: Party) -> None:
    late = lone.server.fail(Fault("GET", "/users/@me$", LATE, delay=60.0))
    await lone.bot.launch()
    await lone.server.until(lambda: late.times == 0)
    assert await lone.bot.stop() == 0
    assert "crashed" not in lone.bot.said


async def test_stopped_while_a_hand_waits_for_the_ledger_it_is_recorded_and_nothing_more(
    lone: Party,
) -> None:
    """Whoever asks for more meanwhile learns that the bot is about to start again."""
    lone.bot.settings["HZ_LOG"] = "json"
    await lone.bot.start()
    await lone.open()
    asked = lone["小红"].pressing(lone.board(), button(lone.board(), "draw"))
    with lone.busy_ledger():
        await lone.server.ask(asked)
        await lone.server.until(lambda: asked.callback is not None)
        lone.bot.signal()
        await lone.bot.says("stopping")
        assert "正在重启" in says(await lone["老王"].slash("draw"))
    assert await lone.bot.ended() == 0
    assert lone.recorded() == 1
    assert "流局" in says(await answered(asked))
    lines = [json.loads(line) for line in lone.bot.log]
    told = [(line["to"], line["outcome"]) for line in lines if line["what"] == "answered"]
    assert told == [("/open", "ok"), ("press draw", "ok")]
    assert not [line for line in lines if line["level"] == "error"]


async def test_stopped_while_a_reply_is_under_way_it_still_arrives(lone: Party) -> None:
    await lone.bot.start()
    await lone.open()
    old = lone.board()
    late = lone.server.fail(Fault("POST", "/callback$", LATE, delay=0.5))
    asked = lone["小红"].pressing(old, button(old, "draw"))
    await lone.server.ask(asked)
    await lone.server.until(lambda: late.times == 0)
    assert await lone.bot.stop() == 0
    assert lone.recorded() == 1
    assert "流局" in says(await answered(asked))
    assert lone.board() is not old, "the next board hangs"
    assert not lone.errors()


async def test_stopped_while_a_reply_does_not_leave_its_patience_ends(lone: Party) -> None:
    await lone.bot.start()
    await lone.open()
    late = lone.server.fail(Fault("POST", "/callback$", LATE, delay=60.0))
    await lone.server.ask(lone["小红"].typed("draw", COMMAND, {}))
    await lone.server.until(lambda: late.times == 0)
    assert await lone.bot.stop() == 0
    assert lone.recorded() == 1
    assert "stopped before 1 were answered" in lone.bot.said
    assert "closed before the answer left: ServerDisconnectedError" in lone.bot.said
    assert not lone.errors()


async def test_second_signal_exits_at_once_and_what_was_not_recorded_is_not(lone: Party) -> None:
    await lone.bot.start()
    await lone.open()
    asked = lone["小红"].typed("draw", COMMAND, {})
    with lone.busy_ledger():
        await lone.server.ask(asked)
        await lone.server.until(lambda: asked.callback is not None)
        lone.bot.signal()
        await lone.bot.says("stopping")
        lone.bot.signal()
        assert await lone.bot.ended() == 128 + signal.SIGTERM
    assert lone.recorded() == 0
