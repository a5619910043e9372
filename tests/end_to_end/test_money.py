"""分值、台费、结算、已付、欠账 at the table: what people press, and what everybody then reads."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import HandClock
from tests.end_to_end.steps import (
    FOUR,
    board,
    button,
    is_private,
    open_night,
    press,
    says,
    thread_in,
    totals,
)
from tests.end_to_end.test_tiles import pictures
from tests.world import World, text_of

SPOKEN = {
    "zh-CN": ("1 分 = ¥0.50", "**小红**  **+6** · +¥3.00", "**老王** → **小红**：**¥1.00**"),
    "zh-TW": ("1 分 = CN¥0.50", "**小红**  **+6** · +CN¥3.00", "**老王** → **小红**：**CN¥1.00**"),
    "en-US": (
        "1 point = CN¥0.50",
        "**小红**  **+6** · +CN¥3.00",
        "**老王** → **小红**: **CN¥1.00**",
    ),
}
DUE = "2-1-2"
"""老王 pays 小红 2, by the players' numbers: the four sat down in this order."""


async def night(world: World, clock: HandClock, *winners: str) -> Any:
    """A night that these win by self-draw; the message that closes it."""
    await open_night(world)
    for winner in winners:
        clock.wait(120)
        await world["小红"].slash(world.channel, "win", winner=winner)
    return (await world["小红"].slash(world.channel, "close")).response


async def press_line(world: World, who: str, message: Any, action: str, line: str = DUE) -> Any:
    return await world[who].click(message, custom_id=button(message, action, last_key=line))


def closing(world: World) -> Any:
    """The message that closed the night, as it reads now."""
    return next(m for m in reversed(world.channel.history()) if "🧾" in text_of(m))


@pytest.mark.parametrize("locale", list(SPOKEN))
async def test_night_for_money_is_settled_in_money(
    world: World, clock: HandClock, locale: str
) -> None:
    world.default_locale = locale
    stake, result, payment = SPOKEN[locale]
    await open_night(world)
    told = await world["小红"].slash(world.channel, "settings stake", point="0.5 CNY")
    assert stake in says(told)
    await world["小红"].slash(world.channel, "win", winner="E")
    assert stake in text_of(board(world))
    closed = says(await world["小红"].slash(world.channel, "close"))
    assert result in closed
    assert payment in closed


async def test_the_bot_says_once_that_it_moves_no_money(world: World, clock: HandClock) -> None:
    told = await world["小红"].slash(world.channel, "settings stake", point="5毛")
    assert "不经手一分钱" in says(told)
    await night(world, clock, "E")
    later = "".join(text_of(message) for message in world.channel.history()[1:])
    assert "不经手" not in later


async def test_r66_line_is_marked_paid_and_unpaid_in_its_message(
    world: World, clock: HandClock
) -> None:
    message = await night(world, clock, "E")
    await press_line(world, "老王", message, "paid")
    paid = closing(world)
    assert "✅ **老王** → **小红**：2 分，已付（老王 记的）" in text_of(paid)
    assert "**阿明** → **小红**：**2 分**" in text_of(paid)
    assert pictures(paid), "the chart stays"
    await press_line(world, "小红", paid, "unpaid")
    assert "**老王** → **小红**：**2 分**" in text_of(closing(world))


async def test_third_person_is_told_who_may_say_so(world: World, clock: HandClock) -> None:
    message = await night(world, clock, "E")
    refused = await press_line(world, "大刘", message, "paid")
    assert is_private(refused)
    assert "只有 老王 和 小红 两位" in says(refused)
    assert "✅" not in text_of(closing(world))


async def test_old_message_of_a_reopened_night_says_so(world: World, clock: HandClock) -> None:
    message = await night(world, clock, "E")
    await world["小红"].slash(world.channel, "reopen")
    refused = await press_line(world, "老王", message, "paid")
    assert is_private(refused)
    assert "已经过时" in says(refused)


async def test_buttons_work_after_a_restart(world: World, clock: HandClock) -> None:
    message = await night(world, clock, "E")
    await world.restart()
    await press_line(world, "老王", message, "paid")
    assert "✅ **老王** → **小红**" in text_of(closing(world))


async def test_r67_part_of_a_debt_is_paid_and_the_rest_stays(
    world: World, clock: HandClock
) -> None:
    await night(world, clock, "E", "E")
    debts = await world["老王"].slash(world.channel, "debts")
    assert not is_private(debts)
    assert "**老王** → **小红**：**6 分**" in says(debts)
    paid = await world["老王"].slash(world.channel, "paid", debt="2-1--0-2", amount="4")
    assert "**老王** 付给 **小红** **4 分**。\n-# 还差 2 分。" in says(paid)
    again = await world["老王"].slash(world.channel, "debts")
    assert "**老王** → **小红**：**2 分**" in says(again)
    back = await press(world, "小红", paid.response, "takeback")
    assert "撤掉了：**老王** 没有付给 **小红** **4 分**。\n-# 还差 6 分。" in says(back)


async def test_debt_is_paid_by_its_button(world: World, clock: HandClock) -> None:
    await night(world, clock, "E")
    debts = await world["大刘"].slash(world.channel, "debts")
    paid = await press_line(world, "小红", debts.response, "debtpaid", "2-1--0-2")
    assert "**老王** 付给 **小红** **2 分**。\n-# 两清了。" in says(paid)
    twice = await press_line(world, "小红", debts.response, "debtpaid", "2-1--0-2")
    assert is_private(twice)
    assert "已经不欠了" in says(twice)


async def test_debts_to_choose_from_begin_with_ones_own(world: World, clock: HandClock) -> None:
    await night(world, clock, "E")
    offered = await world["丽丽"].autocomplete(world.channel, "paid", "debt", "")
    assert offered[0]["name"] == "丽丽 → 小红 2 分"
    assert len(offered) == 3


@pytest.mark.parametrize(
    ("amount", "answer"),
    [
        pytest.param("7", "一共只欠 2 分", id="r61 more than owed"),
        pytest.param("0", "不是金额", id="nothing"),
        pytest.param("-1", "不是金额", id="negative"),
        pytest.param("1.5", "分是整数", id="half a point"),
        pytest.param("一半", "不是金额", id="words"),
        pytest.param("9" * 4000, "不是金额", id="endless"),
    ],
)
async def test_amount_that_cannot_be_is_refused_privately(
    world: World, clock: HandClock, amount: str, answer: str
) -> None:
    await night(world, clock, "E")
    refused = await world["老王"].slash(world.channel, "paid", debt="2-1--0-2", amount=amount)
    assert is_private(refused)
    assert answer in says(refused)


@pytest.mark.parametrize("debt", ["", "老王", "1-2", "2-1--0", "2-1-CNY-x-2", "9-9--0-2"])
async def test_debt_that_is_none_is_refused_privately(
    world: World, clock: HandClock, debt: str
) -> None:
    await night(world, clock, "E")
    refused = await world["老王"].slash(world.channel, "paid", debt=debt)
    assert is_private(refused)
    assert "没有这笔欠账" in says(refused) or "已经不欠了" in says(refused)


async def test_fee_somebody_paid_is_shared_and_explained(world: World, clock: HandClock) -> None:
    await world["小红"].slash(world.channel, "settings stake", point="0.5 CNY")
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    fee = {"amount": "0.10", "paid-by": "阿明", "share": "equal"}
    told = await world["小红"].slash(world.channel, "fee", **fee)
    assert "台费 **¥0.10**，**阿明** 垫的，平摊" in says(told)
    closed = says(await world["小红"].slash(world.channel, "close"))
    assert "台费 **¥0.10**，**阿明** 垫的，平摊：每人 ¥0.02" in closed
    assert "除不尽的零头：**小红**、**老王** 各多摊 ¥0.01" in closed
    assert "**小红**  **+6** · 扣台费后 +¥2.97" in closed


async def test_fee_for_the_house_is_a_payment_to_it(world: World, clock: HandClock) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    await world["小红"].slash(world.channel, "fee", amount="6", share="winners")
    message = (await world["小红"].slash(world.channel, "close")).response
    assert "→ 老板（台费）：**2 分**" in text_of(message)
    for line in ("2-0-2", "3-0-2", "4-0-2"):
        await press_line(world, "丽丽", closing(world), "paid", line)
    assert text_of(closing(world)).count("✅") == 3


async def test_fee_is_undone_from_the_board(world: World, clock: HandClock) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "fee", amount="6")
    undone = await press(world, "小红", board(world), "undo")
    assert "撤" in says(undone) or "台费" in text_of(world.channel.history()[-2])
    assert "台费" not in says(await world["小红"].slash(world.channel, "settle"))


async def test_adjustment_moves_points_with_its_reason(world: World, clock: HandClock) -> None:
    await open_night(world)
    given = {"giver": "老王", "receiver": "丽", "points": 5, "reason": "点了面"}
    told = await world["小红"].slash(world.channel, "adjust", **given)
    assert "**老王** 给 **丽丽** 5 分：点了面" in says(told)
    assert totals(world) == {"小红": 0, "老王": -5, "阿明": 0, "丽丽": 5}
    history = await world["小红"].slash(world.channel, "hands")
    assert "点了面" in says(history), "r23: it stands in the history"


async def test_adjustment_with_a_stranger_or_oneself_is_refused(
    world: World, clock: HandClock
) -> None:
    await open_night(world)
    for receiver, answer in (("大刘", "今晚没有人叫 大刘"), ("老王", "自己不能付给自己")):
        given = {"giver": "老王", "receiver": receiver, "points": 5, "reason": "x"}
        refused = await world["小红"].slash(world.channel, "adjust", **given)
        assert is_private(refused)
        assert answer in says(refused)


@pytest.mark.parametrize(
    ("point", "answer"),
    [
        pytest.param("0.5 JPY", "JPY 最多 0 位小数", id="r70 half a yen"),
        pytest.param("3 铜板", "没有叫 铜板 的货币", id="no currency"),
        pytest.param("便宜点", "不是金额", id="no number"),
        pytest.param("0", "现在就是这个分值", id="points already"),
    ],
)
async def test_stake_that_cannot_be_is_refused_privately(
    world: World, point: str, answer: str
) -> None:
    refused = await world["小红"].slash(world.channel, "settings stake", point=point)
    assert is_private(refused)
    assert answer in says(refused)


async def test_stakes_to_choose_from_say_what_they_mean(world: World) -> None:
    offered = await world["小红"].autocomplete(world.channel, "settings stake", "point", "0.5")
    assert offered[0] == {"name": "1 分 = ¥0.50 · 人民币 CNY", "value": "0.5 CNY"}
    assert all("JPY" not in choice["value"] for choice in offered), "nobody can pay half a yen"


async def test_r91_button_that_shows_another_amount_notes_nothing(
    world: World, clock: HandClock
) -> None:
    """The debt it named is paid; another has come up since, which nobody pressed for."""
    await night(world, clock, "E")
    old = await world["小红"].slash(world.channel, "debts")
    await press_line(world, "老王", old.response, "debtpaid", "2-1--0-2")
    clock.wait(24 * 3600)
    await night(world, clock, "E", "E")
    refused = await press_line(world, "小红", old.response, "debtpaid", "2-1--0-2")
    assert is_private(refused)
    assert "金额已经变了" in says(refused)
    now = await world["老王"].slash(world.channel, "debts")
    assert "**老王** → **小红**：**6 分**" in says(now)


async def test_r43_payment_that_both_note_is_noted_once(world: World, clock: HandClock) -> None:
    await night(world, clock, "E", "E")
    part = {"debt": "2-1--0-6", "amount": "3"}
    await world["老王"].slash(world.channel, "paid", **part)
    again = await world["小红"].slash(world.channel, "paid", **part)
    assert is_private(again)
    assert "刚刚有人记过同样的一笔" in says(again)
    clock.wait(120)
    later = await world["小红"].slash(world.channel, "paid", **part)
    assert "两清了" in says(later)


async def test_payment_pressed_in_a_thread_keeps_its_language(
    world: World, clock: HandClock
) -> None:
    thread = await thread_in(world)
    seats = dict(zip(("east", "south", "west", "north"), FOUR, strict=True))
    members = {seat: world[name] for seat, name in seats.items()}
    await world["小红"].slash(thread, "open", **members)
    await world["小红"].slash(thread, "win", winner="E")
    message = (await world["小红"].slash(thread, "close")).response
    await press_line(world, "老王", message, "paid")
    shown = next(m for m in reversed(thread.history()) if "🧾" in text_of(m))
    assert "已付（老王 记的）" in text_of(shown)


async def test_private_settlement_stays_in_its_readers_language(
    world: World, clock: HandClock
) -> None:
    """Pressing a line of it, too, answers whoever alone reads it; the channel speaks Chinese."""
    await open_night(world)
    await world["小红"].slash(world.channel, "win", winner="E")
    world.speaks("老王", "en-US")
    more = await press(world, "老王", board(world), "more")
    await world["小红"].slash(world.channel, "close")
    private = await press(world, "老王", more.response, "settle")
    pressed = await press_line(world, "老王", private.response, "paid")
    assert "✅ **老王** → **小红**: 2 points, paid (says 老王)" in says(pressed)
    assert "付 3 笔就清" in text_of(closing(world))


async def test_stake_said_tonight_stands_on_the_board(world: World, clock: HandClock) -> None:
    await open_night(world)
    await world["小红"].slash(world.channel, "settings stake", point="5毛")
    assert "1 分 = ¥0.50" in text_of(board(world))
