"""改、补、作废、恢复: any entry mended through the scorebook, after a look that writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.refusals import MovedOn, Refusal, RefusalCode
from data.scorebook import Scorebook, before_hand, first_seating, hand_numbered
from data.worker import Worker
from hzrules.events import (
    Corrected,
    DealerSet,
    Inserted,
    Restored,
    RulesChanged,
    Voided,
)
from hzrules.night import fold
from hzrules.outcome import FalseWin
from hzrules.presets import preset
from hzrules.terms import Seat
from tests.conftest import HandClock
from tests.data.mending_support import Body, asked, look, mend, refusal, streak
from tests.data.support import (
    BO,
    EAST,
    LIN,
    MEI,
    NOBODY,
    OTHERS,
    PLACE,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    logged,
    rows,
    snapshot,
)
from tests.hzrules.night_support import four, meaning, played, seating
from tests.hzrules.support import self_draw


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        pytest.param(Corrected(target=5, body=played(SOUTH)), [5, 6, 7], id="correct"),
        pytest.param(
            Corrected(target=5, body=played(self_draw("E", baotou=True))), [5], id="a pattern"
        ),
        pytest.param(Inserted(after=3, body=played(NOBODY)), [8, 4, 5, 6, 7], id="insert"),
        pytest.param(
            Inserted(after=2, body=played(WEST)), [8, 3, 4, 5, 6, 7], id="before the first"
        ),
        pytest.param(Inserted(after=7, body=played(WEST)), [8], id="after the last"),
        pytest.param(Inserted(after=4, body=seating("1", S=5)), [5, 6, 7], id="a substitute"),
        pytest.param(Inserted(after=4, body=seating("1", E=2, S=1)), [5, 6, 7], id="a swap"),
        pytest.param(
            Corrected(target=2, body=four("1", (2, 1, 3, 4))), [3, 4, 5, 6, 7], id="seats"
        ),
        pytest.param(
            Inserted(after=4, body=DealerSet(table="1", seat=Seat.W, level=2)),
            [5, 6, 7],
            id="dealer",
        ),
        pytest.param(
            Inserted(after=5, body=RulesChanged(rules=preset("sanlao"))), [], id="rules that agree"
        ),
        pytest.param(
            Inserted(after=2, body=RulesChanged(rules=preset("sanlao"))),
            [3, 4],
            id="rules",
        ),
        pytest.param(Voided(target=3), [3, 4, 5, 6, 7], id="void"),
        pytest.param(Voided(target=7), [7], id="void the last"),
    ],
)
async def test_preview_says_what_mending_does_and_writes_nothing(
    evening: Evening, path: Path, body: Body, changed: list[int]
) -> None:
    """R26, R47: what changes is shown, and nothing is saved by looking."""
    await evening.open()
    rows(path, "INSERT INTO player VALUES (5, 1, 105, 'Bo', NULL, 0)")
    for _ in range(5):
        await evening.play(EAST)
    before, seen = snapshot(path), await evening.night()
    preview = await look(evening, body)
    assert snapshot(path) == before
    assert preview.now.night == seen == await evening.night()
    assert [change.seq for change in preview.difference.changes] == changed
    mended = await mend(evening, body)
    assert meaning(preview.then.night) == meaning(mended.view.night)
    now, then = seen.balances, mended.view.night.balances
    differing = {p: (now.get(p, 0), then[p]) for p in then if now.get(p, 0) != then[p]}
    assert {total[0]: total[1:] for total in preview.difference.totals} == differing
    for view in (preview.then, mended.view):
        assert all(view.name(player) != "?" for player in view.night.balances)
    assert mended.view.night == fold(logged(path))
    assert_projections_are_fresh(path)


async def test_mending_tells_which_entry_it_made_or_changed(evening: Evening) -> None:
    await streak(evening, 2)
    corrected = await mend(evening, Corrected(target=3, body=played(SOUTH)), by=MEI)
    assert (corrected.entry.seq, corrected.entry.body) == (3, played(SOUTH))
    (edit,) = corrected.entry.edits
    assert (edit.kind, corrected.view.name(edit.by), edit.at, edit.before) == (
        "correct",
        "Mei",
        evening.clock(),
        played(EAST),
    )
    inserted = await mend(evening, Inserted(after=3, body=played(NOBODY)))
    assert (inserted.entry.seq, inserted.entry.body) == (6, played(NOBODY))
    assert [entry.seq for entry in inserted.view.night.entries] == [1, 2, 3, 6, 4]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(Corrected(target=3, body=played(SOUTH)), id="correct"),
        pytest.param(Inserted(after=3, body=played(NOBODY)), id="insert"),
        pytest.param(Voided(target=3), id="void"),
    ],
)
async def test_r50_same_request_mends_once_and_is_answered_alike(
    evening: Evening, path: Path, body: Body
) -> None:
    await streak(evening, 2)
    request = await asked(evening, body, origin="press")
    first = await evening.book.mend(request)
    again = await evening.book.mend(request)
    assert (first.repeated, again.repeated) == (False, True)
    assert (first.entry, first.view.night) == (again.entry, again.view.night)
    assert rows(path, "SELECT count(*) FROM event WHERE origin = 'press'") == [(1,)]
    await evening.close()
    assert (await evening.book.mend(request)).entry == first.entry, "even after the end"


async def test_same_request_restores_once(evening: Evening, path: Path) -> None:
    await streak(evening, 2)
    await mend(evening, Voided(target=3))
    request = await asked(evening, Restored(target=3))
    assert not (await evening.book.mend(request)).entry.voided
    await mend(evening, Voided(target=3))
    again = await evening.book.mend(request)
    assert (again.repeated, again.entry.voided) == (True, True)
    assert rows(path, "SELECT count(*) FROM event WHERE kind = 'restore'") == [(1,)]


@pytest.mark.parametrize("by_table", ["1", "2"])
async def test_preview_of_a_night_that_moved_on_is_not_saved(
    evening: Evening, path: Path, by_table: str
) -> None:
    """Whatever was shown may be wrong by now, though it happened at another table."""
    await streak(evening, 2)
    await evening.open(OTHERS, table="2")
    request = await asked(evening, Corrected(target=3, body=played(SOUTH)))
    latest = await evening.play(WEST, table=by_table, by=LIN if by_table == "1" else BO)
    before = snapshot(path)
    with pytest.raises(MovedOn) as moved:
        await evening.book.mend(request)
    assert moved.value.latest == latest.entry
    assert snapshot(path) == before


async def test_night_moved_on_by_a_mending_names_the_entry_mended(evening: Evening) -> None:
    await streak(evening, 3)
    request = await asked(evening, Voided(target=5))
    mended = await mend(evening, Corrected(target=3, body=played(SOUTH)), by=MEI)
    with pytest.raises(MovedOn) as moved:
        await evening.book.mend(request)
    assert moved.value.latest == mended.entry


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(Voided(target=99), RefusalCode.NO_SUCH_ENTRY, id="void nothing"),
        pytest.param(Restored(target=99), RefusalCode.NO_SUCH_ENTRY, id="restore nothing"),
        pytest.param(
            Corrected(target=99, body=played(EAST)), RefusalCode.NO_SUCH_ENTRY, id="correct nothing"
        ),
        pytest.param(
            Inserted(after=99, body=played(EAST)), RefusalCode.NO_SUCH_ENTRY, id="after nothing"
        ),
        pytest.param(Voided(target=1), RefusalCode.NO_SUCH_ENTRY, id="void the opening"),
        pytest.param(Voided(target=6), RefusalCode.NO_SUCH_ENTRY, id="void a void"),
        pytest.param(Voided(target=7), RefusalCode.NO_SUCH_ENTRY, id="void the closing"),
        pytest.param(
            Corrected(target=8, body=played(EAST)), RefusalCode.NO_SUCH_ENTRY, id="the reopening"
        ),
        pytest.param(
            Corrected(target=3, body=four("1", (2, 1, 3, 4))),
            RefusalCode.NO_SUCH_ENTRY,
            id="a hand into seats",
        ),
        pytest.param(Voided(target=4), RefusalCode.STRUCK_ALREADY, id="void twice"),
        pytest.param(
            Corrected(target=4, body=played(EAST)), RefusalCode.STRUCK_ALREADY, id="correct struck"
        ),
        pytest.param(Restored(target=3), RefusalCode.NOT_STRUCK, id="restore what counts"),
        pytest.param(Voided(target=2), RefusalCode.FIRST_SEATING, id="void the first seats"),
        pytest.param(
            Corrected(target=2, body=seating("1", E=2)), RefusalCode.FIRST_SEATING, id="one seat"
        ),
        pytest.param(
            Corrected(target=2, body=four("9", (1, 2, 3, 4))), RefusalCode.FIRST_SEATING, id="moved"
        ),
        pytest.param(
            Inserted(after=3, body=seating("1", E=2)), RefusalCode.SEATED_TWICE, id="two seats"
        ),
        pytest.param(
            Corrected(target=2, body=four("1", (1, 2, 3, 3))), RefusalCode.SEATED_TWICE, id="twice"
        ),
    ],
)
async def test_mending_that_cannot_be_is_refused_and_writes_nothing(
    evening: Evening, path: Path, body: Body, code: RefusalCode
) -> None:
    await streak(evening, 3)
    await mend(evening, Voided(target=4))
    await evening.close()
    await evening.reopen()
    before = snapshot(path)
    assert (await refusal(evening, body)).code is code
    assert snapshot(path) == before


async def test_first_seats_stay_even_if_something_was_seated_before_them(evening: Evening) -> None:
    await streak(evening, 1)
    await mend(evening, Inserted(after=1, body=seating("1", E=2)))
    assert (await refusal(evening, Voided(target=2))).code is RefusalCode.FIRST_SEATING


async def test_who_may_not_record_may_not_mend_nor_look(evening: Evening) -> None:
    await streak(evening, 1)
    refused = await refusal(evening, Voided(target=3), by=BO)
    assert refused.code is RefusalCode.MAY_NOT_RECORD


async def test_r54_closed_night_is_not_mended_until_reopened(evening: Evening) -> None:
    await streak(evening, 1)
    await evening.close()
    assert (await refusal(evening, Voided(target=3))).code is RefusalCode.NO_OPEN_NIGHT
    await evening.reopen()
    assert (await mend(evening, Voided(target=3))).entry.voided


# Finding hands


async def test_hands_are_found_by_the_number_they_have_now(evening: Evening) -> None:
    await streak(evening, 3)
    await mend(evening, Voided(target=3))
    view = await evening.view()
    assert [hand_numbered(view, "1", number).seq for number in (1, 2)] == [4, 5]
    assert before_hand(view, "1", 1).seq == 3
    assert first_seating(view, "1").seq == 2
    for number in (0, 3, -1):
        for find in (hand_numbered, before_hand):
            with pytest.raises(Refusal) as refused:
                find(view, "1", number)
            assert refused.value.code is RefusalCode.NO_SUCH_HAND
            assert refused.value.facts == {"number": number}


async def test_false_win_is_not_the_hand_of_its_number(evening: Evening) -> None:
    await evening.open()
    await evening.play(FalseWin(by=Seat.W), agreed=True)
    await evening.play(EAST)
    assert hand_numbered(await evening.view(), "1", 1).body == played(EAST)


async def test_each_table_numbers_its_own_hands(evening: Evening) -> None:
    await streak(evening, 1)
    await evening.open(OTHERS, table="2")
    await evening.play(WEST, table="2", by=BO)
    view = await evening.view()
    assert (hand_numbered(view, "1", 1).seq, hand_numbered(view, "2", 1).seq) == (3, 5)
    assert (first_seating(view, "1").seq, first_seating(view, "2").seq) == (2, 4)
    assert before_hand(view, "2", 1).seq == 4


async def test_mended_night_is_read_back_by_another_process(path: Path, clock: HandClock) -> None:
    worker = Worker(path)
    await worker.start()
    evening = Evening(Scorebook(worker, clock), clock)
    await streak(evening, 4)
    await mend(evening, Corrected(target=4, body=played(SOUTH)))
    await mend(evening, Inserted(after=4, body=played(NOBODY)))
    seen = await mend(evening, Voided(target=3))
    await worker.stop()
    worker = Worker(path)
    await worker.start()
    assert (await Scorebook(worker, clock).view(PLACE)).night == seen.view.night
    await worker.stop()
