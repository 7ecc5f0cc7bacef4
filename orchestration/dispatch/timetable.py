"""Which run is to be woken when."""

from __future__ import annotations

import heapq
from datetime import datetime

from schemas.run import TeamRun


class Timetable:
    """At most one moment for each run: the nearest it was given. Pure."""

    def __init__(self) -> None:
        self._moments: dict[TeamRun, datetime] = {}
        self._heap: list[tuple[datetime, TeamRun]] = []

    def put(self, run: TeamRun, at: datetime) -> None:
        """Note a moment unless a nearer one is noted."""
        known = self._moments.get(run)
        if known is None or at < known:
            self._moments[run] = at
            heapq.heappush(self._heap, (at, run))

    def next(self) -> datetime | None:
        """Return the nearest moment; ``None`` if there is none."""
        while self._heap and self._is_replaced(*self._heap[0]):
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def take_due(self, now: datetime) -> list[TeamRun]:
        """Remove and return the runs whose moment has come, the longest due first."""
        due: list[TeamRun] = []
        while (moment := self.next()) is not None and moment <= now:
            _, run = heapq.heappop(self._heap)
            del self._moments[run]
            due.append(run)
        return due

    def _is_replaced(self, at: datetime, run: TeamRun) -> bool:
        # A nearer moment leaves the later one's entry in the heap until it comes up.
        return self._moments.get(run) != at
