"""Years in one go: `python -m tests.data.soak 1000000 [SEED]`, that many events recorded.

Nights of forty hands with a fee, an undo and a correction are closed, mostly paid, sometimes
reopened; the program is restarted every thousand nights. In the end nothing derived differs from
the log, everybody's debts are what is unpaid, and the last events cost no more than the first ones.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from data.audit import audit
from data.money_records import Line
from data.records import Mend
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.events import Corrected, HandPlayed
from hzrules.stake import Stake
from hzrules.terms import FeeShare
from tests.conftest import HandClock
from tests.data.support import EAST, MANAGER, NOBODY, PLACE, SOUTH, WEST, Evening, rows

HANDS = 40
OUTCOMES = (EAST, SOUTH, WEST, NOBODY)
STAKE = Stake(currency="CNY", digits=2, minor=33)
NIGHTS_A_RUN = 1000
MOSTLY = 0.95


async def play_years(path: Path, events: int, seed: int) -> list[float]:
    """Play nights until so many events are there; milliseconds an event, night by night."""
    chance, clock, costs, done = Random(seed), HandClock(), [], 0
    origins = count()
    while done < events:
        worker = Worker(path)
        await worker.start()
        evening = Evening(Scorebook(worker, clock), clock, origins=origins)
        for _ in range(NIGHTS_A_RUN):
            begun = time.perf_counter()
            await play_night(evening, chance)
            taken, before, done = time.perf_counter() - begun, done, _events(path)
            costs.append(taken * 1000 / (done - before))
            if done >= events:
                break
        await worker.stop()
        _say(f"{done:,} events, {median(costs[-100:]):.2f} ms each")
    return costs


async def play_night(evening: Evening, chance: Random) -> None:
    """One evening, a day after the one before."""
    book = evening.book
    evening.clock.wait(20 * 3600)
    await evening.open(by=MANAGER, stake=STAKE)
    for _ in range(HANDS):
        await evening.play(chance.choice(OUTCOMES), by=MANAGER)
    await evening.undo(by=MANAGER)
    night = await evening.night()
    body = HandPlayed(table="1", outcome=chance.choice(OUTCOMES))
    mended = Corrected(target=chance.choice(night.hands()).seq, body=body)
    await book.mend(Mend(PLACE, MANAGER, evening.origin(), mended, night.seq))
    fee = chance.randint(1, 9999), STAKE.unit
    payer, share = chance.choice((None, 1)), chance.choice([*FeeShare])
    await book.cash.take_fee(evening.asking(MANAGER), fee, payer, share)
    done = await evening.close(by=MANAGER)
    for due in done.dues.lines:
        if chance.random() < MOSTLY and done.dues.closing is not None:
            line = Line(done.view.id, done.dues.closing, (due.payer, due.payee), due.left)
            await book.cash.pay_line(evening.asking(MANAGER), line)
    if chance.random() > MOSTLY:
        await evening.reopen(by=MANAGER)
        await evening.play(EAST, by=MANAGER)
        await evening.close(by=MANAGER)


def _events(path: Path) -> int:
    ((number,),) = rows(path, "SELECT max(id) FROM event")
    return int(number or 0)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(events: int, seed: int) -> None:
    """Play, audit, and say what it cost."""
    with tempfile.TemporaryDirectory(prefix="hangma-soak-") as folder:
        path, begun = Path(folder, "ledger.sqlite"), time.monotonic()
        costs = asyncio.run(play_years(path, events, seed))
        tenth = max(1, len(costs) // 10)
        first, last = median(costs[:tenth]), median(costs[-tenth:])
        _say(f"{_events(path):,} events in {len(costs):,} nights, {time.monotonic() - begun:.0f} s")
        _say(f"an event: {first:.2f} ms at first, {last:.2f} ms at last, ratio {last / first:.2f}")
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        _say(f"file {path.stat().st_size / 2**20:.0f} MiB, memory at most {most:.0f} MiB")
        found = audit(path)
        differ = len(found.differences) + len(found.faults)
        _say(f"audit of {found.nights:,} nights: {differ} differences")
        if differ:
            sys.exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
