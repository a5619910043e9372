"""走势: running totals and who won from whom, as the hands and agreed payments make them."""

from __future__ import annotations

from hypothesis import given

from hzrules.events import Event, Voided
from hzrules.night import Night, fold
from hzrules.series import Course, courses, won_from
from tests.hzrules.night_strategies import PROVE, logs
from tests.hzrules.night_support import EAST_WINS, adjusted, four, night, played, seating
from tests.hzrules.support import false_win, liable, self_draw


def totals_of(at: Night) -> dict[int, tuple[int, ...]]:
    return {course.player: course.totals for course in courses(at)}


def starts_of(at: Night) -> dict[int, int]:
    return {course.player: course.start for course in courses(at)}


@PROVE
@given(logs())
def test_last_totals_are_the_balances(events: list[Event]) -> None:
    at = fold(events)
    assert {player: totals[-1] for player, totals in totals_of(at).items()} == at.balances


@PROVE
@given(logs())
def test_every_course_begins_at_zero_and_ends_with_the_last_hand(events: list[Event]) -> None:
    at = fold(events)
    for course in courses(at):
        assert course.totals[0] == 0
        assert course.start + len(course.totals) - 1 == max(len(at.hands()), 1)


@PROVE
@given(logs())
def test_points_of_all_sum_to_zero_after_every_hand(events: list[Event]) -> None:
    at = fold(events)
    for step in range(max(len(at.hands()), 1) + 1):
        found = [c.totals[step - c.start] for c in courses(at) if c.start <= step]
        assert sum(found) == 0


@PROVE
@given(logs())
def test_what_one_won_from_another_the_other_lost(events: list[Event]) -> None:
    """Antisymmetric, and every row sums to the balance."""
    at = fold(events)
    found = won_from(at)
    everybody = range(len(found.players))
    assert all(found.net[i][j] == -found.net[j][i] for i in everybody for j in everybody)
    assert dict(zip(found.players, map(sum, found.net), strict=True)) == at.balances


def test_totals_run_hand_by_hand() -> None:
    at = night(EAST_WINS, played(self_draw("S")))
    assert totals_of(at) == {1: (0, 6, 2), 2: (0, -2, 4), 3: (0, -2, -3), 4: (0, -2, -3)}


def test_payment_between_two_hands_counts_with_the_later() -> None:
    at = night(EAST_WINS, adjusted(2, 3, 10), EAST_WINS)
    alone = night(EAST_WINS, EAST_WINS)
    assert totals_of(at)[3][1] == totals_of(alone)[3][1]
    assert totals_of(at)[3][2] == totals_of(alone)[3][2] + 10


def test_payment_after_the_last_hand_counts_with_it() -> None:
    at, alone = night(EAST_WINS, adjusted(2, 3, 10)), night(EAST_WINS)
    assert totals_of(at)[3] == (0, totals_of(alone)[3][1] + 10)


def test_payment_before_any_hand_is_one_step() -> None:
    assert totals_of(night(adjusted(2, 3, 10))) == {1: (0, 0), 2: (0, -10), 3: (0, 10), 4: (0, 0)}


def test_night_without_people_has_no_courses() -> None:
    assert courses(Night()) == ()
    assert won_from(Night()).players == ()


def test_substitute_begins_where_they_sat_down_and_the_other_rests() -> None:
    at = night(EAST_WINS, EAST_WINS, seating("1", S=9), EAST_WINS)
    assert starts_of(at) == {1: 0, 2: 0, 3: 0, 4: 0, 9: 2}
    assert len(totals_of(at)[9]) == 2
    assert totals_of(at)[2][2] == totals_of(at)[2][3]


def test_who_sits_down_after_the_last_hand_is_level_at_its_end() -> None:
    at = night(EAST_WINS, EAST_WINS, seating("1", S=9))
    assert Course(9, 1, (0, 0)) in courses(at)


def test_hands_of_two_tables_stand_in_the_order_they_were_played() -> None:
    at = night(four("2", (5, 6, 7, 8)), EAST_WINS, played(self_draw("E"), "2"), EAST_WINS)
    assert totals_of(at)[1][2] == totals_of(at)[1][1] > 0
    assert totals_of(at)[5][1] == 0 < totals_of(at)[5][2] == totals_of(at)[5][3]


def test_false_win_is_a_step() -> None:
    at = night(played(false_win("E")), EAST_WINS, false_win_each=5)
    assert totals_of(at)[1][1] == -15


def test_struck_hand_and_payment_count_nowhere() -> None:
    at = night(EAST_WINS, adjusted(2, 3, 10), Voided(target=3), Voided(target=4))
    assert totals_of(at) == dict.fromkeys((1, 2, 3, 4), (0, 0))
    assert not any(map(any, won_from(at).net))


def test_who_pays_for_another_lost_it_to_the_winner() -> None:
    at = night(played(self_draw("S", [liable("W")])))
    found = won_from(at)
    net = {
        p: dict(zip(found.players, row, strict=True))
        for p, row in zip(found.players, found.net, strict=True)
    }
    assert net[2][3] == at.balances[2] > 0
    assert net[2][1] == net[2][4] == 0


def test_most_points_stand_first() -> None:
    assert won_from(night(adjusted(1, 4, 5))).players == (4, 2, 3, 1)
