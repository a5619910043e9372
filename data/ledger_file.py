"""The ledger as a file, version 2: people, what channels chose, nights with their events. JSON.

Discord's ids are decimal strings, for many readers of JSON would round them. Nothing derived is in
it: whoever reads it folds the events.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer

from data.records import Language
from hzrules.events import Body
from hzrules.houserules import HouseRules
from hzrules.stake import Stake
from hzrules.values import Value

FORMAT = "hangma-ledger"
VERSION = 2
READABLE = (1, 2)
"""Version 1 knew no stakes, fees and payments; a file of it is read as it is."""
MOST = 2**63 - 1

Id = Annotated[int, Field(ge=1, le=MOST)]


def _number(text: Any) -> Any:
    if isinstance(text, str) and re.fullmatch(r"[0-9]{1,19}", text, re.ASCII):
        return int(text)
    raise ValueError("a Discord id is a string of digits")


Snowflake = Annotated[
    int,
    BeforeValidator(_number),
    Field(ge=0, le=MOST),
    PlainSerializer(str, return_type=str),
]
"""An id of Discord's."""


class _Filed(Value):
    """Part of a file. Files are rare: how they are read is worked out with the first one."""

    model_config = ConfigDict(defer_build=True)


class FiledPerson(_Filed):
    """Somebody of the ledger; events name them by `id`. Without a name: forgotten."""

    id: Id
    guild: Snowflake
    account: Snowflake | None = None
    name: str = Field(max_length=100)
    linked_to: Id | None = None
    is_hidden: bool = False


class FiledChannel(_Filed):
    """What a channel has chosen."""

    channel: Snowflake
    guild: Snowflake
    language: Language | None = None
    time_zone: str
    day_starts_at: int = Field(ge=0, le=23)
    recorders: Literal["seated", "anyone"]
    rules: HouseRules | None = None
    stake: Stake | None = None


class FiledEvent(_Filed):
    """One line of a night's log. `origin` and `part` name the request that wrote it."""

    seq: Id
    at: int = Field(ge=0, le=MOST)
    by: Id | None
    origin: str = Field(min_length=1, max_length=200)
    part: int = Field(ge=0, le=MOST)
    body: Body


class FiledNight(_Filed):
    """A night and its log."""

    id: Id
    guild: Snowflake
    channel: Snowflake
    date: str
    opened_at: int = Field(ge=0, le=MOST)
    events: tuple[FiledEvent, ...] = Field(min_length=1)


class LedgerFile(_Filed):
    """A whole ledger, or the part of it that was asked for."""

    format: Literal["hangma-ledger"] = "hangma-ledger"
    version: Literal[1, 2] = 2
    people: tuple[FiledPerson, ...] = ()
    channels: tuple[FiledChannel, ...] = ()
    nights: tuple[FiledNight, ...] = ()
