"""The HTTP client of connections: what is on its way when it is closed ends before."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from connectors.tls import get_tls_context
from orchestration.tasks import end_task

CLOSE_WITHIN_S = 2.0
"""So long a request that is on its way may take when its client is closed."""


class SettlingClient(httpx.AsyncClient):
    """A client that waits for its requests before it closes, at most so long, and then ends them.

    A pool that is closed while a connection is being opened knows nothing of it: it would stay open for good.
    https://www.encode.io/httpcore/connection-pools/
    """

    def __init__(self) -> None:
        super().__init__(verify=get_tls_context())
        self._sending: set[asyncio.Task[Any]] = set()

    async def send(self, request: httpx.Request, **more: Any) -> httpx.Response:
        """Send a request, as ``httpx.AsyncClient`` does."""
        task = asyncio.current_task()
        assert task is not None, "requests are sent by tasks"
        self._sending.add(task)
        try:
            return await super().send(request, **more)
        finally:
            self._sending.discard(task)

    async def aclose(self) -> None:
        """Close the client, and no connection of its stays open."""
        sending = self._sending - {asyncio.current_task()}
        if sending:
            _, late = await asyncio.wait(sending, timeout=CLOSE_WITHIN_S)
            await end_task(*late)
        await super().aclose()
