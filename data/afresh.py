"""Projections made afresh from the log, in temporary tables that hide the real ones.

The code that makes them when an event is recorded makes them here too.
"""

from __future__ import annotations

import re
import sqlite3

from data.derived import PROJECTIONS, Derived
from data.dump import Dump, Part
from data.progress import Progress
from data.retelling import guilds_of_people, retold
from hzrules.night import Night

_CREATE = re.compile(r"^(CREATE (?:UNIQUE )?(?:TABLE|INDEX) )")


def derive_afresh(connection: sqlite3.Connection, progress: Progress) -> list[str]:
    """Fill temporary tables, which hide those they are named after; what is wrong with the log."""
    for table in ("night", *PROJECTIONS):
        _hide(connection, table)
    names = [row[1] for row in connection.execute("PRAGMA main.table_info(night)")]
    columns = ", ".join("0" if name == "is_open" else name for name in names)
    connection.execute(f"INSERT INTO temp.night SELECT {columns} FROM main.night")
    dump, derived, guilds = Dump(connection), Derived(connection), guilds_of_people(connection)
    faults: list[str] = []
    ids = dump.night_ids(Part())
    for done, night_id in enumerate(ids):
        progress(done, len(ids))
        night = retold(dump, night_id, guilds)
        if isinstance(night, Night):
            derived.build(night_id, night)
        else:
            faults += night
    progress(len(ids), len(ids))
    return faults


def _hide(connection: sqlite3.Connection, table: str) -> None:
    """An empty temporary table like the real one, with its indexes."""
    found = connection.execute(
        "SELECT sql FROM main.sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL"
        " AND type IN ('table', 'index') ORDER BY type DESC",
        (table,),
    ).fetchall()
    for (sql,) in found:
        connection.execute(_CREATE.sub(r"\1temp.", sql))
