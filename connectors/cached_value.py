"""Answers kept for a short time, so that nothing is asked twice within a run, nor at the same moment by two runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from orchestration.ports import Clock
from orchestration.rate_limit.caller import suspend_call_time

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
MOST_KEYS = 5_000


def _keep_any(_: object) -> bool:
    return True


class CachedValue(Generic[T]):
    """A read that is repeated only after ``ttl_s`` seconds of the injected clock.

    Single flight: all who read at the same moment share one call and what comes of it, a failure too; whoever of them
    stops waiting stops nobody else. A read that fails is not remembered, nor an answer that is not for keeping.
    """

    def __init__(
        self,
        clock: Clock,
        fetch: Callable[[], Awaitable[T]],
        ttl_s: float = 60,
        *,
        keeps: Callable[[T], bool] = _keep_any,
    ) -> None:
        self._clock = clock
        self._fetch = fetch
        self._ttl = timedelta(seconds=ttl_s)
        self._keeps = keeps
        self._kept: tuple[datetime, T] | None = None
        self._flight: asyncio.Task[T] | None = None
        self._forgotten = 0

    async def get(self) -> T:
        """Return the remembered answer, or ask again when it is old."""
        while True:
            now, forgotten = self._clock.now(), self._forgotten
            if self._kept is not None and self._kept[0] <= now < self._kept[0] + self._ttl:
                return self._kept[1]
            if self._flight is None:
                self._flight = asyncio.create_task(self._ask())
                self._flight.add_done_callback(_take_note)
            # Whoever asked stands in line for all, and that is nobody's own time.
            with suspend_call_time():
                answer = await asyncio.shield(self._flight)
            if forgotten == self._forgotten:
                return answer

    async def _ask(self) -> T:
        """The answer is as old as the question: what changes meanwhile may not be in it."""
        begun, flight = self._clock.now(), asyncio.current_task()
        try:
            answer = await self._fetch()
            if self._flight is flight and self._keeps(answer):
                self._kept = (begun, answer)
            return answer
        finally:
            if self._flight is flight:
                self._flight = None

    def forget(self) -> None:
        """Ask again at the next read, and for those who wait for an answer that is under way."""
        self._kept = self._flight = None
        self._forgotten += 1


def _take_note(flight: asyncio.Task[T]) -> None:
    """Those who wait are told of a failure; where nobody does any more, nobody has to be."""
    if not flight.cancelled():
        flight.exception()


class CachedValues(Generic[K, T]):
    """A ``CachedValue`` for each key; of very many, the oldest is forgotten."""

    def __init__(
        self,
        clock: Clock,
        fetch: Callable[[K], Awaitable[T]],
        ttl_s: float = 60,
        *,
        keeps: Callable[[T], bool] = _keep_any,
    ) -> None:
        self._clock = clock
        self._fetch = fetch
        self._ttl_s = ttl_s
        self._keeps = keeps
        self._by_key: dict[K, CachedValue[T]] = {}

    async def get(self, key: K) -> T:
        """Return the remembered answer for a key, or ask again when it is old."""
        return await self._value(key).get()

    def forget(self, key: K | None = None) -> None:
        """Ask for a key, or for any, again at its next read."""
        for value in [self._by_key.get(key)] if key is not None else list(self._by_key.values()):
            if value is not None:
                value.forget()

    def _value(self, key: K) -> CachedValue[T]:
        if key not in self._by_key:
            while len(self._by_key) >= MOST_KEYS:
                del self._by_key[next(iter(self._by_key))]
            self._by_key[key] = CachedValue(self._clock, lambda: self._fetch(key), self._ttl_s, keeps=self._keeps)
        return self._by_key[key]
