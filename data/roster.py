"""Who plays tonight: the roster, and that nobody is on it twice or sits in two places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from data.records import Guest, Member, NightView, OpenNight, Person, Player
from data.refusals import Refusal, RefusalCode
from data.store import Store
from hzrules.events import PlayerId, Seated
from hzrules.night import Night
from hzrules.terms import Seat

MOST_PEOPLE = 12
"""Roster of a night."""


def on_roster(store: Store, view: NightView, person: Person) -> PlayerId:
    """The player a person is tonight: a linked guest stays the guest who has been playing."""
    own = store.players.known(view.place.guild_id, person).id
    account = store.players.shown([own])[own].discord_id
    if account is None:
        return own
    known = [p.id for p in view.people.values() if p.discord_id == account]
    playing = [player for player in known if player in view.night.balances]
    guests = [player for player in known if isinstance(person, Member) and player != own]
    return [*playing, *guests, own][0]


def has_namesake(view: NightView, player: Player) -> bool:
    """Whether somebody else of the night goes by that name (R83)."""
    name = player.name.casefold()
    return any(p.name.casefold() == name and p.id != player.id for p in view.people.values())


def is_same_person(one: Player, other: Player) -> bool:
    """Whether both are one: the same player, or the same account behind them."""
    return one.id == other.id or (one.discord_id is not None and one.discord_id == other.discord_id)


def four_people(store: Store, request: OpenNight, view: NightView | None) -> list[Player]:
    """Who they are tonight, under the names shown."""
    accounts = [p.discord_id for p in request.people if isinstance(p, Member)]
    for person in request.people:
        if isinstance(person, Member) and accounts.count(person.discord_id) > 1:
            raise Refusal(RefusalCode.SEATED_TWICE, name=person.name)
    names = [person.name.casefold() for person in request.people]
    for person in request.people:
        if isinstance(person, Guest) and names.count(person.name.casefold()) > 1:
            raise Refusal(RefusalCode.SAME_NAME, name=person.name)
    guild_id = request.place.guild_id
    ids = [
        on_roster(store, view, person) if view else store.players.known(guild_id, person).id
        for person in request.people
    ]
    players = [store.players.shown([player])[player] for player in ids]
    for player in players:  # a guest may be linked to a member
        if sum(is_same_person(player, other) for other in players) > 1:
            raise Refusal(RefusalCode.SEATED_TWICE, name=player.name)
    return players


def require_free(view: NightView, table: str, players: Iterable[Player]) -> None:
    """A new table has a new name and people who sit nowhere else; the roster holds them."""
    if table in view.night.tables:
        raise Refusal(RefusalCode.TABLE_EXISTS, table=table, date=view.date)
    for player in players:
        if player.discord_id is None and has_namesake(view, player):
            raise Refusal(RefusalCode.SAME_NAME, name=player.name)
        other = view.night.table_of(player.id)
        if other is not None:
            raise Refusal(RefusalCode.AT_OTHER_TABLE, name=player.name, table=other.name)
    if len({*view.night.balances, *(player.id for player in players)}) > MOST_PEOPLE:
        raise Refusal(RefusalCode.ROSTER_FULL, most=MOST_PEOPLE)


def require_one_seat_each(view: NightView) -> None:
    """Nobody ever sits in two places, at one table or at two (R26)."""
    for sitting in _sitting(view.night):
        people = [view.people[player].discord_id or -player for player in sitting]
        for player, person in zip(sitting, people, strict=True):
            if people.count(person) > 1:
                raise Refusal(RefusalCode.SEATED_TWICE, name=view.name(player))


def _sitting(night: Night) -> Iterator[list[PlayerId]]:
    """Who sits, at all tables together, after each live seating."""
    tables: dict[str, dict[Seat, PlayerId]] = {}
    for entry in night.entries:
        if isinstance(entry.body, Seated) and not entry.voided:
            table = tables.setdefault(entry.body.table, {})
            table.update((sitting.seat, sitting.player) for sitting in entry.body.sittings)
            yield [player for seats in tables.values() for player in seats.values()]
