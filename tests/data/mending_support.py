"""A mending as its writer sends it: looked at, made, refused."""

from __future__ import annotations

from typing import Any

import pytest

from data.records import Mend, MendPreview, Recorded
from data.refusals import Refusal
from hzrules.entries import Entry
from hzrules.events import (
    Corrected,
    Inserted,
    Restored,
    Voided,
)
from hzrules.night import Night
from tests.data.support import (
    EAST,
    LIN,
    PLACE,
    Evening,
)

Body = Voided | Restored | Corrected | Inserted


async def asked(evening: Evening, body: Body, **said: Any) -> Mend:
    """What Lin would send for a mending having seen the night just now."""
    words = {"place": PLACE, "by": LIN, "body": body, **said}
    if "expected_seq" not in words:
        words["expected_seq"] = (await evening.night()).seq
    return Mend(**{"origin": evening.origin(), **words})


async def mend(evening: Evening, body: Body, **said: Any) -> Recorded:
    return await evening.book.mend(await asked(evening, body, **said))


async def look(evening: Evening, body: Body, **said: Any) -> MendPreview:
    return await evening.book.preview(await asked(evening, body, **said))


async def refusal(evening: Evening, body: Body, **said: Any) -> Refusal:
    """Why a mending is refused: the same whether only looked at or meant."""
    codes = []
    for attempt in (look, mend):
        with pytest.raises(Refusal) as refused:
            await attempt(evening, body, **said)
        codes.append((refused.value.code, dict(refused.value.facts)))
    assert codes[0] == codes[1]
    return refused.value


def entry_of(night: Night, seq: int) -> Entry:
    entry = night.entry(seq)
    assert entry is not None
    return entry


async def streak(evening: Evening, hands: int) -> None:
    """Lin deals and wins, again and again: events 3, 4, …"""
    await evening.open()
    for _ in range(hands):
        await evening.play(EAST)
