"""What must hold of any hand: suits are alike, a caishen is never worse, a verdict repeats."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hzrules.faults import faults
from hzrules.hand import Hand, Meld
from hzrules.houserules import HouseRules
from hzrules.judge import is_baotou_ready, judge, waits
from hzrules.play import PLAIN_DRAW, Play
from hzrules.tiles import HONOURS, Tile
from hzrules.verdict import Won
from tests.hzrules.dealing import deal, variants

SEEDS = st.integers(min_value=0, max_value=2**32)
TABLES = st.sampled_from(variants())


def turned(tile: Tile) -> Tile:
    """The tile one suit further, 条 back to 万; honours stay."""
    return tile if tile >= HONOURS else Tile((tile + 9) % 27)


def with_suits_turned(hand: Hand) -> Hand:
    return Hand(
        tuple(map(turned, hand.concealed)),
        tuple(Meld(m.kind, tuple(map(turned, m.tiles)), m.source) for m in hand.melds),
        None if hand.drawn is None else turned(hand.drawn),
        None if hand.caishen is None else turned(hand.caishen),
    )


@settings(max_examples=300, deadline=None)
@given(seed=SEEDS, rules=TABLES)
def test_suits_are_alike(seed: int, rules: HouseRules) -> None:
    hand, play = deal(Random(seed), rules)
    one, other = judge(rules, hand, play), judge(rules, with_suits_turned(hand), play)
    assert one[:2] == other[:2]
    here = waits(rules, hand, play)
    there = waits(rules, with_suits_turned(hand), play)
    assert sorted(map(turned, here.tiles)) == list(there.tiles)


@settings(max_examples=300, deadline=None)
@given(seed=SEEDS, rules=TABLES)
def test_caishen_in_place_of_a_tile_wins_as_well(seed: int, rules: HouseRules) -> None:
    """But for 有财必拷响, which asks more of a hand that holds one."""
    chance = Random(seed)
    rules = rules.model_copy(update={"must_baotou": False})
    hand, _ = deal(chance, rules)
    before = judge(rules, hand)
    caishen = Tile(31) if hand.caishen is None else hand.caishen
    place = chance.randrange(len(hand.concealed))
    concealed = (*hand.concealed[:place], caishen, *hand.concealed[place + 1 :])
    richer = Hand(concealed, hand.melds, hand.drawn, hand.caishen)
    if isinstance(before, Won) and not faults(rules, richer):
        assert isinstance(judge(rules, richer), Won)
        assert is_baotou_ready(rules, richer) >= before.ready


@settings(max_examples=200, deadline=None)
@given(seed=SEEDS, rules=TABLES)
def test_verdict_repeats_and_play_left_out_is_a_plain_draw(seed: int, rules: HouseRules) -> None:
    hand, play = deal(Random(seed), rules)
    assert judge(rules, hand, play) == judge(rules, hand, play)
    assert judge(rules, hand) == judge(rules, hand, Play()) == judge(rules, hand, PLAIN_DRAW)
