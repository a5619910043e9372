"""Dues: what is left to pay after what was paid; all of it paid, everybody is at zero."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hzrules.accounts import accounts, amounts_of
from hzrules.clearing import clear
from hzrules.dues import Due, dues
from hzrules.events import HOUSE, Body, Closed, Event, Reopened, StakeChanged, Voided
from hzrules.night import Night, fold
from hzrules.stake import unit_of
from tests.hzrules.night_strategies import PROVE, logs, played_nights
from tests.hzrules.night_support import (
    CNY,
    EAST_WINS,
    SOUTH_WINS,
    WEST_WINS,
    fee,
    night,
    paid,
)


def unpaid(told: Night) -> dict[int, int]:
    """What everybody still has to get (or, negative, to pay), counted apart."""
    left = {player: account.due for player, account in accounts(told).items()}
    for _, payment in amounts_of(told).payments:
        left[payment.payer] = left.get(payment.payer, 0) + payment.amount
        left[payment.payee] = left.get(payment.payee, 0) - payment.amount
    return left


def lines(told: Night) -> dict[tuple[int, int], tuple[int, int]]:
    return {(d.payer, d.payee): (d.amount, d.paid) for d in dues(told).lines}


def also(told: Night, *bodies: Body) -> Night:
    for body in bodies:
        told = told.append(Event(told.seq + 1, 0, 1, body))
    return told


@PROVE
@given(played_nights() | logs())
def test_r62_lines_left_bring_everybody_to_zero(events: list[Event]) -> None:
    told = fold(events)
    left = unpaid(told)
    for due in dues(told).lines:
        assert due.amount > 0
        assert 0 <= due.paid <= due.amount
        left[due.payer] += due.left
        left[due.payee] -= due.left
    assert not any(left.values())


@PROVE
@given(played_nights())
def test_once_closed_the_lines_are_no_more_than_need_be(events: list[Event]) -> None:
    just_closed = also(fold(events), Reopened(), Closed())
    assert len(dues(just_closed).lines) == len(clear(unpaid(just_closed)).payments)


@PROVE
@given(played_nights(), st.data())
def test_all_lines_paid_in_any_order_and_parts_leave_nothing(
    events: list[Event], data: st.DataObject
) -> None:
    told = also(fold(events), Reopened(), Closed())
    drawn_up = [due[:3] for due in dues(told).lines]
    while any(due.left for due in dues(told).lines):
        due = data.draw(st.sampled_from([d for d in dues(told).lines if d.left]))
        part = data.draw(st.integers(1, due.left) | st.just(due.left))
        told = also(told, paid(due.payer, due.payee, part, unit_of(told.stake)))
        assert [each[:3] for each in dues(told).lines] == drawn_up, "the lines stay as they are"
    assert not any(unpaid(told).values())
    assert dues(also(told, Reopened(), Closed())).lines == ()


def test_part_payment_leaves_the_rest() -> None:
    told = night(EAST_WINS, Closed(), paid(2, 1, 1))
    assert lines(told) == {(2, 1): (2, 1), (3, 1): (2, 0), (4, 1): (2, 0)}
    assert dues(told).between((2, 1)) == Due(2, 1, 2, 1)
    assert dues(told).between((1, 2)) is None


def test_reopened_night_keeps_what_was_paid_and_shows_the_difference() -> None:
    """East won 6, all paid; then South wins 4 of which East, the dealer, pays 4 at level 2."""
    told = night(EAST_WINS, Closed(), paid(2, 1, 2), paid(3, 1, 2), paid(4, 1, 2))
    again = also(told, Reopened(), SOUTH_WINS)
    assert lines(again) == {(1, 2): (4, 0), (3, 2): (1, 0), (4, 2): (1, 0)}
    closed = also(again, Closed())
    assert lines(closed) == lines(again)
    assert dues(closed).closing == closed.seq
    assert dues(again).closing is None


def test_payment_before_the_end_counts_at_the_end() -> None:
    """Whoever goes home early pays what the night so far says."""
    told = night(EAST_WINS, paid(2, 1, 2), WEST_WINS, Closed())
    assert unpaid(night(EAST_WINS, paid(2, 1, 2), WEST_WINS)) == {1: 0, 2: -1, 3: 4, 4: -3}
    assert lines(told) == {(2, 3): (1, 0), (4, 3): (3, 0)}


def test_taking_back_an_earlier_payment_draws_the_lines_up_anew() -> None:
    told = night(EAST_WINS, Closed(), paid(2, 1, 2), Reopened(), Closed(), paid(3, 1, 2))
    assert lines(told) == {(3, 1): (2, 2), (4, 1): (2, 0)}
    back = also(told, Voided(target=5))
    assert lines(back) == {(2, 1): (2, 0), (3, 1): (2, 2), (4, 1): (2, 0)}


def test_lines_that_no_longer_fit_what_was_paid_are_drawn_up_anew() -> None:
    """2 paid 1 before; 1 owes 3 then; once the first payment is gone, that line is too."""
    told = night(EAST_WINS, paid(2, 1, 10), Closed())
    assert (1, 2) in lines(told)
    told = also(told, paid(1, 2, lines(told)[1, 2][0]))
    back = also(told, Voided(target=4))
    assert {pair: amount for pair, (amount, _) in lines(back).items()}.get((2, 1), 0) > 2
    assert {was_paid for _, was_paid in lines(back).values()} == {0}


def test_house_stands_among_those_who_are_paid() -> None:
    told = night(EAST_WINS, fee(8), Closed())
    assert sum(due.amount for due in dues(told).lines if due.payee == HOUSE) == 8
    assert not any(due.payer == HOUSE for due in dues(told).lines)


def test_house_gives_back_a_fee_that_was_paid_and_then_taken_back() -> None:
    told = night(fee(8), Closed())
    told = also(told, *(paid(due.payer, HOUSE, due.amount) for due in dues(told).lines))
    back = also(told, Reopened(), Voided(target=3), Closed())
    assert lines(back) == {(HOUSE, n): (2, 0) for n in (1, 2, 3, 4)}


def test_money_is_cleared_in_the_unit_of_the_stake() -> None:
    told = night(EAST_WINS, StakeChanged(stake=CNY), Closed())
    assert lines(told) == {(n, 1): (100, 0) for n in (2, 3, 4)}
    assert lines(also(told, paid(2, 1, 1))) == lines(told), "a payment in points says nothing here"
