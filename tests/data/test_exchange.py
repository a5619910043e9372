"""Export and import: what goes out comes back equal, and tables are what spreadsheets can take."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import tempfile
from datetime import datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.dump import Dump, Part
from data.exchange import FileKind, defused, exported
from data.importing import Imported, read_ledger
from data.reading import read_only
from data.records import ExportOf, Guest, Member
from data.refusals import RefusalCode, StorageTrouble
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.stake import Stake
from hzrules.terms import FeeShare
from tests.conftest import HandClock
from tests.data.stat_support import some_nights
from tests.data.support import (
    AN,
    BO,
    EAST,
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

DERIVED = ("posting", "hand_stat", "person_night", "pair_night", "person_period", "pair_period")
LEDGER = ("player", "channel_setting", "night")
EVENTS = "SELECT night_id, seq, at, recorder, origin, part, kind, body FROM event ORDER BY 1, 2"


def quiet(done: int, total: int) -> None:
    """Nobody watches."""


def written(path: Path, kind: FileKind = FileKind.JSON, part: Part = Part(), **said: bool) -> bytes:  # noqa: B008
    return read_only(path, lambda c: exported(Dump(c), part, kind, quiet, **said))


async def brought(path: Path, data: bytes) -> Imported:
    """Bring a JSON file into the ledger at `path`, which may be new."""
    worker = Worker(path)
    await worker.start()
    try:
        return await worker.run(lambda s: s.bring_in(read_ledger(data), quiet))
    finally:
        await worker.stop()


def whole(path: Path) -> dict[str, Any]:
    """Everything of a ledger but where boards hang and how events are numbered overall."""
    tables = snapshot(path)
    return {**{name: tables[name] for name in (*LEDGER, *DERIVED)}, "event": rows(path, EVENTS)}


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_r125_what_is_exported_comes_back_equal(seed: int) -> None:
    """Any nights, open and closed, mended and linked: rows, projections and a second export."""

    async def there_and_back(folder: Path) -> None:
        first, second = folder / "first.sqlite", folder / "second.sqlite"
        worker, clock = Worker(first), HandClock()
        await worker.start()
        chance = Random(seed)
        book = Scorebook(worker, clock)
        await some_nights(book, clock, chance)
        if chance.random() < 0.5:
            await book.stats.hide(PLACE, MEI, hidden=True)
            await book.set_day_start(PLACE, MANAGER, 12)
        if chance.random() < 0.5 and rows(first, "SELECT 1 FROM player WHERE name = 'An'"):
            await worker.run(
                lambda s: s.players.link(s.players.guest(1, "An") or 0, s.players.known(1, BO).id)
            )
        await worker.stop()
        data = written(first)
        await brought(second, data)
        assert whole(second) == whole(first)
        assert written(second) == data
        assert_projections_are_fresh(second)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(there_and_back(Path(folder)))


async def test_import_beside_other_nights_finds_the_people_again(
    evening: Evening, worker: Worker, path: Path, tmp_path: Path
) -> None:
    """Accounts and guests' names say who is who, whatever their numbers are there."""
    await evening.open((LIN, MEI, BO, AN))
    await evening.play(EAST)
    await evening.close()
    data = written(path)
    other = tmp_path / "other.sqlite"
    second = Worker(other)
    await second.start()
    late = Evening(Scorebook(second, evening.clock), evening.clock, origins=count(100))
    await late.open((Guest("Xu"), AN, LIN, Member(555, "Neu")), by=LIN)
    await late.play(SOUTH)
    done = await second.run(lambda s: s.bring_in(read_ledger(data), quiet))
    await second.stop()
    assert done == Imported(people=2, nights=1, events=4)
    assert_projections_are_fresh(other)
    points = dict(
        rows(
            other,
            "SELECT p.name, sum(t.points) FROM person_night t JOIN player p ON p.id = t.player_id"
            " GROUP BY p.name",
        )
    )
    assert points == {"Lin": 5, "Mei": -2, "Bo": -2, "An": 2, "Xu": -2, "Neu": -1}


async def test_json_names_its_format_and_keeps_long_ids_exact(evening: Evening, path: Path) -> None:
    await evening.open()
    raw = json.loads(written(path))
    assert (raw["format"], raw["version"]) == ("hangma-ledger", 2)
    assert raw["nights"][0]["channel"] == "10"
    assert raw["people"][0]["account"] == "101"


async def test_part_of_a_ledger_names_only_its_people(
    evening: Evening, book: Scorebook, path: Path, clock: HandClock
) -> None:
    await evening.open()
    elsewhere = Evening(book, clock, PLACE.__class__(1, 77))
    await elsewhere.open(OTHERS, by=BO)
    data = json.loads(written(path, part=Part(guild_id=1, channel_id=77)))
    assert {night["channel"] for night in data["nights"]} == {"77"}
    assert {person["name"] for person in data["people"]} == {"Bo", "An", "Wu", "Xu"}


NAMES = ["=1+1", "+86 139", "-5", "@SUM(A1)", " =1", "\t=1", "小红,“王”", "阿\n明"]


async def test_formulas_in_names_stay_texts(evening: Evening, path: Path) -> None:
    await evening.open((LIN, Guest("=1+1"), Guest("@SUM(A1)"), Guest('小,"红"')))
    await evening.play(EAST)
    table = list(csv.reader(io.StringIO(written(path, FileKind.CSV).decode("utf-8-sig"))))
    assert [row[-2:] for row in table[1:]] == [
        ["Lin", "6"],
        ["'=1+1", "-2"],
        ["'@SUM(A1)", "-2"],
        ['小,"红"', "-2"],
    ]
    book = openpyxl.load_workbook(io.BytesIO(written(path, FileKind.XLSX)))
    cells = [row[-2] for row in book.worksheets[0].iter_rows(min_row=2)]
    assert [(cell.data_type, cell.value) for cell in cells][1:3] == [
        ("s", "=1+1"),
        ("s", "@SUM(A1)"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_defused_texts_begin_harmlessly(name: str) -> None:
    shown = str(defused(name))
    assert shown.endswith(name)
    assert shown.lstrip()[0] not in "=+-@"


def test_numbers_are_left_alone() -> None:
    assert [defused(cell) for cell in (-5, 0, None, "王")] == [-5, 0, None, "王"]


@pytest.mark.parametrize("bom", [True, False], ids=["with", "without"])
async def test_r115_mark_that_excel_needs_is_a_choice(
    evening: Evening, path: Path, *, bom: bool
) -> None:
    await evening.open()
    await evening.play(EAST)
    data = written(path, FileKind.CSV, bom=bom)
    assert data.startswith(b"\xef\xbb\xbf") is bom
    assert "自摸" in data.decode("utf-8-sig")


async def test_workbook_has_hands_totals_and_payments_with_numbers(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.play(SOUTH)
    await evening.undo()
    book = openpyxl.load_workbook(io.BytesIO(written(path, FileKind.XLSX)))
    hands, totals, payments = (list(sheet.values) for sheet in book.worksheets)
    assert book.sheetnames == ["流水 hands", "总分 totals", "结算 payments"]
    assert [len(sheet) for sheet in (hands, totals, payments)] == [1 + 4, 1 + 4, 1 + 3]
    assert hands[1][0] == datetime(2026, 9, 21)  # noqa: DTZ001
    assert totals[1][3:] == ("Lin", 1, 6, None, None)
    assert payments[1][5:] == (None, 2, 0)
    assert [row[-1] for row in hands[1:]] == [6, -2, -2, -2]
    numbers = [row[-1] for sheet in (hands, payments) for row in sheet[1:]]
    numbers += [row[5] for row in totals[1:]]
    assert all(isinstance(number, int) for number in numbers)


async def test_workbook_of_a_night_for_money_has_amounts_as_numbers(
    evening: Evening, path: Path
) -> None:
    stake = Stake(currency="CNY", digits=2, minor=25)
    cash = evening.book.cash
    await cash.set_stake(evening.asking(), stake)
    await evening.open()
    await evening.play(EAST)
    fee = evening.asking()
    await cash.take_fee(fee, (400, stake.unit), None, FeeShare.EQUAL)
    book = openpyxl.load_workbook(io.BytesIO(written(path, FileKind.XLSX)))
    _, totals, payments = (list(sheet.values) for sheet in book.worksheets)
    assert [row[3:] for row in totals[1:]] == [
        ("Lin", 1, 6, "CNY", 0.5),
        ("Mei", 1, -2, "CNY", -1.5),
        ("Hao", 1, -2, "CNY", -1.5),
        ("Qi", 1, -2, "CNY", -1.5),
    ]
    amounts = [row[6] for row in payments[1:]]
    assert sum(amount for amount in amounts if isinstance(amount, float | int)) == 4.5
    assert "台费 the house" in {row[4] for row in payments[1:]}


@pytest.mark.parametrize("kind", list(FileKind))
async def test_empty_ledger_is_exported_too(worker: Worker, path: Path, kind: FileKind) -> None:
    assert written(path, kind)


@pytest.mark.parametrize("kind", list(FileKind))
async def test_progress_goes_from_nothing_to_all_by_every_night(
    evening: Evening, path: Path, kind: FileKind
) -> None:
    """R88: never backwards, and in a workbook, where writing is the work, not all at once."""
    for _ in range(20):
        await evening.open()
        await evening.play(EAST)
        await evening.close()
    told: list[tuple[int, int]] = []
    read_only(path, lambda c: exported(Dump(c), Part(), kind, lambda *now: told.append(now)))
    assert {whole for _, whole in told} == {20}
    done = [part for part, _ in told]
    assert done == sorted(done)
    assert set(done) == set(range(21))


async def test_export_reads_while_others_write(
    evening: Evening, path: Path, worker: Worker
) -> None:
    """A file is one moment of the ledger; recording does not wait for it."""
    await evening.open()
    loop = asyncio.get_running_loop()

    def slowly(done: int, total: int) -> None:
        asyncio.run_coroutine_threadsafe(evening.play(another=True), loop).result(timeout=30)

    found = await evening.book.export(PLACE, LIN, ExportOf.NIGHT, FileKind.JSON, slowly)
    assert len(json.loads(found.data)["nights"][0]["events"]) == 2
    assert len((await evening.night()).hands()) == 2


async def test_whole_server_is_for_managers(evening: Evening) -> None:
    await evening.open()
    await refused(
        evening.book.export(PLACE, LIN, ExportOf.SERVER, FileKind.JSON, quiet),
        RefusalCode.MANAGERS_ONLY,
    )
    found = await evening.book.export(PLACE, MANAGER, ExportOf.SERVER, FileKind.JSON, quiet)
    assert found.name == "hangma-server.json"


async def test_nothing_to_export_is_said(evening: Evening) -> None:
    await refused(
        evening.book.export(PLACE, LIN, ExportOf.CHANNEL, FileKind.CSV, quiet),
        RefusalCode.NO_NIGHT_YET,
    )


def test_ledger_that_is_not_there_is_trouble(tmp_path: Path) -> None:
    with pytest.raises(StorageTrouble):
        written(tmp_path / "none.sqlite")
