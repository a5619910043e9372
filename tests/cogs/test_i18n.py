"""Languages: who reads which, and what each of them does with numbers, lists and terms."""

from __future__ import annotations

from typing import Any

import pytest
from discord import Locale, app_commands

from cogs._i18n import LANGUAGES, CommandTranslator, Texts, language_of, texts
from cogs._sentences import level_name, signed
from data.records import Language
from hzrules.terms import ClaimKind, FactorCode, LiableAs, Pattern, Seat, Term

CN, TW, EN = texts("zh-CN"), texts("zh-TW"), texts("en")


@pytest.mark.parametrize("locale", list(Locale))
def test_every_client_is_spoken_to(locale: Locale) -> None:
    """Chinese in its own script, all others in English."""
    expected = {"zh-CN": "zh-CN", "zh-TW": "zh-TW"}.get(locale.value, "en")
    assert language_of(locale) == expected
    assert language_of(locale) in LANGUAGES


@pytest.mark.parametrize(
    ("level", "cn", "tw", "en"),
    [
        (1, "平庄", "平莊", "first deal"),
        (2, "二连庄", "二連莊", "2nd deal running"),
        (3, "三连庄", "三連莊", "3rd deal running"),
        (4, "四连庄", "四連莊", "4th deal running"),
        (10, "十连庄", "十連莊", "10th deal running"),
        (11, "十一连庄", "十一連莊", "11th deal running"),
        (12, "十二连庄", "十二連莊", "12th deal running"),
        (20, "二十连庄", "二十連莊", "20th deal running"),
        (21, "二十一连庄", "二十一連莊", "21st deal running"),
        (99, "九十九连庄", "九十九連莊", "99th deal running"),
        (102, "102连庄", "102連莊", "102nd deal running"),
    ],
)
def test_streak_in_words(level: int, cn: str, tw: str, en: str) -> None:
    """In words, since a price in figures follows it in a payment."""
    assert [level_name(t, level) for t in (CN, TW, EN)] == [cn, tw, en]


@pytest.mark.parametrize(
    ("points", "shown"),
    [(12, "+12"), (-4, "−4"), (0, "0"), (-1000000, "−1000000")],
)
def test_points_with_their_sign(points: int, shown: str) -> None:
    assert signed(points) == shown


@pytest.mark.parametrize(
    ("code", "cn", "tw", "en"),
    [
        (Seat.E, "东", "東", "East"),
        (Pattern.BAOTOU, "暴头", "暴頭", "Baotou"),
        (Pattern.GANG_FIRST, "杠飘", "槓飄", "kong before float"),
        (Pattern.HAOHUA, "豪华七对", "豪華七對", "Luxury pairs"),
        (LiableAs.REVERSE, "反承包", "反承包", "reverse liable"),
        (FactorCode.LIABILITY, "承包", "承包", "liability"),
        (FactorCode.FALSE_WIN, "诈胡", "詐胡", "false win"),
    ],
)
def test_terms(code: Term, cn: str, tw: str, en: str) -> None:
    assert [t.term(code) for t in (CN, TW, EN)] == [cn, tw, en]


SHOWN: list[Term] = [
    *Seat,
    *ClaimKind,
    *Pattern,
    *LiableAs,
    *(code for code in FactorCode if code not in (FactorCode.BASE, FactorCode.LEVEL)),
]
"""Every term that can stand in a message; the base is a figure, the level is its streak."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SHOWN, ids=repr)
def test_every_term_that_can_be_shown_has_its_word(code: Term, language: Language) -> None:
    word = texts(language).term(code)
    assert word
    assert word.isascii() is (language == "en")


def test_simplified_terms_are_those_of_the_rules() -> None:
    """One glossary: the rules and the conversation call everything alike."""
    differing = {code: (CN.term(code), code.zh) for code in SHOWN if CN.term(code) != code.zh}
    assert differing == {}


@pytest.mark.parametrize(
    ("t", "listed", "clauses", "titled"),
    [
        (EN, "a, b", "a; b", "a: b"),
        (CN, "a、b", "a；b", "a：b"),
        (TW, "a、b", "a；b", "a：b"),
    ],
    ids=LANGUAGES,
)
def test_punctuation_of_each_language(t: Texts, listed: str, clauses: str, titled: str) -> None:
    assert t.list(["a", "b"]) == listed
    assert t.clauses(["a", "b"]) == clauses
    assert t.titled("a", "b") == titled
    assert t.list([]) == t.clauses([]) == ""


@pytest.mark.parametrize(
    ("t", "one", "two"),
    [(EN, "1 hand", "2 hands"), (CN, "共 1 局", "共 2 局"), (TW, "共 1 局", "共 2 局")],
    ids=LANGUAGES,
)
def test_plurals(t: Texts, one: str, two: str) -> None:
    assert [t.n("{n} hand", "{n} hands", n) for n in (1, 2)] == [one, two]


@pytest.mark.parametrize("t", [EN, CN, TW], ids=LANGUAGES)
def test_names_with_braces_are_only_names(t: Texts) -> None:
    """What people are called is never read as a placeholder."""
    said = t._("{name} discarded", name="{winner} {0} {")
    assert "{winner} {0} {" in said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        (Locale.chinese, "胡"),
        (Locale.taiwan_chinese, "胡"),
        (Locale.american_english, None),
        (Locale.british_english, None),
        (Locale.japanese, None),
    ],
)
async def test_command_names_are_translated_for_chinese_clients_only(
    locale: Locale, said: str | None
) -> None:
    context: app_commands.TranslationContext[Any, Any] = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.other, data=None
    )
    translated = await CommandTranslator().translate(
        app_commands.locale_str("win"), locale, context
    )
    assert translated == said
