"""Coming back to a run: changing its plan in words while it is under way; and once it is over undoing it, trying again
what failed, or starting it over."""

from __future__ import annotations

from functools import partial

from orchestration.asks.approvers import may_steer
from orchestration.changes.changing import Clarity
from orchestration.changes.restarting import Asker, run_again
from orchestration.changes.revising import Sayer, heard, revise
from orchestration.changes.undoing import undo_run
from orchestration.ports import Change, StaleRunError
from orchestration.receiving import TRIES, Receiver
from orchestration.reception import (
    Received,
    Reception,
    can_start_over,
    change_plan_refusal,
    retry_events,
    start_over_events,
    undo_events,
)
from orchestration.transitions import fold
from schemas.events import Event
from schemas.run import Run


class Revisitor(Receiver):
    """The doors for what people want of a run later on."""

    async def change_plan(
        self,
        team: str,
        run_id: str,
        text: str,
        *,
        by: str,
        by_name: str,
        said_in: str = "",
        as_operator: bool = False,
        delivery: str | None = None,
    ) -> Reception:
        """Change the plan of a run under way as a person says in their own words: what has begun stays, the rest is
        planned, judged and asked anew as far as it is different. An operator needs not be of the team; one message
        (``said_in``) changes a plan once."""
        said = Sayer(text, by, by_name, said_in)
        for _ in range(TRIES):
            run = await self._store.load(team, run_id)
            if said_in and any(change.said_in == said_in for change in run.plan_changes):
                return Reception(True)
            await self._refresh(team)
            settings = None if as_operator else await self._settings(run, by)
            refusal = change_plan_refusal(run, by, settings)
            received: Received = ((), refusal)
            if refusal is None:
                received = await revise(self._desks(team).maker, run, said)
            reception = await self._taken(run, received, delivery)
            if reception is not None:
                return reception
        raise StaleRunError(run_id)

    async def hears_change(self, team: str, run_id: str, text: str) -> Clarity:
        """Return whether a text is said of the plan of a run under way: plainly, perhaps, or not at all."""
        return heard(self._desks(team).maker, await self._store.load(team, run_id), text)

    async def retry(
        self,
        team: str,
        run_id: str,
        *,
        by: str,
        by_name: str,
        as_operator: bool = False,
        delivery: str | None = None,
    ) -> Reception:
        """Try again what failed of an ended run, and do what was left because of it; what is done stays as it is."""
        return await self._steer(team, run_id, delivery, retry_events, by=by, by_name=by_name, as_operator=as_operator)

    async def start_over(
        self,
        team: str,
        run_id: str,
        *,
        by: str,
        by_name: str,
        as_operator: bool = False,
        delivery: str | None = None,
    ) -> Reception:
        """Do what a stopped run was asked for from the start: a run of its own does it, in the same thread."""
        run = await self._store.load(team, run_id)
        anew = run_again(run, self._asker(run, by, by_name, as_operator=as_operator), self._now(run))
        if can_start_over(run) and await self._may(run, by, as_operator=as_operator):
            await self._recorded(anew)
        started_over = partial(start_over_events, anew=fold(anew).id)
        return await self._steer(team, run_id, delivery, started_over, by=by, by_name=by_name, as_operator=as_operator)

    async def undo(
        self,
        team: str,
        run_id: str,
        *,
        by: str,
        by_name: str,
        as_operator: bool = False,
        delivery: str | None = None,
    ) -> Reception:
        """Take back what an ended run did, as far as its tools can; a run of its own does it, and tells."""
        run = await self._store.load(team, run_id)
        allowed = run.ended is not None and await self._may(run, by, as_operator=as_operator)
        undoing = await self._begin_undo(run, self._asker(run, by, by_name, as_operator=as_operator)) if allowed else ""
        undone = partial(undo_events, undoing=undoing)
        return await self._steer(team, run_id, delivery, undone, by=by, by_name=by_name, as_operator=as_operator)

    async def _may(self, run: Run, by: str, *, as_operator: bool) -> bool:
        return as_operator or may_steer(run, by, (await self._settings(run, by)).approvers)

    def _asker(self, run: Run, by: str, by_name: str, *, as_operator: bool) -> Asker:
        """A run that an operator begins is of the person whose run it follows."""
        return Asker(run.request.user, run.request.user_name) if as_operator else Asker(by, by_name)

    async def _begin_undo(self, run: Run, asker: Asker) -> str:
        """Record the run that undoes, before the other run says that it is undone. Returns its id, or nothing."""
        desk = self._desks(run.team).desk
        if run.plan is None:
            return ""
        events = undo_run(run, desk.toolbox, desk.words, by=asker.user, by_name=asker.name, now=desk.clock.now())
        return await self._recorded(events) if events else ""

    async def _recorded(self, events: tuple[Event, ...]) -> str:
        """Record a new run, once, and have it advanced. Returns its id."""
        run = fold(events)
        try:
            await self._store.commit(Change(run=run, expected=0, events=events, wakes=True))
        except StaleRunError:
            run = await self._store.load(run.team, run.id)
        await self._audience.show(run)
        self._dispatcher.wake(run.team, run.id)
        return run.id
