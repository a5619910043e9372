"""Cards about files: on the way, here, too large. Plain values, no Discord."""

from __future__ import annotations

from cogs._card import FELT, GREY, RED, Attachment, Card
from cogs._i18n import Texts
from data.records import Exported

MOST_BYTES = 8 * 1024 * 1024
"""What every server takes, whatever it pays for."""


def export_card(t: Texts, exported: Exported) -> Card:
    """The file, or why it cannot be sent."""
    size, most = _kilobytes(len(exported.data)), _kilobytes(MOST_BYTES)
    if len(exported.data) > MOST_BYTES:
        too_large = t._(
            "The file would have {size}, more than the {most} that can be sent here. Export "
            "fewer nights, or let whoever runs the bot export it there.",
            size=size,
            most=most,
        )
        return Card((too_large,), RED)
    shown = t._("Here is the file, {size}. Only you see this.", size=size)
    return Card((shown, Attachment(exported.name, exported.data)), FELT)


def progress_card(t: Texts, percent: int) -> Card:
    """How far an export has come."""
    return Card((t._("Writing the file: {percent}%", percent=percent),), GREY)


def _kilobytes(size: int) -> str:
    return f"{-(-size // 1024):,} KB"
