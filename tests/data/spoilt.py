"""Ledger files as they should not be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.data.support import plain, rows

TOMORROW = "m999_tomorrow"


def damage_pages(path: Path) -> None:
    """Overwrite the middle of the file."""
    content = bytearray(path.read_bytes())
    content[8192 : len(content) - 4096] = b"\xa5" * (len(content) - 12288)
    path.write_bytes(content)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def no_database(path: Path) -> None:
    path.write_bytes(b"date,name,points\n" * 500)


def nothing(path: Path) -> None:
    path.write_bytes(b"")


def of_another_program(path: Path) -> None:
    path.unlink()
    rows(path, "CREATE TABLE night (id INTEGER PRIMARY KEY)")


def of_a_newer_version(path: Path) -> None:
    rows(path, "INSERT INTO _sqlite_migrations VALUES (99, 'hangma', ?, '2030-01-01')", TOMORROW)


def without_a_person(path: Path) -> None:
    rows(path, "DELETE FROM player WHERE id = 3")


def with_an_unreadable_event(path: Path) -> None:
    change_event(path, 3, '{"kind":"tea"}')


def change_event(path: Path, seq: int, body: str) -> None:
    """Rewrite history, past the triggers that forbid it."""
    guards = ("event_no_update", "event_no_delete", "event_no_replace")
    with plain(path) as connection:
        made = [
            connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
            for name in guards
        ]
        for name in guards:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE event SET body = ? WHERE night_id = 1 AND seq = ?", (body, seq))
        for (sql,) in made:
            connection.execute(sql)


UNFIT: dict[Callable[[Path], None], str] = {
    damage_pages: "damaged|malformed|not a database",
    cut_short: "damaged|malformed",
    no_database: "file is not a database",
    nothing: "is no ledger of Hangma's: it is empty",
    of_another_program: "is no ledger of Hangma's: it holds the tables of another program",
    of_a_newer_version: rf"was written by a newer Hangma \(it has had {TOMORROW}; this one knows",
    without_a_person: "damaged: .* loose references",
    with_an_unreadable_event: "night 1 has an event that cannot be read",
}
"""How to spoil a ledger, and what is said of it then."""
