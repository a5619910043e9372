"""Scanner: one pass over a hand's text, folded character by character so that places stay true."""

from __future__ import annotations

from dataclasses import dataclass

from hzrules.terms import ClaimKind, NotationFault, Seat
from hzrules.tiles import HONOURS, SUITS, WHITE, Tile, from_unicode, suit_of, tile_at

_FOLD = str.maketrans(
    {
        **{chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
        **dict(zip("一二三四五六七八九〇零伍", "123456789005", strict=True)),
        **dict(zip("萬餅饼條索東發財風紅槓補為", "万筒筒条条东发财风红杠补为", strict=True)),
        **dict(zip("【〔［】〕］：﹢", "[[[]]]:+", strict=True)),
        **{chr(upper): chr(upper + 32) for upper in range(ord("A"), ord("Z") + 1)},
    }
)
_FOLD_WIDE_CAPITALS = str.maketrans(
    {chr(upper): chr(upper + 32) for upper in range(ord("A"), ord("Z") + 1)}
)
_SKIPPED = frozenset(",，、。.;；·・|/'\"‘’“”()（）《》「」\u200b\u200d\ufe0e\ufe0f\ufeff")

_SUIT_OF = {**dict(zip(SUITS, range(4), strict=True)), **dict(zip("万筒条", range(3), strict=True))}
_DIGITS = "0123456789"
_HONOURS = "东南西北白发中"
_SEATS = {**dict(zip("eswn", Seat, strict=True)), **dict(zip("东南西北", Seat, strict=True))}
_WORDS: tuple[tuple[str, ClaimKind], ...] = (
    ("吃", ClaimKind.CHI),
    ("碰", ClaimKind.PENG),
    ("明杠", ClaimKind.GANG),
    ("暗杠", ClaimKind.ANGANG),
    ("补杠", ClaimKind.BUGANG),
    ("加杠", ClaimKind.BUGANG),
    ("杠", ClaimKind.GANG),
    ("chi", ClaimKind.CHI),
    ("peng", ClaimKind.PENG),
    ("gang", ClaimKind.GANG),
    ("bugang", ClaimKind.BUGANG),
    ("angang", ClaimKind.ANGANG),
)


@dataclass(frozen=True, slots=True)
class Misread:
    """看不懂: at `position` (from 0) stands `found`, "" at the end; `code` says what should."""

    code: NotationFault
    position: int
    found: str


class MisreadError(Exception):
    """Unwinds the scanner; never leaves `notation.py`."""

    def __init__(self, misread: Misread) -> None:
        super().__init__(misread)
        self.misread = misread


class Scanner:
    """A place in a text and the few questions `notation.py` asks there."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._folded = text.translate(_FOLD).translate(_FOLD_WIDE_CAPITALS)
        self._at = 0

    def expected(self, code: NotationFault, at: int | None = None) -> MisreadError:
        """The error to raise: `code` was expected here, or at the place given."""
        position = self._at if at is None else at
        return MisreadError(Misread(code, position, self._text[position : position + 1]))

    def skip(self) -> int:
        """Pass over what carries no meaning; the place reached."""
        while self._here() in _SKIPPED or self._here().isspace():
            self._at += 1
        return self._at

    def at_end(self) -> bool:
        """Whether only spaces and punctuation are left."""
        self.skip()
        return self._at >= len(self._text)

    def take(self, *words: str) -> bool:
        """Whether one of `words` stands here; passes over it."""
        self.skip()
        for word in words:
            if self._folded.startswith(word, self._at):
                self._at += len(word)
                return True
        return False

    def is_at(self, character: str) -> bool:
        """Whether `character` stands here."""
        self.skip()
        return self._here() == character

    def place(self) -> int:
        """Where the scanner stands, to come back to."""
        return self._at

    def go_back(self, place: int) -> None:
        """Stand again where `place` was taken."""
        self._at = place

    def take_meld_word(self) -> ClaimKind | None:
        """吃, 碰, 暗杠, `peng`, …: the kind of meld named here, if one is."""
        for word, kind in _WORDS:
            if self.take(word):
                return kind
        return None

    def take_letter_seat(self) -> Seat | None:
        """A seat by its Latin letter, which no tile begins with."""
        self.skip()
        return self._take_seat("eswn")

    def take_any_seat(self) -> Seat | None:
        """A seat by letter or by its Chinese wind, where no wind tile can stand."""
        self.skip()
        return self._take_seat("eswn东南西北")

    def at_tile(self) -> bool:
        """Whether a tile, or digits that should become one, begins here."""
        self.skip()
        here = self._here()
        return here != "" and (here in _DIGITS + _HONOURS + "红" or from_unicode(here) is not None)

    def group(self) -> list[tuple[Tile, int]]:
        """One written group (`123m`, 三条, 发财, a picture): its tiles, each with its place."""
        start = self.skip()
        here = self._here()
        picture = from_unicode(here)
        if picture is not None:
            self._at += 1
            return [(picture, start)]
        if here != "" and here in _DIGITS:
            return self._suited()
        return [(self._honour(), start)]

    def _suited(self) -> list[tuple[Tile, int]]:
        ranks: list[tuple[int, int]] = []
        while self._here() != "" and self._here() in _DIGITS:
            ranks.append((int(self._here()), self._at))
            self._at += 1
            self.skip()
        suit = _SUIT_OF.get(self._here())
        if suit is None:
            raise self.expected(NotationFault.SUIT_EXPECTED)
        self._at += 1
        is_honours = suit == suit_of(HONOURS)
        for rank, place in ranks:
            if is_honours and not 1 <= rank <= 7:
                raise self.expected(NotationFault.HONOUR_RANK_EXPECTED, place)
            if rank == 0:
                raise self.expected(NotationFault.RANK_EXPECTED, place)
        return [(tile_at(suit, rank), place) for rank, place in ranks]

    def _honour(self) -> Tile:
        if self._take_here("红") and self._here() != "中":
            raise self.expected(NotationFault.TILE_EXPECTED)
        kind = _HONOURS.find(self._here()) if self._here() else -1
        if kind < 0:
            raise self.expected(NotationFault.TILE_EXPECTED)
        self._at += 1
        tile = Tile(HONOURS + kind)
        if kind < 4:
            self._take_here("风")
        elif tile == WHITE:
            self._take_here("板")
        elif _HONOURS[kind] == "发" and not self._folded.startswith("财神", self._at):
            self._take_here("财")
        return tile

    def _take_here(self, character: str) -> bool:
        if self._here() != character:
            return False
        self._at += 1
        return True

    def _take_seat(self, letters: str) -> Seat | None:
        here = self._here()
        if here == "" or here not in letters:
            return None
        self._at += 1
        self._take_here("家")
        return _SEATS[here]

    def _here(self) -> str:
        return self._folded[self._at : self._at + 1]
