"""Looking at a correction of the first of 300 hands: every later hand is dealt and paid anew."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from data.records import Member, Mend, OpenNight, Place, RecordHand
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.events import Corrected, HandPlayed
from hzrules.outcome import SelfDraw
from hzrules.terms import SEATS, Seat
from tests.bench.report import Figure

HANDS = 300
RUNS = 15
MOST_MS = 1000.0
PLACE = Place(guild_id=1, channel_id=2)
HOST = Member(11, "Lin")
PEOPLE = (HOST, Member(12, "Mei"), Member(13, "Hao"), Member(14, "Qi"))


def rows() -> list[Figure]:
    """One night of 300 hands, looked at with its first hand corrected."""
    with tempfile.TemporaryDirectory(prefix="hangma-bench-") as folder:
        taken = asyncio.run(_previews(Path(folder, "ledger.db")))
    return [Figure(f"preview, hand 1 of {HANDS} corrected", "1 s", median(taken), MOST_MS, 1.0)]


async def _previews(path: Path) -> list[float]:
    """Milliseconds of each look."""
    worker = Worker(path)
    await worker.start()
    clock = iter(range(1_700_000_000, 2_000_000_000, 90))
    book = Scorebook(worker, lambda: next(clock))
    view = (await book.open_night(OpenNight(PLACE, HOST, "open", PEOPLE))).view
    for number in range(HANDS):
        outcome = SelfDraw(winner=SEATS[number * 7 % 4])
        seen = view.night.tables["1"].seq
        request = RecordHand(PLACE, HOST, f"hand-{number}", "1", outcome, seen)
        view = (await book.record(request)).view
    body = HandPlayed(table="1", outcome=SelfDraw(winner=Seat.S))
    mending = Corrected(target=view.night.hands()[0].seq, body=body)
    taken = []
    for number in range(RUNS):
        request_to_look = Mend(PLACE, HOST, f"look-{number}", mending, view.night.seq)
        start = time.perf_counter()
        preview = await book.preview(request_to_look)
        taken.append((time.perf_counter() - start) * 1000)
        assert preview.difference.changes, "the first hand reads otherwise"
    await worker.stop()
    return taken
