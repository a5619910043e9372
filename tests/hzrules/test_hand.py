"""Hands and melds as values, and what melds count towards liability."""

from __future__ import annotations

import dataclasses

import pytest

from hzrules.hand import Hand, Meld, claims_of, meld_size
from hzrules.notation import read_hand
from hzrules.outcome import Claims
from hzrules.terms import ClaimKind, Seat
from hzrules.tiles import Tile


def hand(text: str) -> Hand:
    read = read_hand(text)
    assert isinstance(read, Hand), read
    return read


def claims(winner: Seat, text: str) -> list[tuple[str, int, int, int]]:
    return [(c.source.value, c.chi, c.peng, c.gang) for c in claims_of(winner, hand(text).melds)]


def test_hand_is_frozen_and_in_order() -> None:
    some = Hand((Tile(5), Tile(2)), (Meld(ClaimKind.CHI, (Tile(2), Tile(0), Tile(1))),))
    assert some.concealed == (2, 5)
    assert some.melds[0].tiles == (0, 1, 2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        some.concealed = ()  # type: ignore[misc]
    assert hash(some) == hash(dataclasses.replace(some))


@pytest.mark.parametrize(
    ("kind", "size", "is_kong"),
    [
        (ClaimKind.CHI, 3, False),
        (ClaimKind.PENG, 3, False),
        (ClaimKind.GANG, 4, True),
        (ClaimKind.BUGANG, 4, True),
        (ClaimKind.ANGANG, 4, True),
    ],
)
def test_meld_has_its_size(kind: ClaimKind, size: int, is_kong: bool) -> None:
    """S0-7: an open kong is claimed or added to a pong; the third kind is concealed."""
    assert meld_size(kind) == size
    assert Meld(kind, ()).is_kong == is_kong


def test_kongs_of_every_kind_are_counted() -> None:
    assert hand("1m 明杠1111z 补杠2222z 暗杠3333z 碰444z").kongs == 3


LIABILITY = {
    "three chi from the left": (Seat.E, "吃123m@N 吃123p@N 吃123s@N", [("N", 3, 0, 0)]),
    "chi and peng": (Seat.E, "吃123m@N 碰111z@N", [("N", 1, 1, 0)]),
    "a chi is from the left unless said": (Seat.S, "吃123m", [("E", 1, 0, 0)]),
    "a peng from nobody named": (Seat.S, "碰111z", []),
    "an open kong": (Seat.S, "明杠1111z@W", [("W", 0, 0, 1)]),
    "a kong added to a pong is that pong, R05": (Seat.S, "补杠1111z@W", [("W", 0, 1, 0)]),
    "a concealed kong is no claim": (Seat.S, "暗杠1111z", []),
    "sources in playing order after the winner": (
        Seat.W,
        "碰111z@S 碰222z@E 碰333z@N",
        [("N", 0, 1, 0), ("E", 0, 1, 0), ("S", 0, 1, 0)],
    ),
    "no melds": (Seat.E, "123m", []),
}


@pytest.mark.parametrize(("winner", "text", "counts"), LIABILITY.values(), ids=LIABILITY)
def test_melds_count_towards_liability(
    winner: Seat, text: str, counts: list[tuple[str, int, int, int]]
) -> None:
    """S0-42, S1-27: who was claimed from, how often, by what."""
    assert claims(winner, text) == counts


def test_claims_are_the_values_the_settlement_takes() -> None:
    (claim,) = claims_of(Seat.E, hand("吃123m").melds)
    assert claim == Claims(by=Seat.E, source=Seat.N, chi=1)
