"""Which run is to be woken when."""

from __future__ import annotations

import heapq
from datetime import datetime


class Timetable:
    """At most one moment for each run: the nearest it was given. Pure."""

    def __init__(self) -> None:
        self._moments: dict[str, datetime] = {}
        self._heap: list[tuple[datetime, str]] = []

    def put(self, run_id: str, at: datetime) -> None:
        """Note a moment unless a nearer one is noted."""
        known = self._moments.get(run_id)
        if known is None or at < known:
            self._moments[run_id] = at
            heapq.heappush(self._heap, (at, run_id))

    def next(self) -> datetime | None:
        """Return the nearest moment; ``None`` if there is none."""
        while self._heap and self._is_replaced(*self._heap[0]):
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def take_due(self, now: datetime) -> list[str]:
        """Remove and return the runs whose moment has come, the longest due first."""
        due: list[str] = []
        while (moment := self.next()) is not None and moment <= now:
            _, run_id = heapq.heappop(self._heap)
            del self._moments[run_id]
            due.append(run_id)
        return due

    def _is_replaced(self, at: datetime, run_id: str) -> bool:
        # A nearer moment leaves the later one's entry in the heap until it comes up.
        return self._moments.get(run_id) != at
