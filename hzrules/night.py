"""一场 Night: what the events of an evening add up to. Pure; nothing derived is ever stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from hzrules.entries import Draft, Edit, Entry, HandResult, Seats
from hzrules.events import (
    HOUSE,
    Adjusted,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    Event,
    FeeTaken,
    HandPlayed,
    Inserted,
    NightWide,
    Opened,
    Paid,
    PlayerId,
    Reopened,
    Restored,
    RulesChanged,
    Seated,
    Seq,
    StakeChanged,
    Voided,
)
from hzrules.houserules import HouseRules
from hzrules.outcome import Claims, FalseWin, TableState
from hzrules.settle import settle
from hzrules.stake import Stake
from hzrules.terms import SEATS, ClaimKind, Seat

__all__ = ["Edit", "Entry", "HandResult", "Night", "Seats", "Table", "fold"]


class Table(NamedTuple):
    """一台: four seats with their own dealer and streak. `hands` have been settled so far.

    `seq` is the last event about its seats, dealer or hands, or that mended anything the table can
    take back: a form that saw it is up to date.
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
        return _state(self.dealer, self.level, self.claims)


@dataclass(frozen=True, slots=True)
class Night:
    """一场: the folded state after event `seq`. `entries` stand in the order they count.

    `people` are all whom any event names, struck or not, and all who wrote one.
    """

    seq: Seq = 0
    entries: tuple[Entry, ...] = ()
    rules: HouseRules | None = None
    stake: Stake | None = None
    tables: Mapping[str, Table] = field(default_factory=dict)
    balances: Mapping[PlayerId, int] = field(default_factory=dict)
    closed: bool = False
    people: frozenset[PlayerId] = frozenset()

    def append(self, event: Event) -> Night:
        """The night one event later; equals folding the whole log anew."""
        named = _named(event)
        people = self.people if named <= self.people else self.people | named
        if isinstance(event.body, _MENDING):
            draft = Draft(self.entries)
            draft.add(event)
            return _replayed(draft, event.seq, people)
        replay = _Replay(self)
        entry = replay.apply(Entry(event.seq, event.at, event.by, event.body))
        return replay.night(event.seq, (*self.entries, entry), people)

    def entry(self, seq: Seq) -> Entry | None:
        """The entry that event `seq` made, or None."""
        return next((entry for entry in self.entries if entry.seq == seq), None)

    def until(self, seq: Seq) -> Night:
        """The night as it stood right after the entry `seq`, in the order entries count."""
        order = [entry.seq for entry in self.entries]
        kept = self.entries[: order.index(seq) + 1]
        replay = _Replay(Night())
        return replay.night(seq, tuple(replay.apply(entry) for entry in kept), self.people)

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
    draft = Draft()
    people: set[PlayerId] = set()
    seq = 0
    for event in events:
        draft.add(event)
        people |= _named(event)
        seq = event.seq
    return _replayed(draft, seq, frozenset(people))


def _replayed(draft: Draft, seq: Seq, people: frozenset[PlayerId]) -> Night:
    replay = _Replay(Night())
    return replay.night(seq, tuple(replay.apply(entry) for entry in draft.entries()), people)


_MENDING = (Voided, Restored, Corrected, Inserted)
_AT_A_TABLE = (HandPlayed, Seated, DealerSet)


def _named(event: Event) -> set[PlayerId]:
    """The people an event names, and who wrote it."""
    named = set() if event.by is None else {event.by}
    body = event.body
    match body.body if isinstance(body, (Corrected, Inserted)) else body:
        case Seated(sittings=sittings):
            named.update(sitting.player for sitting in sittings)
        case Adjusted(payer=payer, payee=payee) | Paid(payer=payer, payee=payee):
            named |= {payer, payee}
        case FeeTaken(payer=payer) if payer is not None:
            named.add(payer)
    return named - {HOUSE}


class _Replay:
    """The running state of a fold; mutable, never leaves this module."""

    def __init__(self, night: Night) -> None:
        self._rules = night.rules
        self._stake = night.stake
        self._tables = dict(night.tables)
        self._balances = dict(night.balances)
        self._closed = night.closed
        self._touched = {name: table.seq for name, table in night.tables.items()}
        self._all_touched = 0

    def night(self, seq: Seq, entries: tuple[Entry, ...], people: frozenset[PlayerId]) -> Night:
        tables = {}
        for name, table in self._tables.items():
            latest = max(self._touched[name], self._all_touched)
            tables[name] = table if table.seq == latest else table._replace(seq=latest)
        return Night(
            seq, entries, self._rules, self._stake, tables, self._balances, self._closed, people
        )

    def apply(self, entry: Entry) -> Entry:
        """Let the entry have its effect; returns it with its result."""
        seats = self._seats_for(entry)
        result = None if entry.voided else self._effect(entry)
        if result is not entry.result or seats is not entry.seats:
            seq, at, by, body, edits = entry[:5]
            entry = Entry(seq, at, by, body, edits, result, seats)
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
        """Note on the tables that this entry, or a mending of it, was about them."""
        if isinstance(entry.body, _AT_A_TABLE):
            self._touch_table(entry.body.table, entry.seq)
        for edit in entry.edits:
            for body in (entry.body, edit.before):
                if isinstance(body, (*_AT_A_TABLE, Claimed)):
                    self._touch_table(body.table, edit.seq)
                elif isinstance(body, NightWide):
                    self._all_touched = max(self._all_touched, edit.seq)

    def _touch_table(self, name: str, seq: Seq) -> None:
        self._touched[name] = max(self._touched.get(name, 0), seq)

    def _effect(self, entry: Entry) -> HandResult | None:
        """What an entry does, beside moving points: `apply` counts those of all kinds alike."""
        match entry.body:
            case HandPlayed() as played:
                return self._hand(played, entry.seq)
            case Opened(rules=rules, stake=stake):
                self._rules, self._stake = rules, stake
            case RulesChanged(rules=rules):
                self._rules = rules
            case StakeChanged(stake=stake):
                self._stake = stake
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

    def _hand(self, played: HandPlayed, seq: Seq) -> HandResult | None:
        table = self._tables.get(played.table)
        if table is None or self._rules is None:
            return None
        state = table.state()
        settlement = settle(self._rules, state, played.outcome)
        result = HandResult(table.hands + 1, table.seats, state, settlement, self._rules)
        if not isinstance(played.outcome, FalseWin):
            dealer, level = settlement.next
            after = Table(table.name, table.seats, dealer, level, table.hands + 1, (), seq)
            self._tables[played.table] = after
        return result


def _four(seats: tuple[PlayerId, ...]) -> Seats:
    east, south, west, north = seats
    return east, south, west, north


@lru_cache(maxsize=1024)
def _state(dealer: Seat, level: int, claims: tuple[Claimed, ...]) -> TableState:
    """One value for all hands that begin alike."""
    return TableState(dealer=dealer, level=level, claims=_counted(claims))


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
