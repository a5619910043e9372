"""What people do at the table, as steps: take a seat, deal, claim, be linked."""

from __future__ import annotations

from typing import Any

from data.records import Guest, Member, Person, Recorded
from data.scorebook import before_hand
from hzrules.events import Inserted
from hzrules.terms import ClaimKind, Seat
from tests.data.mending_support import mend
from tests.data.support import (
    LIN,
    PLACE,
    Evening,
)


async def seat(
    evening: Evening, at: str, person: Person, table: str | None = None, **asked: Any
) -> Recorded:
    return await evening.book.seat(evening.asking(**asked), table, Seat[at], person)


async def deal(evening: Evening, at: str, level: int = 1, **asked: Any) -> Recorded:
    return await evening.book.set_dealer(evening.asking(**asked), None, Seat[at], level)


async def take(evening: Evening, by: str, source: str, kind: str = "peng") -> Recorded:
    request = evening.asking()
    return await evening.book.claim(request, None, Seat[by], Seat[source], ClaimKind(kind))


async def link(evening: Evening, guest: Guest, member: Member, by: Member = LIN) -> None:
    await evening.book.link(PLACE, by, guest, member)


async def seated(evening: Evening, table: str = "1") -> list[str]:
    view = await evening.view()
    return [view.name(player) for player in view.night.tables[table].seats]


async def corrected_seat(evening: Evening, hand: int, at: str, person: Person) -> Recorded:
    view = await evening.view()
    before = before_hand(view, "1", hand)
    body = await evening.book.seating(view, view.night.tables["1"], Seat[at], person, at=before)
    return await mend(evening, Inserted(after=before.seq, body=body))
