"""Play nights by hand: `python -m tests.data.night_machine 10000 [FIRST SEED]`."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.data.night_machine.machine import play_nights

BATCH = 250


def main(nights: int, first: int) -> None:
    """Play the nights in batches, each from a seed of its own, and say how far it has come."""
    began, done = time.monotonic(), Counter[str]()
    for number in range(first, first + -(-nights // BATCH)):
        done += play_nights(min(BATCH, nights), number)
        taken = time.monotonic() - began
        sys.stdout.write(f"{done['recorded right']} nights, {taken:.0f} s\n")
        sys.stdout.flush()
    for kind, times in sorted(done.items()):
        sys.stdout.write(f"  {kind}: {times}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
