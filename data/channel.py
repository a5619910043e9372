"""Use-cases about a channel rather than a night: by which clock its days run, what to export."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import available_timezones

from data.dump import Part
from data.nights import look, require_recorder
from data.records import ExportOf, Member, Place, Settings
from data.refusals import Refusal, RefusalCode
from data.store import Store


def set_day(
    store: Store, place: Place, by: Member, *, zone: str | None = None, starts_at: int | None = None
) -> Settings:
    """时区、几点算新一天: for nights opened from now on. Raises `UNKNOWN_ZONE`."""
    if zone is not None and zone not in available_timezones():
        raise Refusal(RefusalCode.UNKNOWN_ZONE, zone=zone)
    row = store.latest_night(place)
    if row is not None and row.is_open:
        require_recorder(store, look(store, place), by)

    def changed(old: Settings) -> Settings:
        hour = old.day_starts_at if starts_at is None else starts_at
        return replace(old, time_zone=zone or old.time_zone, day_starts_at=hour)

    return store.change_settings(place, changed)


def part_of(store: Store, place: Place, by: Member, of: ExportOf) -> tuple[str, Part]:
    """What an export is of, and what to call it. Raises `NO_NIGHT_YET`, `MANAGERS_ONLY`."""
    if of is ExportOf.SERVER:
        if not by.is_manager:
            raise Refusal(RefusalCode.MANAGERS_ONLY)
        return "hangma-server", Part(guild_id=place.guild_id)
    row = store.latest_night(place)
    if row is None:
        raise Refusal(RefusalCode.NO_NIGHT_YET)
    if of is ExportOf.CHANNEL:
        return "hangma-channel", Part(place.guild_id, place.channel_id)
    return f"hangma-{row.date}", Part(place.guild_id, place.channel_id, row.id)
