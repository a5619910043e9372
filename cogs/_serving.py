"""Serving until told to stop: what was accepted is finished first."""

from __future__ import annotations

import asyncio
import logging
import os
import signal

import aiohttp
import discord

from cogs._client import Hangma

log = logging.getLogger("hangma")

SIGNALS = (signal.SIGTERM, signal.SIGINT)
PATIENCE = 5.0
"""Seconds for answers that are under way; whoever stops us waits ten at least."""


async def serve(client: Hangma, token: str) -> None:
    """Connect and serve until SIGTERM or SIGINT; a second one exits at once.

    On the first nothing new is taken on, everybody accepted is answered, the gateway is closed.
    """
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.add_signal_handler(number, told.set)
    serving = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(told.wait())
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
        else:
            await _wind_down(client, serving)
    finally:
        stopping.cancel()
        if not told.is_set():
            for number in SIGNALS:
                loop.remove_signal_handler(number)


async def _wind_down(client: Hangma, serving: asyncio.Task[None]) -> None:
    for number in SIGNALS:
        # Not the default action: the kernel withholds that from process 1 of a container.
        signal.signal(number, lambda number, _: os._exit(128 + number))
    log.info("stopping")
    unanswered = await client.traffic.stop(PATIENCE)
    if unanswered:
        log.warning("stopped before %d were answered", unanswered)
    await client.close()
    serving.cancel()
    try:
        await serving
    except asyncio.CancelledError:
        return
    except (OSError, RuntimeError, aiohttp.ClientError, discord.DiscordException) as error:
        # It was still connecting, and finds its session closed.
        log.info("stopped while connecting: %s", type(error).__name__)
