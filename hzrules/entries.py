"""流水 Entries: the lines of a night as they read after all mending. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hzrules.events import (
    Adjusted,
    Closed,
    Corrected,
    Event,
    Inserted,
    Mendable,
    Opened,
    Paid,
    PlayerId,
    Reopened,
    Restored,
    Seq,
    Voided,
)
from hzrules.houserules import HouseRules
from hzrules.outcome import TableState
from hzrules.settlement import Settlement

Seats = tuple[PlayerId, PlayerId, PlayerId, PlayerId]
"""Players by seat, East first."""


class HandResult(NamedTuple):
    """What a hand came to: its number at the table (the next one's for 诈胡), state, payments."""

    number: int
    seats: Seats
    state: TableState
    settlement: Settlement
    rules: HouseRules

    def deltas(self) -> dict[PlayerId, int]:
        """Points won or lost by each of the four players; they sum to zero."""
        deltas = dict.fromkeys(self.seats, 0)
        for payer, payee, points, _, _ in self.settlement.transfers:
            deltas[self.seats[payer.order]] -= points
            deltas[self.seats[payee.order]] += points
        return deltas


EntryBody = Opened | Mendable | Paid | Closed | Reopened


class Edit(NamedTuple):
    """Who mended an entry, when, and by which event; `before` is what a correction replaced."""

    kind: str
    seq: Seq
    at: int
    by: PlayerId | None
    before: EntryBody | None = None


class Entry(NamedTuple):
    """One entry of the night as it now reads: `body` after corrections, struck if `voided`.

    `result` is there for a live hand, `None` otherwise. `seats` are those of the body's table then.
    """

    seq: Seq
    at: int
    by: PlayerId | None
    body: EntryBody
    edits: tuple[Edit, ...] = ()
    result: HandResult | None = None
    seats: Seats | None = None

    @property
    def voided(self) -> bool:
        """Whether the last void or restore of it was a void."""
        last = next((e.kind for e in reversed(self.edits) if e.kind in ("void", "restore")), None)
        return last == "void"

    @property
    def last_seq(self) -> Seq:
        """The last event that was about this entry."""
        return self.edits[-1].seq if self.edits else self.seq

    def deltas(self) -> dict[PlayerId, int]:
        """What this entry moves between people; empty where it moves nothing."""
        if self.result is not None:
            return self.result.deltas()
        if isinstance(self.body, Adjusted) and not self.voided:
            payer, payee, points = self.body.payer, self.body.payee, self.body.points
            return {} if payer == payee else {payer: -points, payee: points}
        return {}


class Draft:
    """Entries as they read after all mending, before any of them has its effect."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries = {entry.seq: entry for entry in entries}
        self._inserted: dict[Seq, list[Seq]] = {}

    def add(self, event: Event) -> None:
        """Read one more event; one about an entry that is not there says nothing.

        Nor does one that would mend the opening or closing of a night: they are not `Mendable`.
        """
        seq, at, by, body = event
        match body:
            case Voided(target=target) | Restored(target=target) | Corrected(target=target):
                entry = self._entries.get(target)
                if entry is not None and not isinstance(entry.body, Opened | Closed | Reopened):
                    self._entries[target] = _mended(entry, Edit(body.kind, seq, at, by), body)
            case Inserted(after=after, body=forgotten):
                if after in self._entries:
                    edits = (Edit(body.kind, seq, at, by),)
                    self._entries[seq] = Entry(seq, at, by, forgotten, edits)
                    self._inserted.setdefault(after, []).append(seq)
            case _:
                self._entries[seq] = Entry(seq, at, by, body)

    def entries(self) -> Iterator[Entry]:
        """In the order they count: an inserted one stands right after its place."""
        inserted = {seq for seqs in self._inserted.values() for seq in seqs}
        for first in self._entries:
            if first in inserted:
                continue
            pending = [first]
            while pending:
                seq = pending.pop()
                yield self._entries[seq]
                pending += self._inserted.get(seq, ())


def _mended(entry: Entry, edit: Edit, body: Voided | Restored | Corrected) -> Entry:
    if isinstance(body, Corrected):
        edit = edit._replace(before=entry.body)
        entry = entry._replace(body=body.body)
    return entry._replace(edits=(*entry.edits, edit))
