"""忘记: who is forgotten is nobody, in the whole file; everybody else's record is what it was."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.dump import Dump, Part
from data.erasure import forget_again
from data.exchange import FileKind, exported
from data.importing import read_ledger
from data.reading import read_only
from data.records import Guest, Place
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.stat_records import RankBy, Scope, Span, Wanted
from data.worker import Worker
from hzrules.terms import Seat
from tests.conftest import HandClock
from tests.data.stat_support import some_nights
from tests.data.support import (
    ABROAD,
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
    assert_projections_are_fresh,
    plain,
    refused,
    rows,
    snapshot,
)

OWN = Wanted()


@pytest_asyncio.fixture
async def played(evening: Evening) -> AsyncIterator[Evening]:
    """Two closed nights with Mei, player 2, who records now and then."""
    for outcomes in ((EAST, SOUTH), (SOUTH, EAST, SOUTH)):
        await evening.open()
        for outcome in outcomes:
            await evening.play(outcome, by=MEI)
        await evening.close()
    yield evening


def all_but_people(path: Path) -> dict[str, Any]:
    return {name: table for name, table in snapshot(path).items() if name != "player"}


async def test_r120_forgotten_is_nobody_and_nothing_else_changes(
    played: Evening, path: Path
) -> None:
    before, people = all_but_people(path), rows(path, "SELECT * FROM player ORDER BY id")
    night = await played.night()
    found = await played.book.forgetting(PLACE, MEI, OWN)
    assert (found.player.name, found.nights, found.playing) == ("Mei", 2, ())
    assert rows(path, "SELECT * FROM player ORDER BY id") == people, "asking changes nothing"
    await played.book.forget(PLACE, MEI, found.player.id)
    assert all_but_people(path) == before
    assert rows(path, "SELECT * FROM player ORDER BY id") == [
        (2, 1, None, "", None, 1) if row[0] == 2 else row for row in people
    ]
    assert await played.night() == night
    assert await played.totals() == {"Lin": 0, "#2": 6, "Hao": -3, "Qi": -3}
    assert_projections_are_fresh(path)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_r120_sums_and_logs_stay_whoever_is_forgotten(seed: int) -> None:
    """Random evenings in three channels of two servers; some of the people are forgotten."""

    async def check(path: Path) -> None:
        worker, clock, chance = Worker(path), HandClock(), Random(seed)
        await worker.start()
        book = Scorebook(worker, clock)
        await some_nights(book, clock, chance)
        before = all_but_people(path)
        for player, guild in rows(path, "SELECT id, guild_id FROM player"):
            if chance.random() < 0.5:
                with suppress(Refusal):  # sits at a table
                    await book.forget(Place(guild, 1), MANAGER, player)
        assert all_but_people(path) == before
        assert_projections_are_fresh(path)
        await worker.stop()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(check(Path(folder, "ledger.sqlite")))


async def test_r120_name_is_nowhere_in_the_file_nor_beside_it(evening: Evening, path: Path) -> None:
    """Not in the log of writes either, nor where an earlier name had stood."""
    odd = replace(MEI, name="Meihua-Ungewöhnlich")
    await evening.open((LIN, odd, HAO, Guest("Gast-Unverkennbar")))
    await evening.play(SOUTH, by=replace(odd, name="Meihua-Anders"))
    await evening.close()
    await evening.book.link(PLACE, LIN, Guest("Gast-Unverkennbar"), BO)
    await evening.book.forget(PLACE, odd, 2)
    await evening.book.forget(PLACE, MANAGER, 5)
    beside = [path, *path.parent.glob(f"{path.name}-*")]
    assert len(beside) > 1
    for file in beside:
        for word in ("Meihua", "Gast-Unverkennbar"):
            assert word.encode() not in file.read_bytes(), file.name


async def test_r120_guests_who_were_the_member_are_forgotten_too(evening: Evening) -> None:
    """By one number: they stay one person."""
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(SOUTH)
    await evening.close()
    await evening.open((LIN, BO, HAO, QI))
    await evening.play(SOUTH)
    await evening.close()
    await evening.book.link(PLACE, LIN, AN, BO)
    found = await evening.book.forgetting(PLACE, BO, OWN)
    assert found.nights == 2
    await evening.book.forget(PLACE, BO, found.player.id)
    assert "#5" in await evening.totals()
    lin = await evening.book.stats.of(PLACE, LIN, OWN, Span.ALL, Scope.SERVER)
    assert lin.nemesis is not None
    assert (lin.nemesis.player.name, lin.nemesis.points) == ("#5", -4)
    assert await evening.book.guests(PLACE) == []
    await refused(evening.book.link(PLACE, LIN, AN, QI), RefusalCode.NO_SUCH_GUEST)


async def test_r81_r120_who_comes_back_is_a_new_person(played: Evening, path: Path) -> None:
    await played.book.forget(PLACE, MEI, 2)
    await played.open((LIN, MEI, HAO, Guest("#2")))
    await played.play(SOUTH)
    own = await played.book.stats.of(PLACE, MEI, OWN, Span.ALL, Scope.SERVER)
    assert (own.tally.nights, own.tally.hands) == (1, 1)
    assert rows(path, "SELECT id, discord_id FROM player WHERE id > 4 ORDER BY id") == [
        (5, MEI.discord_id),
        (6, None),
    ]


async def test_r79_forgotten_stand_on_no_board_and_are_offered_to_nobody(played: Evening) -> None:
    """Unlike those who have only left."""
    await played.book.forget(PLACE, MEI, 2)
    board = await played.book.stats.leaderboard(PLACE, Scope.SERVER, Span.ALL, RankBy.POINTS, 0)
    assert [ranked.player.name for ranked in board.ranks] == ["Lin", "Hao", "Qi"]
    offered = await played.book.stats.players_like(PLACE, "")
    assert [player.name for player in offered] == ["Hao", "Lin", "Qi"]
    for wanted in (Wanted(name="Mei"), Wanted(name=""), Wanted(player_id=2)):
        asked = played.book.stats.of(PLACE, LIN, wanted, Span.ALL, Scope.SERVER)
        await refused(asked, RefusalCode.NO_SUCH_PLAYER)
    lin = await played.book.stats.of(PLACE, LIN, OWN, Span.ALL, Scope.SERVER)
    assert lin.tally.points == 2


async def test_who_sits_is_not_forgotten_and_who_rests_is_told(evening: Evening) -> None:
    await evening.open()
    await evening.play(SOUTH)
    await refused(evening.book.forgetting(PLACE, MEI, OWN), RefusalCode.SITS_NOW)
    await refused(evening.book.forget(PLACE, MEI, 2), RefusalCode.SITS_NOW)
    await evening.book.seat(evening.asking(), None, Seat.S, BO)
    found = await evening.book.forget(PLACE, MEI, 2)
    assert [(night.id, night.channel_id) for night in found.playing] == [(1, 10)]
    assert await evening.totals() == {"Lin": -2, "#2": 4, "Hao": -1, "Qi": -1, "Bo": 0}
    await evening.book.seat(evening.asking(), None, Seat.W, MEI)
    assert (await evening.totals())["Mei"] == 0, "and may play again, as somebody new"


async def test_r121_debts_are_told_first_and_outlive_the_name(played: Evening, path: Path) -> None:
    """All nights together; the line stays, and whoever played can still mark it paid."""
    before = (await played.book.cash.debts(PLACE)).debts
    found = await played.book.forgetting(PLACE, MEI, OWN)
    assert found.debts == tuple(debt for debt in before if 2 in debt.key[:2])
    owed = [(debt.payee and debt.payee.name, debt.amount) for debt in found.debts]
    assert owed == [("Mei", 6), ("Mei", 4)]
    await played.book.forget(PLACE, MEI, 2)
    after = (await played.book.cash.debts(PLACE)).debts
    assert [(debt.key, debt.amount) for debt in after] == [(d.key, d.amount) for d in before]
    assert [debt.payee and debt.payee.name for debt in after] == ["#2", "#2", "Lin"]
    for debt in after:
        await played.book.cash.pay_debt(played.asking(HAO), debt.key, None)
    assert (await played.book.cash.debts(PLACE)).debts == ()
    assert_projections_are_fresh(path)


async def test_r121_who_owes_nothing_is_not_warned(played: Evening) -> None:
    for debt in (await played.book.cash.debts(PLACE)).debts:
        await played.book.cash.pay_debt(played.asking(MANAGER), debt.key, None)
    assert (await played.book.forgetting(PLACE, MEI, OWN)).debts == ()


async def test_everybody_decides_alone_but_managers_help(played: Evening) -> None:
    await refused(played.book.forgetting(PLACE, HAO, Wanted(name="Mei")), RefusalCode.DECIDES_ALONE)
    await refused(played.book.forget(PLACE, HAO, 2), RefusalCode.DECIDES_ALONE)
    by_manager = await played.book.forgetting(PLACE, MANAGER, Wanted(name="mei"))
    assert by_manager.player.name == "Mei"
    await played.book.forget(PLACE, MANAGER, 2)


async def test_whom_nothing_names_cannot_be_forgotten(played: Evening) -> None:
    await refused(played.book.forgetting(PLACE, BO, OWN), RefusalCode.KNOWS_NOTHING)
    asked = played.book.forgetting(PLACE, MANAGER, Wanted(name="Bo"))
    await refused(asked, RefusalCode.NO_SUCH_PLAYER)
    await played.book.forget(PLACE, MEI, 2)
    await refused(played.book.forget(PLACE, MEI, 2), RefusalCode.KNOWS_NOTHING)
    await refused(played.book.forget(PLACE, MANAGER, 2), RefusalCode.KNOWS_NOTHING)


async def test_two_of_a_name_are_told_apart_first(evening: Evening) -> None:
    await evening.open((LIN, MEI, HAO, Guest("Zhu")))
    await evening.play(EAST, by=replace(HAO, name="Zhu"))
    asked = evening.book.forgetting(PLACE, MANAGER, Wanted(name="zhu"))
    await refused(asked, RefusalCode.SEVERAL_PLAYERS)


async def test_other_servers_keep_what_they_know(played: Evening, book: Scorebook) -> None:
    abroad = Evening(book, played.clock, ABROAD)
    await abroad.open()
    await abroad.close()
    await played.book.forget(PLACE, MEI, 2)
    assert "Mei" in await abroad.totals()
    await refused(book.forget(ABROAD, MANAGER, 1), RefusalCode.KNOWS_NOTHING)


# Files


def written(path: Path, kind: FileKind = FileKind.JSON) -> bytes:
    return read_only(path, lambda c: exported(Dump(c), Part(), kind, lambda done, total: None))


async def brought(path: Path, data: bytes) -> None:
    worker = Worker(path)
    await worker.start()
    await worker.run(lambda s: s.bring_in(read_ledger(data), lambda done, total: None))
    await worker.stop()


async def test_r125_files_name_the_forgotten_by_number_and_come_in_again(
    evening: Evening, path: Path, tmp_path: Path
) -> None:
    """Several of them, one with a guest: none is taken for another."""
    await evening.open((LIN, AN, HAO, QI))
    await evening.play(SOUTH)
    await evening.close()
    await evening.book.link(PLACE, LIN, AN, BO)
    for player in (4, 5):
        await evening.book.forget(PLACE, MANAGER, player)
    data = written(path)
    assert b"An" not in data.replace(b"Anything", b"")
    assert [person["name"] for person in json.loads(data)["people"]] == ["Lin", "", "Hao", "", ""]
    assert "前牌友 former player 5" in written(path, FileKind.CSV).decode()
    again = tmp_path / "again.sqlite"
    await brought(again, data)
    assert rows(again, "SELECT * FROM player") == rows(path, "SELECT * FROM player")
    assert written(again) == data


async def test_r120_copy_put_back_forgets_again(played: Evening, path: Path) -> None:
    """What a restore has to do: the ledger it replaces says whom."""
    copy = path.with_name("copy.sqlite")
    with plain(path) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    await played.book.forget(PLACE, MEI, 2)
    assert forget_again(path, copy) == 1
    assert forget_again(path, copy) == 0
    assert snapshot(copy) == snapshot(path)
    assert b"Mei" not in copy.read_bytes()


@pytest.mark.parametrize("content", [None, b"", b"no ledger at all"])
def test_ledger_that_cannot_be_read_forgets_nobody_in_its_copy(
    tmp_path: Path, content: bytes | None
) -> None:
    """It may be what is broken; then only the backup is left."""
    ledger, copy = tmp_path / "ledger.sqlite", tmp_path / "copy.sqlite"
    if content is not None:
        ledger.write_bytes(content)
    assert forget_again(ledger, copy) == 0
    assert not copy.exists()


async def test_forgetting_does_not_wait_for_who_reads(played: Evening, path: Path) -> None:
    """An export may be reading: what it reads is left beside the file until the daily sweep."""
    with plain(path) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT name FROM player WHERE id = 2").fetchone() == ("Mei",)
        await played.book.forget(PLACE, MEI, 2)
        assert reader.execute("SELECT name FROM player WHERE id = 2").fetchone() == ("Mei",)
        assert rows(path, "SELECT name FROM player WHERE id = 2") == [("",)]
    await played.book.sweep([PLACE.guild_id])
    assert path.with_name(f"{path.name}-wal").stat().st_size == 0
