"""导入 Import: a ledger file into a ledger, all of it or nothing; every fault is named first."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple
from zoneinfo import available_timezones

from pydantic import ValidationError

from data.derived import Derived
from data.dump import Dump
from data.exchange import folded
from data.ledger_file import (
    FORMAT,
    MOST,
    READABLE,
    VERSION,
    FiledNight,
    FiledPerson,
    LedgerFile,
)
from data.progress import Progress
from hzrules.accounts import amounts_of
from hzrules.events import (
    HOUSE,
    Adjusted,
    Body,
    Corrected,
    FeeTaken,
    Inserted,
    Mendable,
    Opened,
    Paid,
    PlayerId,
    Restored,
    Seated,
    Voided,
)
from hzrules.night import Night


class Fault(NamedTuple):
    """One reason why a file cannot come in: where in it, and what is wrong. For the terminal."""

    where: str
    what: str


class BadFile(Exception):
    """A file cannot come in, for all of these reasons; nothing was written."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(f"{fault.where}: {fault.what}" for fault in faults))
        self.faults = tuple(faults)


class Imported(NamedTuple):
    """What came in: people who were not known before, nights, events."""

    people: int
    nights: int
    events: int


def read_ledger(data: bytes) -> LedgerFile:
    """The ledger in a JSON file. Raises `BadFile`."""
    try:
        raw = json.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise BadFile([Fault("the file", f"is not JSON: {error}")]) from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise BadFile([Fault("format", f"is not {FORMAT}: no ledger of this program's")])
    if raw.get("version") not in READABLE:
        known = f"this program knows versions up to {VERSION}, the file is {raw.get('version')!r}"
        raise BadFile([Fault("version", known)])
    try:
        return LedgerFile.model_validate_json(data.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        faults = [Fault(_path(each["loc"]), each["msg"]) for each in error.errors()]
        raise BadFile(faults) from error


def _path(location: tuple[int | str, ...]) -> str:
    return ".".join(map(str, location)) or "the file"


def import_ledger(dump: Dump, derived: Derived, file: LedgerFile, progress: Progress) -> Imported:
    """Write what the file holds, in the caller's transaction. Raises `BadFile` before it writes.

    People already known (by account, guests by name) are those; others keep their number where it
    is free. What a channel chose here stays.
    """
    faults = list(_faults(dump, file))
    if faults:
        raise BadFile(faults)
    known = {person.id: dump.person_like(person) for person in file.people}
    ids: dict[PlayerId, PlayerId] = {}
    for person in file.people:
        ids[person.id] = known[person.id] or dump.add_person(person)
    for person in file.people:
        if person.linked_to is not None and known[person.id] is None:
            dump.link(ids[person.id], ids[person.linked_to])
    for channel in file.channels:
        dump.add_channel(channel)
    for done, night in enumerate(file.nights):
        progress(done, len(file.nights))
        renamed = _renamed_night(night, ids)
        derived.build(dump.add_night(renamed), folded(renamed))
    progress(len(file.nights), len(file.nights))
    new = sum(player is None for player in known.values())
    return Imported(new, len(file.nights), sum(len(night.events) for night in file.nights))


def _renamed_night(night: FiledNight, ids: Mapping[PlayerId, PlayerId]) -> FiledNight:
    if all(mine == theirs for mine, theirs in ids.items()):
        return night
    events = tuple(
        event.model_copy(
            update={
                "by": None if event.by is None else ids[event.by],
                "body": _renamed(event.body, ids),
            }
        )
        for event in night.events
    )
    return night.model_copy(update={"events": events})


def _renamed(body: Body | Mendable, ids: Mapping[PlayerId, PlayerId]) -> Body | Mendable:
    """What was said, about the people of this ledger; the house is the house everywhere."""
    mine = {HOUSE: HOUSE, **ids}
    match body:
        case Seated(sittings=sittings):
            seated = tuple(s.model_copy(update={"player": ids[s.player]}) for s in sittings)
            return body.model_copy(update={"sittings": seated})
        case Adjusted(payer=payer, payee=payee) | Paid(payer=payer, payee=payee):
            return body.model_copy(update={"payer": mine[payer], "payee": mine[payee]})
        case FeeTaken(payer=payer) if payer is not None:
            return body.model_copy(update={"payer": mine[payer]})
        case Corrected(body=said) | Inserted(body=said):
            return body.model_copy(update={"body": _renamed(said, ids)})
        case _:
            return body


def _faults(dump: Dump, file: LedgerFile) -> Iterator[Fault]:
    yield from _faults_of_people(file)
    yield from _faults_of_channels(file)
    guilds = {person.id: person.guild for person in file.people}
    open_channels = Counter(dump.open_channels())
    origins: Counter[tuple[str, int]] = Counter()
    for night in file.nights:
        where = f"night {night.id} of {night.date}"
        yield from (Fault(where, what) for what in faults_of_night(night, guilds))
        told = night_or_fault(night)
        if isinstance(told, str):
            yield Fault(where, told)
        elif not told.closed:
            open_channels[night.channel] += 1
            if open_channels[night.channel] > 1:
                yield Fault(where, f"is open, and so is another in channel {night.channel}")
        origins.update((event.origin, event.part) for event in night.events)
    for origin, part in (each for each, count in origins.items() if count > 1):
        yield Fault(f"origin {origin}, part {part}", "stands in the file more than once")
    taken = list(dump.taken_origins(origins))
    if taken:
        first = f"{taken[0][0]}, part {taken[0][1]}"
        yield Fault(f"origin {first}", f"is in the ledger already, with {len(taken)} in all")
    numbers = Counter(night.id for night in file.nights)
    for number in (each for each, count in numbers.items() if count > 1):
        yield Fault(f"night {number}", "stands in the file more than once")


def _faults_of_people(file: LedgerFile) -> Iterator[Fault]:
    by_id = {person.id: person for person in file.people}
    if len(by_id) != len(file.people):
        yield Fault("people", "two of them have the same id")
    who = Counter((p.guild, p.account or p.name) for p in file.people if p.name)
    for (_, name), count in who.items():
        if count > 1:
            yield Fault(f"people, {name}", "is there more than once")
    for person in file.people:
        if not person.name and (person.account is not None or not person.is_hidden):
            yield Fault(f"person {person.id}", "has no name, so has no account and is hidden")
        if person.linked_to is None:
            continue
        member = by_id.get(person.linked_to)
        if member is None:
            yield Fault(f"person {person.id}", f"is linked to {person.linked_to}, who is not there")
        elif member.guild != person.guild or not _may_link(person, member):
            yield Fault(f"person {person.id}", "is linked to somebody a guest cannot be")


def _may_link(guest: FiledPerson, member: FiledPerson) -> bool:
    """A guest may be a member; when that one is forgotten, so is the guest."""
    return guest.account is None and (member.account is not None if member.name else not guest.name)


def _faults_of_channels(file: LedgerFile) -> Iterator[Fault]:
    zones = available_timezones()
    for channel in file.channels:
        if channel.time_zone not in zones:
            yield Fault(f"channel {channel.channel}", f"no time zone is called {channel.time_zone}")
    if len({channel.channel for channel in file.channels}) != len(file.channels):
        yield Fault("channels", "one of them is there more than once")


def faults_of_night(night: FiledNight, guilds: Mapping[PlayerId, int]) -> Iterator[str]:
    """What is wrong with the log of a night; `guilds` says to which server everybody belongs."""
    if not _is_date(night.date):
        yield f"{night.date!r} is no date like 2026-09-21"
    seqs = [event.seq for event in night.events]
    if seqs != list(range(1, len(seqs) + 1)):
        gap = next(i for i, seq in enumerate(seqs, 1) if seq != i)
        yield f"events are numbered 1, 2, 3, …; {gap} is missing"
    if not isinstance(night.events[0].body, Opened):
        yield "does not begin with its opening"
    strangers: set[PlayerId] = set()
    for event in night.events:
        if isinstance(event.body, Paid) and event.body.payer == event.body.payee:
            yield f"event {event.seq} lets somebody pay themselves"
        strangers |= {p for p in _people(event.body, event.by) if guilds.get(p) != night.guild}
        target = _target(event.body)
        if target is not None and target >= event.seq:
            yield f"event {event.seq} mends {target}, which comes later"
    for stranger in sorted(strangers):
        yield f"names player {stranger}, who is not among the people of server {night.guild}"


def _is_date(text: str) -> bool:
    try:
        return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", text) and date.fromisoformat(text))
    except ValueError:
        return False


def _people(body: Body | Mendable, by: PlayerId | None) -> set[PlayerId]:
    named = set() if by is None else {by}
    match body:
        case Seated(sittings=sittings):
            return named | {sitting.player for sitting in sittings}
        case Adjusted(payer=payer, payee=payee):
            return named | {payer, payee}
        case Paid(payer=payer, payee=payee):
            return (named | {payer, payee}) - {HOUSE}
        case FeeTaken(payer=payer) if payer is not None:
            return named | {payer}
        case Corrected(body=said) | Inserted(body=said):
            return named | _people(said, None)
    return named


def _target(body: Body) -> int | None:
    match body:
        case Voided(target=seq) | Restored(target=seq) | Corrected(target=seq):
            return seq
        case Inserted(after=seq):
            return seq
    return None


def night_or_fault(night: FiledNight) -> Night | str:
    """The night, or why there is none in this log."""
    try:
        told = folded(night)
    except (ValueError, KeyError, IndexError, TypeError, ArithmeticError) as error:
        return f"tells no night: {error!r}"
    gap = sum(told.balances.values())
    if gap:
        return f"the points sum to {gap:+d}, not to 0"
    if amounts_of(told).is_mixed:
        return "has a fee or a payment in another unit than its stake"
    moved = sum(abs(p) for entry in told.entries for p in entry.deltas().values())
    worth = 1 if told.stake is None else told.stake.minor
    return "moves more points than can be stored" if moved * worth > MOST else told
