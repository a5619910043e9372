"""Discord slow, short of patience, or failing; the ledger busy: stored at most once, and said."""

from __future__ import annotations

import pytest

from tests.end_to_end.steps import button
from tests.wire.faults import CUT, LATE, Fault
from tests.wire.friend import answered
from tests.wire.night import Party, is_private, says
from tests.world import text_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

CALLBACK = "/callback$"
MESSAGES = r"/channels/\d+/messages$"
MESSAGE = r"/channels/\d+/messages/\d+$"
THINKING = 5


# The ledger is busy (R88)


async def test_command_on_a_busy_ledger_is_answered_in_time_and_recorded_once(party: Party) -> None:
    """R88: Discord hears within three seconds, the table sees the result when it is there."""
    await party.open()
    asked = party["小红"].typed("win", 2, {"winner": "小红"})
    with party.busy_ledger():
        await party.server.ask(asked)
        await party.server.until(lambda: asked.callback is not None)
        assert asked.callback == THINKING
        assert party.recorded() == 0
    await answered(asked)
    assert "第 1 局" in says(asked)
    assert not is_private(asked)
    assert party.recorded() == 1


async def test_button_on_a_busy_ledger_is_answered_in_time_and_recorded_once(party: Party) -> None:
    """R88."""
    await party.open()
    old = party.board()
    asked = party["老王"].pressing(old, button(old, "draw"))
    with party.busy_ledger():
        await party.server.ask(asked)
        await party.server.until(lambda: asked.callback == THINKING)
    await answered(asked)
    assert "流局" in says(asked)
    await party.moved_on(old)
    assert party.recorded() == 1


async def test_form_that_cannot_open_in_time_says_so(party: Party) -> None:
    """R88: Discord takes a form only at once; whoever pressed learns to press again."""
    await party.open()
    asked = party["老王"].pressing(party.board(), button(party.board(), "win"))
    with party.busy_ledger():
        await party.server.ask(asked)
        await party.server.until(lambda: asked.callback == THINKING)
    await answered(asked)
    assert "什么都没记，请再试一次" in says(asked)
    assert is_private(asked)
    assert (await party.press("老王", party.board(), "win")).callback == 9


async def test_ledger_that_stays_busy_records_nothing_and_says_so(party: Party) -> None:
    """R88, R118: the person learns that nothing was recorded, and the next try succeeds."""
    await party.open()
    with party.busy_ledger():
        asked = await party["阿明"].slash("win", winner="阿明")
    assert "没有记上" in says(asked)
    assert is_private(asked)
    assert party.recorded() == 0
    await party.win("阿明")
    assert party.recorded() == 1


async def test_ledger_busy_after_the_hand_leaves_the_hand_and_says_so(party: Party) -> None:
    """R88: the board could not be noted; nobody is told that nothing was recorded."""
    await party.open()
    party.server.fail(Fault("POST", MESSAGES, LATE, delay=0.2))
    asked = await party["小红"].slash("win", winner="小红")
    with party.busy_ledger():
        await party.server.until(lambda: len(asked.messages) == 2)
    assert "刚才记的没有丢" in text_of(asked.messages[1])
    assert party.recorded() == 1


# Discord is slow, or has forgotten


async def test_result_whose_reply_comes_too_late_is_said_in_the_channel(party: Party) -> None:
    """R88: unknown interaction; the hand stands, so the table sees it and the next board."""
    await party.open()
    old = party.board()
    party.server.fail(Fault("POST", CALLBACK, LATE, delay=3.2))
    asked = party["小红"].typed("win", 2, {"winner": "小红"})
    await party.server.ask(asked)
    await party.moved_on(old)
    assert asked.callback is None
    assert any("第 1 局" in text_of(message) for message in party.channel.history())
    assert party.recorded() == 1


async def test_answer_to_a_forgotten_interaction_crashes_nothing(party: Party) -> None:
    """A private answer has nobody left to go to; it is logged, not an error."""
    await party.open()
    party.server.fail(Fault("POST", CALLBACK, 404, code=10062))
    await party.server.ask(party["小红"].typed("win", 2, {"winner": "nobody"}))
    await party.server.until(lambda: party.server.rest.faults[0].times == 0)
    assert says(await party.win("小红"))
    assert not party.errors()


@pytest.mark.parametrize("code", [10062, 40060])
async def test_press_that_discord_no_longer_knows_is_stored_once(party: Party, code: int) -> None:
    await party.open()
    old = party.board()
    status = 404 if code == 10062 else 400
    party.server.fail(Fault("POST", CALLBACK, status, code=code))
    await party.server.ask(party["小红"].pressing(old, button(old, "draw")))
    await party.moved_on(old)
    assert party.recorded() == 1
    assert not party.errors()


# The reply fails after the hand is stored (R50)


@pytest.mark.parametrize("status", [500, 503, CUT])
@pytest.mark.parametrize("done", [True, False], ids=["reply arrived", "reply lost"])
async def test_reply_that_fails_once_leaves_one_hand_and_the_next_board(
    party: Party, status: int, done: bool
) -> None:
    """R50: Discord fails after the commit, having shown the reply or not."""
    await party.open()
    old = party.board()
    party.server.fail(Fault("POST", CALLBACK, status, done=done))
    asked = await party.press("老王", old, "draw")
    assert "流局" in says(asked)
    live = await party.moved_on(old)
    assert party.recorded() == 1
    assert party.boards() == [live]


async def test_touch_repeated_after_a_lost_reply_records_nothing_new(party: Party) -> None:
    """R50: whoever saw "interaction failed" and touches again is shown what stands."""
    await party.open()
    old = party.board()
    party.server.fail(Fault("POST", CALLBACK, 403))
    await party.server.ask(party["老王"].pressing(old, button(old, "draw")))
    await party.moved_on(old)
    again = await party.press("老王", old, "draw")
    assert is_private(again)
    assert "老王" in says(again)
    assert party.recorded() == 1
    assert any("流局" in text_of(m) for m in party.channel.history() if m is not old)


# Rate limits


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", CALLBACK), ("POST", MESSAGES), ("PATCH", MESSAGE), ("DELETE", MESSAGE)],
    ids=["reply", "board", "retired board", "removed board"],
)
async def test_rate_limited_request_is_sent_again(party: Party, method: str, path: str) -> None:
    await party.open()
    await party.win("小红")
    fault = party.server.fail(Fault(method, path, 429, retry_after=0.1))
    await party.win("老王")
    await party.win("阿明")
    await party.server.until(lambda: fault.times == 0 and len(party.boards()) == 1)
    assert party.recorded() == 3
    assert party.totals() == party.ledger_totals()


async def test_reply_refused_at_the_edge_goes_to_the_channel(party: Party) -> None:
    """A 429 that Discord's own servers have not sent is not waited for by discord.py."""
    await party.open()
    old = party.board()
    party.server.fail(Fault("POST", CALLBACK, 429, is_cloudflare=True))
    await party.server.ask(party["小红"].typed("win", 2, {"winner": "小红"}))
    await party.moved_on(old)
    assert any("第 1 局" in text_of(message) for message in party.channel.history())
    assert party.recorded() == 1


async def test_board_that_cannot_be_posted_is_said_and_brought_by_score(party: Party) -> None:
    """The hand is recorded, the board is not; the person is told what brings it."""
    await party.open()
    party.server.fail(Fault("POST", MESSAGES, 503))
    asked = await party["小红"].slash("win", winner="小红")
    await party.server.until(lambda: len(asked.messages) == 2)
    assert "看分" in text_of(asked.messages[1])
    assert asked.messages[1].is_ephemeral
    old = party.board()
    await party.server.ask(party["小红"].typed("score", 2, {}))
    live = await party.moved_on(old)
    assert party.totals(live) == party.ledger_totals()
    assert party.recorded() == 1


async def test_channel_that_the_bot_may_not_write_in_is_named_as_the_reason(party: Party) -> None:
    """R111."""
    await party.open()
    party.channel.writable = False
    asked = await party["小红"].slash("win", winner="小红")
    await party.server.until(lambda: len(asked.messages) == 2)
    assert "权限" in text_of(asked.messages[1]) or "发消息" in text_of(asked.messages[1])
    assert party.recorded() == 1
