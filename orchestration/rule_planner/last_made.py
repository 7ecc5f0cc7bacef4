"""What was made last of a task or a request: much is asked of each in turn, and making it takes long."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LastMade(Generic[K, V]):
    """Makes each value once for all that is asked of it in turn; the ``most`` last ones are kept. What they are made of
    is compared, not hashed: it may hold objects of JSON. Threads may share it."""

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        self._make = make
        self._made: deque[tuple[K, V]] = deque(maxlen=most)

    def get(self, key: K) -> V:
        """Return what is made of a key; nobody may change it."""
        for known, value in tuple(self._made):
            if known == key:
                return value
        value = self._make(key)
        self._made.append((key, value))
        return value
