"""牌谱 Notation: the text of tiles, melds and hands, read forgivingly or refused to the character.

Understood are mpsz (`123m77z`), Chinese (`一二三万`, `123万`, `东风 发财 白板`; simplified,
traditional, full width), Unicode tiles; melds `吃123m`, `碰555p@西`, `暗杠1111z`, `[peng 555p W]`,
`bugang 5555p W`, or short, `碰东`, `暗杠9p`; the drawn tile `+5m`, `自摸五万`, `胡五万`;
the caishen `财神=5m`. Spaces and commas may stand anywhere.
"""

from __future__ import annotations

from hzrules._scanner import Misread, MisreadError, Scanner
from hzrules.hand import Hand, Meld, meld_size
from hzrules.terms import ClaimKind, NotationFault, Seat
from hzrules.tiles import Tile

COMPLETE = 14
"""Tiles of a complete hand, a meld counted as three whatever it has (S0-4)."""

__all__ = ["Misread", "read_complete_hand", "read_hand", "read_meld", "read_tile", "read_tiles"]


def read_tiles(text: str) -> tuple[Tile, ...] | Misread:
    """Tiles and nothing else, in the order written; empty text is no tiles."""
    try:
        scanner = Scanner(text)
        tiles: list[Tile] = []
        while not scanner.at_end():
            tiles += _tiles_of(scanner)
        return tuple(tiles)
    except MisreadError as error:
        return error.misread


def read_tile(text: str) -> Tile | Misread:
    """Exactly one tile."""
    try:
        scanner = Scanner(text)
        tile = _one_tile(scanner)
        if scanner.at_tile():
            raise scanner.expected(NotationFault.ONE_TILE_EXPECTED)
        _end(scanner)
        return tile
    except MisreadError as error:
        return error.misread


def read_meld(text: str) -> Meld | Misread:
    """One meld: `peng 555p W`, `碰五筒五筒五筒@西`, with or without brackets around it."""
    try:
        scanner = Scanner(text)
        meld = _bracketed(scanner) if scanner.take("[") else _closed_meld(scanner)
        _end(scanner)
        return meld
    except MisreadError as error:
        return error.misread


def read_hand(text: str) -> Hand | Misread:
    """A whole hand, its parts in any order: tiles, melds, one drawn tile, one caishen."""
    try:
        return _hand(Scanner(text), last_is_drawn=False)
    except MisreadError as error:
        return error.misread


def read_complete_hand(text: str) -> Hand | Misread:
    """A hand as a winner writes it: where no tile is marked as drawn, the last one is it."""
    try:
        return _hand(Scanner(text), last_is_drawn=True)
    except MisreadError as error:
        return error.misread


def _hand(scanner: Scanner, *, last_is_drawn: bool) -> Hand:
    concealed: list[Tile] = []
    melds: list[Meld] = []
    drawn: Tile | None = None
    caishen: Tile | None = None
    while not scanner.at_end():
        start = scanner.skip()
        if scanner.take("+", "自摸", "摸", "胡"):
            if drawn is not None:
                raise scanner.expected(NotationFault.SECOND_DRAWN, start)
            drawn = _one_tile(scanner)
        elif scanner.take("财神", "caishen"):
            if caishen is not None:
                raise scanner.expected(NotationFault.SECOND_CAISHEN, start)
            scanner.take("=", ":", "为", "是")
            caishen = _one_tile(scanner)
        elif scanner.take("["):
            melds.append(_bracketed(scanner))
        elif (kind := scanner.take_meld_word()) is not None:
            melds.append(_open_meld(scanner, kind))
        else:
            concealed += _tiles_of(scanner)
    if last_is_drawn and drawn is None and len(concealed) + 3 * len(melds) == COMPLETE:
        drawn = concealed.pop()
    return Hand(tuple(concealed), tuple(melds), drawn, caishen)


def _tiles_of(scanner: Scanner) -> list[Tile]:
    return [tile for tile, _ in scanner.group()]


def _one_tile(scanner: Scanner) -> Tile:
    (tile, _), *others = scanner.group()
    if others:
        raise scanner.expected(NotationFault.ONE_TILE_EXPECTED, others[0][1])
    return tile


def _end(scanner: Scanner) -> None:
    if not scanner.at_end():
        raise scanner.expected(NotationFault.END_EXPECTED)


def _bracketed(scanner: Scanner) -> Meld:
    meld = _closed_meld(scanner)
    if not scanner.take("]"):
        raise scanner.expected(NotationFault.BRACKET_EXPECTED)
    return meld


def _closed_meld(scanner: Scanner) -> Meld:
    """A meld alone in its text or brackets: once it is full, a bare wind is the seat."""
    kind = scanner.take_meld_word()
    if kind is None:
        raise scanner.expected(NotationFault.MELD_EXPECTED)
    tiles = _tiles_of(scanner)
    source = None
    while source is None and not (scanner.at_end() or scanner.is_at("]")):
        source = _marked_seat(scanner)
        if source is None and len(tiles) >= meld_size(kind):
            source = scanner.take_any_seat()
        if source is None:
            tiles += _tiles_of(scanner)
    return Meld(kind, _whole(kind, tiles), source)


def _open_meld(scanner: Scanner, kind: ClaimKind) -> Meld:
    """A meld amid a hand: it takes whole groups while it is short, and none it has no room for."""
    tiles = _tiles_of(scanner)
    while len(tiles) < meld_size(kind) and scanner.at_tile():
        place = scanner.place()
        group = _tiles_of(scanner)
        if len(tiles) + len(group) > meld_size(kind):
            scanner.go_back(place)
            break
        tiles += group
    return Meld(kind, _whole(kind, tiles), _marked_seat(scanner))


def _whole(kind: ClaimKind, tiles: list[Tile]) -> tuple[Tile, ...]:
    """碰东 and 暗杠9筒 name one tile, as people say them; three or four of it are meant."""
    return tuple(tiles * meld_size(kind) if len(tiles) == 1 and kind != ClaimKind.CHI else tiles)


def _marked_seat(scanner: Scanner) -> Seat | None:
    """A seat that cannot be a tile: after `@`, or by its Latin letter."""
    if not scanner.take("@"):
        return scanner.take_letter_seat()
    source = scanner.take_any_seat()
    if source is None:
        raise scanner.expected(NotationFault.SEAT_EXPECTED)
    return source
