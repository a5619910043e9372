"""A sent form as Discord sends it → its fields. What the form never offered is outdated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

import discord

from cogs._views import OutdatedControl

T = TypeVar("T")
D = TypeVar("D")


NEEDED = object()
"""In place of a default: the form cannot be sent without this field."""


class Fields(dict[str, Any]):
    """The fields of a sent form by their ids: a text, one choice, or a list of choices.

    Every way to read one raises `OutdatedControl` where the form was another: an older version of
    the bot sent it, or it is none of ours.
    """

    def __missing__(self, field: str) -> Any:
        raise OutdatedControl(f"no field {field}")

    def text(self, field: str) -> str:
        """What was written; an empty text where the field was left out."""
        return self._of(field, str, "")

    @overload
    def choice(self, field: str) -> str: ...
    @overload
    def choice(self, field: str, read: Callable[[str], T]) -> T: ...
    @overload
    def choice(self, field: str, read: Callable[[str], T], *, default: D) -> T | D: ...

    def choice(self, field: str, read: Callable[[str], Any] = str, *, default: Any = NEEDED) -> Any:
        """The one choice, read by `read` (which raises `ValueError` for what is none)."""
        chosen = self._of(field, str, "")
        if chosen:
            return self._read(field, read, chosen)
        if default is NEEDED:
            raise OutdatedControl(f"nothing chosen for {field}")
        return default

    @overload
    def choices(self, field: str) -> list[str]: ...
    @overload
    def choices(self, field: str, read: Callable[[str], T]) -> list[T]: ...

    def choices(self, field: str, read: Callable[[str], Any] = str) -> list[Any]:
        """All that was ticked or chosen, each read by `read`; nothing where it was left out."""
        return [self._read(field, read, chosen) for chosen in self._of(field, list, [])]

    def _of(self, field: str, kind: type[T], nothing: T) -> T:
        value = self.get(field)
        if value is None:
            return nothing
        if not isinstance(value, kind):
            raise OutdatedControl(f"{field} is no {kind.__name__}")
        return value

    @staticmethod
    def _read(field: str, read: Callable[[str], T], chosen: str) -> T:
        try:
            return read(chosen)
        except ValueError as misfit:
            raise OutdatedControl(f"{field}: {chosen}") from misfit


def form_fields(interaction: discord.Interaction[Any]) -> Fields:
    """The fields of a sent form."""
    data: Any = interaction.data
    fields = Fields()
    for part in data["components"]:
        field = part.get("component", part)
        if "custom_id" in field:
            fields[field["custom_id"]] = field.get("values", field.get("value"))
    return fields


def form_user(
    interaction: discord.Interaction[Any], chosen: list[str]
) -> discord.User | discord.Member | None:
    """The user picked in a user select of a form, as Discord sent them along."""
    if not chosen or interaction.guild is None:
        return None
    data: Any = interaction.data
    resolved: dict[str, Any] = data.get("resolved", {})
    user = resolved.get("users", {}).get(chosen[0])
    if user is None:
        raise OutdatedControl(f"nobody sent along as {chosen[0]}")
    member = resolved.get("members", {}).get(chosen[0])
    state = interaction._state
    if member is None:
        return discord.User(state=state, data=user)
    whole: Any = {**member, "user": user}
    return discord.Member(state=state, guild=interaction.guild, data=whole)
