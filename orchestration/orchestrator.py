"""The loop: load a run, do what is ready, record it, go on; return when only a person or the clock can move it.

One commit per boundary with the outside: what a finished call leads to (its result and the next intents) is recorded
together, before the next call. A run lives in the journal alone; this object holds nothing of it between calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Mapping
from dataclasses import replace

import structlog

from orchestration.asks.approval_doors import ApprovalDoors
from orchestration.asks.approvers import Actor
from orchestration.changes.changing import is_of_older_plan
from orchestration.changes.dropping import is_of_dropped
from orchestration.changes.revisiting import Revisitor
from orchestration.changes.step_changes import is_of_changed
from orchestration.changes.step_review import review_change
from orchestration.hashing import run_id_of
from orchestration.looking_ahead import LookAhead, TeamDesk, applied, broken
from orchestration.next_steps import carried_now, wake_at
from orchestration.performing import call_action
from orchestration.ports import Audience, Change, Dispatcher, RunStore, StaleRunError, TakenOverError
from orchestration.receiving import TRIES, Refresh
from orchestration.reception import (
    Notice,
    Received,
    Reception,
    answer_events,
    cancel_events,
    change_events,
    change_refusal,
    drop_events,
    pause_events,
    resume_events,
)
from orchestration.settling import settle_action
from orchestration.transitions import BrokenJournalError, apply
from orchestration.weighing import bound_models
from orchestration.work import work_on
from schemas.errors import ErrorKind
from schemas.events import (
    ActionUncertain,
    Event,
    FieldChange,
    RequestReceived,
)
from schemas.request import Request
from schemas.run import Run
from schemas.states import Started
from schemas.team import TeamSettings
from schemas.values import Json

log = structlog.get_logger(__name__)
_BEGINNINGS = ("action_started", "question_asked", "approval_asked", "items_found", "run_ended")
"""What must not follow on a stop or a pause that came in between."""


class Orchestrator(ApprovalDoors, Revisitor):
    """Carries runs out. ``desks`` gives the desk of a team; ``audience`` is shown each run after each commit.

    ``refresh`` sees to it that a team's desk judges by what its admins said last.
    """

    def __init__(
        self,
        *,
        store: RunStore,
        desks: Callable[[str], TeamDesk],
        dispatcher: Dispatcher,
        audience: Audience,
        refresh: Refresh | None = None,
    ) -> None:
        super().__init__(store=store, desks=desks, dispatcher=dispatcher, audience=audience, refresh=refresh)
        self._ahead = LookAhead(desks)

    async def begin(self, request: Request, *, delivery: str | None = None) -> str:
        """Record a request as a run and have it advanced; the same request gives the same run. Returns the run id.

        ``delivery`` is marked done with the events it causes; one that causes none is left to the caller.
        """
        team = request.place.team
        desk = self._desks(team).desk
        run_id = run_id_of(team, request.id)
        text = request.text[: desk.limits.max_request_chars]
        received = RequestReceived(at=desk.clock.now(), run=run_id, request=request.model_copy(update={"text": text}))
        run = apply(None, received)
        try:
            await self._store.commit(Change(run=run, expected=0, events=(received,), delivery=delivery, wakes=True))
        except StaleRunError:
            run = await self._store.load(team, run_id)
        await self._audience.show(run)
        self._dispatcher.wake(team, run_id)
        return run_id

    async def answer(
        self, team: str, run_id: str, question_id: str, value: Json, *, by: str, delivery: str | None = None
    ) -> Reception:
        """Take a person's answer to a question."""
        return await self._receive(
            team,
            run_id,
            delivery,
            lambda run, settings: answer_events(run, question_id, value, by, self._now(run), team=settings),
            by=by,
        )

    async def cancel(self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None) -> Reception:
        """Stop a run: what is under way ends, nothing new begins."""
        return await self._receive(
            team, run_id, delivery, lambda run, _: cancel_events(run, by, by_name, self._now(run))
        )

    async def pause(
        self, team: str, run_id: str, *, by: str, by_name: str, as_operator: bool = False, delivery: str | None = None
    ) -> Reception:
        """Pause a run: what is under way ends, nothing new begins. An operator needs not be of the team."""
        return await self._steer(team, run_id, delivery, pause_events, by=by, by_name=by_name, as_operator=as_operator)

    async def resume(
        self,
        team: str,
        run_id: str,
        *,
        by: str,
        by_name: str = "",
        as_operator: bool = False,
        delivery: str | None = None,
    ) -> Reception:
        """Have a paused run go on, and try again what waits for people to mend something: they say it is mended."""
        return await self._steer(team, run_id, delivery, resume_events, by=by, by_name=by_name, as_operator=as_operator)

    async def drop(
        self, team: str, run_id: str, action_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Leave a step of a paused run out, if it has not begun."""

        def drop(run: Run, settings: TeamSettings) -> Received:
            desk = self._desks(run.team).desk
            reason = desk.words.say(run.request.language, "skip.dropped", who=by_name or by)
            return drop_events(
                run, action_id, by=by, by_name=by_name, reason=reason, now=desk.clock.now(), team=settings
            )

        return await self._receive(team, run_id, delivery, drop, by=by)

    async def review_change(
        self, team: str, run_id: str, action_id: str, values: Mapping[str, Json], *, by: str, approval_id: str = ""
    ) -> Reception:
        """Say whether a person may put these values into a step, and what is wrong with each. Records nothing; without
        values it says whether the person may change the step at all."""
        run = await self._store.load(team, run_id)
        actor = await self._actor(team, run_id, approval_id, by, "")
        refused, _ = await self._reviewed(run, action_id, values, actor, approval_id)
        return refused or Reception(True)

    async def change_step(
        self,
        team: str,
        run_id: str,
        action_id: str,
        values: Mapping[str, Json],
        *,
        by: str,
        by_name: str,
        approval_id: str = "",
        delivery: str | None = None,
    ) -> Reception:
        """Put a person's values into a step that has not begun: one that an approval asks about, or one of a paused
        run. It is filled and judged anew, and what was asked about it is asked again."""
        run = await self._store.load(team, run_id)
        actor = await self._actor(team, run_id, approval_id, by, by_name)
        refused, changes = await self._reviewed(run, action_id, values, actor, approval_id)
        if refused is not None:
            return refused

        def change(run: Run, settings: TeamSettings) -> Received:
            return change_events(
                run,
                action_id,
                changes,
                approval_id=approval_id,
                by=by,
                by_name=by_name,
                now=self._now(run),
                team=settings,
                actor=actor,
            )

        return await self._receive(team, run_id, delivery, change, by=by)

    async def _reviewed(
        self, run: Run, action_id: str, values: Mapping[str, Json], actor: Actor, approval_id: str
    ) -> tuple[Reception | None, Mapping[str, FieldChange]]:
        desk = self._desks(run.team).desk
        by, settings = actor.person.id, await self._settings(run, actor.person.id)
        notice = change_refusal(
            run, action_id, approval_id=approval_id, by=by, now=desk.clock.now(), team=settings, actor=actor
        )
        if notice is not None:
            return self._said(run, notice), {}
        if not values:
            return None, {}
        review = await review_change(work_on(desk, run, action_id), values)
        if review.passes and review.changes:
            return None, review.changes
        if review.passes:
            return self._said(run, Notice(ErrorKind.NOTHING_CHANGED)), {}
        told = review.notice or "; ".join(f"{name}: {words}" for name, words in review.errors.items())
        unfit = self._said(run, Notice(ErrorKind.CHANGE_UNFIT, {"message": told}))
        return replace(unfit, errors=review.errors), {}

    async def advance(self, team: str, run_id: str) -> None:
        """Do all that can be done now. At most one call per run at a time; safe to repeat after a crash."""
        run = await self._store.load(team, run_id)
        await bound_models(self._desks(run.team).desk, run)
        calls: dict[str, asyncio.Task[tuple[Event, ...]]] = {}
        begun: set[str] = set()
        news: tuple[Event, ...] = ()
        try:
            while True:
                await self._refresh(run.team)
                ahead, news, pressing = await self._ahead.look(run, news, flying=bool(calls))
                run = await self._record(run, news, ahead)
                begun |= {event.action for event in news if event.type == "action_started"}
                ready = self._ready(run, calls, begun)
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
        again = wake_at(run)
        if again is not None:
            self._dispatcher.wake(team, run_id, again)

    def _ready(self, run: Run, under_way: Container[str], begun: Container[str]) -> dict[str, bool]:
        """Return the actions to be carried that are not under way, and whether their call was begun here."""
        steps = carried_now(run, self._now(run)) if run.ended is None else ()
        carried = [step.action for step in steps if step.action not in under_way]
        return {action: action in begun and isinstance(run.states[action], Started) for action in carried}

    async def _carry(self, run: Run, action_id: str, *, fresh: bool) -> tuple[Event, ...]:
        """Call what was begun here; settle what an earlier process or attempt left open."""
        desk = self._desks(run.team).desk
        work = work_on(desk, run, action_id)
        if fresh and work.contract.risk_level != "read" and not await self._dispatcher.holds():
            # Whoever has the run now settles what is begun; a call from here would be a second one.
            raise TakenOverError(run.id)
        try:
            return await (call_action(work) if fresh else settle_action(work))
        except Exception:
            failed = broken(desk, run, action_id, work.attempt)
            if not fresh or work.contract.risk_level == "read":
                return (failed,)
            # What broke may have broken after the effect: it is looked for, as after a lost answer.
            now = desk.clock.now()
            lost = failed.failure.model_copy(update={"kind": "uncertain"})
            return (ActionUncertain(at=now, action=action_id, failure=lost, checks=0, until=now),)

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
                return await self._commit(run, events, after)
            except StaleRunError:
                run = await self._store.load(run.team, run.id)
                events = _still_possible(before, run, events)
                after = applied(run, events)
        raise StaleRunError(run.id)


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
