"""Connections that nothing new is begun with: they stay open until what was begun with them has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from orchestration.tasks import BackgroundTasks


class RetiredStacks:
    """Closes each stack that is put here ``after_s`` seconds later, and what is left where it is closed itself."""

    def __init__(self, after_s: float = 0.0, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._after_s = after_s
        self._sleep = sleep
        self._tasks = BackgroundTasks()
        self._open: list[AsyncExitStack] = []

    def put(self, stack: AsyncExitStack) -> None:
        """Have a stack closed later."""
        self._open.append(stack)
        self._tasks.start(self._close_later(stack))

    async def close(self) -> None:
        """Close what is still open, now."""
        await self._tasks.close()
        while self._open:
            await self._open.pop().aclose()

    async def _close_later(self, stack: AsyncExitStack) -> None:
        await self._sleep(self._after_s)
        self._open.remove(stack)
        await stack.aclose()
