"""绑定: guests who turn out to be members, their history and their seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.records import Guest, Member, NightView, Person, Place
from data.refusals import RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.people_support import corrected_seat, link, seat, seated
from tests.data.support import (
    AN,
    BO,
    EAST,
    HAO,
    LIN,
    MANAGER,
    MEI,
    PLACE,
    QI,
    SOUTH,
    Evening,
    refused,
    snapshot,
)
from tests.hzrules.night_support import played


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
    await evening.close()
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
    await evening.close(by=BO)
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
    await evening.close(by=BO)
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
