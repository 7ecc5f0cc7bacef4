"""Rate limiter of a connection: a cap on what is under way, rates, the vendor's Retry-After, a circuit breaker."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Protocol, TypeAlias, TypeVar

import structlog

from orchestration.ports import Clock
from orchestration.rate_limit.limiter_state import Admitted, Blocked, LimiterState, Quota
from orchestration.tool import ToolError
from schemas.errors import Failure

Sleep: TypeAlias = Callable[[float], Awaitable[None]]
Returned = TypeVar("Returned")
T = TypeVar("T")
log = structlog.get_logger(__name__)

MOST_AT_ONCE = 16
"""So many requests of one connection are under way at once in a process, unless it is set otherwise."""
MOST_QUEUED_S = 3.0
"""So long a request waits in line for another to end, in seconds, well within what a call may take."""


class RateLimiter(Protocol):
    """Sends a connector's requests, each when its turn comes."""

    async def send(self, quota: Quota, ask: Callable[[], Awaitable[Returned]]) -> Returned:
        """Send one request, now or when its turn comes.

        Raises:
            ToolError: what ``ask`` raised, or that the request was held back (``failure.held``; nothing was sent).
        """
        ...


class NoLimiter:
    """Holds nothing back: for a client that is used alone."""

    async def send(self, quota: Quota, ask: Callable[[], Awaitable[Returned]]) -> Returned:
        """Send the request."""
        del quota
        return await ask()


class LimiterStore(Protocol):
    """Keeps the limiter state of a connection."""

    async def change(self, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        """Replace the state by what is decided on it, and return the rest of the decision. Two that change it at
        once do so one after the other; ``decide`` is pure and may be called again. Raises nothing of its own."""
        ...


class LocalLimiterStore:
    """Limiter state that this process alone has: after a restart the vendor's own answers teach it anew."""

    def __init__(self) -> None:
        self._now = LimiterState()

    async def change(self, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        """Decide on the state."""
        self._now, told = decide(self._now)
        return told


class ConnectionLimiter:
    """Rate limiter of one connection. ``factor`` is how many times the published rates it may use, ``most`` how many of
    its requests this process has under way at once; the others wait in the order in which they came.

    A connection may have two limiters with one state: ``first`` is the one for what somebody waits for in front of the
    screen. It has a line of its own, and its requests may take their turn ahead of others.
    """

    def __init__(
        self,
        service: str,
        clock: Clock,
        *,
        factor: float = 1.0,
        most: int = MOST_AT_ONCE,
        first: bool = False,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.service = service
        self._factor = factor
        self._first = first
        self._clock = clock
        self._sleep = sleep
        self._slots = asyncio.Semaphore(most)
        self._store: LimiterStore = LocalLimiterStore()
        self._clean = {True: True, False: True}
        """Whether no failure is counted: of writes, and of reads."""

    async def is_broken(self) -> bool:
        """Whether a breaker of the connection holds calls back now."""
        now = self._clock.now()

        def looked(state: LimiterState) -> tuple[LimiterState, bool]:
            waits = [state.breaker(writes=writes).wait_s(now) for writes in (True, False)]
            return state, any(wait > 0 for wait in waits)

        return await self._store.change(looked)

    def share(self, store: LimiterStore) -> None:
        """Keep the state where other processes with the same connection keep it."""
        self._store = store

    async def send(self, quota: Quota, ask: Callable[[], Awaitable[Returned]]) -> Returned:
        """Send one request when its turn comes, and learn from its answer.

        Raises:
            ToolError: what ``ask`` raised, or that the request was held back (``failure.held``; nothing was sent).
        """
        if self._slots.locked():
            await self._queue()
        else:
            await self._slots.acquire()
        try:
            return await self._sent(quota, ask)
        finally:
            self._slots.release()

    async def _queue(self) -> None:
        """Wait in line for a slot."""
        queued = asyncio.ensure_future(self._slots.acquire())
        late = asyncio.ensure_future(self._sleep(MOST_QUEUED_S))
        try:
            await asyncio.wait({queued, late}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if not queued.cancel():
                self._slots.release()
            raise
        finally:
            late.cancel()
        if queued.cancel():
            raise self._held(Blocked("rate_limited", MOST_QUEUED_S, "crowded"))

    async def _sent(self, quota: Quota, ask: Callable[[], Awaitable[Returned]]) -> Returned:
        await self._turn(quota)
        try:
            answer = await ask()
        except ToolError as error:
            await self._learn(error.failure, quota)
            raise
        except asyncio.CancelledError:
            # Only a call that took too long is cut off while others go on.
            await self._put(lambda state: state.failed(self._clock.now(), writes=quota.writes), quota.writes)
            raise
        except Exception:
            await self._answered(quota.writes)
            raise
        await self._answered(quota.writes)
        return answer

    async def _turn(self, quota: Quota) -> None:
        own = replace(quota, rate=quota.rate.times(self._factor))
        wait_s = await self._admitted(lambda state: state.turn(own, self._clock.now(), first=self._first), quota.writes)
        if wait_s > 0:
            await self._sleep(wait_s)
            await self._admitted(lambda state: state.entered(own, self._clock.now()), quota.writes)

    async def _admitted(
        self, decide: Callable[[LimiterState], tuple[LimiterState, Admitted | Blocked]], writes: bool
    ) -> float:
        def noting(state: LimiterState) -> tuple[LimiterState, tuple[bool, Admitted | Blocked]]:
            after, said = decide(state)
            return after, (after.breaker(writes=writes).failures == 0, said)

        self._clean[writes], said = await self._store.change(noting)
        if isinstance(said, Blocked):
            raise self._held(said)
        return said.wait_s

    def _held(self, held: Blocked) -> ToolError:
        message = f"no request for another {held.wait_s:.0f} s"
        return ToolError(
            Failure(
                kind=held.kind,
                message=message,
                service=self.service,
                code=held.code,
                retry_after_s=held.wait_s,
                held=True,
            )
        )

    async def _answered(self, writes: bool) -> None:
        # An answer changes nothing where no failure was counted, as mostly.
        if not self._clean[writes]:
            await self._put(lambda state: state.answered(writes=writes), writes)

    async def _learn(self, failure: Failure, quota: Quota) -> None:
        now = self._clock.now()
        failures = await self._put(lambda state: state.learned(failure, quota, now), quota.writes)
        if failures:
            log.info("service_in_trouble", service=self.service, failures=failures, code=failure.code)

    async def _put(self, decide: Callable[[LimiterState], LimiterState], writes: bool) -> int:
        """Replace the state; return how many failures in a row it counts of writes, or of reads."""

        def replaced(state: LimiterState) -> tuple[LimiterState, int]:
            after = decide(state)
            return after, after.breaker(writes=writes).failures

        failures = await self._store.change(replaced)
        self._clean[writes] = failures == 0
        return failures
