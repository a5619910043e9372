"""对牌 Verify: the claims of a win against its tiles; where they differ, the tiles decide."""

from __future__ import annotations

from typing import NamedTuple

from hzrules.check import check
from hzrules.faults import Fault, faults
from hzrules.hand import Hand, claims_of
from hzrules.houserules import HouseRules
from hzrules.judge import judge
from hzrules.liability import relations
from hzrules.outcome import DiscardWin, Liable, TableState, Win
from hzrules.patterns import PLAIN
from hzrules.play import TOLD, Play
from hzrules.terms import LiableAs, ViolationCode
from hzrules.verdict import Verdict, Won


class Verified(NamedTuple):
    """What the judge says of a reported win.

    `outcome` is the win as the tiles show it (as reported where they do not win), with whom the
    melds make liable. `agrees`: the tiles win and the report names the same patterns, or none.
    """

    outcome: Win
    verdict: Verdict
    agrees: bool


def verify(
    rules: HouseRules, table: TableState, outcome: Win, hand: Hand
) -> Verified | tuple[Fault, ...]:
    """Compare a reported win with its tiles; faults where such a hand cannot be.

    What tiles cannot show (floats, kongs in a row, 十风 …) is taken from the report.
    """
    play = play_of(outcome)
    state = _with_melds(table, outcome, hand)
    impossible = (*faults(rules, hand, play), *_impossible_claims(rules, state, outcome))
    if impossible:
        return impossible
    verdict = judge(rules, hand, play)
    if not isinstance(verdict, Won):
        return Verified(outcome, verdict, agrees=False)
    agrees = outcome.patterns in (verdict.patterns, PLAIN)
    shown = outcome.model_copy(
        update={"patterns": verdict.patterns, "liable": _liable(rules, state, outcome)}
    )
    return Verified(shown, verdict, agrees)


def play_of(outcome: Win) -> Play:
    """The facts of the play in a report: those that no tile shows."""
    patterns = outcome.patterns
    told = {extra.value: getattr(patterns, extra) for extra in TOLD}
    return Play(
        caipiao=patterns.caipiao,
        gangkai=patterns.gangkai,
        gang_first=patterns.gang_first,
        discard=isinstance(outcome, DiscardWin),
        **told,
    )


def _with_melds(table: TableState, outcome: Win, hand: Hand) -> TableState:
    """The winner's melds say what the winner claimed, better than any log of claims."""
    logged = tuple(claims for claims in table.claims if claims.by != outcome.winner)
    melded = claims_of(outcome.winner, hand.melds)
    return table.model_copy(update={"claims": logged + melded})


_ABOUT_CLAIMS = frozenset({ViolationCode.CHI_NOT_FROM_LEFT, ViolationCode.CLAIM_FROM_SELF})


def _impossible_claims(rules: HouseRules, state: TableState, outcome: Win) -> tuple[Fault, ...]:
    found = check(rules, state, outcome)
    return tuple(Fault(v.code, v.facts) for v in found if v.code in _ABOUT_CLAIMS)


def _liable(rules: HouseRules, state: TableState, outcome: Win) -> tuple[Liable, ...]:
    """Those reported, and those the melds bind (S0-42, S1-27)."""
    reported = {(liable.player, liable.direction) for liable in outcome.liable}
    bound = [
        Liable(player=relation.payer)
        for relation in relations(rules, state, outcome)
        if relation.direction is LiableAs.FORWARD
        and (relation.payer, relation.direction) not in reported
    ]
    return (*outcome.liable, *bound)
