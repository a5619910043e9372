"""换人、绑定、定庄、吃碰: people through the scorebook, their seats, scores, accounts, claims."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from data.records import Guest, Member, Mend, NightView, Person, Place, Recorded, Request
from data.refusals import LaterHandsRefuse, Objections, Refusal, RefusalCode
from data.scorebook import Scorebook, before_hand
from data.worker import Worker
from hzrules.events import Claimed, Corrected, DealerSet, Inserted, Restored, Seated, Voided
from hzrules.night import fold
from hzrules.outcome import Outcome
from hzrules.terms import ClaimKind, Seat
from tests.conftest import HandClock
from tests.data.support import (
    AN,
    BO,
    EAST,
    HAO,
    LIN,
    MANAGER,
    MEI,
    NOBODY,
    OTHERS,
    PLACE,
    QI,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    rows,
    snapshot,
)
from tests.hzrules.night_support import claim as claimed
from tests.hzrules.night_support import deals, meaning, played
from tests.hzrules.support import discard, self_draw


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
            asking(evening, origin="claim"), None, Seat.E, Seat.N, ClaimKind.CHI
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


# Seats from an earlier hand on


async def corrected_seat(evening: Evening, hand: int, at: str, person: Person) -> Recorded:
    view = await evening.view()
    before = before_hand(view, "1", hand)
    body = await evening.book.seating(view, view.night.tables["1"], Seat[at], person, at=before)
    return await mend(evening, Inserted(after=before.seq, body=body))


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


# Guests who are members


async def test_linked_guest_is_the_member_with_the_same_total(evening: Evening) -> None:
    """R85."""
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(SOUTH)
    before = await evening.night()
    await link(evening, AN, BO)
    assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]
    assert await evening.totals() == {"Lin": -2, "Bo": 4, "Hao": -1, "Qi": -1}
    assert await evening.night() == before, "the log says nothing of names"
    assert await evening.book.guests(PLACE) == []
    assert (await evening.play(by=BO)).entry.result is not None, "and may record now"
    await evening.book.unlink(PLACE, LIN, AN)
    assert await seated(evening) == ["Lin", "An", "Hao", "Qi"]
    assert await evening.book.guests(PLACE) == ["An"]
    await refused(evening.play(by=BO), RefusalCode.MAY_NOT_RECORD)


async def test_link_outlives_a_restart(path: Path, clock: HandClock) -> None:
    for again in (False, True):
        worker = Worker(path)
        await worker.start()
        evening = Evening(Scorebook(worker, clock), clock)
        if not again:
            await evening.open((LIN, AN, HAO, QI))
            await link(evening, AN, BO)
        assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]
        await worker.stop()


async def test_linked_guest_sits_again_as_the_member_in_the_same_night(evening: Evening) -> None:
    """One person, one total, whichever way they are named."""
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(SOUTH)
    await seat(evening, "S", MEI)
    await link(evening, AN, BO)
    await seat(evening, "S", BO)
    await evening.play(SOUTH)  # An deals on: the other three pay 2 each
    assert await evening.totals() == {"Lin": -4, "Bo": 10, "Hao": -3, "Qi": -3, "Mei": 0}
    await seat(evening, "S", MEI)
    await seat(evening, "S", AN)
    assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]
    await refused(seat(evening, "S", BO), RefusalCode.SITS_THERE)
    await refused(seat(evening, "S", AN), RefusalCode.SITS_THERE)


@pytest.mark.parametrize("person", [BO, AN], ids=["by account", "by the guest's name"])
async def test_linked_guest_cannot_sit_in_two_places(
    evening: Evening, path: Path, person: Person
) -> None:
    """R83, R99: the account and the guest are one person, at one table or two."""
    await evening.open((LIN, AN, HAO, QI))
    await link(evening, AN, BO)
    before = snapshot(path)
    await refused(
        evening.open((person, Guest("Wu"), Guest("Xu"), Guest("Yo")), table="2"),
        RefusalCode.AT_OTHER_TABLE,
        table="1",
    )
    assert snapshot(path) == before
    await seat(evening, "N", person)
    assert await seated(evening) == ["Lin", "Qi", "Hao", "Bo"], "the two changed places"


async def test_linked_guest_and_the_member_are_not_two_people_of_a_new_night(
    evening: Evening, path: Path
) -> None:
    await evening.open((LIN, AN, HAO, QI))
    await link(evening, AN, BO)
    await evening.book.close(PLACE, LIN, evening.origin())
    before = snapshot(path)
    await refused(evening.open((LIN, AN, BO, QI)), RefusalCode.SEATED_TWICE, name="Bo")
    assert snapshot(path) == before
    await evening.open((LIN, BO, HAO, QI))
    await seat(evening, "W", AN)
    assert await seated(evening) == ["Lin", "Hao", "Bo", "Qi"], "they changed places: it is Bo"


async def test_member_seated_from_an_earlier_hand_on_is_the_guest_who_sat_later(
    evening: Evening,
) -> None:
    """An joined at hand 3 and is Bo; Bo sitting from hand 2 on is the same person earlier."""
    await evening.open()
    await evening.play(EAST)
    await evening.play(EAST)
    await seat(evening, "S", AN)
    await evening.play(SOUTH)
    await link(evening, AN, BO)
    mended = await corrected_seat(evening, 2, "S", BO)
    assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]
    assert list(await evening.totals()) == ["Lin", "Mei", "Hao", "Qi", "Bo"]
    assert sum(mended.view.night.balances.values()) == 0
    await refused(corrected_seat(evening, 2, "E", BO), RefusalCode.SEATED_TWICE, name="Bo")


async def test_member_with_own_history_takes_the_guests_night_along(
    evening: Evening, clock: HandClock
) -> None:
    """Bo played under the account before; tonight's guest An turns out to be Bo."""
    await evening.open((BO, MEI, HAO, QI), by=BO)
    await evening.play(EAST, by=BO)
    await evening.book.close(PLACE, BO, evening.origin())
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(SOUTH)
    await link(evening, AN, BO)
    assert await evening.totals() == {"Lin": -2, "Bo": 4, "Hao": -1, "Qi": -1}
    assert (await evening.play(by=BO)).entry.result is not None
    await evening.book.unlink(PLACE, BO, AN)
    assert await seated(evening) == ["Lin", "An", "Hao", "Qi"]


async def test_linked_guest_records_though_the_account_has_written_before(
    evening: Evening,
) -> None:
    """The account wrote as a bystander, so the night knows it twice; the seated one counts."""
    await evening.book.set_recorders(PLACE, LIN, "anyone")
    await evening.open((BO, MEI, HAO, QI), by=BO)
    await evening.book.close(PLACE, BO, evening.origin())
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(EAST, by=BO)
    await link(evening, AN, BO)
    await evening.book.set_recorders(PLACE, LIN, "seated")
    await evening.open((MEI, Guest("Wu"), Guest("Xu"), Guest("Yo")), table="2")
    recorded = await evening.book.undo(PLACE, BO, evening.origin())
    assert recorded.entry.body == played(EAST), "at the own table, without naming it"


async def test_guest_and_member_who_both_played_are_two_people(
    evening: Evening, path: Path
) -> None:
    await evening.open((LIN, AN, HAO, QI))
    before = snapshot(path)
    await refused(link(evening, AN, HAO), RefusalCode.BOTH_PLAYED, guest="An", member="Hao")
    assert snapshot(path) == before


async def test_two_guests_of_a_night_are_not_one_member(evening: Evening, path: Path) -> None:
    await evening.open((LIN, AN, Guest("Wu"), QI))
    await link(evening, AN, BO)
    before = snapshot(path)
    await refused(link(evening, Guest("Wu"), BO), RefusalCode.BOTH_PLAYED, guest="Wu", member="Bo")
    assert snapshot(path) == before
    await link(evening, AN, BO)
    assert await seated(evening) == ["Lin", "Bo", "Wu", "Qi"], "saying it again is no harm"


async def test_link_said_elsewhere_sees_who_plays_in_an_open_night(
    evening: Evening, book: Scorebook
) -> None:
    await evening.open((LIN, AN, HAO, QI))
    elsewhere = Place(PLACE.guild_id, 55)
    await refused(book.link(elsewhere, MANAGER, AN, HAO), RefusalCode.BOTH_PLAYED)


@pytest.mark.parametrize("name", ["Nobody", "an", "Lin"])
async def test_guest_nobody_knows_is_not_linked(evening: Evening, path: Path, name: str) -> None:
    await evening.open((LIN, AN, HAO, QI))
    before = snapshot(path)
    await refused(link(evening, Guest(name), BO), RefusalCode.NO_SUCH_GUEST, name=name)
    await refused(
        evening.book.unlink(PLACE, LIN, Guest(name)), RefusalCode.NO_SUCH_GUEST, name=name
    )
    assert snapshot(path) == before


async def test_only_who_may_record_links_in_an_open_night(evening: Evening) -> None:
    await evening.open((LIN, AN, HAO, QI))
    await refused(link(evening, AN, BO, by=BO), RefusalCode.MAY_NOT_RECORD)
    await refused(evening.book.unlink(PLACE, BO, AN), RefusalCode.MAY_NOT_RECORD)
    await link(evening, AN, BO, by=MANAGER)
    assert await seated(evening) == ["Lin", "Bo", "Hao", "Qi"]


async def test_renamed_after_linking_the_guest_is_renamed_too(evening: Evening) -> None:
    """R81: people are accounts; names only show."""
    await evening.open((LIN, AN, HAO, QI))
    await link(evening, AN, BO)
    await evening.play(by=Member(BO.discord_id, "Bo the Great"))
    assert await seated(evening) == ["Lin", "Bo the Great", "Hao", "Qi"]
    view: NightView = await evening.view()
    found = view.player_of(BO.discord_id)
    assert found is not None
    assert found.id in view.night.tables["1"].seats


async def test_guests_of_a_channel_that_never_played(evening: Evening) -> None:
    assert await evening.book.guests(PLACE) == []


# 定庄


async def test_agreed_dealer_deals_the_next_hand_at_the_level_agreed(evening: Evening) -> None:
    await evening.open()
    said = await deal(evening, "W", 3)
    assert isinstance(said.entry.body, DealerSet)
    assert deals(said.view.night) == ("W", 3, 0)
    recorded = await evening.play(WEST)
    assert recorded.entry.deltas() == {1: -8, 2: -8, 3: 24, 4: -8}
    assert deals(recorded.view.night) == ("W", 4, 1)
    await refused(deal(evening, "E", by=BO), RefusalCode.MAY_NOT_RECORD)


# 吃碰


async def test_claims_belong_to_the_hand_being_played_and_go_with_it(evening: Evening) -> None:
    await evening.open()
    for kind in ("chi", "peng"):
        said = await take(evening, "S", "E", kind)
        assert isinstance(said.entry.body, Claimed)
    assert len((await evening.table()).claims) == 2
    played_now = await evening.play(NOBODY)
    assert played_now.view.night.tables["1"].claims == ()
    await evening.undo()
    assert len((await evening.table()).claims) == 2, "undone, the hand goes on where it was"


async def test_claims_of_one_table_are_not_the_others(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    await take(evening, "S", "E")
    await evening.play(WEST, table="2", by=BO)
    assert len((await evening.table("1")).claims) == 1
    assert (await evening.table("2")).claims == ()


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        pytest.param(("chi", "peng"), {1: -2, 2: 4, 3: -1, 4: -1}, id="two bind nobody"),
        pytest.param(("chi", "peng", "peng"), {1: -4, 2: 4, 3: 0, 4: 0}, id="three bind"),
        pytest.param(("peng", "peng", "bugang"), {1: -2, 2: 4, 3: -1, 4: -1}, id="R05 added kong"),
        pytest.param(("chi", "chi", "gang"), {1: -2, 2: 4, 3: -1, 4: -1}, id="a kong counts not"),
        pytest.param(
            ("peng", "chi", "peng", "bugang"), {1: -4, 2: 4, 3: 0, 4: 0}, id="R05 bound stays bound"
        ),
    ],
)
async def test_third_claim_binds_without_anybody_saying_so(
    evening: Evening, kinds: tuple[str, ...], expected: dict[int, int]
) -> None:
    """South claims from East and wins: at three East pays the whole 4."""
    await evening.open()
    for kind in kinds:
        await take(evening, "S", "E", kind)
    assert (await evening.play(SOUTH)).entry.deltas() == expected


@pytest.mark.parametrize(
    ("claims", "winner", "expected"),
    [
        pytest.param([("S", "E")] * 3, SOUTH, {1: -4, 2: 4, 3: 0, 4: 0}, id="forward"),
        pytest.param([("S", "E")] * 3, EAST, {1: 12, 2: -12, 3: 0, 4: 0}, id="R06 reverse"),
        pytest.param(
            [("S", "E")] * 3 + [("W", "S")] * 3,
            SOUTH,
            {1: -4, 2: 12, 3: -8, 4: 0},
            id="R07 both liable players pay",
        ),
    ],
)
async def test_liability_both_ways_under_the_competition_rules(
    evening: Evening, claims: list[tuple[str, str]], winner: Outcome, expected: dict[int, int]
) -> None:
    await evening.open(preset="mil-2025")
    for by, source in claims:
        await take(evening, by, source, "chi")
    assert (await evening.play(winner)).entry.deltas() == expected


async def test_claim_taken_back_binds_no_more_and_brought_back_binds_again(
    evening: Evening, path: Path
) -> None:
    """The hand recorded since pays anew, whichever claim of it is struck."""
    await evening.open()
    taken = [await take(evening, "S", "E") for _ in range(3)]
    await evening.play(SOUTH)
    bound = await evening.totals()
    for claim in taken:
        await mend(evening, Voided(target=claim.entry.seq))
        assert await evening.totals() == {"Lin": -2, "Mei": 4, "Hao": -1, "Qi": -1}
        await mend(evening, Restored(target=claim.entry.seq))
        assert await evening.totals() == bound == {"Lin": -4, "Mei": 4, "Hao": 0, "Qi": 0}
    assert_projections_are_fresh(path)


async def test_claim_corrected_binds_whom_it_should(evening: Evening) -> None:
    await evening.open()
    for source in ("E", "E", "W"):
        last = await take(evening, "S", source)
    await evening.play(SOUTH)
    mended = await mend(evening, Corrected(target=last.entry.seq, body=claimed("S", "E", "peng")))
    assert mended.view.night.balances == {1: -4, 2: 4, 3: 0, 4: 0}


async def test_undo_takes_a_claim_back(evening: Evening) -> None:
    await evening.open()
    await take(evening, "S", "E", "chi")
    undone = await evening.undo()
    assert (undone.entry.body, undone.entry.voided) == (claimed("S", "E", "chi"), True)
    assert (await evening.table()).claims == ()


@pytest.mark.parametrize(
    ("before", "by", "source", "kind", "code"),
    [
        pytest.param(0, "S", "S", "peng", "claim_from_self", id="own discard"),
        pytest.param(0, "S", "W", "chi", "chi_not_from_left", id="chow not from the left"),
        pytest.param(4, "S", "W", "peng", "too_many_melds", id="fifth meld"),
    ],
)
async def test_claim_that_cannot_be_is_refused_and_not_logged(
    evening: Evening, path: Path, before: int, by: str, source: str, kind: str, code: str
) -> None:
    await evening.open()
    for _ in range(before):
        await take(evening, "S", "E", "peng")
    with pytest.raises(Objections) as objected:
        await take(evening, by, source, kind)
    assert [v.code.value for v in objected.value.violations] == [code]
    assert not objected.value.agreeable
    assert rows(path, "SELECT count(*) FROM event WHERE kind = 'claim'") == [(before,)]


async def test_claims_bar_a_hand_that_they_make_impossible(evening: Evening) -> None:
    await evening.open()
    await take(evening, "S", "E", "chi")
    with pytest.raises(Objections):
        await evening.play(self_draw("S", qidui=True))
    recorded = await evening.play(self_draw("W", qidui=True))
    assert recorded.entry.result is not None


async def test_fixing_a_claim_so_that_its_hand_cannot_be_is_refused(evening: Evening) -> None:
    await evening.open()
    said = await take(evening, "S", "E", "chi")
    await evening.play(self_draw("W", qidui=True))
    with pytest.raises(LaterHandsRefuse):
        await mend(evening, Corrected(target=said.entry.seq, body=claimed("W", "S", "chi")))


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
