"""What a running sandbox holds, seen over HTTP: looked at once, or waited for without asking again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import httpx

from sandbox.changes import Part

Json = dict[str, Any]
Found = TypeVar("Found")
WAIT_S = 1.0
"""So long the sandbox waits for a change before it answers. What is waited for may hang on more than the sandbox."""


def client_at(url: str, timeout_s: float = 10) -> httpx.AsyncClient:
    """A client of a server on this machine, which speaks no TLS: to load the authorities would take 30 ms."""
    return httpx.AsyncClient(base_url=url, timeout=timeout_s, verify=False)


async def world_of(http: httpx.AsyncClient, part: Part) -> Json:
    """A part of the world as it is now."""
    return (await http.get("/world", params={"part": part})).json()[part]


async def world_until(
    http: httpx.AsyncClient, part: Part, holds: Callable[[Json], Found | None], within_s: float = 10
) -> Found:
    """What ``holds`` finds in a part of the world, as soon as it finds something. Raises TimeoutError."""
    asked: dict[str, Any] = {"part": part, "wait": WAIT_S}
    async with asyncio.timeout(within_s):
        while True:
            told = (await http.get("/world", params=asked)).json()
            if found := holds(told[part]):
                return found
            asked["since"] = told["revision"]
