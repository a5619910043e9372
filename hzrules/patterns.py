"""番型 Patterns: what is claimed for one winning hand, before any price."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, model_validator

from hzrules.terms import EXTRAS, Pattern
from hzrules.values import Value

MOST = 10**9
"""No number of the rules is larger: every payment can be printed and read back as an integer."""

Count = Annotated[int, Field(ge=0, le=MOST)]


class Patterns(Value):
    """番型 Patterns of a hand; nothing set means 平胡. Implied ones are filled in (S1-36, S1-32).

    `caipiao`, `gangkai`: how many in the winning chain. `haohua`: fours among the seven pairs.
    `gang_first`: the kongs came before the float (杠飘 as against 飘杠). The rest are yes or no.
    """

    baotou: bool = False
    caipiao: Count = 0
    gangkai: Count = 0
    gang_first: bool = False
    qidui: bool = False
    haohua: Count = 0
    no_caishen: bool = False
    ten_winds: bool = False
    ten_winds_white: bool = False
    four_caishen: bool = False
    one_suit: bool = False
    all_honours: bool = False
    all_triplets: bool = False
    lone_pair: bool = False
    heavenly: bool = False
    earthly: bool = False

    @model_validator(mode="before")
    @classmethod
    def _fill_in_what_is_implied(cls, raw: Any) -> Any:
        """财飘 is always 暴头 too, 豪华 always 七对: the wire may leave the weaker one out."""
        if not isinstance(raw, dict):
            return raw
        implied = {
            weaker: True
            for stronger, weaker in (("caipiao", "baotou"), ("haohua", "qidui"))
            if _is_positive(raw.get(stronger)) and raw.get(weaker, False) is False
        }
        return {**raw, **implied}

    def extras(self) -> tuple[Pattern, ...]:
        """The extras claimed, in the order of `EXTRAS`."""
        return tuple(extra for extra in EXTRAS if getattr(self, extra))


def _is_positive(raw: object) -> bool:
    return isinstance(raw, int) and raw > 0


PLAIN = Patterns()
"""平胡: four sets and a pair, nothing else."""
