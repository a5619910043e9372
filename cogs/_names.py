"""Names of people as they may be shown: unable to ping, format, or turn the line around them."""

from __future__ import annotations

import re
import unicodedata

from discord.utils import escape_mentions

MAX_NAME = 32
MAX_QUOTE = 200
_TRIGGERS = re.compile(r"[\\*_~`|\[<]|:(?=\w+:)|(?<=\d)\.(?=\s)|^[-+>#]", re.MULTILINE)
"""What begins a format, a link, a mention, an emoji, a list, or, in front, a quote or heading."""
_ISOLATE, _POP = "\u2068", "\u2069"
_JOINERS = "\u200c\u200d"
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing; people who want no name choose them."""


def clean(name: str) -> str:
    """A name as it is stored: one line of at most 32 characters, none of them a trick.

    Empty where nothing could be seen.
    """
    return _visible(tidy(name)[:MAX_NAME])


def tidy(text: str) -> str:
    """One line without control, direction and other invisible characters; emoji stay whole."""
    return _visible(re.sub(r"\s+", " ", "".join(map(_kept, text))))


def safe(name: str) -> str:
    """A name inside Discord markdown: escaped, and isolated where it reads right to left (R87)."""
    shown = escape_mentions(_TRIGGERS.sub(r"\\\g<0>", name))
    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in name):
        return f"{_ISOLATE}{shown}{_POP}"
    return shown


def quoted(words: str) -> str:
    """What somebody typed, to be repeated to them: tidy, safe, and not too long for a message."""
    words = tidy(words)
    return safe(words if len(words) <= MAX_QUOTE else words[: MAX_QUOTE - 1] + "…")


def _kept(character: str) -> str:
    match unicodedata.category(character):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cs":
            return ""
        case "Cf":
            is_in_flags = "\U000e0020" <= character <= "\U000e007f"
            return character if character in _JOINERS or is_in_flags else ""
    return " " if character in _BLANKS else character


def _visible(text: str) -> str:
    text = text.strip(_JOINERS + " ")
    invisible = ("Cf", "Mn", "Me", "Zs")
    return "" if all(unicodedata.category(c) in invisible for c in text) else text
