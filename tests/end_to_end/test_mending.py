"""A night that can be mended: any hand, any time, with a look at what follows first."""

from __future__ import annotations

from typing import Any

import discord

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    board,
    is_private,
    open_night,
    press,
    says,
    totals,
    win_by_form,
)
from tests.world import World, text_of


async def streak(world: World, clock: HandClock, hands: int) -> None:
    """小红 deals and wins, again and again."""
    await open_night(world)
    for _ in range(hands):
        clock.wait(180)
        await world["小红"].slash(world.channel, "win", winner="E")


async def fix(world: World, who: str, hand: int, **fields: Any) -> Any:
    """Open the form of a hand, change fields, send it; the preview."""
    form = await world[who].slash(world.channel, "fix", hand=hand)
    return await world[who].submit_modal(form, {"how": "self", **fields})


async def test_fifth_winner_corrected_at_the_ninth_hand_of_a_streak(
    world: World, clock: HandClock
) -> None:
    """R34, R35, R51: totals, dealer and level of every later hand follow."""
    await streak(world, clock, 8)
    # 2, 4, then 8 from each, six times.
    assert totals(world)["小红"] == 3 * (2 + 4 + 8 * 6)
    preview = await fix(world, "老王", 5, winner="S")
    assert is_private(preview)
    text = says(preview)
    assert "改第 5 局：~~**小红** 自摸 · 平胡~~ → **老王** 自摸 · 平胡" in text
    assert "#6 小红 六连庄 → #6 老王 平庄" in text
    assert totals(world)["小红"] == 162, "nothing is saved by looking"
    saved = await press(world, "老王", preview.response, "mend")
    assert "**老王** 改了第 5 局" in says(saved)
    # 1–4: +6 +12 +24 +24. 5: the dealer pays 8. 6: 小红 from dealer 老王 2, others 1 each.
    # 7–8: 小红 deals: 平庄 6, 二连庄 12.
    assert totals(world)["小红"] == 66 - 8 + 4 + 6 + 12
    assert "第 9 局 · 三连庄" in text_of(board(world))
    history = await world["阿明"].slash(world.channel, "hands")
    assert "更正：老王" in says(history)


async def test_forgotten_hand_is_inserted(world: World, clock: HandClock) -> None:
    await streak(world, clock, 3)
    form = await world["小红"].slash(world.channel, "insert", after=1)
    preview = await world["小红"].submit_modal(form, {"winner": "draw", "how": "self"})
    text = says(preview)
    assert "补记第 2 局：流局，没人胡" in text
    assert "#2 小红 二连庄 → #3 小红 三连庄" in text
    await press(world, "小红", preview.response, "mend")
    # 平庄 6, a draw, 三连庄 24, 四连庄 24.
    assert totals(world)["小红"] == 54


async def test_forgotten_first_hand_is_inserted(world: World, clock: HandClock) -> None:
    await streak(world, clock, 1)
    form = await world["小红"].slash(world.channel, "insert", after=0)
    preview = await world["小红"].submit_modal(form, {"winner": "S", "how": "self"})
    await press(world, "小红", preview.response, "mend")
    # 老王 wins 4 (小红 pays 2), then 小红 wins from dealer 老王 2 and 1 + 1.
    assert totals(world) == {"小红": 2, "老王": 2, "阿明": -2, "丽丽": -2}


async def test_correction_that_forbids_a_later_hand_is_refused_naming_it(
    world: World, clock: HandClock
) -> None:
    await open_night(world)
    for _ in range(2):
        clock.wait(180)
        await world["小红"].slash(world.channel, "win", winner="E")
    clock.wait(180)
    await world["小红"].slash(world.channel, "win", winner="E", **{"from": "S"})
    refused = await fix(world, "小红", 2, winner="W")
    assert is_private(refused)
    text = says(refused)
    assert "这样改不行" in text
    assert "第 3 局：现在是平庄，还不能放冲" in text
    assert "只有庄闲之间能放冲" in text
    assert totals(world)["小红"] == 26


async def test_corrected_hand_against_the_rules_asks_the_table(
    world: World, clock: HandClock
) -> None:
    await streak(world, clock, 1)
    preview = await fix(world, "小红", 1, winner="S", how="E")
    assert "全桌同意，保存" in str(preview.response.components)
    assert "还不能放冲" in says(preview)
    await press(world, "小红", preview.response, "mend")
    assert totals(world) == {"小红": -2, "老王": 2, "阿明": 0, "丽丽": 0}


async def test_fix_button_of_a_result_keeps_what_is_not_changed(
    world: World, clock: HandClock
) -> None:
    """R64: the form comes filled with how the hand reads."""
    await open_night(world)
    result = await world["小红"].slash(
        world.channel, "win", winner="E", baotou=True, caipiao=1, gangkai=1
    )
    form = await press(world, "小红", result.response, "fix")
    assert form.modal is not None
    ticked = [
        option["value"]
        for part in form.modal["components"]
        for option in part["component"].get("options", [])
        if option.get("default")
    ]
    assert ticked == ["E", "self", "baotou", "caipiao1", "gangkai1"]


async def test_entry_voided_from_the_history_and_brought_back(
    world: World, clock: HandClock
) -> None:
    """R22, R44: any entry, each alone, struck through and back."""
    await streak(world, clock, 3)
    before = text_of(board(world))
    history = await world["小红"].slash(world.channel, "hands")
    entry = await choose(world, "小红", history.response, "#2")
    preview = await press(world, "小红", entry.response, "void")
    assert "撤销第 2 局" in says(preview)
    await press(world, "小红", preview.response, "mend")
    assert totals(world)["小红"] == 18
    history = await world["小红"].slash(world.channel, "hands")
    assert "~~**小红** 自摸 · 平胡~~" in says(history)
    entry = await choose(world, "小红", history.response, "（已撤销）")
    preview = await press(world, "小红", entry.response, "restore")
    await press(world, "小红", preview.response, "mend")
    assert text_of(board(world)) == before


async def choose(world: World, who: str, message: Any, label: str) -> Any:
    """Choose the entry whose option reads like that."""
    select = next(
        part
        for row in message.components[0]["components"]
        for part in row.get("components", [])
        if part["type"] == discord.ComponentType.select.value
    )
    value = next(o["value"] for o in select["options"] if label in o["label"])
    return await world[who].select(message, [value], custom_id=select["custom_id"])


async def test_preview_that_is_out_of_date_is_not_saved(world: World, clock: HandClock) -> None:
    await streak(world, clock, 2)
    preview = await fix(world, "老王", 1, winner="S")
    clock.wait(180)
    await world["小红"].slash(world.channel, "draw")
    answer = await press(world, "老王", preview.response, "mend")
    assert "刚才 小红 记了" in "".join(text_of(m) for m in answer.followups)
    assert totals(world)["小红"] == 18


async def test_first_seats_cannot_be_taken_back(world: World) -> None:
    await open_night(world)
    history = await world["小红"].slash(world.channel, "hands")
    entry = await choose(world, "小红", history.response, "入座")
    answer = await press(world, "小红", entry.response, "void")
    assert "没有最初的座位就没有这一台了" in says(answer)


async def test_closed_night_refuses_corrections_until_reopened(
    world: World, clock: HandClock
) -> None:
    """R54; closing again settles the difference."""
    await streak(world, clock, 1)
    await world["小红"].slash(world.channel, "close")
    refused = await world["小红"].slash(world.channel, "fix", hand=1)
    assert "现在没有开台" in says(refused)
    await world["小红"].slash(world.channel, "reopen")
    preview = await fix(world, "小红", 1, winner="E", patterns=["baotou"])
    await press(world, "小红", preview.response, "mend")
    closing = await world["小红"].slash(world.channel, "close")
    text = says(closing)
    assert "上次收摊后变了：**小红** +6  **老王** −2  **阿明** −2  **丽丽** −2" in text
    assert "就只差：" in text
    assert "**老王** → **小红** **2 分**" in text


async def test_correction_by_somebody_not_seated_is_refused(world: World, clock: HandClock) -> None:
    await open_night(world)
    result = await win_by_form(world, "小红", "小红")
    message = world.channel.history()[-2]
    assert result.acknowledged
    answer = await press(world, "大刘", message, "fix")
    assert is_private(answer)
    assert "只有在座的人可以记分" in says(answer)
