"""Engine: load a run, do what is ready, record it, go on; return when only a person or the clock can move it.

One commit per boundary with the outside: what a finished call leads to (its result and the next intents) is recorded
together, before the next call. A run lives in the journal alone; this object holds nothing of it between calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container
from datetime import datetime
from functools import partial

from orchestration.execution.check_copies import check_copies
from orchestration.execution.context import StepContext, build_step_context
from orchestration.execution.decide_ahead import DecideAhead, apply_events, build_internal_failure
from orchestration.execution.held_up import run_until_held_up
from orchestration.execution.internal_errors import FailureCounter, end_broken_run, is_fault
from orchestration.execution.line_watch import LineWatch, is_stopped
from orchestration.execution.places import judge_place
from orchestration.execution.reconcile import reconcile_action
from orchestration.execution.review import close_spent_models
from orchestration.execution.run_step import execute_action
from orchestration.execution.team_stops import LOOK_AGAIN, build_stop_events, find_stop
from orchestration.execution.unit_of_work import TRIES, UnitOfWork
from orchestration.model_meter import Meter, meter_run
from orchestration.model_records import build_lost_events
from orchestration.policy.recorded_facts import move_behind
from orchestration.ports import Sleep, StaleRunError, TakenOverError
from orchestration.run.action_events import BrokenJournalError
from orchestration.run.copies import find_due_checks
from orchestration.run.edit_events import is_of_changed, is_of_dropped
from orchestration.run.plan_events import is_of_older_plan
from orchestration.run.reducer import apply
from orchestration.run.restored import is_of_before, needs_look
from orchestration.run.scheduler import compute_wake_time, find_steps_to_execute
from schemas.events import ActionUncertain, Event, RunRestored
from schemas.run import Run
from schemas.states import Started

_BEGINNINGS = ("action_started", "question_asked", "approval_asked", "items_found", "run_ended")
"""What must not follow on a stop or a pause that came in between."""


class Engine:
    """Carries runs out."""

    def __init__(self, work: UnitOfWork, sleep: Sleep = asyncio.sleep) -> None:
        self._work = work
        self._watch = LineWatch(work, sleep)
        self._ahead = DecideAhead(work.teams, self._watch.wait_until_held_up, work.notifier.note_progress)
        self._patience = FailureCounter()

    async def advance(self, team: str, run_id: str) -> None:
        """Do all that can be done now. At most one call per run at a time; safe to repeat after a crash.

        What it raises is worth another try later. A run that fails too often in a row by an error of our own is ended.
        """
        try:
            run = await self._work.store.load(team, run_id)
            with self._watch.call_for(run):
                async with self._work.record_model_calls(team, run_id):
                    await self._advance(run)
        except Exception as error:
            if not is_fault(error) or not await self._is_given_up(team, run_id):
                raise
        self._patience.over(team, run_id)

    async def close(self) -> None:
        """End what runs beside the runs; nothing is advanced after it."""
        await self._ahead.look_ahead.close()

    def note_wake(self, team: str, run_id: str) -> None:
        """Note that a run that is being advanced was woken: where it stands in line it may have been stopped."""
        self._watch.wake(team, run_id)

    async def _is_given_up(self, team: str, run_id: str) -> bool:
        """End a run that has failed too often; where even that fails it is tried again with the next failure."""
        failed = self._patience.failed(team, run_id)
        context = self._work.teams(team)
        if failed < context.limits.max_failed_advances:
            return False
        run = await self._work.store.load(team, run_id)
        if run.ended is not None:
            return False
        events = end_broken_run(context, run)
        await self._work.commit(run, events, apply_events(run, events))
        return True

    async def _advance(self, run: Run) -> None:
        run = await self._note_lost_calls(await self._check_copies(await self._note_restore(run)))
        await close_spent_models(self._work.teams(run.team), run)
        calls: dict[str, asyncio.Task[tuple[Event, ...]]] = {}
        begun: set[str] = set()
        looked: set[int] = set()
        news: tuple[Event, ...] = ()
        try:
            while True:
                await self._work.refresh(run.team)
                team = self._work.teams(run.team)
                stop = find_stop(team.stop, run)
                if stop is not None or run.team_stopped_by:
                    news = (*news, *build_stop_events(stop, run, self._work.now(run)))
                if stop is not None:
                    run, news = await self._record(run, news, apply_events(run, news)), ()
                    if not calls:
                        self._work.dispatcher.wake(run.team, run.id, self._work.now(run) + LOOK_AGAIN)
                        return
                    news = await self._collect(calls)
                    continue
                news = (*news, *await judge_place(team, run))
                ahead, news, pressing = await self._ahead.look(run, news, flying=bool(calls), looked=looked)
                run = await self._record(run, news, ahead)
                if pressing and not news:
                    run = await self._work.store.load(run.team, run.id)
                begun |= {event.action for event in news if event.type == "action_started"}
                ready = _find_ready(run, team.clock.now(), calls, begun)
                begun -= ready.keys()
                if pressing or calls or len(ready) > 1:
                    calls |= {
                        action: asyncio.create_task(self._carry(run, action, fresh=fresh))
                        for action, fresh in ready.items()
                    }
                    news = () if pressing else await self._collect(calls)
                elif ready:  # most often: what is waited for alone needs no task
                    action, fresh = ready.popitem()
                    news = await self._carry(run, action, fresh=fresh)
                else:
                    break
        finally:
            for task in calls.values():
                task.cancel()
            # What their models took is known when they have ended.
            if calls:
                await asyncio.gather(*calls.values(), return_exceptions=True)
        again = compute_wake_time(run)
        if again is not None:
            self._work.dispatcher.wake(run.team, run.id, again)

    async def _note_restore(self, run: Run) -> Run:
        """A run that is begun from what was stored before a restore may have been begun before it as well."""
        restore = self._work.last_restore
        if restore is None or not is_of_before(run, restore.at):
            return run
        event = RunRestored(at=self._work.now(run), taken_at=restore.taken_at)
        return await self._record(run, (event,), apply_events(run, (event,)))

    async def _note_lost_calls(self, run: Run) -> Run:
        """Record the calls of models that an earlier process, or an advance that broke off, had begun: they cost what
        they cost, and count in what the run may ask."""
        if self._work.teams(run.team).maker.by_grammar:
            return run
        lost = await self._work.calls.list_lost(run.team, run.id)
        if not lost:
            return run
        journal = await self._work.store.events(run.team, run.id)
        known = {event.call.id for event in journal if event.type == "model_called"}
        if told := known & {one.call.id for one in lost}:
            await self._work.calls.drop(run.team, run.id, told)
        events = build_lost_events([one for one in lost if one.call.id not in known], self._work.now(run))
        return await self._record(run, events, apply_events(run, events))

    async def _check_copies(self, run: Run) -> Run:
        """Look for copies of the writes that were sent once more, also of a run that has ended."""
        await self._work.refresh(run.team)
        if not run.sent_again or self._work.teams(run.team).stop is not None:
            return run
        for action in find_due_checks(run, self._work.now(run)):
            checked = await check_copies(build_step_context(self._work.teams(run.team), run, action))
            run = await self._record(run, (checked,), apply_events(run, (checked,)))
        return run

    async def _carry(self, run: Run, action_id: str, *, fresh: bool) -> tuple[Event, ...]:
        """Call what was begun here; settle what an earlier process or attempt left open, or may have done between a
        backup and its restore. What an admin has stopped since is not called."""
        await self._work.refresh(run.team)
        team = self._work.teams(run.team)
        if find_stop(team.stop, run) is not None:
            return ()
        tell = partial(self._work.notifier.note_progress, run, action_id)
        context = build_step_context(team, run, action_id, tell)
        reads = context.contract.risk_level == "read"
        fresh = fresh and (reads or not needs_look(run, action_id))
        if fresh and not reads and not await self._work.dispatcher.holds():
            # Whoever has the run now settles what is begun; a call from here would be a second one.
            raise TakenOverError(run.id)
        with meter_run(run, action_id) as meter:
            try:
                if not fresh:
                    return await reconcile_action(context)
                events = await self._execute(context, meter)
                if events is not None:
                    return events
                return (*meter.list_costs(team.clock.now(), action_id), *await reconcile_action(context))
            except Exception:
                failed = build_internal_failure(team, run, action_id, context.attempt)
                now = team.clock.now()
                costs = meter.list_costs(now, action_id)
                if not fresh or reads:
                    return (*costs, failed)
                # What broke may have broken after the effect: it is looked for, as after a lost answer.
                lost = failed.failure.model_copy(update={"kind": "uncertain"})
                return (*costs, ActionUncertain(at=now, action=action_id, failure=lost, checks=0, until=now))

    async def _execute(self, context: StepContext, meter: Meter) -> tuple[Event, ...] | None:
        """Call a tool; ``None`` where the run was stopped before it answered, which where models are asked ends a read
        at once. What is written is not cut off."""
        if context.contract.risk_level != "read" or context.team.maker.by_grammar:
            return await execute_action(context, meter)
        is_held_up = partial(self._watch.wait_until_held_up, context.run, is_stopped)
        return await run_until_held_up(execute_action(context, meter), is_held_up)

    async def _collect(self, calls: dict[str, asyncio.Task[tuple[Event, ...]]]) -> tuple[Event, ...]:
        done, _ = await asyncio.wait(calls.values(), return_when=asyncio.FIRST_COMPLETED)
        finished = [action_id for action_id, task in calls.items() if task in done]
        return tuple(event for action_id in finished for event in calls.pop(action_id).result())

    async def _record(self, run: Run, events: tuple[Event, ...], after: Run) -> Run:
        """Commit events of this advance, which make ``after`` of the run; where a person's event came in between, put
        ours behind it."""
        before = run
        for _ in range(TRIES):
            if not events:
                return run
            try:
                return await self._work.commit(run, events, after)
            except StaleRunError:
                newer = await self._work.store.load(run.team, run.id)
                kept = _still_possible(before, newer, events)
                run, events = newer, move_behind(events, kept, run, newer)
                after = apply_events(run, events)
        raise StaleRunError(run.id)


def _find_ready(run: Run, now: datetime, under_way: Container[str], begun: Container[str]) -> dict[str, bool]:
    """Return the actions to be carried that are not under way, and whether their call was begun here."""
    if run.ended is not None:
        return {}
    return {
        step.action: step.action in begun and isinstance(run.states[step.action], Started)
        for step in find_steps_to_execute(run, now)
        if step.action not in under_way
    }


def _still_possible(before: Run, run: Run, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that can still follow after the run moved on; an effect's result always can."""
    kept: list[Event] = []
    now = run
    for event in events:
        if (
            is_of_dropped(run, event)
            or is_of_changed(before, now, event)
            or is_of_older_plan(before, now, event)
            or ((run.cancelled_by or run.paused_by) and event.type in _BEGINNINGS)
        ):
            continue
        try:
            run = apply(run, event)
        except BrokenJournalError:
            continue
        kept.append(event)
    return tuple(kept)
