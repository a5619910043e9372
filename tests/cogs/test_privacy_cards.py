"""Cards about privacy and forgetting: within Discord's limits, whatever is in them."""

from __future__ import annotations

import pytest

from cogs._i18n import LANGUAGES, former_name, texts
from cogs._paint import paint
from cogs._privacy_cards import (
    forget_question_card,
    forgotten_card,
    privacy_card,
    still_here_card,
)
from data.forget_records import Forgetting
from data.money_records import Debt, DebtKey
from data.records import Language, OpenElsewhere, Player
from hzrules.stake import Unit
from tests.cogs.support import assert_sendable, text_of

LONGEST = "*" * 32
"""Escaped, the longest name there is."""
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def person(number: int, name: str = LONGEST) -> Player:
    return Player(number, None, name)


def forgetting(nights: int = 0, debts: int = 0) -> Forgetting:
    """Somebody with so many open nights and so many debts, to them and by them."""
    playing = [OpenElsewhere(n, 10**18 + n, "2026-09-21") for n in range(nights)]
    owed = [
        Debt(DebtKey(1, n, Unit("CNY", 2)), person(1), person(n) if n % 2 else None, 10**15, n)
        for n in range(2, debts + 2)
    ]
    return Forgetting(person(1), 10**6, tuple(playing), tuple(owed))


@EVERY_LANGUAGE
@pytest.mark.parametrize("contact", [None, "host@example.org", "[x](https://e.org) " * 99])
def test_privacy_fits_whoever_is_to_be_asked(language: Language, contact: str | None) -> None:
    assert_sendable(paint(privacy_card(texts(language), contact, 30)))


@EVERY_LANGUAGE
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(("nights", "debts"), [(0, 0), (1, 1), (500, 0), (0, 500), (500, 500)])
def test_question_fits_however_much_is_open(
    language: Language, nights: int, debts: int, *, own: bool
) -> None:
    """R104, R107: what does not fit is counted."""
    t = texts(language)
    card = forget_question_card(t, forgetting(nights, debts), own=own)
    assert_sendable(paint(card))
    left_out = sum(line.startswith("-# …") for line in text_of(card).split("\n"))
    assert left_out == (nights > 1) + (debts > 1)


@EVERY_LANGUAGE
def test_answers_fit_and_name_the_person_by_number(language: Language) -> None:
    t, found = texts(language), forgetting()
    for card in (forgotten_card(t, found), still_here_card(t, found)):
        assert_sendable(paint(card))
    assert former_name(language, 1) in text_of(forgotten_card(t, found))


def test_former_people_have_names_where_no_language_was_chosen() -> None:
    assert former_name(None, 12) == "Former player 12"
