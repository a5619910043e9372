"""The released schemas, each as a ledger that somebody may still have.

`python -m tests.data.released_schema` writes the one of today: run it once, with the migration that
is about to be released, and commit the file it names. A file written before is never touched.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from data.money_records import Line
from data.records import Board, Guest, Member, Request
from data.schema import released
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.stake import Stake
from hzrules.terms import FeeShare
from tests.conftest import HandClock
from tests.data.support import AN, EAST, LIN, MANAGER, NOBODY, OTHERS, PLACE, SOUTH, WEST, Evening
from tests.hzrules.support import discard, self_draw

SCHEMAS = Path(__file__).with_name("schemas")


def load(name: str, path: Path) -> None:
    """Make a ledger file of a released schema."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((SCHEMAS / f"{name}.sql").read_text("utf-8"))


async def sample(path: Path) -> None:
    """A ledger with something of everything: a night closed after mendings, one still open."""
    worker, clock = Worker(path), HandClock()
    await worker.start()
    try:
        evening = Evening(Scorebook(worker, clock), clock)
        await _first_night(evening)
        clock.wait(3 * 86400)
        await _second_night(evening)
    finally:
        await worker.stop()


async def _first_night(evening: Evening) -> None:
    await evening.open()
    for outcome in (EAST, self_draw("E", baotou=True), NOBODY, SOUTH):
        await evening.play(outcome)
    await evening.play(discard("S", "W", qidui=True), agreed=True)
    await evening.undo()
    await evening.redo()
    await evening.play(WEST)
    await evening.undo()
    await evening.open(OTHERS, table="2")
    await evening.play(EAST, table="2", by=OTHERS[0])
    await evening.book.link(PLACE, MANAGER, AN, Member(150, "安安"))
    await _money(evening)


async def _money(evening: Evening) -> None:
    """A stake and a fee; closed, and one line of the settlement paid."""
    cash, stake = evening.book.cash, Stake(currency="CNY", digits=2, minor=50)

    def request() -> Request:
        return evening.asking()

    await cash.set_stake(request(), stake)
    await cash.take_fee(request(), (1000, stake.unit), None, FeeShare.EQUAL)
    done = await evening.close()
    assert done.dues.closing is not None
    first = done.dues.lines[0]
    line = Line(1, done.dues.closing, (first.payer, first.payee), first.left)
    await cash.pay_line(request(), line)


async def _second_night(evening: Evening) -> None:
    await evening.open((LIN, Guest("小周 🀄"), OTHERS[2], OTHERS[3]))
    await evening.play(self_draw("S", caipiao=1))
    await evening.book.set_language(PLACE, "zh-TW")
    await evening.book.hang_board(2, "1", Board(PLACE.channel_id, 5, None))
    await evening.book.set_note("commands:1", "as they were then")


def dumped(path: Path) -> str:
    """A ledger as SQL, one statement a line or a paragraph."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def main() -> None:
    target = SCHEMAS / f"{released()[-1]}.sql"
    if target.exists():
        sys.exit(f"{target} is released already; it is never written again")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        asyncio.run(sample(path))
        target.parent.mkdir(exist_ok=True)
        target.write_text(dumped(path), "utf-8")
    sys.stdout.write(f"{target}\n")


if __name__ == "__main__":
    main()
