"""The end of a night as somebody says it, here or elsewhere."""

from __future__ import annotations

from typing import Any

from data.records import Mend, Place
from tests.data.support import (
    LIN,
    PLACE,
    Evening,
)

ELSEWHERE = Place(guild_id=1, channel_id=11)
ABROAD = Place(guild_id=2, channel_id=12)


async def mend(evening: Evening, body: Any) -> None:
    seen = (await evening.night()).seq
    await evening.book.mend(Mend(PLACE, LIN, evening.origin(), body, seen))


async def close(evening: Evening, **said: Any) -> Any:
    words = {"place": evening.place, "by": LIN, "origin": evening.origin(), **said}
    return await evening.book.close(**words)


async def reopen(evening: Evening, **said: Any) -> Any:
    words = {"place": evening.place, "by": LIN, "origin": evening.origin(), **said}
    return await evening.book.reopen(**words)
