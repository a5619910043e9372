"""Whoever listens is told what was committed."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.commits import Commit
from data.records import Place
from data.refusals import Refusal
from data.scorebook import Scorebook
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.support import LIN, PLACE, Evening


async def test_whoever_listens_is_told_each_commit_and_its_hand(
    path: Path, clock: HandClock
) -> None:
    told: list[Commit] = []
    worker = Worker(path, on_commit=told.append)
    await worker.start()
    try:
        evening = Evening(Scorebook(worker, clock), clock)
        await evening.open()
        await evening.play()
        await evening.book.undo(PLACE, LIN, "u1")
        with pytest.raises(Refusal):
            await evening.book.redo(Place(1, 77), LIN, "r1")
    finally:
        await worker.stop()
    kinds = [[(w.event.body.kind, w.hand) for w in commit.events] for commit in told]
    assert kinds == [[("opened", None), ("seated", None)], [("hand", 1)], [("void", 1)]]
    assert all(commit.seconds > 0 for commit in told)
    assert told[2].events[0].origin == "u1"
