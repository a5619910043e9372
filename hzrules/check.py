"""验 Check: every reason why an outcome may not be recorded, all at once, as codes with facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hzrules.houserules import DiscardBetween, HouseRules
from hzrules.outcome import DiscardWin, FalseWin, Outcome, SelfDraw, TableState, Win
from hzrules.patterns import Patterns
from hzrules.price import unpriced
from hzrules.terms import SEATS, LiableAs, Pattern, Seat, ViolationCode, Weight

Fact = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """不合: one reason, with the facts a sentence about it needs (seats and patterns as ids)."""

    code: ViolationCode
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def weight(self) -> Weight:
        """`impossible` can never be recorded; `against_rules` where the table agrees."""
        return self.code.weight


def check(rules: HouseRules, table: TableState, outcome: Outcome) -> tuple[Violation, ...]:
    """All violations of `outcome` at `table` under `rules`; empty where it may be recorded."""
    return tuple(_violations(rules, table, outcome))


def may_win_discard(rules: HouseRules, dealer: Seat, winner: Seat, discarder: Seat) -> bool:
    """Whether the pair may win from each other at all, whatever the level (S0-16, S1-25)."""
    return rules.discard_between is DiscardBetween.ANYONE or dealer in (winner, discarder)


def _violations(rules: HouseRules, table: TableState, outcome: Outcome) -> Iterator[Violation]:
    yield from _claims(table)
    yield from _melds(table, outcome)
    match outcome:
        case SelfDraw():
            yield from _win(rules, table, outcome)
        case DiscardWin():
            yield from _win(rules, table, outcome)
            yield from _discard(rules, table, outcome)
        case FalseWin(by=by) if not rules.false_win_each:
            yield Violation(ViolationCode.FALSE_WIN_UNRULED, {"by": by})


def _claims(table: TableState) -> Iterator[Violation]:
    for claim in table.claims:
        if claim.by == claim.source:
            yield Violation(ViolationCode.CLAIM_FROM_SELF, {"by": claim.by})
        elif claim.chi and claim.source != claim.by.left:
            facts: dict[str, Fact] = {"by": claim.by, "from": claim.source, "left": claim.by.left}
            yield Violation(ViolationCode.CHI_NOT_FROM_LEFT, facts)


def _melds(table: TableState, outcome: Outcome) -> Iterator[Violation]:
    """Each kong of the winning chain is a meld too: one claimed, added to a pong, or its own."""
    if not table.claims:
        return  # four kongs at most, which `_impossible_patterns` sees to
    for seat in SEATS:
        claims = [claim for claim in table.claims if claim.by == seat]
        kongs = 0
        if isinstance(outcome, SelfDraw) and outcome.winner == seat:
            kongs = min(outcome.patterns.gangkai, 4)
        sets = max(sum(claim.peng + claim.gang for claim in claims), kongs)
        melds = sum(claim.chi for claim in claims) + sets
        if melds > 4:
            yield Violation(ViolationCode.TOO_MANY_MELDS, {"by": seat, "melds": melds, "most": 4})


def _win(rules: HouseRules, table: TableState, win: Win) -> Iterator[Violation]:
    patterns = win.patterns
    yield from _impossible_patterns(rules, patterns)
    has_claimed = any(c.chi or c.peng or c.gang for c in table.claims if c.by == win.winner)
    if patterns.qidui and (patterns.gangkai or has_claimed):
        yield Violation(ViolationCode.QIDUI_WITH_MELD, {"winner": win.winner})
    for pattern in unpriced(rules, patterns):
        yield Violation(ViolationCode.UNPRICED, {"pattern": pattern})
    yield from _liable(rules, table, win)


def _impossible_patterns(rules: HouseRules, patterns: Patterns) -> Iterator[Violation]:
    most_floats = rules.caishen_copies - 1
    if patterns.caipiao > most_floats:
        facts: dict[str, Fact] = {"floats": patterns.caipiao, "most": most_floats}
        yield Violation(ViolationCode.TOO_MANY_FLOATS, facts)
    if patterns.haohua > 3:
        yield Violation(ViolationCode.TOO_MANY_FOURS, {"fours": patterns.haohua, "most": 3})
    if patterns.gangkai > 4:
        yield Violation(ViolationCode.TOO_MANY_KONGS, {"kongs": patterns.gangkai, "most": 4})
    if patterns.gang_first and not (patterns.gangkai and patterns.caipiao):
        yield Violation(ViolationCode.GANG_FIRST_ALONE)
    with_caishen = [p for p in (Pattern.BAOTOU, Pattern.FOUR_CAISHEN) if getattr(patterns, p)]
    if patterns.no_caishen and with_caishen:
        yield Violation(ViolationCode.CAISHEN_CONTRADICTION, {"patterns": tuple(with_caishen)})


def _liable(rules: HouseRules, table: TableState, win: Win) -> Iterator[Violation]:
    rule = rules.liability
    for liable in win.liable:
        facts: dict[str, Fact] = {"player": liable.player, "as": liable.direction}
        if liable.player == win.winner:
            yield Violation(ViolationCode.LIABLE_WINNER, facts)
            continue
        share = rule.forward if liable.direction is LiableAs.FORWARD else rule.reverse
        barred_pair = rule.pairs == "dealer" and table.dealer not in (win.winner, liable.player)
        if not rule.count or not share or barred_pair:
            yield Violation(ViolationCode.LIABLE_UNRULED, facts)


def _discard(rules: HouseRules, table: TableState, win: DiscardWin) -> Iterator[Violation]:
    if win.winner == win.discarder:
        yield Violation(ViolationCode.WINNER_IS_DISCARDER, {"winner": win.winner})
    if win.discarder in win.also:
        yield Violation(ViolationCode.CLAIMANT_IS_DISCARDER, {"discarder": win.discarder})
    for pattern in (Pattern.BAOTOU, Pattern.CAIPIAO, Pattern.GANGKAI):
        if getattr(win.patterns, pattern):
            yield Violation(ViolationCode.SELF_DRAW_ONLY, {"pattern": pattern})
    if not rules.discard_from_level or table.level < rules.discard_from_level:
        facts: dict[str, Fact] = {"level": table.level, "from_level": rules.discard_from_level}
        yield Violation(ViolationCode.DISCARD_LEVEL, facts)
    if win.winner == win.discarder:
        return
    if not may_win_discard(rules, table.dealer, win.winner, win.discarder):
        facts = {"winner": win.winner, "discarder": win.discarder, "dealer": table.dealer}
        yield Violation(ViolationCode.DISCARD_BETWEEN, facts)
    first = _first_claimant(rules, table, win)
    if first != win.winner:
        yield Violation(
            ViolationCode.NOT_FIRST_CLAIMANT,
            {"winner": win.winner, "first": first, "discarder": win.discarder},
        )


def _first_claimant(rules: HouseRules, table: TableState, win: DiscardWin) -> Seat:
    """截胡: of those who may win the tile, the next after the discarder in playing order (C13)."""
    rivals = [
        seat
        for seat in win.also
        if seat != win.discarder and may_win_discard(rules, table.dealer, seat, win.discarder)
    ]
    return min([win.winner, *rivals], key=win.discarder.distance_to)
