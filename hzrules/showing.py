"""牌型 Showing: what a complete hand shows, reading by reading, whatever the table pays for it."""

from __future__ import annotations

from collections.abc import Iterator

from hzrules import suits
from hzrules.desk import Shown
from hzrules.play import TOLD
from hzrules.standing import After, Before
from hzrules.terms import ClaimKind, Pattern
from hzrules.tiles import HONOURS, suit_of


def readings(before: Before, after: After) -> Iterator[Shown]:
    """What each way to read the hand shows, the plainest first."""
    shown = however_read(before, after)
    if after.has_sets:
        yield shown
        if Pattern.ALL_TRIPLETS in before.desk.extras and _is_all_triplets(before, after):
            yield shown._replace(extras=(*shown.extras, Pattern.ALL_TRIPLETS))
    if after.has_pairs:
        for fours in _fours(before, after):
            yield shown._replace(qidui=True, haohua=fours)


def however_read(before: Before, after: After) -> Shown:
    """What the hand shows in every reading. A float counts only from a 暴头-ready hand.

    Where it does not count it was a discard like any other, and parted the kongs before it from
    the win; they count nothing either.
    """
    play = before.play
    baotou = before.ready and not play.discard
    floats = play.caipiao if baotou and before.desk.has_floats else 0
    kongs = 0 if play.gang_first and not floats else play.gangkai
    is_first = play.gang_first and kongs > 0
    extras = tuple(_extras(before, after, floats)) if before.desk.extras else ()
    return Shown(baotou, floats, kongs, is_first, after.wild == 0, extras)


def _extras(before: Before, after: After, floats: int) -> Iterator[Pattern]:
    """The extras the table knows and the hand shows in every reading."""
    known = before.desk.extras
    yield from (extra for extra in TOLD if extra in known and getattr(before.play, extra))
    if Pattern.FOUR_CAISHEN in known and after.wild + floats >= 4:
        yield Pattern.FOUR_CAISHEN
    if Pattern.LONE_PAIR in known and not before.room:
        yield Pattern.LONE_PAIR
    if Pattern.ONE_SUIT in known or Pattern.ALL_HONOURS in known:
        shown = suits.suits_held(after.key)
        shown |= {suit_of(face) for meld in before.melds() for face in meld}
        if len(shown) == 1:
            is_honours = suit_of(HONOURS) in shown
            extra = Pattern.ALL_HONOURS if is_honours else Pattern.ONE_SUIT
            if extra in known:
                yield extra


def _is_all_triplets(before: Before, after: After) -> bool:
    is_run = any(meld.kind is ClaimKind.CHI for meld in before.hand.melds)
    return not is_run and suits.triplets_beside_pair(after.key) <= before.room


def _fours(before: Before, after: After) -> range:
    """How many fours the seven pairs may be read with (S1-14..16).

    Four real tiles are a four; under `quads = wild` a caishen beside three makes one too, and two
    spare ones may double any pair, or each other.
    """
    fours = suits.fours(after.key)
    if before.desk.rules.quads == "natural":
        return range(fours, fours + 1)
    fours += suits.threes(after.key)
    spare_pairs = (after.wild - suits.singles(after.key)) // 2
    doubled = min(spare_pairs, suits.kinds(after.key) - fours)
    return range(fours, fours + doubled + (spare_pairs - doubled) // 2 + 1)
