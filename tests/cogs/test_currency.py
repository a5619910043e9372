"""钱 Amounts: written as each language writes them, read as people type them, never rounded."""

from __future__ import annotations

import re

import pytest
from babel.numbers import get_currency_precision, list_currencies
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs._currency import (
    NEAR,
    amount_text,
    read_amount,
    read_stake,
    signed_amount,
    stake_choices,
    stake_from,
    stake_key,
    stake_text,
)
from cogs._i18n import LANGUAGES, Texts, texts
from cogs._input import InputError, InputProblem
from hzrules.stake import POINTS, Stake, Unit

EN, ZH, TW = texts("en"), texts("zh-CN"), texts("zh-TW")
CNY, TWD, JPY, KWD = Unit("CNY", 2), Unit("TWD", 2), Unit("JPY", 0), Unit("KWD", 3)
CURRENCIES = sorted(list_currencies())


def digits(text: str) -> int:
    """All the figures of a text as one number."""
    return int("".join(re.findall(r"\d", text)))


@pytest.mark.parametrize(
    ("t", "amount", "unit", "text"),
    [
        pytest.param(EN, 1250, CNY, "CN¥12.50", id="yuan in English"),
        pytest.param(ZH, 1250, CNY, "¥12.50", id="yuan at home"),
        pytest.param(TW, 1250, CNY, "CN¥12.50", id="yuan in Taiwan"),
        pytest.param(TW, 1000, TWD, "$10", id="r70 no false decimals"),
        pytest.param(TW, 1050, TWD, "$10.50", id="true decimals"),
        pytest.param(ZH, 1200, JPY, "JP¥1,200", id="r70 yen"),
        pytest.param(EN, 1234567, KWD, "KWD1,234.567", id="three decimals"),
        pytest.param(EN, 1, POINTS, "1 point", id="a point"),
        pytest.param(ZH, 12, POINTS, "12 分", id="points"),
    ],
)
def test_amount_is_written_as_the_language_does(
    t: Texts, amount: int, unit: Unit, text: str
) -> None:
    """R70: no decimals that nobody can pay."""
    assert amount_text(t, amount, unit).replace("\u00a0", "") == text


@settings(deadline=None, derandomize=True)
@given(
    st.sampled_from([texts(language) for language in LANGUAGES]),
    st.sampled_from(CURRENCIES),
    st.integers(0, 10**12),
)
def test_no_currency_loses_a_unit(t: Texts, code: str, amount: int) -> None:
    unit = Unit(code, get_currency_precision(code))
    shown = digits(amount_text(t, amount, unit))
    assert shown in (amount, amount / 10**unit.digits)


def test_signs_are_real() -> None:
    shown = [signed_amount(ZH, amount, CNY) for amount in (150, -150, 0)]
    assert shown == ["+¥1.50", "−¥1.50", "¥0.00"]


@pytest.mark.parametrize(
    ("t", "text", "stake"),
    [
        pytest.param(ZH, "0.5", ("CNY", 2, 50), id="a number alone"),
        pytest.param(TW, "10", ("TWD", 2, 1000), id="a number alone in Taiwan"),
        pytest.param(ZH, "5毛", ("CNY", 2, 50), id="mao"),
        pytest.param(ZH, "５角", ("CNY", 2, 50), id="wide figures"),
        pytest.param(ZH, "2块", ("CNY", 2, 200), id="kuai"),
        pytest.param(TW, "2 元", ("TWD", 2, 200), id="yuan in Taiwan"),
        pytest.param(ZH, "￥1", ("CNY", 2, 100), id="sign"),
        pytest.param(EN, "NT$10", ("TWD", 2, 1000), id="sign of another"),
        pytest.param(EN, "eur 1.25", ("EUR", 2, 125), id="code before"),
        pytest.param(EN, "100 JPY", ("JPY", 0, 100), id="no decimals"),
        pytest.param(EN, "0.001KWD", ("KWD", 3, 1), id="three decimals"),
        pytest.param(EN, "1,000 CNY", ("CNY", 2, 100_000), id="thousands"),
    ],
)
def test_stake_is_read_as_people_type_it(t: Texts, text: str, stake: tuple[str, int, int]) -> None:
    code, places, minor = stake
    assert read_stake(t, text) == Stake(currency=code, digits=places, minor=minor)


@pytest.mark.parametrize("text", ["0", "无", " none ", "-"])
def test_no_stake_is_said_in_a_word(text: str) -> None:
    assert read_stake(ZH, text) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("0.005 CNY", InputProblem.TOO_FINE, id="half a fen"),
        pytest.param("0.5 JPY", InputProblem.TOO_FINE, id="half a yen"),
        pytest.param("1 XYZ", InputProblem.CURRENCY, id="no currency"),
        pytest.param("0.0 CNY", InputProblem.AMOUNT, id="nothing"),
        pytest.param("-1 CNY", InputProblem.AMOUNT, id="negative"),
        pytest.param("1e5", InputProblem.AMOUNT, id="science"),
        pytest.param("1,5", InputProblem.AMOUNT, id="comma for a point"),
        pytest.param("1.2.3", InputProblem.AMOUNT, id="two points"),
        pytest.param("9999999999 CNY", InputProblem.AMOUNT, id="too much"),
        pytest.param("20000000 CNY", InputProblem.AMOUNT, id="more than a stake holds"),
        pytest.param("9" * 4000, InputProblem.AMOUNT, id="endless"),
        pytest.param("", InputProblem.AMOUNT, id="empty"),
        pytest.param("٣ CNY", InputProblem.AMOUNT, id="figures of another script"),
        pytest.param("NaN", InputProblem.AMOUNT, id="not a number"),
        pytest.param("Infinity CNY", InputProblem.AMOUNT, id="endless number"),
    ],
)
def test_what_is_no_stake_says_why(text: str, problem: InputProblem) -> None:
    with pytest.raises(InputError) as refused:
        read_stake(ZH, text)
    assert refused.value.problem is problem


@pytest.mark.parametrize(
    ("text", "unit", "amount"),
    [
        ("12", POINTS, 12),
        ("12 分", POINTS, 12),
        ("12.50", CNY, 1250),
        ("¥12.5", CNY, 1250),
        ("3毛", CNY, 30),
        ("12 元", TWD, 1200),
        ("$12.50", TWD, 1250),
        ("¥1,250", JPY, 1250),
        ("A$3", Unit("AUD", 2), 300),
    ],
)
def test_amount_is_read_in_the_nights_unit(text: str, unit: Unit, amount: int) -> None:
    assert read_amount(text, unit) == amount


@pytest.mark.parametrize(
    ("text", "unit", "problem"),
    [
        ("1.5", POINTS, InputProblem.WHOLE_POINTS),
        ("1 CNY", POINTS, InputProblem.AMOUNT),
        ("3 USD", CNY, InputProblem.OTHER_CURRENCY),
        ("-3", CNY, InputProblem.AMOUNT),
        ("0", CNY, InputProblem.AMOUNT),
    ],
)
def test_amount_that_cannot_be_says_why(text: str, unit: Unit, problem: InputProblem) -> None:
    with pytest.raises(InputError) as refused:
        read_amount(text, unit)
    assert refused.value.problem is problem


@settings(deadline=None, derandomize=True)
@given(
    st.sampled_from([EN, ZH, TW]),
    st.sampled_from([POINTS, *(Unit(code, get_currency_precision(code)) for code in NEAR)]),
    st.integers(1, 10**9),
)
def test_amount_as_it_is_written_can_be_typed_back(t: Texts, unit: Unit, amount: int) -> None:
    assert read_amount(amount_text(t, amount, unit), unit) == amount


@settings(deadline=None, derandomize=True)
@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (lambda: read_stake(ZH, text), lambda: read_amount(text, CNY)):
        try:
            found = read()
        except InputError:
            continue
        assert found is None or isinstance(found, Stake | int)


@pytest.mark.parametrize("typed", ["", "0", "0.5", "10 港", "eur", "5毛", "x" * 100, "1/3"])
@pytest.mark.parametrize("t", [EN, ZH, TW])
def test_what_is_offered_can_be_read_back(t: Texts, typed: str) -> None:
    offered = stake_choices(t, typed)
    assert len(offered) <= 25
    for choice in offered:
        assert len(choice.name) <= 100
        stake = read_stake(t, choice.value)
        assert stake_text(t, stake) in choice.name
    assert ("0" in {choice.value for choice in offered}) is (typed in ("", "0"))


def test_stake_survives_the_id_of_a_form() -> None:
    for stake in (None, Stake(currency="CNY", digits=2, minor=50)):
        assert stake_from(stake_key(stake)) == stake
    assert stake_from() is None, "a form of before there were stakes"
