"""`python -m hzrules settle` to the letter: requests, answers, errors, exit statuses."""

from __future__ import annotations

import io
import json
import runpy
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from hzrules.__main__ import main
from hzrules.wire import answer_settle, answers, dump
from tests.hzrules.any_hand import any_request, any_rules
from tests.hzrules.support import ROOT

Answer = dict[str, Any]
LINE: Answer = {
    "rules": "standard",
    "dealer": "E",
    "level": 2,
    "outcome": {"kind": "self_draw", "winner": "S"},
}
"""A request that is in order; the tests change one thing about it."""


def ask(line: bytes) -> tuple[Answer, bool]:
    """The one answer to one line, read back from its JSON, and whether it was understood."""
    ((answer, understood),) = answers(answer_settle, [line + b"\n"])
    text = dump(answer)
    assert "\n" not in text
    read: Answer = json.loads(text)
    return read, understood


def settled(**changes: Any) -> Answer:
    answer, understood = ask(json.dumps(LINE | changes).encode())
    assert understood
    return answer


def refused(line: bytes | Answer) -> Answer:
    """The error, exactly its three parts, of a line that is not understood."""
    answer, understood = ask(line if isinstance(line, bytes) else json.dumps(line).encode())
    assert not understood
    assert answer.keys() == {"error"}
    assert answer["error"].keys() == {"code", "message", "path"}
    assert answer["error"]["message"]
    error: Answer = answer["error"]
    return error


def win(**words: Any) -> Answer:
    return {"kind": "self_draw", "winner": "S", **words}


def preset(**overrides: Any) -> Answer:
    return {"preset": "standard", **overrides}


# Answers


def test_liability_example_of_the_rules_is_answered_in_full() -> None:
    """RULES 10.1's example: 财飘 at 二连庄, all three shares out of the pocket claimed from."""
    answer = settled(
        outcome=win(
            patterns={"baotou": True, "caipiao": 1, "gangkai": 0, "qidui": False, "haohua": 0}
        ),
        claims=[{"by": "S", "from": "E", "chi": 2, "peng": 1}],
    )
    hand = [["base", 1], ["baotou", 2], ["caipiao", 2]]
    other = [*hand, ["level", 1], ["liability", 1]]
    assert answer == {
        "multiplier": 4,
        "deltas": {"E": -24, "S": 24, "W": 0, "N": 0},
        "transfers": [
            {
                "payer": "E",
                "payee": "S",
                "points": 16,
                "for": None,
                "because": [*hand, ["level", 4]],
            },
            {"payer": "E", "payee": "S", "points": 4, "for": "W", "because": other},
            {"payer": "E", "payee": "S", "points": 4, "for": "N", "because": other},
        ],
        "next": {"dealer": "S", "level": 1},
    }


def test_settlement_answer_keeps_the_order_of_its_keys() -> None:
    text = dump(answer_settle(json.dumps(LINE).encode()))
    assert list(json.loads(text)) == ["multiplier", "deltas", "transfers", "next"]
    assert list(json.loads(text)["deltas"]) == ["E", "S", "W", "N"]
    assert list(json.loads(text)["transfers"][0]) == ["payer", "payee", "points", "for", "because"]


def test_draw_answer_has_no_transfers_and_multiplier_zero() -> None:
    assert settled(outcome={"kind": "draw"}) == {
        "multiplier": 0,
        "deltas": {"E": 0, "S": 0, "W": 0, "N": 0},
        "transfers": [],
        "next": {"dealer": "E", "level": 3},
    }


def test_false_win_answer_pays_each_other_player_and_moves_nothing() -> None:
    answer = settled(rules=preset(false_win_each=5), outcome={"kind": "false_win", "by": "W"})
    assert answer["multiplier"] == 0
    assert answer["deltas"] == {"E": 5, "S": 5, "W": -15, "N": 5}
    assert [transfer["because"] for transfer in answer["transfers"]] == [[["false_win", 5]]] * 3
    assert answer["next"] == {"dealer": "E", "level": 2}


def test_discard_answer_names_the_discarder_with_from() -> None:
    answer = settled(level=3, outcome={"kind": "discard", "winner": "E", "from": "N", "also": []})
    assert answer["deltas"] == {"E": 8, "S": 0, "W": 0, "N": -8}


def test_violations_answer_lists_all_with_code_message_and_facts() -> None:
    answer = settled(
        level=1,
        outcome={
            "kind": "discard",
            "winner": "S",
            "from": "W",
            "also": ["E"],
            "patterns": {"ten_winds": True},
        },
    )
    assert answer == {
        "violations": [
            {
                "code": "unpriced",
                "message": "this table has no price for ten_winds",
                "facts": {"pattern": "ten_winds"},
            },
            {
                "code": "discard_level",
                "message": "a discard may not win at level 1 (from level 3; 0 = never)",
                "facts": {"level": 1, "from_level": 3},
            },
            {
                "code": "discard_between",
                "message": "S may not win from W: one of them must be the dealer, E",
                "facts": {"winner": "S", "discarder": "W", "dealer": "E"},
            },
            {
                "code": "not_first_claimant",
                "message": "E comes before S in playing order after W and wins instead",
                "facts": {"winner": "S", "first": "E", "discarder": "W"},
            },
        ]
    }


@pytest.mark.parametrize(
    "stated",
    [
        {"liable": [{"player": "W", "as": "forward"}]},
        {"liable": [{"player": "W"}]},
        {"outcome": win(liable=[{"player": "W", "as": "forward"}])},
        {"outcome": win(liable=[{"player": "W"}]), "liable": [{"player": "W"}]},
        {"claims": [{"by": "S", "from": "W", "peng": 3}]},
        {"claims": [{"by": "S", "from": "W", "peng": 2}, {"by": "S", "from": "W", "peng": 1}]},
        {"claims": [{"by": "S", "from": "W", "peng": 3}], "liable": [{"player": "W"}]},
    ],
    ids=["top level", "as left out", "inside", "both places", "claims", "two claims", "all"],
)
def test_liability_may_be_stated_in_every_place_and_counts_once(stated: Answer) -> None:
    assert settled(**stated)["deltas"] == {"E": 0, "S": 6, "W": -6, "N": 0}


def test_liable_inside_and_at_the_top_add_up() -> None:
    answer = settled(outcome=win(liable=[{"player": "W"}]), liable=[{"player": "N"}])
    assert answer["deltas"] == {"E": 0, "S": 12, "W": -6, "N": -6}


def test_liable_beside_a_draw_pays_nothing() -> None:
    answer = settled(outcome={"kind": "draw"}, liable=[{"player": "W"}])
    assert answer["transfers"] == []


def test_nested_rule_overrides_merge_with_the_preset() -> None:
    answer = settled(
        rules=preset(base=10, patterns={"baotou": 3}, liability={"reverse": 2}),
        outcome=win(patterns={"baotou": True, "gangkai": 1}),
        liable=[{"player": "N", "as": "reverse"}],
    )
    assert answer["multiplier"] == 6
    assert answer["deltas"] == {"E": 0, "S": 720, "W": 0, "N": -720}


def test_null_takes_a_pattern_away() -> None:
    answer = settled(rules=preset(patterns={"qidui": None}), outcome=win(patterns={"qidui": True}))
    assert [each["code"] for each in answer["violations"]] == ["unpriced"]


@pytest.mark.parametrize(
    ("weaker", "claimed"),
    [("baotou", {"caipiao": 1}), ("qidui", {"haohua": 1})],
    ids=["caipiao is baotou too", "haohua is qidui too"],
)
def test_stronger_pattern_brings_the_weaker_along(weaker: str, claimed: Answer) -> None:
    left_out = settled(outcome=win(patterns=claimed))
    assert settled(outcome=win(patterns=claimed | {weaker: True})) == left_out
    assert settled(outcome=win(patterns=claimed | {weaker: False})) == left_out
    assert left_out["multiplier"] == 4


def test_level_past_the_table_is_answered_and_counts_on() -> None:
    answer = settled(level=999, outcome={"kind": "self_draw", "winner": "E"})
    assert answer["deltas"] == {"E": 24, "S": -8, "W": -8, "N": -8}
    assert answer["next"] == {"dealer": "E", "level": 1000}


# Errors


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


# The command


class _Pipe(io.TextIOWrapper):
    """Standard input or output as the command sees it: text over bytes."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="ascii")

    def value(self) -> bytes:
        raw = self.buffer
        assert isinstance(raw, io.BytesIO)
        return raw.getvalue()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([], 0),
        ([LINE], 0),
        ([LINE | {"level": 1, "outcome": {"kind": "false_win", "by": "E"}}], 0),
        ([LINE, {"rules": 1}, LINE], 2),
    ],
    ids=["nothing asked", "settled", "violations are an answer", "one line not understood"],
)
def test_exit_status_says_whether_every_line_was_understood(
    lines: list[Answer], status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    out = _Pipe()
    monkeypatch.setattr(sys, "stdin", _Pipe(asked))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["settle"]) == status
    assert len(out.value().splitlines()) == len(lines)


@pytest.mark.parametrize("arguments", [[], ["sing"], ["settle", "more"]], ids=str)
def test_wrong_arguments_show_the_usage_and_exit_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("usage: python -m hzrules {settle")


def _run(asked: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "hzrules", "settle"]
    return subprocess.run(command, input=asked, capture_output=True, check=False, cwd=ROOT)


def test_command_answers_a_line_each_in_utf8_and_exits_2_after_an_error() -> None:
    asked = json.dumps(LINE).encode() + b"\n\xff\n" + '{"杭州": 1}'.encode()
    done = _run(asked)
    first, second, third = (json.loads(line) for line in done.stdout.decode().splitlines())
    assert first["deltas"] == {"E": -4, "S": 6, "W": -1, "N": -1}
    assert second["error"]["code"] == "not_json"
    assert third["error"]["message"] == "unknown key '杭州'"
    assert done.stderr == b""
    assert done.returncode == 2


def test_command_exits_0_where_every_line_was_answered() -> None:
    done = _run(json.dumps(LINE).encode())
    assert json.loads(done.stdout)["multiplier"] == 1
    assert done.returncode == 0


def test_module_run_as_a_program_exits_with_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["hzrules"])
    monkeypatch.delitem(sys.modules, "hzrules.__main__")
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("hzrules", run_name="__main__")
