"""Use-cases about people: who sits where, who claimed what, who deals, guests who are members."""

from __future__ import annotations

from collections.abc import Callable

from data.nights import (
    answered_before,
    look_open,
    may_record,
    pick_table,
    require_recorder,
)
from data.records import Guest, Member, NightView, Person, Place, Player, Recorded, Request
from data.refusals import Objections, Refusal, RefusalCode
from data.roster import MOST_PEOPLE, has_namesake, is_same_person, on_roster
from data.store import Store
from hzrules.check import check
from hzrules.events import Claimed, DealerSet, PlayerId, Seated, Sitting
from hzrules.night import Table
from hzrules.outcome import Draw
from hzrules.terms import ClaimKind, Seat


def seating(store: Store, view: NightView, table: Table, seat: Seat, person: Person) -> Seated:
    """`person` takes `seat`, not its score; two who both sit at the table change places.

    Raises `AT_OTHER_TABLE`, `SITS_THERE`, `SAME_NAME`, `ROSTER_FULL`.
    """
    player = on_roster(store, view, person)
    shown = store.players.shown([player])[player]
    if shown.discord_id is None and has_namesake(view, shown):
        raise Refusal(RefusalCode.SAME_NAME, name=person.name)
    other = view.night.table_of(player)
    if other is not None and other.name != table.name:
        raise Refusal(RefusalCode.AT_OTHER_TABLE, name=person.name, table=other.name)
    if player not in view.night.balances and len(view.night.balances) >= MOST_PEOPLE:
        raise Refusal(RefusalCode.ROSTER_FULL, most=MOST_PEOPLE)
    from_seat = table.seat_of(player)
    if from_seat is seat:
        raise Refusal(RefusalCode.SITS_THERE, name=person.name)
    sittings = [Sitting(seat=seat, player=player)]
    if from_seat is not None:
        sittings.append(Sitting(seat=from_seat, player=table.player_at(seat)))
    return Seated(table=table.name, sittings=tuple(sittings))


def seat(
    store: Store, request: Request, table_name: str | None, seat: Seat, person: Person, at: int
) -> Recorded:
    """换人: from the next hand on `person` sits at `seat`."""

    def body(view: NightView, table: Table) -> Seated:
        return seating(store, view, table, seat, person)

    return _append(store, request, table_name, body, at)


def set_dealer(
    store: Store, request: Request, table_name: str | None, seat: Seat, level: int, at: int
) -> Recorded:
    """定庄: by agreement, this seat deals now, at this level."""

    def body(view: NightView, table: Table) -> DealerSet:
        return DealerSet(table=table.name, seat=seat, level=level)

    return _append(store, request, table_name, body, at)


def claim(
    store: Store,
    request: Request,
    table_name: str | None,
    by: Seat,
    source: Seat,
    kind: ClaimKind,
    at: int,
) -> Recorded:
    """吃碰: `by` took a discard of `source`. Raises `Objections` for what cannot be."""

    def body(view: NightView, table: Table) -> Claimed:
        claimed = Claimed(table=table.name, by=by, source=source, claim=kind)
        with_it = table._replace(claims=(*table.claims, claimed))
        assert view.night.rules is not None, "an open night has rules"
        violations = check(view.night.rules, with_it.state(), Draw())
        if violations:
            raise Objections(view, table.name, violations)
        return claimed

    return _append(store, request, table_name, body, at)


def link(store: Store, place: Place, by: Member, guest: Guest, member: Member) -> None:
    """A guest turns out to be a member: the history is the member's from now on (R85).

    Raises `BOTH_PLAYED` where they, or another guest who is that member, have met at a table, or
    both play in a night that is open or was the last one here.
    """
    guest_id = _guest(store, place, by, guest)
    known = store.players.known(place.guild_id, member)
    if store.standings.have_met(place.guild_id, guest_id, store.standings.identities(known.id)):
        raise Refusal(RefusalCode.BOTH_PLAYED, guest=guest.name, member=member.name)
    latest = store.latest_night(place)
    for row in (*([latest] if latest else ()), *store.open_nights(place.guild_id)):
        roster = store.players.shown(store.night(row.id).balances)
        others = [p for p in roster.values() if p.id != guest_id and is_same_person(p, known)]
        if guest_id in roster and others:
            raise Refusal(RefusalCode.BOTH_PLAYED, guest=guest.name, member=member.name)
    store.players.link(guest_id, known.id)


def unlink(store: Store, place: Place, by: Member, guest: Guest) -> None:
    """The guest is a guest again."""
    store.players.link(_guest(store, place, by, guest), None)


def guests(store: Store, place: Place) -> list[str]:
    """The guests of the channel's last night, by name."""
    row = store.latest_night(place)
    if row is None:
        return []
    everybody = store.players.shown(store.night(row.id).balances).values()
    return sorted(p.name for p in everybody if p.discord_id is None and p.former is None)


def _guest(store: Store, place: Place, by: Member, guest: Guest) -> PlayerId:
    row = store.latest_night(place)
    if row is not None and row.is_open and not may_record(look_open(store, place), by):
        raise Refusal(RefusalCode.MAY_NOT_RECORD)
    guest_id = store.players.guest(place.guild_id, guest.name)
    if guest_id is None:
        raise Refusal(RefusalCode.NO_SUCH_GUEST, name=guest.name)
    return guest_id


def _append(
    store: Store,
    request: Request,
    table_name: str | None,
    body: Callable[[NightView, Table], Seated | DealerSet | Claimed],
    at: int,
) -> Recorded:
    repeated = answered_before(store, request.place, request.origin)
    if repeated is not None:
        return repeated
    view = look_open(store, request.place)
    writer: Player = require_recorder(store, view, request.by)
    table = pick_table(view, request.by, table_name)
    event = body(view, table)
    store.append(view.id, event, at=at, by=writer.id, origin=request.origin)
    after = look_open(store, request.place)
    return Recorded(after, after.night.entries[-1])
