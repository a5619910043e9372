"""People who come and go: substitutes, guests, links, two tables, and who is refused and why."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from tests.conftest import HandClock
from tests.end_to_end.seating import going_on, resting, say, seat, seated
from tests.end_to_end.steps import (
    board,
    is_private,
    open_night,
    press,
    says,
    totals,
    win_by_form,
)
from tests.world import World

# Two tables, six friends, three guests, twelve hands


class Step(NamedTuple):
    """Who sits down first; then at which table who wins, and what it moves, worked out by hand."""

    seats: tuple[tuple[str, str, str], ...]
    table: str
    hand: dict[str, Any]
    moves: tuple[int, ...]


NAMES = ("小红", "老王", "阿明", "丽丽", "大刘", "小陈", "甲", "乙", "丙")
A, B = "1", "二台"
NOBODY: dict[str, Any] = {}
ROTATION = (
    #                                         小红 老王 阿明 丽丽 大刘 小陈 甲 乙 丙
    # A: 小红 deals at 平庄 and wins, 2 each.
    Step((), A, {"winner": "E"}, (6, -2, -2, -2, 0, 0, 0, 0, 0)),
    # B: 小陈 wins; 大刘 deals and pays 2, the others 1.
    Step((), B, {"winner": "S"}, (0, 0, 0, 0, -2, 4, -1, -1, 0)),
    # A: nobody wins; 小红 deals at 三连庄 next.
    Step((), A, NOBODY, (0,) * 9),
    # B: 小陈 deals and wins, 2 each.
    Step((), B, {"winner": "S"}, (0, 0, 0, 0, -2, 6, -2, -2, 0)),
    # 丽丽 rests for 丙. A: 老王 wins; 小红 pays 8, the others 1.
    Step(((A, "N", "丙"),), A, {"winner": "S"}, (-8, 10, -1, 0, 0, 0, 0, 0, -1)),
    # 丽丽 sits down at B for 大刘 and wins; 小陈 deals at 二连庄 and pays 4.
    Step(((B, "E", "丽丽"),), B, {"winner": "E"}, (0, 0, 0, 6, 0, -4, -1, -1, 0)),
    # 大刘 sits down at A for 阿明. 老王 deals and wins, 2 each.
    Step(((A, "W", "大刘"),), A, {"winner": "S"}, (-2, 6, 0, 0, -2, 0, 0, 0, -2)),
    # 阿明 sits down at B for 甲 and wins; 丽丽 deals and pays 2.
    Step(((B, "W", "阿明"),), B, {"winner": "W"}, (0, 0, 4, -2, 0, -1, 0, -1, 0)),
    # 小红 and 老王 change places; South deals at 二连庄, so now 小红: 4 each.
    Step(((A, "E", "老王"),), A, {"winner": "S"}, (12, -4, 0, 0, -4, 0, 0, 0, -4)),
    # B: nobody wins; 阿明 deals at 二连庄 next.
    Step((), B, NOBODY, (0,) * 9),
    # 甲 sits down at A for 丙. 小红 deals at 三连庄 and wins 大刘's discard: 8 from him alone.
    Step(((A, "N", "甲"),), A, {"winner": "S", "from": "W"}, (8, 0, 0, 0, -8, 0, 0, 0, 0)),
    # 丙 sits down at B for 乙 and wins 暴头, twice 4 from 阿明 and twice 1 from the others.
    Step(((B, "N", "丙"),), B, {"winner": "N", "baotou": True}, (0, 0, -8, -2, 0, -2, 0, 0, 12)),
)
THREE = {"east": "小红", "south": "老王", "west": "阿明"}
COME_TO = (16, 10, -7, 0, -18, 3, -4, -5, 5)


@pytest.mark.parametrize("restarting", [False, True], ids=["at a stretch", "with restarts"])
async def test_six_friends_and_three_guests_rotate_over_two_tables(
    world: World, clock: HandClock, restarting: bool
) -> None:
    """R28, R53, R58, R85, R99: twelve hands; one total a person, wherever they sat."""
    assert [sum(points) for points in zip(*(s.moves for s in ROTATION), strict=True)] == list(
        COME_TO
    )
    await open_night(world)
    second = {"east": world["大刘"], "south": world["小陈"], "guests": "甲，乙"}
    await say(world, "小红", "open", table=B, **second)
    points = dict.fromkeys(NAMES, 0)
    for number, step in enumerate(ROTATION, 1):
        for table, at, who in step.seats:
            clock.wait(60)
            assert not is_private(await seat(world, at, who, table=table))
            if restarting:
                await world.restart()
        clock.wait(120)
        command = "win" if step.hand else "draw"
        await say(world, "小红", command, table=step.table, **step.hand)
        if restarting:
            await world.restart()
        points = {name: points[name] + moved for name, moved in zip(NAMES, step.moves, strict=True)}
        at_the_table = totals(world)
        assert at_the_table == {name: points[name] for name in at_the_table}, f"hand {number}"
        assert all(points[name] == shown for name, shown in resting(world).items())
    closing = says(await say(world, "小红", "close"))
    for name, come_to in zip(NAMES, COME_TO, strict=True):
        shown = f"{come_to:+}".replace("-", "−") if come_to else "0"
        assert re.search(rf"\*\*{name}\*\*\s+\*\*{re.escape(shown)}\*\*", closing), (name, closing)


async def test_table_of_three_is_refused(world: World) -> None:
    """R12: payments are for four, so three cannot play."""
    form = await say(world, "小红", "open", **{s: world[n] for s, n in THREE.items()})
    answer = await world["小红"].submit_modal(
        form, {letter: [world[name]] for letter, name in zip("ESW", THREE.values(), strict=True)}
    )
    assert is_private(answer)
    assert says(answer).startswith("一桌要四个人。")
    assert "没有开台" in says(await say(world, "小红", "draw"))


# Substitutes


@pytest.mark.parametrize("restarting", [False, True], ids=["at a stretch", "with restarts"])
async def test_substitute_joins_leaves_and_returns_with_the_own_score(
    world: World, clock: HandClock, restarting: bool
) -> None:
    """R28, R51: the seat is taken over, the score is not; undo reaches across."""
    then = going_on(world, clock, restarting=restarting)
    await open_night(world)
    await then(await say(world, "小红", "win", winner="E"))
    text = await then(await seat(world, "S", "大刘"))
    assert text == "入座：南 **大刘**"
    assert totals(world) == {"小红": 6, "大刘": 0, "阿明": -2, "丽丽": -2}
    assert resting(world) == {"老王": -2}
    # 二连庄: 小红 pays 4, the others 1.
    await then(await say(world, "大刘", "win", winner="大刘"))
    refused = await say(world, "老王", "draw")
    assert "只有在座的人可以记分" in says(refused)
    await then(await seat(world, "S", "老王", by="大刘"))
    assert totals(world) == {"小红": 2, "老王": -2, "阿明": -3, "丽丽": -3}
    assert resting(world) == {"大刘": 6}
    await then(await seat(world, "N", "大刘"))
    # 老王 sits where the dealer sits, and wins: 2 each.
    await then(await say(world, "大刘", "win", winner="S"))
    assert totals(world) == {"小红": 0, "老王": 4, "阿明": -5, "大刘": 4}
    for _ in range(2):
        await then(await press(world, "小红", board(world), "undo"))
    assert totals(world) == {"小红": 2, "老王": -2, "阿明": -3, "丽丽": -3}
    assert resting(world) == {"大刘": 6}


async def test_two_at_the_table_change_places(world: World) -> None:
    await open_night(world)
    assert says(await seat(world, "N", "小红")) == "入座：北 **小红**、东 **丽丽**"
    assert seated(world) == "丽丽 老王 阿明 小红"
    await win_by_form(world, "老王", "老王")
    assert totals(world) == {"丽丽": -2, "老王": 4, "阿明": -1, "小红": -1}


async def test_refused_seat_says_why_and_changes_nothing(world: World) -> None:
    """R31, R83, R99, R108: a bot, somebody twice, somebody of another table, two people, nobody."""
    await open_night(world)
    await say(world, "小红", "open", table="二台", east=world["大刘"], guests="甲，乙，丙")
    robot = world.guild.add_member(world.env.create_user("robot", global_name="机器人", bot=True))
    before = seated(world)
    for options, why in (
        ({"player": robot}, "机器人"),
        ({"player": world["老王"]}, "老王 已经坐在那儿了"),
        ({"player": world["大刘"]}, "一个人不能同时打两台"),
        ({"guest": "甲"}, "一个人不能同时打两台"),
        ({"guest": "小红"}, "有两个人都叫 小红"),
        ({"guest": "丁", "player": world["小陈"]}, "说一个坐下的人"),
        ({"guest": "丁，戊"}, "说一个坐下的人"),
        ({}, "说一个坐下的人"),
    ):
        answer = await say(world, "小红", "seat", seat="S", table="1", **options)
        assert is_private(answer)
        assert why in says(answer), says(answer)
    assert seated(world) == before


async def test_somebody_of_another_table_is_not_seated_by_opening_one(world: World) -> None:
    """R83, R99: also not under the name of a guest they turned out to be."""
    await open_night(world, north=None, guests="阿花")
    for options in ({"east": world["老王"]}, {"guests": "阿花，甲，乙，丙"}):
        given = {"guests": "甲，乙，丙", **options}
        answer = await say(world, "小红", "open", table="二台", **given)
        assert "一个人不能同时打两台" in says(answer)
    await say(world, "小红", "link", guest="阿花", member=world["小陈"])
    answer = await say(world, "小红", "open", table="二台", east=world["小陈"], guests="甲，乙，丙")
    assert "小陈 已经在" in says(answer)


async def test_thirteenth_person_of_a_night_is_refused(world: World, clock: HandClock) -> None:
    """R28: twelve have played; whoever has played may still come back."""
    await open_night(world)
    for number in range(1, 9):
        clock.wait(60)
        assert not is_private(await seat(world, "N", f"客{number}"))
    answer = await seat(world, "N", "客9")
    assert is_private(answer)
    assert "12" in says(answer)
    assert seated(world) == "小红 老王 阿明 客8"
    assert not is_private(await seat(world, "N", "客3"))
    assert seated(world) == "小红 老王 阿明 客3"
    result = await win_by_form(world, "小红", "小红")
    assert "**客3** 付 2" in says(result)


# From an earlier hand on


async def test_r26_seat_corrected_from_an_earlier_hand_on_after_a_look(
    world: World, clock: HandClock
) -> None:
    """大刘 had sat in the South since hand 2, and nobody said so until after hand 3."""
    await open_night(world)
    for winner in ("E", "S", "S"):
        clock.wait(180)
        await say(world, "小红", "win", winner=winner)
    # 1: 小红 +6. 2: 老王 +6, 小红 −4. 3: 老王 deals, +6.
    assert totals(world) == {"小红": 0, "老王": 10, "阿明": -5, "丽丽": -5}
    preview = await seat(world, "S", "大刘", hand=2)
    assert is_private(preview)
    text = says(preview)
    assert "- #2 小红 二连庄" in text
    assert "小红 二连庄；老王 +6 → 0；大刘 0 → +6" in text
    assert "#3 老王 平庄 → #3 大刘 平庄；老王 +6 → 0；大刘 0 → +6" in text
    assert "#1" not in text
    assert "总分：**老王** +10 → −2  **大刘** 0 → +12" in text
    assert seated(world) == "小红 老王 阿明 丽丽", "nothing is saved by looking"
    saved = await press(world, "小红", preview.response, "mend")
    assert "**小红** 补记了" in says(saved)
    assert "入座：南 **大刘**" in says(saved)
    assert "**大刘** +12" in says(saved)
    assert totals(world) == {"小红": 0, "大刘": 12, "阿明": -5, "丽丽": -5}
    assert resting(world) == {"老王": -2}
    await world.restart()
    undone = await press(world, "小红", board(world), "undo")
    assert "撤销" in says(undone)
    assert totals(world) == {"小红": 2, "大刘": 6, "阿明": -3, "丽丽": -3}


async def test_seat_from_a_hand_that_was_not_played_is_refused(world: World) -> None:
    await open_night(world)
    answer = await seat(world, "S", "大刘", hand=4)
    assert is_private(answer)
    assert "4" in says(answer)
    assert seated(world) == "小红 老王 阿明 丽丽"


async def test_seat_that_would_put_somebody_in_two_places_is_refused(
    world: World, clock: HandClock
) -> None:
    await open_night(world)
    await win_by_form(world, "小红", "小红")
    await seat(world, "S", "大刘")
    clock.wait(180)
    await win_by_form(world, "小红", "小红")
    answer = await seat(world, "E", "大刘", hand=1)
    assert is_private(answer)
    assert "大刘 一个人坐不了两个位子" in says(answer)


async def test_undo_that_would_put_somebody_at_two_tables_is_refused(world: World) -> None:
    """R26: 老王 made room for 老舅 and sat down at the other table."""
    await open_night(world)
    await say(world, "大刘", "open", table="2", east=world["大刘"], guests="甲，乙，丙")
    await seat(world, "S", "老舅")
    await seat(world, "E", "老王", by="大刘", table="2")
    answer = await world["小红"].slash(world.channel, "undo")
    assert is_private(answer)
    assert says(answer) == "老王 一个人坐不了两个位子。换一个人，或者先把另一个位子让出来。"
    assert not is_private(await say(world, "老王", "undo", table="2"))
    assert not is_private(await say(world, "小红", "undo"))
    assert seated(world) == "小红 老王 阿明 丽丽"
