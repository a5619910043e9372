"""Reading the ledger file beside the writer: a connection of one's own, one moment of the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from data.refusals import StorageKind, StorageTrouble
from data.trouble import trouble_with

T = TypeVar("T")


def read_only(path: Path, job: Callable[[sqlite3.Connection], T]) -> T:
    """What `job` finds in the file as it is now, however long it takes; writes go on meanwhile.

    Raises `StorageTrouble` where the file cannot be read, `DamagedLedger` where it is broken.
    """
    if not path.is_file():
        raise StorageTrouble(f"{path}: there is no such file", StorageKind.GONE)
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
            connection.execute("PRAGMA busy_timeout = 5000")
            connection.execute("BEGIN")
            return job(connection)
    except sqlite3.Error as error:
        raise trouble_with(path, error) from error
