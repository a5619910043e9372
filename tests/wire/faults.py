"""The ways in which Discord can fail a request."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

from tests.wire.payloads import Payload

Answer = web.Response
LATE = 200
"""A `Fault.status`: nothing fails, it only takes its `delay`."""
CUT = 0
"""A `Fault.status`: the line is torn instead of an answer."""


@dataclass
class Fault:
    """What goes wrong with the next `times` requests of that method and path (a pattern).

    With `done` the request is carried out all the same, and only its answer is lost.
    """

    method: str
    path: str
    status: int = 500
    code: int = 0
    times: int = 1
    delay: float = 0.0
    done: bool = False
    retry_after: float = 0.2
    is_cloudflare: bool = False

    def meets(self, request: web.Request) -> bool:
        is_meant = self.method == request.method and re.search(self.path, request.path)
        return self.times > 0 and is_meant is not None

    def answer(self, request: web.Request) -> Answer:
        """The failure as the client sees it."""
        if self.status == CUT and request.transport is not None:
            request.transport.abort()
        body: Payload = {"message": "injected", "code": self.code}
        headers = {}
        if self.status == 429:
            body |= {"retry_after": self.retry_after, "global": False}
            headers = {
                "Retry-After": str(self.retry_after),
                "X-RateLimit-Remaining": "0",
                "X-RateLimit-Reset-After": str(self.retry_after),
            }
            if not self.is_cloudflare:
                headers["Via"] = "1.1 google"
        return json_answer(body, status=self.status or 500, headers=headers)


def json_answer(
    data: object, *, status: int = 200, headers: Mapping[str, str] | None = None
) -> Answer:
    """JSON as Discord labels it: discord.py takes no other label, not even one with a charset."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")
