"""Soundness: whether a ledger file can be read to its end, and what it holds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from data.dump import Dump, Part
from data.progress import Progress, quiet
from data.reading import read_only
from data.refusals import DamagedLedger, StorageTrouble
from data.retelling import guilds_of_people, retold
from data.schema import Schema, schema_of, upgrade
from hzrules.night import Night

MOST_SAID = 5
"""So many faults of a file are named; of the others it is said how many there are."""


class Contents(NamedTuple):
    """What a sound ledger holds; `pending` are the upgrades its schema still needs."""

    nights: int
    events: int
    pending: tuple[str, ...]


def sound(path: Path, progress: Progress = quiet, called: str = "") -> Contents:
    """What the ledger at `path` holds, after reading all of it: pages, references, every night.

    A file of an older schema is upgraded on a copy first, so that it is known to survive that.
    Raises `StorageTrouble` with the faults of the file, `called` so or by its path, or as one of
    its kinds.
    """
    name = called or str(path)
    pending = read_only(path, lambda connection: _checked(connection, name)).pending
    if not pending:
        return read_only(path, lambda connection: _read_through(connection, name, progress))
    with TemporaryDirectory(prefix="hangma-") as folder:
        trial = Path(folder) / "trial.sqlite"
        read_only(path, lambda connection: copied(connection, trial))
        _upgrade(trial, name)
        contents = read_only(trial, lambda connection: _read_through(connection, name, progress))
    return contents._replace(pending=pending)


def copied(connection: sqlite3.Connection, target: Path) -> int:
    """Copy the ledger as the connection sees it into one file; the number of events it sees."""
    (events,) = connection.execute("SELECT count(*) FROM event").fetchone()
    with closing(sqlite3.connect(target)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    return int(events)


def _checked(connection: sqlite3.Connection, name: str) -> Schema:
    """The schema of the file, whose pages and references are sound."""
    schema = schema_of(connection, name)
    damage = [text for (text,) in connection.execute("PRAGMA integrity_check(5)") if text != "ok"]
    if damage:
        raise DamagedLedger(f"{name} is damaged: {'; '.join(damage)}")
    loose = connection.execute("PRAGMA foreign_key_check").fetchall()
    if loose:
        tables = ", ".join(sorted({str(row[0]) for row in loose}))
        raise DamagedLedger(f"{name} is damaged: {len(loose)} loose references in {tables}")
    return schema


def _upgrade(trial: Path, name: str) -> None:
    try:
        upgrade(trial)
    except sqlite3.Error as error:
        raise StorageTrouble(f"{name} cannot be upgraded: {error}") from error


def _read_through(connection: sqlite3.Connection, name: str, progress: Progress) -> Contents:
    dump, guilds = Dump(connection), guilds_of_people(connection)
    ids = dump.night_ids(Part())
    faults: list[str] = []
    for done, night_id in enumerate(ids):
        progress(done, len(ids))
        night = retold(dump, night_id, guilds)
        if not isinstance(night, Night):
            faults += night
    progress(len(ids), len(ids))
    if faults:
        more = f"; and {len(faults) - MOST_SAID} more" if len(faults) > MOST_SAID else ""
        raise StorageTrouble(f"{name} is not sound: {'; '.join(faults[:MOST_SAID])}{more}")
    (events,) = connection.execute("SELECT count(*) FROM event").fetchone()
    return Contents(len(ids), int(events), ())
