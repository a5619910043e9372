"""One Discord and one bot for all tests that leave them as they are; others start their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.wire.night import Party


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def common(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Party]:
    """A guild with a bot that all tests share."""
    async with Party.opened(tmp_path_factory.mktemp("wire") / "ledger.sqlite") as party:
        await party.bot.start()
        yield party


@pytest_asyncio.fixture(loop_scope="session")
async def party(common: Party) -> AsyncIterator[Party]:
    """Four friends in a channel of their own, with the common bot, nothing failing yet."""
    common.server.rest.faults.clear()
    yield await common.elsewhere()
    common.server.rest.faults.clear()


@pytest_asyncio.fixture(loop_scope="session")
async def lone(tmp_path: Path) -> AsyncIterator[Party]:
    """Four friends with a Discord and a bot of their own; the bot is not started yet."""
    async with Party.opened(tmp_path / "ledger.sqlite") as party:
        yield party
