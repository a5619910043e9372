"""The house rules in plain words say every key, and the numbers that the engine uses (R19)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Literal, NamedTuple, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from cogs._i18n import LANGUAGES, Texts, texts
from cogs._night_cards import rules_card
from cogs._paint import paint
from cogs._rules_text import level_meaning, preset_name, rules_lines, rules_name
from data.records import Language
from hzrules.houserules import HouseRules, PatternPrices
from hzrules.outcome import TableState
from hzrules.presets import PRESETS, preset, resolve
from hzrules.settle import settle
from hzrules.terms import Seat
from tests.cogs.strategies import PROVE
from tests.cogs.support import assert_sendable
from tests.hzrules.any_hand import any_rules
from tests.hzrules.support import RULESETS, rules, ruleset, self_draw

T = {language: texts(language) for language in LANGUAGES}
EVERY_LANGUAGE = pytest.mark.parametrize("t", T.values(), ids=T)


class Key(NamedTuple):
    """A key of the house rules by its dotted path, and its type."""

    path: str
    type: Any


def keys_of(model: type[BaseModel], before: str = "") -> Iterator[Key]:
    """All keys, those of nested tables each for itself."""
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from keys_of(kind, f"{before}{name}.")
        else:
            yield Key(before + name, kind)


KEYS = list(keys_of(HouseRules))

LISTS: dict[str, list[Any]] = {
    "levels": [[[2, 2, 1]], [[3, 2, 1]], [[2, 3, 1]], [[2, 2, 3]], [[2, 2, 1], [4, 4, 1]]],
    "patterns.haohua": [[], [4], [4, 8], [4, 8, 16], [5, 8, 16]],
    "combos": [
        [],
        [{"when": {"caipiao": 1}, "value": 10}],
        [{"when": {"caipiao": 1}, "value": 11}],
        [{"when": {"caipiao": 2}, "value": 10}],
        [{"when": {"caipiao": 1}, "value": 10}, {"when": {}, "value": 3}],
    ],
    "liability.claims": [["chi"], ["peng"], ["gang"], ["chi", "peng"], ["chi", "peng", "gang"]],
    "liability.count": [0, 1, 2, 3, 4],
}
"""Answers to keys whose type does not tell them."""


def answers(key: Key) -> list[Any]:
    """All answers to a key, or enough of them. A new key of an unknown type fails here."""
    if key.path in LISTS:
        return LISTS[key.path]
    if isinstance(key.type, type) and issubclass(key.type, StrEnum):
        return [member.value for member in key.type]
    if get_origin(key.type) is Literal:
        return list(get_args(key.type))
    if key.type is bool:
        return [False, True]
    if key.type is int:
        return [1, 2, 3, 97]
    if int in (inner for part in get_args(key.type) for inner in (part, *get_args(part))):
        return [None, 1, 2, 97]
    raise AssertionError(f"no answers known for {key.path}: {key.type}")


PRICED = [name for name in PatternPrices.model_fields if name not in ("haohua", "no_caishen")]
EVERYTHING = {**dict.fromkeys(PRICED, 2), "no_caishen": {"scope": "any", "value": 2}}
"""Prices for all patterns, so that every key has something to say."""


WORDS = {"preset": "standard", "discard_from_level": 2, "patterns": EVERYTHING}
"""Rules under which every key matters."""


def with_answer(path: str, answer: object) -> HouseRules:
    """Those rules with one answer changed."""
    return resolve(changed(WORDS, path, answer))


def changed(table: dict[str, Any], path: str, answer: object) -> dict[str, Any]:
    first, _, rest = path.partition(".")
    return {**table, first: changed(table.get(first, {}), rest, answer) if rest else answer}


@EVERY_LANGUAGE
@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.path)
def test_every_answer_to_every_key_reads_differently(key: Key, t: Texts) -> None:
    """R19: nothing that changes a payment is hidden."""
    said = {
        str(answer): tuple(rules_lines(t, with_answer(key.path, answer))) for answer in answers(key)
    }
    assert len(set(said.values())) == len(said), said


NUMBERS = [key.path for key in KEYS if 97 in answers(key)]


@EVERY_LANGUAGE
@pytest.mark.parametrize("key", NUMBERS)
def test_numbers_are_those_of_the_rules(key: str, t: Texts) -> None:
    before = "\n".join(rules_lines(t, with_answer(key, 1)))
    after = "\n".join(rules_lines(t, with_answer(key, 97)))
    assert not re.search(r"97|九十七", before)
    assert re.search(r"\b97(th)?\b|九十七|×97", after), after


@EVERY_LANGUAGE
@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("name", PRESETS)
def test_levels_cost_what_the_engine_takes(name: str, level: int, t: Texts) -> None:
    """The line on the board is what a plain self-draw really moves."""
    house = rules(name, base=3)
    each, dealer, other = map(int, re.findall(r"\d+", level_meaning(t, house, level)))
    table = TableState(dealer=Seat.E, level=level)
    by_dealer = settle(house, table, self_draw("E")).deltas()
    by_other = settle(house, table, self_draw("S")).deltas()
    assert by_dealer == {Seat.E: 3 * each, Seat.S: -each, Seat.W: -each, Seat.N: -each}
    assert by_other[Seat.E] == -dealer
    assert by_other[Seat.W] == by_other[Seat.N] == -other


SOURCES = sorted(path.stem for path in RULESETS.glob("*.toml"))


def assert_plain_words(t: Texts, house: HouseRules) -> None:
    lines = rules_lines(t, house)
    assert len(set(lines)) == len(lines), "the same thing is said twice"
    for line in lines:
        assert line.strip()
        assert not re.search(r"[{}_]|None|True", line), line
        if t.language != "en":
            assert not re.search("[A-Za-z]", line), line
            assert not re.search(r"[,;:()]", line), line


@EVERY_LANGUAGE
@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_told_in_plain_words(name: str, t: Texts) -> None:
    assert_plain_words(t, preset(name))
    assert_sendable(paint(rules_card(t, preset(name))))


@EVERY_LANGUAGE
@pytest.mark.parametrize("source", SOURCES)
def test_other_tables_rules_are_told_in_plain_words(source: str, t: Texts) -> None:
    assert_plain_words(t, ruleset(source))


@PROVE
@given(st.randoms(use_true_random=False), st.sampled_from(LANGUAGES))
def test_any_rules_are_told_in_plain_words(chance: Any, language: Language) -> None:
    house = resolve({"preset": "standard", **any_rules(chance)})
    assert_plain_words(texts(language), house)
    assert_sendable(paint(rules_card(texts(language), house)))


def test_standard_rules_word_for_word() -> None:
    """What a player reads who asks what is played here."""
    assert rules_lines(T["zh-CN"], preset("standard")) == [
        "底分：1",
        "平庄：庄家自摸每家付 2；闲家自摸庄付 2、闲付 1",
        "二连庄：庄家自摸每家付 4；闲家自摸庄付 4、闲付 1",
        "三连庄：庄家自摸每家付 8；闲家自摸庄付 8、闲付 1",
        "再往上：照最后一档算",
        "坐庄：闲家胡了，下一局他坐庄；上庄从平庄算起；流局也连庄，庄数加一",
        "放冲：三连庄起，只在庄闲之间；放冲的付自己那份；暴头的牌，别人放冲也能胡，只算平胡",
        "番型：暴头 ×2、每次财飘 ×2、每个杠开 ×2、七对 ×2、豪华七对 ×4 / ×8 / ×16",
        "七对和暴头相乘；杠在飘前也算",
        "财神：翻出来的那张；白板顶它当普通牌；财神不能凑豪华",
        "承包：吃碰同一家满 3 摊（算吃、碰），谁和谁都算，自摸才算",
        "吃碰的人胡了，被吃碰的一家全付",
        "两头都有承包，两家都全付",
        "诈胡：不罚",
        "封顶：番数不封顶；输分不封顶",
    ]


@EVERY_LANGUAGE
def test_rules_are_called_by_their_preset_or_by_what_tells_them_apart(t: Texts) -> None:
    """R17: the version of the rules is shown, and equal rules have equal names."""
    for name in PRESETS:
        assert rules_name(t, preset(name)) == preset_name(t, name)
    own, other = rules(base=3), rules(base=4)
    assert own.digest() in rules_name(t, own)
    assert rules_name(t, own) != rules_name(t, other)
    assert len({preset_name(t, name) for name in PRESETS}) == len(PRESETS)
