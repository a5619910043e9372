"""Fixtures of the storage tests: a real ledger file, its worker, an evening to record."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data.scorebook import Scorebook
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.support import Evening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


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
