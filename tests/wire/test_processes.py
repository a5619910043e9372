"""The process: killed between two touches, started twice, asked to stop."""

from __future__ import annotations

import pytest

from tests.end_to_end.steps import button
from tests.wire.bot_process import BotProcess
from tests.wire.faults import LATE, Fault
from tests.wire.night import Party, says

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_killed_between_two_touches_the_next_touch_works(lone: Party) -> None:
    """R56, R89: kill −9, start again; board and open form go on, nothing is lost or doubled."""
    await lone.bot.start()
    await lone.open()
    await lone.win("小红")
    form = await lone.press("老王", lone.board(), "win")
    await lone.bot.kill()

    await lone.bot.start()
    old = lone.board()
    sent = await lone["老王"].submit(form, winner="S")
    assert "第 2 局" in says(sent)
    await lone.moved_on(old)
    old = lone.board()
    assert "流局" in says(await lone.press("阿明", old, "draw"))
    await lone.moved_on(old)
    assert lone.recorded() == 3
    assert lone.totals() == lone.ledger_totals()


async def test_killed_before_the_reply_the_hand_stands_once(lone: Party) -> None:
    """R50, R56: what was committed is there after the restart; touched again, nothing doubles."""
    await lone.bot.start()
    await lone.open()
    old = lone.board()
    late = lone.server.fail(Fault("POST", "/callback$", LATE, delay=30.0))
    await lone.server.ask(lone["小红"].pressing(old, button(old, "draw")))
    await lone.server.until(lambda: late.times == 0)
    await lone.bot.kill()
    assert lone.recorded() == 1

    await lone.bot.start()
    again = await lone.press("小红", old, "draw")
    assert "小红" in says(again)
    assert lone.recorded() == 1


async def test_second_copy_on_the_same_ledger_refuses_to_start(lone: Party) -> None:
    """R110: it says why, and what to do; the first goes on."""
    await lone.bot.start()
    second = BotProcess(lone.server, lone.db)
    await second.launch()
    assert await second.ended() == 1
    assert "in use by another process" in second.log[-1]
    assert "stop that one first" in second.log[-1]
    await lone.open()
    await lone.win("小红")
    assert lone.recorded() == 1


async def test_token_that_discord_refuses_is_said_and_never_shown(lone: Party) -> None:
    lone.bot.token = "OTAwMDAwMDAwMDAwMDAwMDAw.GaBcDe.a-token-that-nobody-may-ever-read-in-a-log"
    await lone.bot.launch()
    assert await lone.bot.ended() == 1
    assert "Discord refused DISCORD_TOKEN" in lone.bot.log[-1]
    assert lone.bot.token not in lone.bot.said


async def test_commands_are_told_to_discord_only_when_they_changed(lone: Party) -> None:
    """Discord limits how often that may be; a restart has nothing new to say."""
    puts = ("PUT", "/api/v10/applications/4000000000/commands")
    await lone.bot.start()
    await lone.server.until(lambda: lone.server.gateway.heartbeats)
    await lone.bot.kill()
    await lone.bot.start()
    assert lone.server.rest.requests.count(puts) == 1
