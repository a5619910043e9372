"""Short ways to write rules, tables and outcomes in the tests of the rules, in wire words."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from hzrules.check import check
from hzrules.houserules import HouseRules
from hzrules.outcome import Claims, DiscardWin, Draw, FalseWin, Liable, Outcome, SelfDraw
from hzrules.outcome import TableState as Table
from hzrules.patterns import Patterns
from hzrules.presets import resolve
from hzrules.settle import settle
from hzrules.settlement import NextHand
from hzrules.terms import Seat

CASES = Path(__file__).parent.parent / "cases"
ROOT = CASES.parent.parent
RULESETS = CASES / "rulesets"
DRAW = Draw()
V = TypeVar("V", bound=BaseModel)


def read(kind: type[V], words: dict[str, Any]) -> V:
    """A value read as strictly as the wire reads it."""
    return kind.model_validate_json(json.dumps(words))


def rules(preset: str = "standard", **overrides: Any) -> HouseRules:
    """A preset with overrides, as the wire takes them."""
    return resolve({"preset": preset, **overrides})


def ruleset(name: str, **overrides: Any) -> HouseRules:
    """The rules of a source under `tests/cases/rulesets/`, with whole keys replaced on top.

    `absent` in such a file lists the patterns of its preset that the source does not have.
    """
    keys = tomllib.loads((RULESETS / f"{name}.toml").read_text("utf-8"))
    absent = dict.fromkeys(keys.pop("absent", ()))
    return resolve({**keys, "patterns": {**keys.get("patterns", {}), **absent}, **overrides})


def patterns(**claimed: Any) -> Patterns:
    return read(Patterns, claimed)


def claim(by: str, source: str, **melds: int) -> Claims:
    return read(Claims, {"by": by, "from": source, **melds})


def liable(player: str, direction: str = "forward") -> Liable:
    return read(Liable, {"player": player, "as": direction})


def table(dealer: str = "E", level: int = 1, claims: Iterable[Claims] = ()) -> Table:
    return Table(dealer=Seat[dealer], level=level, claims=tuple(claims))


def self_draw(winner: str, liable: Iterable[Liable] = (), **claimed: Any) -> SelfDraw:
    return SelfDraw(winner=Seat[winner], liable=tuple(liable), patterns=patterns(**claimed))


def discard(
    winner: str,
    source: str,
    also: Iterable[str] = (),
    liable: Iterable[Liable] = (),
    **claimed: Any,
) -> DiscardWin:
    return DiscardWin(
        winner=Seat[winner],
        discarder=Seat[source],
        also=tuple(Seat[seat] for seat in also),
        liable=tuple(liable),
        patterns=patterns(**claimed),
    )


def false_win(by: str) -> FalseWin:
    return FalseWin(by=Seat[by])


def codes(rules: HouseRules, at: Table, outcome: Outcome) -> list[str]:
    """The ids of all violations, in the order found."""
    return [violation.code.value for violation in check(rules, at, outcome)]


def pays(rules: HouseRules, at: Table, outcome: Outcome) -> tuple[int, int, int, int]:
    """What E, S, W, N win or lose by an outcome that may be recorded."""
    assert codes(rules, at, outcome) == []
    deltas = settle(rules, at, outcome).deltas()
    return (deltas[Seat.E], deltas[Seat.S], deltas[Seat.W], deltas[Seat.N])


def agreed(rules: HouseRules, at: Table, outcome: Outcome) -> tuple[int, int, int, int]:
    """What E, S, W, N win or lose though the rules object and the table agrees."""
    assert {violation.weight.value for violation in check(rules, at, outcome)} == {"against_rules"}
    deltas = settle(rules, at, outcome).deltas()
    return (deltas[Seat.E], deltas[Seat.S], deltas[Seat.W], deltas[Seat.N])


def after(rules: HouseRules, at: Table, outcome: Outcome) -> NextHand:
    return settle(rules, at, outcome).next
