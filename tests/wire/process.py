"""The real `bot.py` with its real arguments, in a process that takes another address for Discord.

`python -m tests.wire.process http://127.0.0.1:PORT run`
"""

from __future__ import annotations

import sys

import yarl
from discord import gateway, http


def call(address: str) -> None:
    """Call this Discord instead of the real one."""
    http.Route.BASE = f"{address}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address).with_scheme("ws")


if __name__ == "__main__":
    call(sys.argv.pop(1))
    from bot import main

    main(prog_name="bot.py")
