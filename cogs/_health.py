"""The optional local port: `/healthz` for whoever restarts us, `/metrics` for Prometheus."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from cogs._client import Hangma
from cogs._metrics import Metrics
from data.refusals import StorageTrouble

ANSWER_WITHIN = 2.0
"""Seconds the writer thread has to answer."""


async def health_of(client: Hangma, within: float = ANSWER_WITHIN) -> dict[str, Any]:
    """How the bot is; `ok` where it is connected and its ledger answers."""
    lost = any(shard.is_closed() for shard in client.shards.values())
    connected = client.is_ready() and not client.is_closed() and not lost
    try:
        pulse = await asyncio.wait_for(client.scorebook.pulse(), within)
    except (TimeoutError, StorageTrouble):
        pulse = None
    latency = client.latency if connected else math.nan
    return {
        "ok": connected and pulse is not None,
        "gateway": {
            "connected": connected,
            "latency_ms": round(latency * 1000, 1) if math.isfinite(latency) else None,
        },
        "ledger": {
            "answers": pulse is not None,
            "schema": pulse.schema if pulse else None,
            "last_event_at": pulse.last_event_at if pulse else None,
        },
    }


@asynccontextmanager
async def health_port(client: Hangma, host: str, port: int) -> AsyncIterator[tuple[str, int]]:
    """Serve both pages; gives the address. Raises `OSError` where the port is taken."""
    metrics = Metrics(client)
    client.traffic.tell(metrics)

    async def healthz(_: web.Request) -> web.Response:
        found = await health_of(client)
        return web.json_response(found, status=200 if found["ok"] else 503)

    async def figures(_: web.Request) -> web.Response:
        kind = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        return web.Response(body=metrics.page(), headers=kind)

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz), web.get("/metrics", figures)])
    runner = web.AppRunner(app, access_log=None, handle_signals=False)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        bound = runner.addresses[0]
        yield bound[0], bound[1]
    finally:
        await runner.cleanup()
