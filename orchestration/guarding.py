"""The gate that every request of a connection passes: a limiter, a vendor's Retry-After, and a circuit breaker.

A connection is one tenant's at one service, so one tenant's trouble never stops another's work. A short wait is slept;
a longer one is told as a failure that is no attempt (``held``), and the run comes back later without holding a worker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeAlias, TypeVar

import structlog

from orchestration.breaker import Breaker, Bucket, Rate
from orchestration.ports import Clock
from orchestration.tools import ToolError
from schemas.failure import Failure, FailureKind

MOST_SLEPT_S = 1.0
MOST_LANES = 1_000
Sleep: TypeAlias = Callable[[float], Awaitable[None]]
Answer = TypeVar("Answer")
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Lane:
    """What a rate counts: the requests of one name on the connection."""

    name: str
    rate: Rate


class Passage(Protocol):
    """What a connector's requests pass on their way out."""

    async def through(self, lane: Lane, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Send one request, now or when its turn comes.

        Raises:
            ToolError: what ``ask`` raised, or that the request was held back (``failure.held``; nothing was sent).
        """
        ...


class OpenGate:
    """Holds nothing back: for a client that is used alone."""

    async def through(self, lane: Lane, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Send the request."""
        del lane
        return await ask()


class Gate:
    """One connection's gate. State lives in this process: after a restart the vendor's own answers teach it anew.

    ``factor`` is how many times the published rates this connection may use.
    """

    def __init__(self, service: str, clock: Clock, *, factor: float = 1.0, sleep: Sleep = asyncio.sleep) -> None:
        self._service = service
        self._factor = factor
        self._clock = clock
        self._sleep = sleep
        self._breaker = Breaker()
        self._quiet_until: datetime | None = None
        self._buckets: dict[str, Bucket] = {}

    async def through(self, lane: Lane, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Send one request when its turn comes, and learn from its answer.

        Raises:
            ToolError: what ``ask`` raised, or that the request was held back (``failure.held``; nothing was sent).
        """
        await self._turn(lane)
        self._refuse_while_closed()
        self._breaker = self._breaker.entered(self._clock.now())
        try:
            answer = await ask()
        except ToolError as error:
            self._learn(error.failure)
            raise
        except asyncio.CancelledError:
            # Only a call that took too long is cut off while others go on.
            self._breaker = self._breaker.failed(self._clock.now())
            raise
        except Exception:
            self._breaker = self._breaker.answered()
            raise
        self._breaker = self._breaker.answered()
        return answer

    def _refuse_while_closed(self) -> None:
        now = self._clock.now()
        if self._quiet_until is not None and now < self._quiet_until:
            raise self._held("rate_limited", (self._quiet_until - now).total_seconds(), "quiet")
        wait_s = self._breaker.wait_s(now)
        if wait_s > 0:
            raise self._held("transient", wait_s, "breaker_open")

    async def _turn(self, lane: Lane) -> None:
        self._refuse_while_closed()
        now = self._clock.now()
        bucket = self._buckets.get(lane.name) or Bucket(0, now)
        rate = lane.rate.times(self._factor)
        wait_s = bucket.wait_s(rate, now)
        if wait_s > MOST_SLEPT_S:
            raise self._held("rate_limited", wait_s, "rate")
        self._buckets[lane.name] = bucket.taken(rate, now)
        if len(self._buckets) > MOST_LANES:
            self._forget_oldest()
        if wait_s > 0:
            await self._sleep(wait_s)

    def _forget_oldest(self) -> None:
        newest = sorted(self._buckets, key=lambda name: self._buckets[name].at)[-MOST_LANES // 2 :]
        self._buckets = {name: self._buckets[name] for name in newest}

    def _held(self, kind: FailureKind, wait_s: float, code: str) -> ToolError:
        message = f"no request for another {wait_s:.0f} s"
        return ToolError(
            Failure(kind=kind, message=message, service=self._service, code=code, retry_after_s=wait_s, held=True)
        )

    def _learn(self, failure: Failure) -> None:
        now = self._clock.now()
        if failure.kind == "rate_limited" and failure.retry_after_s is not None:
            until = now + timedelta(seconds=failure.retry_after_s)
            self._quiet_until = max(until, self._quiet_until or until)
        if failure.kind in ("transient", "uncertain"):
            self._breaker = self._breaker.failed(now)
            log.info("service_in_trouble", service=self._service, failures=self._breaker.failures, code=failure.code)
        else:
            self._breaker = self._breaker.answered()
