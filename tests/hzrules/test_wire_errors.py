"""`python -m hzrules settle`: lines that are no request are told what is wrong, by path."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hzrules.wire import answer_settle, answers
from tests.hzrules.any_hand import any_request, any_rules
from tests.hzrules.wire_support import LINE, Answer, ask, preset, refused, settled, win


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"nonsense",
        b'{"rules": "standard"',
        b'{"rules": "standard"} trailing',
        b"\xff\xfe",
        b'{"rules": "\xff"}',
        b'{"rules": "\\ud800"}',
        b"[" * 100_000,
        b'{"level": ' + b"9" * 5000 + b"}",
        b"\xef\xbb\xbf{}",
    ],
    ids=[
        "blank",
        "spaces",
        "no JSON",
        "cut off",
        "two values",
        "no UTF-8",
        "no UTF-8 within",
        "half a surrogate",
        "nested too deep",
        "number too long",
        "byte order mark",
    ],
)
def test_line_that_is_no_json_is_told_so(line: bytes) -> None:
    error = refused(line)
    assert error["code"] == "not_json"
    assert error["path"] == ""


@pytest.mark.parametrize("line", [b"[]", b"5", b"null", b'"text"', b"true", b"[{}]"])
def test_line_that_is_no_object_is_a_bad_value(line: bytes) -> None:
    assert refused(line) == {
        "code": "bad_value",
        "message": "Input should be an object",
        "path": "",
    }


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"who": 1}, "who"),
        ({"杭": 1}, "杭"),
        ({"outcome": win(who=1)}, "outcome.who"),
        ({"outcome": win(**{"from": "E"})}, "outcome.from"),
        ({"outcome": {"kind": "draw", "winner": "S"}}, "outcome.winner"),
        (
            {"outcome": {"kind": "discard", "winner": "S", "from": "E", "discarder": "E"}},
            "outcome.discarder",
        ),
        ({"outcome": win(patterns={"tenpai": True})}, "outcome.patterns.tenpai"),
        ({"outcome": win(liable=[{"player": "W", "x": 1}])}, "outcome.liable.0.x"),
        ({"liable": [{"player": "W", "direction": "forward"}]}, "liable.0.direction"),
        ({"claims": [{"by": "S", "from": "E", "bugang": 1}]}, "claims.0.bugang"),
        ({"claims": [{"by": "S", "source": "E", "from": "E"}]}, "claims.0.source"),
        ({"rules": preset(tax=1)}, "rules.tax"),
        ({"rules": preset(patterns={"tax": 1})}, "rules.patterns.tax"),
        ({"rules": preset(patterns={"no_caishen": {"x": 1}})}, "rules.patterns.no_caishen.x"),
        ({"rules": preset(liability={"x": {"y": 1}})}, "rules.liability.x"),
        ({"rules": preset(combos=[{"when": {"x": 1}, "value": 2}])}, "rules.combos.0.when.x"),
        ({"rules": preset(tax=1, base="high")}, "rules.tax"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_unknown_key_is_refused_by_name_at_any_depth(changes: Answer, path: str) -> None:
    assert refused(LINE | changes) == {
        "code": "unknown_key",
        "message": f"unknown key {path!r}",
        "path": path,
    }


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ({key: LINE[key] for key in LINE if key != "dealer"}, "dealer"),
        ({}, "rules"),
        (LINE | {"outcome": {"kind": "self_draw"}}, "outcome.winner"),
        (LINE | {"outcome": {"kind": "discard", "winner": "S"}}, "outcome.from"),
        (LINE | {"outcome": {"kind": "false_win"}}, "outcome.by"),
        (LINE | {"claims": [{"by": "S"}]}, "claims.0.from"),
        (LINE | {"rules": preset(levels=[[2, 2]])}, "rules.levels.0.2"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_missing_key_is_named(line: Answer, path: str) -> None:
    error = refused(line)
    assert (error["code"], error["path"]) == ("missing_key", path)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"dealer": "e"}, "dealer"),
        ({"dealer": "East"}, "dealer"),
        ({"level": 0}, "level"),
        ({"level": 1000}, "level"),
        ({"level": 10**30}, "level"),
        ({"level": 2.0}, "level"),
        ({"level": "2"}, "level"),
        ({"level": True}, "level"),
        ({"rules": 5}, "rules"),
        ({"rules": None}, "rules"),
        ({"outcome": 5}, "outcome"),
        ({"outcome": {}}, "outcome"),
        ({"outcome": {"kind": "rob_the_bank"}}, "outcome"),
        ({"outcome": win(winner="X")}, "outcome.winner"),
        ({"outcome": win(patterns={"caipiao": -1})}, "outcome.patterns.caipiao"),
        ({"outcome": win(patterns={"caipiao": True})}, "outcome.patterns.caipiao"),
        ({"outcome": win(patterns={"caipiao": 10**10})}, "outcome.patterns.caipiao"),
        ({"outcome": win(patterns={"baotou": 1})}, "outcome.patterns.baotou"),
        ({"outcome": win(patterns={"baotou": "x", "caipiao": 1})}, "outcome.patterns.baotou"),
        ({"outcome": win(patterns={"qidui": 1, "haohua": 1})}, "outcome.patterns.qidui"),
        ({"outcome": win(patterns=7)}, "outcome.patterns"),
        ({"claims": [{"by": "S", "from": "E", "chi": 10**4000}]}, "claims.0.chi"),
        ({"rules": preset(base=0)}, "rules.base"),
        ({"rules": preset(base=1.0)}, "rules.base"),
        ({"rules": preset(base=10**4000)}, "rules.base"),
        ({"rules": preset(base=10**9 + 1)}, "rules.base"),
        ({"claims": [{"by": "S", "from": "E", "chi": 10**9 + 1}]}, "claims.0.chi"),
        ({"rules": preset(levels=[])}, "rules.levels"),
        ({"rules": preset(levels=[[2, 2, -1]])}, "rules.levels.0.2"),
        ({"rules": preset(levels=[[2, 2.0, 1]])}, "rules.levels.0.1"),
        ({"rules": preset(levels=[[2, 2, 1, 1]])}, "rules.levels.0"),
        ({"rules": preset(levels={"1": [2, 2, 1]})}, "rules.levels"),
        ({"rules": preset(liability=5)}, "rules.liability"),
        ({"rules": preset(liability={"count": 5})}, "rules.liability.count"),
        ({"rules": preset(liability={"claims": ["angang"]})}, "rules.liability.claims"),
        ({"rules": preset(liability={"forward": True})}, "rules.liability.forward"),
        ({"rules": preset(liability={"reverse": 1.0})}, "rules.liability.reverse"),
        ({"rules": preset(liability={"reverse": 3})}, "rules.liability.reverse"),
        ({"rules": preset(patterns={"haohua": [4, 8, 16, 32]})}, "rules.patterns.haohua"),
        ({"rules": preset(patterns={"baotou": 0})}, "rules.patterns.baotou"),
        ({"rules": preset(discard_pays="half")}, "rules.discard_pays"),
        ({"rules": preset(must_baotou="no")}, "rules.must_baotou"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_bad_value_is_named_by_its_path(changes: Answer, path: str) -> None:
    error = refused(LINE | changes)
    assert (error["code"], error["path"]) == ("bad_value", path)
    assert not error["message"].startswith("Value error")


@pytest.mark.parametrize(
    "named",
    ["nope", "", "Standard", "../standard", {}, {"preset": 5}, {"preset": None}, {"preset": []}],
    ids=str,
)
def test_unknown_preset_is_refused_with_those_there_are(named: object) -> None:
    error = refused(LINE | {"rules": named})
    assert (error["code"], error["path"]) == ("unknown_preset", "rules")
    assert "standard, classic, luxury, mil-2025, sanlao" in error["message"]


def test_not_a_number_is_refused_as_a_rule_value() -> None:
    line = b'{"rules": {"preset": "standard", "base": NaN}, "dealer": "E", "level": 1,'
    assert refused(line + b'"outcome": {"kind": "draw"}}')["path"] == "rules.base"


def test_largest_numbers_there_are_can_be_written_and_read() -> None:
    most = 10**9
    answer = settled(
        rules=preset(
            base=most,
            levels=[[most] * 3],
            beyond_levels="double",
            patterns={"baotou": most, "caipiao": most, "gangkai": most, "ten_winds": most},
            white="wild",
        ),
        level=999,
        outcome=win(patterns={"caipiao": 6, "gangkai": 4, "ten_winds": True}),
    )
    assert answer["deltas"]["E"] == -(most**14) * 2**998
    assert sum(answer["deltas"].values()) == 0


def test_filter_goes_on_after_errors_and_keeps_the_order() -> None:
    lines = [b"x", json.dumps(LINE).encode(), b"", json.dumps(LINE | {"dealer": "S"}).encode()]
    got = list(answers(answer_settle, lines))
    assert [understood for _, understood in got] == [False, True, False, True]
    assert [answer.get("next") for answer, _ in got] == [
        None,
        {"dealer": "S", "level": 1},
        None,
        {"dealer": "S", "level": 3},
    ]


def _mangled(words: Any, chance: Random) -> Any:
    """The same words with one of them lost, renamed or turned into something else."""
    if isinstance(words, dict) and words and chance.random() < 0.8:
        key = chance.choice(sorted(words))
        fate = chance.random()
        if fate < 0.2:
            return {name: value for name, value in words.items() if name != key}
        if fate < 0.4:
            return {**words, f"{key}s": 1}
        return {**words, key: _mangled(words[key], chance)}
    if isinstance(words, list) and words and chance.random() < 0.8:
        at = chance.randrange(len(words))
        return [*words[:at], _mangled(words[at], chance), *words[at + 1 :]]
    return chance.choice([None, True, 0, -1, 1.5, 10**40, "", "E", [], {}, [[]], "杭"])


def test_mangled_lines_are_all_answered() -> None:
    """Whatever is wrong with a line, there is one answer, and it is JSON."""
    chance = Random(11)
    for _ in range(1000):
        request: Any = {"rules": preset(**any_rules(chance)), **any_request(chance)}
        for _ in range(chance.randint(1, 3)):
            request = _mangled(request, chance)
        line = bytearray(json.dumps(request, ensure_ascii=False).encode())
        if chance.random() < 0.2:
            line[chance.randrange(len(line))] = chance.choice(b"\x00\x80\xff{}[],")
        answer, understood = ask(bytes(line))
        assert understood == ("error" not in answer)
        if not understood:
            assert answer["error"]["code"] in {
                "not_json",
                "unknown_key",
                "missing_key",
                "bad_value",
                "unknown_preset",
            }
