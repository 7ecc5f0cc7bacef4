"""Runs asyncio tasks that nobody waits for, and ends tasks for good."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

Begin: TypeAlias = Callable[[], Awaitable[None]]
"""Waits until work that keeps the event loop busy may begin."""

AGAIN_AFTER_S = 0.5


async def end_task(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks, again and again, and return when all have ended; what they raised is theirs to tell. For tasks that
    end at once where they are cancelled: one that has to put something away first would be disturbed."""
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_AFTER_S)


async def begin_at_once() -> None:
    """Begin without a wait, where nothing else is under way."""


class Turns:
    """Has pieces of work that keep the event loop busy begin one after another, each in a round of its own, so that
    what is short gets its turn between them."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def wait(self) -> None:
        """Return when nobody else begins in this round."""
        async with self._lock:
            await asyncio.sleep(0)


class BackgroundTasks:
    """Tasks that nobody waits for, kept until they end; what they call is open until they are closed."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin with the work and return at once."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End what is still under way."""
        await end_task(*self._tasks)
