"""换人 from an earlier hand on: seats put right, with all that followed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data.records import Guest, Place, Request
from data.refusals import RefusalCode
from data.scorebook import Scorebook
from hzrules.events import Seated, Voided
from hzrules.night import fold
from hzrules.terms import Seat
from tests.conftest import HandClock
from tests.data.mending_support import mend
from tests.data.people_support import corrected_seat, seat
from tests.data.support import (
    AN,
    BO,
    EAST,
    HAO,
    LIN,
    MEI,
    PLACE,
    QI,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    refused,
    rows,
)
from tests.hzrules.night_support import meaning


@pytest.mark.parametrize(("at", "person"), [("S", BO), ("S", AN), ("S", QI), ("E", HAO)])
@pytest.mark.parametrize("hand", [1, 2, 4])
async def test_r26_seats_corrected_from_a_hand_on_are_as_had_they_been_said_then(
    evening: Evening, book: Scorebook, clock: HandClock, path: Path, hand: int, at: str, person: Any
) -> None:
    """Every later dealer and streak follows, by seat; every later payment, by person."""
    outcomes = (EAST, SOUTH, SOUTH, WEST)
    await evening.open()
    for outcome in outcomes:
        await evening.play(outcome)
    mended = await corrected_seat(evening, hand, at, person)
    assert mended.view.night == fold(logged(path))
    assert_projections_are_fresh(path)

    right = Evening(book, clock, Place(PLACE.guild_id, 77))
    await right.open()
    for number, outcome in enumerate(outcomes, 1):
        if number == hand:
            request = Request(right.place, LIN, right.origin())
            await book.seat(request, None, Seat[at], person)
        await right.play(outcome)
    assert meaning(mended.view.night) == meaning(await right.night())


async def test_seat_from_an_earlier_hand_on_knows_who_sat_where_then(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    await seat(evening, "S", BO)
    await evening.play(EAST)
    mended = await corrected_seat(evening, 1, "E", MEI)
    (east, south), hands = (Seat.E, Seat.S), mended.view.night.hands()
    body = mended.entry.body
    assert isinstance(body, Seated)
    assert [(s.seat, mended.view.name(s.player)) for s in body.sittings] == [
        (east, "Mei"),
        (south, "Lin"),
    ]
    assert [[mended.view.name(p) for p in hand.seats or ()] for hand in hands] == [
        ["Mei", "Lin", "Hao", "Qi"],
        ["Mei", "Bo", "Hao", "Qi"],
    ]


async def test_seat_that_would_put_somebody_in_two_places_later_is_refused(
    evening: Evening, path: Path
) -> None:
    """Bo joined at hand 2 in the South; so he cannot have sat in the East from hand 1 on."""
    await evening.open()
    await evening.play(EAST)
    await seat(evening, "S", BO)
    await evening.play(EAST)
    await refused(corrected_seat(evening, 1, "E", BO), RefusalCode.SEATED_TWICE, name="Bo")
    assert rows(path, "SELECT count(*) FROM event") == [(5,)]


async def test_taking_a_substitution_back_is_refused_while_they_sit_elsewhere(
    evening: Evening,
) -> None:
    """Mei left table 1 and sits at table 2: brought back to table 1 she would sit at both."""
    await evening.open()
    left = await seat(evening, "S", Guest("Zu"))
    await evening.open((MEI, BO, Guest("Wu"), Guest("Xu")), table="2")
    await refused(
        mend(evening, Voided(target=left.entry.seq)), RefusalCode.SEATED_TWICE, name="Mei"
    )
    await seat(evening, "E", Guest("Yo"), "2", by=BO)
    await refused(
        mend(evening, Voided(target=left.entry.seq)), RefusalCode.SEATED_TWICE, name="Mei"
    )
