"""Use-cases about mending: any entry corrected, voided, restored, or one inserted, after a look."""

from __future__ import annotations

from dataclasses import replace

from data.money import require_one_unit
from data.nights import answered_before, look_open, require_recorder
from data.records import Mend, MendPreview, NightView, Recorded
from data.refusals import LaterHandsRefuse, MovedOn, Refusal, RefusalCode
from data.roster import MOST_PEOPLE, require_one_seat_each
from data.store import Store
from hzrules.consequences import consequences
from hzrules.events import (
    Body,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    Event,
    HandPlayed,
    Inserted,
    Opened,
    Paid,
    Reopened,
    Restored,
    Seated,
    Seq,
    Voided,
)
from hzrules.night import Entry, Night


def preview(store: Store, request: Mend) -> MendPreview:
    """What the mending would change; writes nothing. Raises `Refusal` where it cannot be made."""
    view = look_open(store, request.place)
    require_recorder(store, view, request.by)
    after = _mended(store, view, request)
    return MendPreview(view, after, consequences(view.night, after.night))


def mend(store: Store, request: Mend, at: int) -> Recorded:
    """Make the mending. Raises `MovedOn` if the night is not the one that was looked at."""
    repeated = answered_before(store, request.place, request.origin)
    if repeated is not None:
        return repeated
    view = look_open(store, request.place)
    player = require_recorder(store, view, request.by)
    if request.expected_seq != view.night.seq:
        raise MovedOn(view, max(view.night.entries, key=lambda entry: entry.last_seq))
    after = _mended(store, view, request)
    refused = consequences(view.night, after.night).refused
    if refused:
        raise LaterHandsRefuse(after, refused)
    night = store.append(view.id, request.body, at=at, by=player.id, origin=request.origin)
    body = request.body
    seq = night.seq if isinstance(body, Inserted) else body.target
    return Recorded(after.after(night, player), _entry(night, seq))


def hand_numbered(view: NightView, table: str, number: int) -> Entry:
    """The live hand of that number at the table. Raises `NO_SUCH_HAND`."""
    for entry in view.night.hands(table):
        is_hand = isinstance(entry.body, HandPlayed) and entry.body.outcome.kind != "false_win"
        if is_hand and entry.result is not None and entry.result.number == number:
            return entry
    raise Refusal(RefusalCode.NO_SUCH_HAND, number=number)


def before_hand(view: NightView, table: str, number: int) -> Entry:
    """The entry right before that hand of the table. Raises `NO_SUCH_HAND`."""
    hand = hand_numbered(view, table, number)
    order = list(view.night.entries)
    return order[order.index(hand) - 1]


def first_seating(view: NightView, table: str) -> Entry:
    """The entry that seated all four of a table: what comes before its first hand."""
    return next(
        entry
        for entry in view.night.entries
        if isinstance(entry.body, Seated) and entry.body.table == table
    )


def _mended(store: Store, view: NightView, request: Mend) -> NightView:
    """The night as it would be. Raises `Refusal` for what cannot be mended so."""
    night, body = view.night, request.body
    match body:
        case Voided(target=target):
            if _entry(night, target).voided:
                raise Refusal(RefusalCode.STRUCK_ALREADY)
        case Restored(target=target):
            if not _entry(night, target).voided:
                raise Refusal(RefusalCode.NOT_STRUCK)
        case Corrected(target=target, body=corrected):
            entry = _entry(night, target)
            if entry.voided:
                raise Refusal(RefusalCode.STRUCK_ALREADY)
            if corrected.kind != entry.body.kind:
                raise Refusal(RefusalCode.NO_SUCH_ENTRY)
        case Inserted(after=after):
            if night.entry(after) is None:
                raise Refusal(RefusalCode.NO_SUCH_ENTRY)
            if _closed_after(night, after):
                raise Refusal(RefusalCode.NO_SUCH_MOMENT)
    mended = night.append(Event(night.seq + 1, 0, None, body))
    _require_its_table(mended, body)
    if not night.tables.keys() <= mended.tables.keys():
        raise Refusal(RefusalCode.FIRST_SEATING)
    if len(mended.balances) > max(len(night.balances), MOST_PEOPLE):
        raise Refusal(RefusalCode.ROSTER_FULL, most=MOST_PEOPLE)
    then = replace(
        view, night=mended, people=store.players.shown(mended.people, view.settings.language)
    )
    require_one_seat_each(then)
    require_one_unit(mended)
    return then


def _closed_after(night: Night, seq: Seq) -> bool:
    """Whether the night was closed right after that entry: nothing happens until it is opened."""
    closed = False
    for entry in night.entries:
        if isinstance(entry.body, Closed | Reopened):
            closed = isinstance(entry.body, Closed)
        if entry.seq == seq:
            break
    return closed


def _require_its_table(mended: Night, body: Body) -> None:
    """That what is put in happens at a table that is there by then. Raises `NO_SUCH_MOMENT`."""
    if not isinstance(body, Corrected | Inserted):
        return
    entry = _entry(mended, mended.seq if isinstance(body, Inserted) else body.target)
    if isinstance(entry.body, HandPlayed | Claimed | DealerSet) and entry.seats is None:
        raise Refusal(RefusalCode.NO_SUCH_MOMENT)


def _entry(night: Night, seq: Seq) -> Entry:
    """A mendable entry; a payment is taken back in its own way. Raises `NO_SUCH_ENTRY`."""
    entry = night.entry(seq)
    if entry is None or isinstance(entry.body, Opened | Paid | Closed | Reopened):
        raise Refusal(RefusalCode.NO_SUCH_ENTRY)
    return entry
