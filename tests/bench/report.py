"""One line of the benchmark table: ours, the peer's, their ratio, and what it must not exceed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured pair of times in milliseconds; `most` is the greatest ratio allowed, if any."""

    what: str
    peer: str
    ours_ms: float
    peer_ms: float
    most: float | None = None

    @property
    def ratio(self) -> float:
        """Ours over the peer's."""
        return self.ours_ms / self.peer_ms

    @property
    def verdict(self) -> str:
        """Whether the figure is reached; empty where none is set."""
        if self.most is None:
            return ""
        return "reached" if self.ratio <= self.most else "NOT reached"


def table(figures: Iterable[Figure]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| what | against | ours, ms | peer, ms | ratio | at most | |",
        "|---|---|--:|--:|--:|--:|---|",
    ]
    for figure in figures:
        most = "–" if figure.most is None else f"{figure.most:g}"
        lines.append(
            f"| {figure.what} | {figure.peer} | {figure.ours_ms:.4f} | {figure.peer_ms:.4f}"
            f" | {figure.ratio:.2f} | {most} | {figure.verdict} |"
        )
    return "\n".join(lines)
