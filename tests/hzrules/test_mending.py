"""Mending by example: void, restore, correct, insert, and what a form has seen of a table."""

from __future__ import annotations

import pytest

from hzrules.events import (
    Body,
    Closed,
    Corrected,
    Inserted,
    Opened,
    Reopened,
    Restored,
    RulesChanged,
    Voided,
)
from hzrules.night import fold
from hzrules.presets import preset
from tests.hzrules.night_support import (
    EAST_WINS,
    NOBODY_WINS,
    SOUTH_WINS,
    WEST_WINS,
    adjusted,
    claim,
    dealer_set,
    four,
    log,
    meaning,
    night,
    played,
    seating,
    tables_of,
    totals,
)
from tests.hzrules.support import DRAW, discard, false_win, rules, self_draw


def test_r22_recomputing_keeps_adjustments_and_each_can_be_struck_alone() -> None:
    bodies: list[Body] = [EAST_WINS, adjusted(2, 1, 100), adjusted(3, 1, 7), SOUTH_WINS]
    assert totals(night(*bodies, Voided(target=3))) == [107 - 2, -100 + 4, -7 - 1, -1]
    assert totals(night(*bodies, Voided(target=4))) == [6 + 7 - 4, -2 + 6, -2 - 7 - 1, -2 - 1]
    both = night(*bodies, Voided(target=4), Voided(target=5), Restored(target=4))
    assert totals(both) == [6 + 100 - 4, -2 - 100 + 6, -2 - 1, -2 - 1]


def test_r26_wrong_seats_noticed_late_are_put_right_with_all_that_followed() -> None:
    hands: list[Body] = [SOUTH_WINS, SOUTH_WINS, played(discard("S", "E")), WEST_WINS]
    right = four("1", (2, 1, 3, 4))
    mended = night(*hands, Corrected(target=2, body=right))
    assert meaning(mended) == meaning(fold(log([Opened(rules=preset("standard")), right, *hands])))
    assert mended.balances == {
        1: 4 + 6 + 4 - 8,
        2: -2 - 2 - 4 - 1,
        3: -1 - 2 + 10,
        4: -1 - 2 - 1,
    }


def test_r32_undo_restores_totals_dealer_streak_claims_and_ranking_exactly() -> None:
    before: list[Body] = [EAST_WINS, EAST_WINS, adjusted(4, 2, 20), *[claim("S", "E", "peng")] * 3]
    recorded = night(*before, played(self_draw("S", caipiao=1)))
    undone = night(*before, played(self_draw("S", caipiao=1)), Voided(target=9))
    assert recorded.standings() != night(*before).standings()
    assert meaning(undone) == meaning(night(*before))
    assert undone.standings() == night(*before).standings()
    assert len(undone.tables["1"].claims) == 3


def test_entry_says_which_event_was_last_about_it() -> None:
    entries = night(EAST_WINS, SOUTH_WINS, Voided(target=3), Restored(target=3)).entries
    assert [(entry.seq, entry.last_seq) for entry in entries] == [(1, 1), (2, 2), (3, 6), (4, 4)]


def test_r35_taking_back_an_early_hand_rebuilds_everything_after_it() -> None:
    at = night(EAST_WINS, EAST_WINS, SOUTH_WINS, EAST_WINS, Voided(target=3))
    assert meaning(at) == meaning(night(EAST_WINS, SOUTH_WINS, EAST_WINS))
    assert totals(at) == [6 - 4 + 4, -2 + 6 - 2, -2 - 1 - 1, -2 - 1 - 1]


@pytest.mark.parametrize(
    "later",
    [
        pytest.param([Closed()], id="past the end of the night"),
        pytest.param([Closed(), Reopened()], id="past a reopening"),
        pytest.param([dealer_set("N", 2)], id="past a dealer change"),
        pytest.param([seating("1", S=9)], id="past a substitute"),
        pytest.param([WEST_WINS, EAST_WINS], id="past further hands"),
        pytest.param([RulesChanged(rules=rules("luxury"))], id="past new rules"),
    ],
)
def test_r51_undo_restores_totals_and_dealer_across(later: list[Body]) -> None:
    undone = night(EAST_WINS, SOUTH_WINS, *later, Voided(target=4))
    assert meaning(undone) == meaning(night(EAST_WINS, *later))
    again = night(EAST_WINS, SOUTH_WINS, *later, Voided(target=4), Restored(target=4))
    assert meaning(again) == meaning(night(EAST_WINS, SOUTH_WINS, *later))


def test_corrected_hand_counts_as_had_it_been_recorded_right() -> None:
    right = played(self_draw("W", baotou=True))
    at = night(EAST_WINS, EAST_WINS, SOUTH_WINS, Corrected(target=3, body=right))
    assert meaning(at) == meaning(night(right, EAST_WINS, SOUTH_WINS))


def test_correcting_a_struck_entry_leaves_it_struck() -> None:
    bodies: list[Body] = [EAST_WINS, Voided(target=3), Corrected(target=3, body=SOUTH_WINS)]
    assert totals(night(*bodies)) == [0, 0, 0, 0]
    assert meaning(night(*bodies, Restored(target=3))) == meaning(night(SOUTH_WINS))


def test_forgotten_hand_counts_where_it_belongs() -> None:
    at = night(EAST_WINS, SOUTH_WINS, Inserted(after=3, body=WEST_WINS))
    assert [entry.seq for entry in at.entries] == [1, 2, 3, 5, 4]
    assert meaning(at) == meaning(night(EAST_WINS, WEST_WINS, SOUTH_WINS))


def test_insertions_nest_and_the_later_stands_nearer() -> None:
    at = night(
        EAST_WINS,
        SOUTH_WINS,
        Inserted(after=3, body=WEST_WINS),
        Inserted(after=5, body=NOBODY_WINS),
        Inserted(after=3, body=EAST_WINS),
        Inserted(after=5, body=EAST_WINS),
    )
    assert [entry.seq for entry in at.entries] == [1, 2, 3, 7, 5, 8, 6, 4]


def test_history_says_who_mended_what_when_and_what_it_said_before() -> None:
    bodies: list[Body] = [EAST_WINS, Corrected(target=3, body=SOUTH_WINS), Voided(target=3)]
    entry = night(*bodies).entry(3)
    assert entry is not None
    assert (entry.seq, entry.at, entry.by, entry.body) == (3, 1030, 4, SOUTH_WINS)
    assert [tuple(edit) for edit in entry.edits] == [
        ("correct", 4, 1040, 1, EAST_WINS),
        ("void", 5, 1050, 2, None),
    ]


@pytest.mark.parametrize(
    "mending",
    [
        pytest.param(Voided(target=99), id="void"),
        pytest.param(Restored(target=99), id="restore"),
        pytest.param(Corrected(target=99, body=NOBODY_WINS), id="correct"),
        pytest.param(Inserted(after=99, body=NOBODY_WINS), id="insert"),
        pytest.param(Voided(target=1), id="the opening cannot be struck"),
        pytest.param(Corrected(target=1, body=NOBODY_WINS), id="nor say something else"),
        pytest.param(Voided(target=5), id="nor can a mending itself"),
        pytest.param(Restored(target=3), id="restoring what was not struck"),
    ],
)
def test_mending_what_cannot_be_mended_changes_nothing(mending: Body) -> None:
    assert meaning(night(EAST_WINS, SOUTH_WINS, mending)) == meaning(night(EAST_WINS, SOUTH_WINS))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(played(self_draw("E"), "nowhere"), id="hand"),
        pytest.param(claim("S", "E", "chi", "nowhere"), id="claim"),
        pytest.param(dealer_set("S", 2, "nowhere"), id="dealer"),
    ],
)
def test_what_is_said_of_no_table_moves_nothing(body: Body) -> None:
    at = night(EAST_WINS, body)
    assert tables_of(at) == tables_of(night(EAST_WINS))
    assert at.balances == night(EAST_WINS).balances
    assert at.entries[-1].result is None
    assert at.entries[-1].seats is None


# What a form has seen


@pytest.mark.parametrize(
    ("bodies", "seqs"),
    [
        pytest.param([], {"1": 2, "2": 3}, id="seated"),
        pytest.param([EAST_WINS], {"1": 4, "2": 3}, id="hand"),
        pytest.param([played(false_win("E"), "2")], {"1": 2, "2": 4}, id="false win"),
        pytest.param([seating("2", E=9)], {"1": 2, "2": 4}, id="substitute"),
        pytest.param([dealer_set("S", 1)], {"1": 4, "2": 3}, id="dealer set"),
        pytest.param([claim("S", "E", "chi")], {"1": 2, "2": 3}, id="a claim is within the hand"),
        pytest.param([adjusted(1, 2, 3)], {"1": 2, "2": 3}, id="an adjustment is beside it"),
        pytest.param([EAST_WINS, Voided(target=4)], {"1": 5, "2": 3}, id="hand struck"),
        pytest.param(
            [EAST_WINS, Voided(target=4), Restored(target=4)], {"1": 6, "2": 3}, id="hand restored"
        ),
        pytest.param(
            [EAST_WINS, played(DRAW, "2"), Inserted(after=4, body=EAST_WINS)],
            {"1": 6, "2": 5},
            id="hand inserted",
        ),
        pytest.param(
            [EAST_WINS, Corrected(target=4, body=played(DRAW, "2"))],
            {"1": 5, "2": 5},
            id="hand moved to the other table",
        ),
        pytest.param(
            [EAST_WINS, Corrected(target=4, body=played(DRAW, "2")), Voided(target=4)],
            {"1": 5, "2": 6},
            id="moved, then struck there",
        ),
        pytest.param(
            [claim("S", "E", "chi"), Voided(target=4)], {"1": 5, "2": 3}, id="claim struck"
        ),
        pytest.param(
            [adjusted(1, 2, 3), Voided(target=4)], {"1": 5, "2": 5}, id="adjustment struck"
        ),
        pytest.param(
            [RulesChanged(rules=rules("luxury")), Voided(target=4)],
            {"1": 5, "2": 5},
            id="rules struck",
        ),
        pytest.param(
            [adjusted(1, 2, 3), Voided(target=4), EAST_WINS],
            {"1": 6, "2": 5},
            id="and then a hand",
        ),
    ],
)
def test_table_knows_the_last_event_about_it(bodies: list[Body], seqs: dict[str, int]) -> None:
    at = night(four("2", (5, 6, 7, 8)), *bodies)
    assert {name: table.seq for name, table in at.tables.items()} == seqs
