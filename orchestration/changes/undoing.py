"""Undoing an ended run: a run of its own, whose plan code makes from what was done. Pure.

So an undo is planned, judged, recorded before it is called, read back and told like everything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from orchestration.ports import Toolbox
from orchestration.run.answer import slots_of
from orchestration.run.ids import operation_id, run_id_of
from orchestration.text.messages import Wording
from orchestration.tool import FinishedCall, Tool
from schemas.events import Event, PlanAccepted, RequestReceived
from schemas.plan import Action, Plan
from schemas.request import Request
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Payload


def undo_request_id(run_id: str) -> str:
    """Return the id of the request to undo a run: one run is undone once."""
    return f"undo {run_id}"


def undo_run_id(team: str, run_id: str) -> str:
    """Return the id of the run that undoes a run."""
    return run_id_of(team, undo_request_id(run_id))


def undo_run(run: Run, toolbox: Toolbox, words: Wording, *, by: str, by_name: str, now: datetime) -> tuple[Event, ...]:
    """Return the first events of the run that takes back what a run did, the last first; none where nothing can be."""
    assert run.plan is not None
    language = run.request.language
    actions = tuple(_actions(run, toolbox, words))
    if not actions:
        return ()
    goal = words.say(language, "undo.goal", goal=run.plan.goal)
    request = Request(
        id=undo_request_id(run.id),
        text=goal,
        user=by,
        user_name=by_name,
        place=run.request.place,
        language=language,
        timezone=run.request.timezone,
        asked_at=now,
        in_thread=True,
        undoes=run.id,
    )
    plan = Plan(version="1.1", goal=goal, timezone=run.plan.timezone, locale=run.plan.locale, actions=actions)
    return (
        RequestReceived(at=now, run=undo_run_id(run.team, run.id), request=request),
        PlanAccepted(at=now, plan=plan, source="undo"),
    )


def _actions(run: Run, toolbox: Toolbox, words: Wording) -> Iterator[Action]:
    assert run.plan is not None
    for number, (action_id, tool, payload) in enumerate(reversed(list(_undoable(run, toolbox))), 1):
        done = run.plan.action(action_id)
        yield Action(
            id=f"u{number}",
            tool=tool.contract.tool,
            intent="write",
            requires=(),
            produces=(),
            summary=_taking_back(run, done, words),
            inputs=payload,
        )


def _taking_back(run: Run, done: Action, words: Wording) -> str:
    """Return what taking an action back does, by the names of what it reached."""
    state, key = run.states[done.id], f"undo.of.{done.tool}"
    if isinstance(state, Succeeded) and words.knows(key):
        try:
            return words.say(run.request.language, key, **slots_of(state.filled))
        except KeyError:
            pass
    return words.say(run.request.language, "undo.step", step=done.summary or done.tool)


def _undoable(run: Run, toolbox: Toolbox) -> Iterator[tuple[str, Tool, Payload]]:
    """Yield what can be taken back, in the order in which it was done."""
    assert run.plan is not None
    done = [(action_id, state) for action_id, state in run.states.items() if isinstance(state, Succeeded)]
    for action_id, state in sorted(done, key=lambda one: one[1].ended_at):
        try:
            undo = toolbox.tool(run.plan.action(action_id).tool).undo
        except KeyError:
            continue
        result = state.result if isinstance(state.result, dict) else {}
        call = FinishedCall(state.filled.payload, result, state.filled.prior, operation_id(run.id, action_id))
        payload = undo.payload(call) if undo is not None else None
        if undo is not None and payload is not None:
            yield action_id, undo.tool, payload
