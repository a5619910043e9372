"""Recorders killed at random: `python -m tests.data.killing 1000 [SEED]`.

A recorder (`tests.data.recorder`) is killed with −9 some time after some act was acknowledged, and
another goes on from there, until so many acts are acknowledged. After every kill nothing that was
acknowledged is missing, nothing is there twice, and all that is derived equals a fresh fold.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.data.recorder import origin_of
from tests.data.support import assert_projections_are_fresh, rows

MOST_ACTS_BETWEEN = 25
MOST_PATIENCE = 0.01
"""Seconds between an acknowledgement and the kill: some acts are under way then."""


class Killed(NamedTuple):
    """What came of it. `unacknowledged` acts were there though their recorder could not say so."""

    acts: int
    kills: int
    unacknowledged: int


def kill_until(path: Path, acts: int, seed: int) -> Killed:
    """Record until so many acts are acknowledged, killing all the while."""
    chance = Random(seed)
    acknowledged = kills = unacknowledged = 0
    while acknowledged < acts:
        enough = chance.randint(0, MOST_ACTS_BETWEEN)
        acknowledged += record_and_stop(path, acknowledged, enough, chance, signal.SIGKILL)
        kills += 1
        recorded = recorded_in(path)
        assert recorded == [origin_of(act) for act in range(len(recorded))]
        assert acknowledged <= len(recorded) <= acknowledged + 1
        unacknowledged += len(recorded) - acknowledged
        if recorded:
            assert_projections_are_fresh(path)
    return Killed(acknowledged, kills, unacknowledged)


def record_and_stop(
    path: Path, first: int, enough: int, chance: Random, how: signal.Signals
) -> int:
    """Run a recorder, stop it some time after `enough` acts; how many it acknowledged by then."""
    command = [sys.executable, "-m", "tests.data.recorder", str(path), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as recorder:
        assert recorder.stdout is not None
        acknowledged = [int(recorder.stdout.readline()) for _ in range(enough)]
        # One that was not heard of may not even have opened the file.
        threading.Event().wait(chance.random() * (MOST_PATIENCE if enough else 1))
        recorder.send_signal(how)
        acknowledged += [int(line) for line in recorder.stdout if line.endswith("\n")]
    assert recorder.returncode == (0 if how is signal.SIGTERM else -how)
    assert acknowledged == list(range(first, first + len(acknowledged)))
    return len(acknowledged)


def recorded_in(path: Path) -> list[str]:
    """The acts in the log, in order; one opening is two events."""
    if not path.exists() or not rows(path, "SELECT 1 FROM sqlite_master WHERE name = 'event'"):
        return []
    found = rows(path, "SELECT origin FROM event WHERE part = 0 ORDER BY id")
    return [origin for (origin,) in found]


def main(acts: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        done = kill_until(Path(folder, "ledger.sqlite"), acts, seed)
    sys.stdout.write(
        f"{done.acts} acts acknowledged, {done.kills} kills: none missing, none doubled; "
        f"{done.unacknowledged} recorded though the kill came before their acknowledgement\n"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
