"""Public messages speak the channel's language, private ones the reader's; all three complete."""

from __future__ import annotations

import re

import pytest

from tests.conftest import HandClock
from tests.end_to_end.steps import board, open_night, press, says, win_by_form
from tests.world import World, text_of

SPOKEN = {
    "zh-CN": (
        "第 1 局 · **小红** 自摸 · 暴头",
        "**老王** 付 4：1 × 暴头 2 × 平庄 2",
        "只有在座的人",
    ),
    "zh-TW": (
        "第 1 局 · **小红** 自摸 · 暴頭",
        "**老王** 付 4：1 × 暴頭 2 × 平莊 2",
        "只有在座的人",
    ),
    "en-US": (
        "Hand 1 · **小红** self-draw · Baotou",
        "**老王** pays 4: 1 × Baotou 2 × first deal 2",
        "Only people sitting at a table",
    ),
}


@pytest.mark.parametrize("locale", list(SPOKEN))
async def test_night_in_each_language(world: World, clock: HandClock, locale: str) -> None:
    world.default_locale = locale
    headline, payment, refusal = SPOKEN[locale]
    await open_night(world)
    result = await win_by_form(world, "小红", "小红", ticks=("baotou",))
    assert headline in says(result)
    assert payment in says(result)
    assert refusal in says(await press(world, "大刘", board(world), "win"))
    clock.wait(180)
    everything = [
        await world["小红"].slash(world.channel, command)
        for command in ("hands", "settle", "help", "rules show", "undo", "redo", "close", "reopen")
    ]
    texts = "\n".join([*map(says, everything), *map(text_of, world.channel.history())])
    assert not re.search(r"\{\w+\}", texts), "no placeholder is left over"
    if locale != "en-US":
        words = set(re.findall(r"[A-Za-z]{3,}", texts)) - {"standard"}
        assert not words, f"English in Chinese: {words}"


async def test_private_answers_follow_the_reader_public_ones_the_channel(world: World) -> None:
    """R124."""
    await open_night(world)
    world.speaks("老王", "en-US")
    form = await press(world, "老王", board(world), "win")
    assert form.modal is not None
    assert form.modal["title"] == "Win · Hand 1"
    result = await world["老王"].submit_modal(form, {"winner": "S"})
    assert "**老王** 自摸" in says(result)
    assert "nothing to bring back" in says(await world["老王"].slash(world.channel, "redo"))


async def test_channel_language_can_be_set(world: World) -> None:
    await open_night(world)
    answer = await world["小红"].slash(world.channel, "settings language", language="zh-TW")
    assert says(answer) == "這裡給大家看的訊息改用繁體中文。"
    assert "暴頭" in says(await win_by_form(world, "小红", "小红", ticks=("baotou",)))


async def test_command_names_are_sent_in_chinese(world: World) -> None:
    registered = world.env.backend.commands[None].values()
    names = {c["name"]: c["name_localizations"]["zh-CN"] for c in registered}
    assert names == {
        "open": "开台",
        "score": "看分",
        "close": "收摊",
        "reopen": "重开",
        "win": "胡",
        "draw": "流局",
        "falsewin": "诈胡",
        "undo": "撤销",
        "redo": "恢复",
        "hands": "流水",
        "fix": "改",
        "insert": "补",
        "seat": "换人",
        "dealer": "定庄",
        "claim": "吃碰",
        "link": "认人",
        "unlink": "不认",
        "move": "搬台",
        "worth": "算番",
        "settle": "结算",
        "adjust": "调整",
        "fee": "台费",
        "paid": "已付",
        "debts": "欠账",
        "chart": "走势",
        "stats": "战绩",
        "leaderboard": "排行",
        "export": "导出",
        "rules": "规则",
        "settings": "设置",
        "help": "帮助",
        "privacy": "隐私",
        "forgetme": "忘记我",
    }
