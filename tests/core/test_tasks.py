"""A task that misses a cancellation is told again."""

from __future__ import annotations

import asyncio

import pytest

from orchestration import tasks
from orchestration.tasks import end_task


async def deaf(times: int) -> None:
    """Sleep for long, and wake up so many times instead of ending."""
    while times >= 0:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            times -= 1


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN_AFTER_S", 0.01)


@pytest.mark.parametrize("times", [0, 1, 3])
async def test_a_cancellation_is_said_until_the_task_has_ended(times: int) -> None:
    task = asyncio.create_task(deaf(times))
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await end_task(task)
    assert task.done()


async def test_what_has_ended_already_is_left_alone() -> None:
    async def at_once() -> None:
        raise ValueError("its own")

    task = asyncio.create_task(at_once())
    await asyncio.wait({task})
    await end_task(task)
    assert isinstance(task.exception(), ValueError)


async def test_nothing_to_end_is_no_error() -> None:
    await end_task()
