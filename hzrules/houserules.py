"""家规 House rules: every choice a table makes, as one frozen value. No behaviour here.

The keys are the wire format of presets, stored nights and `python -m hzrules`. What each key means
stands in `hzrules/RULES.md`; what the engine does with it in `settle.py`, `check.py`, `judge.py`.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, field_validator

from hzrules.patterns import MOST, Count, Patterns
from hzrules.terms import ClaimKind
from hzrules.values import Value

Multiplier = Annotated[int, Field(ge=1, le=MOST)]


class BeyondLevels(StrEnum):
    """Levels past the table: the last row again, or doubled each time."""

    REPEAT = "repeat"
    DOUBLE = "double"


class OnDraw(StrEnum):
    """The streak after 流局 (C10)."""

    GROW = "grow"
    KEEP = "keep"
    RESET = "reset"


class NextDealer(StrEnum):
    """Who deals when a non-dealer has won (C11)."""

    WINNER = "winner"
    NEXT_SEAT = "next_seat"


class DiscardBetween(StrEnum):
    """Between whom a discard may win (S0-16)."""

    DEALER = "dealer"
    ANYONE = "anyone"


class DiscardPays(StrEnum):
    """What a discard win costs whom."""

    EDGE = "edge"
    TOTAL = "total"
    ALL = "all"
    DOUBLE = "double"


class QiduiWithBaotou(StrEnum):
    """How a 七对 tier and the 暴头 ladder combine."""

    MULTIPLY = "multiply"
    FLOOR4 = "floor4"
    EXCLUDE = "exclude"
    EXTRA = "extra"


class LiabilityOnDiscard(StrEnum):
    """承包 when the hand is won on a discard (C9)."""

    NO = "no"
    REPLACE = "replace"
    ADD = "add"


class LiabilityBoth(StrEnum):
    """The winner stands in both relations."""

    SUM = "sum"
    REVERSE_FIRST = "reverse_first"
    FORWARD_FIRST = "forward_first"


class LevelEdges(NamedTuple):
    """One row of `levels`: self-draw edges in base units at one streak level."""

    dealer_wins_each: Count
    dealer_pays: Count
    other_pays: Count


class NoCaishen(Value):
    """A price for a hand without caishen, and the hands it is for."""

    scope: Literal["none", "qidui", "any"] = "none"
    value: Multiplier = 1


class PatternPrices(Value):
    """The multipliers of this table; what is absent (None) does not exist for it."""

    baotou: Multiplier | None = None
    caipiao: Multiplier | None = None
    gangkai: Multiplier | None = None
    qidui: Multiplier | None = None
    haohua: tuple[Multiplier, ...] = Field(default=(), max_length=3)
    no_caishen: NoCaishen = NoCaishen()
    ten_winds: Multiplier | None = None
    ten_winds_white: Multiplier | None = None
    four_caishen: Multiplier | None = None
    one_suit: Multiplier | None = None
    all_honours: Multiplier | None = None
    all_triplets: Multiplier | None = None
    lone_pair: Multiplier | None = None
    heavenly: Multiplier | None = None
    earthly: Multiplier | None = None


class Chains(Value):
    """How many rungs of a chain count; 0 = no limit."""

    caipiao_max: Count
    gangkai_max: Count


class Combo(Value):
    """A named price for exactly this pattern set, in place of the product."""

    when: Patterns
    value: Multiplier


class Liability(Value):
    """承包 Liability: three claims from one seat bind (S0-42, S1-27)."""

    count: int = Field(ge=0, le=4)
    claims: tuple[ClaimKind, ...]
    pairs: Literal["any", "dealer"]
    on_discard: LiabilityOnDiscard
    forward: Literal[0, 1]
    reverse: Literal[0, 1, 2, "own_edge_double"]
    both: LiabilityBoth

    @field_validator("forward", "reverse", mode="before")
    @classmethod
    def _whole_number_or_word(cls, raw: object) -> object:
        """A Literal takes `true` and `1.0` for 1; every other key refuses them."""
        if isinstance(raw, bool | float):
            raise ValueError("write it as a whole number")
        return raw

    @field_validator("claims")
    @classmethod
    def _sorted_without_duplicates(cls, claims: tuple[ClaimKind, ...]) -> tuple[ClaimKind, ...]:
        """One spelling for one rule, so that equal rules hash alike."""
        countable = (ClaimKind.CHI, ClaimKind.PENG, ClaimKind.GANG)
        for kind in claims:
            if kind not in countable:
                raise ValueError(f"{kind.value!r} never counts; choose from chi, peng, gang")
        return tuple(kind for kind in countable if kind in claims)


class HouseRules(Value):
    """家规: all keys, none with a hidden default. Presets give them values (`presets.py`)."""

    base: Multiplier
    levels: tuple[LevelEdges, ...] = Field(min_length=1)
    beyond_levels: BeyondLevels
    start_level: Multiplier
    on_draw: OnDraw
    next_dealer: NextDealer
    discard_from_level: Count
    discard_between: DiscardBetween
    discard_pays: DiscardPays
    discard_baotou: Literal["allowed", "barred"]
    patterns: PatternPrices
    chains: Chains
    kong_before_float: Literal["keep", "drop"]
    qidui_with_baotou: QiduiWithBaotou
    combos: tuple[Combo, ...]
    hand_cap: Count
    loss_cap: Count
    liability: Liability
    false_win_each: Count
    caishen: Literal["turned", "white"]
    white: Literal["plain", "stand_in", "wild"]
    quads: Literal["natural", "wild"]
    must_baotou: bool

    def edges_at(self, level: int) -> LevelEdges:
        """The row of `levels` in force at streak level `level` ≥ 1."""
        if level <= len(self.levels):
            return self.levels[level - 1]
        last = self.levels[-1]
        if self.beyond_levels is BeyondLevels.REPEAT:
            return last
        growth = 2 ** (level - len(self.levels))
        return LevelEdges(*(edge * growth for edge in last))

    @property
    def caishen_copies(self) -> int:
        """Wild tiles that can be drawn: 3 turned, 4 whites, 7 where whites are wild beside (C7)."""
        if self.caishen == "white":
            return 4
        return 7 if self.white == "wild" else 3

    def digest(self) -> str:
        """A short content hash: equal rules, equal digest, in every process."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:12]
