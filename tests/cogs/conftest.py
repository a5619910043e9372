"""The real bot, its commands loaded, that talks to nobody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest_asyncio

from cogs._client import EXTENSIONS, Hangma
from cogs._i18n import CommandTranslator
from data.scorebook import Scorebook
from data.worker import Worker
from tests.cogs.support import user_data
from tests.conftest import HandClock


@pytest_asyncio.fixture
async def bot(tmp_path: Path, clock: HandClock) -> AsyncIterator[Hangma]:
    """Everything that `setup_hook` does, but for telling Discord."""
    worker = Worker(tmp_path / "ledger.sqlite")
    await worker.start()
    client = Hangma(Scorebook(worker, clock), shard_count=1)
    state: Any = client._connection
    state.user = discord.ClientUser(state=state, data=user_data(1, "杭麻记分", bot=True))
    await client.tree.set_translator(CommandTranslator())
    for extension in EXTENSIONS:
        await client.load_extension(extension)
    yield client
    await worker.stop()
