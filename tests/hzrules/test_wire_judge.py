"""`python -m hzrules judge` to the letter: requests, answers, violations, errors."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

import pytest

from hzrules.__main__ import COMMANDS, main
from hzrules.faults import Fault
from hzrules.judge_messages import fault_sentence, misread_sentence, notes_sentence
from hzrules.notation import Misread
from hzrules.terms import HandFault, JudgeNote, NotationFault
from hzrules.verdict import Note
from hzrules.wire import answers, dump
from hzrules.wire_judge import answer_judge

Answer = dict[str, Any]
LINE: Answer = {
    "rules": "standard",
    "caishen": "5m",
    "tiles": "123m456p789s11z23p",
    "drawn": "1p",
}
"""A request that is in order; the tests change one thing about it."""


def ask(line: Answer) -> tuple[Answer, bool]:
    ((answer, understood),) = answers(answer_judge, [json.dumps(line).encode()])
    read: Answer = json.loads(dump(answer))
    return read, understood


def judged(**changes: Any) -> Answer:
    line = {key: value for key, value in (LINE | changes).items() if value is not ...}
    answer, understood = ask(line)
    assert understood, answer
    return answer


def refused(**changes: Any) -> Answer:
    line = {key: value for key, value in (LINE | changes).items() if value is not ...}
    answer, understood = ask(line)
    assert not understood
    assert answer.keys() == {"error"}
    error: Answer = answer["error"]
    assert error.keys() == {"code", "message", "path"}
    return error


def test_seven_pairs_with_baotou() -> None:
    assert judged(tiles="1122m3344p5566s5m", drawn="9p") == {
        "wins": True,
        "multiplier": 4,
        "patterns": {"baotou": True, "qidui": True},
        "reading": ["11m", "22m", "33p", "44p", "99p", "55s", "66s"],
        "waits": "any",
    }


def test_plain_hand_with_a_caishen_says_why_it_is_no_baotou() -> None:
    answer = judged(tiles="123m456p789s11z5m2p", drawn="3p")
    assert (answer["wins"], answer["multiplier"], answer["patterns"]) == (True, 1, {})
    assert answer["reading"] == ["123m", "234p", "567p", "789s", "11z"]
    assert answer["waits"] == ["5m", "1p", "2p", "3p", "4p", "7p", "1z"]
    assert answer["why"] == (
        "no 暴头: one caishen set aside, the hand before the draw is neither 4 sets (it needs 5) "
        "nor six pairs (10 tiles alone, 0 further caishen)"
    )


def test_plain_hand_has_nothing_to_explain() -> None:
    assert judged() == {
        "wins": True,
        "multiplier": 1,
        "patterns": {},
        "reading": ["123m", "123p", "456p", "789s", "11z"],
        "waits": ["5m", "1p", "4p", "7p"],
    }


def test_thirteen_orphans_do_not_win() -> None:
    assert judged(tiles="19m19p19s1234567z", drawn="1m") == {
        "wins": False,
        "why": (
            "not four sets and a pair: the tiles need 12 sets beside a pair, with room for 4; "
            "not seven pairs: 12 tiles alone, 0 caishen"
        ),
        "waits": [],
    }


def test_request_with_a_tile_too_many_is_a_violation() -> None:
    """Twelve concealed tiles beside a meld: one meld leaves room for ten."""
    answer = judged(tiles="123m456p7789s11z", melds=["peng 555p W"], drawn="5m")
    assert answer == {
        "violations": [
            {
                "code": "hand_size",
                "message": "12 concealed tiles beside 1 melds and without the drawn one; "
                "it should be 10",
                "facts": {"tiles": 12, "expected": 10, "melds": 1},
            }
        ]
    }


def test_melded_hand_is_read_with_its_meld() -> None:
    answer = judged(tiles="123m456p789s5m", melds=["peng 555p W"], drawn="5m")
    assert answer["patterns"] == {"baotou": True}
    assert answer["reading"] == ["123m", "456p", "789s", "555p", "55m"]
    assert answer["waits"] == "any"


def test_five_pairs_and_two_caishen_are_seven_pairs_without_baotou() -> None:
    """C4."""
    answer = judged(rules="luxury", caishen="3m", tiles="1144p77s99s2p68m33m", drawn="2p")
    assert (answer["multiplier"], answer["patterns"]) == (2, {"qidui": True})
    assert answer["why"].startswith("no 暴头: ")


def test_facts_of_the_play_are_told() -> None:
    told = {"caipiao": 1, "gangkai": 1, "gang_first": True}
    answer = judged(tiles="123m456p789s5m", melds=["bugang 9999p E"], drawn="1z", **told)
    assert answer["multiplier"] == 8
    assert answer["patterns"] == {"baotou": True, **told}


def test_float_of_a_hand_not_ready_does_not_count() -> None:
    answer = judged(tiles="123m456p789s112z5m", drawn="2z", caipiao=1)
    assert (answer["wins"], answer["patterns"]) == (True, {})
    assert answer["why"].endswith("no 财飘 (1 thrown): the hand was not 暴头-ready")


def test_kong_that_is_not_there_is_a_violation() -> None:
    (violation,) = judged(gangkai=1)["violations"]
    assert violation == {
        "code": "kong_missing",
        "message": "1 kongs in the winning chain, but 0 among the melds",
        "facts": {"gangkai": 1, "kongs": 0},
    }


def test_violations_of_the_play_speak_as_those_of_a_settlement() -> None:
    (violation,) = judged(discard=True, caipiao=1)["violations"]
    assert violation["code"] == "self_draw_only"
    assert violation["facts"] == {"pattern": "caipiao"}


def test_discard_is_never_a_baotou() -> None:
    answer = judged(tiles="123m456p789s111z5m", drawn="9p", discard=True)
    assert (answer["multiplier"], answer["patterns"]) == (1, {})
    assert answer["why"] == "no 暴头: the last tile was another's discard"
    assert answer["waits"] == "any"


def test_extra_is_named_as_in_the_rules() -> None:
    answer = judged(rules="mil-2025", caishen=..., ten_winds=True)
    assert answer["patterns"] == {"no_caishen": True, "ten_winds": True}
    assert answer["multiplier"] == 16


@pytest.mark.parametrize("caishen", [..., None, "5z", "白板"])
def test_white_tables_need_no_caishen(caishen: object) -> None:
    assert judged(rules="sanlao", caishen=caishen)["wins"]


def test_white_tables_refuse_another_caishen() -> None:
    (violation,) = judged(rules="sanlao")["violations"]
    assert (violation["code"], violation["facts"]) == ("caishen_is_white", {"white": "5z"})


@pytest.mark.parametrize("drawn", [..., None])
def test_hand_without_a_drawn_tile_waits(drawn: object) -> None:
    assert judged(drawn=drawn) == {
        "wins": False,
        "why": "no tile drawn yet",
        "waits": ["5m", "1p", "4p", "7p"],
    }


def test_all_violations_are_told() -> None:
    answer = judged(tiles="5555m123z", melds=["chi 3m4m6m", "gang 111z"], caipiao=3)
    codes = [violation["code"] for violation in answer["violations"]]
    assert codes == [
        "chi_not_a_run",
        "meld_size",
        "too_many_caishen",
        "too_many_floats",
    ]


@pytest.mark.parametrize(
    "notation", ["一二三万 四五六筒 七八九条 东东 二三筒", "🀇🀈🀉456p789s11z23p"]
)
def test_tiles_are_read_in_every_notation(notation: str) -> None:
    assert judged(tiles=notation) == judged()


ERRORS: dict[str, tuple[Answer, str, str, str]] = {
    "no rules": ({"rules": ...}, "missing_key", "rules", "Field required"),
    "unknown preset": ({"rules": "x"}, "unknown_preset", "rules", "unknown preset 'x'"),
    "no tiles": ({"tiles": ...}, "missing_key", "tiles", "Field required"),
    "no caishen where one is turned": (
        {"caishen": ...},
        "missing_key",
        "caishen",
        "Field required",
    ),
    "null caishen where one is turned": (
        {"caishen": None},
        "missing_key",
        "caishen",
        "Field required",
    ),
    "unknown key": ({"tyles": "1m"}, "unknown_key", "tyles", "unknown key 'tyles'"),
    "unreadable tiles": (
        {"tiles": "123m x"},
        "bad_value",
        "tiles",
        "character 6 ('x'): expected a tile",
    ),
    "unreadable end": (
        {"tiles": "123"},
        "bad_value",
        "tiles",
        "character 4 (the end): expected a suit",
    ),
    "unreadable meld": (
        {"melds": ["peng 555p W", "pong 555p"]},
        "bad_value",
        "melds.1",
        "character 1 ('p'): expected chi, peng",
    ),
    "unreadable last tile": ({"drawn": "8z"}, "bad_value", "drawn", "character 1 ('8')"),
    "two last tiles": ({"drawn": "1p1p"}, "bad_value", "drawn", "character 3 ('1')"),
    "unreadable caishen": ({"caishen": "5"}, "bad_value", "caishen", "character 2 (the end)"),
    "tiles that are no text": ({"tiles": ["1m"]}, "bad_value", "tiles", "expected text"),
    "null tiles": ({"tiles": None}, "bad_value", "tiles", "expected text"),
    "a count that is none": ({"caipiao": -1}, "bad_value", "caipiao", ""),
    "a fact that is no bool": ({"discard": 1}, "bad_value", "discard", ""),
    "an unknown house rule": (
        {"rules": {"preset": "standard", "x": 1}},
        "unknown_key",
        "rules.x",
        "",
    ),
}


@pytest.mark.parametrize(("changes", "code", "path", "message"), ERRORS.values(), ids=ERRORS)
def test_request_not_understood_is_an_error_with_its_place(
    changes: Answer, code: str, path: str, message: str
) -> None:
    error = refused(**changes)
    assert (error["code"], error["path"]) == (code, path)
    assert message in error["message"]


def test_filter_judges_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        def __init__(self, text: bytes = b"") -> None:
            self.buffer = io.BytesIO(text)

    out = Stream()
    monkeypatch.setattr(sys, "stdin", Stream(json.dumps(LINE).encode() + b"\nno json\n"))
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["judge"]) == 2
    first, second = (json.loads(line) for line in out.buffer.getvalue().splitlines())
    assert first == judged()
    assert second["error"]["code"] == "not_json"
    assert COMMANDS["judge"] is answer_judge


@pytest.mark.parametrize("code", NotationFault)
def test_every_misreading_has_a_sentence(code: NotationFault) -> None:
    assert misread_sentence(Misread(code, 4, "x")).startswith("character 5 ('x'): expected ")


FACTS = dict.fromkeys(
    [
        "tiles",
        "melds",
        "expected",
        "most",
        "count",
        "tile",
        "white",
        "meld",
        "from",
        "gangkai",
        "kongs",
    ],
    1,
)
NUMBERS = dict.fromkeys(["sets", "room", "singles", "caishen", "floats", "kongs"], 1)


@pytest.mark.parametrize("code", HandFault)
def test_every_hand_fault_has_a_sentence(code: HandFault) -> None:
    assert "{" not in fault_sentence(Fault(code, FACTS))


@pytest.mark.parametrize("code", JudgeNote)
def test_every_note_has_a_sentence(code: JudgeNote) -> None:
    assert "{" not in notes_sentence([Note(code, NUMBERS)])


def test_notes_are_joined_in_one_line() -> None:
    notes = (Note(JudgeNote.NOTHING_DRAWN), Note(JudgeNote.FLOAT_LOST, {"floats": 2}))
    expected = "no tile drawn yet; no 财飘 (2 thrown): the hand was not 暴头-ready"
    assert notes_sentence(notes) == expected


def test_sentence_of_a_fault_names_tile_and_meld() -> None:
    answer = judged(tiles="111m2222m456p", melds=["chi 123z W"], drawn="1m", caishen="7z")
    messages = [violation["message"] for violation in answer["violations"]]
    assert messages == ["吃123z@W: a chi is three in a row of a suit"]
