"""Persistent buttons: one dynamic item for all of them, with versioned ids that carry keys.

`hz:v1:ACTION:KEY:KEY…`. What an action does is registered by the module it belongs to; nothing
has to be restored after a restart, because the id says everything and the ledger knows the rest.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self

import discord

from cogs._traffic import Traffic

VERSION = 1
Keys = tuple[str, ...]
Handler = Callable[[Any, Keys], Awaitable[None]]
"""Takes the interaction (of our own client) and the keys of the control's id."""

FailureAnswer = Callable[[Any, Exception], Awaitable[None]]

_actions: dict[str, Handler] = {}
_forms: dict[str, Handler] = {}


class _failure:
    """What answers when a handler raises; `_errors` registers itself here."""

    answer: FailureAnswer


def on_failure(answer: FailureAnswer) -> FailureAnswer:
    """Register the one place that turns an exception into a reply."""
    _failure.answer = staticmethod(answer)
    return answer


def on_press(action: str) -> Callable[[Handler], Handler]:
    """Register what pressing a button of `action` does."""
    return _registrar(_actions, action)


def on_submit(form: str) -> Callable[[Handler], Handler]:
    """Register what sending a form does; works for forms opened before a restart, too."""
    return _registrar(_forms, form)


def custom_id(action: str, keys: tuple[str | int, ...]) -> str:
    """The id of a button or form. At most 100 characters, as Discord demands."""
    made = ":".join(["hz", f"v{VERSION}", action, *map(str, keys)])
    if len(made) > 100:
        raise ValueError(f"custom id too long: {made}")
    return made


class OutdatedControl(Exception):
    """A button or form of another version of the bot, which it no longer understands."""


Item = discord.ui.Button[Any] | discord.ui.Select[Any]


class Control(discord.ui.DynamicItem[Any], template=r"hz:v(\d+):([a-z]+)(.*)"):
    """Any of our buttons and lists, rebuilt from its id."""

    def __init__(self, item: Item) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Rebuild the control; no input or output happens here."""
        assert isinstance(item, discord.ui.Button | discord.ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand over to the action; what was chosen from a list is its last keys."""
        data: Any = interaction.data
        await _dispatch("press", _actions, self.custom_id, interaction, data.get("values", ()))


async def submit(interaction: discord.Interaction) -> None:
    """Hand a sent form over to its handler."""
    data: Any = interaction.data
    await _dispatch("form", _forms, data["custom_id"], interaction)


async def _dispatch(
    how: str,
    handlers: dict[str, Handler],
    control: str,
    interaction: discord.Interaction,
    chosen: Sequence[str] = (),
) -> None:
    _, version, name, *keys = control.split(":")
    handler = handlers.get(name)
    client: Any = interaction.client
    traffic: Traffic = client.traffic
    try:
        traffic.begin(interaction)
        if version != f"v{VERSION}" or handler is None:
            raise OutdatedControl(control)
        await handler(interaction, (*keys, *chosen))
    except Exception as error:  # every way a press can fail ends in one private answer
        await _failure.answer(interaction, error)
    finally:
        traffic.end(interaction, f"{how} {name if handler else '?'}")


def _registrar(handlers: dict[str, Handler], name: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        handlers[name] = handler
        return handler

    return register
