"""承包 before it binds: who stands how near to whom."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzrules.events import (
    Claimed,
)
from hzrules.liability import standings
from hzrules.night import fold
from hzrules.presets import preset
from hzrules.terms import SEATS, ClaimKind, Seat
from tests.hzrules.night_strategies import PROVE
from tests.hzrules.night_support import (
    claim,
    night,
    opened,
)
from tests.hzrules.support import rules, table


def standing(*claims: Claimed, **under: Any) -> list[tuple[str, str, int, bool]]:
    found = standings(rules(**under), night(*claims, **under).tables["1"].state())
    return [(s.claimer.value, s.source.value, s.melds, s.binds) for s in found]


def stance(preset_name: str, *claims: Claimed) -> list[tuple[str, str, int, bool]]:
    house = preset(preset_name)
    at = fold(opened(*claims, under=house)).tables["1"]
    return [
        (s.claimer.value, s.source.value, s.melds, s.binds) for s in standings(house, at.state())
    ]


@pytest.mark.parametrize(
    ("kinds", "melds"),
    [
        pytest.param(["chi", "peng"], 2, id="chow and pong count"),
        pytest.param(["peng", "gang"], 1, id="a claimed kong does not in standard"),
        pytest.param(["peng", "bugang"], 1, id="R05 an added kong is the pong it was"),
        pytest.param(["peng", "angang"], 1, id="a concealed kong is nobody's"),
        pytest.param(["chi", "peng", "peng"], 3, id="three"),
        pytest.param(["chi", "peng", "peng", "chi"], 4, id="a fourth"),
    ],
)
def test_what_counts_and_when_it_binds(kinds: list[str], melds: int) -> None:
    said = [claim("S", "E", kind) for kind in kinds]
    assert standing(*said) == [("S", "E", melds, melds >= 3)]


def test_claimed_kong_counts_where_the_rules_say_so() -> None:
    said = [claim("S", "E", kind) for kind in ("chi", "peng", "gang")]
    counting = {"count": 3, "claims": ["chi", "peng", "gang"]}
    assert standing(*said, liability=counting) == [("S", "E", 3, True)]


def test_only_chows_count_under_the_competition_rules() -> None:
    pongs = [claim("S", "E", "peng")] * 3
    assert stance("mil-2025", *pongs) == []
    assert stance("mil-2025", *pongs, claim("S", "E", "chi")) == [("S", "E", 1, False)]
    assert stance("mil-2025", *[claim("S", "E", "chi")] * 3) == [("S", "E", 3, True)]
    assert stance("sanlao", *pongs) == [], "no liability, nothing to show"


def test_pairs_of_the_dealer_only_where_the_rules_say_so() -> None:
    said = [claim("S", "E", "chi"), *[claim("N", "W", "peng")] * 3]
    only_dealer = {"count": 3, "claims": ["chi", "peng"], "pairs": "dealer"}
    assert standing(*said, liability=only_dealer) == [("S", "E", 1, False)]
    assert standing(*said) == [("N", "W", 3, True), ("S", "E", 1, False)]


def test_claims_from_two_seats_do_not_add_up_and_run_both_ways() -> None:
    said = [*[claim("S", "E", "peng")] * 2, claim("S", "W", "peng"), *[claim("E", "S", "peng")] * 3]
    assert standing(*said) == [
        ("E", "S", 3, True),
        ("S", "E", 2, False),
        ("S", "W", 1, False),
    ]


seats = st.sampled_from(SEATS)
said_claims = st.builds(
    Claimed, table=st.just("1"), by=seats, source=seats, claim=st.sampled_from(ClaimKind)
)


@PROVE
@given(st.lists(said_claims, max_size=12), st.sampled_from(["standard", "mil-2025", "luxury"]))
def test_standings_count_what_was_said_whatever_its_order(said: list[Claimed], name: str) -> None:
    house = preset(name)
    counted = {kind.value for kind in house.liability.claims}
    expected: dict[tuple[Seat, Seat], int] = {}
    for one in said:
        if one.claim.value in counted:
            expected[one.by, one.source] = expected.get((one.by, one.source), 0) + 1
    at = fold(opened(*said, under=house)).tables["1"]
    found = standings(house, at.state())
    assert {(s.claimer, s.source): s.melds for s in found} == expected
    assert all(s.binds is (s.melds >= 3) for s in found)
    assert [s.melds for s in found] == sorted(expected.values(), reverse=True)


def test_state_of_an_empty_table_stands_near_nothing() -> None:
    assert standings(rules(), table()) == ()
