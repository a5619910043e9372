"""Cards become components that Discord accepts; what it would refuse is refused here."""

from __future__ import annotations

import discord
import pytest
from hypothesis import given

from cogs._card import GOLD, Button, Card, Line, Picture, Row, Style
from cogs._cards import (
    board_card,
    mended_card,
    more_card,
    note_card,
    question_card,
    result_card,
    retired_card,
)
from cogs._clearing_cards import clearing_card, closing_card
from cogs._i18n import LANGUAGES, Texts, texts
from cogs._night_cards import (
    close_question_card,
    help_card,
    opened_card,
    rules_card,
    rules_changed_card,
)
from cogs._paint import paint
from cogs._violation_text import violation_text
from data.records import NightClearing, Recorded
from hzrules.dues import dues
from hzrules.events import Closed, HandPlayed, Seated
from hzrules.presets import PRESETS, preset
from tests.cogs.examples import VIOLATIONS
from tests.cogs.strategies import PROVE, Evening, evenings
from tests.cogs.support import after, assert_sendable, opened, parts_of, the_table


def cards_of(evening: Evening) -> list[Card]:
    """Every card that a night can call for, as it stands."""
    t, view, night = evening.t, evening.view, evening.night
    done = NightClearing(view, dues(night))
    cards = [clearing_card(t, done), closing_card(t, done, Picture("night.png", b"", "…"))]
    for table in night.tables.values():
        reasons = "\n".join(violation_text(t, view, table, found) for found in VIOLATIONS.values())
        cards += [
            board_card(t, view, table),
            more_card(t, view, table),
            question_card(t, (reasons,), "?", "i" + "9" * 20),
        ]
    for entry in night.entries:
        recorded = Recorded(view, entry)
        if isinstance(entry.body, HandPlayed) and entry.result is not None:
            cards.append(result_card(t, recorded))
        if entry.edits:
            cards.append(mended_card(t, recorded))
        if isinstance(entry.body, Seated) and len(entry.body.sittings) == 4:
            cards.append(opened_card(t, view, entry.body))
    return cards


@PROVE
@given(evenings(most_hands=40))
def test_every_card_of_a_night_can_be_sent(evening: Evening) -> None:
    """R87, R104, R107: whatever people are called, however many they are."""
    for card in cards_of(evening):
        assert_sendable(paint(card))


@pytest.mark.parametrize("t", [texts(language) for language in LANGUAGES], ids=LANGUAGES)
def test_every_card_without_a_night_can_be_sent(t: Texts) -> None:
    view = after()
    cards = [
        help_card(t),
        retired_card(t, view),
        retired_card(t, opened(Closed())),
        close_question_card(t, view),
        *(rules_card(t, preset(name)) for name in PRESETS),
        *(rules_changed_card(t, preset(name), in_night=True) for name in PRESETS),
        rules_changed_card(t, preset("standard"), in_night=False),
    ]
    for card in cards:
        assert_sendable(paint(card))


def test_card_becomes_one_container_in_its_colour_and_order() -> None:
    button = Button("胡", "win", (1, "1", 3), Style.SUCCESS, emoji="🀄")
    card = Card(("first", Line(), "second", Row((button,))), GOLD)
    container, *_ = parts_of(paint(card))
    assert container["accent_color"] == GOLD
    kinds = [discord.ComponentType(part["type"]).name for part in container["components"]]
    assert kinds == ["text_display", "separator", "text_display", "action_row"]
    (painted,) = container["components"][-1]["components"]
    assert painted["custom_id"] == "hz:v1:win:1:1:3"
    assert painted["label"] == "胡"
    assert painted["style"] == discord.ButtonStyle.success.value
    assert painted["emoji"]["name"] == "🀄"


@pytest.mark.parametrize("style", list(Style))
def test_every_style_has_its_button(style: Style) -> None:
    view = paint(Card((Row((Button("a", "win", (), style),)),)))
    (button,) = [p for p in parts_of(view) if "style" in p]
    assert discord.ButtonStyle(button["style"]).name == style.value


def test_messages_never_time_out() -> None:
    """R89, R90: a board works for as long as it is there."""
    view = paint(board_card(texts("en"), after(), the_table(after())))
    assert view.timeout is None
    assert view.is_persistent()


def test_long_label_is_cut() -> None:
    view = paint(Card((Row((Button("x" * 200, "win"),)),)))
    (button,) = [p for p in parts_of(view) if "label" in p]
    assert button["label"] == "x" * 80


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(Card(("x" * 4001,)), id="one-long-text"),
        pytest.param(Card(("x" * 2001, "y" * 2000)), id="two-texts-together"),
        pytest.param(Card(("x",) * 40), id="too-many-parts"),
    ],
)
def test_card_too_long_for_a_message_is_refused(card: Card) -> None:
    """R105: we do not rely on Discord to complain."""
    with pytest.raises(ValueError, match=r"too long|exceeded"):
        paint(card)


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(note_card("x" * 4000), id="longest-text"),
        pytest.param(Card(("x",) * 39), id="most-parts"),
    ],
)
def test_card_at_the_limit_is_painted(card: Card) -> None:
    assert_sendable(paint(card))
