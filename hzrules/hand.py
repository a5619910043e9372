"""手牌 Hand: the tiles before one player, its melds, the drawn tile, the turned caishen.

Values only. Text becomes a hand in `notation.py`; whether it can exist says `faults.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hzrules.outcome import Claims
from hzrules.terms import ClaimKind, Seat
from hzrules.tiles import Style, Tile, write_tiles

KONGS: frozenset[ClaimKind] = frozenset({ClaimKind.GANG, ClaimKind.BUGANG, ClaimKind.ANGANG})
"""Melds of four tiles, for which a replacement was drawn (S0-7..9)."""


def meld_size(kind: ClaimKind) -> int:
    """How many tiles such a meld has."""
    return 4 if kind in KONGS else 3


_COUNTED_AS = {
    ClaimKind.CHI: "chi",
    ClaimKind.PENG: "peng",
    ClaimKind.BUGANG: "peng",
    ClaimKind.GANG: "gang",
}


@dataclass(frozen=True, slots=True)
class Meld:
    """一副 Meld: a set on the table. `source` is the seat whose discard was claimed, if known.

    The `source` of a 补杠 is that of the pong it was added to. Tiles are kept in order.
    """

    kind: ClaimKind
    tiles: tuple[Tile, ...]
    source: Seat | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @property
    def is_kong(self) -> bool:
        """Whether it is one of the three kongs."""
        return self.kind in KONGS


@dataclass(frozen=True, slots=True)
class Hand:
    """手牌 Hand: `concealed` without the `drawn` tile; `caishen` is the kind turned this hand.

    On a discard win `drawn` is the tile another threw. Concealed tiles are kept in order.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    drawn: Tile | None = None
    caishen: Tile | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))

    @property
    def kongs(self) -> int:
        """How many melds are kongs, of whichever kind."""
        return sum(meld.is_kong for meld in self.melds)


def claims_of(winner: Seat, melds: Iterable[Meld]) -> tuple[Claims, ...]:
    """吃碰: what `winner`'s melds count towards 承包 (S0-42, S1-27), by source in playing order.

    A concealed kong is no claim; a kong added to a pong is still that pong (R05). A chi that does
    not say from whom is from the left neighbour, as it can be from no one else; another meld
    without a source counts for nobody.
    """
    counts: dict[Seat, Counter[str]] = {}
    for meld in melds:
        source = meld.source
        if source is None and meld.kind is ClaimKind.CHI:
            source = winner.left
        if source is None or meld.kind is ClaimKind.ANGANG:
            continue
        counts.setdefault(source, Counter())[_COUNTED_AS[meld.kind]] += 1
    return tuple(
        Claims(by=winner, source=source, **counts[source])
        for source in sorted(counts, key=winner.distance_to)
    )


def write_meld(meld: Meld, style: Style = Style.MPSZ) -> str:
    """`碰555p@W`; in Chinese `碰五五五筒@西`. `notation.read_meld` reads it back."""
    source = ""
    if meld.source is not None:
        source = "@" + (meld.source.zh if style is Style.CHINESE else meld.source)
    return meld.kind.zh + write_tiles(meld.tiles, style) + source


def write_hand(hand: Hand, style: Style = Style.MPSZ) -> str:
    """`123m456p7s 碰555p@W +5m 财神=5m`. `notation.read_hand` reads the same hand back."""
    parts = [
        write_tiles(hand.concealed, style),
        *(write_meld(meld, style) for meld in hand.melds),
    ]
    if hand.drawn is not None:
        parts.append("+" + write_tiles((hand.drawn,), style))
    if hand.caishen is not None:
        parts.append("财神=" + write_tiles((hand.caishen,), style))
    return " ".join(part for part in parts if part)
