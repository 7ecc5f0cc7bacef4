"""Gives up what takes long once nobody waits for it any more: it is done beside a watch that ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from orchestration.rate_limit.caller import STOPPED

Done = TypeVar("Done")


async def run_until_held_up(doing: Awaitable[Done], held_up: Awaitable[None]) -> Done | None:
    """Return what is done; ``None`` where it was ``held_up`` before. It is done in the caller's own task: one more for
    it would cost as much as an easy step."""
    task = asyncio.current_task()
    assert task is not None
    cut_off_before, is_cut_off, is_over = task.cancelling(), False, False

    def cut_off(watch: asyncio.Future[None]) -> None:
        nonlocal is_cut_off
        if not is_over and not watch.cancelled():
            is_cut_off = True
            task.cancel(STOPPED)

    watch = asyncio.ensure_future(held_up)
    watch.add_done_callback(cut_off)
    try:
        done = await doing
    except BaseException as error:
        if not is_cut_off:
            raise
        # Where somebody else cut the task off as well, that counts.
        if task.uncancel() > cut_off_before and isinstance(error, asyncio.CancelledError):
            raise
        return watch.result()
    finally:
        is_over = True
        watch.cancel()
    if is_cut_off:
        task.uncancel()
        return watch.result()
    return done
