"""What a transaction wrote into the log: said to whoever keeps an eye on the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hzrules.events import Corrected, Event, Restored, Voided
from hzrules.night import Night


class Written(NamedTuple):
    """One event, the request it came from, and its night before and after."""

    night_id: int
    event: Event
    origin: str
    before: Night
    after: Night

    @property
    def hand(self) -> int | None:
        """The number of the hand it is about, if it is about one."""
        body = self.event.body
        about = body.target if isinstance(body, Voided | Restored | Corrected) else self.event.seq
        for night in (self.after, self.before):
            entry = night.entry(about)
            if entry is not None and entry.result is not None:
                return entry.result.number
        return None


class Commit(NamedTuple):
    """The events of one transaction, and how long it took on the writer thread, in seconds."""

    events: tuple[Written, ...]
    seconds: float


OnCommit = Callable[[Commit], None]
"""Told after a commit, on the writer thread, before the caller learns of it. May not raise."""
