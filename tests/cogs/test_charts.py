"""Charts: drawn for a phone, labelled, told apart by every eye, remembered, and told in words."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from PIL import Image

from cogs._chart_cards import if_possible, matrix_picture, night_picture, season_picture
from cogs._charts import running_chart, season_chart
from cogs._i18n import LANGUAGES, texts
from cogs._matrix import Matrix, matrix_chart, short
from cogs._sheet import COLOURS, GROUND, WIDE, WIDTH, round_steps
from data.records import Language, NightView, Place, Player, Settings
from data.stat_records import Scope, Season, Stats, Step, Which
from data.tallies import Tally
from hzrules.events import Closed, PlayerId
from tests.cogs.chart_gallery import FRIENDS, SCRIPTS, matrix, running, season
from tests.cogs.strategies import LONG, Evening, evenings
from tests.cogs.support import after, opened
from tests.hzrules.night_support import played
from tests.hzrules.support import self_draw

DRAWN: dict[str, Callable[[], bytes]] = {
    **{
        f"night-{people}-{hands}": lambda people=people, hands=hands: running_chart(  # type: ignore[misc]
            running(FRIENDS[:people], hands)
        )
        for people in (2, 4, 6, 12)
        for hands in (1, 5, 40, 300)
    },
    "night-scripts": lambda: running_chart(running(SCRIPTS, 40)),
    "season-1": lambda: season_chart(season(1)),
    "season-101": lambda: season_chart(season(101)),
    "matrix-2": lambda: matrix_chart(matrix(FRIENDS[:2], 50)),
    "matrix-12": lambda: matrix_chart(matrix(SCRIPTS, 10**9)),
    "matrix-even": lambda: matrix_chart(Matrix("a", "b", "c", ("x", "y"), ((0, 0), (0, 0)))),
}


def image(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_every_chart_is_a_picture_for_a_phone_with_something_on_it(
    draw: Callable[[], bytes],
) -> None:
    """A glyph that no font has would be a warning of matplotlib's, and warnings are errors."""
    shown = image(draw())
    assert shown.width in (WIDTH, WIDE)
    assert shown.height <= 1.2 * shown.width
    colours = shown.getcolors(maxcolors=2**24)
    assert colours is not None
    ground = dict((colour, count) for count, colour in colours)[_rgb(GROUND)]
    assert 0.2 < ground / (shown.width * shown.height) < 0.99
    assert len(colours) > 50


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_nothing_runs_over_the_edge(draw: Callable[[], bytes]) -> None:
    pixels = np.asarray(image(draw()))
    rim = np.concatenate(
        [
            pixels[:8].reshape(-1, 3),
            pixels[-8:].reshape(-1, 3),
            pixels[:, :8].reshape(-1, 3),
            pixels[:, -8:].reshape(-1, 3),
        ]
    )
    assert (rim == _rgb(GROUND)).all()


@pytest.mark.parametrize("people", [4, 12])
def test_every_person_has_a_colour_and_from_the_seventh_on_dashes(people: int) -> None:
    shown = image(running_chart(running(FRIENDS[:people], 40)))
    colours = {colour for _, colour in shown.getcolors(maxcolors=2**24) or ()}
    assert {_rgb(colour) for colour in COLOURS[:people]} <= colours


def test_the_same_values_are_drawn_once() -> None:
    assert running_chart(running(FRIENDS[:4], 7)) is running_chart(running(FRIENDS[:4], 7))
    assert running_chart(running(FRIENDS[:4], 7)) != running_chart(running(FRIENDS[:5], 7))


async def test_many_may_be_drawn_at_once() -> None:
    values = [running(FRIENDS[:people], 9) for people in range(2, 10)]
    at_once = await asyncio.gather(*(asyncio.to_thread(running_chart, each) for each in values))
    assert len(set(at_once)) == len(values)


def test_commands_load_without_matplotlib() -> None:
    """A bot that draws nothing does not carry it."""
    code = (
        "import sys, importlib, warnings; warnings.simplefilter('ignore');"
        "from cogs._client import EXTENSIONS;"
        "[importlib.import_module(name) for name in EXTENSIONS];"
        "import cogs._charts, cogs._matrix, cogs._fonts, cogs._chart_cards;"
        "print('matplotlib' in sys.modules, 'PIL' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]


# Colours


SEEN_BY = {
    "all": np.eye(3),
    "protanopia": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "deuteranopia": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    "tritanopia": [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB."""
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _linear(colour: str) -> np.ndarray:
    part = np.array(_rgb(colour)) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def _lab(linear: np.ndarray) -> np.ndarray:
    relative = _XYZ @ np.clip(linear, 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(relative > 0.008856, np.cbrt(relative), 7.787 * relative + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("eyes", SEEN_BY)
def test_colours_differ_to_every_eye(eyes: str) -> None:
    """By ΔE (CIE 1976) of 20 or more: not alike even as thin lines."""
    seen = {colour: _lab(np.array(SEEN_BY[eyes]) @ _linear(colour)) for colour in COLOURS}
    for one, other in itertools.combinations(COLOURS, 2):
        assert np.linalg.norm(seen[one] - seen[other]) > 20, (one, other)


@pytest.mark.parametrize("colour", COLOURS)
def test_names_in_colour_can_be_read_on_the_ground(colour: str) -> None:
    """WCAG AA for text of this size asks for 3, for small text 4.5."""
    light, dark = ((_linear(c) @ _XYZ[1]) + 0.05 for c in (colour, GROUND))
    assert light / dark >= 4.4


# Numbers


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (0, "0"), (7, "+7"), (-999, "−999"), (1000, "+1k"), (-1499, "−1k"), (-1500, "−2k"),
        (123456, "+123k"), (5 * 10**6, "+5M"), (-(10**9), "−1G"),
    ],
)  # fmt: skip
def test_short_numbers(points: int, text: str) -> None:
    assert short(points) == text


@pytest.mark.parametrize(
    ("low", "high", "steps"),
    [
        (0, 0, [0]),
        (-3, 3, [-3, -2, -1, 0, 1, 2, 3]),
        (-80, 140, [-50, 0, 50, 100]),
        (0, 299, [0, 50, 100, 150, 200, 250]),
    ],
)
def test_round_steps(low: int, high: int, steps: list[int]) -> None:
    assert round_steps(low, high, 6) == steps


# Of a night


@LONG
@given(evenings())
def test_every_night_can_be_drawn_and_told(evening: Evening) -> None:
    for draw in (night_picture, matrix_picture):
        picture = asyncio.run(draw(evening.t, evening.view))
        assert (picture is None) == (not evening.night.hands())
        if picture is not None:
            assert 0 < len(picture.alt) <= 1024


@pytest.mark.parametrize("language", LANGUAGES)
async def test_alt_text_says_what_the_picture_shows(language: Language) -> None:
    t, view = texts(language), after(self_draw("E"), self_draw("E"))
    course, pairs = await night_picture(t, view), await matrix_picture(t, view)
    assert course is not None
    assert pairs is not None
    points = view.night.balances
    assert f"小红 +{points[1]}" in course.alt
    assert f"老王 −{-points[2]}" in course.alt
    assert "2" in course.alt
    told = t._("{winner} won {points} from {loser}", winner="小红", points=6, loser="老王")
    assert told in pairs.alt


async def test_night_without_a_hand_has_no_picture() -> None:
    t, view = texts("en"), opened(Closed())
    assert await night_picture(t, view) is None
    assert await matrix_picture(t, view) is None


async def test_even_night_is_drawn_all_the_same() -> None:
    view = opened(played(self_draw("E")), played(self_draw("S")))
    assert await night_picture(texts("en"), view) is not None


class Unnamed(NightView):
    """A night whose people cannot be named: drawing it fails."""

    def name(self, player: PlayerId | None) -> str:
        raise LookupError(player)


async def test_failure_to_draw_is_logged_and_keeps_nothing_from_being_sent(
    caplog: pytest.LogCaptureFixture,
) -> None:
    view = after(self_draw("E"))
    broken = Unnamed(
        view.id, view.place, view.date, view.night, view.people, view.settings, view.boards
    )
    assert await if_possible(night_picture(texts("en"), broken), of="night 1") is None
    assert "the chart of night 1 could not be drawn" in caplog.text


# A season


def done(*won: int, name: str = "小红", by_month: bool = False) -> Stats:
    """What somebody won night by night, or month by month."""
    steps = tuple(Step(f"2026-{n:02}" + "-05" * (not by_month), x) for n, x in enumerate(won, 1))
    return Stats(
        which=Which(Place(1, 2), Scope.SERVER, "2026"),
        settings=Settings(),
        player=Player(1, 9, name),
        tally=Tally(nights=len(won) * (3 if by_month else 1), hands=9, points=sum(won)),
        season=Season(steps, by_month=by_month),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by_month", [False, True], ids=["nights", "months"])
async def test_season_is_told_to_those_who_cannot_see_it(
    language: Language, *, by_month: bool
) -> None:
    t = texts(language)
    picture = await season_picture(t, done(12, -30, 25, by_month=by_month))
    assert picture is not None
    assert image(picture.data).width == WIDTH
    for fact in ("小红", "+7", "+25", "−30", "2026-03", "2026-02", t._("year {year}", year=2026)):
        assert fact in picture.alt
    assert (t._("a bar a month") in picture.alt) == by_month
    assert t.n("{n} night", "{n} nights", 9 if by_month else 3) in picture.alt


@pytest.mark.parametrize("won", [(), (5,)])
async def test_season_of_fewer_than_two_nights_is_not_drawn(won: tuple[int, ...]) -> None:
    assert await season_picture(texts("en"), done(*won)) is None


@pytest.mark.parametrize("name", [*SCRIPTS, "W" * 32, ""])
async def test_season_is_drawn_for_any_name(name: str) -> None:
    """In five scripts and more; a name too wide is cut, not lost."""
    picture = await season_picture(texts("zh-CN"), done(0, 0, 10**9, name=name))
    assert picture is not None
    assert (np.asarray(image(picture.data))[:, -8:] == _rgb(GROUND)).all()
