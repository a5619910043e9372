"""The tile judge and the settlement speak of the same patterns at the same price."""

from __future__ import annotations

from collections import Counter
from random import Random

from hzrules.check import check
from hzrules.hand import Hand
from hzrules.judge import judge
from hzrules.outcome import Claims, DiscardWin, Outcome, SelfDraw, TableState
from hzrules.settle import settle
from hzrules.terms import ClaimKind, Seat
from hzrules.verdict import Won
from tests.hzrules.dealing import deal, variants

COUNTED = {
    ClaimKind.CHI: "chi",
    ClaimKind.PENG: "peng",
    ClaimKind.BUGANG: "peng",
    ClaimKind.GANG: "gang",
}
WINNER, LEFT = Seat.S, Seat.E


def _claims(hand: Hand) -> tuple[Claims, ...]:
    """The melds of the hand as claims from the left neighbour; a concealed kong is none."""
    counts = Counter(COUNTED[meld.kind] for meld in hand.melds if meld.kind in COUNTED)
    return (Claims(by=WINNER, source=LEFT, **counts),)


def test_what_the_judge_finds_may_be_recorded_and_is_worth_what_it_says() -> None:
    """Any hand that wins by its tiles settles at the judge's multiplier, without an objection."""
    chance, wins = Random(20), 0
    for _ in range(1500):
        house = chance.choice(variants()).model_copy(update={"discard_from_level": 1})
        hand, play = deal(chance, house)
        verdict = judge(house, hand, play)
        if not isinstance(verdict, Won):
            continue
        wins += 1
        at = TableState(dealer=LEFT, level=1, claims=_claims(hand))
        outcome: Outcome = SelfDraw(winner=WINNER, patterns=verdict.patterns)
        if play.discard:
            outcome = DiscardWin(winner=WINNER, discarder=LEFT, patterns=verdict.patterns)
        assert check(house, at, outcome) == (), (hand, play)
        assert settle(house, at, outcome).multiplier == verdict.multiplier
    assert wins > 500
