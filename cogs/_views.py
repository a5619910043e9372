"""Persistent buttons: one dynamic item for all of them, with versioned ids that carry keys.

`hz:v1:ACTION:KEY:KEY…`. What an action does is registered by the module it belongs to, with the
shape of its keys; nothing has to be restored after a restart, because the id says everything and
the ledger knows the rest. An id is input like any other: what is not of that shape is outdated.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, Self

import discord

from cogs._traffic import Traffic
from cogs._window import open_window

VERSION = 1
Key = Callable[[str], Any]
"""How one key is read: `str`, `whole`, an enum. Raises `ValueError` for what is no such key."""
Keys = tuple[Any, ...]
Handler = Callable[[Any, Keys], Awaitable[None]]
"""Takes the interaction (of our own client) and the keys of the control's id, read."""

FailureAnswer = Callable[[Any, Exception], Awaitable[None]]


class Registered(NamedTuple):
    """What an action or a form does, and the keys that its id must carry."""

    handler: Handler
    shape: tuple[Key, ...]


_actions: dict[str, Registered] = {}
_forms: dict[str, Registered] = {}


class _failure:
    """What answers when a handler raises; `_errors` registers itself here."""

    answer: FailureAnswer


def on_failure(answer: FailureAnswer) -> FailureAnswer:
    """Register the one place that turns an exception into a reply."""
    _failure.answer = staticmethod(answer)
    return answer


def on_press(action: str, *shape: Key) -> Callable[[Handler], Handler]:
    """Register what pressing a button of `action` does, and how each of its keys is read.

    What is chosen from a list comes as the last key.
    """
    return _registrar(_actions, action, shape)


def on_submit(form: str, *shape: Key) -> Callable[[Handler], Handler]:
    """Register what sending a form does; works for forms opened before a restart, too."""
    return _registrar(_forms, form, shape)


def whole(key: str) -> int:
    """A number of something: a night, an entry, a page. As we write it, and as SQLite holds it."""
    if not re.fullmatch(r"[0-9]{1,18}", key):
        raise ValueError(key)
    return int(key)


def custom_id(action: str, keys: tuple[str | int, ...]) -> str:
    """The id of a button or form. At most 100 characters, as Discord demands."""
    made = ":".join(["hz", f"v{VERSION}", action, *map(str, keys)])
    if len(made) > 100:
        raise ValueError(f"custom id too long: {made}")
    return made


def triple(key: str) -> tuple[int, int, int]:
    """A payer, a payee and an amount in one key."""
    payer, payee, amount = key.split("-")
    return whole(payer), whole(payee), whole(amount)


def pair(key: str) -> tuple[int, int]:
    """Two numbers in one key: who pays whom, or an entry of a night."""
    one, other = key.split("-")
    return whole(one), whole(other)


class OutdatedControl(Exception):
    """A button or form that is not of this version of the bot: unknown, or of another shape."""


Item = discord.ui.Button[Any] | discord.ui.Select[Any]


class Control(discord.ui.DynamicItem[Any], template=r"(?s).*"):
    """Any button or list, rebuilt from its id; one that is not ours gets an answer, too."""

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
    handlers: Mapping[str, Registered],
    control: str,
    interaction: discord.Interaction,
    chosen: Sequence[str] = (),
) -> None:
    open_window(interaction)
    client: Any = interaction.client
    traffic: Traffic = client.traffic
    what = "?"
    try:
        traffic.begin(interaction)
        what, handler, keys = _understood(handlers, control, chosen)
        await handler(interaction, keys)
    except Exception as error:  # every way a press can fail ends in one private answer
        await _failure.answer(interaction, error)
    finally:
        traffic.end(interaction, f"{how} {what}")


def _understood(
    handlers: Mapping[str, Registered], control: str, chosen: Sequence[str]
) -> tuple[str, Handler, Keys]:
    """Its name, what it does, its keys. Raises `OutdatedControl` for any that is not ours."""
    ours = re.fullmatch(rf"hz:v{VERSION}:([a-z]+)((?::[^:]*)*)", control)
    known = handlers.get(ours[1]) if ours else None
    if ours is None or known is None:
        raise OutdatedControl(control)
    keys = [*ours[2].split(":")[1:], *chosen]
    try:
        read = tuple(key(text) for key, text in zip(known.shape, keys, strict=True))
    except ValueError as misfit:
        raise OutdatedControl(control) from misfit
    return ours[1], known.handler, read


def _registrar(
    handlers: dict[str, Registered], name: str, shape: tuple[Key, ...]
) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        handlers[name] = Registered(handler, shape)
        return handler

    return register
