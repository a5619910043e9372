"""钱 Amounts of money as people write and read them, in every currency that Babel knows."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from decimal import Decimal
from functools import cache

from babel import Locale
from babel.core import get_global
from babel.numbers import (
    NumberFormatError,
    format_currency,
    get_currency_name,
    get_currency_precision,
    get_currency_symbol,
    list_currencies,
    parse_decimal,
)
from discord import app_commands

from cogs._i18n import BABEL_NAMES, Texts
from cogs._input import InputError, InputProblem
from data.records import Language
from hzrules.stake import POINTS, Stake, Unit

NEAR = ("CNY", "TWD", "HKD", "MOP", "USD", "EUR", "JPY", "SGD", "MYR", "AUD", "CAD", "GBP")
"""The currencies offered first."""
_WORDS = {
    "CNY": ("rmb", "人民币", "人民幣"),
    "TWD": ("台币", "台幣", "新台币", "新台幣"),
    "HKD": ("港币", "港幣"),
    "USD": ("$", "美元", "美金"),
    "EUR": ("欧元", "歐元"),
    "JPY": ("円", "日元", "日圓"),
    "GBP": ("英镑", "英鎊"),
}
"""What people call a currency besides its code and the signs it is written with."""
_HOME: dict[Language, str] = {"en": "CNY", "zh-CN": "CNY", "zh-TW": "TWD"}
"""What people who read this language mean by a number alone."""
_POINTS = ("", "分", "点", "點", "point", "points")
_YUAN = ("", "元", "块", "塊")
_JIAO = ("角", "毛")
_NOTHING = ("0", "-", "none", "无", "無", "不计", "不計")
MOST = 10**9
"""The largest number anybody may type."""


@cache
def _locale(language: Language) -> Locale:
    """Babel's knowledge of a language, read when it is first needed."""
    return Locale.parse(BABEL_NAMES[language])


def amount_text(t: Texts, amount: int, unit: Unit) -> str:
    """An amount in this language: ¥12.50; JP¥500; 12 points (R70)."""
    if unit == POINTS:
        return t.n("{n} point", "{n} points", amount)
    locale = _locale(t.language)
    value = Decimal(amount).scaleb(-unit.digits)
    pattern = re.sub(r"\.0+", _decimals(value, unit), locale.currency_formats["standard"].pattern)
    return format_currency(value, unit.currency, pattern, locale, currency_digits=False)


def signed_amount(t: Texts, amount: int, unit: Unit) -> str:
    """+¥12.50, −¥3.00, with the real minus sign."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return sign + amount_text(t, abs(amount), unit)


def stake_text(t: Texts, stake: Stake | None) -> str:
    """1 分 = ¥0.50."""
    if stake is None:
        return t._("points alone")
    return t._("1 point = {amount}", amount=amount_text(t, stake.minor, stake.unit))


def read_amount(text: str, unit: Unit) -> int:
    """What somebody typed, in units of `unit`, which may stand with it: `12`, `12 分`, `¥12.5`.

    Raises `InputError`: no number above 0, one too fine to be paid, or another currency.
    """
    if unit == POINTS:
        number, name = _parts(text)
        if name not in _POINTS:
            raise InputError(InputProblem.AMOUNT, text=text)
        return _whole(text, number, unit)
    number, currency = _read(text, unit.currency)
    if currency != unit.currency:
        raise InputError(InputProblem.OTHER_CURRENCY, text=text, currency=unit.currency)
    return _whole(text, number, unit)


def read_stake(t: Texts, text: str) -> Stake | None:
    """`0.5 CNY`, `5毛`, `NT$10`; a number alone in the reader's money; `0` or 无 is no stake.

    Raises `InputError`.
    """
    if text.strip().casefold() in _NOTHING:
        return None
    number, currency = _read(text, _HOME[t.language])
    unit = Unit(currency, get_currency_precision(currency))
    minor = _whole(text, number, unit)
    if minor > MOST:
        raise InputError(InputProblem.AMOUNT, text=text)
    return Stake(currency=unit.currency, digits=unit.digits, minor=minor)


def stake_key(stake: Stake | None) -> str:
    """A stake as the id of a form carries it."""
    return "" if stake is None else f"{stake.currency}-{stake.digits}-{stake.minor}"


def stake_from(key: str = "") -> Stake | None:
    """What `stake_key` wrote. Raises `ValueError` for anything else."""
    if not key:
        return None
    currency, digits, minor = key.split("-")
    return Stake(currency=currency, digits=int(digits), minor=int(minor))


def stake_choices(t: Texts, typed: str) -> list[app_commands.Choice[str]]:
    """What the words typed so far could mean as a stake, near currencies first."""
    amount, wanted = _typed(typed)
    points = app_commands.Choice(name=t._("points alone"), value=_NOTHING[0])
    found = [points] if not wanted and amount in ("", _NOTHING[0]) else []
    amount = amount or "1"
    for code in (*NEAR, *sorted(set(list_currencies()).difference(NEAR))):
        name = get_currency_name(code, locale=_locale(t.language))
        if len(found) < 25 and wanted in " ".join((code, name, *_WORDS.get(code, ()))).casefold():
            with suppress(InputError):
                stake = read_stake(t, f"{amount} {code}")
                label = f"{stake_text(t, stake)} · {name} {code}"
                found.append(app_commands.Choice(name=label[:100], value=f"{amount} {code}"))
    return found


def _typed(text: str) -> tuple[str, str]:
    """The number typed, and the rest."""
    text = unicodedata.normalize("NFKC", text).casefold()
    found = re.search(r"\d+([.,]\d+)?", text)
    if found is None:
        return "", text.strip()
    return found[0], (text[: found.start()] + text[found.end() :]).strip()


def _decimals(value: Decimal, unit: Unit) -> str:
    """Those of the currency; none where its cash has none and the amount is whole."""
    cash_digits = get_global("currency_fractions").get(unit.currency, (2, 0, 2, 0))[2]
    digits = 0 if cash_digits == 0 and value == value.to_integral_value() else unit.digits
    return "." + "0" * digits if digits else ""


def _read(text: str, home: str) -> tuple[Decimal, str]:
    """A number and its currency, which is `home` where nothing or plain 元 or 毛 is said."""
    number, name = _parts(text)
    if name in _JIAO:
        return number / 10, home
    is_home = name in _YUAN or name in _signs(home)
    return number, home if is_home else _currency_named(name)


@cache
def _signs(currency: str) -> frozenset[str]:
    """How an amount of it is marked in any of our languages: `¥` and `cn¥`."""
    signs = (get_currency_symbol(currency, _locale(language)) for language in BABEL_NAMES)
    return frozenset(unicodedata.normalize("NFKC", sign).casefold() for sign in signs)


def _parts(text: str) -> tuple[Decimal, str]:
    """A number, and what stands before or after it."""
    words = unicodedata.normalize("NFKC", text).strip().casefold()
    found = re.fullmatch(r"([^\d.,+*/%-]*?)\s*(\d[\d.,]*)\s*([^\d.,+*/%-]*)", words, re.ASCII)
    if found is None:
        raise InputError(InputProblem.AMOUNT, text=text)
    before, digits, after = found.groups()
    try:
        number = parse_decimal(digits, locale=_locale("en"), strict=True)
    except NumberFormatError as error:
        raise InputError(InputProblem.AMOUNT, text=text) from error
    return number, (before + after).strip()


def _currency_named(name: str) -> str:
    code = name.upper()
    if code in list_currencies():
        return code
    for known in NEAR:
        if name in _WORDS.get(known, ()) or name in _signs(known):
            return known
    raise InputError(InputProblem.CURRENCY, text=name)


def _whole(text: str, number: Decimal, unit: Unit) -> int:
    if not 0 < number <= MOST:
        raise InputError(InputProblem.AMOUNT, text=text)
    units = number.scaleb(unit.digits)
    if units != units.to_integral_value():
        problem = InputProblem.TOO_FINE if unit.currency else InputProblem.WHOLE_POINTS
        raise InputError(problem, text=text, currency=unit.currency, digits=unit.digits)
    return int(units)
