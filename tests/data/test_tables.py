"""几台、收摊、重开、搬场: several tables in one night, its end more than once, another channel."""

from __future__ import annotations

from pathlib import Path

from data.records import Guest
from data.refusals import RefusalCode
from hzrules.events import Corrected, Voided
from hzrules.terms import Seat
from tests.data.mending_support import mend
from tests.data.support import (
    BO,
    EAST,
    LIN,
    MANAGER,
    MEI,
    NOBODY,
    OTHERS,
    PLACE,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    refused,
)
from tests.hzrules.night_support import deals, played

# Several tables


async def test_r14_each_table_keeps_its_own_dealer_streak_and_numbers(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    for _ in range(3):
        await evening.play(EAST)
    for outcome in (SOUTH, NOBODY):
        await evening.play(outcome, table="2", by=BO)
    night = await evening.night()
    assert deals(night, "1") == ("E", 4, 3)
    assert deals(night, "2") == ("S", 2, 2)
    await evening.undo(table="2", by=BO)
    night = await evening.night()
    assert deals(night, "1") == ("E", 4, 3)
    assert deals(night, "2") == ("S", 1, 1)


async def test_person_who_changes_tables_has_one_total_over_both(
    evening: Evening, path: Path
) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    await evening.play(EAST)  # Lin +6
    request = evening.asking()
    await evening.book.seat(request, "1", Seat.E, Guest("Zu"))
    request = evening.asking(BO)
    await evening.book.seat(request, "2", Seat.N, LIN)
    await evening.play(WEST, table="2", by=BO)  # the dealer pays 2, South and Lin 1 each
    assert (await evening.totals())["Lin"] == 5
    assert_projections_are_fresh(path)


async def test_correction_at_one_table_leaves_the_other_as_it_was(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    first = await evening.play(EAST)
    other = await evening.play(WEST, table="2", by=BO)
    await evening.play(EAST)
    before = await evening.night()
    await mend(evening, Corrected(target=first.entry.seq, body=played(SOUTH)))
    after = await evening.night()
    assert after.entry(other.entry.seq) == before.entry(other.entry.seq)
    assert after.tables["2"] == before.tables["2"]
    assert {p: after.balances[p] for p in after.tables["2"].seats} == {
        p: before.balances[p] for p in before.tables["2"].seats
    }


async def test_hand_corrected_onto_the_other_table_counts_there(
    evening: Evening, path: Path
) -> None:
    """Recorded at the wrong table: the correction may name the right one."""
    await evening.open()
    await evening.open(OTHERS, table="2")
    wrong = await evening.play(EAST)
    await mend(evening, Corrected(target=wrong.entry.seq, body=played(EAST, "2")))
    assert await evening.totals() == {
        **{"Lin": 0, "Mei": 0, "Hao": 0, "Qi": 0},
        **{"Bo": 6, "An": -2, "Wu": -2, "Xu": -2},
    }
    assert deals(await evening.night(), "1") == ("E", 1, 0)
    assert deals(await evening.night(), "2") == ("E", 2, 1)
    assert_projections_are_fresh(path)


# The end of the night, more than once


async def test_closing_again_says_exactly_what_changed_since(evening: Evening, path: Path) -> None:
    await evening.open()
    for outcome in (EAST, EAST):
        await evening.play(outcome)
    first = await evening.close()
    assert first.since is None
    await evening.reopen()
    await mend(evening, Corrected(target=4, body=played(SOUTH)))
    second = await evening.close()
    settled = {1: 6 + 12, 2: -6, 3: -6, 4: -6}
    now = {1: 6 - 4, 2: -2 + 6, 3: -2 - 1, 4: -2 - 1}
    assert dict(second.view.night.balances) == now
    assert second.since is not None
    assert second.since.balances == {p: now[p] - settled[p] for p in now}
    paid = dict(settled)
    for payer, payee, amount, _ in first.dues.lines:
        paid[payer] += amount
        paid[payee] -= amount
    assert set(paid.values()) == {0}
    assert second.since.clearing is not None
    for payer, payee, amount in second.since.clearing.payments:
        paid[payer] -= amount
        paid[payee] += amount
    assert paid == {p: now[p] - settled[p] for p in now}, "both together come to the new totals"
    assert_projections_are_fresh(path)


async def test_third_closing_counts_from_the_second(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    for expected in ({1: 12, 2: -4, 3: -4, 4: -4}, {1: 24, 2: -8, 3: -8, 4: -8}):
        await evening.close()
        await evening.reopen()
        await evening.play(EAST)
        open_now = await evening.book.settle(PLACE)
        assert open_now.since is not None
        assert open_now.since.balances == expected
    last = await evening.close()
    assert last.since is not None
    assert last.since.balances == {1: 24, 2: -8, 3: -8, 4: -8}


async def test_nothing_changed_since_is_no_payment(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.close()
    await evening.reopen()
    again = await evening.close()
    assert again.since is not None
    assert again.since.balances == {}
    assert again.since.clearing is not None
    assert again.since.clearing.payments == ()


async def test_somebody_who_joined_after_the_first_closing_is_in_the_difference(
    evening: Evening,
) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.close()
    await evening.reopen()
    await evening.book.seat(evening.asking(), None, Seat.S, BO)
    await evening.play(NOBODY)
    await mend(evening, Voided(target=3))
    await evening.play(SOUTH)  # a draw before, so 二连庄: the dealer pays 4
    closing = await evening.close()
    assert closing.since is not None
    assert closing.since.balances == {1: -6 - 4, 2: 2, 3: 2 - 1, 4: 2 - 1, 5: 6}
    assert closing.since.clearing is not None
    assert (1, 5, 6) in closing.since.clearing.payments


async def test_only_a_table_that_is_there_is_played_at(evening: Evening) -> None:
    await evening.open()
    await evening.open(OTHERS, table="2")
    request = evening.asking(MEI)
    await refused(
        evening.book.set_dealer(request, "3", Seat.E, 1), RefusalCode.NO_SUCH_TABLE, tables="1, 2"
    )
    request = evening.asking(MANAGER)
    await refused(evening.book.set_dealer(request, None, Seat.E, 1), RefusalCode.WHICH_TABLE)
