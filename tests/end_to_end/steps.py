"""What people do at the table, as steps: the tests read like a night."""

from __future__ import annotations

import re
from typing import Any

import discord
from simcord.results import InteractionResult

from tests.world import World, components_of, text_of

FOUR = ("小红", "老王", "阿明", "丽丽")
LETTERS = dict(zip(FOUR, "ESWN", strict=True))


async def open_night(world: World, **options: Any) -> InteractionResult:
    """小红 opens: the four sit East, South, West, North in this order.

    An option replaces a seat; `None` leaves it out.
    """
    seats = dict(zip(("east", "south", "west", "north"), FOUR, strict=True))
    members = {seat: world[name] for seat, name in seats.items()}
    given = {name: value for name, value in {**members, **options}.items() if value is not None}
    return await world["小红"].slash(world.channel, "open", **given)


def board(world: World, channel: Any = None) -> discord.Message:
    """The live board: the lowest message with a button to record a win."""
    history = (channel or world.channel).history()
    return next(message for message in reversed(history) if button(message, "win"))


def button(message: Any, action: str, *, last_key: str = "") -> str | None:
    """The custom id of the button of that action (and last key), if the message has it."""
    found: list[str] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            custom_id = str(part.get("custom_id", ""))
            if custom_id.split(":")[2:3] == [action] and custom_id.endswith(last_key):
                found.append(custom_id)
            walk([*(part.get("components") or []), *filter(None, [part.get("accessory")])])

    walk(components_of(message))
    return found[0] if found else None


async def press(world: World, who: str, message: Any, action: str) -> InteractionResult:
    """Somebody presses the button of that action."""
    return await world[who].click(message, custom_id=button(message, action))


async def win_by_form(
    world: World,
    who: str,
    winner: str,
    *,
    how: str | None = None,
    ticks: tuple[str, ...] = (),
    liable: str | None = None,
) -> InteractionResult:
    """`who` records from the board: touch 胡, fill the form in, send it."""
    form = await press(world, who, board(world), "win")
    fields: dict[str, Any] = {"winner": LETTERS[winner]}
    if has_field(form, "how"):
        fields["how"] = LETTERS[how] if how else "self"
    if ticks:
        fields["patterns"] = list(ticks)
    if liable:
        fields["liable"] = [f"forward-{LETTERS[liable]}"]
    return await world[who].submit_modal(form, fields)


def has_field(form: InteractionResult, field: str) -> bool:
    """Whether the form asks for `field`."""
    assert form.modal is not None, text_of(form.response)
    return any(part["component"]["custom_id"] == field for part in form.modal["components"])


def totals(world: World) -> dict[str, int]:
    """The totals as the board shows them, by name."""
    shown = re.findall(r"\*\*(\S+?)\*\*  \*\*([+−]?\d+)\*\*", text_of(board(world)))
    return {name: int(points.replace("−", "-")) for name, points in shown}


def says(result: InteractionResult) -> str:
    """What the answer says."""
    messages = [result.response, *result.followups]
    return "\n".join(text_of(message) for message in messages if message is not None)


def is_private(result: InteractionResult) -> bool:
    """Whether only the asker sees the answer."""
    return result.response is not None and result.response.ephemeral


async def thread_in(world: World) -> Any:
    """A thread that 小红 began in the channel."""
    message = await world["小红"].send(world.channel, "开一桌")
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="二楼", message=message)
    await world.env.settle()
    return world.channel.threads[-1]
