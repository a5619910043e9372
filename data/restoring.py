"""Restore: a backup takes the ledger's place, after it was checked; the one replaced is kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from data.backups import STAMP, sync_folder, verified_copy
from data.erasure import forget_again
from data.lock import alone, unwritable
from data.progress import Progress, quiet
from data.refusals import StorageTrouble
from data.soundness import Contents

BESIDE = ("-wal", "-journal", "-shm")
"""What SQLite may keep beside a file; the first two belong to its content."""


class Restored(NamedTuple):
    """What the ledger holds now, the files of the one it replaced, if there was one, and how many
    people were forgotten again, because that one had forgotten them.
    """

    contents: Contents
    kept: tuple[Path, ...]
    forgotten: int = 0


def restore(source: Path, ledger: Path, at: datetime, progress: Progress = quiet) -> Restored:
    """Put a verified copy of `source` in the place of the ledger. At any moment there is one.

    Raises `StorageTrouble` or `LedgerInUseError`, having replaced nothing.
    """
    if source.exists() and ledger.exists() and source.samefile(ledger):
        raise StorageTrouble(f"{source} is the ledger itself")
    with alone(ledger):
        part = ledger.with_name(f"{ledger.name}.part")
        try:
            contents = verified_copy(source, part, progress)
            _forget_what_discord_has(part)
            kept: tuple[Path, ...] = ()
            forgotten = 0
            if ledger.exists():
                forgotten = forget_again(ledger, part)
                _take_owner(part, ledger)
                kept = _put_aside(ledger, at)
            for suffix in BESIDE:  # a stale log would be taken for the new file's
                _beside(ledger, suffix).unlink(missing_ok=True)
            part.replace(ledger)
            sync_folder(ledger.parent)
        except OSError as error:
            raise StorageTrouble(unwritable(ledger.parent, error)) from error
        finally:
            part.unlink(missing_ok=True)
    return Restored(contents, kept, forgotten)


def _put_aside(ledger: Path, at: datetime) -> tuple[Path, ...]:
    """The ledger under another name as well, with what belongs to it: all of its files.

    It is not opened, for it may be what is broken.
    """
    kept = ledger.with_name(f"{ledger.name}.before-restore-{at.astimezone(UTC):{STAMP}}")
    for suffix in BESIDE[:2]:
        if _beside(ledger, suffix).exists():
            shutil.copy2(_beside(ledger, suffix), _beside(kept, suffix))
    try:
        os.link(ledger, kept)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        shutil.copy2(ledger, kept)
    sync_folder(ledger.parent)
    return kept, *(path for path in (_beside(kept, suffix) for suffix in BESIDE) if path.exists())


def _take_owner(part: Path, ledger: Path) -> None:
    """Whoever could write the old file can write the new one, as where root restores for a bot."""
    old = ledger.stat()
    part.chmod(old.st_mode & 0o777)
    if (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(PermissionError):
            os.chown(part, old.st_uid, old.st_gid)


def _beside(ledger: Path, suffix: str) -> Path:
    return ledger.with_name(ledger.name + suffix)


def _forget_what_discord_has(part: Path) -> None:
    """Which commands Discord has is not a matter of the backup's time: they are sent anew."""
    with closing(sqlite3.connect(part)) as connection, connection:
        connection.execute("DELETE FROM note WHERE key LIKE 'commands:%'")
