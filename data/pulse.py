"""A sign of life of the ledger."""

from __future__ import annotations

from typing import NamedTuple

from sqlite_utils import Database

from data.migrations import ledger


class Pulse(NamedTuple):
    """The last migration the file has, and when something was last recorded, in Unix seconds."""

    schema: str
    last_event_at: int | None


def felt(db: Database) -> Pulse:
    """The ledger's pulse."""
    row = db.execute("SELECT at FROM event ORDER BY id DESC LIMIT 1").fetchone()
    return Pulse(ledger.applied(db)[-1].name, None if row is None else int(row[0]))
