"""A long night of many restarts comes to what it would without them (R52)."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import HandClock
from tests.data.support import assert_projections_are_fresh, logged, rows
from tests.end_to_end.steps import board, is_private, open_night, press, totals, win_by_form
from tests.world import World, open_world

HANDS = 150
RESTART_EVERY = 20
WINNERS = ("小红", "小红", "老王", "丽丽", "阿明")


async def _play(world: World, clock: HandClock, hand: int) -> None:
    """One of the ways in which people enter a hand; now and then they take one back."""
    clock.wait(150)
    if hand % 7 == 3:
        await press(world, "阿明", board(world), "draw")
    elif hand % 10 == 9:
        await world["小红"].slash(world.channel, "win", winner="S")
        clock.wait(10)
        await press(world, "小红", board(world), "undo")
        await world["丽丽"].slash(world.channel, "win", winner="W")
    else:
        ticks = ("baotou",) if hand % 4 == 0 else ()
        await win_by_form(world, "小红", WINNERS[hand % 5], ticks=ticks)


async def _night(db: Path, *, restart_every: int) -> dict[str, int]:
    """A whole night in a world of its own; the totals on its board."""
    clock = HandClock()
    async with open_world(db, clock) as world:
        await open_night(world)
        for hand in range(HANDS):
            if restart_every and hand % restart_every == restart_every - 1:
                await world.restart()
            await _play(world, clock, hand)
        shown = totals(world)
        answer = await world["小红"].slash(world.channel, "close")
        assert not is_private(answer)
    return shown


async def test_r52_long_night_with_restarts_equals_one_without(tmp_path: Path) -> None:
    through, restarted = tmp_path / "through.sqlite", tmp_path / "restarted.sqlite"
    golden = await _night(through, restart_every=0)
    assert await _night(restarted, restart_every=RESTART_EVERY) == golden
    assert sum(golden.values()) == 0
    assert any(golden.values())
    assert logged(restarted) == logged(through)
    for table in ("hand_stat", "posting", "person_night", "pair_night", "person_period"):
        query = f"SELECT * FROM {table} ORDER BY 1, 2, 3"
        assert rows(restarted, query) == rows(through, query)
    assert rows(restarted, "SELECT count(*) FROM hand_stat") == [(HANDS,)]
    assert_projections_are_fresh(restarted)
