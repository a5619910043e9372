"""What a handler knows of an interaction: where, who, which request, in which language."""

from __future__ import annotations

from typing import Any

import pytest

from cogs._client import Hangma
from cogs._context import member_of, origin_of, place_of, public, reader
from cogs._views import custom_id
from data.records import Language, Member, Place, Settings
from tests.cogs.support import interaction, user

THREAD = {"id": "9", "type": 11, "parent_id": "8", "name": "二楼"} | {
    "owner_id": "11",
    "message_count": 0,
    "member_count": 1,
    "thread_metadata": {
        "archived": False,
        "auto_archive_duration": 60,
        "archive_timestamp": "2026-01-01T00:00:00+00:00",
    },
}


async def test_channel_is_a_place_of_its_own(bot: Hangma) -> None:
    assert place_of(interaction(bot, {"custom_id": ""})) == Place(7, 8)


async def test_thread_knows_its_parent(bot: Hangma) -> None:
    """R98: it has its own night and its parent's settings."""
    assert place_of(interaction(bot, {"custom_id": ""}, channel=THREAD)) == Place(7, 9, 8)


async def test_writer_is_known_under_the_name_shown(bot: Hangma) -> None:
    assert member_of(interaction(bot, {"custom_id": ""}).user) == Member(11, "小红")


def test_name_that_hides_is_replaced_by_the_number() -> None:
    assert member_of(user(5, "\u200b\u3164")) == Member(5, "5")


async def test_same_request_has_the_same_name(bot: Hangma) -> None:
    """R39: delivered twice, it is one request."""
    first, again = (interaction(bot, {"custom_id": ""}) for _ in range(2))
    assert origin_of(first) == origin_of(again) == "i5"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("zh-CN", "zh-CN"), ("zh-TW", "zh-TW"), ("en-US", "en"), ("de", "en")],
)
async def test_private_answers_speak_the_readers_language(
    bot: Hangma, locale: str, language: Language
) -> None:
    assert reader(interaction(bot, {"custom_id": ""}, locale=locale)).language == language


@pytest.mark.parametrize(
    ("chosen", "language"), [("zh-TW", "zh-TW"), ("en", "en"), (None, "zh-CN")]
)
async def test_public_messages_speak_the_channels_language_else_the_askers(
    bot: Hangma, chosen: Language | None, language: Language
) -> None:
    asker = interaction(bot, {"custom_id": ""}, locale="zh-CN")
    assert public(Settings(language=chosen), asker).language == language


# Ids of controls


def test_id_of_a_control_carries_its_version_and_keys() -> None:
    assert custom_id("win", (12, "二楼", 34)) == "hz:v1:win:12:二楼:34"


def test_id_that_discord_would_refuse_is_refused() -> None:
    longest: Any = (2**63, "台" * 20, 2**31)
    assert len(custom_id("handspage", longest)) <= 100
    with pytest.raises(ValueError, match="too long"):
        custom_id("win", ("x" * 100,))
