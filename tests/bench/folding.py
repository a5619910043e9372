"""Folding a night: 300 hands in milliseconds, and against ten nights of 30 (is it linear?)."""

from __future__ import annotations

import time
from random import Random
from statistics import median

from hzrules.events import Event, HandPlayed, Opened, Seated, Sitting
from hzrules.night import fold
from hzrules.outcome import SelfDraw
from hzrules.patterns import Patterns
from hzrules.presets import preset
from hzrules.terms import SEATS
from tests.bench.report import Figure

RUNS = 15
MOST_MS = 15.0


def rows() -> list[Figure]:
    """One night of 300 hands, ten of 30."""
    long, short = night(300), night(30)
    times = [(_timed(long, 1), _timed(short, 10)) for _ in range(RUNS)]
    ours = median(one for one, _ in times)
    tenths = median(ten for _, ten in times)
    return [
        Figure("fold of a 300-hand night", "15 ms", ours, MOST_MS, 1.0),
        Figure("fold of 300 hands", "10 × 30 hands", ours, tenths, 1.25),
    ]


def night(hands: int) -> list[Event]:
    """A night of so many self-draws, every third of them 暴头."""
    random = Random(hands)
    sittings = tuple(Sitting(seat=seat, player=i) for i, seat in enumerate(SEATS, 1))
    events = [
        Event(1, 0, 1, Opened(rules=preset("standard"))),
        Event(2, 0, 1, Seated(table="1", sittings=sittings)),
    ]
    for seq in range(3, hands + 3):
        patterns = Patterns(baotou=random.random() < 0.3)
        won = SelfDraw(winner=random.choice(SEATS), patterns=patterns)
        events.append(Event(seq, seq * 60, 1, HandPlayed(table="1", outcome=won)))
    return events


def _timed(events: list[Event], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        fold(events)
    return (time.perf_counter() - start) * 1000
