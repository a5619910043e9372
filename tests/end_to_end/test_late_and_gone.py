"""Too late, gone, or of yesterday: what Discord lets through though no person meant it so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.end_to_end.any_input import resolved
from tests.end_to_end.raw import GONE, Client, Kind, Ledger, message_with
from tests.end_to_end.steps import board, button, is_private, open_night, press, says, totals
from tests.world import World, text_of


def win(**options: Any) -> dict[str, Any]:
    """The data of `/win` with these options, whatever they are."""
    kinds = {str: 3, int: 4, bool: 5}
    given = [{"name": n, "type": kinds[type(v)], "value": v} for n, v in options.items()]
    return {"id": "1", "name": "win", "type": 1, "options": given}


async def test_hand_recorded_too_late_to_answer_is_told_to_the_table(world: World) -> None:
    """R88: Discord takes no answer after three seconds; recorded once, and everybody sees it."""
    await open_night(world)
    before = len(world.channel.history())
    late = await Client(world, "小红").send(Kind.application_command, win(winner="E"), expired=True)
    assert not late.acknowledged
    assert totals(world)["小红"] == 6
    told = "\n".join(text_of(message) for message in world.channel.history()[before - 1 :])
    assert "**小红** 自摸" in told


async def test_refusal_too_late_to_answer_is_nobody_elses_business(world: World) -> None:
    await open_night(world)
    before = len(world.channel.history())
    await Client(world, "大刘").send(Kind.application_command, win(winner="E"), expired=True)
    assert len(world.channel.history()) == before


async def test_interaction_delivered_twice_is_answered_once(world: World) -> None:
    """R41: the second time Discord says it was answered, and nothing is logged as a fault."""
    client = Client(world, "小红")
    await client.send(Kind.application_command, win(winner="E"))
    await client.replay(client.sent[-1])
    assert says(client.sent[-1].result) == "这个频道现在没有开台。先用 **/开台**。"


async def test_press_on_a_message_that_is_gone_is_answered_beside_it(world: World) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "draw")
    more = await press(world, "小红", board(world), "more")
    assert more.response is not None
    stored = world.env.backend.get_message(world.channel.id, more.response.id)
    button = {"type": 2, "id": 3, "style": 1, "label": "?", "custom_id": "hz:v1:settle:1"}
    message = {**message_with(world, stored, button), "id": GONE}
    pressed = {"custom_id": button["custom_id"], "component_type": 2}
    answer = await Client(world, "小红").send(Kind.component, pressed, message=message)
    assert is_private(answer)
    assert "2026-09-21" in says(answer)


async def test_somebody_who_left_is_not_seated(world: World) -> None:
    """Discord still offers them for a while, as somebody who is no member."""
    gone = world["丽丽"]
    world.guild.remove_member(gone)
    north = {"name": "north", "type": 6, "value": str(gone.id)}
    sent_along = resolved(world, [str(gone.id)])
    data = {"id": "1", "name": "open", "type": 1, "options": [north], "resolved": sent_along}
    answer = await Client(world, "小红").send(Kind.application_command, data)
    assert is_private(answer)
    assert says(answer) == "这个人不在这个服务器里。换一个在的人，或者当客人写名字。"


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(win(winner="E", caipiao=7), id="beyond-its-range"),
        pytest.param(win(winner="E", caipiao=-1), id="below-its-range"),
        pytest.param(win(winner="E", caipiao="two"), id="words-for-a-number"),
        pytest.param(win(winner="E", caipiao=True), id="a-yes-for-a-number"),
        pytest.param(win(winner="E", baotou=1), id="a-number-for-a-yes"),
        pytest.param(win(winner=1), id="a-number-for-words"),
        pytest.param(win(winner="E", shape="triangle"), id="a-choice-never-offered"),
        pytest.param(win(), id="what-must-be-given-is-missing"),
        pytest.param({**win(winner="E"), "name": "victory"}, id="a-command-that-is-gone"),
        pytest.param({"id": "1", "name": "rules", "type": 1, "options": []}, id="half-a-command"),
    ],
)
async def test_call_of_yesterdays_command_says_so(world: World, data: dict[str, Any]) -> None:
    """After an update clients go on offering the commands that they know."""
    await open_night(world)
    before = Ledger.of(world)
    answer = await Client(world, "小红").send(Kind.application_command, data)
    assert is_private(answer)
    assert says(answer) == "这条命令刚改过，你输的还是旧的。等一分钟再输一次。"
    assert Ledger.of(world) == before


@pytest.mark.parametrize(
    "custom_id",
    [
        "hz:v1:settle:abc:-1",
        "hz:v1:settle:-1",
        "hz:v1:settle:１",
        "hz:v1:settle:" + "9" * 30,
        "hz:v1:settle",
        "hz:v1:win:1:1",
        "hz:v1:win:1:1:2:3",
        "hz:v1:claimer:1:1:2:X",
        "hz:v1:ranks:moon:all:points:0:1",
        "hz:v1:ranks:server:2026Q9:points:0:1",
        "hz:v0:win:1:1:2",
        "hz:v1:unheard:1",
        "hz::",
        "\n",
        "somebody else's button",
    ],
)
async def test_control_that_is_none_of_ours_says_so(world: World, custom_id: str) -> None:
    """R91: whatever its id, it is answered."""
    await open_night(world)
    stored = world.env.backend.get_message(world.channel.id, board(world).id)
    button = {"type": 2, "id": 3, "style": 1, "label": "?", "custom_id": custom_id}
    pressed = {"custom_id": custom_id, "component_type": 2}
    answer = await Client(world, "小红").send(
        Kind.component, pressed, message=message_with(world, stored, button)
    )
    assert is_private(answer)
    assert says(answer) == "这个按钮是旧版本的。用 **/看分** 叫出新的记分牌。"


@pytest.mark.parametrize("action", ["hands", "handspage", "entry", "fix", "void", "close"])
async def test_control_of_an_earlier_night_says_so(world: World, action: str) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "close")
    await open_night(world)
    keys = "1" if action == "close" else "1:2"
    stored = world.env.backend.get_message(world.channel.id, board(world).id)
    button = {"type": 2, "id": 3, "style": 1, "label": "?", "custom_id": f"hz:v1:{action}:{keys}"}
    pressed = {"custom_id": button["custom_id"], "component_type": 2}
    answer = await Client(world, "小红").send(
        Kind.component, pressed, message=message_with(world, stored, button)
    )
    assert is_private(answer)
    assert says(answer) == "那是以前那一场的。用 **/看分** 叫出今晚的记分牌。"


async def test_line_that_two_take_back_at_once_is_taken_back_once(world: World) -> None:
    """R41: the second presses what the first has just changed, and sees it as it is."""
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    closed = await world["小红"].slash(world.channel, "close")
    assert closed.response is not None
    await press(world, "小红", closed.response, "paid")
    stored = world.env.backend.get_message(world.channel.id, closed.response.id)
    taken = button(closed.response, "unpaid")
    before = Ledger.of(world)
    for who in ("小红", "小红"):
        control = {"type": 2, "id": 3, "style": 1, "label": "?", "custom_id": taken}
        pressed = {"custom_id": taken, "component_type": 2}
        shown = message_with(world, stored, control)
        answer = await Client(world, who).send(Kind.component, pressed, message=shown)
        assert "已付（" not in says(answer)
    assert Ledger.of(world).events == before.events + 1
