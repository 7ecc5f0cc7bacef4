"""The vendors' published rates, enforced on the sandbox's clock."""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.clock import Clock


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `calls` calls of one name in any `seconds`; with a `burst` a bucket of so many, refilled at that pace.
    `metric` is what the vendor calls it in a refusal."""

    name: str
    calls: int
    seconds: float = 60.0
    burst: int = 0
    metric: str = ""


@dataclass(frozen=True, slots=True)
class OverLimit:
    """A call that came too soon: which limit it met, and after how many whole seconds there is room again."""

    limit: Limit
    retry_after: int


class Rates:
    """Counts what was taken of each limit. `factor` is how many times the published rates are granted."""

    def __init__(self, clock: Clock, factor: float = 1.0) -> None:
        self._clock = clock
        self._factor = factor
        self._taken: dict[str, deque[float]] = {}

    def take(self, limits: Sequence[Limit]) -> OverLimit | None:
        """Count a call for all of its limits, or say which of them is used up: then it counts for none."""
        now_s = self._clock.now().timestamp()
        for limit in limits:
            wait_s = self._wait_s(limit, now_s)
            if wait_s > 0:
                return OverLimit(limit, max(math.ceil(wait_s), 1))
        for limit in limits:
            self._taken.setdefault(limit.name, deque()).append(now_s)
        return None

    def _wait_s(self, limit: Limit, now_s: float) -> float:
        taken = self._taken.get(limit.name, deque[float]())
        pace_s = limit.seconds / (limit.calls * self._factor)
        if limit.burst:
            return _bucket_wait_s(taken, now_s, pace_s, limit.burst * self._factor)
        while taken and taken[0] <= now_s - limit.seconds:
            taken.popleft()
        return taken[0] + limit.seconds - now_s if len(taken) >= limit.calls * self._factor else 0.0


def _bucket_wait_s(taken: deque[float], now_s: float, pace_s: float, burst: float) -> float:
    """Each call fills the bucket by one, and one leaks away every `pace_s`; what has leaked is forgotten."""
    free_at = 0.0
    for at in taken:
        free_at = max(free_at, at) + pace_s
    if free_at <= now_s:
        taken.clear()
    return max(free_at - now_s - (burst - 1) * pace_s, 0.0)
