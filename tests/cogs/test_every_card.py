"""Discord's limits hold for whatever the bot can send, on the worst evening there can be."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cogs import _views
from cogs._card import Beside, Button, Card, Choices, Row
from cogs._client import Hangma
from cogs._errors import card_for
from cogs._i18n import LANGUAGES
from cogs._input import InputError
from cogs._modals import Form
from cogs._paint import files, paint
from data.records import Language
from data.refusals import Refusal
from tests.cogs.crowd import NAMES, Crowd
from tests.cogs.every_card import BUILDERS, ELSEWHERE, builders
from tests.cogs.examples import INPUT_ERRORS, REFUSALS
from tests.cogs.support import assert_choices, assert_form, assert_sendable, interaction


def test_every_builder_has_its_examples() -> None:
    """Who adds a card, a form or a list of suggestions adds its worst case."""
    assert builders() == BUILDERS.keys() | ELSEWHERE.keys()


@pytest.fixture(params=list(NAMES))
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whatever_is_built_can_be_sent(bot: Hangma, kind: str, language: Language) -> None:
    """R87, R104, R105, R107: and every control in it is one that we understand when pressed."""
    crowd = Crowd(kind, language)
    for name, build in BUILDERS.items():
        built = [each for each in build(crowd) if each is not None]
        assert built, f"no examples of {name}"
        for each in built:
            match each:
                case Card():
                    assert_sendable(paint(each))
                    assert len(files(each)) <= 10
                    assert_understood(each)
                case Form():
                    assert_form(each)
                    _views._understood(_views._forms, each.custom_id, ())
                case choices:
                    assert_choices(choices)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_refusal_fits_whatever_it_repeats(bot: Hangma, language: Language) -> None:
    """R107, R108: names of 6,000 characters, all of them markdown."""
    asked = interaction(bot, {"custom_id": "hz:v1:win:1:1:2"}, locale=language)
    for refusal in REFUSALS.values():
        if type(refusal) is Refusal:
            assert_sendable(paint(card_for(asked, Refusal(refusal.code, **_long(refusal.facts)))))
    for error in INPUT_ERRORS.values():
        assert_sendable(paint(card_for(asked, InputError(error.problem, **_long(error.facts)))))


def _long(facts: Mapping[str, str | int]) -> dict[str, str | int]:
    """The same facts, their texts as long as anybody can type them."""
    return {key: "*" * 6000 if isinstance(fact, str) else fact for key, fact in facts.items()}


def assert_understood(card: Card) -> None:
    """Every button and every choice of `card` carries the keys that its action reads."""
    for block in card.blocks:
        match block:
            case Row(buttons=buttons):
                _press(*buttons)
            case Beside(button=button):
                _press(button)
            case Choices(action=action, keys=keys, options=options):
                for _, value in options:
                    _views._understood(
                        _views._actions, _views.custom_id(action, keys), (str(value),)
                    )


def _press(*buttons: Button) -> None:
    for button in buttons:
        _views._understood(_views._actions, _views.custom_id(button.action, button.keys), ())
