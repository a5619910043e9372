"""Use-cases about hands: recording one, taking the last one back, bringing it back."""

from __future__ import annotations

from dataclasses import replace

from data.money import require_one_unit
from data.nights import answered_before, look_open, pick_table, require_recorder
from data.records import Member, NightView, Place, Player, Recorded, RecordHand
from data.refusals import LooksAlike, MovedOn, Objections, Refusal, RefusalCode
from data.roster import require_one_seat_each
from data.store import Store
from hzrules.check import Violation, check
from hzrules.events import (
    Claimed,
    DealerSet,
    Event,
    HandPlayed,
    NightWide,
    Restored,
    Seated,
    Seq,
    Voided,
)
from hzrules.night import Entry, Night, Table
from hzrules.terms import Weight

ALIKE_WITHIN_SECONDS = 60


def record(store: Store, request: RecordHand, at: int) -> Recorded:
    """Record one hand. Raises `MovedOn`, `LooksAlike`, `Objections`, or another `Refusal`."""
    repeated = answered_before(store, request.place, request.origin)
    if repeated is not None:
        return repeated
    view = look_open(store, request.place)
    player = require_recorder(store, view, request.by)
    table = pick_table(view, request.by, request.table)
    if not request.another:
        _require_news(view, table, request, at)
    violations = _objections(view, table, request)
    played = HandPlayed(
        table=table.name,
        outcome=request.outcome,
        agreed=bool(violations),
        tiles=request.tiles,
    )
    night = store.append(view.id, played, at=at, by=player.id, origin=request.origin)
    return Recorded(view.after(night, player), night.entries[-1])


def undo(
    store: Store,
    place: Place,
    by: Member,
    origin: str,
    at: int,
    *,
    table: str | None = None,
    expected_seq: Seq | None = None,
) -> Recorded:
    """Void the last thing that happened at the table; it stays in the history, struck through.

    A button gives the `Table.seq` it saw as `expected_seq`; raises `MovedOn` where that is past.
    """
    repeated = answered_before(store, place, origin)
    if repeated is not None:
        return repeated
    view = look_open(store, place)
    player = require_recorder(store, view, by)
    chosen = pick_table(view, by, table)
    if expected_seq is not None and expected_seq != chosen.seq:
        raise MovedOn(view, latest(view.night, chosen))
    target = _last_undoable(view.night, chosen)
    if target is None:
        raise Refusal(RefusalCode.NOTHING_TO_UNDO)
    return _change(store, view, Voided(target=target.seq), at, player, origin)


def redo(
    store: Store, place: Place, by: Member, origin: str, at: int, *, table: str | None = None
) -> Recorded:
    """Restore what was undone last at the table, as long as nothing has been recorded since."""
    repeated = answered_before(store, place, origin)
    if repeated is not None:
        return repeated
    view = look_open(store, place)
    player = require_recorder(store, view, by)
    chosen = pick_table(view, by, table)
    target = _last_undone(view.night, chosen)
    if target is None:
        raise Refusal(RefusalCode.NOTHING_TO_REDO)
    return _change(store, view, Restored(target=target.seq), at, player, origin)


def _change(
    store: Store, view: NightView, change: Voided | Restored, at: int, by: Player, origin: str
) -> Recorded:
    """Void or restore, unless two things would then stand against each other.

    Raises `SEATED_TWICE`, `UNIT_IN_USE`.
    """
    changed = view.night.append(Event(view.night.seq + 1, 0, None, change))
    require_one_seat_each(replace(view, night=changed))
    require_one_unit(changed)
    night = store.append(view.id, change, at=at, by=by.id, origin=origin)
    return Recorded(view.after(night, by), _entry(night, change.target))


def latest(night: Night, table: Table) -> Entry:
    """The entry that the last event about the table made or mended."""
    return next(entry for entry in reversed(night.entries) if _was_said_by(entry, table.seq))


def _was_said_by(entry: Entry, seq: Seq) -> bool:
    return entry.seq == seq or any(edit.seq == seq for edit in entry.edits)


def _require_news(view: NightView, table: Table, request: RecordHand, at: int) -> None:
    last = latest(view.night, table)
    if request.expected_seq != table.seq:
        raise MovedOn(view, last)
    is_alike = (
        at - last.at < ALIKE_WITHIN_SECONDS
        and last.result is not None
        and isinstance(last.body, HandPlayed)
        and last.body.outcome == request.outcome
    )
    if is_alike:
        raise LooksAlike(view, last)


def _objections(view: NightView, table: Table, request: RecordHand) -> tuple[Violation, ...]:
    """The violations the table has agreed to. Raises `Objections` for all others."""
    rules = view.night.rules
    violations = check(rules, table.state(), request.outcome) if rules else ()
    impossible = any(v.weight is Weight.IMPOSSIBLE for v in violations)
    if impossible or (violations and not request.agreed):
        raise Objections(view, table.name, violations)
    return violations


def _last_undoable(night: Night, table: Table) -> Entry | None:
    """The table's last live entry; the one that seated all four of it stays."""
    first_seating = next(
        (e.seq for e in night.entries if isinstance(e.body, Seated) and _is_at(e, table)), None
    )
    candidates = [
        entry
        for entry in night.entries
        if not entry.voided
        and entry.seq != first_seating
        and (_is_at(entry, table) or isinstance(entry.body, NightWide))
    ]
    return candidates[-1] if candidates else None


def _last_undone(night: Night, table: Table) -> Entry | None:
    undone = [entry for entry in night.entries if entry.voided and _is_undone_here(entry, table)]
    if not undone:
        return None
    target = max(undone, key=lambda entry: entry.last_seq)
    newer = [
        entry for entry in night.entries if entry.seq > target.last_seq and _is_about(entry, table)
    ]
    return None if newer else target


def _is_undone_here(entry: Entry, table: Table) -> bool:
    return _is_at(entry, table) or isinstance(entry.body, NightWide)


def _is_at(entry: Entry, table: Table) -> bool:
    match entry.body:
        case Seated() | HandPlayed() | Claimed() | DealerSet() as body:
            return body.table == table.name
        case _:
            return False


def _is_about(entry: Entry, table: Table) -> bool:
    return _is_at(entry, table) and not isinstance(entry.body, Claimed)


def _entry(night: Night, seq: Seq) -> Entry:
    entry = night.entry(seq)
    assert entry is not None, "a mended entry stays in the night"
    return entry
