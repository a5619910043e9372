"""Whole nights for property tests: rules, people, bodies of every kind, and logs of events."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from hzrules.events import (
    HOUSE,
    Adjusted,
    Body,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    Event,
    FeeTaken,
    HandPlayed,
    Inserted,
    Mendable,
    Opened,
    Paid,
    Reopened,
    Restored,
    RulesChanged,
    Seated,
    Sitting,
    StakeChanged,
    Voided,
)
from hzrules.houserules import HouseRules
from hzrules.outcome import Outcome
from hzrules.presets import PRESETS, preset
from hzrules.stake import Stake, unit_of
from hzrules.terms import SEATS, ClaimKind, FeeShare
from tests.hzrules.night_support import four, log
from tests.hzrules.support import DRAW, discard, false_win, liable, rules, self_draw

PROVE = settings(deadline=None, derandomize=True, max_examples=100)
"""How properties of nights are searched: the same examples in every run."""

RULES: tuple[HouseRules, ...] = (
    *(preset(name) for name in PRESETS),
    rules("standard", false_win_each=2, on_draw="keep", loss_cap=20),
    rules("luxury", false_win_each=5, on_draw="reset", next_dealer="next_seat", start_level=2),
    rules("classic", beyond_levels="double", discard_between="anyone", discard_from_level=1),
)
TABLES = ("1", "二台", "nowhere")
"""Names of tables; the last is never opened by `played_nights`."""

PEOPLE = tuple(range(1, 11))


seats = st.sampled_from(SEATS)
players = st.sampled_from(PEOPLE)
targets = st.integers(0, 30)
house_rules = st.sampled_from(RULES)
letters = st.sampled_from("ESWN")
STAKES = (
    None,
    Stake(currency="CNY", digits=2, minor=50),
    Stake(currency="CNY", digits=2, minor=333),
    Stake(currency="JPY", digits=0, minor=7),
)
stakes = st.sampled_from(STAKES)
units = st.sampled_from([unit_of(stake) for stake in STAKES])


@st.composite
def outcomes(draw: st.DrawFn) -> Outcome:
    """Mostly wins; whether they may be recorded is for `check` to say, not for the fold."""
    kind = draw(st.sampled_from(["self_draw", "self_draw", "discard", "draw", "false_win"]))
    if kind == "draw":
        return DRAW
    winner = draw(letters)
    if kind == "false_win":
        return false_win(winner)
    claimed: dict[str, Any] = draw(
        st.sampled_from([{}, {"baotou": True}, {"caipiao": 2, "gangkai": 1}, {"haohua": 1}])
    )
    said = draw(st.just([]) | st.lists(st.builds(liable, letters), max_size=2))
    if kind == "self_draw":
        return self_draw(winner, said, **claimed)
    return discard(winner, draw(letters), draw(st.lists(letters, max_size=2)), said, **claimed)


def bodies_of(tables: st.SearchStrategy[str]) -> dict[str, st.SearchStrategy[Body]]:
    """Bodies of every kind by kind, about one of `tables`, well-formed but maybe senseless."""
    sittings = st.lists(st.builds(Sitting, seat=seats, player=players), min_size=1, max_size=4)
    mendable: dict[str, st.SearchStrategy[Mendable]] = {
        "seated": st.builds(Seated, table=tables, sittings=sittings.map(tuple)),
        "hand": st.builds(HandPlayed, table=tables, outcome=outcomes(), agreed=st.booleans()),
        "claim": st.builds(
            Claimed, table=tables, by=seats, source=seats, claim=st.sampled_from(ClaimKind)
        ),
        "adjust": st.builds(
            Adjusted,
            payer=players,
            payee=players,
            points=st.integers(1, 10**9),
            reason=st.text("车费茶 a", min_size=1, max_size=5),
        ),
        "dealer": st.builds(DealerSet, table=tables, seat=seats, level=st.integers(1, 40)),
        "rules": st.builds(RulesChanged, rules=house_rules),
        "stake": st.builds(StakeChanged, stake=stakes),
        "fee": st.builds(
            FeeTaken,
            amount=st.integers(1, 10**6),
            unit=units,
            payer=st.none() | players,
            share=st.sampled_from(FeeShare),
        ),
    }
    anything = st.one_of(*mendable.values())
    return {
        "opened": st.builds(Opened, rules=house_rules, stake=stakes),
        **mendable,
        "paid": st.builds(
            Paid,
            payer=players,
            payee=st.just(HOUSE) | players,
            amount=st.integers(1, 10**4),
            unit=units,
        ),
        "closed": st.just(Closed()),
        "reopened": st.just(Reopened()),
        "void": st.builds(Voided, target=targets),
        "restore": st.builds(Restored, target=targets),
        "correct": st.builds(Corrected, target=targets, body=anything),
        "insert": st.builds(Inserted, after=targets, body=anything),
    }


ANY_BODY = bodies_of(st.sampled_from(TABLES))
MENDING = ("void", "restore", "correct", "insert")
MENDABLE = ("seated", "hand", "claim", "adjust", "dealer", "rules", "stake", "fee")


def bodies(*kinds: str) -> st.SearchStrategy[Any]:
    """A body of one of `kinds`; of any kind where none is named."""
    return st.one_of(*(ANY_BODY[kind] for kind in kinds or ANY_BODY))


def logs(max_size: int = 25) -> st.SearchStrategy[list[Event]]:
    """Any well-formed log at all, sensible or not, opened or not."""
    return st.lists(bodies(), max_size=max_size).map(log)


@st.composite
def played_nights(draw: st.DrawFn, *, mended: bool = True, step: int = 1) -> list[Event]:
    """A night that begins as nights do, with one or two tables, then anything."""
    begun: list[Body] = [draw(ANY_BODY["opened"]), four("1", (1, 2, 3, 4))]
    if draw(st.booleans()):
        begun.append(four("二台", (5, 6, 7, 8)))
    kinds = (*MENDABLE, "hand", "hand", "hand", "paid", "closed", "reopened")
    rest = draw(st.lists(bodies(*kinds, *(MENDING if mended else ())), max_size=20))
    return log([*begun, *rest], step)
