"""改、补 that other hands or the tables forbid, and any entry mended alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.refusals import LaterHandsRefuse, RefusalCode
from data.worker import Worker
from hzrules.entries import EntryBody
from hzrules.events import (
    Adjusted,
    Corrected,
    DealerSet,
    HandPlayed,
    Inserted,
    Restored,
    RulesChanged,
    Voided,
)
from hzrules.outcome import FalseWin
from hzrules.presets import preset
from hzrules.terms import Seat
from tests.data.mending_support import Body, entry_of, look, mend, refusal, streak
from tests.data.support import (
    BO,
    EARLY_DISCARD,
    EAST,
    IMPOSSIBLE,
    NOBODY,
    OTHERS,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    snapshot,
)
from tests.hzrules.night_support import claim, meaning, played, seating
from tests.hzrules.support import discard, self_draw


async def test_correction_that_a_later_hand_forbids_is_refused_naming_it(evening: Evening) -> None:
    """The dealer's third hand was won from a discard; without the streak that was barred."""
    await streak(evening, 2)
    late = await evening.play(discard("E", "S"))
    with pytest.raises(LaterHandsRefuse) as refused:
        await mend(evening, Corrected(target=4, body=played(WEST)))
    assert refused.value.code is RefusalCode.LATER_HANDS
    ((entry, violations),) = refused.value.refused
    assert entry.seq == late.entry.seq
    assert [v.code.value for v in violations] == ["discard_level", "discard_between"]
    assert entry_of(refused.value.view.night, 4).body == played(WEST)


async def test_hand_the_table_agreed_to_stands_in_the_way_of_nothing(evening: Evening) -> None:
    await streak(evening, 1)
    await evening.play(EARLY_DISCARD, agreed=True)
    mended = await mend(evening, Corrected(target=3, body=played(SOUTH)))
    assert entry_of(mended.view.night, 4).result is not None


@pytest.mark.parametrize(
    ("body", "is_refused"),
    [
        pytest.param(Corrected(target=3, body=played(EARLY_DISCARD)), True, id="correct"),
        pytest.param(Inserted(after=3, body=played(EARLY_DISCARD)), True, id="insert"),
        pytest.param(
            Corrected(target=3, body=HandPlayed(table="1", outcome=EARLY_DISCARD, agreed=True)),
            False,
            id="agreed",
        ),
        pytest.param(
            Corrected(target=3, body=HandPlayed(table="1", outcome=IMPOSSIBLE, agreed=True)),
            True,
            id="impossible",
        ),
        pytest.param(
            Inserted(after=3, body=HandPlayed(table="1", outcome=IMPOSSIBLE, agreed=True)),
            True,
            id="impossible insertion",
        ),
        pytest.param(
            Inserted(after=3, body=played(FalseWin(by=Seat.W))), True, id="unruled false win"
        ),
    ],
)
async def test_mended_hand_must_itself_be_right_or_agreed(
    evening: Evening, path: Path, body: Body, *, is_refused: bool
) -> None:
    await streak(evening, 2)
    preview = await look(evening, body)
    assert bool(preview.difference.refused) is is_refused
    before = snapshot(path)
    if is_refused:
        with pytest.raises(LaterHandsRefuse):
            await mend(evening, body)
        assert snapshot(path) == before
    else:
        await mend(evening, body)


async def test_hand_brought_back_where_it_does_not_fit_any_more_is_refused(
    evening: Evening,
) -> None:
    await streak(evening, 2)
    late = (await evening.play(discard("E", "S"))).entry.seq
    await mend(evening, Voided(target=late))
    await mend(evening, Corrected(target=4, body=played(WEST)))
    with pytest.raises(LaterHandsRefuse):
        await mend(evening, Restored(target=late))


async def test_claim_taken_back_does_not_bar_the_hand_it_was_in(evening: Evening) -> None:
    """With a claim seven pairs cannot be; taken back, the correction passes."""
    await evening.open()
    logged_claim = await evening.book.claim(
        evening.asking(), None, Seat.S, Seat.E, claim("S", "E", "chi").claim
    )
    await evening.play(SOUTH)
    pairs = Corrected(target=4, body=played(self_draw("S", qidui=True)))
    with pytest.raises(LaterHandsRefuse):
        await mend(evening, pairs)
    await mend(evening, Voided(target=logged_claim.entry.seq))
    assert (await mend(evening, pairs)).entry.deltas() == {1: -4, 2: 8, 3: -2, 4: -2}


# Any entry, each alone


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(Adjusted(payer=1, payee=2, points=30, reason="taxi"), id="adjustment"),
        pytest.param(DealerSet(table="1", seat=Seat.W, level=3), id="dealer"),
        pytest.param(seating("1", E=2, S=1), id="swap"),
        pytest.param(RulesChanged(rules=preset("sanlao")), id="rules"),
        pytest.param(claim("S", "W", "peng"), id="claim"),
        pytest.param(played(self_draw("N", caipiao=1)), id="hand"),
    ],
)
async def test_r22_void_then_restore_is_the_same_night_again(
    evening: Evening, worker: Worker, path: Path, said: EntryBody
) -> None:
    await streak(evening, 2)
    seq = (await evening.night()).seq + 1
    await worker.run(lambda s: s.append(1, said, at=evening.clock(), by=1, origin="said"))
    for outcome in (SOUTH, EAST, NOBODY):
        await evening.play(outcome, agreed=True)
    before, tables = await evening.night(), snapshot(path)
    struck = await mend(evening, Voided(target=seq))
    assert meaning(struck.view.night) != meaning(before)
    assert entry_of(struck.view.night, seq).voided
    assert_projections_are_fresh(path)
    back = await mend(evening, Restored(target=seq))
    assert meaning(back.view.night) == meaning(before)
    after = snapshot(path)
    assert (after["posting"], after["hand_stat"]) == (tables["posting"], tables["hand_stat"])


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(Inserted(after=1, body=played(EAST)), id="hand before the first seats"),
        pytest.param(
            Inserted(after=1, body=claim("E", "N", "peng")), id="claim before the first seats"
        ),
        pytest.param(
            Inserted(after=1, body=DealerSet(table="1", seat=Seat.S, level=2)),
            id="dealer before the first seats",
        ),
        pytest.param(
            Inserted(after=3, body=HandPlayed(table="2", outcome=EAST)), id="table opened later"
        ),
        pytest.param(Inserted(after=3, body=HandPlayed(table="9", outcome=EAST)), id="no table"),
        pytest.param(
            Corrected(target=3, body=HandPlayed(table="2", outcome=EAST)), id="moved to it"
        ),
        pytest.param(Inserted(after=5, body=played(EAST)), id="hand after the closing"),
        pytest.param(
            Inserted(after=5, body=Adjusted(payer=1, payee=2, points=1, reason="tea")),
            id="adjustment after the closing",
        ),
        pytest.param(Inserted(after=5, body=seating("1", E=9)), id="seat after the closing"),
    ],
)
async def test_nothing_is_put_where_its_table_was_not_open(
    evening: Evening, path: Path, body: Body
) -> None:
    await streak(evening, 1)
    await evening.open(OTHERS, table="2", by=BO)
    await evening.close()
    await evening.reopen()
    await evening.play(WEST)
    kinds = [event.body.kind for event in logged(path)]
    assert kinds == ["opened", "seated", "hand", "seated", "closed", "reopened", "hand"]
    before = snapshot(path)
    assert (await refusal(evening, body)).code is RefusalCode.NO_SUCH_MOMENT
    assert snapshot(path) == before
    for after in (4, 6):
        await mend(evening, Inserted(after=after, body=HandPlayed(table="2", outcome=NOBODY)))
    assert_projections_are_fresh(path)
