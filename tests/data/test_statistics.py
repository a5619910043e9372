"""战绩 and 排行 by example, at their edges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from data.records import Guest
from data.refusals import Refusal, RefusalCode
from data.scorebook import Scorebook
from data.stat_records import RankBy, Span
from data.worker import Worker
from hzrules.events import Adjusted
from tests.conftest import HandClock
from tests.data.stat_support import board_of, standing, stats_of
from tests.data.support import (
    ABROAD,
    AN,
    BO,
    EAST,
    HAO,
    LIN,
    MEI,
    NOBODY,
    PLACE,
    QI,
    SOUTH,
    WEST,
    Evening,
    assert_projections_are_fresh,
    refused,
    rows,
)


async def test_person_by_example(evening: Evening) -> None:
    """Lin wins twice in a row, Mei once, and once nobody does."""
    await evening.open()
    for outcome in (EAST, EAST, SOUTH, NOBODY):
        await evening.play(outcome)
    found = await stats_of(evening)
    tally = found.tally
    assert (tally.nights, tally.hands, tally.wins, tally.self_draws, tally.streak) == (
        1,
        4,
        2,
        2,
        2,
    )
    assert tally.points == (await evening.totals())["Lin"]
    assert tally.best == 12
    assert found.best_on == "2026-09-21"
    assert found.partner is not None
    assert found.partner.hands == 4
    assert found.nemesis is None or found.nemesis.player.name == "Mei"


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
async def test_open_and_closed_nights_count_alike(evening: Evening, *, closed: bool) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.play(SOUTH)
    if closed:
        await evening.close()
    found = await stats_of(evening)
    assert found.tally.hands == 2
    assert found.prey is not None
    assert found.prey.hands == 2


async def test_closing_and_reopening_counts_a_night_once(evening: Evening, path: Path) -> None:
    """R22, R37: whatever was done and undone, the numbers are those of the night."""
    await evening.open()
    await evening.play(EAST)
    for _ in range(3):
        await evening.close()
        await evening.reopen()
    await evening.close()
    assert (await stats_of(evening)).tally.nights == 1
    assert_projections_are_fresh(path)


async def test_agreed_transfers_count_as_points(evening: Evening, worker: Worker) -> None:
    """R25: the same totals as the board."""
    await evening.open()
    body = Adjusted(payer=2, payee=1, points=7, reason="tea")
    await worker.run(lambda s: s.append(1, body, at=1, by=1, origin="x"))
    assert standing(await board_of(evening))[0] == (1, "Lin", 7)
    assert (await board_of(evening, by=RankBy.PER_HAND)).ranks == ()


async def test_ties_share_a_rank_and_the_next_is_left_out(evening: Evening) -> None:
    """1, 2, 2, 2 and, with a fifth person, 5."""
    await evening.open()
    await evening.play(EAST)
    assert [rank for rank, _, _ in standing(await board_of(evening))] == [1, 2, 2, 2]
    by_wins = await board_of(evening, by=RankBy.WIN_RATE)
    assert [rank for rank, _, _ in standing(by_wins)] == [1, 2, 2, 2]


async def test_equal_rates_of_different_length_are_level(
    evening: Evening, clock: HandClock
) -> None:
    """One win in two hands is two wins in four: exact, not rounded."""
    await evening.open()
    for outcome in (EAST, SOUTH):
        await evening.play(outcome)
    await evening.close()
    await evening.open((LIN, BO, HAO, QI))
    for outcome in (EAST, SOUTH, SOUTH):
        await evening.play(outcome)
    board = await board_of(evening, by=RankBy.WIN_RATE)
    assert [(r.rank, r.player.name, r.tally.wins, r.tally.hands) for r in board.ranks][:3] == [
        (1, "Bo", 2, 3),
        (2, "Mei", 1, 2),
        (3, "Lin", 2, 5),
    ]


async def test_minimum_hands_leave_out_who_has_fewer(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    assert len((await board_of(evening, minimum=1)).ranks) == 4
    assert (await board_of(evening, minimum=2)).ranks == ()


async def test_r74_r78_small_hours_belong_to_the_month_before(
    evening: Evening, clock: HandClock
) -> None:
    """Opened at 02:00 on 1 October: September's, and today is until noon where they say so."""
    clock.seconds = 1_790_791_200  # 2026-10-01 02:00 +08:00
    await evening.open()
    await evening.play(EAST)
    await evening.close()
    assert (await evening.view()).date == "2026-09-30"
    still = await board_of(evening, Span.MONTH)
    assert still.which.period == "2026-09"
    assert len(still.ranks) == 4
    clock.wait(6 * 3600)
    assert (await board_of(evening, Span.MONTH)).which.period == "2026-10"
    assert (await board_of(evening, Span.MONTH)).ranks == ()
    assert (await board_of(evening, Span.SEASON)).which.period == "2026Q4"
    await evening.book.set_day_start(PLACE, LIN, 12)
    assert (await board_of(evening, Span.MONTH)).which.period == "2026-09"


async def test_r77_time_zone_is_the_channels(evening: Evening, clock: HandClock) -> None:
    """An evening in California is on its own day, not on the server's or on Shanghai's."""
    await evening.book.set_time_zone(PLACE, LIN, "America/Los_Angeles")
    clock.seconds = 1_790_740_800  # 2026-09-30 12:00 +08:00, 29 September 21:00 there
    await evening.open()
    assert (await evening.view()).date == "2026-09-29"


@pytest.mark.parametrize("zone", ["Hangzhou", "", "../etc/passwd", "Asia/Nowhere"])
async def test_unknown_zone_is_refused_and_nothing_changes(evening: Evening, zone: str) -> None:
    before = await evening.book.settings(PLACE)
    await refused(evening.book.set_time_zone(PLACE, LIN, zone), RefusalCode.UNKNOWN_ZONE)
    assert await evening.book.settings(PLACE) == before


async def test_day_of_an_open_night_is_for_those_who_may_record(evening: Evening) -> None:
    await evening.open()
    for change in (
        evening.book.set_time_zone(PLACE, BO, "Asia/Tokyo"),
        evening.book.set_day_start(PLACE, BO, 0),
    ):
        await refused(change, RefusalCode.MAY_NOT_RECORD)


async def test_r79_who_left_keeps_the_last_name(evening: Evening) -> None:
    """Names come from the ledger; nobody is looked up."""
    await evening.open()
    await evening.play(EAST)
    await evening.play(SOUTH, by=replace(MEI, name="Meimei"))
    assert {name for _, name, _ in standing(await board_of(evening))} == {
        "Lin",
        "Meimei",
        "Hao",
        "Qi",
    }


async def test_linked_guest_counts_as_the_member(evening: Evening, path: Path) -> None:
    """R85: points, nights and companions are the member's, until the link is taken back."""
    await evening.open((LIN, MEI, HAO, AN))
    await evening.play(EAST)
    await evening.close()
    await evening.open((LIN, MEI, BO, QI))
    await evening.play(WEST)
    await evening.close()
    await evening.book.link(PLACE, LIN, AN, BO)
    names = [name for _, name, _ in standing(await board_of(evening))]
    assert sorted(names) == ["Bo", "Hao", "Lin", "Mei", "Qi"]
    for wanted in ({"name": "an"}, {"name": "Bo"}, {"discord_id": BO.discord_id}):
        found = await stats_of(evening, **wanted)
        assert (found.player.name, found.tally.nights, found.tally.hands) == ("Bo", 2, 2)
        assert found.partner is not None
        assert (found.partner.player.name, found.partner.hands) == ("Lin", 2)
    await evening.book.unlink(PLACE, LIN, AN)
    assert (await stats_of(evening, name="Bo")).tally.nights == 1
    assert_projections_are_fresh(path)


async def test_hidden_person_is_on_no_board_and_sees_the_own_record_alone(evening: Evening) -> None:
    await evening.open()
    await evening.play(EAST)
    await evening.book.stats.hide(PLACE, LIN, hidden=True)
    assert [r for r, _, _ in standing(await board_of(evening))] == [1, 1, 1]
    assert (await stats_of(evening)).is_hidden
    await refused(stats_of(evening, by=MEI, discord_id=LIN.discord_id), RefusalCode.HIDES_STATS)
    await evening.book.stats.hide(PLACE, LIN, hidden=False)
    assert len((await board_of(evening)).ranks) == 4
    assert not (await stats_of(evening, by=MEI, discord_id=LIN.discord_id)).is_hidden


async def test_unknown_and_ambiguous_people_are_refused_and_nobody_is_made(
    evening: Evening, path: Path
) -> None:
    await evening.open((LIN, MEI, HAO, Guest("Zhu")))
    await evening.play(EAST)
    await evening.play(EAST, by=replace(HAO, name="Zhu"))
    people = rows(path, "SELECT * FROM player")
    for wanted, code in (
        ({"name": "nobody"}, RefusalCode.NO_SUCH_PLAYER),
        ({"player_id": 99}, RefusalCode.NO_SUCH_PLAYER),
        ({"name": "zhu"}, RefusalCode.SEVERAL_PLAYERS),
    ):
        await refused(stats_of(evening, **wanted), code)
    with pytest.raises(Refusal):
        await stats_of(evening, by=BO)
    assert rows(path, "SELECT * FROM player") == people


async def test_other_servers_are_not_looked_into(evening: Evening, book: Scorebook) -> None:
    await evening.open()
    await evening.play(EAST)
    abroad = Evening(book, evening.clock, ABROAD)
    with pytest.raises(Refusal):
        await stats_of(abroad, player_id=1)
    assert (await board_of(abroad)).ranks == ()
    assert await book.stats.players_like(ABROAD, "") == []


async def test_people_are_offered_by_part_of_the_name(evening: Evening) -> None:
    await evening.open((LIN, MEI, HAO, Guest("Mei 2")))
    await evening.play(EAST)
    found = await evening.book.stats.players_like(PLACE, "mei")
    assert [player.name for player in found] == ["Mei", "Mei 2"]
    await evening.close()
    assert len(await evening.book.stats.players_like(PLACE, "")) == 4


async def test_empty_board_and_record_are_normal_answers(evening: Evening) -> None:
    """R37."""
    assert (await board_of(evening)).ranks == ()
    await evening.open()
    found = await stats_of(evening)
    assert (found.tally.nights, found.best_on, found.partner, found.nemesis) == (
        0,
        None,
        None,
        None,
    )
