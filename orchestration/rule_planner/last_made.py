"""What was made last of a task or a request: much is asked of each in turn, and making it takes long."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LastMade(Generic[K, V]):
    """Makes each value once for all that is asked of it in turn; the ``most`` last ones are kept. What they are made of
    is compared, not hashed: it may hold objects of JSON. ``mark`` gives a part of it that can be hashed, so that little
    is compared. Threads may share it."""

    def __init__(self, make: Callable[[K], V], mark: Callable[[K], Hashable], most: int) -> None:
        self._make = make
        self._mark = mark
        self._most = most
        self._made: dict[Hashable, tuple[K, V]] = {}
        self._turn = Lock()

    def get(self, key: K) -> V:
        """Return what is made of a key; nobody may change it."""
        mark = self._mark(key)
        known = self._made.get(mark)
        if known is not None and known[0] == key:
            return known[1]
        value = self._make(key)
        with self._turn:
            self._made.pop(mark, None)
            self._made[mark] = (key, value)
            while len(self._made) > self._most:
                del self._made[next(iter(self._made))]
        return value
