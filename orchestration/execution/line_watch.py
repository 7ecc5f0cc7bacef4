"""Watches a run's place in line: it is recorded once, shown now and then, and left when the run or all work stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, TypeAlias

import structlog

from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.ports import NotNowError, Sleep, StaleRunError
from orchestration.rate_limit.caller import Caller, LinePosition, send_as
from orchestration.run.reducer import apply
from schemas.events import LineJoined
from schemas.run import Run, TeamRun

TOLD_AFTER_S = 5.0
"""A wait that is shorter is not worth a word, in seconds."""
LOOK_EVERY_S = 5.0
STOP_SEEN_S = 1.0
"""So soon what waits in line is held back after all work was stopped, in seconds."""
TOLD_EVERY_S = 30.0
"""So often people see where a run stands now, in seconds: edits have a rate too."""

log = structlog.get_logger(__name__)

_Watch: TypeAlias = Callable[[Run, Caller], Coroutine[None, None, None]]


class _Line(AbstractContextManager[None]):
    """What a run sends within the block; ``watches`` are begun once some of it waits. While the block lasts, ``woken``
    is among the events of ``lines`` for the run: it may be advanced twice at once where the first lost its lease."""

    def __init__(
        self, run: Run, lines: dict[TeamRun, set[asyncio.Event]], woken: asyncio.Event, watches: Sequence[_Watch]
    ) -> None:
        self._run, self._key = run, (run.team, run.id)
        self._lines, self._woken, self._watches = lines, woken, watches
        self._caller = Caller(run.request.user, run.started_at, on_wait=self._watch)
        self._sending = send_as(self._caller)
        self._watching: dict[_Watch, asyncio.Task[None]] = {}

    def __enter__(self) -> None:
        self._lines.setdefault(self._key, set()).add(self._woken)
        self._sending.__enter__()

    def __exit__(self, *raised: Any) -> None:
        self._sending.__exit__(*raised)
        self._lines[self._key].remove(self._woken)
        if not self._lines[self._key]:
            del self._lines[self._key]
        for task in self._watching.values():
            task.cancel()

    def _watch(self) -> None:
        for one in self._watches:
            if one not in self._watching or self._watching[one].done():
                self._watching[one] = asyncio.create_task(one(self._run, self._caller))


class LineWatch:
    """Names the caller of what runs send, and tells people of those that wait."""

    def __init__(self, work: UnitOfWork, sleep: Sleep) -> None:
        self._work = work
        self._sleep = sleep
        self._lines: dict[TeamRun, set[asyncio.Event]] = {}

    def wake(self, team: str, run_id: str) -> None:
        """Have the run looked at again where it stands in line: somebody has moved it meanwhile."""
        for woken in self._lines.get((team, run_id), ()):
            woken.set()

    def call_for(self, run: Run) -> AbstractContextManager[None]:
        """Have all that is sent within the block stand in line for a run, and tell of it while it waits."""
        woken = asyncio.Event()
        return _Line(run, self._lines, woken, (partial(self._leave_on_stop, woken), self._tell))

    async def _leave_on_stop(self, woken: asyncio.Event, run: Run, caller: Caller) -> None:
        """Leave the line once the run, or all work of the team, is stopped."""
        try:
            while caller.position is not None:
                if await self._rest(woken):
                    run = await self._work.store.load(run.team, run.id)
                await self._work.refresh(run.team)
                if is_held_up(run) or self._work.teams(run.team).stop is not None:
                    caller.leave()
                    return
        except Exception:
            log.exception("stop_not_seen_in_line", run=run.id)

    async def wait_until_held_up(self, run: Run, is_held: Callable[[Run], bool] | None = None) -> None:
        """Return once the run, or all work of the team, is stopped; for what takes long without a call in line.
        ``is_held`` says what counts as that, unless a pause does too."""
        is_held = is_held or is_held_up
        while True:
            await self._sleep(STOP_SEEN_S)
            try:
                now = await self._work.store.load(run.team, run.id)
                await self._work.refresh(run.team)
                if is_held(now) or self._work.teams(run.team).stop is not None:
                    return
            except NotNowError:
                continue  # the team's connections are opened anew just then, and what is under way has its own
            except Exception:
                log.exception("stop_not_seen_while_planning", run=run.id)

    async def _rest(self, woken: asyncio.Event) -> bool:
        """Wait a while; return at once, and that it was so, where the run was woken."""
        tasks = [asyncio.ensure_future(self._sleep(STOP_SEEN_S)), asyncio.ensure_future(woken.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        was_woken = woken.is_set()
        woken.clear()
        return was_woken

    async def _tell(self, run: Run, caller: Caller) -> None:
        """Tell where the caller stands for as long as it waits; what goes wrong with that stops no run."""
        try:
            await self._sleep(TOLD_AFTER_S)
            if caller.position is not None:
                await self._record(run, caller.position)
            waited_s = 0.0
            while caller.position is not None:
                await self._sleep(LOOK_EVERY_S)
                waited_s += LOOK_EVERY_S
                run = await self._work.store.load(run.team, run.id)
                if is_held_up(run):
                    caller.leave()
                    return
                if waited_s % TOLD_EVERY_S == 0:
                    await self._show(run, caller.position)
            await self._show(run, None)
        except Exception:
            log.exception("line_not_told", run=run.id)

    async def _record(self, run: Run, position: LinePosition) -> None:
        """Note that the run waits, once; whatever was recorded first goes before."""
        run = await self._work.store.load(run.team, run.id)
        if run.ended is not None:
            return
        joined = self._describe(run, position)
        try:
            await self._work.commit(run, (joined,), apply(run, joined))
        except StaleRunError:
            await self._show(run, position)

    async def _show(self, run: Run, position: LinePosition | None) -> None:
        line = self._describe(run, position) if position is not None else None
        await self._work.notifier.show(run.model_copy(update={"line": line}))

    def _describe(self, run: Run, position: LinePosition) -> LineJoined:
        return LineJoined(
            at=self._work.now(run),
            service=position.service,
            ahead=position.ahead,
            until=position.until,
            held=position.held,
        )


def is_stopped(run: Run) -> bool:
    """Whether a person wants nothing more of a run."""
    return bool(run.cancelled_by or run.ended is not None)


def is_held_up(run: Run) -> bool:
    """Whether a run that waits in line has nothing to wait for any more: it was stopped, paused or ended."""
    return bool(run.cancelled_by or run.paused_by or run.ended is not None)
