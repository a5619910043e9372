"""A bot in a process of its own: start it, wait until it is connected, signal it, kill it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.wire.server import PATIENCE, Server

ROOT = Path(__file__).parents[2]


class BotProcess:
    """`bot.py run` on the ledger `db`, at the server's address, with further `settings`."""

    def __init__(self, server: Server, db: Path, module: str = "tests.wire.process") -> None:
        self._server = server
        self._db = db
        self._module = module
        self.token = server.token
        self.settings: dict[str, str] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self.log: list[str] = []

    @property
    def pid(self) -> int:
        assert self._process is not None, "not started"
        return self._process.pid

    async def launch(self) -> None:
        """Start the process."""
        self.log.clear()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._module,
            self._server.address,
            "run",
            cwd=ROOT,
            env={
                **os.environ,
                "DISCORD_TOKEN": self.token,
                "HZ_DB": str(self._db),
                "HZ_BACKUPS": str(self._db.with_name("backups")),
                **self.settings,
            },
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def start(self) -> None:
        """Start the process; returns when all its shards are connected."""
        known = len(self._server.gateway.sessions)
        await self.launch()
        gateway = self._server.gateway
        reading = self._reading
        assert reading is not None, "just launched"

        def is_up() -> bool:
            return len(gateway.sessions) >= known + gateway.shards and gateway.is_ready

        await self._server.until(lambda: is_up() or reading.done())
        assert is_up(), "the bot did not connect:\n" + self.said

    @property
    def said(self) -> str:
        """All it has logged since it was launched."""
        return "\n".join(self.log)

    async def says(self, text: str) -> None:
        """Wait until it has logged `text`."""
        await self._server.until(lambda: text in self.said)

    def signal(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal, if it runs."""
        assert self._process is not None, "not started"
        if self._process.returncode is None:
            self._process.send_signal(number)

    async def stop(self) -> int:
        """Ask it to stop and wait; its exit status."""
        self.signal()
        return await self.ended()

    async def kill(self) -> None:
        """Kill −9, if it runs."""
        if self._process is not None:
            self.signal(signal.SIGKILL)
            await self.ended()

    async def ended(self) -> int:
        """Wait for its end; its exit status."""
        assert self._process is not None
        assert self._reading is not None
        async with asyncio.timeout(PATIENCE):
            await self._reading
            return await self._process.wait()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            self.log.append(line.decode().rstrip())
            await self._server.changed()
        await self._server.changed()
