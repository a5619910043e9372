"""Two hundred whole nights at random through the scorebook; `HZ_NIGHTS` plays more, or fewer."""

from __future__ import annotations

import os

import pytest

from tests.data.night_machine.machine import play_nights

NIGHTS = int(os.environ.get("HZ_NIGHTS", "200"))
PARTS = 4
"""So that they may be played side by side."""

ALWAYS = {
    "open",
    "record",
    "claim",
    "dealer",
    "seat",
    "undo",
    "fix",
    "insert",
    "void",
    "restore",
    "void and restore",
    "close",
    "reopen",
    "closed refused",
    "record refused",
    "fix refused",
    "insert seat refused",
}


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_nights_keep_their_books_whatever_is_said_and_mended(part: int) -> None:
    """R14, R18, R32, R35, R51: after every step the fold, the file and the plain lines agree."""
    nights = max(1, NIGHTS // PARTS)
    done = play_nights(nights, part)
    assert done["recorded right"] >= nights
    if nights >= 50:
        assert done.keys() >= ALWAYS
