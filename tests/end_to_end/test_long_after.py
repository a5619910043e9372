"""A quarter of an hour later, and by whichever way: the same."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from simcord.results import InteractionResult

from tests.conftest import HandClock
from tests.end_to_end.steps import board, button, open_night, says, win_by_form
from tests.world import World, text_of

TOKEN_LIVES = 15 * 60
"""Seconds for which Discord takes edits by an interaction's token."""


async def test_board_is_renewed_long_after_it_was_posted(world: World) -> None:
    """R92: through the channel, for the token of the interaction that posted it is dead."""
    await open_night(world)
    first = board(world)
    await world.env.advance_time(TOKEN_LIVES + 60)
    before = len(world.env.http_requests)
    await world["小红"].slash(world.channel, "draw")
    sent = [(r.method, r.path) for r in world.env.http_requests[before:]]
    assert ("PATCH", f"/channels/{world.channel.id}/messages/{first.id}") in sent
    assert not any(method == "PATCH" and "/webhooks/" in path for method, path in sent)
    assert button(board(world), "win")
    assert "第 2 局" in text_of(board(world))


async def test_board_is_pressed_long_after_it_was_posted(world: World) -> None:
    """R90, R92."""
    await open_night(world)
    await world.env.advance_time(4 * TOKEN_LIVES)
    result = await win_by_form(world, "小红", "小红")
    assert "**小红** 自摸" in says(result)


async def test_same_hand_is_worth_the_same_by_every_way_of_entering_it(
    world: World, clock: HandClock
) -> None:
    """R17: one engine behind the command, the form, the tiles and the question what it is worth."""
    await open_night(world)
    channel, who = world.channel, world["小红"]
    tiles = "11m 33m 55m 77m 22p 44p 6s + 6s caishen 9s"
    ways: tuple[Callable[[], Awaitable[InteractionResult]], ...] = (
        lambda: who.slash(channel, "worth", winner="E", shape="qidui"),
        lambda: who.slash(channel, "worth", winner="E", tiles=tiles),
        lambda: who.slash(channel, "win", winner="E", shape="qidui"),
        lambda: who.slash(channel, "win", winner="E", shape="qidui", tiles=tiles),
        lambda: win_by_form(world, "小红", "小红", ticks=("qidui",)),
    )
    told = []
    for way in ways:
        told.append(re.findall(r"\*\*(\S+)\*\* 付 (\d+)", says(await way())))
        await who.slash(channel, "undo")
        clock.wait(90)
    assert told == [[("老王", "4"), ("阿明", "4"), ("丽丽", "4")]] * 5
