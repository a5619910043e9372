"""Progress of something that may take long, told to whoever waits."""

from __future__ import annotations

import time
from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Told how many nights are done, and of how many."""


def quiet(done: int, total: int) -> None:
    """Nobody watches."""


def paced(say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> Progress:
    """Says how far it is once a second, from the third second on."""
    said = [clock() + 1]

    def tell(done: int, total: int) -> None:
        now = clock()
        if now - said[0] >= 1 and total:
            said[0] = now
            say(f"{100 * done // total}% of {total:,} nights")

    return tell
