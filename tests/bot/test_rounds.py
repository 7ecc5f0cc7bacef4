"""Work that is done again and again: it goes on after a trouble, and ends with its block."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.periodic import run_periodic_work


async def test_a_round_that_fails_is_followed_by_the_next() -> None:
    done: list[int] = []
    enough = asyncio.Event()

    async def work() -> None:
        done.append(len(done))
        if len(done) == 1:
            raise ValueError("once")
        enough.set()

    async with run_periodic_work(work, every_s=0, name="trial", trouble="trial_failed", at_once=True):
        await asyncio.wait_for(enough.wait(), 5)
    count = len(done)
    await asyncio.sleep(0)
    assert len(done) == count >= 2


async def test_without_a_first_round_at_once_nothing_is_done_before_its_time() -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(1)

    async with run_periodic_work(work, every_s=3_600, name="trial", trouble="trial_failed"):
        for _ in range(5):
            await asyncio.sleep(0)
    assert done == []


async def test_a_round_that_misses_its_cancellation_ends_with_the_block_all_the_same() -> None:
    begun = asyncio.Event()

    async def work() -> None:
        begun.set()
        with suppress(asyncio.CancelledError):  # as ``asyncio.wait_for`` does before Python 3.12
            await asyncio.sleep(3600)

    async with (
        asyncio.timeout(10),
        run_periodic_work(work, every_s=3600, name="trial", trouble="trial_failed", at_once=True),
    ):
        await begun.wait()
