"""The messages of the catalogues, whatever their shape."""

from __future__ import annotations

from string import Formatter

from babel.messages.catalog import Message

from data.records import Language
from tests.catalogues import stored


def sources(message: Message) -> list[str]:
    """The English of a message: one text, or singular and plural."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def forms(message: Message) -> list[str]:
    """The translations of a message: one text, or one for each plural form."""
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def texts_of(language: Language) -> list[tuple[str, str]]:
    """Pairs of source and translation; each plural form stands beside the plural source."""
    return [
        (sources(message)[-1 if len(forms(message)) == 1 else number], form)
        for message in stored(language)
        if message.id
        for number, form in enumerate(forms(message))
    ]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
