"""Coming back to a run: changing its plan in words while it is under way, and undoing it once it is over."""

from __future__ import annotations

from orchestration.changing import Clarity
from orchestration.ports import Change, StaleRunError
from orchestration.receiving import TRIES, Receiver
from orchestration.reception import Received, Reception, change_plan_refusal, may_decide, undo_events
from orchestration.revising import Sayer, heard, revise
from orchestration.transitions import fold
from orchestration.undoing import undo_run
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

    async def undo(self, team: str, run_id: str, *, by: str, by_name: str, delivery: str | None = None) -> Reception:
        """Take back what an ended run did, as far as its tools can; a run of its own does it, and tells."""
        run = await self._store.load(team, run_id)
        undoing = await self._begin_undo(run, by, by_name)
        return await self._receive(
            team,
            run_id,
            delivery,
            lambda run, settings: undo_events(run, undoing, by=by, by_name=by_name, now=self._now(run), team=settings),
            by=by,
        )

    async def _begin_undo(self, run: Run, by: str, by_name: str) -> str:
        """Record the run that undoes, before the other run says that it is undone. Returns its id, or nothing."""
        desk = self._desks(run.team).desk
        if run.ended is None or run.plan is None or not may_decide(run, by, await self._settings(run, by)):
            return ""
        events = undo_run(run, desk.toolbox, desk.words, by=by, by_name=by_name, now=desk.clock.now())
        if not events:
            return ""
        undoing = fold(events)
        try:
            await self._store.commit(Change(run=undoing, expected=0, events=events, wakes=True))
        except StaleRunError:
            undoing = await self._store.load(undoing.team, undoing.id)
        await self._audience.show(undoing)
        self._dispatcher.wake(undoing.team, undoing.id)
        return undoing.id
