"""The score file fails while people record: told privately, nothing lost, used again by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from simcord.results import InteractionResult

from data.store import Store
from data.worker import Worker
from tests.conftest import HandClock
from tests.data.spoiling import (
    HOLDER,
    PAGE,
    another_program,
    delete,
    errors_in,
    forget_pages,
    limit_pages,
    move,
    no_file_beyond,
    outside_of_jobs,
    overwrite,
    put_in_place,
    unlimit_pages,
    wait_less,
)
from tests.data.support import assert_projections_are_fresh, rows
from tests.end_to_end.steps import FOUR, board, is_private, open_night, press, says, totals
from tests.world import World

Trouble = Callable[[World], AbstractAsyncContextManager[None]]


def worker_of(world: World) -> Worker:
    assert world._worker is not None
    return world._worker


@asynccontextmanager
async def locked(world: World) -> AsyncIterator[None]:
    await outside_of_jobs(worker_of(world), wait_less)
    with another_program(HOLDER, world.db):
        yield


@asynccontextmanager
async def full(world: World) -> AsyncIterator[None]:
    await outside_of_jobs(worker_of(world), limit_pages)
    yield
    await outside_of_jobs(worker_of(world), unlimit_pages)


@asynccontextmanager
async def refusing(world: World) -> AsyncIterator[None]:
    with no_file_beyond(PAGE):
        yield


@asynccontextmanager
async def damaged(world: World) -> AsyncIterator[None]:
    backup = overwrite(world.db)
    await outside_of_jobs(worker_of(world), forget_pages)
    yield
    put_in_place(world.db, backup)


@asynccontextmanager
async def deleted(world: World) -> AsyncIterator[None]:
    delete(world.db)
    yield
    move(world.db.with_name(world.db.name + ".rescued"), world.db)


@asynccontextmanager
async def moved(world: World) -> AsyncIterator[None]:
    away = world.db.with_name("away.sqlite")
    move(world.db, away)
    yield
    move(away, world.db)


KINDS = [
    pytest.param(locked, "locked", "记分文件正被别的程序占着。过一会儿再试", id="locked"),
    pytest.param(full, "full", "存记分文件的磁盘满了。请让管机器人的人腾出空间", id="full"),
    pytest.param(refusing, "disk", "存记分文件的磁盘出错了。请告诉管机器人的人", id="disk"),
    pytest.param(damaged, "corrupt", "记分文件坏了。请让管机器人的人用备份恢复", id="damaged"),
    pytest.param(deleted, "gone", "记分文件不在原来的地方了", id="deleted"),
    pytest.param(moved, "gone", "记分文件不在原来的地方了", id="moved"),
]


async def draws_until_told(world: World, clock: HandClock) -> tuple[int, InteractionResult]:
    """小红 records draws until told that one was not recorded; how many there were before it."""
    for recorded in range(60):
        clock.wait(180)
        answer = await world["小红"].slash(world.channel, "draw")
        if is_private(answer):
            return recorded, answer
    raise AssertionError("nobody noticed the trouble")


@pytest.mark.parametrize(("trouble", "kind", "said"), KINDS)
async def test_trouble_is_told_with_what_to_do_and_recording_goes_on_once_it_has_passed(
    world: World,
    clock: HandClock,
    caplog: pytest.LogCaptureFixture,
    trouble: Trouble,
    kind: str,
    said: str,
) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    async with trouble(world):
        draws, answer = await draws_until_told(world, clock)
        again = await world["小红"].slash(world.channel, "draw")
        for told in (answer, again):
            assert is_private(told)
            assert says(told).startswith(f"这次没有记上。\n{said}")
        assert str(world.db) not in says(answer)
    (logged,) = errors_in(caplog)
    assert logged.startswith(f"storage trouble ({kind}): {world.db}")
    caplog.clear()
    clock.wait(180)
    assert not is_private(await world["小红"].slash(world.channel, "win", winner="E"))
    hands = rows(world.db, "SELECT kind FROM hand_stat ORDER BY seq")
    assert hands == [("self_draw",), *[("draw",)] * draws, ("self_draw",)]
    assert_projections_are_fresh(world.db)


@pytest.mark.parametrize(("trouble", "kind", "said"), KINDS[2:5])
async def test_sent_form_is_told_and_the_hand_counts_once_when_entered_again(
    world: World, caplog: pytest.LogCaptureFixture, trouble: Trouble, kind: str, said: str
) -> None:
    """R50: from the form to the answer, and again from the board that still hangs there."""
    await open_night(world)
    form = await press(world, "丽丽", board(world), "win")
    async with trouble(world):
        sent = await world["丽丽"].submit_modal(form, {"winner": "E"})
        assert is_private(sent)
        assert says(sent).startswith(f"这次没有记上。\n{said}")
    assert f"storage trouble ({kind})" in errors_in(caplog)[0]
    caplog.clear()
    form = await press(world, "丽丽", board(world), "win")
    await world["丽丽"].submit_modal(form, {"winner": "E"})
    assert totals(world) == dict(zip(FOUR, (6, -2, -2, -2), strict=True))
    assert_projections_are_fresh(world.db)


async def test_file_that_may_only_be_read_is_told(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await open_night(world)

    def forbid_writing(store: Store) -> None:
        store._execute("PRAGMA query_only = ON")

    form = await press(world, "小红", board(world), "win")
    await outside_of_jobs(worker_of(world), forbid_writing)
    answer = await world["小红"].submit_modal(form, {"winner": "E"})
    assert says(answer) == (
        "这次没有记上。\n记分文件现在只能看，写不进去。请告诉管机器人的人，弄好了再记一遍。"
    )
    assert len(errors_in(caplog)) == 1
    caplog.clear()
    form = await press(world, "小红", board(world), "win")
    await world["小红"].submit_modal(form, {"winner": "E"})
    assert totals(world)["小红"] == 6


async def test_board_that_cannot_be_noted_leaves_no_doubt_that_the_hand_is_recorded(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """R50: nobody is told to enter again what is recorded."""
    await open_night(world)
    refuse = "CREATE TRIGGER refuse BEFORE INSERT ON board BEGIN SELECT RAISE(ABORT, 'no'); END"
    rows(world.db, refuse)
    answer = await world["小红"].slash(world.channel, "win", winner="E")
    assert "刚才记的没有丢，只是记分牌没能更新。" in says(answer)
    assert "再记" not in says(answer)
    assert answer.followups[-1].ephemeral
    assert len(errors_in(caplog)) == 1
    caplog.clear()
    rows(world.db, "DROP TRIGGER refuse")
    await world["小红"].slash(world.channel, "score")
    assert totals(world)["小红"] == 6


async def test_trouble_is_told_in_the_readers_language(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await open_night(world)
    world.speaks("小红", "en-US")
    world.speaks("老王", "zh-TW")
    async with damaged(world):
        english = await world["小红"].slash(world.channel, "draw")
        taiwan = await world["老王"].slash(world.channel, "draw")
    assert says(english) == (
        "Nothing was recorded.\nThe score file is damaged. Tell whoever runs the bot to restore a "
        "backup; until then, keep the score on paper."
    )
    assert says(taiwan) == (
        "這次沒有記上。\n記分檔案壞了。請管機器人的人用備份還原；還原之前先記在紙上。"
    )
    assert len(errors_in(caplog)) == 1
    caplog.clear()
