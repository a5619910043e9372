"""Every refusal is a sentence in every language: what, why, and what to do next (R108)."""

from __future__ import annotations

import re

import pytest

from cogs._cards import note_card
from cogs._i18n import LANGUAGES, Texts, texts
from cogs._input import InputError, InputProblem
from cogs._input_text import input_text
from cogs._names import MAX_QUOTE
from cogs._paint import paint
from cogs._refusal_text import refusal_text
from cogs._violation_text import violation_text
from data.records import Language
from data.refusals import Refusal, RefusalCode
from hzrules.terms import ViolationCode
from tests.cogs.examples import (
    INPUT_ERRORS,
    NEVER_A_DISCARD,
    QUESTIONS,
    REFUSALS,
    VIOLATIONS,
)
from tests.cogs.support import after, assert_sendable, the_table

VIEW = after()
T = {language: texts(language) for language in LANGUAGES}
EVERY_LANGUAGE = pytest.mark.parametrize("t", T.values(), ids=T)


def assert_said(t: Texts, text: str) -> None:
    """A finished sentence of that language: no placeholder left, no English inside Chinese."""
    assert not re.search(r"[{}]", text)
    assert text.endswith((".", "。", "？", "?"))
    if t.language != "en":
        typed = r"`[a-z0-9-]+`|CNY|TWD|USD|CN¥|E 小红, S 老王, W 阿明, N 丽丽"
        ours = re.sub(typed, "", text)
        assert not re.search("[A-Za-z]", ours), text


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", sorted(set(RefusalCode) - QUESTIONS))
def test_every_refusal_has_a_text(t: Texts, code: RefusalCode) -> None:
    text = refusal_text(t, REFUSALS[code])
    assert_said(t, text)
    for name, fact in REFUSALS[code].facts.items():
        assert str(fact) in text or (code, name) in UNSAID


UNSAID = {(RefusalCode.UNKNOWN_PRESET, "presets"), (RefusalCode.SAME_RULES, "preset")}
"""Facts that no sentence needs: presets are listed by their names, the same rules by none."""


@EVERY_LANGUAGE
@pytest.mark.parametrize("problem", list(InputProblem))
def test_every_input_problem_has_a_text(t: Texts, problem: InputProblem) -> None:
    text = input_text(t, INPUT_ERRORS[problem])
    assert_said(t, text)
    for fact in INPUT_ERRORS[problem].facts.values():
        assert str(fact) in text


@EVERY_LANGUAGE
@pytest.mark.parametrize("code", list(ViolationCode))
def test_every_violation_has_a_text(t: Texts, code: ViolationCode) -> None:
    """The facts are real: the violations were found by `check`."""
    assert_said(t, violation_text(t, VIEW, the_table(VIEW), VIOLATIONS[code]))


@EVERY_LANGUAGE
def test_texts_differ_from_one_violation_to_the_next(t: Texts) -> None:
    said = [violation_text(t, VIEW, the_table(VIEW), found) for found in VIOLATIONS.values()]
    assert len(set(said)) == len(ViolationCode)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (ViolationCode.DISCARD_LEVEL, "现在是平庄，还不能放冲，三连庄起才可以。"),
        (ViolationCode.DISCARD_BETWEEN, "只有庄闲之间能放冲，现在 **小红** 坐庄。"),
        (
            ViolationCode.NOT_FIRST_CLAIMANT,
            "从 **小红** 往下数，先轮到 **老王**，由 **老王** 截胡。",
        ),
        (ViolationCode.CHI_NOT_FROM_LEFT, "**老王** 只能吃上家 **小红** 的牌。"),
        (ViolationCode.CAISHEN_CONTRADICTION, "没有财神的牌不会有暴头。"),
        (ViolationCode.UNPRICED, "这套规则没有十风。"),
    ],
)
def test_violations_are_told_by_name(code: ViolationCode, text: str) -> None:
    """R30: people, not winds; terms, not ids."""
    assert violation_text(T["zh-CN"], VIEW, the_table(VIEW), VIOLATIONS[code]) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh-CN", "这套规则只能自摸，不能放冲。"),
        ("zh-TW", "這套規則只能自摸，不能放沖。"),
        ("en", "Discards never win under these house rules; only a self-draw does."),
    ],
)
def test_discard_where_none_ever_wins_is_not_told_to_wait(language: Language, text: str) -> None:
    said = violation_text(T[language], VIEW, the_table(VIEW), NEVER_A_DISCARD)
    assert said == text


@pytest.mark.parametrize("code", sorted(QUESTIONS))
def test_questions_are_no_sentences(code: RefusalCode) -> None:
    with pytest.raises(ValueError, match="question"):
        refusal_text(T["en"], Refusal(code))


LONG = "*" * 6000
"""As much as a text option takes."""


@EVERY_LANGUAGE
@pytest.mark.parametrize(
    "problem", [InputProblem.WHO, InputProblem.WHO_OF_THESE, InputProblem.PATTERN]
)
def test_endless_input_is_quoted_in_part(t: Texts, problem: InputProblem) -> None:
    """R107: the answer to a slip of the thumb must itself be short enough to be sent."""
    text = input_text(t, InputError(problem, text=LONG, seated="E 小红"))
    assert text.count("*") <= MAX_QUOTE
    assert "…" in text
    assert_sendable(paint(note_card(text)))


@EVERY_LANGUAGE
@pytest.mark.parametrize(
    ("code", "fact"),
    [(RefusalCode.NO_SUCH_TABLE, "table"), (RefusalCode.UNKNOWN_PRESET, "preset")],
)
def test_endless_names_are_quoted_in_part(t: Texts, code: RefusalCode, fact: str) -> None:
    facts = {**REFUSALS[code].facts, fact: LONG}
    assert_sendable(paint(note_card(refusal_text(t, Refusal(code, **facts)))))


def test_what_was_typed_is_repeated_harmlessly() -> None:
    error = InputError(InputProblem.PATTERN, text="<@123> **x**\u202e\n# y")
    assert "没有叫 \\<@123> \\*\\*x\\*\\* # y 的番型" in input_text(T["zh-CN"], error)
