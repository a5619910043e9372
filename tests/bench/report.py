"""One line of the benchmark table: ours, the peer's, their ratio, and what it must not exceed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured pair, mostly of times; `most` is the greatest ratio allowed, if any."""

    what: str
    peer: str
    ours: float
    peers: float
    most: float | None = None
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """Ours over the peer's."""
        return self.ours / self.peers

    @property
    def verdict(self) -> str:
        """Whether the figure is reached; empty where none is set."""
        if self.most is None:
            return ""
        return "reached" if self.ratio <= self.most else "NOT reached"


def table(figures: Iterable[Figure]) -> str:
    """The figures as a Markdown table."""
    lines = [
        "| what | against | ours | peer | ratio | at most | |",
        "|---|---|--:|--:|--:|--:|---|",
    ]
    for figure in figures:
        most = "–" if figure.most is None else f"{figure.most:g}"
        lines.append(
            f"| {figure.what} | {figure.peer} | {figure.ours:.4g} {figure.unit}"
            f" | {figure.peers:.4g} {figure.unit}"
            f" | {figure.ratio:.2f} | {most} | {figure.verdict} |"
        )
    return "\n".join(lines)
