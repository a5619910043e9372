"""Whatever goes wrong is one private answer in the reader's language, without its insides."""

from __future__ import annotations

import logging
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs._boards import BoardLost
from cogs._client import Hangma
from cogs._errors import card_for
from cogs._input import InputError, InputProblem
from cogs._paint import paint
from cogs._verifying import TilesImpossible, TilesMisread
from cogs._views import OutdatedControl
from data.refusals import Refusal, RefusalCode, StorageKind, StorageTrouble
from hzrules.faults import Fault
from hzrules.notation import Misread
from hzrules.terms import HandFault, NotationFault
from tests.cogs.support import assert_sendable, interaction, text_of

PRESS = {"custom_id": "hz:v1:win:1:1:2", "component_type": 2}


class Answered:
    """What Discord says with an error: only its status is looked at."""

    status = 403
    reason = "Forbidden"


def forbidden() -> discord.Forbidden:
    response: Any = Answered()
    return discord.Forbidden(response, "Missing Access at /channels/8")


def down() -> discord.DiscordServerError:
    response: Any = Answered()
    return discord.DiscordServerError(response, "upstream connect error at /webhooks/8")


ERRORS: dict[str, tuple[Exception, str, str]] = {
    "refusal": (Refusal(RefusalCode.NO_OPEN_NIGHT), "这个频道现在没有开台", "No night is open"),
    "input": (InputError(InputProblem.FOUR_PEOPLE), "一桌要四个人", "A table needs four people"),
    "misread": (
        TilesMisread(Misread(NotationFault.RANK_EXPECTED, 1, "0"), "1a0m"),
        "牌里第 2 个字「0」看不懂",
        "I cannot read character 2",
    ),
    "impossible": (
        TilesImpossible((Fault(HandFault.CAISHEN_UNKNOWN), Fault(HandFault.CAISHEN_IS_WHITE))),
        "没有这样的牌：\n- 翻出来的是哪张",
        "There is no such hand:\n- Which tile was turned?",
    ),
    "outdated": (OutdatedControl("hz:v0:win"), "这个按钮是旧版本的", "from an older version"),
    "storage": (StorageTrouble("disk I/O error"), "这次没有记上。\n", "Nothing was recorded.\n"),
    "board": (
        BoardLost(StorageTrouble("disk I/O error")),
        "刚才记的没有丢，只是记分牌没能更新。用 **/看分** 叫出来",
        "What was entered is safe, but the board could not be renewed. **/score** brings it",
    ),
    "forbidden": (forbidden(), "没有权限在这个频道发消息", "may not write in this channel"),
    "discord": (down(), "程序出错了", "Something went wrong"),
    "private": (app_commands.NoPrivateMessage(), "请到服务器的频道里用", "in a server channel"),
    "unexpected": (KeyError("secret"), "程序出错了", "Something went wrong"),
}


@pytest.mark.parametrize("error", ERRORS)
async def test_error_is_told_in_the_readers_language(bot: Hangma, error: str) -> None:
    raised, chinese, english = ERRORS[error]
    for locale, said in (("zh-CN", chinese), ("en-US", english), ("fr", english)):
        card = card_for(interaction(bot, PRESS, locale=locale), raised)
        assert said in text_of(card)
        assert_sendable(paint(card))


@pytest.mark.parametrize(
    "error", ["storage", "board", "forbidden", "discord", "unexpected", "outdated"]
)
async def test_insides_are_not_told(bot: Hangma, error: str) -> None:
    raised = ERRORS[error][0]
    text = text_of(card_for(interaction(bot, PRESS), raised))
    for inside in ("secret", "disk", "/channels", "/webhooks", "hz:v0", type(raised).__name__):
        assert inside not in text


@pytest.mark.parametrize("error", ERRORS)
async def test_only_what_nobody_expected_is_logged(
    bot: Hangma, error: str, caplog: pytest.LogCaptureFixture
) -> None:
    """R108: a refusal is no fault of the bot; a fault is there for whoever runs it."""
    with caplog.at_level(logging.INFO, "hangma"):
        card_for(interaction(bot, PRESS), ERRORS[error][0])
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert bool(errors) is (error == "unexpected")
    if error == "unexpected":
        assert errors[0].exc_info is not None


async def test_each_kind_of_storage_trouble_has_its_own_advice(bot: Hangma) -> None:
    told = set()
    for kind in StorageKind:
        trouble = StorageTrouble("/var/ledger.sqlite: disk I/O error", kind)
        text = text_of(card_for(interaction(bot, PRESS), trouble))
        assert "/var" not in text
        assert "管机器人的人" in text
        told.add(text)
    assert len(told) == len(StorageKind)
