"""Whatever a client sends gets one private, readable answer, or does what it says: never neither.

The whole command tree, every control, every form and every list of suggestions, in a channel
without a night, with one, and with a closed one. `HZ_INPUTS=1000` tries more, by hand.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cogs import _views
from tests.cogs.crowd import NAMES
from tests.conftest import HandClock
from tests.end_to_end.any_input import (
    LEFT,
    LOCALES,
    ROBOT,
    call,
    calls,
    commands_of,
    custom_ids,
    sendings,
    short,
    shown,
    suggestible,
    text,
)
from tests.end_to_end.raw import (
    GONE,
    Client,
    Kind,
    Ledger,
    assert_answered,
    message_with,
    nothing_unexpected,
)
from tests.end_to_end.steps import open_night
from tests.world import FRIENDS, World, open_world

EXAMPLES = int(os.environ.get("HZ_INPUTS", "16"))
INPUTS = 12
"""Inputs an example, one after the other on the same ledger."""
TRY = settings(
    deadline=None,
    derandomize="HZ_INPUTS" not in os.environ,
    max_examples=EXAMPLES,
    suppress_health_check=list(HealthCheck),
    # Nothing is shrunk: each example plays a whole night, and the message names the input.
    phases=(Phase.explicit, Phase.generate),
)
WHO = ("小红", "小红", "老王", "大刘", "老板")
"""Two who sit, one who does not, and one who manages the server."""


async def no_night(world: World) -> None:
    """A channel where nothing was ever played."""


async def one_night(world: World) -> None:
    """A night with a win, a draw, a claim, a substitute, a guest, something taken back."""
    await open_night(world, north=None, guests="外婆")
    seated = world["小红"]
    await seated.slash(world.channel, "win", winner="E", baotou=True)
    await seated.slash(world.channel, "draw")
    await seated.slash(world.channel, "undo")
    await seated.slash(world.channel, "seat", seat="W", player=world["小陈"])
    await seated.slash(world.channel, "claim", by="E", **{"from": "N"}, kind="peng")


async def closed_night(world: World) -> None:
    """That night, closed."""
    await one_night(world)
    await world["小红"].slash(world.channel, "close")


async def wide_night(world: World) -> None:
    """That night with a stake and a fee, by people whose names take all the room there is."""
    for number, name in enumerate(FRIENDS):
        user = world.env.backend.users[world[name].id]
        user.global_name = f"{tuple(NAMES.values())[number]}{number:02}"
    await one_night(world)
    await world["小红"].slash(world.channel, "fee", amount="12")


SITUATIONS: tuple[Callable[[World], Awaitable[None]], ...] = (
    no_night,
    one_night,
    closed_night,
    wide_night,
)


@asynccontextmanager
async def situation(data: st.DataObject) -> AsyncIterator[World]:
    """A world of its own in one of the situations; at the end nothing unexpected was logged."""
    prepare = data.draw(st.sampled_from(SITUATIONS), label="situation")
    clock = HandClock()
    with tempfile.TemporaryDirectory() as folder, nothing_unexpected():
        async with open_world(Path(folder) / "ledger.sqlite", clock) as world:
            manager = world.guild.create_role(
                "管理", permissions=discord.Permissions(manage_guild=True)
            )
            boss = world.env.create_user("boss", global_name="老板")
            world.friends["老板"] = world.guild.add_member(boss, roles=[manager])
            world.guild.add_member(world.env.create_user("robot", bot=True, global_name=ROBOT))
            gone = world.guild.add_member(world.env.create_user("gone", global_name=LEFT))
            world.guild.remove_member(gone)
            await prepare(world)
            clock.wait(90)
            yield world


async def send(world: World, data: st.DataObject, kind: Kind, drawn: Any, **more: Any) -> Client:
    """Somebody sends it; the answer is looked at. Now and then it is delivered once more."""
    client = Client(
        world, data.draw(st.sampled_from(WHO)), data.draw(st.sampled_from(LOCALES), label="locale")
    )
    before = Ledger.of(world)
    await client.send(kind, drawn, **more)
    assert_answered(world, client, before)
    if not data.draw(st.integers(0, 5)):
        before = Ledger.of(world)
        await client.replay(client.sent[-1])
        assert Ledger.of(world) == before, "delivered twice, written twice"
    return client


@TRY
@given(st.data())
async def test_every_command_answers_whatever_it_is_given(data: st.DataObject) -> None:
    """R71, R101, R108: wrong kinds, wrong people, numbers out of range, 4,000 characters."""
    async with situation(data) as world:
        for _ in range(INPUTS):
            command = data.draw(
                st.sampled_from(commands_of(world)).map(lambda c: c.qualified_name), label="command"
            )
            chosen = next(c for c in commands_of(world) if c.qualified_name == command)
            drawn = data.draw(calls(world, chosen), label="call")
            await send(world, data, Kind.application_command, drawn)


@TRY
@given(st.data())
async def test_every_control_answers_whatever_it_carries(data: st.DataObject) -> None:
    """R91, R96: garbage keys, unknown ids, other nights, values never offered, messages gone."""
    async with situation(data) as world:
        for command in ("help", "leaderboard", "hands"):
            await world["小红"].slash(world.channel, command)
        for _ in range(INPUTS):
            messages = list(world.env.backend.messages[world.channel.id].values())
            hung = shown(messages)
            is_there: bool = data.draw(st.booleans(), label="one that hangs there")
            if hung and is_there:
                message, control = data.draw(st.sampled_from(hung), label="control")
            else:
                message, control = data.draw(st.sampled_from(messages)), made_up(data)
            await touch(world, data, message, control)


@TRY
@given(st.data())
async def test_every_form_answers_whatever_is_sent(data: st.DataObject) -> None:
    """R56, R108: fields missing or of the wrong kind, forms of other nights, unknown forms."""
    async with situation(data) as world:
        for _ in range(INPUTS):
            form = data.draw(custom_ids(_views._forms), label="form")
            await send(world, data, Kind.modal_submit, data.draw(sendings(world, form)))


def made_up(data: st.DataObject) -> dict[str, Any]:
    """A control that no message of ours has."""
    control = {"id": 3, "custom_id": data.draw(custom_ids(_views._actions), label="custom id")}
    if data.draw(st.booleans()):
        return {**control, "type": 2, "style": 1, "label": "?"}
    return {**control, "type": 3, "options": [{"label": "?", "value": "?"}]}


async def touch(world: World, data: st.DataObject, message: Any, control: dict[str, Any]) -> None:
    """Press or choose; send the form that opens; the message may be gone by then."""
    pressed = {"custom_id": control["custom_id"], "component_type": control["type"]}
    if control["type"] == 3:
        offered = st.sampled_from([option["value"] for option in control["options"]])
        pressed["values"] = data.draw(st.lists(offered | short, max_size=2), label="values")
    payload = message_with(world, message, control)
    if not data.draw(st.integers(0, 9)):
        payload["id"] = GONE
    client = await send(world, data, Kind.component, pressed, message=payload)
    modal = client.sent[-1].result.modal
    if modal is not None:
        form = data.draw(sendings(world, modal["custom_id"]), label="form")
        await send(world, data, Kind.modal_submit, form, message=payload)


@TRY
@given(st.data())
async def test_every_option_suggests_something_or_nothing(data: st.DataObject) -> None:
    """Whatever was typed, there and in the options before it."""
    async with situation(data) as world:
        for command, option in suggestible(world):
            drawn = data.draw(calls(world, command), label="call")
            drawn = call(world, command, typed(drawn, option, data.draw(text, label="typed")))
            client = Client(world, data.draw(st.sampled_from(WHO)))
            before = Ledger.of(world)
            result = await client.send(Kind.autocomplete, drawn)
            assert Ledger.of(world) == before
            offered = result.autocomplete_choices
            assert offered is not None, f"no suggestions for {drawn}"
            assert len(offered) <= 25
            assert all(1 <= len(choice["name"]) <= 100 for choice in offered)
            assert all(1 <= len(str(choice["value"])) <= 100 for choice in offered)


def typed(drawn: dict[str, Any], option: dict[str, Any], words: str) -> list[dict[str, Any]]:
    """The options of a call with one of them still being typed; Discord sends any text there."""
    given = drawn["options"]
    while given and given[0]["type"] in (1, 2):
        given = given[0]["options"]
    others = [each for each in given if each["name"] != option["name"]]
    being = {"name": option["name"], "type": option["type"], "value": words, "focused": True}
    return [*others, being]
