"""Events through JSON: every kind reads back as it was written, and nothing else is read."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from pydantic import ValidationError

from hzrules.events import (
    BODY,
    Adjusted,
    Body,
    Claimed,
    Closed,
    Corrected,
    DealerSet,
    FeeTaken,
    Inserted,
    Opened,
    Paid,
    Reopened,
    Restored,
    RulesChanged,
    StakeChanged,
    Voided,
)
from hzrules.presets import preset
from hzrules.stake import POINTS, Stake
from hzrules.terms import ClaimKind, FeeShare, Seat
from tests.hzrules.night_strategies import ANY_BODY, MENDABLE, MENDING, PROVE, bodies
from tests.hzrules.night_support import four, played
from tests.hzrules.support import DRAW, self_draw

KINDS = tuple(ANY_BODY)
SAMPLES: tuple[Body, ...] = (
    Opened(rules=preset("standard")),
    four("1", (1, 2, 3, 4)),
    played(self_draw("E", baotou=True)),
    Claimed(table="1", by=Seat.S, source=Seat.E, claim=ClaimKind.CHI),
    Adjusted(payer=1, payee=2, points=5, reason="tea"),
    DealerSet(table="1", seat=Seat.W, level=2),
    RulesChanged(rules=preset("luxury")),
    StakeChanged(stake=Stake(currency="CNY", digits=2, minor=50)),
    FeeTaken(amount=80, unit=POINTS, payer=None, share=FeeShare.WINNERS),
    Paid(payer=1, payee=2, amount=5, unit=POINTS),
    Closed(),
    Reopened(),
    Voided(target=3),
    Restored(target=3),
    Corrected(target=3, body=played(DRAW)),
    Inserted(after=3, body=played(DRAW)),
)


def test_strategies_know_every_kind_of_event() -> None:
    union, _ = get_args(Body)
    assert [get_args(member.model_fields["kind"].annotation) for member in get_args(union)] == [
        (kind,) for kind in KINDS
    ]
    assert tuple(body.kind for body in SAMPLES) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_body_reads_back_as_written(kind: str) -> None:
    @PROVE
    @given(bodies(kind))
    def reads_back(body: Body) -> None:
        text = body.model_dump_json()
        again = BODY.validate_json(text)
        assert again == body
        assert again.model_dump_json() == text
        assert json.loads(text)["kind"] == kind

    reads_back()


def test_claim_is_written_in_wire_words() -> None:
    body = Claimed(table="1", by=Seat.S, source=Seat.E, claim=ClaimKind.CHI)
    assert json.loads(body.model_dump_json()) == {
        "kind": "claim",
        "table": "1",
        "by": "S",
        "from": "E",
        "claim": "chi",
    }


def _words(kind: str, **changed: Any) -> str:
    known: dict[str, dict[str, Any]] = {
        "hand": {"table": "1", "outcome": {"kind": "draw"}},
        "seated": {"table": "1", "sittings": [{"seat": "E", "player": 1}]},
        "adjust": {"payer": 1, "payee": 2, "points": 5, "reason": "tea"},
        "dealer": {"table": "1", "seat": "E", "level": 1},
        "correct": {"target": 3, "body": {"kind": "rules"}},
        "void": {"target": 3},
        "stake": {"stake": {"currency": "CNY", "digits": 2, "minor": 50}},
        "fee": {"amount": 80, "unit": ["CNY", 2], "payer": None, "share": "equal"},
        "paid": {"payer": 1, "payee": 2, "amount": 80, "unit": ["CNY", 2]},
    }
    return json.dumps({"kind": kind, **known.get(kind, {}), **changed})


@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param(_words("undo"), (), id="unknown kind"),
        pytest.param(_words("hand", points=4), ("hand", "points"), id="unknown key"),
        pytest.param(_words("hand", table=""), ("hand", "table"), id="table without a name"),
        pytest.param(_words("hand", table="x" * 21), ("hand", "table"), id="table name too long"),
        pytest.param(_words("seated", sittings=[]), ("seated", "sittings"), id="nobody seated"),
        pytest.param(
            json.dumps(
                {
                    "kind": "seated",
                    "table": "1",
                    "sittings": [{"seat": s, "player": 1} for s in "ESWNE"],
                }
            ),
            ("seated", "sittings"),
            id="five seats",
        ),
        pytest.param(_words("adjust", points=0), ("adjust", "points"), id="adjusted by nothing"),
        pytest.param(_words("adjust", points=1.5), ("adjust", "points"), id="half a point"),
        pytest.param(_words("adjust", reason=""), ("adjust", "reason"), id="no reason"),
        pytest.param(_words("dealer", level=0), ("dealer", "level"), id="level below the first"),
        pytest.param(_words("dealer", level=1000), ("dealer", "level"), id="level too high"),
        pytest.param(_words("dealer", seat="X"), ("dealer", "seat"), id="no such seat"),
        pytest.param(_words("void", target="3"), ("void", "target"), id="target as text"),
        pytest.param(_words("hand", outcome={"kind": "tie"}), ("hand", "outcome"), id="no outcome"),
        pytest.param(
            _words("correct", body={"kind": "closed"}),
            ("correct", "body"),
            id="mended to a closing",
        ),
    ],
)
def test_malformed_body_is_refused_at_its_place(text: str, place: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError) as refused:
        BODY.validate_json(text)
    (error,) = refused.value.errors()
    assert error["loc"] == place


@pytest.mark.parametrize("body", SAMPLES, ids=lambda body: str(body.kind))
@pytest.mark.parametrize(("kind", "where"), [("correct", "target"), ("insert", "after")])
def test_only_what_is_mendable_can_be_put_in_its_place(kind: str, where: str, body: Body) -> None:
    text = json.dumps({"kind": kind, where: 2, "body": json.loads(body.model_dump_json())})
    if body.kind in MENDABLE:
        assert BODY.validate_json(text).model_dump_json() == text.replace(" ", "")
    else:
        with pytest.raises(ValidationError, match="does not match any of the expected tags"):
            BODY.validate_json(text)


def test_body_is_frozen() -> None:
    body = four("1", (1, 2, 3, 4))
    with pytest.raises(ValidationError, match="frozen"):
        body.table = "2"  # type: ignore[misc]
    assert hash(body) == hash(four("1", (1, 2, 3, 4)))


def test_mending_kinds_are_those_that_name_another_event() -> None:
    union, _ = get_args(Body)
    pointing = [
        get_args(member.model_fields["kind"].annotation)[0]
        for member in get_args(union)
        if {"target", "after"} & set(member.model_fields)
    ]
    assert tuple(pointing) == MENDING
