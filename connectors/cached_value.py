"""Answers kept for a short time, so that one run does not list the workspace again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from orchestration.ports import Clock

T = TypeVar("T")


class CachedValue(Generic[T]):
    """A read that is repeated only after ``ttl_s`` seconds of the injected clock; concurrent readers share one call.

    A read that fails is not remembered.
    """

    def __init__(self, clock: Clock, fetch: Callable[[], Awaitable[T]], ttl_s: float = 60) -> None:
        self._clock = clock
        self._fetch = fetch
        self._ttl = timedelta(seconds=ttl_s)
        self._lock = asyncio.Lock()
        self._kept: tuple[datetime, T] | None = None

    async def get(self) -> T:
        """Return the remembered answer, or ask again when it is old."""
        async with self._lock:
            now = self._clock.now()
            if self._kept is None or now - self._kept[0] >= self._ttl or now < self._kept[0]:
                self._kept = (now, await self._fetch())
            return self._kept[1]

    def forget(self) -> None:
        """Ask again at the next read."""
        self._kept = None
