"""台面 Desk: a table's house rules as the judge asks them, each answer worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hzrules.houserules import HouseRules
from hzrules.patterns import Patterns
from hzrules.price import multiplier, unpriced
from hzrules.terms import EXTRAS, Pattern


class Shown(NamedTuple):
    """What one reading of a hand shows, whether or not the table has a price for it."""

    baotou: bool
    caipiao: int
    gangkai: int
    gang_first: bool
    no_caishen: bool
    extras: tuple[Pattern, ...]
    qidui: bool = False
    haohua: int = 0


class Priced(NamedTuple):
    """The patterns the table names in a reading, and what they multiply by."""

    patterns: Patterns
    multiplier: int


class Desk:
    """A table's rules, asked by the judge: what it has a price for, what a reading is worth."""

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.extras = frozenset(extra for extra in EXTRAS if _has(rules, extra))
        self.has_floats = _has(rules, Pattern.CAIPIAO)
        self.has_seven_pairs = rules.patterns.qidui is not None or any(
            combo.when.qidui and not combo.when.haohua for combo in rules.combos
        )
        self._priced = lru_cache(maxsize=1024)(self._price)

    def priced(self, shown: Shown) -> Priced | None:
        """The worth of a reading; None where the table has no such hand (a 七对 without price).

        Named is what the table has a price for. Where a price list (`combos`) knows some of it
        only in company this hand does not keep, the dearest entry within the hand counts (WX).
        """
        return self._priced(shown)

    def _price(self, shown: Shown) -> Priced | None:
        rules = self.rules
        named = _named(rules, shown)
        candidates = [named]
        if missing := unpriced(rules, named):
            within = (combo.when for combo in rules.combos if _is_within(combo.when, named))
            candidates = [_without(named, missing), *within]
        priced = [
            Priced(patterns, multiplier(rules, patterns))
            for patterns in candidates
            if patterns.qidui == shown.qidui and not unpriced(rules, patterns)
        ]
        return max(priced, key=lambda each: each.multiplier, default=None)


def desk_of(rules: HouseRules) -> Desk:
    """The desk of these rules, kept for the next hand.

    Found by identity first: a table judges hand after hand under one value, and to hash all its
    keys each time would cost more than the verdict.
    """
    known = _desks.get(id(rules))
    if known is not None and known[0] is rules:
        return known[1]
    if len(_desks) >= _DESKS_KEPT:
        _desks.clear()
    desk = _equal_desk(rules)
    _desks[id(rules)] = (rules, desk)
    return desk


_DESKS_KEPT = 64
_desks: dict[int, tuple[HouseRules, Desk]] = {}


@lru_cache(maxsize=_DESKS_KEPT)
def _equal_desk(rules: HouseRules) -> Desk:
    return Desk(rules)


def _has(rules: HouseRules, pattern: Pattern) -> bool:
    """Whether the table's prices or its price list know the pattern at all."""
    price = getattr(rules.patterns, pattern)
    is_listed = any(getattr(combo.when, pattern) for combo in rules.combos)
    if pattern is Pattern.NO_CAISHEN:
        return is_listed or price.scope != "none"
    return is_listed or price not in (None, ())


def _named(rules: HouseRules, shown: Shown) -> Patterns:
    """Of what is shown, the patterns this table knows (C12: an empty `haohua` is plain 七对)."""
    claims = {
        Pattern.BAOTOU: shown.baotou,
        Pattern.CAIPIAO: shown.caipiao,
        Pattern.GANGKAI: shown.gangkai,
        Pattern.QIDUI: shown.qidui,
        Pattern.HAOHUA: shown.haohua,
        Pattern.NO_CAISHEN: shown.no_caishen and _no_caishen_applies(rules, shown),
        **dict.fromkeys(shown.extras, True),
    }
    known = {pattern: claim for pattern, claim in claims.items() if _has(rules, pattern)}
    is_first = shown.gang_first and Pattern.GANGKAI in known and Pattern.CAIPIAO in known
    return Patterns.model_validate({**known, Pattern.GANG_FIRST: is_first})


def _no_caishen_applies(rules: HouseRules, shown: Shown) -> bool:
    return shown.qidui or rules.patterns.no_caishen.scope != "qidui"


def _without(patterns: Patterns, missing: tuple[Pattern, ...]) -> Patterns:
    """The patterns less those without a price of their own, and less what hangs on them."""
    gone = set(missing)
    if Pattern.BAOTOU in gone:
        gone.add(Pattern.CAIPIAO)
    if Pattern.QIDUI in gone:
        gone.add(Pattern.HAOHUA)
    if gone & {Pattern.CAIPIAO, Pattern.GANGKAI}:
        gone.add(Pattern.GANG_FIRST)
    left = {name: value for name, value in patterns if Pattern(name) not in gone}
    return Patterns.model_validate(left)


def _is_within(part: Patterns, whole: Patterns) -> bool:
    """Whether the hand shows all that a price list's entry asks for, counts at least as high."""
    return all(asked <= has for (_, asked), (_, has) in zip(part, whole, strict=True))
