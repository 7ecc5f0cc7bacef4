"""Work that is done again and again: it goes on after a trouble, and ends with its block."""

from __future__ import annotations

import asyncio

from bot.rounds import rounds


async def test_a_round_that_fails_is_followed_by_the_next() -> None:
    done: list[int] = []
    enough = asyncio.Event()

    async def work() -> None:
        done.append(len(done))
        if len(done) == 1:
            raise ValueError("once")
        enough.set()

    async with rounds(work, every_s=0, name="trial", trouble="trial_failed", at_once=True):
        await asyncio.wait_for(enough.wait(), 5)
    count = len(done)
    await asyncio.sleep(0)
    assert len(done) == count >= 2


async def test_without_a_first_round_at_once_nothing_is_done_before_its_time() -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(1)

    async with rounds(work, every_s=3_600, name="trial", trouble="trial_failed"):
        for _ in range(5):
            await asyncio.sleep(0)
    assert done == []
