"""The night machine: all steps, what must hold after each, and running it."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from data.records import Recorded, RecordHand
from hzrules.events import Body, HandPlayed
from hzrules.night import Entry, Night, fold
from hzrules.outcome import FalseWin
from tests.data.night_machine.clerk import BOSS, RIGHT
from tests.data.night_machine.lines import MOST_PEOPLE, told_right
from tests.data.night_machine.mending import Mending
from tests.data.night_machine.playing import Playing
from tests.hzrules.night_support import meaning

STEPS = 60


class Nights(Playing, Mending):
    """A night of up to three tables on a fresh copy of the empty ledger."""

    def teardown(self) -> None:
        try:
            if self.lines and sys.exc_info()[0] is None:
                self.compare_with_a_night_recorded_right()
        finally:
            self.reader.close()
            self.run(self.worker.stop())
            self.loop.close()
            shutil.rmtree(self.folder)

    @invariant()
    def cached_night_is_a_fresh_fold_of_the_file(self) -> None:
        if not self.lines:
            return
        assert self.read_on() == [], "every event is known"
        fresh, self.shown = fold(self.events), self.night()
        assert self.shown == fresh
        assert sum(fresh.balances.values()) == 0
        self.check_projections(fresh)
        self.check_boards(fresh)
        if self.was_mended:
            self.was_mended = False
            assert meaning(fresh) == meaning(told_right(self.lines))
            assert [(e.seq, e.body, e.voided) for e in fresh.entries] == [
                (line.seq, line.body, line.struck) for line in self.lines
            ]

    def check_projections(self, night: Night) -> None:
        postings, stats = self.projections()
        assert postings == sorted(
            (entry.seq, player, points)
            for entry in night.entries
            for player, points in entry.deltas().items()
        )
        assert stats == sorted(stat_of(entry) for entry in night.entries if entry.result)

    def check_boards(self, night: Night) -> None:
        """Four people a table, nobody at two places, numbers without a gap."""
        sitting = [player for table in night.tables.values() for player in table.seats]
        assert len(set(sitting)) == len(sitting) == 4 * len(night.tables)
        assert len(night.balances) <= MOST_PEOPLE
        for name, table in night.tables.items():
            assert table.level >= 1
            assert 0 < table.seq <= night.seq
            numbers = [
                entry.result.number
                for entry in night.hands(name)
                if entry.result and not is_false_win(entry)
            ]
            assert numbers == list(range(1, table.hands + 1))
        (is_open,) = self.reader.execute("SELECT is_open FROM night WHERE id = 1").fetchone()
        assert is_open == self.is_open == (not night.closed)

    def compare_with_a_night_recorded_right(self) -> None:
        """Everything that counts, said again in another channel, right from the start."""
        night = self.night()
        said = [line.body for line in self.lines if not line.struck]
        night_id = self.run(self.worker.run(lambda s: s.begin_night(RIGHT, "2026-09-21", 0)))
        for body in said:
            if isinstance(body, HandPlayed):
                self.run(self.record_right(body))
            else:
                self.run(self.append_right(night_id, body))
        right = self.run(self.book.view(RIGHT)).night
        assert right.balances == night.balances
        assert right.closed == night.closed
        tables = (night.tables.values(), right.tables.values())
        ours, theirs = ([t._replace(seq=0) for t in each] for each in tables)
        assert ours == theirs
        counted, again = (self.projections(n) for n in (1, night_id))
        order = {entry.seq: n for n, entry in enumerate(e for e in night.entries if not e.voided)}
        right_order = {entry.seq: n for n, entry in enumerate(right.entries)}
        for one, other in zip(counted, again, strict=True):
            assert sorted((order[row[0]], *row[1:]) for row in one) == sorted(
                (right_order[row[0]], *row[1:]) for row in other
            )
        self.done["recorded right"] += 1

    async def record_right(self, body: HandPlayed) -> Recorded:
        view = await self.book.view(RIGHT)
        if view.night.closed or body.table not in view.night.tables:
            raise AssertionError("a hand that counts was played at an open table")
        seq = view.night.tables[body.table].seq
        return await self.book.record(
            RecordHand(RIGHT, BOSS, self.origin(), body.table, body.outcome, seq, agreed=True)
        )

    async def append_right(self, night_id: int, body: Body) -> Night:
        origin, by = self.origin(), 1
        return await self.worker.run(
            lambda s: s.append(night_id, body, at=self.now, by=by, origin=origin)
        )


def is_false_win(entry: Entry) -> bool:
    return isinstance(entry.body, HandPlayed) and isinstance(entry.body.outcome, FalseWin)


def stat_of(entry: Entry) -> tuple[Any, ...]:
    played, result = entry.body, entry.result
    assert isinstance(played, HandPlayed)
    assert result is not None
    by_letter = dict(zip("ESWN", result.seats, strict=True))
    said = played.outcome.model_dump(mode="json")
    return (
        entry.seq,
        played.table,
        result.number,
        said["kind"],
        by_letter[result.state.dealer.value],
        result.state.level,
        by_letter.get(said.get("winner", "")),
        by_letter.get(said.get("from", "")),
        result.settlement.multiplier,
    )


def play_nights(nights: int, number: int) -> Counter[str]:
    """Play so many nights; what was done in them. Raises what a night that is wrong raises."""

    class Seeded(Nights):
        done: ClassVar[Counter[str]] = Counter()

    run_state_machine_as_test(
        seed(number)(Seeded),
        settings=settings(
            max_examples=nights,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],  # made smaller, a night of sixty steps takes minutes
            report_multiple_bugs=False,
        ),
    )
    return Seeded.done
