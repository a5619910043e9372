"""换人: people through the scorebook, their seats, their scores, who may record."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.records import Guest, Person
from data.refusals import RefusalCode
from data.scorebook import before_hand
from hzrules.events import Inserted, Seated
from hzrules.terms import ClaimKind, Seat
from tests.data.mending_support import mend
from tests.data.people_support import deal, seat, seated
from tests.data.support import (
    AN,
    BO,
    EAST,
    HAO,
    LIN,
    MANAGER,
    MEI,
    OTHERS,
    PLACE,
    SOUTH,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
    snapshot,
)
from tests.hzrules.night_support import deals
from tests.hzrules.support import discard

# Substitutes


async def test_substitute_joins_leaves_and_returns_each_keeping_their_own_score(
    evening: Evening, path: Path
) -> None:
    """R28: the seat changes hands, not the score; totals are per person."""
    await evening.open()
    await evening.play(EAST)  # Lin +6, the others −2
    joined = await seat(evening, "S", BO)
    assert isinstance(joined.entry.body, Seated)
    assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]
    assert await evening.totals() == {"Lin": 6, "Mei": -2, "Hao": -2, "Qi": -2, "Bo": 0}
    await evening.play(SOUTH)  # 二连庄: Bo +6, Lin −4, the others −1
    await seat(evening, "S", MEI)
    assert await seated(evening) == ["Lin", "Mei", "Hao", "Qi"]
    assert deals(await evening.night()) == ("S", 1, 2), "the seat deals, whoever sits there"
    await evening.play(SOUTH)  # Mei deals: +6, the others −2
    await seat(evening, "E", BO, by=MEI)
    await evening.play(EAST, by=BO)  # Bo, from dealer Mei at 二连庄: 4 and 1 and 1
    assert await evening.totals() == {
        "Lin": 6 - 4 - 2,
        "Mei": -2 + 6 - 4,
        "Hao": -2 - 1 - 2 - 1,
        "Qi": -2 - 1 - 2 - 1,
        "Bo": 6 + 6,
    }
    assert_projections_are_fresh(path)


async def test_two_at_the_table_change_places(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    before = await evening.totals()
    await seat(evening, "N", LIN)
    assert await seated(evening) == ["Qi", "Mei", "Hao", "Lin"]
    assert await evening.totals() == before
    assert deals(await evening.night()) == ("E", 2, 1), "the streak stays with the seat"
    await evening.undo()
    assert await seated(evening) == ["Lin", "Mei", "Hao", "Qi"]


async def test_same_request_seats_deals_and_claims_once(evening: Evening, path: Path) -> None:
    await evening.open()
    for _ in range(2):
        last = await seat(evening, "S", BO, origin="seat")
        last = await deal(evening, "W", origin="deal")
        last = await evening.book.claim(
            evening.asking(origin="claim"), None, Seat.E, Seat.N, ClaimKind.CHI
        )
    assert last.repeated
    assert rows(path, "SELECT kind FROM event WHERE seq > 2 ORDER BY seq") == [
        ("seated",),
        ("dealer",),
        ("claim",),
    ]


async def test_who_left_may_record_no_more_and_who_joined_may(evening: Evening) -> None:
    await evening.open()
    await seat(evening, "S", BO)
    await refused(evening.play(by=MEI), RefusalCode.MAY_NOT_RECORD)
    await refused(seat(evening, "S", MEI, by=MEI), RefusalCode.MAY_NOT_RECORD)
    assert (await evening.play(by=BO)).entry.result is not None


async def test_somebody_at_another_table_is_refused_until_they_have_left_it(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    before = snapshot(path)
    for person, name in ((BO, "Bo"), (AN, "An")):
        await refused(seat(evening, "S", person), RefusalCode.AT_OTHER_TABLE, name=name, table="2")
    assert snapshot(path) == before
    await seat(evening, "E", Guest("Zu"), "2", by=BO)
    await seat(evening, "S", BO)
    assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]
    assert await seated(evening, "2") == ["Zu", "An", "Wu", "Xu"]


async def test_taking_back_a_substitution_seats_nobody_at_two_tables(
    evening: Evening, path: Path
) -> None:
    """R26: Mei left for Zu and moved on; Zu cannot be undone, nor redone once Zu moved on."""
    await evening.open()
    await evening.open(OTHERS, table="2")
    await seat(evening, "S", Guest("Zu"))
    await seat(evening, "E", MEI, "2", by=BO)
    before = snapshot(path)
    await refused(evening.undo(table="1"), RefusalCode.SEATED_TWICE, name="Mei")
    assert snapshot(path) == before
    await evening.undo(table="2", by=MEI)
    await evening.undo(table="1")
    await seat(evening, "E", Guest("Zu"), "2", by=BO)
    before = snapshot(path)
    await refused(evening.redo(table="1"), RefusalCode.SEATED_TWICE, name="Zu")
    assert snapshot(path) == before


@pytest.mark.parametrize(
    ("at", "person", "code"),
    [
        pytest.param("S", MEI, RefusalCode.SITS_THERE, id="sits there"),
        pytest.param("S", Guest("Lin"), RefusalCode.SAME_NAME, id="guest named like a member"),
        pytest.param("S", Guest("lin"), RefusalCode.SAME_NAME, id="or nearly so"),
    ],
)
async def test_seating_that_changes_nothing_or_confuses_is_refused(
    evening: Evening, path: Path, at: str, person: Person, code: RefusalCode
) -> None:
    """R83: a guest is not called like somebody who is there."""
    await evening.open()
    before = snapshot(path)
    await refused(seat(evening, at, person), code, name=person.name)
    assert snapshot(path) == before


async def test_thirteenth_person_is_refused_and_whoever_has_played_is_not(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    for number in range(8):
        await seat(evening, "W", Guest(f"Guest {number}"))
    before = snapshot(path)
    await refused(seat(evening, "W", BO), RefusalCode.ROSTER_FULL, most=12)
    assert snapshot(path) == before
    await seat(evening, "W", Guest("Guest 3"))
    await seat(evening, "N", HAO)
    assert await seated(evening) == ["Lin", "Mei", "Guest 3", "Hao"]


async def test_roster_is_as_full_for_new_tables_and_mended_seats(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.play()
    await evening.open(OTHERS, table="2")
    for number in range(3):
        await seat(evening, "W", Guest(f"Guest {number}"), "2", by=BO)
    before = snapshot(path)
    four = (Guest("a"), Guest("b"), Guest("c"), Guest("d"))
    await refused(evening.open(four, table="3"), RefusalCode.ROSTER_FULL, most=12)
    assert snapshot(path) == before
    await seat(evening, "W", Guest("Guest 4"), "2", by=BO)
    view = await evening.view()
    at = before_hand(view, "1", 1)
    table = view.night.tables["1"]
    body = await evening.book.seating(view, table, Seat.S, Guest("Guest 5"), at=at)
    await refused(mend(evening, Inserted(after=at.seq, body=body)), RefusalCode.ROSTER_FULL)
    assert len((await evening.night()).balances) == 12


# Who may record


async def test_anyone_may_record_where_the_channel_says_so_and_no_more_when_taken_back(
    evening: Evening,
) -> None:
    """R86: managers always may."""
    await evening.open()
    await refused(evening.play(by=BO), RefusalCode.MAY_NOT_RECORD)
    await refused(evening.book.set_recorders(PLACE, BO, "anyone"), RefusalCode.MAY_NOT_RECORD)
    settings = await evening.book.set_recorders(PLACE, LIN, "anyone")
    assert settings.recorders == "anyone"
    await evening.play(by=BO)
    await seat(evening, "S", AN, by=BO)
    assert (await evening.book.set_recorders(PLACE, BO, "seated")).recorders == "seated"
    await refused(evening.play(by=BO), RefusalCode.MAY_NOT_RECORD)
    await evening.play(by=MANAGER)
    settings = await evening.book.set_recorders(PLACE, MANAGER, "anyone")
    assert (await evening.book.settings(PLACE)) == settings


async def test_before_a_night_anyone_says_who_may_record(evening: Evening) -> None:
    await evening.book.set_recorders(PLACE, BO, "anyone")
    await evening.open()
    assert (await evening.play(discard("E", "S"), by=BO, agreed=True)).entry.result is not None
