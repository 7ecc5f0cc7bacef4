"""Workers: what is set for them, and how one that lost its database stops."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from orchestration.ports import Dispatcher


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """How a worker works. ``stalled_after``: one that is not heard of for so long counts as dead. ``drain``: how long
    advances may take to end when it is told to stop; those that do not are given to another worker."""

    concurrency: int = 10
    stalled_after: timedelta = timedelta(seconds=20)
    drain: timedelta = timedelta(seconds=18)


class WorkerStoppedError(Exception):
    """The worker can't go on: the database is gone. Starting it again is safe."""

    def __init__(self) -> None:
        super().__init__("The worker has lost its database and stops. Start it again when the database answers.")


@dataclass(frozen=True, slots=True)
class TimerDispatcher:
    """What the loop is given where each commit that makes a run ready brings its job along: only moments are left."""

    dispatcher: Dispatcher

    def wake(self, team: str, run_id: str, at: datetime | None = None) -> None:
        """Have the run advanced at a moment; now, its job is there already."""
        if at is not None:
            self.dispatcher.wake(team, run_id, at)

    async def holds(self) -> bool:
        """Return whether the advance that asks still has its run."""
        return await self.dispatcher.holds()
