"""Fixtures for all tests: a clock that is set by hand, and the world with the bot in it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.world import World, open_world

EVENING = 1_790_000_000
"""A Monday evening in September 2026, in Unix seconds: when the tests play."""


class HandClock:
    """Unix seconds, moved by hand."""

    def __init__(self) -> None:
        self.seconds = EVENING

    def __call__(self) -> int:
        return self.seconds

    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.seconds += seconds


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest_asyncio.fixture
async def world(
    tmp_path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[World]:
    """The world; at the end nothing unexpected may have been logged by the bot."""
    async with open_world(tmp_path / "ledger.sqlite", clock) as opened:
        yield opened
    unexpected = [r.getMessage() for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert not unexpected, unexpected
