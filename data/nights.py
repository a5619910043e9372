"""Use-cases about the night itself: opening, closing, rules, and who may do what."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from data.memory import NightRow
from data.records import (
    Member,
    NightClearing,
    NightView,
    OpenElsewhere,
    OpenNight,
    Place,
    Player,
    Recorded,
    Settings,
    Since,
)
from data.refusals import Refusal, RefusalCode
from data.roster import four_people, require_free
from data.store import Store
from hzrules.accounts import Account, accounts
from hzrules.clearing import clear
from hzrules.dues import dues
from hzrules.events import Closed, Opened, Reopened, RulesChanged, Seated, Sitting
from hzrules.houserules import HouseRules
from hzrules.night import Table, fold
from hzrules.presets import PRESETS, preset
from hzrules.stake import unit_of
from hzrules.terms import SEATS


def look(store: Store, place: Place) -> NightView:
    """The channel's open night, else its last. Raises `NO_NIGHT_YET`."""
    row = store.latest_night(place)
    if row is None:
        raise Refusal(RefusalCode.NO_NIGHT_YET)
    return look_at(store, place, row)


def look_open(store: Store, place: Place) -> NightView:
    """The channel's open night. Raises `NO_OPEN_NIGHT`."""
    row = store.latest_night(place)
    if row is None or not row.is_open:
        raise Refusal(RefusalCode.NO_OPEN_NIGHT)
    return look_at(store, place, row)


def look_at(store: Store, place: Place, row: NightRow) -> NightView:
    """The night of `row` as seen from `place`, with the names it may have to say.

    Who has played comes first: an account may be known here as a linked guest and as a writer.
    """
    night, settings = store.night(row.id), store.settings(place)
    people = sorted(night.people, key=lambda player: player not in night.balances)
    return NightView(
        id=row.id,
        place=place,
        date=row.date,
        night=night,
        people=store.players.shown(people, settings.language),
        settings=settings,
        boards=store.boards(row.id),
    )


def answered_before(store: Store, place: Place, origin: str) -> Recorded | None:
    """The first answer to this very request, if it was answered before (R39, R50)."""
    known = store.already(origin, 0)
    if known is None:
        return None
    row, seq = known
    view = look_at(store, place, row)
    entry = view.night.entry(seq) or next(
        entry for entry in view.night.entries if any(edit.seq == seq for edit in entry.edits)
    )
    return Recorded(view, entry, repeated=True)


def pick_table(view: NightView, by: Member, name: str | None) -> Table:
    """The table meant: the named one, the caller's own, or the only one.

    Raises `NO_SUCH_TABLE`, or `WHICH_TABLE` where it is unclear.
    """
    tables = view.night.tables
    if name is not None:
        if name not in tables:
            raise Refusal(RefusalCode.NO_SUCH_TABLE, table=name, tables=", ".join(tables))
        return tables[name]
    player = view.player_of(by.discord_id)
    own = view.night.table_of(player.id) if player else None
    if own is not None:
        return own
    if len(tables) == 1:
        return next(iter(tables.values()))
    raise Refusal(RefusalCode.WHICH_TABLE, tables=", ".join(tables))


def may_record(view: NightView, by: Member) -> bool:
    """Whether `by` may write: seated now, a manager, or anyone where the channel says so (R86)."""
    player = view.player_of(by.discord_id)
    is_seated = player is not None and view.night.table_of(player.id) is not None
    return is_seated or by.is_manager or view.settings.recorders == "anyone"


def require_recorder(store: Store, view: NightView, by: Member) -> Player:
    """The player behind `by`, if they may write. Raises `MAY_NOT_RECORD`."""
    if not may_record(view, by):
        raise Refusal(RefusalCode.MAY_NOT_RECORD)
    return store.players.known(view.place.guild_id, by)


def open_night(store: Store, request: OpenNight, at: int) -> Recorded:
    """Open the night, or another table in the open one."""
    place, origin = request.place, request.origin
    repeated = answered_before(store, place, origin)
    if repeated is not None:
        return repeated
    row = store.latest_night(place)
    view = look_at(store, place, row) if row is not None and row.is_open else None
    players = four_people(store, request, view)
    by = store.players.known(place.guild_id, request.by).id
    seated = Seated(
        table=request.table,
        sittings=tuple(Sitting(seat=s, player=p.id) for s, p in zip(SEATS, players, strict=True)),
    )
    if view is not None:
        night_id = view.id
        require_free(view, request.table, players)
        if request.stake not in (None, view.night.stake):
            raise Refusal(RefusalCode.ONE_STAKE)
    else:
        settings = _settings_for(store, request)
        rules = settings.rules or preset(PRESETS[0])
        night_id = store.begin_night(place, day_at(settings, at), at)
        opened = Opened(rules=rules, stake=settings.stake)
        store.append(night_id, opened, at=at, by=by, origin=origin, part=1)
    store.append(night_id, seated, at=at, by=by, origin=origin)
    view = look(store, place)
    return Recorded(view, view.night.entries[-1])


def close_night(store: Store, place: Place, by: Member, origin: str, at: int) -> NightClearing:
    """Close the open night and say who pays whom. The same request again gives the same answer."""
    repeated = answered_before(store, place, origin)
    if repeated is not None:
        return clearing_of(store, repeated.view)
    view = look(store, place)
    if view.night.closed:
        raise Refusal(RefusalCode.ALREADY_CLOSED, date=view.date)
    player = require_recorder(store, view, by)
    night = store.append(view.id, Closed(), at=at, by=player.id, origin=origin)
    return clearing_of(store, view.after(night, player))


def reopen_night(store: Store, place: Place, by: Member, origin: str, at: int) -> Recorded:
    """Open the last night again, as it was."""
    repeated = answered_before(store, place, origin)
    if repeated is not None:
        return repeated
    view = look(store, place)
    if not view.night.closed:
        raise Refusal(RefusalCode.ALREADY_OPEN, date=view.date)
    player = require_recorder(store, view, by)
    store.append(view.id, Reopened(), at=at, by=player.id, origin=origin)
    view = look(store, place)
    return Recorded(view, view.night.entries[-1])


def settle_night(store: Store, place: Place) -> NightClearing:
    """The fewest payments for the night as it stands, open or closed."""
    return clearing_of(store, look(store, place))


def open_elsewhere(store: Store, guild_id: int) -> list[OpenElsewhere]:
    """The open nights of a guild, newest first (R94: one may hang in a deleted channel)."""
    return [OpenElsewhere(r.id, r.channel_id, r.date) for r in store.open_nights(guild_id)]


def place_of_night(store: Store, place: Place, by: Member, night_id: int) -> Place:
    """Where an open night of this guild is. Raises `MANAGERS_ONLY`, `NO_SUCH_NIGHT`."""
    if not by.is_manager:
        raise Refusal(RefusalCode.MANAGERS_ONLY)
    for row in store.open_nights(place.guild_id):
        if row.id == night_id:
            return Place(place.guild_id, row.channel_id)
    raise Refusal(RefusalCode.NO_SUCH_NIGHT)


def move_night(store: Store, place: Place, by: Member, night_id: int) -> NightView:
    """Carry an open night on in this channel, which must have none.

    A channel that has chosen nothing takes over the settings the night was played under.
    """
    old = place_of_night(store, place, by, night_id)
    here = store.latest_night(place)
    if here is not None and here.is_open:
        raise Refusal(RefusalCode.ALREADY_OPEN, date=here.date)
    if store.settings(place) == Settings():
        store.save_settings(place, store.settings(old))
    store.move_night(night_id, place.channel_id)
    return look_open(store, place)


def clearing_of(store: Store, view: NightView) -> NightClearing:
    """Who pays whom, and what changed since it was said last."""
    return NightClearing(view, dues(view.night), _since(store, view))


def _since(store: Store, view: NightView) -> Since | None:
    """What changed after the last time the night was closed and settled, if it was reopened."""
    night = view.night
    closings = [entry.seq for entry in night.entries if isinstance(entry.body, Closed)]
    earlier = closings[:-1] if night.closed else closings
    if not earlier:
        return None
    settled = fold(event for event in store.events(view.id) if event.seq <= earlier[-1])
    people = {**night.balances, **settled.balances}
    points = {p: night.balances.get(p, 0) - settled.balances.get(p, 0) for p in people}
    changed = {p: moved for p, moved in points.items() if moved}
    if unit_of(night.stake) != unit_of(settled.stake):
        return Since(changed, None)
    now, then, nothing = accounts(night), accounts(settled), Account()
    money = {p: now.get(p, nothing).due - then.get(p, nothing).due for p in {**now, **then}}
    return Since(changed, clear(money))


def use_rules(
    store: Store, place: Place, by: Member, name: str, origin: str, at: int
) -> HouseRules:
    """Make a preset the channel's rules; in an open night they apply from the next hand on."""
    if name not in PRESETS:
        raise Refusal(RefusalCode.UNKNOWN_PRESET, preset=name, presets=", ".join(PRESETS))
    rules = preset(name)
    if store.already(origin, 0):
        return rules
    settings = store.settings(place)
    row = store.latest_night(place)
    if row is not None and row.is_open:
        view = look(store, place)
        player = require_recorder(store, view, by)
        if view.night.rules != rules:
            store.append(view.id, RulesChanged(rules=rules), at=at, by=player.id, origin=origin)
        elif (settings.rules or preset(PRESETS[0])) == rules:
            raise Refusal(RefusalCode.SAME_RULES, preset=name)
    store.save_settings(place, replace(settings, rules=rules))
    return rules


def set_recorders(
    store: Store, place: Place, by: Member, recorders: Literal["seated", "anyone"]
) -> Settings:
    """Who may record here: chosen by those who may record now."""
    row = store.latest_night(place)
    if row is not None and row.is_open:
        require_recorder(store, look(store, place), by)
    return store.change_settings(place, lambda old: replace(old, recorders=recorders))


def rules_in_force(store: Store, place: Place) -> HouseRules:
    """The rules of the open night, else those of the channel's next one."""
    row = store.latest_night(place)
    night = store.night(row.id) if row is not None and row.is_open else None
    chosen = store.settings(place).rules or preset(PRESETS[0])
    return night.rules or chosen if night else chosen


def _settings_for(store: Store, request: OpenNight) -> Settings:
    """The channel's settings; the first to open a night there brings the language along."""
    place, language = request.place, request.language
    if store.settings(place).language is None and language is not None:
        # A thread goes on taking its parent's settings, so the parent learns the language.
        for home in (place.parent or place, place):
            if store.settings(place).language is None:
                store.change_settings(home, lambda old: replace(old, language=language))
    before = settings = store.settings(place)
    if request.preset is not None:
        if request.preset not in PRESETS:
            raise Refusal(
                RefusalCode.UNKNOWN_PRESET, preset=request.preset, presets=", ".join(PRESETS)
            )
        settings = replace(settings, rules=preset(request.preset))
    if request.stake is not None:
        settings = replace(settings, stake=request.stake)
    if settings != before:
        store.save_settings(place, settings)
    return settings


def day_at(settings: Settings, at: int) -> str:
    """The day a night belongs to: before the boundary it is still yesterday (R74, R78)."""
    local = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(settings.time_zone))
    return (local - timedelta(hours=settings.day_starts_at)).date().isoformat()
