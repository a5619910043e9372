"""The keys suffice: what each source prints of multipliers, edges, discards, the next hand."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from hzrules.check import check
from hzrules.settle import settle
from tests.hzrules.support import (
    CASES,
    DRAW,
    RULESETS,
    after,
    claim,
    codes,
    discard,
    liable,
    pays,
    ruleset,
    self_draw,
    table,
)

with (CASES / "multipliers.csv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter=";"))
SOURCES = [name for name in ROWS[0] if name not in ("pattern", "claims")]
PRINTED = [
    pytest.param(source, row["claims"], int(row[source]), id=f"{source} {row['pattern']}")
    for source in SOURCES
    for row in ROWS
    if row[source] != "-"
]


def _claimed(text: str) -> dict[str, Any]:
    pairs = (word.partition("=") for word in text.split())
    return {name: int(count) if count else True for name, _, count in pairs}


@pytest.mark.parametrize(("source", "claims", "multiplier"), PRINTED)
def test_pattern_is_worth_what_the_source_prints(source: str, claims: str, multiplier: int) -> None:
    house, win = ruleset(source.lower()), self_draw("S", **_claimed(claims))
    assert check(house, table(), win) == ()
    assert settle(house, table(), win).multiplier == multiplier


def test_sanlao_reaches_the_512_of_the_official_calculator() -> None:
    win = self_draw("S", haohua=3, caipiao=3, four_caishen=True)
    assert settle(ruleset("ne"), table(), win).multiplier == 512


@pytest.mark.parametrize("name", sorted(path.stem for path in RULESETS.glob("*.toml")))
def test_rule_set_says_in_its_first_line_whose_it_is(name: str) -> None:
    source = name.partition("-")[0].upper()
    text = (RULESETS / f"{name}.toml").read_text("utf-8")
    assert text.startswith(f"# {source}")
    assert ruleset(name).base == 1


USUAL = ((2, 2, 1), (4, 4, 1), (8, 8, 1))
EDGES: dict[str, tuple[tuple[int, int, int], ...]] = {
    **dict.fromkeys(
        ("s0", "s1", "x", "xs", "mil", "kbe", "nb", "pd", "nm", "ts", "sk", "oa"), USUAL
    ),
    "mj": ((2, 2, 1), (4, 4, 2), (8, 8, 4)),
    "s1-example-2": ((2, 2, 1), (4, 8, 4), (8, 16, 8)),
    "ne": ((8, 8, 1), (8, 8, 1), (8, 8, 1)),
    "wx": ((3, 3, 3), (3, 3, 3), (3, 3, 3)),
}


@pytest.mark.parametrize("name", EDGES)
def test_self_draw_edges_at_three_levels_and_beyond(name: str) -> None:
    """(each when the dealer wins, the dealer, each other) at 1, 2, 3; beyond three as three."""
    house = ruleset(name)
    for level in (1, 2, 3, 4, 9):
        each, dealer, other = EDGES[name][min(level, 3) - 1]
        assert pays(house, table("E", level), self_draw("E")) == (3 * each, -each, -each, -each)
        assert pays(house, table("E", level), self_draw("W")) == (
            -dealer,
            -other,
            dealer + 2 * other,
            -other,
        )


DISCARDS = {
    "s0": {("E", "S"): (8, -8, 0, 0), ("S", "E"): (-8, 8, 0, 0)},
    "x": {("E", "S"): (4, -2, -1, -1), ("S", "E"): (-2, 4, -1, -1)},
    "kbe": {("E", "S"): (24, -24, 0, 0), ("S", "E"): (-10, 10, 0, 0)},
    "nb": {("E", "S"): (8, -8, 0, 0), ("S", "E"): (-8, 8, 0, 0)},
    "mj": {("E", "S"): (24, -8, -8, -8), ("S", "E"): (-8, 16, -4, -4)},
    "pd": {("E", "S"): (24, -24, 0, 0), ("S", "E"): (-10, 10, 0, 0)},
    "nm": {("E", "S"): (8, -8, 0, 0), ("S", "W"): (0, 1, -1, 0)},
    "ts": {("E", "S"): (8, -8, 0, 0), ("S", "E"): (-8, 8, 0, 0)},
}


@pytest.mark.parametrize("name", DISCARDS)
def test_discard_at_three_costs_whom_the_source_says(name: str) -> None:
    house = ruleset(name)
    for (winner, source), paid in DISCARDS[name].items():
        assert pays(house, table("E", 3), discard(winner, source)) == paid
        assert codes(house, table("E", 2), discard(winner, source)) == ["discard_level"]
    barred = [] if name == "nm" else ["discard_between"]
    assert codes(house, table("E", 3), discard("S", "W")) == barred


@pytest.mark.parametrize("name", ["mil", "ne", "xs", "oa", "sk", "wx"])
def test_discard_never_wins_where_the_source_knows_only_self_draw(name: str) -> None:
    for level in (1, 3, 9):
        assert codes(ruleset(name), table("E", level), discard("E", "S")) == ["discard_level"]


def test_x_pays_forty_and_twenty_for_a_unit_of_twenty() -> None:
    house = ruleset("x", base=20, discard_from_level=2)
    assert pays(house, table("E", 2), discard("S", "E")) == (-40, 80, -20, -20)


def test_kbe_stops_a_loss_at_forty_and_the_winner_gets_what_was_paid() -> None:
    """At 三连庄 a 财飘 of the dealer costs 32 each; 飘 twice costs 64, held at 40."""
    house = ruleset("kbe", loss_cap=40)
    assert pays(house, table("E", 3), self_draw("E", caipiao=1)) == (96, -32, -32, -32)
    assert pays(house, table("E", 3), self_draw("E", caipiao=2)) == (120, -40, -40, -40)
    assert pays(house, table("E", 3), self_draw("E", caipiao=2, liable=[liable("S")])) == (
        40,
        -40,
        0,
        0,
    )


@pytest.mark.parametrize(
    ("name", "level"), [("s0", 3), ("mil", 3), ("pd", 3), ("kbe", 2), ("mj", 2), ("nb", 2)]
)
def test_streak_after_a_draw_by_source(name: str, level: int) -> None:
    assert after(ruleset(name), table("E", 2), DRAW) == ("E", level)


@pytest.mark.parametrize(
    ("name", "dealer"), [("mil", "W"), ("kbe", "W"), ("x", "W"), ("nm", "S"), ("ts", "S")]
)
def test_next_dealer_after_another_has_won_by_source(name: str, dealer: str) -> None:
    assert after(ruleset(name), table("E", 3), self_draw("W")) == (dealer, 1)


def test_kbe_discard_between_the_related_two_costs_the_total_again_and_again() -> None:
    """P throws: claimed from, T and T on top; being the claimer, T and twice T on top."""
    house, at = ruleset("kbe"), table("E", 3)
    claimed_from = table("E", 3, [claim("E", "N", chi=3)])
    assert pays(house, claimed_from, discard("E", "N")) == (48, 0, 0, -48)
    claimer = table("E", 3, [claim("S", "E", chi=3)])
    assert pays(house, claimer, discard("E", "S")) == (72, -72, 0, 0)
    assert pays(house, claimer, discard("E", "N")) == (24, 0, 0, -24)
    mutual = discard("E", "S", liable=[liable("S"), liable("S", "reverse")])
    assert pays(house, at, mutual) == (96, -96, 0, 0)


def test_ts_claimer_pays_the_own_edge_twice_and_the_others_theirs() -> None:
    house = ruleset("ts")
    at = table("E", 2, [claim("E", "S", peng=2, gang=1)])
    assert pays(house, at, self_draw("S")) == (-8, 10, -1, -1)
    assert pays(house, at, self_draw("E")) == (12, -12, 0, 0)
    assert pays(house, at, self_draw("W")) == (-4, -1, 6, -1)


def test_mil_winner_in_both_relations_collects_three_totals() -> None:
    """One seat ate three from the left and was eaten three by the right: 1·T and 2·T."""
    at = table("E", 1, [claim("S", "E", chi=3), claim("W", "S", chi=3)])
    assert pays(ruleset("mil"), at, self_draw("S")) == (-4, 12, -8, 0)


def test_pd_single_payer_is_the_one_who_claimed_from_the_winner() -> None:
    at = table("E", 1, [claim("S", "E", chi=3), claim("W", "S", chi=3)])
    assert pays(ruleset("pd"), at, self_draw("S")) == (0, 4, -4, 0)


def test_nb_dealer_collects_a_whole_total_from_each_liable_player() -> None:
    at = table("E", 3)
    win = self_draw("E", liable=[liable("S"), liable("N", "reverse")])
    assert pays(ruleset("nb"), at, win) == (48, -24, 0, -24)


@pytest.mark.parametrize("name", ["kbe", "nb"])
def test_liability_binds_only_with_the_dealer_where_the_source_says_so(name: str) -> None:
    house = ruleset(name)
    assert pays(house, table("E", 1, [claim("W", "S", chi=3)]), self_draw("W")) == (-2, -1, 4, -1)
    assert pays(house, table("S", 1, [claim("W", "S", chi=3)]), self_draw("W")) == (0, -4, 4, 0)


@pytest.mark.parametrize("kind", ["chi", "peng", "gang"])
def test_claims_that_count_by_source(kind: str) -> None:
    """MIL counts chow only, S0 chow and pong, TS all exposures."""
    at = table("S", 1, [claim("S", "E", **{kind: 3})])
    counts = {"mil": "chi", "s0": "chi peng", "ts": "chi peng gang"}
    for name, counted in counts.items():
        bound, usual = (-6, 6, 0, 0), (-2, 6, -2, -2)
        expected = bound if kind in counted.split() else usual
        assert pays(ruleset(name), at, self_draw("S")) == expected
