"""Every house rule key, and every answer it allows, changes some result. Nothing is for show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest

from hzrules.houserules import Combo, HouseRules
from hzrules.values import Value
from hzrules.wire_judge import answer_judge
from tests.hzrules.key_cases import CASES, Case, Result
from tests.hzrules.support import (
    after,
    codes,
    pays,
    rules,
)


def _nested(path: str, answer: object) -> dict[str, Any]:
    first, _, rest = path.partition(".")
    return {first: _nested(rest, answer) if rest else answer}


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    both = {
        key: _merged(below[key], above[key])
        for key in below.keys() & above.keys()
        if isinstance(below[key], dict) and isinstance(above[key], dict)
    }
    return {**below, **above, **both}


def _result(case: Case, answer: object) -> Result:
    house = rules(**_merged(case.given, _nested(case.key, _plain(answer))))
    found = codes(house, case.at, case.outcome)
    if found:
        return found[0]
    if any(str(result).startswith("next ") for result in case.results.values()):
        dealer, level = after(house, case.at, case.outcome)
        return f"next {dealer}{level}"
    return pays(house, case.at, case.outcome)


def _plain(answer: object) -> object:
    """Answers stand as keys of a dict, so lists are written as tuples there."""
    return list(map(_plain, answer)) if isinstance(answer, tuple) else answer


COMBOS = {
    "float": [{"when": {"caipiao": 1}, "value": 10}],
    "baotou": [{"when": {"baotou": True}, "value": 10}],
    "float with kong": [{"when": {"caipiao": 1, "gangkai": 1}, "value": 10}],
}

JUDGED: dict[str, tuple[dict[str, Any], dict[Any, int | None]]] = {
    "discard_baotou": (
        {"tiles": "123m456p789s123s5m", "drawn": "9m", "discard": True},
        {"allowed": 1, "barred": None},
    ),
    "quads": (
        {"tiles": "111m22p33p44s55s66s", "drawn": "5m"},
        {"natural": 2, "wild": 4},
    ),
    "must_baotou": (
        {"tiles": "123m456p789s11z5m7p", "drawn": "9p"},
        {False: 1, True: None},
    ),
}
"""Keys about tiles alone, which only the judge knows: a hand (caishen 5m) and what it is worth."""


@pytest.mark.parametrize("key", JUDGED)
def test_key_about_tiles_changes_what_the_judge_says(key: str) -> None:
    hand, worth = JUDGED[key]
    said = {}
    for answer in worth:
        request = {"rules": {"preset": "standard", key: answer}, "caishen": "5m", **hand}
        said[answer] = answer_judge(json.dumps(request).encode()).get("multiplier")
    assert said == worth
    assert len(set(worth.values())) == len(worth)


def _answered(case: Case) -> dict[Any, Result]:
    named: Mapping[Any, Any] = COMBOS if case.key == "combos" else {}
    return {answer: _result(case, named.get(answer, answer)) for answer in case.results}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
def test_answer_to_the_key_gives_its_own_result(case: Case) -> None:
    assert _answered(case) == dict(case.results)


def test_every_answer_of_every_key_changes_a_result() -> None:
    """An answer that never differs from the others would be for show."""
    for key in {case.key for case in CASES}:
        cases = [case for case in CASES if case.key == key]
        for answer in {answer for case in cases for answer in case.results}:
            assert any(
                case.results[answer] != other
                for case in cases
                if answer in case.results
                for other in case.results.values()
            ), (key, answer)


def _leaves(model: type[Value], before: str = "") -> Iterator[tuple[str, Any]]:
    """(key, annotation) of every house rule that holds an answer, tables opened."""
    for name, about in model.model_fields.items():
        kind = about.annotation
        if isinstance(kind, type) and issubclass(kind, Value):
            yield from _leaves(kind, f"{before}{name}.")
        else:
            yield before + name, kind


def _answers(kind: Any) -> set[Any]:
    """The answers a closed choice allows; `None` where a pattern may be absent; else nothing."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return set().union(*map(_answers, get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {member.value for member in kind}
    if kind is bool:
        return {False, True}
    return {None} if kind is NoneType else set()


def test_no_key_and_no_answer_is_without_a_case() -> None:
    cased: dict[str, set[Any]] = {}
    for case in CASES:
        cased.setdefault(case.key, set()).update(case.results)
    leaves = dict(_leaves(HouseRules))
    for key, (_, worth) in JUDGED.items():
        cased[key] = set(worth)
    assert cased.keys() == leaves.keys()
    for key, answers in cased.items():
        assert len(answers) >= 2, key
        assert _answers(leaves[key]) <= answers, key


def test_leaves_see_closed_choices_and_tables() -> None:
    """The walk itself: it opens tables and reads enums, literals and absence."""
    leaves = dict(_leaves(HouseRules))
    assert _answers(leaves["on_draw"]) == {"grow", "keep", "reset"}
    assert _answers(leaves["liability.reverse"]) == {0, 1, 2, "own_edge_double"}
    assert _answers(leaves["patterns.ten_winds"]) == {None}
    assert _answers(leaves["base"]) == set()
    assert set(Combo.model_fields) == {"when", "value"}
