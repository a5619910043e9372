"""The end of a night: who pays whom, its chart, its moments; /chart at any time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.end_to_end.steps import board, is_private, open_night, press, says, win_by_form
from tests.end_to_end.test_tiles import pictures
from tests.world import World

SPOKEN = {
    "zh-CN": ("付 3 笔就清", "最大一把：**小红** +24，暴头（第 2 局）", "走势：共 2 局；小红 +"),
    "zh-TW": ("付 3 筆就清", "最大一把：**小红** +24，暴頭（第 2 局）", "走勢：共 2 局；小红 +"),
    "en-US": (
        "3 payments settle it",
        "Biggest hand: **小红** +24, Baotou (Hand 2)",
        "Course of the night of 2026-09-21: 2 hands; 小红 +",
    ),
}


async def two_hands(world: World) -> None:
    await open_night(world)
    await win_by_form(world, "小红", "小红")
    await win_by_form(world, "小红", "小红", ticks=("baotou",))


def png_of(message: Any) -> list[str]:
    return [attachment.filename for attachment in message.attachments]


@pytest.mark.parametrize("locale", list(SPOKEN))
async def test_closing_shows_payments_chart_and_moments(world: World, locale: str) -> None:
    world.default_locale = locale
    payments, moment, alt = SPOKEN[locale]
    await two_hands(world)
    result = await world["小红"].slash(world.channel, "close")
    assert payments in says(result)
    assert moment in says(result)
    assert not is_private(result)
    (told,) = pictures(result.response)
    assert alt in told


async def test_closing_by_the_button_shows_the_same(world: World) -> None:
    await two_hands(world)
    more = await press(world, "小红", board(world), "more")
    question = await press(world, "小红", more.response, "close")
    await press(world, "小红", question.response, "closeyes")
    shown = [told for message in world.channel.history() for told in pictures(message)]
    assert any("走势" in told for told in shown)


async def test_chart_shows_both_pictures_or_the_one_asked_for(world: World) -> None:
    await two_hands(world)
    both = await world["老王"].slash(world.channel, "chart")
    course, matrix = pictures(both.response)
    assert "走势" in course
    assert "小红 赢了 老王" in matrix
    alone = await world["老王"].slash(world.channel, "chart", picture="matrix")
    assert pictures(alone.response) == [matrix]


async def test_chart_of_a_night_without_a_hand_says_so(world: World) -> None:
    await open_night(world)
    answer = await world["老王"].slash(world.channel, "chart")
    assert "还没什么可画的" in says(answer)


async def test_closing_a_night_without_a_hand_needs_no_picture(world: World) -> None:
    await open_night(world)
    result = await world["小红"].slash(world.channel, "close")
    assert "大家打平" in says(result)
    assert pictures(result.response) == []
