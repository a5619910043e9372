"""What the writer thread remembers of the ledger between transactions, so as not to read it again.

Nothing in here is true by itself: `Store` puts in what it read or wrote, and forgets everything as
soon as the file may say otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from data.records import Board, Place, Player, Settings
from hzrules.events import PlayerId
from hzrules.night import Night

K = TypeVar("K")
V = TypeVar("V")


class NightRow(NamedTuple):
    """A night without its events."""

    id: int
    channel_id: int
    date: str
    is_open: bool


class Recent(dict[K, V]):
    """A dict of at most `most` things; the one put in longest ago makes room."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: K, value: V) -> V:
        """Remember `value` as the newest; returns it."""
        self.pop(key, None)
        if len(self) >= self._most:
            del self[next(iter(self))]
        self[key] = value
        return value

    def find(self, key: K, read: Callable[[K], V]) -> V:
        """What is remembered under `key`, else what `read` finds."""
        try:
            return self[key]
        except KeyError:
            return self.put(key, read(key))


class Memory:
    """Folded nights, and the rows that every use-case looks at."""

    def __init__(self) -> None:
        self.nights: Recent[int, Night] = Recent(32)
        self.latest: Recent[int, NightRow | None] = Recent(1000)
        """By channel: its open night, else its last."""
        self.players: Recent[PlayerId, Player] = Recent(5000)
        self.persons: Recent[tuple[int, int | str], Player] = Recent(5000)
        """By guild and account, or guild and name for guests."""
        self.settings: Recent[Place, Settings] = Recent(1000)
        self.boards: Recent[int, dict[str, Board]] = Recent(1000)

    def forget(self) -> None:
        """Remember nothing any more."""
        for kept in vars(self).values():
            kept.clear()
