"""The fold by example: seats, dealer, level, claims, totals, and what mending does to them."""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.events import (
    Body,
    Closed,
    Corrected,
    Event,
    Inserted,
    Opened,
    Reopened,
    RulesChanged,
    Seated,
    Voided,
)
from hzrules.night import Night, Table, fold
from hzrules.presets import preset
from hzrules.terms import SEATS, Seat
from tests.hzrules.night_support import (
    EAST_WINS,
    NOBODY_WINS,
    SOUTH_WINS,
    WEST_WINS,
    adjusted,
    claim,
    dealer_set,
    deals,
    four,
    log,
    meaning,
    night,
    opened,
    played,
    seating,
    tables_of,
    totals,
)
from tests.hzrules.support import discard, false_win, rules, self_draw

# Opening


def test_nothing_said_is_an_empty_night() -> None:
    assert fold([]) == Night()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_first_seating_fills_the_table_and_east_deals_at_the_start_level(level: int) -> None:
    table = night(start_level=level).tables["1"]
    assert table == Table("1", (1, 2, 3, 4), Seat.E, level, seq=2)
    assert [table.player_at(seat) for seat in SEATS] == [1, 2, 3, 4]
    assert [table.seat_of(player) for player in (1, 4, 5)] == [Seat.E, Seat.N, None]


def test_sittings_may_be_said_in_any_order() -> None:
    said = Seated(table="1", sittings=tuple(reversed(four("1", (1, 2, 3, 4)).sittings)))
    assert meaning(fold(log([Opened(rules=preset("standard")), said])))["tables"] == tables_of(
        night()
    )


@pytest.mark.parametrize(
    "events",
    [
        pytest.param([Opened(rules=preset("standard")), seating("1", E=1, S=2)], id="two seats"),
        pytest.param([four("1", (1, 2, 3, 4))], id="no rules yet"),
    ],
)
def test_table_opens_with_four_seats_and_rules_only(events: list[Body]) -> None:
    at = fold(log([*events, EAST_WINS]))
    assert at.tables == {}
    assert at.hands() == ()
    assert set(at.balances.values()) == {0}


# Dealer and level


def test_r01_dealer_who_wins_again_is_paid_at_the_raised_level() -> None:
    at = night(EAST_WINS, EAST_WINS, EAST_WINS, EAST_WINS)
    assert [entry.deltas()[1] for entry in at.hands()] == [6, 12, 24, 24]
    assert [entry.result.state.level for entry in at.hands() if entry.result] == [1, 2, 3, 4]
    assert deals(at) == ("E", 5, 4)
    assert totals(at) == [66, -22, -22, -22]


@pytest.mark.parametrize(
    ("bodies", "dealer", "level"),
    [
        pytest.param([], "E", 1, id="nothing yet"),
        pytest.param([EAST_WINS], "E", 2, id="dealer wins"),
        pytest.param([SOUTH_WINS], "S", 1, id="another wins"),
        pytest.param([EAST_WINS, EAST_WINS, WEST_WINS], "W", 1, id="another ends the streak"),
        pytest.param([NOBODY_WINS, NOBODY_WINS], "E", 3, id="draws grow the streak"),
        pytest.param([SOUTH_WINS, played(discard("S", "E"))], "S", 2, id="dealer wins a discard"),
        pytest.param([played(false_win("S"))], "E", 1, id="a false win is no hand"),
        pytest.param([adjusted(1, 2, 9)], "E", 1, id="an adjustment is no hand"),
        pytest.param([claim("S", "E", "chi")], "E", 1, id="a claim is no hand"),
        pytest.param([seating("1", E=9)], "E", 1, id="a substitute deals in his seat"),
        pytest.param([RulesChanged(rules=preset("luxury"))], "E", 1, id="rules change"),
        pytest.param([EAST_WINS, Closed(), Reopened()], "E", 2, id="closed and reopened"),
        pytest.param([EAST_WINS, Voided(target=3)], "E", 1, id="the winning hand struck"),
        pytest.param([SOUTH_WINS, dealer_set("N", 3)], "N", 3, id="set by agreement"),
        pytest.param([dealer_set("N", 3), played(self_draw("N"))], "N", 4, id="grows from there"),
    ],
)
def test_r14_dealer_and_level_follow_from_the_hands(
    bodies: list[Body], dealer: str, level: int
) -> None:
    assert deals(night(*bodies))[:2] == (dealer, level)


@pytest.mark.parametrize(
    ("said", "after"),
    [
        pytest.param({"on_draw": "grow"}, ("E", 3), id="grow"),
        pytest.param({"on_draw": "keep"}, ("E", 2), id="keep"),
        pytest.param({"on_draw": "reset"}, ("E", 1), id="reset"),
    ],
)
def test_draw_keeps_the_dealer(said: dict[str, Any], after: tuple[str, int]) -> None:
    at = night(EAST_WINS, NOBODY_WINS, **said)
    assert deals(at) == (*after, 2)
    assert at.entries[-1].deltas() == dict.fromkeys((1, 2, 3, 4), 0)


def test_next_seat_deals_where_the_rules_say_so() -> None:
    assert deals(night(WEST_WINS, next_dealer="next_seat")) == ("S", 1, 1)


def test_false_win_pays_and_moves_nothing_else() -> None:
    at = night(EAST_WINS, claim("S", "E", "chi"), played(false_win("S")), false_win_each=3)
    before = night(EAST_WINS, claim("S", "E", "chi"), false_win_each=3)
    assert tables_of(at) == tables_of(before)
    assert totals(at) == [6 + 3, -2 - 9, -2 + 3, -2 + 3]
    assert at.entries[-1].result is not None
    assert at.entries[-1].result.number == 2


def test_r29_hands_are_numbered_from_what_still_counts() -> None:
    bodies: list[Body] = [
        EAST_WINS,
        SOUTH_WINS,
        played(false_win("E")),
        WEST_WINS,
        Voided(target=4),
    ]
    at = night(*bodies, false_win_each=1)
    assert [e.result.number for e in at.hands() if e.result] == [1, 2, 2]
    assert deals(at) == ("W", 1, 2)


# Claims


def test_claims_count_until_the_hand_is_over() -> None:
    said: list[Body] = [claim("S", "E", "chi"), claim("S", "E", "chi"), claim("S", "E", "peng")]
    at = night(*said, played(false_win("W")), false_win_each=1)
    assert len(at.tables["1"].claims) == 3
    bound = night(*said, SOUTH_WINS)
    assert totals(bound) == [-4, 4, 0, 0]
    assert bound.tables["1"].claims == ()
    assert totals(night(*said, NOBODY_WINS, SOUTH_WINS)) == [-4, 6, -1, -1]


@pytest.mark.parametrize(
    ("kinds", "binds"),
    [
        pytest.param(["chi", "chi", "chi"], True, id="three chi"),
        pytest.param(["chi", "peng", "peng"], True, id="chi and pongs"),
        pytest.param(["chi", "peng"], False, id="two"),
        pytest.param(["chi", "peng", "bugang"], False, id="R05 a pong that grew is one claim"),
        pytest.param(["chi", "peng", "peng", "bugang"], True, id="R05 growing takes none away"),
        pytest.param(["chi", "peng", "gang"], False, id="kongs do not count here"),
        pytest.param(["chi", "peng", "angang"], False, id="a concealed kong is nobody's"),
    ],
)
def test_three_claims_from_one_seat_bind(kinds: list[str], binds: bool) -> None:
    at = night(*(claim("S", "E", kind) for kind in kinds), SOUTH_WINS)
    assert totals(at) == ([-4, 4, 0, 0] if binds else [-2, 4, -1, -1])


def test_struck_claim_does_not_bind() -> None:
    said: list[Body] = [claim("S", "E", "chi")] * 3
    assert totals(night(*said, Voided(target=4), SOUTH_WINS)) == [-2, 4, -1, -1]
    assert totals(night(*said, SOUTH_WINS, Voided(target=4))) == [-2, 4, -1, -1]


# People and tables


def test_substitute_takes_the_seat_and_not_the_score() -> None:
    at = night(EAST_WINS, EAST_WINS, seating("1", E=9), EAST_WINS)
    assert at.tables["1"].seats == (9, 2, 3, 4)
    assert at.balances == {1: 18, 2: -14, 3: -14, 4: -14, 9: 24}
    assert deals(at) == ("E", 4, 3)


def test_people_may_swap_seats_between_hands() -> None:
    at = night(EAST_WINS, seating("1", E=2, S=1), EAST_WINS)
    assert at.tables["1"].seats == (2, 1, 3, 4)
    assert totals(at) == [6 - 4, -2 + 12, -6, -6]


def test_two_tables_have_their_own_dealers_and_one_ledger() -> None:
    bodies: list[Body] = [
        four("2", (5, 6, 7, 8)),
        EAST_WINS,
        played(self_draw("N"), "2"),
        EAST_WINS,
        seating("1", W=8),
        seating("2", N=3),
        played(self_draw("W")),
        played(self_draw("N"), "2"),
    ]
    at = night(*bodies)
    assert deals(at) == ("W", 1, 3)
    assert deals(at, "2") == ("N", 2, 2)
    assert at.tables["2"].seats == (5, 6, 7, 3)
    assert at.balances == {
        1: 6 + 12 - 8,
        2: -2 - 4 - 1,
        3: -2 - 4 + 6,
        4: -2 - 4 - 1,
        5: -2 - 2,
        6: -1 - 2,
        7: -1 - 2,
        8: 4 + 10,
    }
    assert [entry.seq for entry in at.hands("2")] == [5, 10]
    assert [entry.seq for entry in at.hands()] == [4, 5, 6, 9, 10]
    assert at.table_of(8) == at.tables["1"]
    assert at.table_of(4) == at.tables["1"]
    assert at.table_of(9) is None


def test_standings_list_everybody_most_points_first() -> None:
    at = night(EAST_WINS, seating("1", N=9), adjusted(2, 10, 1))
    assert at.standings() == ((1, 6), (10, 1), (9, 0), (3, -2), (4, -2), (2, -3))


def test_people_are_all_whom_the_log_names_struck_or_not() -> None:
    bodies: list[Body] = [seating("1", N=9), Voided(target=3), adjusted(2, 10, 1), Voided(target=5)]
    corrected = Corrected(target=2, body=four("1", (1, 2, 3, 11)))
    inserted = Inserted(after=2, body=seating("1", S=12))
    events = opened(*bodies, corrected, inserted)
    at = fold([*events, Event(99, 0, 13, NOBODY_WINS), Event(100, 0, None, NOBODY_WINS)])
    assert at.people == {1, 2, 3, 4, 9, 10, 11, 12, 13}
    assert set(at.balances) == {1, 2, 3, 11, 12}


def test_everybody_is_found_in_a_struck_entry_too() -> None:
    at = night(seating("1", E=9), EAST_WINS, seating("1", E=1), Voided(target=4))
    struck = at.entry(4)
    assert struck is not None
    assert struck.voided
    assert struck.seats == (9, 2, 3, 4)
    assert struck.deltas() == {}


@pytest.mark.parametrize(
    ("bodies", "expected"),
    [
        pytest.param([four("1", (1, 1, 2, 3)), EAST_WINS], {1: 4, 2: -2, 3: -2, 4: 0}, id="seats"),
        pytest.param([adjusted(1, 1, 50)], {1: 0, 2: 0, 3: 0, 4: 0}, id="pays himself"),
    ],
)
def test_one_person_twice_still_sums_to_zero(bodies: list[Body], expected: dict[int, int]) -> None:
    at = night(*bodies)
    assert at.balances == expected
    assert sum(sum(entry.deltas().values()) for entry in at.entries) == 0


# Rules and closing


def test_rules_changed_apply_from_the_next_hand_on() -> None:
    change = RulesChanged(rules=rules("luxury", base=10))
    at = night(EAST_WINS, change, SOUTH_WINS, EAST_WINS, Voided(target=3))
    first, second = at.hands()
    assert (first.deltas()[2], second.deltas()[1]) == (40, 40)
    assert at.rules == change.rules
    assert totals(night(EAST_WINS, change)) == [6, -2, -2, -2]


def test_level_in_force_outlives_a_change_of_rules() -> None:
    change = RulesChanged(rules=rules(start_level=3))
    assert deals(night(EAST_WINS, change)) == ("E", 2, 1)
    assert deals(night(EAST_WINS, change, SOUTH_WINS)) == ("S", 3, 2)


@pytest.mark.parametrize(
    ("bodies", "closed"),
    [
        pytest.param([], False, id="open"),
        pytest.param([Closed()], True, id="closed"),
        pytest.param([Closed(), Reopened()], False, id="reopened"),
        pytest.param([Closed(), Reopened(), Closed()], True, id="closed again"),
        pytest.param([Closed(), Voided(target=3)], True, id="a closing is not struck"),
    ],
)
def test_night_is_closed_by_the_last_word_about_it(bodies: list[Body], closed: bool) -> None:
    assert night(*bodies).closed is closed
