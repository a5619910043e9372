"""Backups: verified copies of the ledger, made while it is in use; which of them are kept."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from data.lock import unwritable
from data.progress import Progress, quiet
from data.reading import read_only
from data.refusals import StorageTrouble
from data.schema import schema_of
from data.soundness import Contents, copied, sound

SUFFIX = ".sqlite"
STAMP = "%Y%m%dT%H%M%SZ"


class Backup(NamedTuple):
    """A copy that was read to its end after it was made."""

    path: Path
    nights: int
    events: int


class Made(NamedTuple):
    """A backup by its name: where it is and when it was made."""

    path: Path
    at: datetime


class Keep(NamedTuple):
    """For how many days, weeks and months the last backup of each is kept."""

    days: int = 7
    weeks: int = 4
    months: int = 12


def back_up(
    ledger: Path, target: Path, at: datetime, progress: Progress = quiet, why: str = ""
) -> Backup:
    """Copy the ledger as it is now, in use or not, and read the copy to its end.

    `target` is a new file whose name ends in .sqlite, or a folder, where the copy is named by the
    time and `why`. Nothing is left of a copy that fails. Raises `StorageTrouble`.
    """
    file = target
    if target.suffix != SUFFIX or target.is_dir():
        file = target / f"{ledger.stem}-{at.astimezone(UTC):{STAMP}}{why}{SUFFIX}"
    if file.exists():
        raise StorageTrouble(f"{file} is there already; nothing was written over it")
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.touch(mode=0o600)  # people's names are in it
        contents = verified_copy(ledger, part, progress)
        part.rename(file)
        sync_folder(file.parent)
    except OSError as error:
        raise StorageTrouble(unwritable(file.parent, error)) from error
    finally:
        if file.parent.is_dir():
            part.unlink(missing_ok=True)
    return Backup(file, contents.nights, contents.events)


def verified_copy(ledger: Path, copy: Path, progress: Progress = quiet) -> Contents:
    """Copy the ledger into the file `copy`, and read that to its end. Raises `StorageTrouble`."""

    def make(connection: sqlite3.Connection) -> int:
        schema_of(connection, ledger)
        return copied(connection, copy)

    events = read_only(ledger, make)
    contents = sound(copy, progress, called=f"a copy of {ledger}")
    if contents.events != events:
        raise StorageTrouble(f"{copy} has {contents.events} events; {ledger} had {events}")
    return contents


def sync_folder(folder: Path) -> None:
    """Let the names in a folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def made(ledger: Path, folder: Path) -> list[Made]:
    """The backups of this ledger in a folder, newest first.

    Those whose name says why they were made are left out, and whatever else lies there.
    """
    named = re.compile(rf"{re.escape(ledger.stem)}-(\d{{8}}T\d{{6}}Z){re.escape(SUFFIX)}", re.ASCII)
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        match = named.fullmatch(path.name)
        if match:
            found.append(Made(path, datetime.strptime(match[1], STAMP).replace(tzinfo=UTC)))
    return sorted(found, key=lambda backup: backup.at, reverse=True)


def due(times: Iterable[datetime], every: timedelta, now: datetime) -> datetime:
    """When the next backup is to be made, if these are there; one of the future does not count."""
    newest = max((at for at in times if at <= now), default=None)
    return now if newest is None else newest + every


def superfluous(times: Iterable[datetime], keep: Keep) -> set[datetime]:
    """Which backups can go: all but the last of each recent day, week and month that has one.

    The newest of all stays, whatever `keep` says.
    """
    newest_first = sorted(times, reverse=True)
    kept = set(newest_first[:1])
    for most, period in ((keep.days, "%Y-%m-%d"), (keep.weeks, "%G-%V"), (keep.months, "%Y-%m")):
        last: dict[str, datetime] = {}
        for at in newest_first:
            last.setdefault(at.strftime(period), at)
        kept.update(list(last.values())[:most])
    return set(newest_first) - kept


def rotate(ledger: Path, folder: Path, keep: Keep) -> list[Path]:
    """Delete the superfluous backups of a folder; those deleted. To be called after a good one."""
    backups = made(ledger, folder)
    drop = superfluous((backup.at for backup in backups), keep)
    gone = [backup.path for backup in backups if backup.at in drop]
    if backups:
        gone += _left_behind(ledger, folder, backups[0].at - timedelta(hours=1))
    for path in gone:
        path.unlink()
    return gone


def _left_behind(ledger: Path, folder: Path, since: datetime) -> list[Path]:
    """Copies half made before then: by a process that was killed."""
    parts = folder.glob(f"{ledger.stem}-*.part")
    return [part for part in parts if part.stat().st_mtime < since.timestamp()]
