"""A folder that is not ours to write is named, and so is the user who tried (R119)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

NOBODY = """
import asyncio, os, pathlib, sys
from data.refusals import StorageTrouble
from data.worker import Worker
if os.geteuid() == 0:
    os.seteuid(65534)

async def main():
    worker = Worker(pathlib.Path(sys.argv[1]))
    try:
        await worker.start()
    except StorageTrouble as error:
        print(os.geteuid(), error)

asyncio.run(main())
"""


@pytest.mark.parametrize("part", ["folder", "file"])
def test_r119_folder_that_is_not_ours_is_named_with_the_uid(part: str) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        path = folder / "ledger.sqlite"
        if part == "file":
            folder.chmod(0o777)
            path.touch(0o400)
        elif os.geteuid() != 0:
            folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", NOBODY, str(path)],
            capture_output=True,
            text=True,
            check=True,
            timeout=30,
        )
    uid, _, said = done.stdout.partition(" ")
    assert f"{folder} cannot be written by user {uid}: " in said
    assert f"(chown {uid} {folder})" in said
