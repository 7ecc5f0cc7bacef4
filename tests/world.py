"""What a running sandbox holds: looked at once, or waited for without asking again and again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar

import httpx

from sandbox.changes import Part
from sandbox.server import RunningSandbox

Json = dict[str, Any]
Found = TypeVar("Found")
WAIT_S = 1.0
"""So long the sandbox waits for a change before it answers. What is waited for may hang on more than the sandbox."""


class SandboxClient(httpx.AsyncClient):
    """A client of a sandbox that runs in this loop. The world is read without a request, which would take more time
    than all that a person does in a story; it comes in the same form, as JSON of the reader's own."""

    def __init__(self, running: RunningSandbox) -> None:
        super().__init__(base_url=running.url, timeout=10, verify=False)
        self._sandbox = running.sandbox

    async def look(self, part: Part, since: int | None) -> Json:
        """What `/world` answers."""
        exchange = self._sandbox.exchange
        await exchange.late.land_due()
        if since is not None:
            await exchange.changes.wait([part], since, WAIT_S)
        told = {"revision": exchange.changes.revision([part]), **self._sandbox.world.as_json([part])}
        return json.loads(json.dumps(told))


def client_at(url: str, timeout_s: float = 10) -> httpx.AsyncClient:
    """A client of a server on this machine, which speaks no TLS: to load the authorities would take 30 ms."""
    return httpx.AsyncClient(base_url=url, timeout=timeout_s, verify=False)


async def world_of(http: httpx.AsyncClient, part: Part) -> Json:
    """A part of the world as it is now."""
    return (await _look(http, part))[part]


async def world_until(
    http: httpx.AsyncClient, part: Part, holds: Callable[[Json], Found | None], within_s: float = 10
) -> Found:
    """What ``holds`` finds in a part of the world, as soon as it finds something. Raises TimeoutError."""
    since: int | None = None
    async with asyncio.timeout(within_s):
        while True:
            told = await _look(http, part, since)
            if found := holds(told[part]):
                return found
            since = told["revision"]


async def _look(http: httpx.AsyncClient, part: Part, since: int | None = None) -> Json:
    if isinstance(http, SandboxClient):
        return await http.look(part, since)
    asked: dict[str, Any] = {"part": part} if since is None else {"part": part, "since": since, "wait": WAIT_S}
    return (await http.get("/world", params=asked)).json()
