"""A sheet to draw a chart on: a dark card in pixels, for a phone. matplotlib loads with the first.

One theme, with its own ground: it is the same on Discord's dark and on its light, where a picture
cannot know which it will stand on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, wraps
from io import BytesIO
from typing import Any, TypeVar

from cogs._fonts import drawable, families, fitted

WIDTH = 640
"""A phone shows a picture in a card about 265 points wide: a letter of 25 pixels is 10 there."""
WIDE = 800
"""For what needs to be touched and enlarged anyway."""
MARGIN = 28
GROUND, GRID, AXIS = "#1D2622", "#33403A", "#66756E"
INK, FAINT = "#F4F1E8", "#A9B6AF"
TITLE, TEXT, SMALL = 34, 25, 22

WON, LOST = "#6F8CFF", "#F0A202"
COLOURS = ("#F4F1E8", "#F0A202", "#1FBF8F", "#E8602C", "#E09AE8", "#6F8CFF")
"""After Okabe and Ito, on a dark ground; the seventh person begins them again with dashes."""

_drawing = threading.RLock()
"""matplotlib's fonts are shared and are not made for several threads."""

Value = TypeVar("Value")


def drawn_once(draw: Callable[[Value], bytes]) -> Callable[[Value], bytes]:
    """Remember the pictures of the last values, and draw one at a time."""

    @lru_cache(maxsize=32)
    @wraps(draw)
    def remembered(value: Value) -> bytes:
        with _drawing:
            return draw(value)

    return remembered


class Sheet:
    """A picture `across` × `height`; (0, 0) is its upper left corner."""

    def __init__(self, height: int, across: int = WIDTH) -> None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        self.height, self.across = height, across
        self._figure = Figure(figsize=(across / 72, height / 72), dpi=72, facecolor=GROUND)
        self._canvas: Any = FigureCanvasAgg(self._figure)
        self._axes: Any = self._figure.add_axes((0, 0, 1, 1))
        self._axes.set(xlim=(0, across), ylim=(height, 0))
        self._axes.set_axis_off()

    def text(
        self, x: float, y: float, text: str, size: int = TEXT, colour: str = INK, at: str = "left"
    ) -> None:
        """`text` on one line with its middle at `y`; `at` says which of its ends is at `x`."""
        shown = drawable(text)
        self._axes.text(
            x, y + 0.36 * size, shown, fontsize=size, color=colour, ha=at,
            va="baseline", fontfamily=families(shown), parse_math=False,
        )  # fmt: skip

    def line(
        self,
        xs: Sequence[float],
        ys: Sequence[float],
        colour: str,
        width: float = 3,
        *,
        dashes: tuple[float, float] | None = None,
        halo: bool = False,
        alpha: float = 1,
    ) -> None:
        """A line through points; with a halo of the ground, so that crossings can be followed."""
        style = dict(color=colour, linewidth=width, alpha=alpha, solid_joinstyle="round")
        if halo:
            self._axes.plot(xs, ys, color=GROUND, linewidth=width + 3, solid_joinstyle="round")
        if dashes:
            style |= {"dashes": dashes, "dash_capstyle": "butt"}
        self._axes.plot(xs, ys, **style)

    def dots(
        self, xs: Sequence[float], ys: Sequence[float], colour: str, size: float, *, hollow: bool
    ) -> None:
        """Round dots, or hollow diamonds."""
        face = GROUND if hollow else colour
        shape = "D" if hollow else "o"
        self._axes.plot(
            xs, ys, shape, markersize=size, markerfacecolor=face, markeredgecolor=colour,
            markeredgewidth=2.5,
        )  # fmt: skip

    def box(
        self, x: float, y: float, width: float, height: float, colour: str, alpha: float = 1
    ) -> None:
        """A filled box from its upper left corner."""
        from matplotlib.patches import Rectangle

        patch = Rectangle((x, y), width, height, facecolor=colour, alpha=alpha, linewidth=0)
        self._axes.add_patch(patch)

    def area(self, xs: Sequence[float], ys: Sequence[float], base: float, colour: str) -> None:
        """The area between a line and the height `base`, faintly."""
        self._axes.fill_between(xs, ys, base, color=colour, alpha=0.14, linewidth=0)

    @cached_property
    def _renderer(self) -> Any:
        return self._canvas.get_renderer()

    def width(self, text: str, size: int = TEXT) -> float:
        """How wide `text` is drawn."""
        from matplotlib.font_manager import FontProperties

        shown = drawable(text)
        font = FontProperties(family=families(shown), size=size)
        return float(self._renderer.get_text_width_height_descent(shown, font, ismath=False)[0])

    def fitted(self, text: str, room: float, size: int = TEXT) -> str:
        """As much of `text` as has room."""
        return fitted(drawable(text), room, lambda part: self.width(part, size))

    def head(self, title: str, note: str) -> None:
        """The title and what is to be known before looking."""
        room = self.across - 2 * MARGIN
        self.text(MARGIN, 46, self.fitted(title, room, TITLE), TITLE)
        self.text(MARGIN, 88, self.fitted(note, room, SMALL), SMALL, FAINT)

    def png(self) -> bytes:
        """The picture."""
        out = BytesIO()
        self._figure.savefig(out, format="png", dpi=72, facecolor=GROUND)
        return out.getvalue()


def round_steps(low: int, high: int, most: int) -> list[int]:
    """Round numbers from `low` to `high`, at most about `most` of them, 0 among them if between."""
    step = 1
    while (high - low) / step > most:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first = -(-low // step)
    return [n * step for n in range(first, high // step + 1)]
