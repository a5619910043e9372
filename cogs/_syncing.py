"""Whether Discord has to be told our commands again: what was noted when it was told last.

A note is two digests: of everything the commands are made from, and of what they say. As long as
the first is the same the second is, too, and nothing has to be translated at a start.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

PROGRAM = Path(__file__).parents[1]
MADE_FROM = ("cogs/*.py", "cogs/locales/*.po", "data/*.py", "hzrules/*.py", "hzrules/presets/*")


async def note_of_commands(tree: app_commands.CommandTree[Any], noted: str | None) -> str:
    """The note for the commands as they are; `noted` is the last one."""
    source = _source()
    if noted is not None and noted.startswith(source):
        return noted
    translator = tree.translator
    assert translator is not None, "it is set before the commands are"
    payload = [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]
    said = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    return f"{source} {said}"


def said_by(note: str) -> str:
    """The digest of what the commands said."""
    return note.rpartition(" ")[2]


def _source() -> str:
    digest = hashlib.sha256(discord.__version__.encode())
    for pattern in MADE_FROM:
        for path in sorted(PROGRAM.glob(pattern)):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
