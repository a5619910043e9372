"""Fixtures of the storage tests: a real ledger file, its worker, an evening to record."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlite_utils import Database

from data.migrations import ledger as migrations
from data.schema import released
from data.scorebook import Scorebook
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.released_schema import load
from tests.data.support import Evening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


@pytest.fixture
def ledger(path: Path) -> Path:
    """A ledger at rest, with something of everything, of the newest released schema."""
    load(released()[-1], path)
    return path


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> str:
    """The program has one more migration than has been released."""
    name = "m998_next"

    def add_place(db: Database) -> None:
        db.execute("ALTER TABLE night ADD COLUMN place TEXT")

    monkeypatch.setattr(migrations, "_migrations", list(migrations._migrations))
    migrations(name=name)(add_place)
    return name


@pytest_asyncio.fixture
async def worker(path: Path) -> AsyncIterator[Worker]:
    worker = Worker(path)
    await worker.start()
    yield worker
    await worker.stop()


@pytest.fixture
def book(worker: Worker, clock: HandClock) -> Scorebook:
    return Scorebook(worker, clock)


@pytest.fixture
def evening(book: Scorebook, clock: HandClock) -> Evening:
    return Evening(book, clock)
