"""Room in a message: what of several lists is shown where not all of it fits."""

from __future__ import annotations

from collections.abc import Sequence

from cogs._i18n import Texts

REST = 40
"""Characters for a line that counts what is left out."""


def room_for(lines: Sequence[str]) -> int:
    """The characters that these lines take."""
    return sum(len(line) + 1 for line in lines)


def shortened(t: Texts, lines: Sequence[str], room: int) -> list[str]:
    """As many of `lines` as fit in `room`; a last line counts the others."""
    if room_for(lines) <= room:
        return list(lines)
    kept: list[str] = []
    for line in lines:
        if room_for([*kept, line]) > room - REST:
            break
        kept.append(line)
    left = len(lines) - len(kept)
    return [*kept, "-# " + t.n("… and {n} more", "… and {n} more", left)]
