"""Rings when deliveries were stored: of many that come in together, once the last of them is. Acks go before work."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

MOST_WAITING = 1000
"""So many stored deliveries are not kept waiting, however many more come in."""


class Doorbell:
    """Rings once no delivery is being stored any more; ``with`` it each is stored, all at the same time."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._coming = 0
        self._waiting = 0

    def __enter__(self) -> None:
        """A delivery is about to be stored."""
        self._coming += 1

    def __exit__(self, failed: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        """It was stored, or could not be."""
        self._coming -= 1
        self._waiting += failed is None
        if self._waiting and (not self._coming or self._waiting >= MOST_WAITING):
            self._waiting = 0
            self._ring()
