"""本场之最: the biggest hand, the longest streak, floats, 承包, the comeback; ties and nothing."""

from __future__ import annotations

from hypothesis import given

from hzrules.events import Event, HandPlayed, Voided
from hzrules.moments import BigHand, Comeback, Floats, Moments, PaidFor, Streak, moments
from hzrules.night import Night, fold
from hzrules.patterns import PLAIN
from tests.hzrules.night_strategies import PROVE, logs
from tests.hzrules.night_support import (
    EAST_WINS,
    NOBODY_WINS,
    SOUTH_WINS,
    adjusted,
    dealer_set,
    four,
    night,
    played,
    seating,
)
from tests.hzrules.support import false_win, liable, patterns, self_draw


def floats(winner: str, count: int) -> HandPlayed:
    return played(self_draw(winner, caipiao=count))


def test_empty_night_has_no_moments() -> None:
    assert moments(Night()) == moments(night()) == moments(night(NOBODY_WINS)) == Moments()


@PROVE
@given(logs())
def test_moments_are_possible_in_every_night(events: list[Event]) -> None:
    """Each is one of the night's, none is greater, and equals are named once."""
    at = fold(events)
    found = moments(at)
    for kind in (found.biggest, found.streak, found.floats, found.paid_for, found.comeback):
        assert len({item[0] for item in kind}) <= 1
        assert len(set(kind)) == len(kind)
        assert all(item[0] > 0 for item in kind)
    most = max((max(entry.deltas().values(), default=0) for entry in at.hands()), default=0)
    assert all(hand.points <= most for hand in found.biggest)
    assert all(back.final == at.balances[back.player] for back in found.comeback)


# Biggest hand


def test_biggest_hand_is_the_one_that_paid_most() -> None:
    at = night(EAST_WINS, played(self_draw("W", baotou=True)), EAST_WINS)
    (hand,) = moments(at).biggest
    assert (hand.winner, hand.table, hand.number) == (3, "1", 2)
    assert hand.points == at.hands()[1].deltas()[3]
    assert hand.patterns == patterns(baotou=True)


def test_equally_big_hands_are_all_named() -> None:
    at = night(SOUTH_WINS, four("2", (5, 6, 7, 8)), played(self_draw("S"), "2"))
    assert moments(at).biggest == (BigHand(4, 2, "1", 1, PLAIN), BigHand(4, 6, "2", 1, PLAIN))


def test_false_win_is_no_big_hand() -> None:
    assert moments(night(played(false_win("E")), false_win_each=50)).biggest == ()


def test_struck_hand_is_no_moment() -> None:
    assert moments(night(EAST_WINS, Voided(target=3))) == Moments()


# Streak


def test_longest_streak_is_the_highest_level_dealt() -> None:
    at = night(EAST_WINS, EAST_WINS, SOUTH_WINS, SOUTH_WINS)
    assert moments(at).streak == (Streak(3, 1),)


def test_two_streaks_of_equal_length_are_both_named() -> None:
    at = night(EAST_WINS, SOUTH_WINS, SOUTH_WINS, NOBODY_WINS, on_draw="reset")
    assert moments(at).streak == (Streak(2, 1), Streak(2, 2))


def test_first_deals_alone_are_no_streak() -> None:
    assert moments(night(SOUTH_WINS, EAST_WINS)).streak == ()


def test_level_where_every_streak_begins_is_none() -> None:
    assert moments(night(SOUTH_WINS, NOBODY_WINS, start_level=2, on_draw="reset")).streak == ()


def test_streak_set_by_agreement_counts_as_the_board_says() -> None:
    at = night(dealer_set("W", 4), SOUTH_WINS)
    assert moments(at).streak == (Streak(4, 3),)


# Floats


def test_floats_are_added_up_over_the_night() -> None:
    at = night(floats("E", 1), floats("S", 2), floats("E", 2), SOUTH_WINS)
    assert moments(at).floats == (Floats(3, 1),)


def test_equally_many_floats_name_both() -> None:
    assert moments(night(floats("E", 2), floats("S", 2))).floats == (Floats(2, 1), Floats(2, 2))


def test_floats_follow_the_person_not_the_seat() -> None:
    at = night(floats("E", 1), seating("1", E=9), floats("E", 2))
    assert moments(at).floats == (Floats(2, 9),)


# Who paid for whom


def test_who_paid_most_in_anothers_place() -> None:
    at = night(played(self_draw("S", [liable("W")])), played(self_draw("S", [liable("W")])))
    found = moments(at).paid_for
    by_hand = [e.result.settlement.transfers for e in at.hands() if e.result]
    for_east = sum(
        t.points for hand in by_hand for t in hand if t.in_place_of and t.in_place_of.value == "E"
    )
    assert found == (PaidFor(for_east, 3, 1),)


def test_nobody_liable_nobody_paid_for_another() -> None:
    assert moments(night(EAST_WINS)).paid_for == ()


# Comeback


def test_comeback_is_from_the_lowest_total_to_the_last() -> None:
    at = night(adjusted(1, 2, 10), EAST_WINS, EAST_WINS)
    final = at.balances[1]
    low = final - at.hands()[1].deltas()[1]
    assert moments(at).comeback == (Comeback(final - low, 1, low, final),)


def test_who_never_was_below_zero_came_not_back() -> None:
    assert moments(night(EAST_WINS)).comeback == ()


def test_who_is_still_below_zero_came_not_back() -> None:
    assert moments(night(adjusted(1, 2, 500), EAST_WINS, EAST_WINS)).comeback == ()


def test_two_equal_comebacks_are_both_named() -> None:
    at = night(EAST_WINS, adjusted(1, 3, 2), adjusted(1, 4, 2), NOBODY_WINS)
    assert [back.player for back in moments(at).comeback] == [3, 4]
