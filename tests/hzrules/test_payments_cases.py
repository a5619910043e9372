"""Every worked example of `tests/cases/payments.csv` under its id, at every turn of the table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from hzrules.check import check
from hzrules.houserules import HouseRules
from hzrules.outcome import DiscardWin, Outcome, SelfDraw, TableState
from hzrules.settle import settle
from hzrules.terms import SEATS, LiableAs, Seat
from tests.hzrules.support import CASES, DRAW, RULESETS, claim, liable, patterns, ruleset, table

Row = dict[str, str]

with (CASES / "payments.csv").open(encoding="utf-8", newline="") as file:
    ROWS: list[Row] = list(csv.DictReader(file, delimiter=";"))

X4 = (
    {"caipiao": 1},
    {"haohua": 1},
    {"baotou": True, "gangkai": 1},
    {"qidui": True, "baotou": True},
)
PATTERNS: dict[str, tuple[dict[str, Any], ...]] = {
    "平胡": ({},),
    "自摸": ({},),
    "平和 (caishen in hand)": ({},),
    "平和 without caishen (1番)": ({"no_caishen": True},),
    "暴头": ({"baotou": True},),
    "爆头": ({"baotou": True},),
    "财飘": ({"caipiao": 1},),
    "飘财": ({"caipiao": 1},),
    "财飘 etc.": X4,
    "x4 hand": X4,
    "杠开": ({"gangkai": 1},),
    "杠飘": ({"caipiao": 1, "gangkai": 1}, {"caipiao": 1, "gangkai": 1, "gang_first": True}),
    "杠杠飘": ({"caipiao": 1, "gangkai": 2}, {"caipiao": 1, "gangkai": 2, "gang_first": True}),
    "七对": ({"qidui": True},),
    "七对 without caishen (3番)": ({"qidui": True, "no_caishen": True},),
    "七对+财飘": ({"qidui": True, "caipiao": 1},),
    "七对2+爆头1+财飘1番": ({"qidui": True, "caipiao": 1},),
    "七对爆头 (3番)": ({"qidui": True, "baotou": True},),
    "三豪华七对+三财飘+4白+爆头": ({"haohua": 3, "caipiao": 3, "four_caishen": True},),
}
"""What each pattern text of the file claims; several where the text names a worth, not a hand."""

SITUATIONS = (
    " (level above 3 scored as 3)",
    " (N-N allowed there)",
    ", seat C claimed 3 from winner",
    ", liable = dealer",
    ", winner chowed 3 from left",
    ", right seat chowed 3 from winner",
    " with 承包 (dealer claimed 3)",
    " with relation to dealer",
)
"""What a pattern text may say besides the pattern, read by `_bindings`."""

OVERRIDES: dict[str, dict[str, Any]] = {"E03": {"discard_from_level": 2}}
"""C1: S0 prices a discard at 二连庄 that its text does not allow; a table may set it."""


@dataclass(frozen=True)
class Hand:
    """One way to seat an example: the table, what happened, and who plays which letter."""

    at: TableState
    outcome: Outcome
    letters: dict[str, Seat]


def _ruleset_names(row: Row) -> list[str]:
    if row["source"] == "any":
        return sorted(path.stem for path in RULESETS.glob("*.toml"))
    if row["source"] == "S1-47":
        return ["s1-example-2"]
    return [re.match(r"[A-Z]+[0-9]*", row["source"])[0].lower()]  # type: ignore[index]


def _rules(row: Row) -> list[HouseRules]:
    base = {"base": int(row["base"])} if row["base"] != "-" else {}
    overrides = base | OVERRIDES.get(row["id"], {})
    return [ruleset(name, **overrides) for name in _ruleset_names(row)]


def _claimed(row: Row) -> tuple[dict[str, Any], ...]:
    text = row["pattern"]
    for situation in SITUATIONS:
        text = text.removesuffix(situation)
    return PATTERNS[text]


def _levels(row: Row) -> list[int]:
    stated = row["level"].split()[0]
    return [int(stated)] if stated.isdecimal() else [1, 2, 3, 4]


def _wins(row: Row) -> Iterator[tuple[Seat, Seat, Seat | None]]:
    """(dealer, winner, discarder) for every seating that the row allows."""
    by, _, said = row["by"].partition(" from ")
    for dealer in SEATS:
        for winner in SEATS:
            if row["winner"] != "any" and (row["winner"] == "D") != (winner == dealer):
                continue
            if by == "T":
                yield dealer, winner, None
                continue
            for discarder in SEATS:
                is_told = not said or (said == "D") == (discarder == dealer)
                if discarder != winner and is_told and (said or dealer in (winner, discarder)):
                    yield dealer, winner, discarder


def _bindings(row: Row, dealer: Seat, winner: Seat) -> Iterator[tuple[Seat | None, dict[str, Any]]]:
    """(liable player C, what says so) for the row's situation: by claims, or as stated."""
    text = row["pattern"]
    others = [seat for seat in SEATS if seat not in (dealer, winner)]
    if "seat C claimed 3 from winner" in text:
        for seat in others:
            yield seat, {"claims": [claim(seat, winner, peng=3)]}
            yield seat, {"liable": [liable(seat, LiableAs.REVERSE)]}
    elif "liable = dealer" in text:
        yield dealer, {"claims": [claim(winner, dealer, peng=2, gang=1)]}
        yield dealer, {"liable": [liable(dealer)]}
    elif "winner chowed 3 from left" in text:
        yield winner.left, {"claims": [claim(winner, winner.left, chi=3)]}
        yield winner.left, {"liable": [liable(winner.left)]}
    elif "right seat chowed 3 from winner" in text:
        yield winner.after(), {"claims": [claim(winner.after(), winner, chi=3)]}
        yield winner.after(), {"liable": [liable(winner.after(), LiableAs.REVERSE)]}
    elif "dealer claimed 3" in text:
        yield dealer.left, {"claims": [claim(dealer, dealer.left, chi=3)]}
        for seat in others:
            yield seat, {"liable": [liable(seat)]}
    elif "with relation to dealer" in text:
        yield dealer, {"liable": [liable(dealer)]}
        yield dealer, {"liable": [liable(dealer, LiableAs.REVERSE)]}
        if dealer == winner.left:
            yield dealer, {"claims": [claim(winner, dealer, chi=3)]}
        if winner == dealer.left:
            yield dealer, {"claims": [claim(dealer, winner, chi=3)]}
    else:
        yield None, {}


def _hands(row: Row) -> Iterator[Hand]:
    for level in _levels(row):
        if row["by"] == "-":
            for dealer in SEATS:
                yield Hand(table(dealer, level), DRAW, {"D": dealer})
            continue
        for dealer, winner, discarder in _wins(row):
            for claimed in _claimed(row):
                for bound, words in _bindings(row, dealer, winner):
                    at = table(dealer, level, words.get("claims", ()))
                    win: dict[str, Any] = {"patterns": patterns(**claimed)}
                    win |= {"winner": winner, "liable": tuple(words.get("liable", ()))}
                    outcome: Outcome = (
                        DiscardWin(discarder=discarder, **win) if discarder else SelfDraw(**win)
                    )
                    seated = {"W": winner, "C": bound, "P": discarder, "D": dealer}
                    letters = {letter: seat for letter, seat in seated.items() if seat}
                    yield Hand(at, outcome, letters)


def _expected(row: Row, letters: dict[str, Seat]) -> dict[Seat, int]:
    """The row's deltas by seat: the letters it uses first, `O` for all who are left."""
    told = [(token[0], int(token[1:])) for token in row["deltas"].split()]
    named = {letters[letter]: points for letter, points in told if letter != "O"}
    (rest,) = {points for letter, points in told if letter == "O"}
    assert len(told) == 4
    return {seat: named.get(seat, rest) for seat in SEATS}


def _fits(row: Row, hand: Hand) -> bool:
    """A row that gives D and another letter their own points means two different seats."""
    used = [token[0] for token in row["deltas"].split() if token[0] != "O"]
    seats = [hand.letters[letter] for letter in used]
    return len(set(seats)) == len(seats)


def test_payments_file_holds_every_example_once() -> None:
    ids = [row["id"] for row in ROWS]
    assert len(ids) == len(set(ids)) == 58


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_example_pays_as_its_source_says(row: Row) -> None:
    hands = [hand for hand in _hands(row) if _fits(row, hand)]
    assert {hand.at.dealer for hand in hands} == set(SEATS)
    for rules in _rules(row):
        for hand in hands:
            assert check(rules, hand.at, hand.outcome) == ()
            settlement = settle(rules, hand.at, hand.outcome)
            assert settlement.multiplier == int(row["multiplier"])
            assert settlement.deltas() == _expected(row, hand.letters)
