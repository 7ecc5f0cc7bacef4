"""Turns: the last requests of a thread as code's own records, so that a planner knows what a follow-up speaks of.

A turn is what a person said and what metel did of it: tools, the names of places, and the shapes of what was left.
Never is there an answer's text or anything that was read.
"""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.plan.thread_context import Session, is_private
from orchestration.proposers import EarlierTurn, TurnStep
from orchestration.run.memory import describe_memory
from orchestration.run.status import compute_status
from orchestration.text.labels import clean_label
from orchestration.text.mentions import show_request_text
from schemas.request import Request
from schemas.run import Run
from schemas.states import Succeeded

MOST_TURNS = 5
LONGEST_SAID = 200


async def list_turns(session: Session, request: Request) -> Sequence[EarlierTurn]:
    """Return the last turns of a request's thread, the earliest first."""
    turns: list[EarlierTurn] = []
    async for run in session.ended(request.place):
        turn = build_turn(run, request)
        turns += [turn] if turn is not None else []
        if len(turns) == MOST_TURNS:
            break
    return turns[::-1]


def build_turn(run: Run, request: Request) -> EarlierTurn | None:
    """Return what an ended run is to a later request; ``None`` of clicks, of what another person was told alone, and of
    what another person asked for in vain. Pure."""
    own = run.request.user == request.user
    if run.request.is_clicked or run.ended is None or (not own and (run.plan is None or is_private(run))):
        return None
    said = " ".join(show_request_text(run.request).split())[:LONGEST_SAID]
    end = "undone" if run.undone_by else compute_status(run)
    return EarlierTurn(said, "same" if own else "other", tuple(_list_steps(run)), end)


def _list_steps(run: Run) -> list[TurnStep]:
    shapes = describe_memory(run)
    actions = run.plan.actions if run.plan is not None else ()
    return [
        TurnStep(action.tool, _find_places(run, action.id), shapes.get(action.id, {}))
        for action in actions
        if isinstance(run.states.get(action.id), Succeeded)
    ]


def _find_places(run: Run, action_id: str) -> dict[str, str]:
    """Return the names of the places that a step dealt with, as far as they are fit to be shown."""
    state = run.states[action_id]
    resolved = state.filled.resolved if isinstance(state, Succeeded) else {}
    cleaned = {field: clean_label(found.name) for field, found in resolved.items()}
    return {field: name for field, name in cleaned.items() if name}
