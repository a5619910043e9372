"""A process that records hands until it is killed: `python -m tests.data.recorder FILE FIRST`.

Prints the number of each hand once it is acknowledged. Hand FIRST may have been recorded before
without its acknowledgement getting through: it is sent again under the same origin.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from data.records import Member, OpenNight, Place, RecordHand
from data.refusals import Refusal
from data.scorebook import Scorebook
from data.worker import Worker
from hzrules.outcome import SelfDraw
from hzrules.terms import SEATS

PLACE = Place(guild_id=1, channel_id=10)
PEOPLE = (Member(1, "Lin"), Member(2, "Mei"), Member(3, "Hao"), Member(4, "Qi"))


def origin_of(hand: int) -> str:
    return f"hand-{hand}"


async def main(path: Path, first: int) -> None:
    worker = Worker(path)
    await worker.start()
    book = Scorebook(worker, lambda: 1_790_000_000)
    try:
        view = await book.view(PLACE)
    except Refusal:
        view = (await book.open_night(OpenNight(PLACE, PEOPLE[0], "open", PEOPLE))).view
    for hand in range(first, sys.maxsize):
        request = RecordHand(
            PLACE,
            PEOPLE[0],
            origin_of(hand),
            "1",
            SelfDraw(winner=SEATS[hand % 3]),
            view.night.tables["1"].seq,
        )
        view = (await book.record(request)).view
        sys.stdout.write(f"{hand}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
