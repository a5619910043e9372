"""One ledger, one process: a second one is refused, and a file that is no ledger is let go."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from data.refusals import StorageTrouble
from data.worker import LedgerInUseError, Worker


async def test_r110_second_worker_on_the_same_file_is_refused(worker: Worker, path: Path) -> None:
    second = Worker(path)
    with pytest.raises(LedgerInUseError, match=str(path)):
        await second.start()
    await second.stop()
    assert await worker.run(lambda store: store.note("still ours")) is None


OTHER_PROCESS = """
import asyncio, pathlib, sys
from data.worker import LedgerInUseError, Worker

async def main():
    worker = Worker(pathlib.Path(sys.argv[1]))
    try:
        await worker.start()
    except LedgerInUseError:
        return "in use"
    await worker.stop()
    return "opened"

print(asyncio.run(main()))
"""


def _other_process(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return done.stdout.strip()


async def test_r110_second_process_on_the_same_file_is_refused_until_we_stop(path: Path) -> None:
    worker = Worker(path)
    await worker.start()
    assert await asyncio.to_thread(_other_process, path) == "in use"
    await worker.stop()
    assert await asyncio.to_thread(_other_process, path) == "opened"


@pytest.fixture
def photograph(path: Path) -> Path:
    """A file that is no ledger."""
    path.write_bytes(b"a photograph of four people at a table" * 100)
    return path


async def test_file_that_is_no_ledger_is_refused_and_let_go(photograph: Path) -> None:
    with pytest.raises(StorageTrouble, match=r"ledger\.sqlite: file is not a database"):
        await Worker(photograph).start()
    os.truncate(photograph, 0)
    worker = Worker(photograph)
    await worker.start()
    await worker.stop()
