"""Store of a connection's limiter state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from orchestration.rate_limit.limiter_state import LimiterState

T = TypeVar("T")


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
