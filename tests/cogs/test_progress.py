"""How far a file has come is told while it is written, beside everything else the loop does."""

from __future__ import annotations

from pathlib import Path
from threading import Condition

import pytest

from cogs._progress import Progress, shown_while
from data.exchange import FileKind
from data.records import ExportOf
from data.scorebook import Scorebook
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.support import EAST, LIN, PLACE, Evening


@pytest.mark.parametrize("kind", list(FileKind))
async def test_r88_every_step_of_a_large_export_is_shown_and_the_loop_stays_free(
    tmp_path: Path, clock: HandClock, kind: FileKind
) -> None:
    """The file waits at each step until the loop has shown it: on the loop it would never end.

    And while it waits, hands are recorded: neither the loop nor the ledger is held up.
    """
    worker, nights = Worker(tmp_path / "ledger.sqlite"), 8
    await worker.start()
    evening = Evening(Scorebook(worker, clock), clock)
    for _ in range(nights):
        await evening.open()
        await evening.play(EAST)
        await evening.book.close(PLACE, LIN, evening.origin())
    await evening.open()
    progress, changed, shown = Progress(), Condition(), list[int]()

    def told(done: int, total: int) -> None:
        progress.tell(done, total)
        with changed:
            was_shown = changed.wait_for(lambda: progress.percent in shown, timeout=30)
        assert was_shown, f"{done} of {total} was not shown"

    async def show(percent: int) -> None:
        if percent not in shown:
            await evening.play(EAST, another=True)
        with changed:
            shown.append(percent)
            changed.notify()

    job = evening.book.export(PLACE, LIN, ExportOf.CHANNEL, kind, told)
    file = await shown_while(job, progress, 0.001, show)
    hands = (await evening.night()).hands()
    await worker.stop()
    assert len(file.data) > 500
    assert shown == sorted(shown)
    assert set(shown) == {100 * night // (nights + 1) for night in range(nights + 2)}
    assert len(hands) == nights + 2
