"""The one client through which every side calls the outside: bare aiohttp."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp


class Outside:
    """Calls the upstream. ``began`` notes when the call of a run that is watched began (``time.perf_counter``)."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session = session
        self._url = url
        self.began: dict[str, float] = {}

    async def act(self, text: str, wait_ms: int, watched: str = "") -> dict[str, Any]:
        """Call once and return the answer, an object with ``id`` and ``url``."""
        if watched:
            self.began[watched] = time.perf_counter()
        address = f"{self._url}/act?wait_ms={wait_ms}"
        async with self._session.post(address, json={"text": text}) as answer:
            return await answer.json()


@asynccontextmanager
async def outside(url: str) -> AsyncGenerator[Outside]:
    """Open the client, with as many connections as are wanted at once."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        yield Outside(session, url)
