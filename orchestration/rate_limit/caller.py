"""For whom a request is sent: where it stands in line, and what there is to tell while it waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from orchestration.rate_limit.line import Urgency

STOPPED = "nobody waits for it any more"
"""The word with which a call is cancelled that was given up by who asked: it says nothing of the service."""


@dataclass(frozen=True, slots=True)
class LinePosition:
    """Where a request stands: how many others go before it, and about when its turn comes."""

    service: str
    ahead: int
    until: datetime
    held: bool = False
    """Whether the service asked to be left alone until then."""


def _unheard() -> None:
    return None


@dataclass(eq=False)
class Caller:
    """Who asks: a run's person, and when it began. One run's calls share a caller.

    ``patient``: whether its requests wait in line; of an impatient one those are held back that would have to. A caller
    may ``leave``: what waits then is held back, and nothing of it was sent.
    """

    person: str = ""
    arrived: datetime | None = None
    urgency: Urgency = Urgency.ANSWER
    patient: bool = True
    on_wait: Callable[[], None] = _unheard
    """Called whenever one of its requests begins to wait."""
    rounds: dict[str, int] = field(default_factory=dict[str, int])
    positions: dict[str, LinePosition] = field(default_factory=dict[str, LinePosition])
    """Of its requests that wait, by ticket."""
    left: asyncio.Event = field(default_factory=asyncio.Event)

    def leave(self) -> None:
        """Wait no more."""
        self.left.set()

    @property
    def position(self) -> LinePosition | None:
        """Where its foremost request stands; ``None`` where none waits."""
        return min(self.positions.values(), key=lambda one: one.until, default=None)


_CALLER: ContextVar[Caller | None] = ContextVar("caller", default=None)


def get_caller() -> Caller | None:
    """Return for whom is asked here; ``None`` where nobody said."""
    return _CALLER.get()


@dataclass(slots=True)
class _Sending:
    caller: Caller
    _token: Token[Caller | None] = field(init=False)

    def __enter__(self) -> Caller:
        self._token = _CALLER.set(self.caller)
        return self.caller

    def __exit__(self, *raised: object) -> None:
        _CALLER.reset(self._token)


def send_as(caller: Caller) -> AbstractContextManager[Caller]:
    """Send what is sent within the block, and by the tasks that it starts, for a caller."""
    return _Sending(caller)


class CallTimeLimit:
    """Lets a call take so many seconds, without those for which its requests wait in line.

    Raises:
        TimeoutError: it took longer.
    """

    def __init__(self, seconds: float) -> None:
        self._scope = asyncio.timeout(seconds)
        self._outer = _TIMEOUT.get()
        self._waits = 0
        self._left_s = 0.0

    async def __aenter__(self) -> None:
        """Begin."""
        await self._scope.__aenter__()
        self._token = _TIMEOUT.set(self)

    async def __aexit__(self, *raised: Any) -> None:
        """End."""
        _TIMEOUT.reset(self._token)
        await self._scope.__aexit__(*raised)

    @contextmanager
    def paused(self) -> Generator[None]:
        """Let the time-out stand still."""
        with self._outer.paused() if self._outer is not None else nullcontext(), self._paused():
            yield

    @contextmanager
    def _paused(self) -> Generator[None]:
        loop = asyncio.get_running_loop()
        # A request that outlives its call has no time-out left to stop.
        with suppress(RuntimeError):
            ends_at = self._scope.when()
            if not self._waits and ends_at is not None:
                self._left_s = ends_at - loop.time()
                self._scope.reschedule(None)
        self._waits += 1
        try:
            yield
        finally:
            self._waits -= 1
            if not self._waits:
                with suppress(RuntimeError):
                    self._scope.reschedule(loop.time() + max(self._left_s, 0.0))


_TIMEOUT: ContextVar[CallTimeLimit | None] = ContextVar("call_timeout", default=None)


@contextmanager
def suspend_call_time() -> Generator[None]:
    """Have the call's time-out stand still, where there is one."""
    timeout = _TIMEOUT.get()
    if timeout is None:
        yield
        return
    with timeout.paused():
        yield
