"""Two people at once, one request twice, restarts between two touches, slow and failing Discord."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    board,
    button,
    is_private,
    open_night,
    press,
    says,
    totals,
    win_by_form,
)
from tests.world import World, text_of


async def test_second_form_is_shown_what_was_recorded_meanwhile(world: World) -> None:
    """R39, R40: both open the form; the second to send is asked, and nothing doubles."""
    await open_night(world)
    first = await press(world, "小红", board(world), "win")
    second = await press(world, "老王", board(world), "win")
    await world["小红"].submit_modal(first, {"winner": "E"})
    answer = await world["老王"].submit_modal(second, {"winner": "E"})
    assert is_private(answer)
    assert "刚才 小红 已经记了：**小红** 自摸 · 平胡。你记的是另外一局吗？" in says(answer)
    assert totals(world)["小红"] == 6


async def test_second_form_may_be_another_hand(world: World) -> None:
    await open_night(world)
    first = await press(world, "小红", board(world), "win")
    second = await press(world, "老王", board(world), "win")
    await world["小红"].submit_modal(first, {"winner": "E"})
    question = await world["老王"].submit_modal(second, {"winner": "S"})
    await press(world, "老王", question.response, "confirm")
    # 二连庄 by then: the dealer pays 4, the others 1.
    assert totals(world) == {"小红": 2, "老王": 4, "阿明": -3, "丽丽": -3}


async def test_declined_question_records_nothing(world: World) -> None:
    await open_night(world)
    question = await world["老王"].slash(world.channel, "win", winner="老王", **{"from": "阿明"})
    answer = await press(world, "老王", question.response, "dismiss")
    assert "没有改动" in text_of(answer.response)
    assert totals(world)["老王"] == 0


async def test_same_hand_within_a_minute_is_asked_about(world: World, clock: HandClock) -> None:
    """R43: a lagging person repeats the command; a look-alike a minute later is no question."""
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    clock.wait(20)
    again = await world["小红"].slash(world.channel, "win", winner="E")
    assert is_private(again)
    assert "刚刚记过一模一样的" in says(again)
    assert totals(world)["小红"] == 6
    clock.wait(60)
    later = await world["小红"].slash(world.channel, "win", winner="E")
    assert not is_private(later)
    assert totals(world)["小红"] == 18


async def test_same_interaction_delivered_twice_records_once(world: World) -> None:
    """R41, R50: Discord delivers an interaction again; the first result stands."""
    await open_night(world)
    sent: list[dict[str, Any]] = []
    backend: Any = world.env.backend
    emit = backend.emit

    def listen(event: str, payload: dict[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            sent.append(payload)
        emit(event, payload)

    backend.emit = listen
    await world["小红"].slash(world.channel, "win", winner="E")
    before = len(world.channel.history())
    emit("INTERACTION_CREATE", sent[-1])
    await world.env.settle()
    assert totals(world)["小红"] == 6
    assert len(world.channel.history()) == before


async def test_form_opened_before_a_restart_still_records(world: World) -> None:
    """R56: killed between two touches, then the second touch."""
    await open_night(world)
    form = await press(world, "小红", board(world), "win")
    await world.restart()
    await world["小红"].submit_modal(form, {"winner": "N", "patterns": ["baotou"]})
    assert totals(world) == {"小红": -4, "老王": -2, "阿明": -2, "丽丽": 8}


async def test_question_asked_before_a_restart_says_it_has_expired(world: World) -> None:
    await open_night(world)
    question = await world["老王"].slash(world.channel, "win", winner="老王", **{"from": "小红"})
    await world.restart()
    answer = await press(world, "老王", question.response, "confirm")
    assert "这个问题过期了，没有记上" in text_of(answer.response)
    assert totals(world)["老王"] == 0


async def test_old_board_points_to_the_live_one(world: World) -> None:
    """R91: a board that could not be retired says so instead of recording."""
    await open_night(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403)
    old = board(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    assert button(old, "win") != button(board(world), "win")
    answer = await press(world, "老王", old, "win")
    assert is_private(answer)
    assert "这块记分牌旧了" in says(answer)
    assert str(board(world).id) in says(answer)


async def test_undo_pressed_by_two_takes_one_hand_back(world: World, clock: HandClock) -> None:
    await open_night(world)
    for _ in range(2):
        clock.wait(180)
        await win_by_form(world, "小红", "小红")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403)
    seen = board(world)
    await world["小红"].slash(world.channel, "undo")
    second = await press(world, "老王", seen, "undo")
    assert is_private(second)
    assert "没有撤销" in says(second)
    assert totals(world)["小红"] == 6


async def test_reply_that_fails_after_the_commit_does_not_double(
    world: World, clock: HandClock
) -> None:
    """R50: the answer is lost, the person presses again, and is asked instead of doubled."""
    await open_night(world)
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=1)
    await world["小红"].slash(world.channel, "win", winner="E")
    again = await world["小红"].slash(world.channel, "win", winner="E")
    assert "刚刚记过一模一样的" in says(again)
    await world["小红"].slash(world.channel, "score")
    assert totals(world)["小红"] == 6


async def test_form_whose_answer_fails_after_the_commit_does_not_double(world: World) -> None:
    """R50: the result is said in the channel, the board is renewed, a form from before asks."""
    await open_night(world)
    pressed = board(world)
    form = await press(world, "小红", pressed, "win")
    second = await press(world, "小红", pressed, "win")
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=1)
    await world["小红"].submit_modal(form, {"winner": "E"})
    assert totals(world)["小红"] == 6
    assert any("第 1 局" in text_of(message) for message in world.channel.history())
    asked = await world["小红"].submit_modal(second, {"winner": "E"})
    assert "刚才 小红 已经记了" in says(asked)
    assert totals(world)["小红"] == 6


async def test_board_that_fails_after_the_commit_is_brought_by_score(world: World) -> None:
    """R50: the result got through, the board did not."""
    await open_night(world)
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    answer = await world["小红"].slash(world.channel, "win", winner="E")
    assert "第 1 局" in says(answer)
    assert "用 **/看分** 看看记到哪了" in says(answer)
    await world["小红"].slash(world.channel, "score")
    assert totals(world)["小红"] == 6


async def test_slow_storage_is_waited_for_and_recorded_once(world: World) -> None:
    """R88: the ledger is busy past Discord's three seconds; the answer still comes."""
    await open_night(world)
    worker: Any = world._worker
    gate = threading.Event()
    blocked = asyncio.create_task(worker.run(lambda _: gate.wait(4)))
    result = await world["小红"].slash(world.channel, "draw")
    await blocked
    assert result.acknowledged
    assert "第 2 局" in text_of(board(world))


async def test_board_in_a_channel_where_the_bot_may_not_write(world: World) -> None:
    """R101, R111: what was entered is safe; the person is told privately what to do."""
    await open_night(world)
    world.env.inject_error("POST", "/channels/*/messages", status=403)
    result = await world["小红"].slash(world.channel, "win", winner="E")
    assert "查看频道" in says(result)
    assert result.followups[-1].ephemeral
    history = await world["小红"].slash(world.channel, "hands")
    assert "**#1** **小红** 自摸" in says(history)


async def test_pressed_board_turns_into_the_result_and_another_hangs_below(world: World) -> None:
    await open_night(world)
    before = board(world)
    await win_by_form(world, "小红", "小红")
    history = world.channel.history()
    assert [message.id for message in history][-2] == before.id
    assert "**小红** 自摸" in text_of(history[-2])
    assert button(history[-2], "win") is None


async def test_boards_do_not_pile_up_when_commands_record(world: World, clock: HandClock) -> None:
    await open_night(world)
    for number in range(1, 4):
        clock.wait(180)
        await world["小红"].slash(world.channel, "draw")
        # The opening, the results, one retired board and the live one.
        assert len(world.channel.history()) == 1 + number + 2
        assert sum(button(m, "win") is not None for m in world.channel.history()) == 1


async def test_form_of_an_earlier_night_is_not_recorded_in_the_next(world: World) -> None:
    """The table is called the same and stands at the same entry, but it is another night."""
    await open_night(world)
    form = await press(world, "小红", board(world), "win")
    await world["小红"].slash(world.channel, "close")
    await open_night(world)
    answer = await world["小红"].submit_modal(form, {"winner": "E"})
    assert is_private(answer)
    assert says(answer) == "那是以前那一场的。用 **/看分** 叫出今晚的记分牌。"
    assert totals(world)["小红"] == 0
