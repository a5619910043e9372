"""The log: a line for everything recorded, answered, refused; never a name, a text, or a token.

`key=value` for eyes and grep, or with `HZ_LOG=json` an object a line for machines. discord.py's
own lines and those of other libraries go through the same formatter.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord

from cogs._traffic import Answered
from data.commits import Commit
from data.refusals import StorageTrouble

log = logging.getLogger("hangma")

HIDDEN = "[hidden]"
_TOKENS = re.compile(
    r"(?<=/webhooks/)(\d+)/[\w.\-%]+"  # of an answer: rate limits are told with it
    r"|(?<=/interactions/)(\d+)/[\w.\-%]+"
    r"|\b[\w-]{18,}\.[\w-]{6}\.[\w-]{20,}"  # a bot's token
    r"|\b(?:Bot|Bearer) [\w.\-]{20,}"
)
_SUSPECT = re.compile(r"\.[\w-]{6}\.[\w-]{20}|/webhooks/|/interactions/|Bot |Bearer ")
"""Quickly says of nearly every line that no token is in it."""

_SAYS_NOTHING_TYPED = (
    OSError,
    StorageTrouble,
    aiohttp.ClientError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.HTTPException,
    discord.LoginFailure,
)
"""Errors of the world around us. The words of any other may quote what somebody typed."""

Facts = Mapping[str, str | int | float | None]


class Formatter(logging.Formatter):
    """One line a record; a traceback, without what errors say of their values, below it."""

    def __init__(self, *, as_json: bool = False, secret: str | None = None) -> None:
        super().__init__()
        self._as_json = as_json
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        # asyncio shows the error itself on further lines of its message.
        what = record.getMessage().partition("\n")[0] if record.exc_info else record.getMessage()
        facts: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "what": what,
            **getattr(record, "facts", {}),
        }
        facts = {key: value for key, value in facts.items() if value is not None}
        error = record.exc_info[1] if record.exc_info else None
        trace = "".join(_trace(error)) if error is not None else ""
        if self._as_json:
            line = json.dumps(facts | ({"trace": trace} if trace else {}), ensure_ascii=False)
        else:
            line = " ".join(f"{key}={_plain(value)}" for key, value in facts.items())
            line += f"\n{trace.rstrip()}" if trace else ""
        return self._without_tokens(line)

    def _without_tokens(self, line: str) -> str:
        if self._secret:
            line = line.replace(self._secret, HIDDEN)
        if _SUSPECT.search(line) is None:
            return line
        return _TOKENS.sub(lambda m: f"{m[1] or m[2]}/{HIDDEN}" if m[1] or m[2] else HIDDEN, line)


def configure(*, as_json: bool, secret: str | None, level: int = logging.INFO) -> None:
    """Send everything that is logged to standard error in our form. `secret` never appears."""
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter(as_json=as_json, secret=secret))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("matplotlib").setLevel(logging.WARNING)  # else it tells of its font cache
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    sys.excepthook = lambda _, error, __: log.critical("crashed", exc_info=error)


class LogListener:
    """Writes down what was recorded and answered."""

    def committed(self, commit: Commit, since: float | None) -> None:
        """A line for each event."""
        for written in commit.events:
            _say(
                "recorded",
                {
                    "kind": written.event.body.kind,
                    "night": written.night_id,
                    "seq": written.event.seq,
                    "hand": written.hand,
                    "player": written.event.by,
                    "origin": written.origin,
                    "commit_ms": _ms(commit.seconds),
                    "since_ms": None if since is None else _ms(since),
                },
            )

    def answered(self, answered: Answered) -> None:
        """A line for the interaction."""
        _say(
            "answered",
            {
                "to": answered.what,
                "outcome": answered.outcome,
                "ms": _ms(answered.seconds),
                "user": answered.user_id,
                "guild": answered.guild_id,
                "channel": answered.channel_id,
                "origin": answered.origin,
            },
        )


def _say(what: str, facts: Facts) -> None:
    log.info(what, extra={"facts": facts})


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def _plain(value: object) -> str:
    text = str(value)
    return text if re.fullmatch(r"[^\s\"=]+", text) else json.dumps(text, ensure_ascii=False)


def _trace(error: BaseException) -> Iterator[str]:
    """Where `error` and what caused it were raised."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _trace(cause)
    yield from traceback.format_tb(error.__traceback__)
    says = f": {error}" if isinstance(error, _SAYS_NOTHING_TYPED) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{says}\n"
