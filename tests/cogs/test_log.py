"""The log's lines: facts in order, errors without their words, tokens never."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

import aiohttp
import discord
import pytest

from cogs._log import Formatter
from data.refusals import Refusal, RefusalCode, StorageTrouble

BOT_TOKEN = "OTAwMDAwMDAwMDAwMDAwMDAw.GaBcDe.abcdefghijklmnopqrstuvwxyz-0123456789AB"
SECRET = "a secret of another shape"


def _line(message: str, error: BaseException | None = None, **facts: Any) -> str:
    return _formatted(Formatter(secret=SECRET), message, error, **facts)


def _formatted(
    formatter: Formatter, message: str, error: BaseException | None, **facts: Any
) -> str:
    info = (type(error), error, error.__traceback__) if error is not None else None
    record = logging.LogRecord("hangma", logging.INFO, "", 0, message, (), info)
    record.created = 1_790_000_000.25
    if facts:
        record.facts = facts
    return formatter.format(record)


def _raised(error: Exception, cause: Exception | None = None) -> Exception:
    try:
        try:
            if cause is not None:
                raise cause
        except Exception as first:
            raise error from first
        raise error
    except Exception as caught:
        return caught


def test_line_is_keys_and_values_with_odd_ones_quoted() -> None:
    line = _line("recorded", kind="hand", hand=None, to="press win", odd='a="b"')
    assert line == (
        "at=2026-09-21T14:13:20.250+00:00 level=info logger=hangma what=recorded "
        'kind=hand to="press win" odd="a=\\"b\\""'
    )


def test_line_break_in_a_message_makes_no_second_line() -> None:
    assert "\n" not in _line("one\ntwo")


def test_json_line_holds_the_same_facts() -> None:
    line = _formatted(Formatter(as_json=True), "recorded", _raised(KeyError("x")), hand=3)
    found = json.loads(line)
    assert (found["what"], found["hand"]) == ("recorded", 3)
    assert found["trace"].endswith("builtins.KeyError\n")


@pytest.mark.parametrize(
    "text",
    [
        BOT_TOKEN,
        SECRET,
        f"Authorization: Bot {BOT_TOKEN}",
        "POST https://discord.com/api/v10/webhooks/900/aW50ZXJhY3Rpb24_x-y/messages/@original",
        "POST https://discord.com/api/v10/interactions/5001/aW50ZXJhY3Rpb24_x-y/callback",
    ],
)
def test_token_never_appears_in_a_message_or_an_error(text: str) -> None:
    lines = (
        _line(text),
        _line("unexpected", _raised(OSError(text))),
        _line("unexpected", _raised(ValueError(text), aiohttp.ClientError(text))),
        _line("answered", to=text),
        _formatted(Formatter(as_json=True, secret=SECRET), text, _raised(OSError(text))),
    )
    for line in lines:
        for token in (BOT_TOKEN, SECRET, "aW50ZXJhY3Rpb24"):
            assert token not in line
        assert "[hidden]" in line


def test_address_keeps_its_ids_beside_the_hidden_token() -> None:
    line = _line("429 on /api/v10/webhooks/900/aW50ZXJhY3Rpb24_x-y/messages/@original")
    assert "/webhooks/900/[hidden]/messages/@original" in line


@pytest.mark.parametrize(
    "error",
    [
        ValueError("typed: 张三丰"),
        KeyError("张三丰"),
        Refusal(RefusalCode.NO_SUCH_PLAYER, name="张三丰"),
        discord.app_commands.AppCommandError("Command raised: 张三丰"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_words_of_an_error_that_may_quote_somebody_are_left_out(error: Exception) -> None:
    line = _line("unexpected", _raised(error, RuntimeError("张三丰 too")))
    assert "张三丰" not in line
    assert "test_log.py" in line
    assert f"{type(error).__name__}\n" in f"{line}\n"
    assert "builtins.RuntimeError\n" in line


def test_error_that_asyncio_quotes_in_its_message_is_left_out() -> None:
    error = _raised(ValueError("张三丰"))
    line = _line(f"Task exception was never retrieved\nfuture: {error!r}", error)
    assert 'what="Task exception was never retrieved"' in line
    assert "张三丰" not in line


def test_words_about_the_world_around_us_stay() -> None:
    error = _raised(StorageTrouble("database is locked"), OSError(28, "No space left on device"))
    line = _line("unexpected", error)
    assert "StorageTrouble: database is locked" in line
    assert "OSError: [Errno 28] No space left on device" in line


def test_program_of_the_bot_ends_with_a_line_of_the_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What nobody catches goes the way of everything else."""
    from cogs._log import configure

    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    level = root.level
    try:
        configure(as_json=False, secret=SECRET)
        error = _raised(OSError(SECRET))
        sys.excepthook(type(error), error, error.__traceback__)
    finally:
        root.setLevel(level)
    said = capsys.readouterr().err
    assert "level=critical logger=hangma what=crashed" in said
    assert SECRET not in said
