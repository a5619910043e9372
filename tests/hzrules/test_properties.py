"""What holds for any house rules, any table and any outcome; where said, any that can be."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hzrules.check import check
from hzrules.houserules import HouseRules
from hzrules.outcome import DiscardWin, FalseWin, Outcome, SelfDraw, TableState
from hzrules.price import multiplier, product
from hzrules.settle import settle
from hzrules.settlement import Settlement
from hzrules.terms import SEATS, FactorCode, Seat, Weight
from hzrules.wire import SettleRequest, answer_settle, dump
from tests.hzrules.any_hand import any_request, any_rules
from tests.hzrules.support import read

Words = dict[str, Any]
CHANCE = st.randoms(use_true_random=False)
any_chance = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Asked:
    """One drawn case, as words and as values."""

    def __init__(self, chance: Random) -> None:
        self.words, self.request = any_rules(chance), any_request(chance)
        self.rules = read(HouseRules, self.words)
        self.at, self.outcome = values(self.request)

    def settled(self) -> Settlement:
        return settle(self.rules, self.at, self.outcome)

    def can_be(self) -> bool:
        """Nothing about it is impossible; the table may still have to agree."""
        found = check(self.rules, self.at, self.outcome)
        return all(violation.weight is Weight.AGAINST_RULES for violation in found)


def values(request: Words) -> tuple[TableState, Outcome]:
    asked = read(SettleRequest, {"rules": "standard", **request})
    at = TableState(dealer=asked.dealer, level=asked.level, claims=asked.claims)
    return at, asked.outcome


def turned(words: Any, steps: int) -> Any:
    """The same request with everybody `steps` seats further on."""
    if isinstance(words, dict):
        return {key: turned(value, steps) for key, value in words.items()}
    if isinstance(words, list):
        return [turned(value, steps) for value in words]
    return Seat(words).after(steps).value if words in ("E", "S", "W", "N") else words


@any_chance
@given(CHANCE)
def test_every_settlement_sums_to_zero(chance: Random) -> None:
    """R08, R18: nobody's gain is anybody's rounding."""
    settlement = Asked(chance).settled()
    assert sum(settlement.deltas().values()) == 0
    assert set(settlement.deltas()) == set(SEATS)


@any_chance
@given(CHANCE)
def test_payments_are_whole_positive_and_between_two_seats(chance: Random) -> None:
    """R08: no fraction ever; no transfer of nothing; none to oneself where the hand can be."""
    asked = Asked(chance)
    for transfer in asked.settled().transfers:
        assert type(transfer.points) is int
        assert transfer.points > 0
        assert transfer.payer != transfer.payee or not asked.can_be()
        assert transfer.in_place_of not in (transfer.payer, transfer.payee)
        assert all(type(factor.value) is int for factor in transfer.because)


@any_chance
@given(CHANCE)
def test_only_the_winner_gains(chance: Random) -> None:
    asked = Asked(chance)
    payees = {transfer.payee for transfer in asked.settled().transfers}
    match asked.outcome:
        case SelfDraw(winner=winner) | DiscardWin(winner=winner):
            assert payees <= {winner}
        case FalseWin(by=by):
            assert payees in (set(), set(SEATS) - {by})
        case _:
            assert payees == set()


@any_chance
@given(CHANCE)
def test_reasons_multiply_to_the_points_they_explain(chance: Random) -> None:
    """Only a payment cut by the loss cap is smaller, and it says so last."""
    asked = Asked(chance)
    for transfer in asked.settled().transfers:
        is_cut = transfer.because[-1].code is FactorCode.LOSS_CAP
        assert FactorCode.LOSS_CAP not in [factor.code for factor in transfer.because[:-1]]
        if is_cut:
            assert transfer.points < product(transfer.because[:-1])
            assert transfer.points <= asked.rules.loss_cap
        else:
            assert transfer.points == product(transfer.because)


@any_chance
@given(CHANCE)
def test_no_payer_loses_more_than_the_loss_cap(chance: Random) -> None:
    asked = Asked(chance)
    losses: Counter[Seat] = Counter()
    for transfer in asked.settled().transfers:
        losses[transfer.payer] += transfer.points
    if asked.rules.loss_cap and not isinstance(asked.outcome, FalseWin):
        assert max(losses.values(), default=0) <= asked.rules.loss_cap


@any_chance
@given(CHANCE, st.integers(1, 3))
def test_turning_the_table_turns_the_answer(chance: Random, steps: int) -> None:
    asked = Asked(chance)
    at, outcome = values(turned(asked.request, steps))
    here, there = asked.settled(), settle(asked.rules, at, outcome)
    assert there.multiplier == here.multiplier
    assert there.next == (here.next.dealer.after(steps), here.next.level)
    assert there.deltas() == {seat.after(steps): points for seat, points in here.deltas().items()}
    found = Counter(violation.code for violation in check(asked.rules, asked.at, asked.outcome))
    assert Counter(violation.code for violation in check(asked.rules, at, outcome)) == found


@any_chance
@given(CHANCE, st.integers(2, 50))
def test_payments_scale_with_the_base(chance: Random, times: int) -> None:
    """And with the loss cap, where there is one; a false win knows no base."""
    asked = Asked(chance)
    more = asked.rules.model_copy(
        update={"base": asked.rules.base * times, "loss_cap": asked.rules.loss_cap * times}
    )
    scaled = settle(more, asked.at, asked.outcome)
    by = 1 if isinstance(asked.outcome, FalseWin) else times
    assert scaled.deltas() == {
        seat: points * by for seat, points in asked.settled().deltas().items()
    }
    assert scaled.multiplier == asked.settled().multiplier


@any_chance
@given(CHANCE)
def test_multiplier_is_the_worth_of_the_patterns_whoever_wins(chance: Random) -> None:
    asked = Asked(chance)
    if isinstance(asked.outcome, SelfDraw | DiscardWin):
        assert asked.settled().multiplier == multiplier(asked.rules, asked.outcome.patterns)
        assert asked.settled().multiplier >= 1
        assert not asked.rules.hand_cap or asked.settled().multiplier <= asked.rules.hand_cap
    else:
        assert asked.settled().multiplier == 0


@any_chance
@given(CHANCE)
def test_liability_on_self_draw_charges_a_share_to_a_liable_player_or_its_owner(
    chance: Random,
) -> None:
    """Whoever's share it was stays visible, and every share of the hand is paid by somebody."""
    asked = Asked(chance)
    if isinstance(asked.outcome, SelfDraw) and not asked.rules.loss_cap:
        owners = {t.in_place_of or t.payer for t in asked.settled().transfers}
        without = asked.rules.model_copy(
            update={"liability": asked.rules.liability.model_copy(update={"count": 0})}
        )
        plain = asked.outcome.model_copy(update={"liable": ()})
        usual = settle(without, asked.at, plain)
        assert owners == {transfer.payer for transfer in usual.transfers}


@any_chance
@given(CHANCE)
def test_whatever_is_settled_is_said_in_json_without_a_fraction(chance: Random) -> None:
    """R08 at the border: no float leaves the filter, and its answer reads back the same."""

    def no_fraction(text: str) -> NoReturn:
        pytest.fail(f"a fraction in the answer: {text}")

    words, request = any_rules(chance), any_request(chance)
    answer = answer_settle(
        json.dumps({"rules": {"preset": "standard", **words}, **request}).encode()
    )
    read_back = json.loads(dump(answer), parse_float=no_fraction, parse_constant=no_fraction)
    assert read_back == json.loads(json.dumps(answer))
    assert read_back.keys() in ({"multiplier", "deltas", "transfers", "next"}, {"violations"})


@any_chance
@given(CHANCE)
def test_rules_survive_their_own_json_and_keep_their_digest(chance: Random) -> None:
    house = read(HouseRules, any_rules(chance))
    again = HouseRules.model_validate_json(house.model_dump_json())
    assert again == house
    assert again.digest() == house.digest()
    assert hash(again) == hash(house)
