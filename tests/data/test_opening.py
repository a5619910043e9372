"""开台: who may sit where, what is refused and why, and what people are called."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from data.records import Guest, Member, Person
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.events import Seated
from hzrules.presets import preset
from hzrules.terms import SEATS, Seat
from tests.conftest import HandClock
from tests.data.support import (
    AN,
    BO,
    FOUR,
    HAO,
    LIN,
    MEI,
    OTHERS,
    PLACE,
    QI,
    WEST,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
    snapshot,
)


async def test_open_seats_four_people_east_first(evening: Evening) -> None:
    opened = await evening.open()
    view, table = opened.view, opened.view.night.tables["1"]
    assert [view.name_at(table, seat) for seat in SEATS] == ["Lin", "Mei", "Hao", "Qi"]
    assert (table.dealer, table.level, table.seq) == (Seat.E, 1, 2)
    assert isinstance(opened.entry.body, Seated)
    assert not opened.repeated
    assert view.night.rules == preset("standard")
    assert view.date == "2026-09-21"
    assert await evening.view() == view


async def test_guests_sit_by_name_and_are_known_again(evening: Evening, path: Path) -> None:
    first = await evening.open((LIN, AN, Guest("Wu"), QI))
    await evening.close()
    again = await evening.open((AN, LIN, Guest("Wu"), Guest("An Li")))
    assert first.view.night.tables["1"].seats == (1, 2, 3, 4)
    assert again.view.night.tables["1"].seats == (2, 1, 3, 5)
    assert rows(path, "SELECT name FROM player WHERE discord_id IS NULL ORDER BY id") == [
        ("An",),
        ("Wu",),
        ("An Li",),
    ]


async def test_second_table_joins_the_open_night(evening: Evening) -> None:
    await evening.open()
    opened = await evening.open(OTHERS, table="二台")
    assert opened.view.id == 1
    assert list(opened.view.night.tables) == ["1", "二台"]
    await evening.play(WEST, table="二台")
    night = await evening.night()
    assert (night.tables["1"].dealer, night.tables["二台"].dealer) == (Seat.E, Seat.W)
    assert await evening.totals() == {
        "Lin": 0,
        "Mei": 0,
        "Hao": 0,
        "Qi": 0,
        "Bo": -2,
        "An": -1,
        "Wu": 4,
        "Xu": -1,
    }


@pytest.mark.parametrize(
    ("people", "said", "code", "facts"),
    [
        pytest.param(
            (LIN, MEI, LIN, QI),
            {},
            RefusalCode.SEATED_TWICE,
            {"name": "Lin"},
            id="R83 one account in two seats",
        ),
        pytest.param(
            (LIN, Member(LIN.discord_id, "Lin in a mask"), HAO, QI),
            {},
            RefusalCode.SEATED_TWICE,
            {"name": "Lin"},
            id="R83 one account under two names",
        ),
        pytest.param(
            (LIN, AN, AN, QI), {}, RefusalCode.SAME_NAME, {"name": "An"}, id="one guest twice"
        ),
        pytest.param(
            (LIN, Guest("lin"), HAO, QI),
            {},
            RefusalCode.SAME_NAME,
            {"name": "lin"},
            id="R83 a guest called like a member",
        ),
        pytest.param(
            FOUR,
            {"preset": "riichi"},
            RefusalCode.UNKNOWN_PRESET,
            {"preset": "riichi", "presets": "standard, classic, luxury, mil-2025, sanlao"},
            id="unknown preset",
        ),
    ],
)
async def test_refused_opening_says_why_and_writes_nothing(
    evening: Evening,
    path: Path,
    people: tuple[Person, Person, Person, Person],
    said: dict[str, Any],
    code: RefusalCode,
    facts: dict[str, str],
) -> None:
    before = snapshot(path)
    with pytest.raises(Refusal) as refusal:
        await evening.open(people, **said)
    assert (refusal.value.code, refusal.value.facts) == (code, facts)
    assert snapshot(path) == before


@pytest.mark.parametrize(
    ("people", "table", "code", "facts"),
    [
        pytest.param(
            OTHERS,
            "1",
            RefusalCode.TABLE_EXISTS,
            {"table": "1", "date": "2026-09-21"},
            id="R99 already open",
        ),
        pytest.param(
            (BO, LIN, Guest("Wu"), Guest("Xu")),
            "2",
            RefusalCode.AT_OTHER_TABLE,
            {"name": "Lin", "table": "1"},
            id="a member at the other table",
        ),
        pytest.param(
            (BO, AN, Guest("Wu"), Guest("Xu")),
            "2",
            RefusalCode.AT_OTHER_TABLE,
            {"name": "An", "table": "1"},
            id="a guest at the other table",
        ),
        pytest.param(
            (BO, Guest("mei"), Guest("Wu"), Guest("Xu")),
            "2",
            RefusalCode.SAME_NAME,
            {"name": "mei"},
            id="R83 a guest called like somebody of the night",
        ),
    ],
)
async def test_refused_second_table_says_why_and_writes_nothing(
    evening: Evening,
    path: Path,
    people: tuple[Person, Person, Person, Person],
    table: str,
    code: RefusalCode,
    facts: dict[str, str],
) -> None:
    await evening.open((LIN, MEI, HAO, AN))
    before = snapshot(path)
    with pytest.raises(Refusal) as refusal:
        await evening.open(people, table=table)
    assert (refusal.value.code, refusal.value.facts) == (code, facts)
    assert snapshot(path) == before


async def test_members_may_share_a_display_name(evening: Evening) -> None:
    opened = await evening.open((LIN, Member(300, "Lin"), HAO, QI))
    assert opened.view.night.tables["1"].seats == (1, 2, 3, 4)
    assert opened.view.name(1) == opened.view.name(2) == "Lin"


async def test_same_request_opens_once_also_after_a_restart(path: Path, clock: HandClock) -> None:
    worker = Worker(path)
    await worker.start()
    first = await Evening(Scorebook(worker, clock), clock).open(origin="press")
    await worker.stop()
    worker = Worker(path)
    await worker.start()
    again = await Evening(Scorebook(worker, clock), clock).open(origin="press")
    await worker.stop()
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.view, again.entry) == (first.view, first.entry)
    assert rows(path, "SELECT origin, part, kind FROM event ORDER BY id") == [
        ("press", 1, "opened"),
        ("press", 0, "seated"),
    ]


async def test_two_people_opening_at_once_open_one_night(evening: Evening, path: Path) -> None:
    results = await asyncio.gather(evening.open(), evening.open(by=MEI), return_exceptions=True)
    (refused,) = [result for result in results if isinstance(result, Exception)]
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.TABLE_EXISTS
    assert rows(path, "SELECT count(*) FROM night") == [(1,)]


async def test_no_night_yet(evening: Evening) -> None:
    for asked in (evening.book.view, evening.book.settle):
        await refused(asked(PLACE), RefusalCode.NO_NIGHT_YET)
    await refused(evening.book.view_open(PLACE), RefusalCode.NO_OPEN_NIGHT)


async def test_r81_renamed_people_are_the_same_people(evening: Evening, path: Path) -> None:
    opened = await evening.open()
    await evening.play()
    await evening.play(by=Member(MEI.discord_id, "Mei ✨"))
    view = await evening.view()
    assert opened.view.name(2) == "Mei"
    assert [view.name(player) for player in view.night.tables["1"].seats] == [
        "Lin",
        "Mei ✨",
        "Hao",
        "Qi",
    ]
    assert view.night.balances == {1: 18, 2: -6, 3: -6, 4: -6}
    clearing = await evening.close()
    assert clearing.view.name(2) == "Mei ✨"
    assert rows(path, "SELECT count(*) FROM player") == [(4,)]
    assert_projections_are_fresh(path)


async def test_everybody_named_in_the_history_has_a_name(evening: Evening) -> None:
    await evening.open()
    boss = Member(500, "Boss", is_manager=True)
    await evening.play(by=boss)
    view = await evening.view()
    assert view.name(view.night.entries[-1].by) == "Boss"
    assert view.name(None) == view.name(99) == "?"
    assert view.player_of(500) is not None
    assert view.player_of(501) is None
