"""A thread that does one thing after another for the event loop.

An executor does the same with twice the work for each call; a run that moves alone waits for this at every commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
_Order: TypeAlias = tuple[Callable[[], Any], asyncio.AbstractEventLoop, asyncio.Future[Any]]


class WritingThread:
    """Begins with the first order; ``close`` ends it after the last."""

    def __init__(self, name: str) -> None:
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)

    async def carry(self, work: Callable[[], T]) -> T:
        """Do the work in the thread and return what it gives; it is done even if the caller is cancelled.

        Raises:
            Exception: what the work raised.
        """
        if self._thread.ident is None:
            self._thread.start()
        loop = asyncio.get_running_loop()
        told: asyncio.Future[T] = loop.create_future()
        self._orders.put((work, loop, told))
        return await told

    def close(self) -> None:
        """Finish what was ordered; return when the thread has ended."""
        if self._thread.ident is not None:
            self._orders.put(None)
            self._thread.join()

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            work, loop, told = order
            try:
                outcome, error = work(), None
            except BaseException as raised:
                outcome, error = None, raised
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(_tell, told, outcome, error)


def _tell(told: asyncio.Future[Any], outcome: object, error: BaseException | None) -> None:
    if told.done():
        return  # the caller was cancelled
    if error is not None:
        told.set_exception(error)
    else:
        told.set_result(outcome)
