"""Upgrade: is the file ours to change, a verified copy of it as it was, then the new schema."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path

from data.backups import back_up
from data.reading import read_only
from data.schema import schema_of, upgrade

log = logging.getLogger("hangma")


def bring_up_to_date(ledger: Path, backups: Path) -> None:
    """Upgrade a ledger of an older schema, after a backup; one that is not there yet is left alone.

    Raises `NotALedger`, `NewerLedger`, or `StorageTrouble` where no backup could be made, which
    rehearses the upgrade; SQLite's errors where the upgrade fails nevertheless.
    """
    if not ledger.exists() or not ledger.stat().st_size:
        return
    pending = read_only(ledger, lambda connection: schema_of(connection, ledger)).pending
    if not pending:
        return
    backup = back_up(ledger, backups, datetime.now(UTC), why=f"-before-{pending[0]}")
    log.info("upgrading %s; a copy of it as it was: %s", ledger, backup.path)
    upgrade(ledger)
