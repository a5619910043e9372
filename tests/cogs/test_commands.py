"""The whole command tree as Discord gets it, in every language, within Discord's limits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

import cogs
from cogs._choices import preset_choices
from cogs._client import EXTENSIONS, Hangma
from cogs._i18n import LANGUAGES, L, texts
from cogs._rules_text import preset_name
from data.records import Language
from hzrules.presets import PRESETS
from tests.cogs.messages import texts_of

Node = dict[str, Any]
LOCALES = ("en", "zh-CN", "zh-TW")


@pytest_asyncio.fixture
async def tree(bot: Hangma) -> list[Node]:
    """The payload of every command."""
    translator = bot.tree.translator
    assert translator is not None
    return [
        dict(await command.get_translated_payload(bot.tree, translator))
        for command in bot.tree.get_commands()
    ]


def walk(nodes: list[Node]) -> Iterator[Node]:
    """Every command, subcommand and option."""
    for node in nodes:
        yield node
        yield from walk(node.get("options", []))


def families(nodes: list[Node]) -> Iterator[list[Node]]:
    """Everything that stands side by side: commands, options of one command, choices of one."""
    yield nodes
    for node in nodes:
        if node.get("options"):
            yield from families(node["options"])
        if node.get("choices"):
            yield node["choices"]


def said(node: Node, key: str, locale: str) -> str:
    """A name or description as a client of that locale shows it."""
    localised = node.get(f"{key}_localizations") or {}
    return str(localised.get(locale, node[key]))


def longest(node: Node, key: str) -> int:
    return max(len(said(node, key, locale)) for locale in LOCALES)


def test_every_extension_is_loaded(bot: Hangma) -> None:
    assert tuple(bot.extensions) == EXTENSIONS


def test_every_module_that_is_an_extension_is_listed() -> None:
    """What does not begin with an underscore is one."""
    found = {f"cogs.{path.stem}" for path in Path(cogs.__path__[0]).glob("[!_]*.py")}
    assert found == set(EXTENSIONS)


def test_no_privileged_intent_is_asked_for(bot: Hangma) -> None:
    intents = bot.intents
    assert not any((intents.members, intents.presences, intents.message_content))
    assert intents == discord.Intents(guilds=True)


def test_nobody_can_be_pinged(bot: Hangma) -> None:
    """R82: whatever a message says."""
    allowed = bot.allowed_mentions
    assert allowed is not None
    assert dict(allowed.to_dict()) == {"parse": []}


def test_commands_work_in_guilds_only(tree: list[Node]) -> None:
    for command in tree:
        assert command["contexts"] == [0]
        assert command["integration_types"] == [0]


def test_every_name_and_description_is_translated(tree: list[Node]) -> None:
    for node in walk(tree):
        for key in ("name", "description"):
            assert set(node[f"{key}_localizations"]) == {"zh-CN", "zh-TW"}, node["name"]
            for locale in ("zh-CN", "zh-TW"):
                assert re.search(r"[\u4e00-\u9fff]", said(node, key, locale)), node[key]
        assert said(node, "name", "en").isascii()


def test_every_choice_is_translated_or_is_a_language_in_its_own_words(tree: list[Node]) -> None:
    own = {"简体中文", "繁體中文", "English"}
    choices = [choice for node in walk(tree) for choice in node.get("choices", [])]
    assert choices
    for choice in choices:
        chinese = [said(choice, "name", locale) for locale in ("zh-CN", "zh-TW")]
        if choice["name"] in own:
            assert chinese == [choice["name"]] * 2
        else:
            assert all(re.search(r"[\u4e00-\u9fff]", name) for name in chinese)


@pytest.mark.parametrize("locale", LOCALES)
def test_names_are_what_discord_allows(tree: list[Node], locale: str) -> None:
    for node in walk(tree):
        name = said(node, "name", locale)
        assert 1 <= len(name) <= 32
        assert name == name.lower()
        assert all(c in "-_'" or unicodedata.category(c)[0] in "LN" for c in name), name
        assert 1 <= len(said(node, "description", locale)) <= 100


@pytest.mark.parametrize("locale", LOCALES)
def test_names_differ_among_siblings(tree: list[Node], locale: str) -> None:
    for family in families(tree):
        names = [said(node, "name", locale) for node in family]
        assert len(set(names)) == len(names), names


def test_no_list_is_too_long(tree: list[Node]) -> None:
    assert len(tree) <= 100
    for node in walk(tree):
        assert len(node.get("options", [])) <= 25
        assert len(node.get("choices", [])) <= 25
        for choice in node.get("choices", []):
            assert 1 <= longest(choice, "name") <= 100
            assert 1 <= len(choice["value"]) <= 100


def test_no_command_is_too_large(tree: list[Node]) -> None:
    """Discord counts names, descriptions and values, each in its longest language."""
    for command in tree:
        size = sum(
            longest(node, "name")
            + longest(node, "description")
            + sum(longest(c, "name") + len(c["value"]) for c in node.get("choices", []))
            for node in walk([command])
        )
        assert size <= 8000


def test_options_that_must_be_given_come_first(tree: list[Node]) -> None:
    for node in walk(tree):
        required = [o.get("required", False) for o in node.get("options", []) if o["type"] > 2]
        assert required == sorted(required, reverse=True)


def test_presets_are_called_alike_everywhere() -> None:
    """In the choices of a command and in messages."""
    for choice, name in zip(preset_choices(), PRESETS, strict=True):
        assert isinstance(choice._locale_name, L)
        assert choice.value == name
        for language in LANGUAGES:
            t = texts(language)
            assert t._(choice._locale_name.message) == preset_name(t, name)


def paths(nodes: list[Node], locale: str) -> set[str]:
    """Every command as it is typed: `win`, `rules show`."""
    typed = set()
    for node in nodes:
        name = said(node, "name", locale)
        below = [o for o in node.get("options", []) if o["type"] <= 2]
        typed |= {f"{name} {path}" for path in paths(below, locale)} if below else {name}
    return typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_that_texts_speak_of_exist(tree: list[Node], language: Language) -> None:
    """Whoever does as told finds the command under that name."""
    typed = paths(tree, language)
    mentioned = 0
    for _, text in texts_of(language):
        named = re.findall(r"\*\*/(.+?)\*\*", text)
        assert set(named) <= typed, text
        mentioned += len(named)
    assert mentioned > 10


@pytest.mark.parametrize("language", ["zh-CN", "zh-TW"])
def test_options_that_texts_speak_of_exist(tree: list[Node], language: Language) -> None:
    """Named *so* in English, 「这样」 in Chinese."""
    options = {o["name"]: said(o, "name", language) for o in walk(tree) if o["type"] > 2}
    mentioned = set()
    for source, text in texts_of(language):
        for name in re.findall(r"(?<!\*)\*(\w+)\*(?!\*)", source):
            assert f"「{options[name]}」" in text
            mentioned.add(name)
    assert mentioned == {"from", "table"}
