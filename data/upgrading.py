"""Before the schema of a ledger changes: is it ours to change, and a copy of it as it was."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from data.backups import Backup, back_up
from data.reading import read_only
from data.schema import schema_of


def make_way(ledger: Path, backups: Path, now: datetime | None = None) -> Backup | None:
    """A verified backup of a ledger that is about to be upgraded; `None` if nothing is to be done.

    Raises `NotALedger`, `NewerLedger`, or `StorageTrouble` where no backup could be made.
    """
    if not ledger.exists() or not ledger.stat().st_size:
        return None
    pending = read_only(ledger, lambda connection: schema_of(connection, ledger)).pending
    if not pending:
        return None
    return back_up(ledger, backups, now or datetime.now(UTC), why=f"-before-{pending[0]}")
