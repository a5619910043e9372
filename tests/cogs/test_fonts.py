"""Names render in every script or fall back to something seen, never to an empty box."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.ft2font import FT2Font

from cogs._fonts import ELLIPSIS, MISSING, clusters, drawable, fitted, font_files, spread
from tests.cogs.chart_gallery import SCRIPTS
from tests.cogs.strategies import PROVE, STRANGE, names

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


def glyphs(character: str) -> list[int]:
    """The glyph of a character in every font; 0 is the empty box."""
    return [FT2Font(str(path)).get_char_index(ord(character)) for path in font_files()]


@PROVE
@given(names | st.text(max_size=8))
def test_whatever_is_drawn_has_a_glyph(name: str) -> None:
    """R112: never an empty box."""
    for character in drawable(name):
        assert any(glyphs(character)) or character in "\u200c\u200d\ufe0e\ufe0f"


@pytest.mark.parametrize("name", [*SCRIPTS[:10], "禛", "𠮷", "🀄", "Ñandú", FAMILY, "❤️", "🇨🇳"])
def test_names_of_many_scripts_are_drawn_as_they_are(name: str) -> None:
    assert drawable(name) == name


@pytest.mark.parametrize("name", ["小红", "禛", "𠮷"])
def test_chinese_is_drawn_by_the_chinese_font(name: str) -> None:
    """R112: which a package brings along, in a container too."""
    chinese = FT2Font(str(font_files()[1]))
    assert "CJK" in chinese.family_name
    assert all(chinese.get_char_index(ord(character)) for character in name)
    assert not any(glyphs(character)[0] for character in name)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        pytest.param("𝓐𝓵𝓮𝔁", "Alex", id="letters-of-mathematics"),
        pytest.param("a\U0001e900b", f"a{MISSING}b", id="script-no-font-has"),
        pytest.param("\ue000", MISSING, id="private"),
        pytest.param("\U0010ffff" * 3, MISSING * 3, id="one-for-each"),
    ],
)
def test_what_no_font_has_is_replaced_by_something_seen(name: str, drawn: str) -> None:
    assert drawable(name) == drawn
    assert all(map(any, map(glyphs, drawn)))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("ab", ["a", "b"], id="letters"),
        pytest.param("e\u0301a", ["e\u0301", "a"], id="accent"),
        pytest.param(f"{FAMILY}!", [FAMILY, "!"], id="family"),
        pytest.param("👍🏽👍", ["👍🏽", "👍"], id="skin"),
        pytest.param("🇨🇳🇯🇵", ["🇨🇳", "🇯🇵"], id="flags"),
        pytest.param("z" + "\u0301" * 40, ["z" + "\u0301" * 3], id="heaps-of-marks"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_clusters_are_what_is_seen_as_one(text: str, parts: list[str]) -> None:
    assert clusters(text) == parts


@PROVE
@given(names, st.integers(1, 40))
def test_fitted_text_is_no_wider_than_its_room(name: str, room: int) -> None:
    shown = fitted(name, room, len)
    assert len(shown) <= max(room, len(clusters(name)[0]) + 1)
    assert shown == name or shown.endswith(ELLIPSIS)


@pytest.mark.parametrize("name", STRANGE)
def test_cutting_tears_no_character_apart(name: str) -> None:
    shown = fitted(name, 4, len)
    whole = clusters(name)
    kept = clusters(shown.removesuffix(ELLIPSIS))
    assert kept == whole[: len(kept)]


@PROVE
@given(st.lists(st.floats(0, 500), min_size=1, max_size=12))
def test_labels_stand_apart_within_the_plot_in_their_order(wanted: list[float]) -> None:
    places = spread(wanted, 36, 0, 500)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    lined_up = [places[i] for i in order]
    assert all(b - a >= 36 - 1e-6 for a, b in pairwise(lined_up))
    assert min(places) >= -1e-6
    assert max(places) <= 500 + 1e-6


def test_label_with_room_stays_at_the_end_of_its_line() -> None:
    assert spread([300, 100], 36, 0, 500) == [300, 100]


def test_more_labels_than_there_is_room_for_begin_at_the_top() -> None:
    assert spread([5, 5, 5], 36, 0, 50) == [0, 36, 72]
