"""Team stops: whose work is stopped, as far as this process has seen, and what that means for a run."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog

from orchestration.policy.mode import StopStore, TeamStop
from orchestration.policy.team import Author
from orchestration.ports import Clock
from schemas.events import Event, TeamStarted, TeamStopped
from schemas.run import Run
from schemas.states import Started, Uncertain

LOOK_EVERY = timedelta(milliseconds=250)
"""An order of another process is seen after so long at most."""

LOOK_AGAIN = timedelta(seconds=5)
"""A run that is held by a stop looks so often whether the team works again."""

log = structlog.get_logger(__name__)


class TeamStops:
    """The stops in force."""

    def __init__(self, store: StopStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._last: dict[str, TeamStop | None] = {}
        self._looked: dict[str, datetime] = {}

    def current(self, team: str) -> TeamStop | None:
        """Return the stop in force for a team; ``None`` where it works."""
        order = self._last.get(team)
        return order if order is not None and order.is_stopped else None

    async def refresh(self, team: str) -> None:
        """See the last order, also of another process; looks at most every ``LOOK_EVERY``."""
        now, looked = self._clock.now(), self._looked.get(team)
        if looked is not None and looked <= now < looked + LOOK_EVERY:
            return
        self._looked[team] = now
        try:
            self._last[team] = await self._store.last(team)
        except BaseException:
            self._looked.pop(team, None)
            raise

    async def order(self, team: str, author: Author, *, is_stopped: bool) -> bool:
        """Stop all work of a team, or have it go on; return whether that changed anything."""
        order = TeamStop(team, is_stopped, self._clock.now(), author.by, author.by_name, author.note)
        is_changed = await self._store.put(order)
        self._last[team] = await self._store.last(team)
        if is_changed:
            log.warning("team_stopped" if is_stopped else "team_started", team=team, by=author.by, note=author.note)
        return is_changed


def find_stop(stop: TeamStop | None, run: Run) -> TeamStop | None:
    """Return the stop that holds a run: one that a person has stopped too and that has nothing under way may end."""
    if stop is None or not run.cancelled_by:
        return stop
    under_way = any(isinstance(state, Started | Uncertain) for state in run.states.values())
    return stop if under_way else None


def build_stop_events(stop: TeamStop | None, run: Run, now: datetime) -> tuple[Event, ...]:
    """Return what a run records of a stop: that it holds, and that it is over."""
    if run.ended is not None or bool(run.team_stopped_by) == (stop is not None):
        return ()
    return (TeamStarted(at=now),) if stop is None else (TeamStopped(at=now, by=stop.by, by_name=stop.by_name),)
