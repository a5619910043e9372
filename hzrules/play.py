"""打法 Play: what the tiles cannot show about how a hand was won."""

from __future__ import annotations

from hzrules.patterns import Count
from hzrules.terms import Pattern
from hzrules.values import Value

TOLD: tuple[Pattern, ...] = (
    Pattern.TEN_WINDS,
    Pattern.TEN_WINDS_WHITE,
    Pattern.HEAVENLY,
    Pattern.EARTHLY,
)
"""The extras that no tile shows: the judge takes them as told."""


class Play(Value):
    """打法 Play: facts beside the tiles; nothing set means a plain draw.

    `caipiao`: caishen thrown in the unbroken run that ends in this win, each while 暴头-ready.
    `gangkai`: kongs in that run; `gang_first`: they came before the float, so the winning tile
    was no kong's. `discard`: the last tile was another's. The rest are extras as told.
    """

    caipiao: Count = 0
    gangkai: Count = 0
    gang_first: bool = False
    discard: bool = False
    ten_winds: bool = False
    ten_winds_white: bool = False
    heavenly: bool = False
    earthly: bool = False


PLAIN_DRAW = Play()
"""A draw from the wall with no float, no kong."""
