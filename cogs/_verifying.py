"""Tiles in a report: read, judged, compared. What the judge objects to becomes an exception."""

from __future__ import annotations

import asyncio
from itertools import groupby

from cogs._card import Block, Picture
from cogs._i18n import Texts
from cogs._judge_text import drawn_text, reading_text
from cogs._tiles import picture
from data.records import NightView
from hzrules.faults import Fault
from hzrules.hand import Hand, write_hand
from hzrules.houserules import HouseRules
from hzrules.lens import lens_of
from hzrules.night import HandResult
from hzrules.notation import Misread, read_complete_hand
from hzrules.outcome import TableState, Win
from hzrules.tiles import Style, Tile, suit_of
from hzrules.verdict import Won
from hzrules.verify import Verified, verify


class TilesMisread(Exception):
    """The text of the tiles could not be read."""

    def __init__(self, misread: Misread, text: str) -> None:
        super().__init__(str(misread))
        self.misread = misread
        self.text = text


class TilesImpossible(Exception):
    """Such a hand cannot lie before a player."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(str(faults))
        self.faults = faults


class TilesDisagree(Exception):
    """The tiles do not win, or win as something else than `reported`."""

    def __init__(self, reported: Win, found: Verified, tiles: str, picture: Picture) -> None:
        super().__init__(str(found.verdict))
        self.reported = reported
        self.found = found
        self.tiles = tiles
        self.picture = picture


def read(text: str) -> Hand:
    """The hand written in `text`. Raises `TilesMisread`."""
    hand = read_complete_hand(text)
    if isinstance(hand, Misread):
        raise TilesMisread(hand, text)
    return hand


def judged(rules: HouseRules, state: TableState, reported: Win, hand: Hand) -> Verified:
    """The report against the tiles. Raises `TilesImpossible`."""
    found = verify(rules, state, reported, hand)
    if not isinstance(found, Verified):
        raise TilesImpossible(found)
    return found


async def agreed(rules: HouseRules, state: TableState, reported: Win, text: str) -> tuple[Win, str]:
    """The win as the tiles show it, and the tiles in one spelling.

    Raises `TilesMisread`, `TilesImpossible`, or `TilesDisagree` where the report says otherwise.
    """
    hand = read(text)
    found = judged(rules, state, reported, hand)
    if not found.agrees:
        shown = await picture_of(rules, hand)
        raise TilesDisagree(reported, found, write_hand(hand), shown)
    return found.outcome, write_hand(hand)


async def hand_blocks(t: Texts, result: HandResult, outcome: Win, tiles: str) -> tuple[Block, ...]:
    """A recorded hand's tiles for its card: the picture, and how the judge reads it."""
    hand = read(tiles)
    verdict = judged(result.rules, result.state, outcome, hand).verdict
    shown = await picture_of(result.rules, hand)
    if not isinstance(verdict, Won):
        return (shown,)
    return shown, f"-# {t.clauses([drawn_text(t, hand), reading_text(t, verdict)])}"


def rules_of(view: NightView) -> HouseRules:
    """The rules of an open night."""
    assert view.night.rules is not None, "an open night has rules"
    return view.night.rules


def groups_of(hand: Hand, caishen: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The hand as it lies on the table: caishen first, suits, melds, the winning tile apart."""
    wild = tuple(tile for tile in hand.concealed if tile in caishen)
    rest = [tile for tile in hand.concealed if tile not in caishen]
    suits = [tuple(group) for _, group in groupby(rest, suit_of)]
    melds = tuple(meld.tiles for meld in hand.melds)
    drawn = () if hand.drawn is None else (hand.drawn,)
    return tuple(group for group in (wild, *suits, *melds, drawn) if group)


async def picture_of(rules: HouseRules, hand: Hand) -> Picture:
    """The hand as a picture, drawn off the event loop."""
    caishen = lens_of(rules, hand.caishen).caishen
    data = await asyncio.to_thread(picture, groups_of(hand, caishen), caishen)
    return Picture("tiles.png", data, write_hand(hand, Style.CHINESE))
