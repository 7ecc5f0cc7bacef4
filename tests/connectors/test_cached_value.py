"""Answers that are kept: asked once by all who read at the same moment, and again when they are old."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from connectors.cached_value import CachedValue, CachedValues
from tests.connectors.workspace import StillClock


class Source:
    """Something that answers when it is told to; it counts how often it was asked, and for what."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answers = asyncio.Event()
        self.error: Exception | None = None

    async def fetch(self, key: str = "") -> int:
        self.asked.append(key)
        number = len(self.asked)
        await self.answers.wait()
        if self.error is not None:
            raise self.error
        return number


async def at_once(*reads: asyncio.Task[int]) -> None:
    """Let the readers run until they wait."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not any(read.done() for read in reads)


async def test_all_who_read_at_the_same_moment_share_one_call() -> None:
    source = Source()
    value = CachedValue(StillClock(), source.fetch)
    reads = [asyncio.create_task(value.get()) for _ in range(100)]
    await at_once(*reads)
    source.answers.set()
    assert await asyncio.gather(*reads) == [1] * 100
    assert len(source.asked) == 1


async def test_they_share_its_failure_too_and_the_next_one_asks_again() -> None:
    source = Source()
    source.error = RuntimeError("busy")
    value = CachedValue(StillClock(), source.fetch)
    reads = [asyncio.create_task(value.get()) for _ in range(3)]
    await at_once(*reads)
    source.answers.set()
    told = await asyncio.gather(*reads, return_exceptions=True)
    assert [str(error) for error in told] == ["busy"] * 3
    assert len(source.asked) == 1

    source.error = None
    assert await value.get() == 2


async def test_one_who_stops_waiting_stops_nobody_else() -> None:
    source = Source()
    value = CachedValue(StillClock(), source.fetch)
    first, second = asyncio.create_task(value.get()), asyncio.create_task(value.get())
    await at_once(first, second)
    first.cancel()
    source.answers.set()
    assert await second == 1
    with pytest.raises(asyncio.CancelledError):
        await first
    assert len(source.asked) == 1


async def test_an_answer_is_as_old_as_the_question() -> None:
    source, clock = Source(), StillClock()
    value = CachedValue(clock, source.fetch, ttl_s=5)
    read = asyncio.create_task(value.get())
    await at_once(read)
    clock.moment += timedelta(seconds=4)
    source.answers.set()
    assert await read == 1
    assert await value.get() == 1
    clock.moment += timedelta(seconds=1)
    assert await value.get() == 2


async def test_what_was_asked_before_it_was_forgotten_is_asked_for_anew() -> None:
    source = Source()
    value = CachedValue(StillClock(), source.fetch)
    read = asyncio.create_task(value.get())
    await at_once(read)
    value.forget()
    source.answers.set()
    assert await value.get() == 2
    assert await read == 2
    assert len(source.asked) == 2


async def test_each_key_is_asked_for_once() -> None:
    source = Source()
    values = CachedValues(StillClock(), source.fetch)
    source.answers.set()
    assert [await values.get(key) for key in ("a", "b", "a")] == [1, 2, 1]
    values.forget("a")
    assert [await values.get(key) for key in ("a", "b")] == [3, 2]
    values.forget()
    assert [await values.get(key) for key in ("a", "b")] == [4, 5]
    assert source.asked == ["a", "b", "a", "a", "b"]
