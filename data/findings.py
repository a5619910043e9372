"""Findings: what a check-up says, one line a check."""

from __future__ import annotations

from collections.abc import Callable
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


class Report:
    """Writes each finding as it comes, and keeps count."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._levels: list[Level] = []

    def __call__(self, finding: Finding) -> None:
        """Write a finding on a line of its own."""
        self._levels.append(finding.level)
        self._write(str(finding))

    @property
    def summary(self) -> str:
        """How many findings there are of which kind."""
        wrong, warnings = self._levels.count(Level.WRONG), self._levels.count(Level.WARNING)
        return f"{len(self._levels)} checks: {wrong} wrong, {warnings} worth knowing"

    @property
    def is_bad(self) -> bool:
        """Whether something is wrong."""
        return Level.WRONG in self._levels
