"""Gives up what takes long once nobody waits for it any more: it is done beside a watch that ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from orchestration.rate_limit.caller import STOPPED

Done = TypeVar("Done")


async def run_until_held_up(doing: Awaitable[Done], wait_until_held_up: Callable[[], Awaitable[None]]) -> Done | None:
    """Return what is done; ``None`` where it was held up before. It is done in the caller's own task, and not watched
    before it waits for something: a task more would cost as much as an easy step."""
    task, watch = asyncio.current_task(), _Watch(wait_until_held_up)
    assert task is not None
    cut_off_before = task.cancelling()
    watch.start(task)
    try:
        done = await doing
    except BaseException as error:
        if watch.fired is None:
            raise
        # Where somebody else cut the task off as well, that counts.
        if task.uncancel() > cut_off_before and isinstance(error, asyncio.CancelledError):
            raise
        return watch.fired.result()
    finally:
        watch.stop()
    if watch.fired is None:
        return done
    task.uncancel()
    return watch.fired.result()


class _Watch:
    """Cuts a task off once it is held up; begins when the task first waits for something."""

    def __init__(self, wait: Callable[[], Awaitable[None]]) -> None:
        self.fired: asyncio.Future[None] | None = None
        self._wait = wait
        self._watching: asyncio.Future[None] | None = None

    def start(self, task: asyncio.Task[Any]) -> None:
        self._soon = asyncio.get_running_loop().call_soon(self._watch, task)

    def stop(self) -> None:
        self._soon.cancel()
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    def _watch(self, task: asyncio.Task[Any]) -> None:
        self._watching = asyncio.ensure_future(self._wait())
        self._watching.add_done_callback(partial(self._cut_off, task))

    def _cut_off(self, task: asyncio.Task[Any], watch: asyncio.Future[None]) -> None:
        if self._watching is watch and not watch.cancelled():
            self.fired = watch
            task.cancel(STOPPED)
