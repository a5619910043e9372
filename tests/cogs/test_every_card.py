"""Discord's limits hold for whatever the bot can send, on the worst evening there can be."""

from __future__ import annotations

import pytest

from cogs import _views
from cogs._card import Beside, Button, Card, Choices, Row
from cogs._client import Hangma
from cogs._i18n import LANGUAGES
from cogs._modals import Form
from cogs._paint import files, paint
from data.records import Language
from tests.cogs.crowd import NAMES, Crowd
from tests.cogs.every_card import BUILDERS, ELSEWHERE, builders
from tests.cogs.support import assert_choices, assert_form, assert_sendable


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
