"""Projections and memory against the log: after any use they say what a fresh fold says."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

from data.records import Member
from data.refusals import Refusal
from data.scorebook import Scorebook
from data.store import Store
from data.worker import Worker
from hzrules.events import Adjusted, Body, Claimed, Corrected, DealerSet, Inserted
from hzrules.night import fold
from hzrules.outcome import FalseWin, Outcome
from hzrules.terms import SEATS, ClaimKind, Seat
from tests.conftest import HandClock
from tests.data.support import (
    BO,
    EAST,
    LIN,
    NOBODY,
    OTHERS,
    PLACE,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    rows,
)
from tests.hzrules.night_support import opened, played
from tests.hzrules.support import discard, self_draw

HANDS: tuple[Outcome, ...] = (
    EAST,
    SOUTH,
    WEST,
    NOBODY,
    self_draw("N", caipiao=1, gangkai=1),
    self_draw("E", haohua=2),
    discard("S", "E", qidui=True),
    FalseWin(by=Seat.W),
)


def _aside(chance: Random) -> Body:
    """Something that is said between hands."""
    payer, payee = chance.sample(range(1, 5), 2)
    by, source = chance.sample(SEATS, 2)
    said: list[Body] = [
        Adjusted(payer=payer, payee=payee, points=chance.randint(1, 50), reason="tea"),
        DealerSet(table="1", seat=by, level=chance.randint(1, 4)),
        Claimed(table="1", by=by, source=source, claim=ClaimKind.PENG),
    ]
    return chance.choice(said)


async def _do_something(evening: Evening, worker: Worker, chance: Random) -> None:
    table, by = chance.choice([("1", LIN), ("1", LIN), ("2", BO)])
    match chance.choices(("play", "undo", "redo", "aside", "mend"), (10, 5, 3, 3, 2))[0]:
        case "play":
            said = {"table": table, "by": by, "agreed": True, "another": True}
            await evening.play(chance.choice(HANDS), **said)
        case "undo":
            await evening.undo(table=table, by=by)
        case "redo":
            await evening.redo(table=table, by=by)
        case "aside":
            await _append(evening, worker, _aside(chance))
        case _:
            seq = chance.randint(4, (await evening.night()).seq + 1)
            body = played(chance.choice(HANDS), table)
            mends = (Corrected(target=seq, body=body), Inserted(after=seq, body=body))
            await _append(evening, worker, chance.choice(mends))


async def _append(evening: Evening, worker: Worker, body: Body) -> None:
    origin = evening.origin()
    await worker.run(lambda s: s.append(1, body, at=evening.clock(), by=1, origin=origin))


@pytest.mark.parametrize("seed", range(6))
async def test_projections_and_memory_equal_a_fresh_fold_after_anything(
    evening: Evening, worker: Worker, path: Path, seed: int
) -> None:
    chance = Random(seed)
    await evening.open()
    await evening.open(OTHERS, table="2")
    refused = 0
    for _ in range(50):
        try:
            await _do_something(evening, worker, chance)
        except Refusal:
            refused += 1
    assert refused < 25
    assert_projections_are_fresh(path)
    assert await evening.night() == fold(logged(path))


async def test_r52_long_night_with_restarts_equals_the_same_without(
    path: Path, clock: HandClock
) -> None:
    """150 hands, a restart every 20, an undo and a redo here and there."""
    chance = Random(52)
    seen: list[object] = []
    origins = count()
    for begun in range(0, 150, 20):
        worker = Worker(path)
        await worker.start()
        evening = Evening(Scorebook(worker, clock), clock, origins=origins)
        if begun == 0:
            await evening.open()
        else:
            assert (await evening.night()) == seen[-1]
        for _ in range(begun, min(begun + 20, 150)):
            outcome = chance.choice(HANDS[:-1])
            await evening.play(outcome, agreed=True, another=True)
            if chance.random() < 0.1:
                await evening.undo()
                await evening.redo()
        seen.append(await evening.night())
        await worker.stop()
    night = fold(logged(path))
    assert night == seen[-1]
    assert night.tables["1"].hands == 150
    assert_projections_are_fresh(path)


async def test_rows_of_a_hand_are_what_statistics_need(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.play(discard("E", "S", qidui=True), agreed=True)
    assert rows(path, "SELECT * FROM hand_stat") == [
        (1, 3, "1", 1, "self_draw", 1, 1, 1, None, 1, "{}"),
        (1, 4, "1", 2, "discard", 1, 2, 1, 2, 2, '{"qidui":true}'),
    ]
    assert rows(path, "SELECT * FROM posting WHERE seq = 4") == [
        (1, 4, 1, 8),
        (1, 4, 2, -8),
        (1, 4, 3, 0),
        (1, 4, 4, 0),
    ]
    await evening.undo()
    assert rows(path, "SELECT seq FROM hand_stat") == [(3,)]
    assert rows(path, "SELECT DISTINCT seq FROM posting") == [(3,)]


async def test_adjustment_has_postings_and_no_statistics(
    evening: Evening, worker: Worker, path: Path
) -> None:
    await evening.open()
    await _append(evening, worker, Adjusted(payer=2, payee=3, points=9, reason="tea"))
    assert rows(path, "SELECT * FROM posting") == [(1, 3, 2, -9), (1, 3, 3, 9)]
    assert rows(path, "SELECT * FROM hand_stat") == []


async def test_r120_events_name_people_by_number_only(evening: Evening, path: Path) -> None:
    await evening.open()
    await evening.play(by=Member(LIN.discord_id, "Lin"))
    for (text,) in rows(path, "SELECT body || origin FROM event"):
        for name in ("Lin", "Mei", "Hao", "Qi", str(LIN.discord_id)):
            assert name not in text


async def test_log_is_read_back_as_it_was_written(worker: Worker, evening: Evening) -> None:
    await evening.open()
    events = opened(played(EAST), played(SOUTH))[2:]

    def write(store: Store) -> None:
        for event in events:
            store.append(1, event.body, at=event.at, by=1, origin=str(event.seq))

    await worker.run(write)
    stored = await worker.run(lambda store: list(store.events(1)))
    assert [(e.seq, e.at, e.body) for e in stored[2:]] == [(e.seq, e.at, e.body) for e in events]
    assert (await evening.book.view(PLACE)).night == fold(stored)
