"""Who sits down, and who sits where, as the board shows it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from simcord.results import InteractionResult

from tests.conftest import HandClock
from tests.end_to_end.steps import board, says, totals
from tests.world import World, text_of


async def say(world: World, who: str, command: str, **options: Any) -> InteractionResult:
    return await world[who].slash(world.channel, command, **options)


async def seat(world: World, at: str, who: str, by: str = "小红", **more: Any) -> InteractionResult:
    """A friend, or else a guest of that name, sits down."""
    person = {"player": world[who]} if who in world.friends else {"guest": who}
    return await say(world, by, "seat", seat=at, **person, **more)


def going_on(
    world: World, clock: HandClock, *, restarting: bool
) -> Callable[[InteractionResult], Awaitable[str]]:
    """What an answer says, whereupon time passes, and perhaps the bot starts again."""

    async def then(result: InteractionResult) -> str:
        if restarting:
            await world.restart()
        clock.wait(120)
        return says(result)

    return then


def seated(world: World) -> str:
    """The four of the lowest board, East first."""
    return " ".join(totals(world))


def resting(world: World) -> dict[str, int]:
    found = re.search("歇着：(.*)", text_of(board(world)))
    people = re.findall(r"\*\*(\S+?)\*\* ([+−]?\d+)", found[1]) if found else []
    return {name: int(points.replace("−", "-")) for name, points in people}
