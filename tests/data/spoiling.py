"""Ways to spoil a ledger file under the one who writes it, and what is logged of it."""

from __future__ import annotations

import logging
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.store import Store
from data.worker import Worker
from tests.data.support import rows

PAGE = 4096


async def outside_of_jobs(worker: Worker, change: Callable[[Store], None]) -> None:
    """Do something to the connection itself, on its thread but in no transaction."""
    ledger = worker._ledger
    assert ledger is not None
    await worker._hand_over(lambda: change(ledger.store))


def wait_less(store: Store) -> None:
    """A test does not wait as long for others as the bot does."""
    store._execute("PRAGMA busy_timeout = 50").fetchall()


def limit_pages(store: Store) -> None:
    """As on a full disk: the file may grow by one page."""
    (pages,) = store._execute("PRAGMA page_count").fetchone()
    store._execute(f"PRAGMA max_page_count = {pages + 1}")


def unlimit_pages(store: Store) -> None:
    store._execute("PRAGMA max_page_count = 1000000")


@contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """A real write of this process to a file beyond that size fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def another_program(script: str, path: Path) -> Iterator[None]:
    """A process that does something to the file, says so, and goes on until the block ends."""
    command = [sys.executable, "-c", script, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "holding\n"
        yield
        program.communicate("\n")


HOLDER = """
import sqlite3, sys
holder = sqlite3.connect(sys.argv[1], isolation_level=None)
holder.execute("BEGIN IMMEDIATE")
print("holding", flush=True)
sys.stdin.readline()
"""
"""Holds the write lock."""


def whole(path: Path) -> bytes:
    """The file as a backup has it: everything moved out of its write-ahead log first."""
    rows(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def overwrite(path: Path) -> bytes:
    """Write rubbish over where the log begins; how the file was before."""
    before = whole(path)
    with path.open("r+b") as file:
        for (page,) in rows(path, "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'event'"):
            if page:
                file.seek((page - 1) * PAGE)
                file.write(b"\xa5" * PAGE)
    return before


def forget_pages(store: Store) -> None:
    """As if the pages had made room for others: read from the file when they are needed next."""
    store._execute("PRAGMA shrink_memory")


def delete(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    """Another file of the name, with nothing in it."""
    path.unlink()
    path.touch()


def move(path: Path, to: Path) -> None:
    path.replace(to)


def contents(path: Path) -> list[Path]:
    """What is in its folder."""
    return list(path.parent.iterdir())


def put_in(path: Path, content: bytes) -> None:
    """Write it into the very same file."""
    with path.open("r+b") as file:
        file.write(content)
        file.truncate()


def put_in_place(path: Path, content: bytes) -> None:
    """As an operator does: write the file elsewhere, then give it the name."""
    other = path.with_name("restored.sqlite")
    other.write_bytes(content)
    other.replace(path)


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as an error so far."""
    return [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR]
