"""Names of people as they may be shown: unable to ping, format, or turn the line around them."""

from __future__ import annotations

import re
import unicodedata

from discord.utils import escape_markdown, escape_mentions

MAX_NAME = 32
_ISOLATE, _POP = "\u2068", "\u2069"
_BIDI_CONTROLS = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))


def clean(name: str) -> str:
    """A name as it is stored: one line, no control or direction characters, ≤ 32 characters."""
    name = name.translate(_BIDI_CONTROLS)
    name = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in name)
    return re.sub(r"\s+", " ", name).strip()[:MAX_NAME].strip()


def safe(name: str) -> str:
    """A name inside Discord markdown: escaped, and isolated where it reads right to left (R87)."""
    shown = escape_mentions(escape_markdown(name)).replace("<", "\\<")
    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in name):
        return f"{_ISOLATE}{shown}{_POP}"
    return shown
