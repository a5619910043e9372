"""吃碰、承包: claims by command and by touch, relations on the board, who pays for whom."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import InteractionResult

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    LETTERS,
    board,
    is_private,
    open_night,
    press,
    says,
    totals,
    win_by_form,
)
from tests.end_to_end.test_mending import choose
from tests.world import World, components_of, text_of

CHI, PENG, BUGANG = "chi", "peng", "bugang"


async def claim(
    world: World, by: str, source: str, kind: str = PENG, who: str = "小红"
) -> InteractionResult:
    """`/claim` in one line."""
    words = {"by": by, "from": source, "kind": kind}
    return await world[who].slash(world.channel, "claim", **words)


async def claim_by_touch(
    world: World,
    by: str,
    source: str,
    kind: str = PENG,
    who: str = "小红",
    *,
    restarting: bool = False,
) -> InteractionResult:
    """更多 → 吃碰 → who took → what and from whom."""
    message: Any = board(world)
    for action, keys in (
        ("more", ()),
        ("claims", ()),
        ("claimer", (LETTERS[by],)),
        ("claimed", (LETTERS[source], kind)),
    ):
        if restarting:
            await world.restart()
        result = await world["小红"].click(message, custom_id=touch(message, action, *keys))
        message = result.response
    return result


def touch(message: Any, action: str, *last: str) -> str:
    """The custom id of the button of that action whose keys end like that."""
    found: list[str] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            *_, name = (keys := str(part.get("custom_id", "")).split(":"))[:3]
            if name == action and keys[len(keys) - len(last) :] == list(last):
                found.append(part["custom_id"])
            walk(part.get("components") or [])

    walk(components_of(message))
    assert len(found) == 1, (action, last, found)
    return found[0]


def relations(world: World) -> str:
    """The claims line of the board, if it has one."""
    lines = text_of(board(world)).splitlines()
    return next((line for line in lines if line.startswith("吃碰：")), "")


@pytest.mark.parametrize("restarting", [False, True], ids=["at a stretch", "with restarts"])
async def test_claims_by_touch_show_at_two_bind_at_three_and_pay_by_themselves(
    world: World, restarting: bool
) -> None:
    """R03, R56, R89: no one states 承包; the log says who pays, and the result says why."""
    await open_night(world)
    first = await claim_by_touch(world, "老王", "小红", CHI, restarting=restarting)
    assert says(first).endswith("**老王** 吃 **小红**")
    assert relations(world) == ""
    second = await claim_by_touch(world, "老王", "小红", restarting=restarting)
    assert says(second).endswith("**老王** 碰 **小红**\n再吃碰 **小红** 1 次就承包了。")
    assert relations(world) == "吃碰：**老王** ← **小红** 2"
    third = await claim_by_touch(world, "老王", "小红", restarting=restarting)
    assert "已经 3 次了，**老王** 和 **小红** 之间按规则承包。" in says(third)
    assert relations(world) == "吃碰：**老王** ← **小红** 3（承包）"
    if restarting:
        await world.restart()
    result = await win_by_form(world, "老王", "老王")
    text = says(result)
    # 平庄, 小红 deals: 2 of his own, and 1 each for 阿明 and 丽丽.
    assert "**小红** 付 2：1 × 平庄 2" in text
    assert "**小红** 替 **阿明** 付 1：1 × 闲家 1 × 承包 1" in text
    assert "**小红** 替 **丽丽** 付 1：1 × 闲家 1 × 承包 1" in text
    assert totals(world) == {"小红": -4, "老王": 4, "阿明": 0, "丽丽": 0}
    assert relations(world) == "", "the next hand begins without claims"


async def test_only_a_neighbours_tile_can_be_chowed_by_touch(world: World) -> None:
    await open_night(world)
    more = await press(world, "小红", board(world), "more")
    claimers = await press(world, "小红", more.response, "claims")
    west: Any = claimers.response
    kinds = await world["小红"].click(west, custom_id=touch(west, "claimer", "W"))
    offered = str(components_of(kinds.response))
    assert "老王" in offered
    assert [f"{seat}:chi" in offered for seat in "ESWN"] == [False, True, False, False]
    assert [f"{seat}:peng" in offered for seat in "ESWN"] == [True, True, False, True]


async def test_claims_need_a_seat_and_an_old_board_says_so(world: World) -> None:
    """R91, R96."""
    await open_night(world)
    more = await press(world, "小红", board(world), "more")
    refused = await world["大刘"].slash(
        world.channel, "claim", **{"by": "E", "from": "S", "kind": PENG, "table": "1"}
    )
    assert is_private(refused)
    assert "只有在座的人可以记分" in says(refused)
    await world["小红"].slash(world.channel, "draw")
    old = await press(world, "小红", more.response, "claims")
    assert "旧" in says(old)
    assert relations(world) == ""


@pytest.mark.parametrize(
    ("by", "source", "kind", "why"),
    [
        pytest.param("小红", "小红", PENG, "自己", id="own discard"),
        pytest.param("小红", "老王", CHI, "上家", id="chow not from the left"),
    ],
)
async def test_claim_that_cannot_be_is_refused_with_the_reason(
    world: World, by: str, source: str, kind: str, why: str
) -> None:
    await open_night(world)
    answer = await claim(world, by, source, kind)
    assert is_private(answer)
    assert why in says(answer), says(answer)


async def test_r05_relation_survives_an_added_kong(world: World) -> None:
    """Bound is bound: a kong added to a claimed pong neither adds to the count nor takes away."""
    await open_night(world)
    for kind in (PENG, PENG):
        await claim(world, "老王", "阿明", kind)
    await claim(world, "老王", "阿明", BUGANG)
    assert relations(world) == "吃碰：**老王** ← **阿明** 2", "an added kong is no third"
    await claim(world, "老王", "阿明", PENG)
    await claim(world, "老王", "阿明", BUGANG)
    assert relations(world) == "吃碰：**老王** ← **阿明** 3（承包）"
    result = await win_by_form(world, "老王", "老王", ticks=("gangkai1",))
    assert "**阿明** 替 **小红** 付 4" in says(result)
    assert totals(world) == {"小红": 0, "老王": 8, "阿明": -8, "丽丽": 0}


async def test_r06_reverse_liability_pays_twice_under_the_competition_rules(
    world: World, clock: HandClock
) -> None:
    """老王 chowed three from 小红; 小红 wins, so 老王 pays the whole twice. Streaks count."""
    await open_night(world, rules="mil-2025")
    for times, total in enumerate((6, 12, 24, 24)):
        before = totals(world)["小红"]
        for _ in range(3):
            await claim(world, "老王", "小红", CHI)
        clock.wait(180)
        result = await win_by_form(world, "小红", "小红")
        assert totals(world)["小红"] == before + 2 * total, f"streak {times}"
        assert "承包 2" in says(result)
        assert "**老王** 替 **阿明** 付" in says(result)
    assert totals(world) == {"小红": 132, "老王": -132, "阿明": 0, "丽丽": 0}


async def test_r06_forward_liability_pays_once_under_the_competition_rules(world: World) -> None:
    await open_night(world, rules="mil-2025")
    for _ in range(3):
        await claim(world, "老王", "小红", CHI)
    await win_by_form(world, "老王", "老王")
    assert totals(world) == {"小红": -4, "老王": 4, "阿明": 0, "丽丽": 0}


async def test_pongs_do_not_bind_under_the_competition_rules(world: World) -> None:
    await open_night(world, rules="mil-2025")
    for kind in (PENG, PENG, PENG):
        await claim(world, "老王", "小红", kind)
    assert relations(world) == ""
    await win_by_form(world, "老王", "老王")
    assert totals(world) == {"小红": -2, "老王": 4, "阿明": -1, "丽丽": -1}


async def test_r07_both_liable_players_pay_and_are_shown(world: World) -> None:
    """老王 took three from 小红, 阿明 took three from 老王; 老王 wins: once and twice the whole."""
    await open_night(world, rules="mil-2025")
    for _ in range(3):
        await claim(world, "老王", "小红", CHI)
        await claim(world, "阿明", "老王", CHI)
    assert relations(world) == "吃碰：**老王** ← **小红** 3（承包）、**阿明** ← **老王** 3（承包）"
    result = await win_by_form(world, "老王", "老王")
    text = says(result)
    assert "**小红** 替 **丽丽** 付 1" in text
    assert "**阿明** 替 **小红** 付 4：1 × 平庄 2 × 承包 2" in text
    assert totals(world) == {"小红": -4, "老王": 12, "阿明": -8, "丽丽": 0}


async def test_voided_claim_binds_no_more_and_brought_back_binds_again(
    world: World, clock: HandClock
) -> None:
    """R22: also after the hand was recorded, with a look at what changes."""
    await open_night(world)
    for kind in (PENG, PENG, CHI):
        await claim(world, "老王", "小红", kind)
    clock.wait(180)
    await win_by_form(world, "老王", "老王")
    bound = totals(world)
    history = await world["小红"].slash(world.channel, "hands")
    entry = await choose(world, "小红", history.response, "老王 吃")
    preview = await press(world, "小红", entry.response, "void")
    assert "总分：**小红** −4 → −2  **阿明** 0 → −1  **丽丽** 0 → −1" in says(preview)
    await press(world, "小红", preview.response, "mend")
    assert totals(world) == {"小红": -2, "老王": 4, "阿明": -1, "丽丽": -1}
    await world.restart()
    history = await world["小红"].slash(world.channel, "hands")
    entry = await choose(world, "小红", history.response, "（已撤销）")
    preview = await press(world, "小红", entry.response, "restore")
    await press(world, "小红", preview.response, "mend")
    assert totals(world) == bound == {"小红": -4, "老王": 4, "阿明": 0, "丽丽": 0}


async def test_wrong_claim_is_taken_back_by_undo_and_said_anew(world: World) -> None:
    await open_night(world)
    await claim(world, "老王", "小红")
    await claim(world, "老王", "阿明")
    undone = await press(world, "小红", board(world), "undo")
    assert "~~" in says(undone)
    await claim(world, "老王", "小红")
    assert relations(world) == "吃碰：**老王** ← **小红** 2"
    await press(world, "小红", board(world), "undo")
    assert relations(world) == ""


async def test_hand_taken_back_is_being_played_on_with_its_claims(world: World) -> None:
    """R32: undo restores the relations too."""
    await open_night(world)
    for _ in range(3):
        await claim(world, "老王", "小红")
    await win_by_form(world, "阿明", "阿明")
    assert relations(world) == ""
    await press(world, "小红", board(world), "undo")
    assert relations(world) == "吃碰：**老王** ← **小红** 3（承包）"
    await win_by_form(world, "老王", "老王")
    assert totals(world) == {"小红": -4, "老王": 4, "阿明": 0, "丽丽": 0}


async def test_form_says_what_will_be_counted_by_itself(world: World) -> None:
    await open_night(world)
    for _ in range(3):
        await claim(world, "老王", "小红")
    form = await press(world, "老王", board(world), "win")
    assert form.modal is not None
    hints = [part.get("description") or "" for part in form.modal["components"]]
    assert any("会自动算" in hint and "老王" in hint and "小红" in hint for hint in hints)


async def test_dropped_claims_are_said_when_the_night_ends_mid_hand(world: World) -> None:
    """R21: what was begun is void, and said to be."""
    await open_night(world)
    await claim(world, "老王", "小红")
    closing = await world["小红"].slash(world.channel, "close")
    assert "没打完的那局" in says(closing)
