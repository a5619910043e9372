"""定庄、吃碰: who deals by agreement, and the claims of the hand being played."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.refusals import LaterHandsRefuse, Objections, RefusalCode
from hzrules.events import Claimed, Corrected, DealerSet, Restored, Voided
from hzrules.outcome import Outcome
from tests.data.mending_support import mend
from tests.data.people_support import deal, take
from tests.data.support import (
    BO,
    EAST,
    NOBODY,
    OTHERS,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
)
from tests.hzrules.night_support import claim as claimed
from tests.hzrules.night_support import deals
from tests.hzrules.support import self_draw

# 定庄


async def test_agreed_dealer_deals_the_next_hand_at_the_level_agreed(evening: Evening) -> None:
    await evening.open()
    said = await deal(evening, "W", 3)
    assert isinstance(said.entry.body, DealerSet)
    assert deals(said.view.night) == ("W", 3, 0)
    recorded = await evening.play(WEST)
    assert recorded.entry.deltas() == {1: -8, 2: -8, 3: 24, 4: -8}
    assert deals(recorded.view.night) == ("W", 4, 1)
    await refused(deal(evening, "E", by=BO), RefusalCode.MAY_NOT_RECORD)


# 吃碰


async def test_claims_belong_to_the_hand_being_played_and_go_with_it(evening: Evening) -> None:
    await evening.open()
    for kind in ("chi", "peng"):
        said = await take(evening, "S", "E", kind)
        assert isinstance(said.entry.body, Claimed)
    assert len((await evening.table()).claims) == 2
    played_now = await evening.play(NOBODY)
    assert played_now.view.night.tables["1"].claims == ()
    await evening.undo()
    assert len((await evening.table()).claims) == 2, "undone, the hand goes on where it was"


async def test_claims_of_one_table_are_not_the_others(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    await take(evening, "S", "E")
    await evening.play(WEST, table="2", by=BO)
    assert len((await evening.table("1")).claims) == 1
    assert (await evening.table("2")).claims == ()


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        pytest.param(("chi", "peng"), {1: -2, 2: 4, 3: -1, 4: -1}, id="two bind nobody"),
        pytest.param(("chi", "peng", "peng"), {1: -4, 2: 4, 3: 0, 4: 0}, id="three bind"),
        pytest.param(("peng", "peng", "bugang"), {1: -2, 2: 4, 3: -1, 4: -1}, id="R05 added kong"),
        pytest.param(("chi", "chi", "gang"), {1: -2, 2: 4, 3: -1, 4: -1}, id="a kong counts not"),
        pytest.param(
            ("peng", "chi", "peng", "bugang"), {1: -4, 2: 4, 3: 0, 4: 0}, id="R05 bound stays bound"
        ),
    ],
)
async def test_third_claim_binds_without_anybody_saying_so(
    evening: Evening, kinds: tuple[str, ...], expected: dict[int, int]
) -> None:
    """South claims from East and wins: at three East pays the whole 4."""
    await evening.open()
    for kind in kinds:
        await take(evening, "S", "E", kind)
    assert (await evening.play(SOUTH)).entry.deltas() == expected


@pytest.mark.parametrize(
    ("claims", "winner", "expected"),
    [
        pytest.param([("S", "E")] * 3, SOUTH, {1: -4, 2: 4, 3: 0, 4: 0}, id="forward"),
        pytest.param([("S", "E")] * 3, EAST, {1: 12, 2: -12, 3: 0, 4: 0}, id="R06 reverse"),
        pytest.param(
            [("S", "E")] * 3 + [("W", "S")] * 3,
            SOUTH,
            {1: -4, 2: 12, 3: -8, 4: 0},
            id="R07 both liable players pay",
        ),
    ],
)
async def test_liability_both_ways_under_the_competition_rules(
    evening: Evening, claims: list[tuple[str, str]], winner: Outcome, expected: dict[int, int]
) -> None:
    await evening.open(preset="mil-2025")
    for by, source in claims:
        await take(evening, by, source, "chi")
    assert (await evening.play(winner)).entry.deltas() == expected


async def test_claim_taken_back_binds_no_more_and_brought_back_binds_again(
    evening: Evening, path: Path
) -> None:
    """The hand recorded since pays anew, whichever claim of it is struck."""
    await evening.open()
    taken = [await take(evening, "S", "E") for _ in range(3)]
    await evening.play(SOUTH)
    bound = await evening.totals()
    for claim in taken:
        await mend(evening, Voided(target=claim.entry.seq))
        assert await evening.totals() == {"Lin": -2, "Mei": 4, "Hao": -1, "Qi": -1}
        await mend(evening, Restored(target=claim.entry.seq))
        assert await evening.totals() == bound == {"Lin": -4, "Mei": 4, "Hao": 0, "Qi": 0}
    assert_projections_are_fresh(path)


async def test_claim_corrected_binds_whom_it_should(evening: Evening) -> None:
    await evening.open()
    for source in ("E", "E", "W"):
        last = await take(evening, "S", source)
    await evening.play(SOUTH)
    mended = await mend(evening, Corrected(target=last.entry.seq, body=claimed("S", "E", "peng")))
    assert mended.view.night.balances == {1: -4, 2: 4, 3: 0, 4: 0}


async def test_undo_takes_a_claim_back(evening: Evening) -> None:
    await evening.open()
    await take(evening, "S", "E", "chi")
    undone = await evening.undo()
    assert (undone.entry.body, undone.entry.voided) == (claimed("S", "E", "chi"), True)
    assert (await evening.table()).claims == ()


@pytest.mark.parametrize(
    ("before", "by", "source", "kind", "code"),
    [
        pytest.param(0, "S", "S", "peng", "claim_from_self", id="own discard"),
        pytest.param(0, "S", "W", "chi", "chi_not_from_left", id="chow not from the left"),
        pytest.param(4, "S", "W", "peng", "too_many_melds", id="fifth meld"),
    ],
)
async def test_claim_that_cannot_be_is_refused_and_not_logged(
    evening: Evening, path: Path, before: int, by: str, source: str, kind: str, code: str
) -> None:
    await evening.open()
    for _ in range(before):
        await take(evening, "S", "E", "peng")
    with pytest.raises(Objections) as objected:
        await take(evening, by, source, kind)
    assert [v.code.value for v in objected.value.violations] == [code]
    assert not objected.value.agreeable
    assert rows(path, "SELECT count(*) FROM event WHERE kind = 'claim'") == [(before,)]


async def test_claims_bar_a_hand_that_they_make_impossible(evening: Evening) -> None:
    await evening.open()
    await take(evening, "S", "E", "chi")
    with pytest.raises(Objections):
        await evening.play(self_draw("S", qidui=True))
    recorded = await evening.play(self_draw("W", qidui=True))
    assert recorded.entry.result is not None


async def test_fixing_a_claim_so_that_its_hand_cannot_be_is_refused(evening: Evening) -> None:
    await evening.open()
    said = await take(evening, "S", "E", "chi")
    await evening.play(self_draw("W", qidui=True))
    with pytest.raises(LaterHandsRefuse):
        await mend(evening, Corrected(target=said.entry.seq, body=claimed("W", "S", "chi")))
