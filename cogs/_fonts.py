"""Fonts of the pictures: which characters they have, and what is drawn for those they lack (R112).

Noto Sans for Latin and figures (a Chinese font has a minus as wide as a character), then Noto Sans
CJK, Noto Emoji, Noto Sans for the scripts of other names, and the DejaVu Sans of matplotlib, which
is imported when the first picture is drawn.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path

from cogs._tiles import font_path

MISSING = "◆"
"""Stands for what no font has: seen, and no empty box."""
MOST_MARKS = 3
"""Marks on one letter that are drawn; more are meant to run over the lines around them."""
ELLIPSIS = "…"

_ZWJ = "\u200d"
_IGNORABLE = {_ZWJ, "\u200c", "\ufe0e", "\ufe0f"}


@cache
def font_files() -> tuple[Path, ...]:
    """The font files in the order they are asked for a glyph."""
    import matplotlib

    package = importlib.util.find_spec("manimgx_fonts")
    assert package is not None, "requirements.txt brings the fonts"
    assert package.origin is not None, "the fonts' package is an ordinary one"
    folder = Path(package.origin).parent
    latin = folder / "NotoSans[wght].ttf"
    others = sorted(path for path in folder.glob("*.ttf") if "Italic" not in path.name)
    others.remove(latin)
    dejavu = Path(matplotlib.get_data_path(), "fonts/ttf/DejaVuSans.ttf")
    return latin, font_path(), *others, dejavu


@cache
def _names() -> tuple[str, ...]:
    """The names matplotlib knows our files by: our own, so that no installed font is taken."""
    from matplotlib.font_manager import FontEntry, fontManager

    names = tuple(f"hangma-{number}" for number in range(len(font_files())))
    for name, path in zip(names, font_files(), strict=True):
        fontManager.ttflist.append(FontEntry(fname=str(path), name=name))
    return names


@cache
def _charmaps() -> tuple[frozenset[int], ...]:
    from matplotlib.ft2font import FT2Font

    return tuple(frozenset(FT2Font(str(path)).get_charmap()) for path in font_files())


@lru_cache(maxsize=1024)
def families(text: str) -> tuple[str, ...]:
    """The fonts that `text` needs, in order; asking all of them takes matplotlib far longer."""
    needed = {_font_of(character) for character in text} - {None}
    return tuple(name for n, name in enumerate(_names()) if n in needed or n == 0)


def _font_of(character: str) -> int | None:
    """The number of the first font that has this character."""
    return next((n for n, each in enumerate(_charmaps()) if ord(character) in each), None)


def has_glyph(character: str) -> bool:
    """Whether one of the fonts draws this character."""
    return _font_of(character) is not None


def drawable(text: str) -> str:
    """`text` with what no font has replaced: by its plain form (𝓐 → A), else by `MISSING`."""
    return "".join(map(_drawable, clusters(text)))


def _drawable(cluster: str) -> str:
    for form in (cluster, unicodedata.normalize("NFKC", cluster)):
        if all(c in _IGNORABLE or has_glyph(c) for c in form):
            return form
    return MISSING


def clusters(text: str) -> list[str]:
    """`text` by what is seen as one character: letters with their marks, emoji with their parts."""
    found: list[str] = []
    for character in text:
        if found and _continues(found[-1], character):
            marks = sum(unicodedata.category(c) in ("Mn", "Me") for c in found[-1])
            if marks < MOST_MARKS or unicodedata.category(character) not in ("Mn", "Me"):
                found[-1] += character
        else:
            found.append(character)
    return found


def _continues(before: str, character: str) -> bool:
    if before[-1] == _ZWJ or character in _IGNORABLE:
        return True
    if _is_flag_letter(character):
        return len(before) == 1 and _is_flag_letter(before)
    is_part_of_emoji = "\U0001f3fb" <= character <= "\U0001f3ff" or ord(character) >> 8 == 0xE00
    return is_part_of_emoji or unicodedata.category(character) in ("Mn", "Me", "Mc")


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def fitted(text: str, room: float, width: Callable[[str], float]) -> str:
    """As much of `text` as is no wider than `room`, with an ellipsis where something is left out.

    `width` measures a text. The first character always stays.
    """
    if width(text) <= room:
        return text
    first, *rest = clusters(text)
    kept = first
    for cluster in rest:
        if width(kept + cluster + ELLIPSIS) > room:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def spread(wanted: Iterable[float], gap: float, low: float, high: float) -> list[float]:
    """Places between `low` and `high`, as near to the `wanted` ones as `gap` between them allows.

    They keep their order. Where there is no room for all, they stand `gap` apart from `low` on.
    """
    places = list(wanted)
    order = sorted(range(len(places)), key=lambda i: places[i])
    blocks: list[list[float]] = []
    for rank, i in enumerate(order):
        blocks.append([places[i] - rank * gap, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            mean, count = blocks.pop()
            before, others = blocks[-1]
            blocks[-1] = [(mean * count + before * others) / (count + others), count + others]
    most = max(high - gap * (len(places) - 1), low)
    bases = [min(max(mean, low), most) for mean, count in blocks for _ in range(int(count))]
    for rank, i in enumerate(order):
        places[i] = bases[rank] + rank * gap
    return places
