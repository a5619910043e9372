"""Check-up: the files of an installation, looked at without changing anything."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from stat import S_IRGRP, S_IROTH
from tempfile import TemporaryFile
from typing import NamedTuple

from data.backups import made
from data.findings import Finding, Level
from data.lock import is_taken, unwritable
from data.reading import read_only
from data.refusals import NewerLedger, StorageTrouble
from data.schema import released, schema_of
from data.soundness import sound
from data.upkeep import Plan

MIB = 2**20
LITTLE_ROOM = 200 * MIB
NO_ROOM = 20 * MIB
"""Beneath these many bytes free, besides what a backup takes, it is a warning, and wrong."""


class Places(NamedTuple):
    """Where the ledger is used: its servers, and channels with an open night or a board."""

    guilds: tuple[int, ...]
    channels: tuple[tuple[int, int], ...]
    """Server and channel."""


def places(ledger: Path) -> Places:
    """Where the bot must be able to speak; nowhere if there is no readable ledger."""

    def read(connection: sqlite3.Connection) -> Places:
        schema_of(connection, ledger)
        guilds = connection.execute("SELECT DISTINCT guild_id FROM night ORDER BY 1")
        channels = connection.execute(
            "SELECT guild_id, channel_id FROM night WHERE is_open UNION"
            " SELECT n.guild_id, b.channel_id FROM board b JOIN night n ON n.id = b.night_id"
            " WHERE n.is_open ORDER BY 1, 2"
        )
        return Places(tuple(guild for (guild,) in guilds), tuple(channels))

    try:
        return read_only(ledger, read)
    except StorageTrouble:
        return Places((), ())


def check_up(ledger: Path, plan: Plan, secrets: Path, now: datetime) -> Iterator[Finding]:
    """Look at the ledger, its lock, its backups, their folders, the disk, the file of secrets."""
    yield _folder("folder of the ledger", ledger.parent)
    yield _ledger(ledger)
    yield _running(ledger)
    yield _folder("folder of backups", plan.folder)
    yield _backups(ledger, plan, now)
    yield _disk(ledger)
    if secrets.exists():
        yield _secrets(secrets)


def _secrets(file: Path) -> Finding:
    if file.stat().st_mode & (S_IRGRP | S_IROTH):
        said = f"other users of this machine can read {file}, where the token is"
        return Finding(Level.WARNING, "secrets", said, f"chmod 600 {file}")
    return Finding(Level.FINE, "secrets", f"only you can read {file}")


def _folder(subject: str, folder: Path) -> Finding:
    """Whether files can be made in it, by making one without a name."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    try:
        with TemporaryFile(dir=there):
            pass
    except OSError as error:
        return Finding(Level.WRONG, subject, unwritable(there, error))
    if there != folder:
        return Finding(Level.FINE, subject, f"{folder} will be made when it is needed")
    return Finding(Level.FINE, subject, f"{folder} can be written")


def _ledger(ledger: Path) -> Finding:
    if not ledger.exists():
        said = f"{ledger} is not there yet; it is made when the bot first starts"
        return Finding(Level.FINE, "ledger", said)
    try:
        contents = sound(ledger)
    except NewerLedger as error:
        return Finding(Level.WRONG, "ledger", str(error))
    except StorageTrouble as error:
        advice = "python bot.py restore FILE puts the last good backup in its place"
        return Finding(Level.WRONG, "ledger", str(error), advice)
    if not os.access(ledger, os.W_OK):
        advice = f"chown {os.getuid()} {ledger}"
        return Finding(Level.WRONG, "ledger", f"{ledger} cannot be written", advice)
    held = f"{contents.nights:,} nights, {contents.events:,} events"
    if contents.pending:
        said = f"{held}; of an older version, upgraded when the bot starts ({contents.pending[0]})"
        return Finding(Level.WARNING, "ledger", said, "nothing: a backup is made before")
    return Finding(Level.FINE, "ledger", f"{held}, sound, schema {released()[-1]}")


def _running(ledger: Path) -> Finding:
    try:
        taken = is_taken(ledger)
    except OSError as error:
        return Finding(Level.WRONG, "running", unwritable(ledger.parent, error))
    if taken:
        said = "a bot has this ledger open; a second one would refuse to start"
        return Finding(Level.FINE, "running", said)
    return Finding(Level.FINE, "running", "no bot has this ledger open")


def _backups(ledger: Path, plan: Plan, now: datetime) -> Finding:
    folder, subject = plan.folder, "last good backup"
    if not ledger.exists():
        return Finding(Level.FINE, subject, "there is nothing to back up yet")
    bad = []
    for backup in made(ledger, folder):
        try:
            contents = sound(backup.path)
        except StorageTrouble:
            bad.append(backup.path.name)
            continue
        age = now - backup.at
        said = f"{backup.path}, {_age(age)} old, {contents.nights:,} nights"
        if bad:
            return Finding(Level.WRONG, subject, f"{said}; damaged: {', '.join(bad)}", MAKE_ONE)
        if age > 2 * (plan.every or timedelta(days=1)):
            return Finding(Level.WARNING, subject, said, MAKE_ONE)
        return Finding(Level.FINE, subject, said)
    if bad:
        return Finding(Level.WRONG, subject, f"none; damaged: {', '.join(bad)}", MAKE_ONE)
    return Finding(Level.WARNING, subject, f"there is none in {folder}", MAKE_ONE)


MAKE_ONE = "python bot.py backup"


def _age(age: timedelta) -> str:
    hours = int(age.total_seconds()) // 3600
    if hours < 1:
        return "less than an hour"
    return f"{hours} hours" if hours < 48 else f"{hours // 24} days"


def _disk(ledger: Path) -> Finding:
    there = next(each for each in ledger.absolute().parents if each.exists())
    free = shutil.disk_usage(there).free
    level = room(free, ledger.stat().st_size if ledger.exists() else 0)
    said = f"{free // MIB:,} MB are free where the ledger is"
    if level is Level.FINE:
        return Finding(level, "disk", said)
    return Finding(level, "disk", said, "make room, or soon nothing can be recorded or backed up")


def room(free: int, size: int) -> Level:
    """Whether so many bytes are enough for a ledger of that size and for its backups."""
    if free < size + NO_ROOM:
        return Level.WRONG
    return Level.WARNING if free < 3 * size + LITTLE_ROOM else Level.FINE
