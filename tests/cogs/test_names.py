"""R87: names cannot ping, format, hide, or turn the line around them."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs._names import MAX_NAME, MAX_QUOTE, clean, quoted, safe, tidy
from tests.cogs.strategies import PROVE

FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        pytest.param("小红", "小红", id="plain"),
        pytest.param("  小  红 ", "小 红", id="spaces"),
        pytest.param("小\u3000红", "小 红", id="wide-space"),
        pytest.param("a\nb\tc", "a b c", id="newline-tab"),
        pytest.param("a\u2028b", "a b", id="line-separator"),
        pytest.param("麻" * 32, "麻" * 32, id="32-wide"),
        pytest.param("麻" * 200, "麻" * 32, id="200-characters"),
        pytest.param("a" * 31 + " b", "a" * 31, id="cut-at-a-space"),
        pytest.param("\u202eabc\u202c", "abc", id="bidi-override"),
        pytest.param("\u2067abc\u2069", "abc", id="bidi-isolate"),
        pytest.param("\u200fabc\u061c", "abc", id="bidi-marks"),
        pytest.param("مرحبا", "مرحبا", id="right-to-left"),
        pytest.param("a\u200bb\ufeff\u2060\u00ad", "ab", id="zero-width"),
        pytest.param("🀄", "🀄", id="emoji"),
        pytest.param(FAMILY, FAMILY, id="joined-family"),
        pytest.param(ENGLAND, ENGLAND, id="tagged-flag"),
        pytest.param("می\u200cخواهم", "می\u200cخواهم", id="persian-joiner"),
        pytest.param("𠮷野家", "𠮷野家", id="rare-character"),
        pytest.param("a\ud800b", "ab", id="half-a-character"),
        pytest.param("@everyone", "@everyone", id="kept-for-safe"),
    ],
)
def test_stored_name(name: str, stored: str) -> None:
    assert clean(name) == stored


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="empty"),
        pytest.param("   ", id="spaces"),
        pytest.param("\n\t", id="control"),
        pytest.param("\u200b\u200b", id="zero-width-space"),
        pytest.param("\u200d", id="lone-joiner"),
        pytest.param("\u3164", id="hangul-filler"),
        pytest.param("\u2800 \uffa0", id="braille-blank"),
        pytest.param("\ufe0f\u034f", id="marks-on-nothing"),
        pytest.param("\u202e\u202c", id="bidi-controls"),
    ],
)
def test_name_that_cannot_be_seen_is_none(name: str) -> None:
    assert clean(name) == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("小红", "小红"),
        ("_a_", "\\_a\\_"),
        ("*b*", "\\*b\\*"),
        ("~~c~~", "\\~\\~c\\~\\~"),
        ("`d`", "\\`d\\`"),
        ("||e||", "\\|\\|e\\|\\|"),
        ("\\_f_", "\\\\\\_f\\_"),
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        ("<@123>", "\\<@123>"),
        ("<@&123456789012345678>", "\\<@\u200b&123456789012345678>"),
        ("<#123>", "\\<#123>"),
        ("<:x:123>", "\\<\\:x:123>"),
        (":smile:", "\\:smile:"),
        ("[x](http://y)", "\\[x](http://y)"),
        ("[_x_](http://y)", "\\[\\_x\\_](http://y)"),
        ("http://x/_a_", "http://x/\\_a\\_"),
        ("# big", "\\# big"),
        ("-# small", "\\-# small"),
        ("> quote", "\\> quote"),
        (">>> quotes", "\\>>> quotes"),
        ("- list", "\\- list"),
        ("+ list", "\\+ list"),
        ("1. list", "1\\. list"),
        ("מלך 12", "\u2068מלך 12\u2069"),
        (FAMILY, FAMILY),
        ("a-b #1 c:d 1.5", "a-b #1 c:d 1.5"),
    ],
)
def test_shown_name(name: str, shown: str) -> None:
    assert safe(clean(name)) == shown


MARKDOWN = "*_`~|\\[]()<>#@:-+. 1a"
tricky = st.one_of(
    st.text(MARKDOWN), st.text(), st.text(MARKDOWN + "מ麻\u202e\u200b\n", min_size=20)
)


@PROVE
@given(tricky)
def test_stored_name_is_short_one_line_and_stays_as_it_is(name: str) -> None:
    stored = clean(name)
    assert clean(stored) == stored
    assert len(stored) <= MAX_NAME
    assert stored == stored.strip()
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in stored)
    assert not any(unicodedata.bidirectional(c) in BIDI_CONTROLS for c in stored)


BIDI_CONTROLS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@PROVE
@given(tricky)
def test_shown_name_begins_no_format_link_or_mention(name: str) -> None:
    """Once what is escaped is taken away, nothing is left that Discord would act on."""
    shown = safe(clean(name)).strip("\u2068\u2069")
    bare = re.sub(r"\\.", "", shown)
    assert not re.search(r"[*_`~|\\\[<]", bare)
    assert not re.match(r"(#{1,3}|-#|-|\+|>|>>>|\d+\.)\s", shown)
    assert not re.search(r"@(everyone|here|[!&]?\d{17,20})", shown)
    assert not re.search(r"(?<!\\):\w+:", shown)


@PROVE
@given(tricky)
def test_shown_name_reads_as_the_stored_one(name: str) -> None:
    """Nothing but escapes, isolation and what breaks a ping is added, and nothing is lost."""
    stored = clean(name)
    shown = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", safe(stored).strip("\u2068\u2069"))
    assert shown.replace("@\u200b", "@") == stored
    assert len(safe(stored)) <= 2 * MAX_NAME + 4


@PROVE
@given(st.text(max_size=50).map(lambda text: text * 40))
def test_quoted_words_are_short_and_harmless(words: str) -> None:
    shown = quoted(words)
    assert len(shown) <= 2 * MAX_QUOTE + 20
    assert "\n" not in shown
    assert shown == safe(tidy(words)) or "…" in shown
