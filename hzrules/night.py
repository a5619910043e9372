"""一场 Night: what the events of an evening add up to. Pure; nothing derived is ever stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from hzrules.events import (
    Adjusted,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    Event,
    HandPlayed,
    Inserted,
    Mendable,
    Opened,
    PlayerId,
    Reopened,
    Restored,
    RulesChanged,
    Seated,
    Seq,
    Voided,
)
from hzrules.houserules import HouseRules
from hzrules.outcome import Claims, FalseWin, TableState
from hzrules.settle import settle
from hzrules.settlement import Settlement
from hzrules.terms import SEATS, ClaimKind, Seat

Seats = tuple[PlayerId, PlayerId, PlayerId, PlayerId]
"""Players by seat, East first."""


class Table(NamedTuple):
    """一台: four seats with their own dealer and streak. `hands` have been settled so far.

    `seq` is the last event about seats, dealer or hands: a form that saw it is up to date.
    """

    name: str
    seats: Seats
    dealer: Seat
    level: int
    hands: int = 0
    claims: tuple[Claimed, ...] = ()
    seq: Seq = 0

    def player_at(self, seat: Seat) -> PlayerId:
        """Who sits at `seat`."""
        return self.seats[seat.order]

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Where `player` sits, or None."""
        return SEATS[self.seats.index(player)] if player in self.seats else None

    def state(self) -> TableState:
        """What `check` and `settle` need to know of the hand being played."""
        return TableState(dealer=self.dealer, level=self.level, claims=_counted(self.claims))


class HandResult(NamedTuple):
    """What a hand came to: its number at the table (the next one's for 诈胡), state, payments."""

    number: int
    seats: Seats
    state: TableState
    settlement: Settlement
    rules: HouseRules

    def deltas(self) -> dict[PlayerId, int]:
        """Points won or lost by each of the four players; they sum to zero."""
        by_seat = self.settlement.deltas()
        return {self.seats[seat.order]: points for seat, points in by_seat.items()}


class Edit(NamedTuple):
    """Who mended an entry, when, and by which event."""

    kind: str
    seq: Seq
    at: int
    by: PlayerId | None


class Entry(NamedTuple):
    """One entry of the night as it now reads: `body` after corrections, struck if `voided`.

    `result` is there for a live hand, `None` otherwise. `seats` are those of the body's table then.
    """

    seq: Seq
    at: int
    by: PlayerId | None
    body: Opened | Mendable | Closed | Reopened
    edits: tuple[Edit, ...] = ()
    result: HandResult | None = None
    seats: Seats | None = None

    @property
    def voided(self) -> bool:
        """Whether the last void or restore of it was a void."""
        last = next((e.kind for e in reversed(self.edits) if e.kind in ("void", "restore")), None)
        return last == "void"

    def deltas(self) -> dict[PlayerId, int]:
        """What this entry moves between people; empty where it moves nothing."""
        if self.result is not None:
            return self.result.deltas()
        if isinstance(self.body, Adjusted) and not self.voided:
            return {self.body.payer: -self.body.points, self.body.payee: self.body.points}
        return {}


@dataclass(frozen=True, slots=True)
class Night:
    """一场: the folded state after event `seq`. `entries` stand in the order they count."""

    seq: Seq = 0
    entries: tuple[Entry, ...] = ()
    rules: HouseRules | None = None
    tables: Mapping[str, Table] = field(default_factory=dict)
    balances: Mapping[PlayerId, int] = field(default_factory=dict)
    closed: bool = False

    def append(self, event: Event) -> Night:
        """The night one event later; equals folding the whole log anew."""
        match event.body:
            case Voided() | Restored() | Corrected() | Inserted():
                entries = _mended(self.entries, event)
                return replace(_replayed(entries), seq=event.seq)
            case _:
                entry = Entry(event.seq, event.at, event.by, event.body)
                replay = _Replay(self)
                entry = replay.apply(entry)
                return replay.night(event.seq, (*self.entries, entry))

    def entry(self, seq: Seq) -> Entry | None:
        """The entry that event `seq` made, or None."""
        return next((entry for entry in self.entries if entry.seq == seq), None)

    def hands(self, table: str | None = None) -> tuple[Entry, ...]:
        """The live hands (and false wins) in order, of one table or of all."""
        return tuple(
            entry
            for entry in self.entries
            if entry.result is not None
            and isinstance(entry.body, HandPlayed)
            and table in (None, entry.body.table)
        )

    def standings(self) -> tuple[tuple[PlayerId, int], ...]:
        """Everybody who sat or was paid, most points first."""
        return tuple(sorted(self.balances.items(), key=lambda item: -item[1]))

    def table_of(self, player: PlayerId) -> Table | None:
        """The table where `player` sits now, or None."""
        return next((t for t in self.tables.values() if player in t.seats), None)


def fold(events: Iterable[Event]) -> Night:
    """The night that `events` tell, in order of `seq`. Total: any log that was written folds."""
    night = Night()
    entries: list[Entry] = []
    replay = _Replay(night)
    seq = 0
    for event in events:
        seq = event.seq
        match event.body:
            case Voided() | Restored() | Corrected() | Inserted():
                night = _replayed(_mended(tuple(entries), event))
                entries, replay = list(night.entries), _Replay(night)
            case body:
                entries.append(replay.apply(Entry(seq, event.at, event.by, body)))
    return replay.night(seq, tuple(entries))


def _replayed(entries: Iterable[Entry]) -> Night:
    replay = _Replay(Night())
    replayed = tuple(replay.apply(entry) for entry in entries)
    return replay.night(0, replayed)


def _mended(entries: tuple[Entry, ...], event: Event) -> Iterator[Entry]:
    """The entries after one mending event; results are still those of before."""
    body = event.body
    edit = Edit(body.kind, event.seq, event.at, event.by)
    for entry in entries:
        match body:
            case Voided(target=target) | Restored(target=target) if target == entry.seq:
                yield entry._replace(edits=(*entry.edits, edit))
            case Corrected(target=target, body=corrected) if target == entry.seq:
                yield entry._replace(body=corrected, edits=(*entry.edits, edit))
            case Inserted(after=after, body=inserted) if after == entry.seq:
                yield entry
                yield Entry(event.seq, event.at, event.by, inserted, (edit,))
            case _:
                yield entry


class _Replay:
    """The running state of a fold; mutable, never leaves this module."""

    def __init__(self, night: Night) -> None:
        self._rules = night.rules
        self._tables = dict(night.tables)
        self._balances = dict(night.balances)
        self._closed = night.closed

    def night(self, seq: Seq, entries: tuple[Entry, ...]) -> Night:
        return Night(seq, entries, self._rules, self._tables, self._balances, self._closed)

    def apply(self, entry: Entry) -> Entry:
        """Let the entry have its effect; returns it with its result."""
        seats = self._seats_for(entry)
        result = None if entry.voided else self._effect(entry)
        if result is not entry.result or seats is not entry.seats:
            entry = entry._replace(result=result, seats=seats)
        for player, points in entry.deltas().items():
            self._balances[player] = self._balances.get(player, 0) + points
        self._touch(entry)
        return entry

    def _seats_for(self, entry: Entry) -> Seats | None:
        """Who sat where when this was said, so that even a struck entry can be read by name."""
        match entry.body:
            case HandPlayed(table=name) | Claimed(table=name) | DealerSet(table=name):
                table = self._tables.get(name)
                return None if table is None else table.seats
            case _:
                return None

    def _touch(self, entry: Entry) -> None:
        """Note on the table that this entry, or a mending of it, was about it."""
        if isinstance(entry.body, Seated | HandPlayed | DealerSet):
            latest = entry.edits[-1].seq if entry.edits else entry.seq
            self._change(entry.body.table, lambda t: t._replace(seq=max(t.seq, latest)))

    def _effect(self, entry: Entry) -> HandResult | None:
        match entry.body:
            case HandPlayed() as played:
                return self._hand(played)
            case Opened(rules=rules) | RulesChanged(rules=rules):
                self._rules = rules
            case Seated() as seated:
                self._seat(seated)
            case Claimed() as claimed:
                self._change(claimed.table, lambda t: t._replace(claims=(*t.claims, claimed)))
            case DealerSet(table=name, seat=seat, level=level):
                self._change(name, lambda t: t._replace(dealer=seat, level=level))
            case Closed():
                self._closed = True
            case Reopened():
                self._closed = False
            case Adjusted():
                pass
        return None

    def _change(self, name: str, change: Callable[[Table], Table]) -> None:
        table = self._tables.get(name)
        if table is not None:
            self._tables[name] = change(table)

    def _seat(self, seated: Seated) -> None:
        players = {sitting.seat: sitting.player for sitting in seated.sittings}
        table = self._tables.get(seated.table)
        for player in players.values():
            self._balances.setdefault(player, 0)
        if table is not None:
            seats = tuple(players.get(seat, table.player_at(seat)) for seat in SEATS)
            self._tables[seated.table] = table._replace(seats=_four(seats))
        elif self._rules is not None and len(players) == 4:
            seats = tuple(players[seat] for seat in SEATS)
            level = self._rules.start_level
            self._tables[seated.table] = Table(seated.table, _four(seats), Seat.E, level)

    def _hand(self, played: HandPlayed) -> HandResult | None:
        table = self._tables.get(played.table)
        if table is None or self._rules is None:
            return None
        state = table.state()
        settlement = settle(self._rules, state, played.outcome)
        result = HandResult(table.hands + 1, table.seats, state, settlement, self._rules)
        if not isinstance(played.outcome, FalseWin):
            dealer, level = settlement.next
            self._tables[played.table] = table._replace(
                dealer=dealer, level=level, hands=table.hands + 1, claims=()
            )
        return result


def _four(seats: tuple[PlayerId, ...]) -> Seats:
    east, south, west, north = seats
    return east, south, west, north


_COUNTED_AS = {ClaimKind.CHI: "chi", ClaimKind.PENG: "peng", ClaimKind.GANG: "gang"}


def _counted(claimed: tuple[Claimed, ...]) -> tuple[Claims, ...]:
    """Claims by pair. A 补杠 is the pong it grew from, a 暗杠 is nobody's (R05)."""
    counts: dict[tuple[Seat, Seat], dict[str, int]] = {}
    for claim in claimed:
        kind = _COUNTED_AS.get(claim.claim)
        if kind is not None:
            pair = counts.setdefault((claim.by, claim.source), {})
            pair[kind] = pair.get(kind, 0) + 1
    return tuple(Claims(by=by, source=source, **pair) for (by, source), pair in counts.items())
