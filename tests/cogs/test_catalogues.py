"""The catalogues are complete, agree with the source and each other, and speak good Chinese.

`make check` runs this file; `make catalogues` renews what it finds missing.
"""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog

from cogs._i18n import LANGUAGES, catalogue_path
from data.records import Language
from tests.catalogues import extracted, stored, updated, written
from tests.cogs.messages import forms, placeholders, sources, texts_of

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
CHINESE = pytest.mark.parametrize("language", ["zh-CN", "zh-TW"])


def keys(catalogue: Catalog) -> set[tuple[str, ...]]:
    """What tells messages apart: their source texts, singular and plural, and the context."""
    return {(message.context or "", *sources(message)) for message in catalogue if message.id}


@EVERY_LANGUAGE
def test_nothing_is_missing_and_nothing_is_left_over(language: Language) -> None:
    assert keys(stored(language)) == keys(extracted())


@EVERY_LANGUAGE
def test_everything_is_translated(language: Language) -> None:
    empty = [source for source, text in texts_of(language) if not text.strip()]
    assert empty == []


@EVERY_LANGUAGE
def test_nothing_is_fuzzy_or_obsolete(language: Language) -> None:
    catalogue = stored(language)
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []
    assert list(catalogue.obsolete) == []


@EVERY_LANGUAGE
def test_renewing_the_catalogues_changes_nothing(language: Language) -> None:
    assert catalogue_path(language).read_bytes() == written(updated(language))


def test_english_says_what_the_source_says() -> None:
    assert [pair for pair in texts_of("en") if pair[0] != pair[1]] == []


@EVERY_LANGUAGE
def test_plurals_have_the_forms_of_their_language(language: Language) -> None:
    counts = {len(forms(m)) for m in stored(language) if isinstance(m.id, tuple)}
    assert counts == {2 if language == "en" else 1}


@EVERY_LANGUAGE
def test_placeholders_are_those_of_the_source(language: Language) -> None:
    """A fact that is not said is lost; one that is not there breaks the sentence."""
    for source, text in texts_of(language):
        assert placeholders(text) == placeholders(source), text


def test_placeholders_of_singular_and_plural_are_the_same() -> None:
    for message in extracted():
        assert len({frozenset(placeholders(source)) for source in sources(message)}) == 1


@EVERY_LANGUAGE
def test_bold_and_code_stay_balanced(language: Language) -> None:
    for source, text in texts_of(language):
        assert text.count("**") == source.count("**"), text
        assert text.count("`") == source.count("`"), text


@EVERY_LANGUAGE
def test_texts_have_no_stray_spaces(language: Language) -> None:
    for _, text in texts_of(language):
        assert text == text.strip()
        assert "  " not in text


# Chinese

HOMOGRAPHS = {
    "zh-CN": "後於徵乾麽",
    "zh-TW": "万与么于云价优党几厂听后坏复宁并庄异扰挂据机杠极构气洁涌确离种网胜荐虫蜡触赶适采里",
}
"""Characters of the other script which the character set of this one has for another use."""


@CHINESE
def test_each_script_keeps_to_its_characters(language: Language) -> None:
    """GB 2312 has no Traditional-only characters, Big5 no Simplified-only ones."""
    charset = {"zh-CN": "gb2312", "zh-TW": "big5"}[language]
    for _, text in texts_of(language):
        foreign = [c for c in re.findall(r"[\u3400-\u9fff]", text) if not exists(c, charset)]
        assert not foreign, text


def exists(character: str, charset: str) -> bool:
    try:
        character.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


@CHINESE
def test_no_script_uses_homographs_of_the_other(language: Language) -> None:
    for _, text in texts_of(language):
        assert not set(HOMOGRAPHS[language]) & set(text), text


def test_the_script_check_sees_a_wrong_character() -> None:
    assert not exists("莊", "gb2312")
    assert not exists("财", "big5")
    assert exists("胡", "gb2312")
    assert exists("胡", "big5")


GLOSSARY = {
    "zh-CN": {
        "胡": "和牌|和了",
        "放冲": "点炮|放炮|放铳|放枪",
        "自摸": "自抓",
        "庄": "莊|莊家|做庄",
        "流局": "黄庄|荒庄|和局",
        "诈胡": "诈和|炸胡|错胡|相公",
        "暴头": "爆头",
        "承包": "包牌|包三家",
        "财神": "百搭|赖子|混子",
    },
    "zh-TW": {
        "胡": "和牌|和了|糊",
        "放沖": "放槍|放炮|放銃|點炮|放衝",
        "自摸": "自抓",
        "莊": "庄|做莊",
        "流局": "黃莊|荒莊|和局",
        "詐胡": "詐和|炸胡|錯胡|相公",
        "暴頭": "爆頭",
        "承包": "包牌|包三家",
        "槓": "杠|杆",
        "訊息": "消息",
        "設定": "設置",
        "紀錄": "吃碰記錄",
        "裡": "哪兒|那兒|這兒|一會兒|裏",
    },
}
"""The word we use, and those that other players use for the same thing."""


@pytest.mark.parametrize(
    ("language", "word", "others"),
    [(language, *pair) for language, words in GLOSSARY.items() for pair in words.items()],
)
def test_one_word_for_one_thing(language: Language, word: str, others: str) -> None:
    said = [text for _, text in texts_of(language)]
    assert any(word in text for text in said)
    assert [text for text in said if re.search(others, text)] == []


@CHINESE
def test_punctuation_is_full_width(language: Language) -> None:
    """Half-width marks stand only beside figures, Latin words and placeholders."""
    for _, text in texts_of(language):
        assert not re.search(r"[\u4e00-\u9fff]\s?[,;:?!()]|[,;:?!()]\s?[\u4e00-\u9fff]", text), text
        assert "..." not in text


@CHINESE
def test_sentences_end_as_they_do_in_english(language: Language) -> None:
    ends = {".": "。", "?": "？", ":": "："}
    for source, text in texts_of(language):
        if source[-1] in ends:
            assert text[-1] == ends[source[-1]], text
        else:
            assert text[-1] not in "。，；", text


@CHINESE
def test_no_english_is_left_in_chinese(language: Language) -> None:
    """But for placeholders, and what people type: the letters of seats, suits and currencies."""
    for _, text in texts_of(language):
        bare = re.sub(r"\{\w+\}|CNY|TWD|USD|(?<![A-Za-z])\d*[mpsz](?![A-Za-z])", "", text)
        assert not re.search(r"[A-Za-z]", bare), text


def test_both_chinese_catalogues_say_the_same() -> None:
    """Sentence by sentence: what one script bolds, lists or quotes, the other does, too."""
    marks = re.compile(r"\{\w+\}|\*\*|[。，；：？「」、（）×/]")
    simplified = {source: marks.findall(text) for source, text in texts_of("zh-CN")}
    for source, text in texts_of("zh-TW"):
        assert marks.findall(text) == simplified[source], text
