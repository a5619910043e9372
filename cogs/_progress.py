"""How far a long job has come, told while it is done. Knows no Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class Progress:
    """How far a job has come: told on its thread, read on the loop."""

    def __init__(self) -> None:
        self.percent = 0

    def tell(self, done: int, total: int) -> None:
        """So much of so much is done."""
        self.percent = 100 * done // max(total, 1)


async def shown_while(
    job: Awaitable[T], progress: Progress, every: float, show: Callable[[int], Awaitable[None]]
) -> T:
    """Await `job`; each `every` seconds that it still takes, `show` how many per cent are done."""
    task = asyncio.ensure_future(job)
    while not (await asyncio.wait({task}, timeout=every))[0]:
        await show(progress.percent)
    return task.result()
