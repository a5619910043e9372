"""Findings: what a check-up says, one line a check."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple


class Level(Enum):
    """How bad it is: as it should be, worth knowing, or in the way."""

    FINE = "✓"
    WARNING = "!"
    WRONG = "✗"


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do about it. For the terminal."""

    level: Level
    subject: str
    said: str
    advice: str = ""

    def __str__(self) -> str:
        """On one line."""
        advice = f" → {self.advice}" if self.advice else ""
        return f"{self.level.value} {self.subject}: {self.said}{advice}"


def summed_up(findings: Sequence[Finding]) -> tuple[str, bool]:
    """How many findings there are of which kind, and whether none is wrong."""
    levels = [finding.level for finding in findings]
    wrong, warnings = levels.count(Level.WRONG), levels.count(Level.WARNING)
    return f"{len(findings)} checks: {wrong} wrong, {warnings} worth knowing", not wrong
