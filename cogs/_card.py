"""A card: a message as a plain value, before Discord. `_paint.py` turns it into components."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """What kind of touch a button is."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, and the action with the keys it carries (never facts)."""

    label: str
    action: str
    keys: tuple[str | int, ...] = ()
    style: Style = Style.SECONDARY
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A line of text with a button at its right."""

    text: str
    button: Button


@dataclass(frozen=True, slots=True)
class Choices:
    """A list to choose one from, at most 25; the action gets the chosen value as a last key."""

    placeholder: str
    action: str
    keys: tuple[str | int, ...]
    options: tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A thin rule between blocks."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image that goes with the message, with the words for those who cannot see it."""

    name: str
    data: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with the message, to be saved."""

    name: str
    data: bytes


Block = str | Row | Beside | Choices | Line | Picture | Attachment


@dataclass(frozen=True, slots=True)
class Card:
    """Blocks from top to bottom, with an accent colour at the side."""

    blocks: tuple[Block, ...]
    colour: int = 0x2F7D5B


FELT = 0x2F7D5B
GOLD = 0xC8902E
RED = 0xB5473C
GREY = 0x6B7280
