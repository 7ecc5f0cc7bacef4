"""Who wants to know that the world changed: the chat page, and whoever waits for something to come about."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import suppress
from typing import Any, Literal, get_args

Change = dict[str, Any]
Part = Literal["slack", "notion", "google", "openai"]
"""A part of the world, one a vendor."""
PARTS: tuple[Part, ...] = get_args(Part)


class Changes:
    """Tells every listener each change, in order, and counts those of each part of the world. A change is
    `{kind, ...}`: what to fetch again, not the content."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[Change | None]] = set()
        self.on_change: list[Callable[[Part], None]] = []
        self._counts = Counter[Part]()
        self._counted = asyncio.Event()
        self._closed = False

    def announce(self, kind: str, *, of: Part | None = "slack", **facts: Any) -> None:
        """Tell all listeners; never waits. `of` is the part that changed, if any did."""
        for queue in self._listeners:
            queue.put_nowait({"kind": kind, **facts})
        if of is not None:
            self._counts[of] += 1
            for told in self.on_change:
                told(of)
            self._wake()

    def close(self) -> None:
        """End every listener's stream and every wait, so that a server can stop."""
        for queue in self._listeners:
            queue.put_nowait(None)
        self._closed = True
        self._wake()

    async def listen(self) -> AsyncIterator[Change]:
        """Every change from now on, until `close`."""
        queue: asyncio.Queue[Change | None] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            while (change := await queue.get()) is not None:
                yield change
        finally:
            self._listeners.discard(queue)

    def revision(self, parts: Collection[Part]) -> int:
        """How often these parts changed so far."""
        return sum(self._counts[part] for part in parts)

    async def wait(self, parts: Collection[Part], since: int, within_s: float) -> None:
        """Wait until these parts changed after the revision `since`, at most so long or until `close`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self.revision(parts) <= since and not self._closed:
                    await self._counted.wait()

    def _wake(self) -> None:
        self._counted.set()
        self._counted = asyncio.Event()
