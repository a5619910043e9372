"""`python -m hzrules settle` to the letter: requests and answers."""

from __future__ import annotations

import json

import pytest

from hzrules.wire import answer_settle, dump
from tests.hzrules.wire_support import LINE, Answer, preset, settled, win


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
