"""Stop of all work of a team: who ordered it and when, and where that is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TeamStop:
    """An order that nothing of a team's work begins any more; with ``is_stopped`` false, that it goes on. The last
    order counts."""

    team: str
    is_stopped: bool
    at: datetime
    by: str
    by_name: str
    note: str = ""

    @property
    def who(self) -> str:
        """The name of who ordered it."""
        return self.by_name or self.by


class StopStore(Protocol):
    """The last order of each team. Every order is chained with the team's other changes."""

    async def last(self, team: str) -> TeamStop | None:
        """Return the last order; ``None`` where there was never one."""
        ...

    async def put(self, order: TeamStop) -> bool:
        """Write an order, and return whether it changed anything: one that says what is so already is not written."""
        ...
