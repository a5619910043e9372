"""A process that keeps a ledger until it is stopped: `python -m tests.data.recorder FILE FIRST`.

What it does next follows from what is recorded: a hand, now and then an undo, a correction, a
closing; another night once one is closed. It prints the number of each act once it is
acknowledged. Act FIRST may have been done before without its acknowledgement getting through: it is
sent again under the same origin.

SIGTERM lets it finish what it has sent, as the bot does, and exit with 0.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from itertools import count
from pathlib import Path

from data.records import Member, Mend, OpenNight, Place, RecordHand
from data.refusals import StorageTrouble
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.events import Corrected, HandPlayed
from hzrules.outcome import Draw, SelfDraw
from hzrules.terms import SEATS

PLACE = Place(guild_id=1, channel_id=10)
PEOPLE = (Member(1, "Lin"), Member(2, "Mei"), Member(3, "Hao"), Member(4, "Qi"))
A_NIGHT = 40
"""Acts from one opening to the closing before the next."""
DAY = 86_400


def origin_of(act: int) -> str:
    return f"act-{act}"


async def do(book: Scorebook, act: int) -> None:
    """One act, the same one whenever it is done again."""
    by, origin, step = PEOPLE[0], origin_of(act), act % A_NIGHT
    if step == 0:
        await book.open_night(OpenNight(PLACE, by, origin, PEOPLE))
    elif step == A_NIGHT - 1:
        await book.close(PLACE, by, origin)
    elif step % 11 == 0:
        await book.undo(PLACE, by, origin)
    elif step % 13 == 0:
        await _correct(book, act)
    else:
        table = (await book.view(PLACE)).night.tables["1"]
        outcome = SelfDraw(winner=SEATS[act % 3])
        request = RecordHand(PLACE, by, origin, "1", outcome, table.seq, another=True)
        await book.record(request)


async def _correct(book: Scorebook, act: int) -> None:
    """The night's first hand, said otherwise each time."""
    night = (await book.view(PLACE)).night
    first = next(entry for entry in night.entries if isinstance(entry.body, HandPlayed))
    outcome = Draw() if act % 2 else SelfDraw(winner=SEATS[act % 4])
    body = Corrected(target=first.seq, body=HandPlayed(table="1", outcome=outcome))
    await book.mend(Mend(PLACE, PEOPLE[0], origin_of(act), body, night.seq))


async def main(path: Path, first: int) -> None:
    worker = Worker(path)
    await worker.start()
    acting = [first]
    book = Scorebook(worker, lambda: 1_790_000_000 + acting[0] // A_NIGHT * DAY)
    stopping: list[asyncio.Task[None]] = []
    stop = lambda: stopping.append(asyncio.create_task(worker.stop()))  # noqa: E731
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    try:
        for act in count(first):
            acting[0] = act
            await do(book, act)
            sys.stdout.write(f"{act}\n")
            sys.stdout.flush()
    except StorageTrouble:
        if not stopping:
            raise
    await stopping[0]


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
