"""What the schema of a file is to this program (older, its own, newer, foreign); the upgrade."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from sqlite_utils import Database

from data.afresh import derive_afresh
from data.derived import PROJECTIONS
from data.migrations import ledger
from data.progress import quiet
from data.refusals import NewerLedger, NotALedger


class Schema(NamedTuple):
    """The migrations of a file by name: those it has had, and those it still needs."""

    applied: tuple[str, ...]
    pending: tuple[str, ...]


def released() -> tuple[str, ...]:
    """All migrations of this program, in their order."""
    db = Database(memory=True)
    names = tuple(migration.name for migration in ledger.pending(db))
    db.close()
    return names


def schema_of(connection: sqlite3.Connection, name: object) -> Schema:
    """The schema of the ledger that errors call `name`. Reads only.

    Raises `NotALedger` where the file is something else, `NewerLedger` where it has had a migration
    that this program does not know.
    """
    tables = {each for (each,) in connection.execute("SELECT name FROM sqlite_master")}
    mine = released()
    applied: tuple[str, ...] = ()
    if ledger.migrations_table in tables:
        found = connection.execute(
            f"SELECT name FROM {ledger.migrations_table} WHERE migration_set = ? ORDER BY id",
            (ledger.name,),
        )
        applied = tuple(each for (each,) in found)
    if not applied:
        what = "holds the tables of another program" if tables else "is empty"
        raise NotALedger(f"{name} is no ledger of Hangma's: it {what}")
    unknown = tuple(each for each in applied if each not in mine)
    if unknown:
        raise NewerLedger(
            f"{name} was written by a newer Hangma (it has had {', '.join(unknown)}; this one knows"
            f" up to {mine[-1]}). Install that version again, or restore a backup made before the"
            " upgrade: python bot.py restore FILE"
        )
    return Schema(applied, tuple(each for each in mine if each not in applied))


def upgrade(path: Path) -> None:
    """Bring the ledger at `path`, which has a schema of ours, to the newest; all of it or nothing.

    Projections that came with a migration are filled from the log, so that an upgraded ledger says
    what a new one with the same log would say. Those that were there before stay as they are.
    """
    db = Database(str(path))
    try:
        before = set(db.table_names())
        with db.atomic():
            ledger.apply(db)
            new = [table for table in PROJECTIONS if table not in before]
            if new:
                derive_afresh(db.conn, quiet)
            for table in new:
                db.execute(f"INSERT INTO main.{table} SELECT * FROM temp.{table}")
    finally:
        db.close()
