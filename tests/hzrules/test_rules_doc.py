"""RULES.md tells the truth: its keys, codes, tables and examples are those of the engine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from hzrules.houserules import HouseRules
from hzrules.presets import PRESETS, preset
from hzrules.price import multiplier
from hzrules.settle import settle
from hzrules.terms import SEATS, FactorCode, HandFault, Pattern, ViolationCode
from hzrules.values import Value
from hzrules.wire import answer_settle
from hzrules.wire_judge import answer_judge
from tests.hzrules.support import patterns, self_draw, table

TEXT = resources.files("hzrules").joinpath("RULES.md").read_text("utf-8")
HEADING = re.compile(r"^#{2,3} (\d+(?:\.\d+)?) (.+)$", re.MULTILINE)
LATIN = re.compile("[a-z]")
CHINESE = re.compile("[\u4e00-\u9fff]")


def _section(number: str) -> str:
    """The text under one numbered heading, up to the next."""
    headings = list(HEADING.finditer(TEXT))
    (place,) = (i for i, found in enumerate(headings) if found[1] == number)
    end = headings[place + 1].start() if place + 1 < len(headings) else len(TEXT)
    return TEXT[headings[place].end() : end]


def _tables(number: str) -> list[list[list[str]]]:
    """The tables of a section, row by row, cells stripped; the rule under the heads left out."""
    tables: list[list[list[str]]] = []
    previous = ""
    for line in _section(number).splitlines():
        if line.startswith("|"):
            if not previous.startswith("|"):
                tables.append([])
            if not line.startswith("|--"):
                tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        previous = line
    return tables


def _leaves(model: type[Value], before: str = "") -> Iterator[str]:
    for name, about in model.model_fields.items():
        kind = about.annotation
        if isinstance(kind, type) and issubclass(kind, Value):
            yield from _leaves(kind, f"{before}{name}.")
        else:
            yield before + name


def _cell(house: HouseRules, key: str) -> str:
    """How RULES.md writes one value of a preset."""
    value: Any = house.model_dump(mode="json")
    for step in key.split("."):
        value = value[step]
    if value is None or value == []:
        return "–"
    if key == "levels":
        return " · ".join(",".join(map(str, row)) for row in value)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return json.dumps(value).strip('"')


def test_headings_are_numbered_in_order_each_once() -> None:
    numbers = [found[1] for found in HEADING.finditer(TEXT)]
    assert len(numbers) == len(set(numbers))
    assert numbers == sorted(numbers, key=lambda number: [int(part) for part in number.split(".")])
    chapters = [number for number in numbers if "." not in number]
    assert chapters == [str(number) for number in range(1, len(chapters) + 1)]
    for chapter in chapters:
        rules = [number for number in numbers if number.startswith(f"{chapter}.")]
        assert rules == [f"{chapter}.{i}" for i in range(1, len(rules) + 1)]
        assert TEXT.count(f'<a id="r{chapter}"></a>') == 1
        assert f"(#r{chapter})" in TEXT


def test_every_heading_is_in_chinese_and_in_english() -> None:
    for found in HEADING.finditer(TEXT):
        if not found[2].startswith("`"):
            assert CHINESE.search(found[2]), found[0]
            assert re.search("[A-Za-z]{3}", found[2]), found[0]


def test_every_rule_is_told_in_chinese_first_and_then_in_english() -> None:
    """Paragraphs come in pairs; tables, examples and captions hold both languages themselves."""
    for number in [found[1] for found in HEADING.finditer(TEXT) if "." in found[1]]:
        blocks = [block for block in _section(number).strip().split("\n\n") if block.strip()]
        prose = [block for block in blocks if not re.match(r"\||```|<|`.*:$", block)]
        plain = [re.sub(r"`[^`]*`|\[[^]]*\]", "", block) for block in prose]
        is_chinese = [len(CHINESE.findall(each)) > len(LATIN.findall(each)) for each in plain]
        assert is_chinese == [True, False] * (len(prose) // 2), number


def test_every_rule_named_in_a_rule_exists() -> None:
    numbers = {found[1] for found in HEADING.finditer(TEXT)}
    prose = "\n".join(line for line in TEXT.splitlines() if not line.startswith(("#", "{", " ")))
    named = set(re.findall(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.])", prose))
    assert named <= numbers


@pytest.mark.parametrize("key", list(_leaves(HouseRules)))
def test_every_key_is_explained_in_both_languages(key: str) -> None:
    (rows,) = _tables("9.10")
    (row,) = (row for row in rows if row[0] == f"`{key}`")
    _, values, chinese, english = row
    assert values
    assert CHINESE.search(chinese)
    assert re.search("[a-z]{3}", english)


def test_no_key_is_explained_that_does_not_exist() -> None:
    (rows,) = _tables("9.10")
    assert [row[0].strip("`") for row in rows[1:]] == list(_leaves(HouseRules))


def test_every_closed_answer_of_a_key_is_listed() -> None:
    (rows,) = _tables("9.10")
    for key, values, *_ in rows[1:]:
        schema: Any = HouseRules.model_json_schema()
        about = schema
        for step in key.strip("`").split("."):
            about = about["properties"][step]
            about = schema["$defs"][about["$ref"].rpartition("/")[2]] if "$ref" in about else about
        for answer in about.get("enum", []):
            said = json.dumps(answer).strip('"')
            assert re.search(rf"(^|[` ]){re.escape(said)}($|[` ])", values), (key, answer)


def test_preset_table_equals_the_presets() -> None:
    (rows,) = _tables("9.11")
    assert rows[0] == ["键 key", *(f"`{name}`" for name in PRESETS)]
    told = {row[0].strip("`"): row[1:] for row in rows[1:]}
    assert told == {
        key: [_cell(preset(name), key) for name in PRESETS] for key in _leaves(HouseRules)
    }


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_introduced_by_name(name: str) -> None:
    assert f"`{name}`" in _section("1.2")


@pytest.mark.parametrize("code", list(ViolationCode))
def test_every_violation_is_listed_with_its_weight(code: ViolationCode) -> None:
    (rows,) = _tables("9.12")
    assert [row[1] for row in rows if row[0] == f"`{code}`"] == [f"`{code.weight}`"]


def test_no_violation_is_listed_that_does_not_exist() -> None:
    (rows,) = _tables("9.12")
    assert {row[0].strip("`") for row in rows[1:]} == {code.value for code in ViolationCode}


@pytest.mark.parametrize("code", list(HandFault))
def test_every_fault_of_the_tiles_is_listed(code: HandFault) -> None:
    assert f"`{code}`" in _section("10.2")


@pytest.mark.parametrize("pattern", list(Pattern))
def test_every_pattern_stands_with_its_id_and_its_chinese_term(pattern: Pattern) -> None:
    assert re.search(rf"`(patterns\.)?{pattern}(\.\w+)?`", TEXT)
    assert pattern.zh in TEXT


@pytest.mark.parametrize("code", list(FactorCode))
def test_every_factor_that_is_no_pattern_is_named(code: FactorCode) -> None:
    assert f"`{code}` {code.zh}" in _section("10.1")


CLAIMED: dict[str, dict[str, Any]] = {
    "平胡": {},
    "暴头": {"baotou": True},
    "财飘": {"caipiao": 1},
    "双财飘": {"caipiao": 2},
    "杠开": {"gangkai": 1},
    "二连杠开": {"gangkai": 2},
    "杠暴": {"gangkai": 1, "baotou": True},
    "杠飘": {"gangkai": 1, "gang_first": True, "caipiao": 1},
    "飘杠": {"gangkai": 1, "caipiao": 1},
    "七对": {"qidui": True},
    "豪华七对": {"haohua": 1},
    "双豪华": {"haohua": 2},
    "三豪华": {"haohua": 3},
    "七对暴头": {"qidui": True, "baotou": True},
    "七对财飘": {"qidui": True, "caipiao": 1},
}


def test_multiplier_table_is_what_the_engine_reckons() -> None:
    (rows,) = _tables("4.1")
    assert rows[0][1:] == [f"`{name}`" for name in PRESETS]
    told = {row[0].split()[0]: [int(cell) for cell in row[1:]] for row in rows[1:]}
    assert told == {
        term: [multiplier(preset(name), patterns(**claimed)) for name in PRESETS]
        for term, claimed in CLAIMED.items()
    }


@pytest.mark.parametrize(
    ("place", "names"), [(0, ("standard", "classic", "mil-2025")), (1, ("luxury",))]
)
def test_payment_tables_are_what_the_engine_pays(place: int, names: tuple[str, ...]) -> None:
    rows = _tables("5.2")[place][1:]
    for name in names:
        for level, (_, each, dealer, other) in enumerate(rows, start=1):
            at = table("E", level)
            wins = settle(preset(name), at, self_draw("E")).deltas()
            other_wins = settle(preset(name), at, self_draw("S")).deltas()
            e, s, w, _ = SEATS
            assert each == f"{-wins[s]} (+{wins[e]})"
            assert dealer == f"{-other_wins[e]}"
            assert other == f"{-other_wins[w]} (+{other_wins[s]})"


def test_settle_example_is_answered_as_printed() -> None:
    request, answer, violations = re.findall(r"```json\n(.*?)```", _section("10.1"), re.DOTALL)
    assert json.loads(answer) == answer_settle(request.encode())
    at_two = {"kind": "discard", "winner": "E", "from": "S"}
    asked = json.dumps({"rules": "standard", "dealer": "E", "level": 2, "outcome": at_two})
    assert json.loads(violations) == answer_settle(asked.encode())


def test_judge_example_is_answered_as_printed() -> None:
    request, answer = re.findall(r"```json\n(.*?)```", _section("10.2"), re.DOTALL)
    assert json.loads(answer) == answer_judge(request.encode())


def test_worked_examples_are_those_of_the_cases() -> None:
    """Each id of section 11 is a case; the winner's points are the case's."""
    cases = (resources.files("tests") / "cases" / "payments.csv").read_text("utf-8")
    points = {
        line.split(";")[0]: line.rsplit(";", 1)[1].split()[0].removeprefix("W").removeprefix("D")
        for line in cases.splitlines()[1:]
    }
    (rows,) = _tables("11")
    for identifier, _, paid in rows[1:]:
        assert re.match(r"[+\d]*", paid)[0] == points[identifier]  # type: ignore[index]


def test_all_thirteen_decisions_stand() -> None:
    (rows,) = _tables("3")
    assert [row[0] for row in rows[1:]] == [f"C{number}" for number in range(1, 14)]
    assert all(cell.count(" · ") == 1 for row in rows[1:] for cell in row[1:])
