"""一局的结果 Outcome: what happened in one hand, and the table it happened at. Values only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hzrules.patterns import PLAIN, Count, Patterns
from hzrules.terms import LiableAs, Seat
from hzrules.values import Value


class Claims(Value):
    """吃碰 Claims of one hand: how many melds `by` took from the discards of `source`.

    A concealed kong is no claim; a kong added to a claimed pong is still that one pong (R05).
    """

    by: Seat
    source: Seat = Field(alias="from")
    chi: Count = 0
    peng: Count = 0
    gang: Count = 0


class TableState(Value):
    """一台 A table at the start of a hand's settling: who deals, how long, who claimed what."""

    dealer: Seat
    level: int = Field(ge=1)
    claims: tuple[Claims, ...] = ()


class Liable(Value):
    """承包 A liability as the table states it: `player` pays; `as` says which way it runs."""

    player: Seat
    direction: LiableAs = Field(alias="as", default=LiableAs.FORWARD)


class SelfDraw(Value):
    """自摸: the winner drew the tile; all pay (S0-17)."""

    kind: Literal["self_draw"] = "self_draw"
    winner: Seat
    patterns: Patterns = PLAIN
    liable: tuple[Liable, ...] = ()


class DiscardWin(Value):
    """放冲: a win on `discarder`'s tile (S0-15). `also` are others who claimed the same tile."""

    kind: Literal["discard"] = "discard"
    winner: Seat
    discarder: Seat = Field(alias="from")
    also: tuple[Seat, ...] = ()
    patterns: Patterns = PLAIN
    liable: tuple[Liable, ...] = ()


class Draw(Value):
    """流局: the wall ended, nobody won."""

    kind: Literal["draw"] = "draw"


class FalseWin(Value):
    """诈胡: `by` declared a win that was none; the hand itself goes on."""

    kind: Literal["false_win"] = "false_win"
    by: Seat


Win = SelfDraw | DiscardWin
Outcome = Annotated[SelfDraw | DiscardWin | Draw | FalseWin, Field(discriminator="kind")]
