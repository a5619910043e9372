"""Accounts: points in money, and fees shared by the written rule; every sum exact."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzrules.accounts import Account, accounts, amounts_of, fee_shares, shared
from hzrules.events import HOUSE, Closed, Event, StakeChanged, Voided
from hzrules.night import fold
from hzrules.stake import POINTS, Stake
from hzrules.terms import FeeShare
from tests.hzrules.night_strategies import PROVE, logs, played_nights
from tests.hzrules.night_support import CNY, EAST_WINS, SOUTH_WINS, fee, night

standings = st.dictionaries(st.integers(1, 12), st.integers(-500, 500), min_size=1, max_size=12)


@PROVE
@given(played_nights() | logs())
def test_r20_r71_what_is_due_sums_to_zero_whatever_was_said(events: list[Event]) -> None:
    assert sum(account.due for account in accounts(fold(events)).values()) == 0


@PROVE
@given(played_nights())
def test_results_are_points_times_stake_less_the_fees(events: list[Event]) -> None:
    told = fold(events)
    worth = told.stake.minor if told.stake else 1
    fees = sum(taken.amount for _, taken in amounts_of(told).fees)
    found = accounts(told)
    assert sum(account.result for account in found.values()) == -fees
    for player, points in told.balances.items():
        assert found[player].won == points * worth
        assert found[player].fees >= 0


@PROVE
@given(st.integers(1, 10**9), st.sampled_from(FeeShare), standings)
def test_r59_r73_shares_sum_to_the_fee_and_each_is_right_to_a_unit(
    amount: int, share: FeeShare, points: dict[int, int]
) -> None:
    order = sorted(points.items(), key=lambda item: -item[1])
    found = shared(fee(amount, share), order)
    assert sum(found.amounts.values()) == amount
    winners = {player: p for player, p in order if p > 0}
    bearers = dict(order) if share is FeeShare.EQUAL or not winners else winners
    assert found.amounts.keys() == bearers.keys()
    weigh = share is FeeShare.PROPORTION and bool(winners)
    whole = sum(bearers.values()) if weigh else len(bearers)
    for player, p in bearers.items():
        exact = Fraction(amount * (p if weigh else 1), whole)
        assert found.amounts[player] == int(exact) + (player in found.one_more)
    assert found.one_more == tuple(bearers)[: len(found.one_more)]


@pytest.mark.parametrize(
    ("taken", "shares", "one_more"),
    [
        pytest.param(fee(100), {1: 25, 2: 25, 3: 25, 4: 25}, (), id="equal"),
        pytest.param(fee(102), {1: 26, 2: 26, 3: 25, 4: 25}, (1, 2), id="first bear the rest"),
        pytest.param(fee(100, "winners"), {1: 50, 2: 50}, (), id="winners"),
        pytest.param(fee(101, "winners"), {1: 51, 2: 50}, (1,), id="the best winner one more"),
        pytest.param(fee(90, "proportion"), {1: 60, 2: 30}, (), id="two to one"),
        pytest.param(fee(100, "proportion"), {1: 67, 2: 33}, (1,), id="67 to 33"),
    ],
)
def test_fee_is_shared_as_worked_out(
    taken: object, shares: dict[int, int], one_more: tuple[int, ...]
) -> None:
    found = shared(taken, [(1, 20), (2, 10), (3, -10), (4, -20)])  # type: ignore[arg-type]  # a FeeTaken
    assert (dict(found.amounts), found.one_more) == (shares, one_more)


def test_fee_of_a_night_without_a_winner_is_borne_by_all() -> None:
    (found,) = fee_shares(night(fee(8, "winners")))
    assert found.amounts == {1: 2, 2: 2, 3: 2, 4: 2}


def test_who_paid_the_fee_gets_it_back_and_bears_a_share() -> None:
    found = accounts(night(EAST_WINS, fee(8, payer=2)))
    assert found[2] == Account(won=-2, fees=2, fronted=8)
    assert (found[2].result, found[2].due) == (-4, 4)
    assert HOUSE not in found


def test_house_is_owed_the_fee_that_nobody_paid() -> None:
    assert accounts(night(EAST_WINS, fee(8)))[HOUSE] == Account(fronted=8)


def test_stake_counts_for_hands_played_before_it_was_said() -> None:
    """East won 6 points at 半块 a point: 3.00."""
    found = accounts(night(EAST_WINS, StakeChanged(stake=CNY)))
    assert {player: account.won for player, account in found.items()} == {
        1: 300,
        2: -100,
        3: -100,
        4: -100,
    }


@pytest.mark.parametrize(
    ("stake", "won"),
    [
        pytest.param(Stake(currency="JPY", digits=0, minor=10), 60, id="r70 no decimals"),
        pytest.param(Stake(currency="KWD", digits=3, minor=1), 6, id="three decimals"),
        pytest.param(None, 6, id="points"),
    ],
)
def test_any_currency_counts_in_whole_units(stake: Stake | None, won: int) -> None:
    assert accounts(night(EAST_WINS, StakeChanged(stake=stake)))[1].won == won


def test_fee_in_another_unit_than_the_stake_does_not_count_and_is_told_apart() -> None:
    told = night(EAST_WINS, fee(8), StakeChanged(stake=CNY))
    assert amounts_of(told).is_mixed
    assert fee_shares(told) == ()
    assert HOUSE not in accounts(told)


def test_fee_taken_back_is_borne_by_nobody() -> None:
    """Events 1 and 2 open the night and seat the four."""
    told = night(EAST_WINS, fee(8), Voided(target=4), SOUTH_WINS, Closed())
    assert {account.fees for account in accounts(told).values()} == {0}
    assert not amounts_of(told).is_mixed


def test_points_are_the_unit_where_there_is_no_stake() -> None:
    assert amounts_of(night(fee(8, unit=POINTS))).fees[0][1].amount == 8
    assert amounts_of(night(fee(8, unit=CNY.unit))).fees == ()
