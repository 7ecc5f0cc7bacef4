"""The thread that carries the writer's transactions."""

from __future__ import annotations

import asyncio
import threading

import pytest

from orchestration.storage.sqlite import WritingThread


async def test_what_is_ordered_is_done_one_after_another_in_one_thread() -> None:
    thread = WritingThread("test")
    done: list[tuple[int, str]] = []

    def work(number: int) -> int:
        done.append((number, threading.current_thread().name))
        return number * 2

    orders = [thread.carry(lambda number=number: work(number)) for number in range(5)]
    assert await asyncio.gather(*orders) == [0, 2, 4, 6, 8]
    thread.close()
    assert done == [(number, "test") for number in range(5)]


async def test_who_orders_is_told_what_went_wrong_and_the_next_order_is_done() -> None:
    thread = WritingThread("test")

    def fail() -> None:
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        await thread.carry(fail)
    assert await thread.carry(lambda: 1) == 1
    thread.close()


async def test_what_a_cancelled_caller_ordered_is_done_all_the_same() -> None:
    thread, begun, go_on, done = WritingThread("test"), threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go_on.wait()
        done.set()

    caller = asyncio.create_task(thread.carry(work))
    await asyncio.to_thread(begun.wait)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    await asyncio.to_thread(thread.close)
    assert done.is_set()


def test_a_thread_that_was_never_needed_closes_at_once() -> None:
    WritingThread("test").close()
