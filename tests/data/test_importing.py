"""A file that cannot come in: every fault named at once, and the ledger as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from data.importing import BadFile, read_ledger
from data.old_totals import read_totals
from data.records import Place
from data.worker import Worker
from tests.data.support import (
    AN,
    EAST,
    HAO,
    LIN,
    MEI,
    PLACE,
    Evening,
    assert_projections_are_fresh,
    rows,
    snapshot,
)
from tests.data.test_exchange import quiet, written

Raw = dict[str, Any]


@pytest_asyncio.fixture
async def good(evening: Evening, path: Path) -> Raw:
    """A file that could come in elsewhere: one closed night with a hand."""
    await evening.open((LIN, MEI, HAO, AN))
    await evening.play(EAST)
    await evening.close()
    raw: Raw = json.loads(written(path))
    return raw


async def refused(folder: Path, raw: Raw | bytes) -> list[str]:
    """What is wrong with the file, as it is said; nothing may have been written."""
    path = folder / "target.sqlite"
    worker = Worker(path)
    await worker.start()
    before = snapshot(path)
    data = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    with pytest.raises(BadFile) as bad:
        await worker.run(lambda s: s.bring_in(read_ledger(data), quiet))
    assert snapshot(path) == before
    await worker.stop()
    return [f"{fault.where}: {fault.what}" for fault in bad.value.faults]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is not hangma-ledger"),
        (b'{"format":"other"}', "is not hangma-ledger"),
        (b'{"format":"hangma-ledger"}', "this program knows versions up to 2, the file is None"),
        (b'{"format":"hangma-ledger","version":3}', "the file is 3"),
        (b'{"format":"hangma-ledger","version":"1"}', "the file is '1'"),
        (b'{"format":"hangma-ledger","version":1,"more":1}', "more: Extra inputs"),
    ],
)
async def test_what_is_no_ledger_file(tmp_path: Path, data: bytes, said: str) -> None:
    faults = await refused(tmp_path, data)
    assert len(faults) == 1
    assert said in faults[0]


def change(*keys: str | int, to: object) -> Callable[[Raw], None]:
    """Replaces what stands in the file under those keys."""

    def apply(raw: Raw) -> None:
        inner: Any = raw
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = to

    return apply


def twice(kind: str) -> Callable[[Raw], None]:
    return lambda raw: raw[kind].append(raw[kind][0])


NIGHT = ("nights", 0)
FIRST, SECOND, THIRD = (("nights", 0, "events", n) for n in range(3))
FAULTS: dict[str, tuple[Callable[[Raw], None], str]] = {
    "gap in the numbers": (change(*THIRD, "seq", to=7), "3 is missing"),
    "no beginning": (
        lambda raw: raw["nights"][0]["events"].pop(0),
        "does not begin with its opening",
    ),
    "no events": (change(*NIGHT, "events", to=[]), "at least 1 item"),
    "unknown kind": (change(*THIRD, "body", "kind", to="bonus"), "nights.0.events.2.body"),
    "stranger seated": (
        change(*SECOND, "body", "sittings", 0, "player", to=99),
        "names player 99",
    ),
    "stranger wrote": (change(*SECOND, "by", to=98), "names player 98"),
    "person of another server": (change("people", 0, "guild", to="2"), "names player 1"),
    "half a point": (
        change(*THIRD, "body", to={"kind": "adjust", "payer": 1, "payee": 2, "points": 0.5}),
        "points",
    ),
    "no date": (change(*NIGHT, "date", to="2026-02-30"), "'2026-02-30' is no date"),
    "another calendar": (change(*NIGHT, "date", to="2026-W01-1"), "is no date"),
    "id as a number": (change(*NIGHT, "guild", to=1), "a Discord id is a string of digits"),
    "too large an id": (change(*NIGHT, "id", to=2**63), "less than or equal to"),
    "night twice": (twice("nights"), "night 1: stands in the file more than once"),
    "person twice": (twice("people"), "two of them have the same id"),
    "same account": (change("people", 1, "account", to="101"), "101: is there more than once"),
    "link to nobody": (change("people", 3, "linked_to", to=77), "linked to 77, who is not there"),
    "member linked": (change("people", 0, "linked_to", to=2), "somebody a guest cannot be"),
    "mends the future": (
        change(*THIRD, "body", to={"kind": "void", "target": 9}),
        "event 3 mends 9, which comes later",
    ),
    "same origin": (
        change(*SECOND, "part", to=1),
        "stands in the file more than once",
    ),
    "no time zone": (
        change(
            "channels",
            to=[
                {
                    "channel": "10",
                    "guild": "1",
                    "time_zone": "Hangzhou",
                    "day_starts_at": 6,
                    "recorders": "anyone",
                }
            ],
        ),
        "no time zone is called Hangzhou",
    ),
    "too many points": (
        change(
            *THIRD,
            "body",
            to={"kind": "adjust", "payer": 1, "payee": 2, "points": 2**70, "reason": "x"},
        ),
        "more points than can be stored",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_fault_is_named_and_nothing_written(good: Raw, tmp_path: Path, fault: str) -> None:
    spoil, said = FAULTS[fault]
    spoil(good)
    assert said in "\n".join(await refused(tmp_path, good))


async def test_all_faults_are_named_at_once(good: Raw, tmp_path: Path) -> None:
    for fault in ("no date", "stranger seated", "gap in the numbers", "link to nobody"):
        FAULTS[fault][0](good)
    faults = "\n".join(await refused(tmp_path, good))
    for fault in ("no date", "stranger seated", "gap in the numbers", "link to nobody"):
        assert FAULTS[fault][1] in faults


async def test_same_file_comes_in_once(good: Raw, worker: Worker, path: Path) -> None:
    """R39: its requests are in the ledger already."""
    before = snapshot(path)
    with pytest.raises(BadFile, match="is in the ledger already, with 4 in all"):
        await worker.run(lambda s: s.bring_in(read_ledger(json.dumps(good).encode()), quiet))
    assert snapshot(path) == before


async def test_second_open_night_of_a_channel_is_refused(
    good: Raw, evening: Evening, worker: Worker
) -> None:
    good["nights"][0]["events"].pop()
    for event in good["nights"][0]["events"]:
        event["origin"] += "x"
    await evening.open()
    with pytest.raises(BadFile, match="is open, and so is another in channel 10"):
        await worker.run(lambda s: s.bring_in(read_ledger(json.dumps(good).encode()), quiet))


# 旧账

TOTALS = (
    "日期,名字,分\n2026-01-03,小红,12\n2026-01-03,老王,-12\n2026-01-10,小红,-5\n2026-01-10,阿明,5\n"
)


async def bring(worker: Worker, text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode()
    await worker.run(lambda s: s.bring_in(read_totals(data, PLACE), quiet))


SPELLINGS: dict[str, str | bytes] = {
    "plain": TOTALS,
    "no heading": TOTALS.split("\n", 1)[1],
    "mark in front": "\ufeff" + TOTALS,
    "semicolons": TOTALS.replace(",", ";"),
    "tabs and windows": TOTALS.replace(",", "\t").replace("\n", "\r\n"),
    "full-width": TOTALS.translate({ord(c): ord(c) + 0xFEE0 for c in "0123456789,-"}),
    "minus sign": TOTALS.replace(",-", ",−"),
    "chinese dates": TOTALS.replace("2026-01-03", "2026年1月3日").replace(
        "2026-01-10", "2026/1/10"
    ),
    "blank lines": TOTALS.replace("\n", "\n\n,,\n"),
    "old excel": TOTALS.encode("gb18030"),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
async def test_old_spreadsheet_comes_in(worker: Worker, path: Path, spelling: str) -> None:
    await bring(worker, SPELLINGS[spelling])
    assert_projections_are_fresh(path)
    assert rows(
        path,
        "SELECT n.date, p.name, t.points FROM person_night t JOIN night n ON n.id = t.night_id"
        " JOIN player p ON p.id = t.player_id ORDER BY 1, 3",
    ) == [
        ("2026-01-03", "老王", -12),
        ("2026-01-03", "小红", 12),
        ("2026-01-10", "小红", -5),
        ("2026-01-10", "阿明", 5),
    ]


async def test_old_nights_count_beside_new_ones(worker: Worker, evening: Evening) -> None:
    await bring(worker, TOTALS.replace("小红", "An"))
    await evening.open((LIN, MEI, HAO, AN))
    await evening.play(EAST)
    view = await evening.view()
    assert "An" in {player.name for player in view.people.values()}
    old = await worker.run(lambda s: s.players.shown(s.night(1).people))
    assert {player.name for player in old.values()} == {"An", "老王"}


async def test_old_nights_do_not_become_the_last_one(worker: Worker, evening: Evening) -> None:
    """What was played last is what /settle and /reopen are about, whenever the rest came in."""
    await evening.open()
    await evening.play(EAST)
    await evening.close()
    last = await evening.view()
    await bring(worker, TOTALS)
    assert (await evening.view()).id == last.id
    await evening.reopen()
    assert (await evening.view()).id == last.id


async def test_old_nights_leave_no_debts(worker: Worker, evening: Evening) -> None:
    await bring(worker, TOTALS)
    found = await evening.book.cash.debts(PLACE)
    assert (found.debts, found.payments) == ((), ())


async def test_old_totals_come_in_once(worker: Worker, path: Path) -> None:
    await bring(worker, TOTALS)
    before = snapshot(path)
    with pytest.raises(BadFile, match="in the ledger already"):
        await bring(worker, TOTALS)
    assert snapshot(path) == before


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("2026-01-03,a,5\n2026-01-03,b,-4", "night of 2026-01-03: the points sum to +1, not to 0"),
        ("2026-01-03,a,5", "night of 2026-01-03: the points sum to +5"),
        ("2026-13-03,a,0", "line 1: '2026-13-03' is no date"),
        ("x1,a,0", "line 1: 'x1' is no date"),
        ("2026-01-03,a,0.5", "line 1: '0.5' is no whole number"),
        ("2026-01-03,a,1e3", "is no whole number"),
        ("2026-01-03,a,9999999999999", "is no whole number"),
        ("2026-01-03,,0", "a name has 1 to 32 characters"),
        (f"2026-01-03,{'a' * 33},0", "a name has 1 to 32 characters"),
        ("2026-01-03,a", "2 cells instead of date, name, points"),
        ("2026-01-03,a,0\n2026-01-03,a,0", "line 2: a is on 2026-01-03 already"),
        ("", "has no lines"),
        ("日期,名字,分", "has no lines"),
    ],
)
def test_fault_of_a_spreadsheet_is_named(lines: str, said: str) -> None:
    """R61: the gap, and which way it runs."""
    with pytest.raises(BadFile) as bad:
        read_totals(lines.encode(), Place(1, 10))
    assert said in str(bad.value)


def test_every_bad_night_and_line_is_named_at_once() -> None:
    text = "2026-01-03,a,5\n2026-01-04,b,-4\nwhen1,c,0"
    with pytest.raises(BadFile) as bad:
        read_totals(text.encode(), Place(1, 10))
    assert [fault.where for fault in bad.value.faults] == [
        "line 3",
        "night of 2026-01-03",
        "night of 2026-01-04",
    ]
