"""Who wants to know that the world changed: the chat page, through server-sent events."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

Change = dict[str, Any]


class Changes:
    """Tells every listener each change, in order. A change is `{kind, ...}`: what to fetch again, not the content."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[Change | None]] = set()

    def announce(self, kind: str, **facts: Any) -> None:
        """Tell all listeners; never waits."""
        for queue in self._listeners:
            queue.put_nowait({"kind": kind, **facts})

    def close(self) -> None:
        """End every listener's stream, so that a server can stop."""
        for queue in self._listeners:
            queue.put_nowait(None)

    async def listen(self) -> AsyncIterator[Change]:
        """Every change from now on, until `close`."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            while (change := await queue.get()) is not None:
                yield change
        finally:
            self._listeners.discard(queue)
