"""Retelling: a night read again from its log in the file, or all that is wrong with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from data.dump import Dump
from data.importing import faults_of_night, night_or_fault
from hzrules.events import PlayerId
from hzrules.night import Night


def retold(dump: Dump, night_id: int, guilds: Mapping[PlayerId, int]) -> Night | list[str]:
    """The night that a log tells, or everything that is wrong with it."""
    try:
        filed = dump.night(night_id)
    except ValidationError as error:
        why = "; ".join(each["msg"] for each in error.errors())
        return [f"night {night_id} has an event that cannot be read: {why}"]
    where = f"night {night_id} of {filed.date}"
    if not filed.events:
        return [f"{where} has no events"]
    faults = list(faults_of_night(filed, guilds))
    night = night_or_fault(filed)
    if isinstance(night, str):
        faults.append(night)
    else:
        faults += _unbalanced(night)
        if not faults:
            return night
    return [f"{where}: {fault}" for fault in faults]


def _unbalanced(night: Night) -> Iterator[str]:
    for entry in night.entries:
        gap = sum(entry.deltas().values())
        if gap:
            yield f"the points of event {entry.seq} sum to {gap:+d}, not to 0"


def guilds_of_people(connection: sqlite3.Connection) -> dict[PlayerId, int]:
    """To which server everybody belongs."""
    return dict(connection.execute("SELECT id, guild_id FROM player"))
