"""Strategies for whatever a client may send to any command, control, form or suggestion.

What there is to send to is discovered: the command tree, the registries of `_views`, the fields
that handlers read. So a command or a button that is added tomorrow is tried tomorrow.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from discord import AppCommandOptionType as Option
from discord import app_commands
from hypothesis import strategies as st
from simcord.backend import serializers
from simcord.components import walk_components

import cogs
from cogs import _views
from hzrules.presets import PRESETS
from hzrules.terms import SEATS, ClaimKind, Pattern
from tests.world import FRIENDS, World

LOCALES = ("zh-CN", "zh-TW", "en-US", "fr")
LEFT, ROBOT, NOBODY = "走了的", "机器", "999999999999999999"
"""Somebody who has left the server, a bot, and the id of nobody at all."""

ODD = (
    "",
    " ",
    "\n",
    "abc",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "4",
    "99",
    "１",
    "²",
    "1_0",
    "9" * 18,
    "9" * 30,
    "None",
    "null",
    "'; DROP TABLE event; --",
    "\u202e\u0000\ud7ff",
    "👨‍👩‍👧‍👦",
    "名" * 100,
    "*_`~|" * 20,
    "<@1>",
    "@everyone",
    "%s {x} {0}",
)
"""Texts that parsers stumble over."""

SENSIBLE = (
    *(seat.value for seat in SEATS),
    *FRIENDS,
    *(kind.value for kind in ClaimKind),
    *(pattern.value for pattern in Pattern),
    *PRESETS,
    *("self", "draw", "caipiao1", "haohua1", "forward-E", "reverse-S", "server", "channel"),
    *("points", "hand", "wins", "all", "2026", "2026-09", "2026Q3", "2026Q9", "course", "json"),
    *("0.5 CNY", "5毛", "999999999", "1000000000 分", "¥0.001", "NT$10", "1,5", "0.5 XXX"),
    *("外婆", "东", "123m456p789s11z23s+4s", "111222333m11z23s+1s caishen 5m", "Asia/Shanghai"),
)
"""Texts that mean something somewhere."""

MEANT: Mapping[str, list[dict[str, Any]]] = {
    "winner": [{"value": seat} for seat in (*"ESWN", "draw")],
    "how": [{"value": how} for how in ("self", "self", "E", "S", None)],
    "patterns": [{"values": list(ticks)} for ticks in ((), ("baotou",), ("caipiao2", "qidui"))],
    "liable": [
        {"values": list(who)} for who in ((), (), ("forward-E",), ("reverse-S", "forward-S"))
    ],
    "tiles": [{"value": tiles} for tiles in ("", "", "123m456p789s11z23s+4s")],
}
"""What the fields of a form are filled with by somebody who means it."""

short = st.sampled_from(ODD) | st.sampled_from(SENSIBLE) | st.text(max_size=20)
text = short | st.sampled_from(("x" * 4000, "麻" * 4000, "," * 4000, "1m" * 2000, "@" * 6000))
number = st.sampled_from((-(2**53), -1, 0, 1, 2, 3, 4, 5, 23, 24, 99, 100, 2**53)) | st.integers(
    -(2**53), 2**53
)
anything = st.one_of(
    st.none(), st.booleans(), number, text, st.floats(allow_nan=False), st.lists(short, max_size=3)
)


def people(world: World) -> dict[str, dict[str, Any]]:
    """Everybody who can be named, as Discord resolves them: users, and members where they are."""
    backend = world.env.backend
    guild = backend.get_guild(world.guild.id)
    return {
        str(user.id): {
            "user": dict(serializers.user_payload(user)),
            "member": dict(serializers.member_payload(backend, guild, guild.members[user.id]))
            if user.id in guild.members
            else None,
        }
        for user in backend.users.values()
    }


def resolved(world: World, ids: list[str]) -> dict[str, Any]:
    """The `resolved` part for these ids; who has left is a user without being a member."""
    known = {id_: person for id_, person in people(world).items() if id_ in ids}
    members = {id_: person["member"] for id_, person in known.items() if person["member"]}
    return {"users": {id_: p["user"] for id_, p in known.items()}, "members": members}


# Commands


def commands_of(world: World) -> list[app_commands.Command[Any, ..., Any]]:
    """Every command that can be called."""
    return [
        command
        for command in world.env.bot.tree.walk_commands()  # type: ignore[attr-defined]  # our bot
        if isinstance(command, app_commands.Command)
    ]


@st.composite
def calls(draw: st.DrawFn, world: World, command: app_commands.Command[Any, ..., Any]) -> Any:
    """The data of a call: usually as the command is declared, now and then as no client should."""
    spec = command.to_dict(world.env.bot.tree)  # type: ignore[attr-defined]  # our bot
    options = []
    for option in spec.get("options", []):
        if not option.get("required") and draw(st.integers(0, 2)):
            continue
        if option.get("required") and not draw(st.integers(0, 30)):
            continue
        options.append(
            {
                "name": option["name"],
                "type": option["type"],
                "value": draw(values(world, option)),
            }
        )
    if not draw(st.integers(0, 30)):
        options.append({"name": draw(st.just("unheard") | short), "type": 3, "value": "x"})
    return call(world, command, options)


def call(
    world: World, command: app_commands.Command[Any, ..., Any], options: list[dict[str, Any]]
) -> dict[str, Any]:
    """A call of `command`, nested in its groups as Discord nests it."""
    path = command.qualified_name.split(" ")
    nested = options
    for depth, name in enumerate(reversed(path[1:])):
        nested = [{"name": name, "type": 1 if depth == 0 else 2, "options": nested}]
    ids = [str(o["value"]) for o in options if o["type"] == Option.user.value]
    return {
        "id": "1",
        "name": path[0],
        "type": 1,
        "options": nested,
        "resolved": resolved(world, ids),
    }


def values(world: World, option: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values of an option: those it offers or allows, and others of its kind or of none."""
    kind = Option(option["type"])
    offered = [choice["value"] for choice in option.get("choices", [])]
    match kind:
        case Option.user:
            return st.sampled_from([*people(world), NOBODY])
        case Option.boolean:
            fitting: st.SearchStrategy[Any] = st.booleans()
        case Option.integer:
            least, most = option.get("min_value", 0), option.get("max_value", 5)
            fitting = st.integers(least, most)
        case _:
            fitting = short
    if offered:
        fitting = st.sampled_from(offered)
    unfit = number if kind is Option.integer else text
    return st.sampled_from([fitting] * 7 + [unfit] * 2 + [anything]).flatmap(lambda chosen: chosen)


def suggestible(world: World) -> list[tuple[app_commands.Command[Any, ..., Any], dict[str, Any]]]:
    """Every option that makes suggestions while it is typed."""
    tree = world.env.bot.tree  # type: ignore[attr-defined]  # our bot
    return [
        (command, option)
        for command in commands_of(world)
        for option in command.to_dict(tree).get("options", [])
        if option.get("autocomplete")
    ]


# Controls and forms


Registry = Mapping[str, _views.Registered]


@st.composite
def custom_ids(draw: st.DrawFn, registry: Registry) -> str:
    """Ids of controls: ours with keys of the registered shape, some broken in one place or all."""
    if not draw(st.integers(0, 20)):
        return draw(short.filter(bool))[:100]
    name = draw(st.sampled_from(sorted(registry)))
    keys = [draw(keys_of(reader)) for reader in registry[name].shape]
    match draw(st.sampled_from((*[""] * 5, "change", "drop", "add", "version", "name"))):
        case "change" if keys:
            keys[draw(st.integers(0, len(keys) - 1))] = draw(short)
        case "drop" if keys:
            keys.pop()
        case "add":
            keys.append(draw(short))
        case "version":
            return ":".join(["hz", draw(st.sampled_from(("v0", "v2", "", "1"))), name, *keys])
        case "name":
            name = draw(st.sampled_from(("unheard", "WIN", "")))
    return ":".join(["hz", "v1", name, *keys])[:100]


def keys_of(reader: _views.Key) -> st.SearchStrategy[str]:
    """Keys that `reader` reads: small numbers, so that they often name a night or an entry."""
    if reader is _views.whole:
        return st.sampled_from("111112345678") | st.integers(0, 99).map(str)
    if isinstance(reader, type) and issubclass(reader, StrEnum):
        return st.sampled_from([member.value for member in reader])
    written = ("2-1", "2-1", "1-4", "2-1--0", "3-1--0", "CNY-2-50", "all", "2026-09")
    return st.sampled_from(("1", "1", "1", "二楼", "", *written, *PRESETS))


def shown(messages: Iterable[Any]) -> list[tuple[Any, dict[str, Any]]]:
    """Every control that hangs in these messages, with its message."""
    return [
        (message, control)
        for message in messages
        for control in walk_components(message.components)
        if control.get("custom_id")
    ]


@cache
def fields() -> list[str]:
    """Every field that a handler reads, by the words in its source; the seats are fields, too."""
    found = {seat.value for seat in SEATS}
    for path in Path(cogs.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            found.update(_words_of_fields(node))
    return sorted(found)


def _words_of_fields(node: ast.AST) -> Iterator[str]:
    """`fields["winner"]`, `fields.get("how")`."""
    match node:
        case ast.Subscript(value=ast.Name("fields"), slice=ast.Constant(str(word))):
            yield word
        case ast.Call(
            func=ast.Attribute(value=ast.Name("fields")), args=[ast.Constant(str(word)), *_]
        ):
            yield word


@st.composite
def sendings(draw: st.DrawFn, world: World, custom_id: str) -> dict[str, Any]:
    """The data of that sent form: fields of any form, some missing, some of the wrong kind."""
    parts: list[dict[str, Any]] = []
    ids = list(people(world))
    known = fields()
    chosen = known if draw(st.booleans()) else draw(st.lists(st.sampled_from(known), unique=True))
    for name in chosen:
        part: dict[str, Any] = {"custom_id": name, "type": 4, "id": 1}
        if name in SEATS:
            part["values"] = draw(st.lists(st.sampled_from([*ids, NOBODY]), max_size=2))
        elif name in MEANT and draw(st.integers(0, 5)):
            part.update(draw(st.sampled_from(MEANT[name])))
        elif draw(st.booleans()):
            part["value"] = draw(text | st.none())
        else:
            part["values"] = draw(st.lists(short, max_size=3))
        if not draw(st.integers(0, 30)):
            part["value"] = draw(anything)
        parts.append({"type": 18, "component": part})
    return {
        "custom_id": custom_id,
        "components": parts,
        "resolved": resolved(world, ids),
    }
