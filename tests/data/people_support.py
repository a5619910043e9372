"""What people do at the table, as steps: take a seat, deal, claim, be linked."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest

from data.records import Guest, Member, Mend, Person, Recorded, Request
from data.refusals import Refusal, RefusalCode
from data.scorebook import before_hand
from hzrules.events import Inserted
from hzrules.terms import ClaimKind, Seat
from tests.data.support import (
    LIN,
    PLACE,
    Evening,
)


def asking(evening: Evening, by: Member = LIN, origin: str | None = None) -> Request:
    return Request(PLACE, by, origin or evening.origin())


async def seat(
    evening: Evening, at: str, person: Person, table: str | None = None, **asked: Any
) -> Recorded:
    return await evening.book.seat(asking(evening, **asked), table, Seat[at], person)


async def deal(evening: Evening, at: str, level: int = 1, **asked: Any) -> Recorded:
    return await evening.book.set_dealer(asking(evening, **asked), None, Seat[at], level)


async def take(evening: Evening, by: str, source: str, kind: str = "peng") -> Recorded:
    request = asking(evening)
    return await evening.book.claim(request, None, Seat[by], Seat[source], ClaimKind(kind))


async def link(evening: Evening, guest: Guest, member: Member, by: Member = LIN) -> None:
    await evening.book.link(PLACE, by, guest, member)


async def refused(attempt: Awaitable[object], code: RefusalCode, **facts: Any) -> None:
    """The attempt is refused for that reason, with those facts."""
    with pytest.raises(Refusal) as refusal:
        await attempt
    assert refusal.value.code is code
    assert {name: refusal.value.facts[name] for name in facts} == facts


async def mend(evening: Evening, body: Any) -> Recorded:
    seen = (await evening.night()).seq
    return await evening.book.mend(Mend(PLACE, LIN, evening.origin(), body, seen))


async def seated(evening: Evening, table: str = "1") -> list[str]:
    view = await evening.view()
    return [view.name(player) for player in view.night.tables[table].seats]


async def corrected_seat(evening: Evening, hand: int, at: str, person: Person) -> Recorded:
    view = await evening.view()
    before = before_hand(view, "1", hand)
    body = await evening.book.seating(view, view.night.tables["1"], Seat[at], person, at=before)
    return await mend(evening, Inserted(after=before.seq, body=body))
