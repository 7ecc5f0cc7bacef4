"""The dispatcher of one process: a task for each awake run, and one timer over the moments when runs wake."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import TypeAlias

import structlog

from orchestration.execution.internal_errors import is_fault
from orchestration.ports import Clock, RunRow
from orchestration.tool import ToolError
from schemas.run import TeamRun

SleepUntil: TypeAlias = Callable[[datetime], Awaitable[None]]
"""Returns when the clock has reached the moment."""

LONGEST_SLEEP_S = 60.0


def make_sleep_until(clock: Clock, look_every_s: float = LONGEST_SLEEP_S) -> SleepUntil:
    """Return a sleep that follows a clock which runs at the machine's pace.

    It looks at the clock at least every minute, or every ``look_every_s``, so that a machine that was suspended, or a
    clock that was set, is noticed.
    """

    async def sleep_until(moment: datetime) -> None:
        left_s = (moment - clock.now()).total_seconds()
        while left_s > 0:
            await asyncio.sleep(min(left_s, look_every_s))
            left_s = (moment - clock.now()).total_seconds()

    return sleep_until


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


Advance: TypeAlias = Callable[[str, str], Awaitable[None]]
"""Advances a team's run as far as it can go: given the team and the run. It must be safe to call for a run that can't
move."""

OnWokenAgain: TypeAlias = Callable[[str, str], None]
"""Told of a team's run that was woken while it is being advanced."""


def _unheard(team: str, run_id: str) -> None:
    del team, run_id


FIRST_RETRY = timedelta(seconds=1)

LONGEST_RETRY = timedelta(minutes=5)

WAITS = frozenset({"waiting"})
"""Statuses in which only a person or the clock moves a run. A paused one may have been cut off in a call."""

_log = structlog.get_logger(__name__)


class InProcessDispatcher:
    """``Dispatcher`` with asyncio tasks. A run is advanced by one task at a time; a wake that comes meanwhile has it
    advanced once more afterwards. A run whose advance raises is tried again, ever later, and never dropped.
    """

    def __init__(
        self,
        advance: Advance,
        clock: Clock,
        sleep_until: SleepUntil | None = None,
        on_woken_again: OnWokenAgain = _unheard,
    ) -> None:
        self._advance = advance
        self._clock = clock
        self._sleep_until = sleep_until or make_sleep_until(clock)
        self._on_woken_again = on_woken_again
        self._timetable = Timetable()
        self._awake: dict[TeamRun, asyncio.Task[None]] = {}
        self._again: set[TeamRun] = set()
        self._failures: dict[TeamRun, int] = {}
        self._timer: asyncio.Task[None] | None = None
        self._timer_moment: datetime | None = None
        self._draining = False

    def wake(self, team: str, run_id: str, at: datetime | None = None) -> None:
        """Have a team's run advanced now, or at a moment. A nearer moment replaces a later one; safe to repeat.

        A wake now leaves a moment standing: an advance too many is harmless, a missing one is not. After ``drain``
        nothing is woken; what is in the store is woken by the next ``start``.
        """
        if self._draining:
            return
        run = (team, run_id)
        if at is not None and at > self._clock.now():
            self._timetable.put(run, at)
            self._set_timer()
        elif run in self._awake:
            self._again.add(run)
            self._on_woken_again(team, run_id)
        else:
            self._awake[run] = asyncio.create_task(self._drive(run), name=f"advance {run_id}")

    async def holds(self) -> bool:
        """Return that this process advances its runs: there is no other."""
        return True

    def start(self, unfinished: Iterable[RunRow]) -> None:
        """Wake what can move after a restart: now the runs that wait for nobody, and each at its
        ``compute_wake_time``."""
        for row in unfinished:
            if row.wake_at is not None:
                self.wake(row.team, row.id, row.wake_at)
            if row.status not in WAITS:
                self.wake(row.team, row.id)

    async def idle(self) -> None:
        """Return when no run is awake and no moment has come."""
        while True:
            self._wake_due()
            if not self._awake:
                return
            await asyncio.wait(self._awake.values(), return_when=asyncio.FIRST_COMPLETED)

    def next_moment(self) -> datetime | None:
        """Return when the clock next wakes a run; ``None`` if it wakes none."""
        return self._timetable.next()

    async def drain(self, within: timedelta) -> frozenset[str]:
        """Stop: wake nothing more, let each advance end, and cut off those that have not ended ``within`` that time.

        Returns:
            the runs that were cut off; their journals say where they were.
        """
        self._draining = True
        if self._timer is not None:
            self._timer.cancel()
        awake = dict(self._awake)
        if awake:
            await self._wait_at_most(awake.values(), self._clock.now() + within)
        cut_off = {run_id: task for (_, run_id), task in awake.items() if not task.done()}
        for task in cut_off.values():
            task.cancel()
        await asyncio.gather(*cut_off.values(), return_exceptions=True)
        return frozenset(cut_off)

    async def _wait_at_most(self, tasks: Iterable[asyncio.Task[None]], deadline: datetime) -> None:
        ended = asyncio.gather(*tasks, return_exceptions=True)
        late = asyncio.ensure_future(self._sleep_until(deadline))
        await asyncio.wait({ended, late}, return_when=asyncio.FIRST_COMPLETED)
        late.cancel()

    async def _drive(self, run: TeamRun) -> None:
        try:
            wanted = True
            while wanted and not self._draining:
                self._again.discard(run)
                await self._advance_once(run)
                wanted = run in self._again
        finally:
            self._again.discard(run)
            del self._awake[run]

    async def _advance_once(self, run: TeamRun) -> None:
        try:
            await self._advance(*run)
        except asyncio.CancelledError:
            # Cut off by ``drain``, it goes on after the restart; cut off by anything else, it must not be lost.
            self._try_later(run)
            raise
        except Exception as error:
            failures = self._failures.get(run, 0)
            # How a fault of our own came about is told once; the rest is how often.
            traced = not failures and is_fault(error)
            why = str(error) if isinstance(error, ToolError) else type(error).__name__
            _log.error("advance_failed", team=run[0], run=run[1], failures=failures + 1, why=why, exc_info=traced)
            self._try_later(run)
        else:
            self._failures.pop(run, None)

    def _try_later(self, run: TeamRun) -> None:
        failures = self._failures.get(run, 0)
        self._failures[run] = failures + 1
        self.wake(*run, self._clock.now() + compute_retry_delay(failures))

    def _wake_due(self) -> None:
        for run in self._timetable.take_due(self._clock.now()):
            self.wake(*run)

    def _set_timer(self) -> None:
        moment = self._timetable.next()
        if moment is None or (self._timer_moment is not None and self._timer_moment <= moment):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_moment = moment
        self._timer = asyncio.create_task(self._ring(moment), name="metel-timer")

    async def _ring(self, moment: datetime) -> None:
        await self._sleep_until(moment)
        self._timer, self._timer_moment = None, None
        self._wake_due()
        self._set_timer()


def compute_retry_delay(failures: int) -> timedelta:
    """Return how long to wait after one more failure in a row than ``failures``: doubling from a second."""
    return min(FIRST_RETRY * 2 ** min(failures, 10), LONGEST_RETRY)
