"""`make bench`: every figure against its peer, in one run, as ratios."""

from __future__ import annotations

import sys

from tests.bench import folding, judge, memory, mending, recording, wire
from tests.bench.report import table

if __name__ == "__main__":
    figures = [
        *judge.rows(),
        *recording.rows(),
        *folding.rows(),
        *mending.rows(),
        *memory.rows(),
        *wire.rows(),
    ]
    sys.stdout.write(table(figures) + "\n")
