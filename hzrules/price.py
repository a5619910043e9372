"""倍 Price: what a set of patterns multiplies by at this table, factor by factor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hzrules.houserules import HouseRules, PatternPrices, QiduiWithBaotou
from hzrules.patterns import Patterns
from hzrules.terms import RESETS, FactorCode, Pattern


class Factor(NamedTuple):
    """因子: one reason inside a number, in the order they are multiplied."""

    code: Pattern | FactorCode
    value: int


def product(factors: Iterable[Factor]) -> int:
    """The number that `factors` explain: a product, where a `RESETS` factor starts it anew.

    `LOSS_CAP` is no multiplier; it says at which loss the payment was cut.
    """
    total = base = 1
    for code, value in factors:
        if code is FactorCode.LOSS_CAP:
            continue
        if code is FactorCode.BASE:
            base = value
        total = base * value if code in RESETS else total * value
    return total


def multiplier(rules: HouseRules, patterns: Patterns) -> int:
    """H, the multiplier of the hand. A pattern without a price counts nothing."""
    return product(hand_factors(rules, patterns))


def hand_factors(rules: HouseRules, patterns: Patterns) -> tuple[Factor, ...]:
    """Why H is what it is: tier × ladder × kongs × extras or a combo, capped (RULES 9.1 to 9.3)."""
    combo = combo_price(rules, patterns)
    if combo is not None:
        factors = [Factor(FactorCode.COMBO, combo)]
    else:
        factors = [
            *_tier_and_ladder(rules, patterns),
            *_kongs(rules, patterns),
            *_extras(rules.patterns, patterns),
        ]
    if rules.hand_cap and product(factors) > rules.hand_cap:
        factors.append(Factor(FactorCode.HAND_CAP, rules.hand_cap))
    return tuple(factors)


def combo_price(rules: HouseRules, patterns: Patterns) -> int | None:
    """The named price of exactly this pattern set, if the table lists one (WX)."""
    for combo in rules.combos:
        if combo.when == patterns:
            return combo.value
    return None


def unpriced(rules: HouseRules, patterns: Patterns) -> tuple[Pattern, ...]:
    """The claimed patterns that do not exist at this table (S0-19)."""
    if combo_price(rules, patterns) is not None:
        return ()
    prices = rules.patterns
    claimed = {
        Pattern.BAOTOU: patterns.baotou and prices.baotou is None,
        Pattern.CAIPIAO: patterns.caipiao and prices.caipiao is None,
        Pattern.GANGKAI: patterns.gangkai and prices.gangkai is None,
        Pattern.QIDUI: patterns.qidui and not _tier(prices, patterns),
        Pattern.NO_CAISHEN: patterns.no_caishen and prices.no_caishen.scope == "none",
    }
    missing = [pattern for pattern, absent in claimed.items() if absent]
    missing += [extra for extra in patterns.extras() if getattr(prices, extra) is None]
    return tuple(missing)


def _tier_and_ladder(rules: HouseRules, patterns: Patterns) -> list[Factor]:
    tier = _tier(rules.patterns, patterns)
    ladder = _ladder(rules, patterns)
    if not (tier and ladder):
        return tier + ladder
    match rules.qidui_with_baotou:
        case QiduiWithBaotou.EXCLUDE:
            return tier
        case QiduiWithBaotou.EXTRA:
            return [*tier, *ladder, Factor(FactorCode.QIDUI_BAOTOU, 2)]
        case QiduiWithBaotou.FLOOR4 if not patterns.caipiao:
            return [Factor(FactorCode.QIDUI_BAOTOU, max(product(tier), 4))]
        case _:
            return tier + ladder


def _tier(prices: PatternPrices, patterns: Patterns) -> list[Factor]:
    """七对 or the 豪华 tier in its place (C8); an empty `haohua` list counts a plain 七对 (C12)."""
    if patterns.haohua and prices.haohua:
        rung = min(patterns.haohua, len(prices.haohua)) - 1
        return [Factor(Pattern.HAOHUA, prices.haohua[rung])]
    if patterns.qidui and prices.qidui is not None:
        return [Factor(Pattern.QIDUI, prices.qidui)]
    return []


def _ladder(rules: HouseRules, patterns: Patterns) -> list[Factor]:
    """暴头, and each 财飘 on top of it (S0-22, S1-37)."""
    prices = rules.patterns
    ladder = []
    if patterns.baotou and prices.baotou is not None:
        ladder.append(Factor(Pattern.BAOTOU, prices.baotou))
    if prices.caipiao is not None:
        floats = _rungs(patterns.caipiao, rules.chains.caipiao_max)
        ladder += [Factor(Pattern.CAIPIAO, prices.caipiao)] * floats
    return ladder


def _kongs(rules: HouseRules, patterns: Patterns) -> list[Factor]:
    """杠开 for each kong of the chain; kongs before a float may be lost (MIL, MJ, NM)."""
    price = rules.patterns.gangkai
    lost = patterns.gang_first and rules.kong_before_float == "drop"
    if price is None or lost:
        return []
    return [Factor(Pattern.GANGKAI, price)] * _rungs(patterns.gangkai, rules.chains.gangkai_max)


def _extras(prices: PatternPrices, patterns: Patterns) -> list[Factor]:
    factors = []
    scope = prices.no_caishen.scope
    if patterns.no_caishen and (scope == "any" or (scope == "qidui" and patterns.qidui)):
        factors.append(Factor(Pattern.NO_CAISHEN, prices.no_caishen.value))
    for extra in patterns.extras():
        price = getattr(prices, extra)
        if price is not None:
            factors.append(Factor(extra, price))
    return factors


def _rungs(count: int, limit: int) -> int:
    return min(count, limit) if limit else count
