"""Audit: every projection against a fresh fold, and renewed only when asked to."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from data.audit import Audit, audit, concluded, rebuild, said_of
from data.derived import PROJECTIONS
from data.refusals import NewerLedger, StorageTrouble
from data.worker import LedgerInUseError, Worker
from tests.data.spoilt import (
    change_event,
    damage_pages,
    of_a_newer_version,
    with_an_unreadable_event,
)
from tests.data.support import (
    Evening,
    assert_projections_are_fresh,
    counted,
    plain,
    rows,
    snapshot,
)

SOURCES = {"player", "channel_setting", "night", "event", "board", "note", "_sqlite_migrations"}

LIES = {
    "posting": "UPDATE posting SET points = 99 WHERE night_id = 1 AND seq = 4 AND player_id = 1",
    "hand_stat": "DELETE FROM hand_stat WHERE night_id = 1 AND seq = 6",
    "person_night": "UPDATE person_night SET wins = 7 WHERE night_id = 1 AND player_id = 2",
    "pair_night": "INSERT INTO pair_night VALUES (2, 1, 7, 1, 4)",
    "person_period": "UPDATE person_period SET points = points + 1 WHERE period = '2026Q3'",
    "pair_period": "DELETE FROM pair_period WHERE period = 'all' AND player_id = 1",
    "money_night": "UPDATE money_night SET amount = 1 WHERE player_id = 1",
    "money_period": "DELETE FROM money_period WHERE period = '2026' AND player_id = 2",
    "due": "UPDATE due SET amount = amount + 1 WHERE payer_id = 4",
    "night": "UPDATE night SET is_open = 0 WHERE id = 2",
}
"""A wrong row in every table, and how it is put there."""


def said(found: Audit) -> list[str]:
    return list(said_of(found))


def test_every_table_is_a_projection_or_a_source(ledger: Path) -> None:
    """A new table needs a decision: is it audited, or is it told by people?"""
    tables = set(snapshot(ledger))
    assert tables == {*PROJECTIONS, *SOURCES}


def test_ledger_as_it_should_be_has_no_difference(ledger: Path) -> None:
    before = ledger.read_bytes()
    found = audit(ledger)
    assert found == Audit(*counted(ledger), (), ())
    nights, events = counted(ledger)
    assert concluded(found, rebuilt=False) == (
        f"{nights} nights, {events} events: every total is what the log says",
        True,
    )
    assert ledger.read_bytes() == before


@pytest.mark.parametrize("table", LIES)
def test_wrong_row_is_found_and_nothing_written(ledger: Path, table: str) -> None:
    rows(ledger, LIES[table])
    before = ledger.read_bytes()
    found = audit(ledger)
    assert {difference.table for difference in found.differences} == {table}
    assert found.faults == ()
    assert not concluded(found, rebuilt=False)[1]
    assert ledger.read_bytes() == before


@pytest.mark.parametrize("table", LIES)
def test_wrong_row_is_renewed_and_all_else_stays(ledger: Path, table: str) -> None:
    before = snapshot(ledger)
    rows(ledger, LIES[table])
    told = audit(ledger)
    assert rebuild(ledger) == told
    assert snapshot(ledger) == before
    assert_projections_are_fresh(ledger)
    assert audit(ledger).differences == ()


def test_differences_are_told_night_by_night_then_by_period(ledger: Path) -> None:
    for lie in LIES.values():
        rows(ledger, lie)
    text = said(audit(ledger))
    assert [line for line in text if not line.startswith(" ")] == [
        "night 1 of 2026-09-21, channel 10",
        "night 2 of 2026-09-24, channel 10",
        *("channel 10, 2026", "channel 10, 2026Q3", "channel 10, all"),
        *("server 1, 2026", "server 1, 2026Q3", "server 1, all"),
    ]
    assert text[1:4] == [
        "  posting (seq 4, player 1 Lin): points is 99, the log says 24",
        "  hand_stat (seq 6): is missing",
        "  person_night (player 2 Mei): wins is 7, the log says 2",
    ]
    second = text.index("night 2 of 2026-09-24, channel 10")
    assert text[second + 1 : second + 3] == [
        "  night: is_open is 0, the log says 1",
        "  pair_night (player 1 Lin, player 7 Wu): should not be there",
    ]


def test_rows_without_a_night_are_found(ledger: Path) -> None:
    rows(ledger, "INSERT INTO posting VALUES (77, 1, 1, 5)")
    assert said(audit(ledger)) == [
        "night 77, which is not there",
        "  posting (seq 1, player 1 Lin): should not be there",
    ]


def test_many_differences_are_counted(ledger: Path) -> None:
    rows(ledger, "DELETE FROM posting WHERE night_id = 1")
    text = said(audit(ledger))
    assert len(text) == 12
    assert text[-1].startswith("  … and ")


async def test_ledger_is_audited_while_it_is_recorded_into(evening: Evening, path: Path) -> None:
    await evening.open()

    async def record() -> None:
        for _ in range(40):
            await evening.play(another=True)

    recording = asyncio.create_task(record())
    counts = []
    while not recording.done():
        found = await asyncio.to_thread(audit, path)
        assert (found.differences, found.faults) == ((), ())
        counts.append(found.events)
    assert len(set(counts)) > 1
    assert counted(path) == (1, 42)


async def test_r110_ledger_in_use_is_not_rebuilt(worker: Worker, path: Path) -> None:
    with pytest.raises(LedgerInUseError):
        rebuild(path)


# The log itself


def test_event_that_cannot_be_read_is_a_fault_that_no_rebuilding_mends(ledger: Path) -> None:
    rows(ledger, LIES["posting"])
    with_an_unreadable_event(ledger)
    before = snapshot(ledger)
    found = rebuild(ledger)
    assert found.differences == ()
    (fault,) = found.faults
    assert fault.startswith("night 1 has an event that cannot be read")
    assert snapshot(ledger) == before
    assert not concluded(found, rebuilt=True)[1]


def test_log_that_tells_no_night_is_a_fault(ledger: Path) -> None:
    body = {"kind": "adjust", "payer": 99, "payee": 2, "points": 5, "reason": "tea"}
    change_event(ledger, 3, json.dumps(body))
    assert any("names player 99" in fault for fault in audit(ledger).faults)


def test_night_without_events_is_a_fault(ledger: Path) -> None:
    with plain(ledger) as connection:
        connection.execute("INSERT INTO night VALUES (9, 1, 77, '2026-10-01', 0, 0)")
    assert audit(ledger).faults == ("night 9 of 2026-10-01 has no events",)


def test_newer_ledger_is_not_audited(ledger: Path) -> None:
    of_a_newer_version(ledger)
    before = ledger.read_bytes()
    for look in (audit, rebuild):
        with pytest.raises(NewerLedger, match="Install that version again"):
            look(ledger)
    assert ledger.read_bytes() == before


def test_damaged_ledger_is_not_rebuilt(ledger: Path) -> None:
    damage_pages(ledger)
    before = ledger.read_bytes()
    with pytest.raises(StorageTrouble, match="malformed"):
        rebuild(ledger)
    assert ledger.read_bytes() == before


def test_missing_ledger_is_not_made(path: Path) -> None:
    for look in (audit, rebuild):
        with pytest.raises(StorageTrouble, match="there is no such file"):
            look(path)
    assert not path.exists()
