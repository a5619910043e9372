"""A scripted night of twenty hands, twice: by commands, and by the board and its form.

The totals are worked out by hand below (通行 rules); both ways must show them after every hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.conftest import HandClock
from tests.end_to_end.steps import FOUR, board, open_night, press, says, totals, win_by_form
from tests.world import World, text_of


class Hand(NamedTuple):
    """What happened, and what 小红, 老王, 阿明, 丽丽 stand at afterwards."""

    winner: str | None
    totals: tuple[int, int, int, int]
    discarder: str | None = None
    ticks: tuple[str, ...] = ()
    liable: str | None = None

    def options(self) -> dict[str, Any]:
        """What /win is told."""
        options: dict[str, Any] = {"winner": self.winner}
        if self.discarder:
            options["from"] = self.discarder
        if self.liable:
            options["liable"] = self.liable
        for tick in self.ticks:
            match tick:
                case "baotou":
                    options["baotou"] = True
                case "qidui" | "haohua1":
                    options["shape"] = tick
                case _:
                    options[tick[:-1]] = int(tick[-1])
        return options


NIGHT = (
    # 小红 deals, 平庄: wins 2 from each.
    Hand("小红", (6, -2, -2, -2)),
    # 二连庄, a draw: 三连庄 next.
    Hand(None, (6, -2, -2, -2)),
    # 三连庄: the dealer discards to 老王, one edge of 8.
    Hand("老王", (-2, 6, -2, -2), discarder="小红"),
    # 老王 deals. 阿明 暴头 ×2: dealer 4, others 2.
    Hand("阿明", (-4, 2, 6, -4), ticks=("baotou",)),
    # 阿明 deals. 七对 ×2 at 平庄: 4 from each.
    Hand("阿明", (-8, -2, 18, -8), ticks=("qidui",)),
    # 二连庄: 财飘 ×4, edge 4: 16 from each.
    Hand("阿明", (-24, -18, 66, -24), ticks=("caipiao1",)),
    # 三连庄: 丽丽 discards to the dealer, 8.
    Hand("阿明", (-24, -18, 74, -32), discarder="丽丽"),
    # Level 4 counts as 三连庄: 丽丽 杠开 ×2: dealer 16, others 2.
    Hand("丽丽", (-26, -20, 58, -12), ticks=("gangkai1",)),
    # 丽丽 deals: a draw.
    Hand(None, (-26, -20, 58, -12)),
    # 二连庄: 小红 豪华 ×4: dealer 16, others 4.
    Hand("小红", (-2, -24, 54, -28), ticks=("haohua1",)),
    # 小红 deals. 老王 wins 4 in all, 阿明 is liable for it.
    Hand("老王", (-2, -20, 50, -28), liable="阿明"),
    # 老王 deals: 杠暴 ×4 at 平庄: 8 from each.
    Hand("老王", (-10, 4, 42, -36), ticks=("baotou", "gangkai1")),
    # Two draws: 二连庄 → 三连庄 → 4.
    Hand(None, (-10, 4, 42, -36)),
    Hand(None, (-10, 4, 42, -36)),
    # 小红 discards to the dealer: 8.
    Hand("老王", (-18, 12, 42, -36), discarder="小红"),
    # The dealer discards to 阿明's 七对: 2 × 8.
    Hand("阿明", (-18, -4, 58, -36), discarder="老王", ticks=("qidui",)),
    # 阿明 deals. 丽丽 双财飘 ×8: dealer 16, others 8.
    Hand("丽丽", (-26, -12, 42, -4), ticks=("caipiao2",)),
    # 丽丽 deals: 2 from each.
    Hand("丽丽", (-28, -14, 40, 2)),
    # 二连庄: 小红 plain: dealer 4, others 1.
    Hand("小红", (-22, -15, 39, -2)),
    Hand(None, (-22, -15, 39, -2)),
)


def test_the_hand_computed_table_is_zero_sum() -> None:
    assert [sum(hand.totals) for hand in NIGHT] == [0] * len(NIGHT)


async def by_command(world: World, who: str, hand: Hand) -> None:
    """Record with /win or /draw."""
    if hand.winner is None:
        await world[who].slash(world.channel, "draw")
        return
    await world[who].slash(world.channel, "win", **hand.options())


async def by_board(world: World, who: str, hand: Hand) -> None:
    """Record with the board's buttons and form."""
    if hand.winner is None:
        await press(world, who, board(world), "draw")
    else:
        await win_by_form(
            world, who, hand.winner, how=hand.discarder, ticks=hand.ticks, liable=hand.liable
        )


@pytest.mark.parametrize("record", [by_command, by_board])
async def test_night_comes_to_the_hand_computed_totals(
    world: World, clock: HandClock, record: Any
) -> None:
    await open_night(world)
    for number, hand in enumerate(NIGHT, 1):
        clock.wait(180)
        await record(world, FOUR[number % 4], hand)
        assert totals(world) == dict(zip(FOUR, hand.totals, strict=True)), f"hand {number}"
    closing = await world["小红"].slash(world.channel, "close")
    assert closing.response is not None
    text = text_of(closing.response)
    # 小红 −22, 老王 −15, 阿明 +39, 丽丽 −2: no two groups are even, so three payments.
    assert "🥇 **阿明**  **+39**" in text
    assert "**付 3 笔就清**" in text
    for payment in ("**小红** → **阿明**：**22 分**", "**老王** → **阿明**：**15 分**"):
        assert payment in text
    assert "**丽丽** → **阿明**：**2 分**" in text


async def test_night_with_restarts_comes_to_the_same(world: World, clock: HandClock) -> None:
    """R52, R56, R89: a restart between any hands changes nothing; old buttons go on working."""
    await open_night(world)
    for number, hand in enumerate(NIGHT, 1):
        clock.wait(180)
        if number % 3 == 0:
            await world.restart()
        await by_board(world, FOUR[number % 4], hand)
    assert totals(world) == dict(zip(FOUR, NIGHT[-1].totals, strict=True))


async def test_dealer_self_draws_thrice_at_rising_levels(world: World, clock: HandClock) -> None:
    """R01: no manual step raises the streak."""
    await open_night(world)
    for expected in (6, 18, 42, 66):
        clock.wait(180)
        await win_by_form(world, "小红", "小红")
        assert totals(world)["小红"] == expected


async def test_result_explains_each_payment_in_a_line(world: World, clock: HandClock) -> None:
    await open_night(world)
    for _ in range(2):
        clock.wait(180)
        await world["小红"].slash(world.channel, "draw")
    result = await win_by_form(world, "老王", "老王", ticks=("baotou",))
    text = says(result)
    assert "**小红** 付 16：1 × 暴头 2 × 三连庄 8" in text
    assert "**阿明** 付 2：1 × 暴头 2 × 闲家 1" in text
    assert "**丽丽** 付 2：1 × 暴头 2 × 闲家 1" in text
    assert "下一局 老王 坐庄，平庄" in text
