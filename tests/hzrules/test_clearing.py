"""Clearing: payments zero every balance, and no smaller number of payments would."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzrules.clearing import EXACT_UP_TO, Clearing, Payment, clear
from hzrules.events import Body, Event
from hzrules.night import fold
from tests.hzrules.night_strategies import PROVE, played_nights
from tests.hzrules.night_support import EAST_WINS, SOUTH_WINS, adjusted, night, played
from tests.hzrules.support import discard, self_draw

POINTS = st.integers(-12, 12) | st.integers(-(10**12), 10**12)


def balances(least: int, most: int) -> st.SearchStrategy[dict[int, int]]:
    """Players by id with points that sum to zero: the last one has what the others lack."""

    def summed(points: list[int]) -> dict[int, int]:
        return {10 * n: p for n, p in enumerate([*points, -sum(points)], 1)}

    return st.lists(POINTS, min_size=least - 1, max_size=most - 1).map(summed)


def after(owed: Mapping[int, int], payments: Sequence[Payment]) -> dict[int, int]:
    left = dict(owed)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    return left


def fewest(points: Iterable[int]) -> int:
    """By trying everything: whoever comes first settles whole with each possible partner."""
    return _fewest(tuple(sorted(p for p in points if p)))


@cache
def _fewest(points: tuple[int, ...]) -> int:
    if not points:
        return 0
    first, *rest = points
    partners = [i for i, p in enumerate(rest) if p * first < 0]
    return 1 + min(fewest([*rest[:i], rest[i] + first, *rest[i + 1 :]]) for i in partners)


def fewest_by_pairs(points: list[int]) -> int:
    """By trying every set of pairs who pay each other: each bunch of them must sum to zero."""
    people = range(len(points))
    pairs = list(combinations(people, 2))
    for number in range(len(points)):
        for chosen in combinations(pairs, number):
            bunch = list(people)
            for a, b in chosen:
                bunch = [bunch[a] if at == bunch[b] else at for at in bunch]
            if all(sum(points[i] for i in people if bunch[i] == at) == 0 for at in people):
                return number
    raise AssertionError("n - 1 payments always do")


@pytest.mark.parametrize(
    ("owed", "payments"),
    [
        pytest.param({}, (), id="nobody"),
        pytest.param({1: 0, 2: 0}, (), id="all even"),
        pytest.param({1: 5, 2: -5}, ((2, 1, 5),), id="two"),
        pytest.param({1: 6, 2: -2, 3: -2, 4: -2}, ((4, 1, 2), (3, 1, 2), (2, 1, 2)), id="one won"),
        pytest.param({1: 5, 2: 3, 3: -3, 4: -5}, ((3, 2, 3), (4, 1, 5)), id="two pairs"),
        pytest.param({1: 60, 2: 10, 3: -70}, ((3, 1, 60), (3, 2, 10)), id="one lost"),
    ],
)
def test_payments_are_as_worked_out(
    owed: dict[int, int], payments: tuple[tuple[int, int, int], ...]
) -> None:
    clearing = clear(owed)
    assert clearing.exact
    assert {tuple(payment) for payment in clearing.payments} == set(payments)


@PROVE
@given(balances(1, 20))
def test_r62_after_all_payments_every_balance_is_zero(owed: dict[int, int]) -> None:
    left = after(owed, clear(owed).payments)
    assert set(left.values()) <= {0}


@PROVE
@given(balances(1, 20))
def test_r59_payments_are_whole_and_from_losers_to_winners(owed: dict[int, int]) -> None:
    payments = clear(owed).payments
    for payer, payee, amount in payments:
        assert isinstance(amount, int)
        assert amount > 0
        assert owed[payer] < 0 < owed[payee]
    assert len({(payer, payee) for payer, payee, _ in payments}) == len(payments)
    unsettled = sum(1 for points in owed.values() if points)
    assert len(payments) <= max(unsettled - 1, 0)


@PROVE
@given(balances(1, 7))
def test_r65_no_smaller_number_of_payments_would_do(owed: dict[int, int]) -> None:
    assert len(clear(owed).payments) == fewest(owed.values())


@PROVE
@given(st.lists(st.integers(-4, 4), min_size=2, max_size=6))
def test_r65_small_balances_that_cancel_in_many_ways(points: list[int]) -> None:
    owed = dict(enumerate([*points, -sum(points)]))
    assert len(clear(owed).payments) == fewest(owed.values())


@PROVE
@given(st.lists(st.integers(-5, 5).filter(bool), min_size=9, max_size=EXACT_UP_TO - 1))
def test_r65_up_to_fourteen_people_no_smaller_number_would_do(points: list[int]) -> None:
    owed = dict(enumerate([*points, -sum(points)]))
    clearing = clear(owed)
    assert clearing.exact
    assert len(clearing.payments) == fewest(owed.values())


@PROVE
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4))
def test_r65_agrees_with_trying_every_set_of_pairs(points: list[int]) -> None:
    owed = dict(enumerate([*points, -sum(points)]))
    assert len(clear(owed).payments) == fewest_by_pairs(list(owed.values()))


def test_r65_paying_from_the_largest_down_would_need_one_more() -> None:
    owed = {1: 4, 2: 3, 3: 2, 4: -5, 5: -4}
    payments = clear(owed).payments
    assert set(payments) == {Payment(5, 1, 4), Payment(4, 2, 3), Payment(4, 3, 2)}
    assert fewest(owed.values()) == 3


@PROVE
@given(balances(2, 9), st.randoms(use_true_random=False))
def test_clearing_does_not_depend_on_the_order_of_people(owed: dict[int, int], mix: Random) -> None:
    people = list(owed)
    mix.shuffle(people)
    assert clear({player: owed[player] for player in people}) == clear(owed)


@pytest.mark.parametrize(
    ("people", "exact"),
    [(EXACT_UP_TO - 1, True), (EXACT_UP_TO, True), (EXACT_UP_TO + 1, False), (60, False)],
)
def test_search_is_exact_up_to_fourteen_and_greedy_beyond_says_so(people: int, exact: bool) -> None:
    owed = {n: n * n for n in range(1, people)}
    owed[people] = -sum(owed.values())
    clearing = clear(owed)
    assert EXACT_UP_TO == 14
    assert clearing.exact is exact
    assert set(after(owed, clearing.payments).values()) == {0}
    assert len(clearing.payments) == people - 1


def test_fourteen_people_in_seven_pairs_need_seven_payments() -> None:
    owed = {n: points for n, points in enumerate((3, 5, 8, 13, 21, 34, 55), 1)}
    owed |= {n + 7: -points for n, points in owed.items()}
    clearing = clear(owed)
    assert clearing.exact
    assert set(clearing.payments) == {Payment(n + 7, n, owed[n]) for n in range(1, 8)}


def test_people_at_zero_do_not_make_it_greedy() -> None:
    owed = dict.fromkeys(range(100, 130), 0) | {1: 4, 2: -4}
    assert clear(owed) == Clearing((Payment(2, 1, 4),), exact=True)


@pytest.mark.parametrize(
    ("owed", "message"),
    [
        pytest.param({1: 6, 2: -5}, r"balances sum to \+1, not to 0", id="too much"),
        pytest.param({1: 6, 2: -8}, r"balances sum to -2, not to 0", id="too little"),
        pytest.param({1: 33, 2: 33, 3: -100}, r"balances sum to -34, not to 0", id="a third"),
    ],
)
def test_r61_gap_is_named_with_its_sign(owed: dict[int, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        clear(owed)


@PROVE
@given(played_nights())
def test_any_night_clears(events: list[Event]) -> None:
    told = fold(events)
    clearing = clear(told.balances)
    assert clearing.exact
    assert set(after(told.balances, clearing.payments).values()) <= {0}


def test_r68_a_long_night_clears_to_the_point() -> None:
    hands: list[Body] = [
        EAST_WINS,
        played(self_draw("W", caipiao=2)),
        SOUTH_WINS,
        played(discard("S", "N", qidui=True)),
        adjusted(3, 7, 1),
        played(self_draw("N", haohua=1)),
    ]
    told = night(*(hands[n % 6] for n in range(900)), base=3)
    assert sum(told.balances.values()) == 0
    assert told.tables["1"].hands == 750
    assert set(after(told.balances, clear(told.balances).payments).values()) == {0}
