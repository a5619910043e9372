"""A call's options against its command as it is declared now.

Discord checks them, too, but against the commands it knows: until a client has fetched those of
today, yesterday's kinds and ranges come through, and discord.py hands them on as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands

MOST = 2**53
"""As far as Discord's whole numbers go, either way."""


class OutdatedCommand(app_commands.AppCommandError):
    """An option that the command does not take: of another kind, or out of its range."""


def verify_options(
    command: app_commands.Command[Any, ..., Any],
    given: app_commands.Namespace,
    *,
    typed: str | None = None,
) -> None:
    """Raise `OutdatedCommand` for the first option that does not fit its declaration.

    `typed` is the option that somebody is still typing in, if any: that may be anything.
    """
    for option in command.parameters:
        value = given.__dict__.get(option.display_name)
        if value is None or option.display_name == typed:
            continue
        if not _fits(option, value):
            raise OutdatedCommand(f"{command.qualified_name} {option.display_name}: {value!r:.100}")


def option_typed(options: Sequence[Mapping[str, Any]]) -> str | None:
    """The name of the option that somebody is typing in, however deep the command is nested."""
    for option in options:
        if option.get("focused"):
            return str(option["name"])
        below = option_typed(option.get("options", ()))
        if below is not None:
            return below
    return None


def _fits(option: app_commands.Parameter, value: Any) -> bool:
    match option.type:
        case Kind.string:
            return isinstance(value, str) and _within(option, len(value), 0)
        case Kind.integer:
            return type(value) is int and _within(option, value, -MOST)
        case Kind.boolean:
            return isinstance(value, bool)
        case _:
            return True  # discord.py resolves it to somebody, or refuses


def _within(option: app_commands.Parameter, size: int, least: int) -> bool:
    low = least if option.min_value is None else option.min_value
    high = MOST if option.max_value is None else option.max_value
    return low <= size <= high
