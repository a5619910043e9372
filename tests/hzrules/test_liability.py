"""承包: who pays for whom, what carries the streak; the field's complaints about it by id."""

from __future__ import annotations

from typing import Any

import pytest

from hzrules.houserules import HouseRules
from hzrules.liability import standings
from hzrules.outcome import TableState
from hzrules.settle import settle
from hzrules.terms import SEATS
from tests.hzrules.support import claim, codes, discard, liable, pays, rules, self_draw, table

STANDARD = rules()


def test_liability_covers_the_three_edges_of_the_hand_and_names_whose_they_were() -> None:
    """R03: each share stays visible: its own amount, whose it was, and why."""
    win = self_draw("S", baotou=True, liable=[liable("W")])
    settlement = settle(STANDARD, table("E", 2), win)
    told = [(t.payer, t.in_place_of, t.points) for t in settlement.transfers]
    assert told == [("W", "E", 8), ("W", None, 2), ("W", "N", 2)]
    factors = [[(code.value, value) for code, value in t.because] for t in settlement.transfers]
    hand = [("base", 1), ("baotou", 2)]
    assert factors == [
        [*hand, ("level", 4), ("liability", 1)],
        [*hand, ("level", 1)],
        [*hand, ("level", 1), ("liability", 1)],
    ]


def test_liability_changes_nothing_where_a_third_player_wins() -> None:
    """R03: S has claimed three from E; W wins, and everyone pays as usual."""
    at = table("N", 1, [claim("S", "E", chi=3)])
    assert pays(STANDARD, at, self_draw("W")) == (-1, -1, 4, -2)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_liable_player_carries_the_streak_on_a_discard(level: int) -> None:
    """R04, R06: under `replace` the whole payment moves, level and all; the discarder is free."""
    house = rules("classic", discard_from_level=1)
    edge = (2, 4, 8, 8)[level - 1]
    at = table("E", level, [claim("E", "N", chi=3)])
    assert pays(house, at, discard("E", "S")) == (edge, 0, 0, -edge)
    assert pays(house, at, discard("E", "N")) == (edge, 0, 0, -edge)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_liable_player_is_charged_at_every_level_of_the_streak(level: int) -> None:
    """R06: S has claimed three from E; S wins on its own draw."""
    total = (4, 6, 10, 10)[level - 1]
    at = table("W", level, [claim("S", "E", chi=1, peng=2)])
    assert pays(STANDARD, at, self_draw("S")) == (-total, total, 0, 0)
    at = table("S", level, [claim("S", "E", chi=1, peng=2)])
    dealer_total = (6, 12, 24, 24)[level - 1]
    assert pays(STANDARD, at, self_draw("S")) == (-dealer_total, dealer_total, 0, 0)


def test_kong_added_to_a_claimed_pong_leaves_the_count_as_it_was() -> None:
    """R05: three claims bind; winning on the kong added to one of them, they still do."""
    at = table("E", 1, [claim("S", "W", peng=3)])
    assert pays(STANDARD, at, self_draw("S")) == (0, 4, -4, 0)
    assert pays(STANDARD, at, self_draw("S", gangkai=1)) == (0, 8, -8, 0)


def test_two_claims_do_not_bind_and_an_added_or_own_kong_makes_no_third() -> None:
    """R05: neither a kong added to a pong nor a concealed one is a claim."""
    at = table("E", 1, [claim("S", "W", peng=2)])
    assert pays(STANDARD, at, self_draw("S", gangkai=2)) == (-8, 16, -4, -4)


def test_fourth_claim_changes_nothing() -> None:
    for count in (3, 4):
        at = table("E", 1, [claim("S", "W", peng=count)])
        assert pays(STANDARD, at, self_draw("S")) == (0, 4, -4, 0)


def test_claims_from_two_seats_do_not_add_up() -> None:
    at = table("E", 1, [claim("S", "E", chi=2), claim("S", "W", peng=2)])
    assert pays(STANDARD, at, self_draw("S")) == (-2, 4, -1, -1)


@pytest.mark.parametrize(
    ("both", "paid"),
    [
        ("sum", (-4, 12, -8, 0)),
        ("forward_first", (-4, 4, 0, 0)),
        ("reverse_first", (0, 8, -8, 0)),
    ],
)
def test_two_players_bound_to_one_winner_at_once(
    both: str, paid: tuple[int, int, int, int]
) -> None:
    """R07: S claimed from E, and W from S. The rule says who pays; each payment says for whom."""
    house = rules(liability={"reverse": 2, "both": both})
    at = table("N", 1, [claim("S", "E", chi=3), claim("W", "S", chi=3)])
    assert pays(house, at, self_draw("S")) == paid
    transfers = settle(house, at, self_draw("S")).transfers
    assert {t.in_place_of or t.payer for t in transfers} == {"E", "W", "N"}


def test_mutual_claims_of_one_pair_sum_to_three_totals() -> None:
    """R07: bound both ways, the one relation pays the total, the other twice."""
    house = rules(liability={"reverse": 2})
    at = table("N", 1, [claim("S", "W", peng=3), claim("W", "S", chi=3)])
    assert pays(house, at, self_draw("S")) == (0, 12, -12, 0)
    assert pays(house, at, self_draw("W")) == (0, -12, 12, 0)


@pytest.mark.parametrize("both", ["forward_first", "reverse_first"])
def test_of_two_payers_of_a_kind_the_first_after_the_winner_pays(both: str) -> None:
    house = rules(liability={"reverse": 1, "both": both})
    kind = both.removesuffix("_first")
    for winner in SEATS:
        after_winner = [winner.after(steps) for steps in (1, 2, 3)]
        for first, second in [(0, 1), (0, 2), (1, 2)]:
            stated = [liable(after_winner[second], kind), liable(after_winner[first], kind)]
            transfers = settle(house, table("E", 1), self_draw(winner, liable=stated)).transfers
            assert {t.payer for t in transfers} == {after_winner[first]}


def test_relation_stated_twice_or_bound_as_well_pays_once() -> None:
    at = table("E", 1, [claim("S", "W", peng=3)])
    win = self_draw("S", liable=[liable("W"), liable("W")])
    assert pays(STANDARD, at, win) == (0, 4, -4, 0)


@pytest.mark.parametrize(
    ("on_discard", "paid"),
    [("no", (24, 0, -24, 0)), ("replace", (24, -24, 0, 0)), ("add", (24, 0, -24, 0))],
)
def test_liable_player_who_did_not_throw(on_discard: str, paid: tuple[int, int, int, int]) -> None:
    """E has claimed three from S, W throws: only `replace` moves the payment to S."""
    house = rules(discard_pays="total", liability={"on_discard": on_discard})
    at = table("E", 3, [claim("E", "S", peng=3)])
    assert pays(house, at, discard("E", "W")) == paid


@pytest.mark.parametrize(
    ("discard_pays", "claims", "paid"),
    [
        ("edge", [claim("E", "W", peng=3)], (16, 0, -16, 0)),
        ("edge", [claim("W", "E", peng=3)], (24, 0, -24, 0)),
        ("all", [claim("E", "W", peng=3)], (48, -8, -32, -8)),
        ("double", [claim("W", "E", peng=3)], (12, -1, -10, -1)),
        ("total", [claim("E", "W", peng=3), claim("W", "E", peng=3)], (96, 0, -96, 0)),
    ],
    ids=["edge forward", "edge reverse", "all forward", "double reverse", "total both"],
)
def test_added_liability_is_a_multiple_of_all_the_discard_pays(
    discard_pays: str, claims: list[Any], paid: tuple[int, int, int, int]
) -> None:
    house = rules(discard_pays=discard_pays, liability={"on_discard": "add", "reverse": 2})
    assert pays(house, table("E", 3, claims), discard("E", "W")) == paid


@pytest.mark.parametrize(
    ("discard_pays", "total"), [("edge", 8), ("total", 24), ("all", 24), ("double", 4)]
)
def test_replacing_liability_pays_all_the_discard_would_have(discard_pays: str, total: int) -> None:
    house = rules(discard_pays=discard_pays, liability={"on_discard": "replace", "reverse": 2})
    at = table("E", 3, [claim("E", "N", chi=3)])
    assert pays(house, at, discard("E", "W")) == (total, 0, 0, -total)
    at = table("E", 3, [claim("S", "E", chi=3)])
    assert pays(house, at, discard("E", "W")) == (2 * total, -2 * total, 0, 0)


class TestOwnEdgeDouble:
    """TS: the claimer pays the own edge twice, the others theirs."""

    house = rules(discard_pays="edge", liability={"reverse": "own_edge_double", "claims": ["peng"]})

    def test_two_claimers_each_double_their_own(self) -> None:
        win = self_draw("E", liable=[liable("S", "reverse"), liable("N", "reverse")])
        assert pays(self.house, table("E", 1), win) == (10, -4, -2, -4)

    def test_forward_relation_goes_before_it(self) -> None:
        at = table("E", 1, [claim("E", "N", peng=3), claim("S", "E", peng=3)])
        assert pays(self.house, at, self_draw("E")) == (6, 0, 0, -6)

    def test_forward_goes_before_it_even_where_reverse_is_first(self) -> None:
        house = rules(liability={"reverse": "own_edge_double", "both": "reverse_first"})
        at = table("E", 1, [claim("E", "N", peng=3), claim("S", "E", peng=3)])
        assert pays(house, at, self_draw("E")) == (6, 0, 0, -6)

    @pytest.mark.parametrize(
        ("on_discard", "source", "paid"),
        [
            ("no", "S", (8, -8, 0, 0)),
            ("replace", "S", (16, -16, 0, 0)),
            ("replace", "W", (8, 0, -8, 0)),
            ("add", "S", (16, -16, 0, 0)),
            ("add", "W", (8, 0, -8, 0)),
        ],
    )
    def test_on_a_discard_only_the_discarder_has_an_edge(
        self, on_discard: str, source: str, paid: tuple[int, int, int, int]
    ) -> None:
        house = rules(liability={"reverse": "own_edge_double", "on_discard": on_discard})
        at = table("E", 3, [claim("S", "E", chi=3)])
        assert pays(house, at, discard("E", source)) == paid

    def test_discarder_who_is_not_related_pays_for_no_liability(self) -> None:
        """S is bound, W throws and pays the whole total: nothing of it is because of S."""
        liability = {"reverse": "own_edge_double", "on_discard": "replace"}
        house = rules(discard_pays="total", liability=liability)
        at = table("E", 3, [claim("S", "E", chi=3)])
        transfers = settle(house, at, discard("E", "W")).transfers
        told = [(t.payer, t.points, t.because[-1].code.value) for t in transfers]
        assert told == [("W", 8, "level")] * 3

    def test_where_all_pay_a_discard_each_doubles_only_the_own_share(self) -> None:
        liability = {"reverse": "own_edge_double", "on_discard": "add"}
        house = rules(discard_pays="all", liability=liability)
        at = table("E", 3, [claim("S", "E", chi=3)])
        assert pays(house, at, discard("E", "S")) == (32, -16, -8, -8)


def test_winner_is_never_liable_for_the_own_hand() -> None:
    for direction in ("forward", "reverse"):
        win = self_draw("S", liable=[liable("S", direction)])
        assert codes(STANDARD, table(), win) == ["liable_winner"]


@pytest.mark.parametrize(
    ("keys", "direction", "dealer", "found"),
    [
        ({}, "forward", "E", []),
        ({}, "reverse", "E", ["liable_unruled"]),
        ({"forward": 0}, "forward", "E", ["liable_unruled"]),
        ({"reverse": 1}, "reverse", "E", []),
        ({"reverse": "own_edge_double"}, "reverse", "E", []),
        ({"count": 0}, "forward", "E", ["liable_unruled"]),
        ({"pairs": "dealer"}, "forward", "E", ["liable_unruled"]),
        ({"pairs": "dealer"}, "forward", "S", []),
        ({"pairs": "dealer"}, "forward", "W", []),
    ],
)
def test_stated_liability_needs_a_rule(
    keys: dict[str, Any], direction: str, dealer: str, found: list[str]
) -> None:
    """S wins, W is said to be liable."""
    house = rules(liability=keys)
    win = self_draw("S", liable=[liable("W", direction)])
    assert codes(house, table(dealer), win) == found


def test_loss_cap_holds_all_that_one_payer_pays_together() -> None:
    """A liable payer's three shares count as one loss; two payers have a cap each."""
    house = rules(loss_cap=10, liability={"reverse": 2})
    at = table("S", 2, [claim("S", "E", chi=3), claim("W", "S", chi=3)])
    settlement = settle(house, at, self_draw("S"))
    assert settlement.deltas() == {"E": -10, "S": 20, "W": -10, "N": 0}
    cut = [t for t in settlement.transfers if t.because[-1].code == "loss_cap"]
    assert [(t.payer, t.points, t.because[-1].value) for t in cut] == [("E", 2, 10), ("W", 2, 10)]


def _standings(house: HouseRules, at: TableState) -> list[tuple[str, str, int, bool]]:
    return [
        (each.claimer.value, each.source.value, each.melds, each.binds)
        for each in standings(house, at)
    ]


def test_standings_say_who_has_claimed_how_often_most_first() -> None:
    claims = [
        claim("W", "S", chi=1),
        claim("S", "E", chi=2, gang=1),
        claim("N", "E", peng=3),
        claim("S", "E", peng=1),
        claim("E", "W", gang=2),
    ]
    assert _standings(STANDARD, table("E", 1, claims)) == [
        ("S", "E", 3, True),
        ("N", "E", 3, True),
        ("W", "S", 1, False),
    ]


def test_standings_follow_what_counts_at_the_table() -> None:
    """Kinds of claims, pairs and the number that binds; none where there is no liability."""
    at = table("E", 1, [claim("S", "E", chi=1, peng=1, gang=1), claim("W", "S", peng=3)])
    all_kinds = rules(liability={"claims": ["chi", "peng", "gang"], "pairs": "dealer"})
    assert _standings(all_kinds, at) == [("S", "E", 3, True)]
    of_two = rules(liability={"count": 2, "claims": ["peng"]})
    assert _standings(of_two, at) == [("W", "S", 3, True), ("S", "E", 1, False)]
    assert _standings(rules("sanlao"), at) == []
