"""SIGTERM, as a service manager sends it: what was accepted is finished, then the process goes."""

from __future__ import annotations

import pytest

from tests.end_to_end.steps import button
from tests.wire.faults import LATE, Fault
from tests.wire.friend import answered
from tests.wire.night import Party, says
from tests.wire.test_trouble import writing

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_stopped_while_idle_it_exits_with_0(lone: Party) -> None:
    await lone.bot.start()
    assert await lone.bot.stop() == 0
    assert not lone.errors()


async def test_stopped_while_a_hand_waits_for_the_ledger_it_is_recorded_and_answered(
    lone: Party,
) -> None:
    await lone.bot.start()
    await lone.open()
    asked = lone["小红"].pressing(lone.board(), button(lone.board(), "draw"))
    with writing(lone.db):
        await lone.server.ask(asked)
        await lone.server.until(lambda: asked.callback is not None)
        lone.bot.terminate()
    assert await lone.bot.ended() == 0
    assert lone.recorded() == 1
    assert "流局" in says(await answered(asked))
    assert not lone.errors()


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
