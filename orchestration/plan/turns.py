"""Turns: the last requests of a thread as code's own records, so that a planner knows what a follow-up speaks of.

A turn is what a person said and what metel did of it: tools, the names of places, and the shapes of what was left.
Never is there an answer's text or anything that was read. A plan may name what the person's own turns left
(``t1.rows``); its values are recalled by code, see ``orchestration/plan/earlier_values.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from orchestration.plan.thread_context import Session, is_private
from orchestration.proposers import EarlierTurn, TurnStep
from orchestration.run.memory import describe_shape
from orchestration.run.status import compute_status
from orchestration.text.labels import clean_label
from orchestration.text.mentions import show_request_text
from schemas.events import RecalledTurn
from schemas.request import Request
from schemas.run import Run
from schemas.states import Succeeded

MOST_TURNS = 5
LONGEST_SAID = 200
KEPT_FOR = timedelta(days=1)
"""So long after it was read a value may be worked on without being read again."""


async def list_turns(session: Session, request: Request) -> Sequence[EarlierTurn]:
    """Return the last turns of a request's thread, the earliest first."""
    turns: list[EarlierTurn] = []
    async for run in session.ended(request.place):
        turn = build_turn(run, request)
        turns += [turn] if turn is not None else []
        if len(turns) == MOST_TURNS:
            break
    return turns[::-1]


def assign_turn_names(turns: Sequence[EarlierTurn], recalled: Mapping[str, RecalledTurn]) -> tuple[EarlierTurn, ...]:
    """Return turns with their names: ``t1`` is the latest, but one that a run has ``recalled`` keeps the name that the
    run knows it by. Pure."""
    if not turns:
        return ()
    known = {one.run: name for name, one in recalled.items()}
    free = (name for number in range(1, 2 * MOST_TURNS + 1) if (name := f"t{number}") not in recalled)
    latest_first = [replace(turn, name=known.get(turn.run) or next(free)) for turn in reversed(turns)]
    return tuple(latest_first[::-1])


def build_turn(run: Run, request: Request) -> EarlierTurn | None:
    """Return what an ended run is to a later request; ``None`` of clicks, of what another person was told alone, and of
    what another person asked for in vain. Pure."""
    own = run.request.user == request.user
    if run.request.is_clicked or run.ended is None or (not own and (run.plan is None or is_private(run))):
        return None
    said = " ".join(show_request_text(run.request).split())[:LONGEST_SAID]
    end = "undone" if run.undone_by else compute_status(run)
    turn = EarlierTurn(said, "same" if own else "other", tuple(_list_steps(run)), end)
    if not is_kept(run, request):
        return turn
    return replace(turn, run=run.id, minutes_ago=int((request.asked_at - find_read_time(run)).total_seconds() // 60))


def is_kept(run: Run, request: Request) -> bool:
    """Whether a later request may work on what a run left: the same person's, told in the thread and not to them alone,
    not undone, and read no longer ago than ``KEPT_FOR``. Pure."""
    own = run.request.user == request.user and not is_private(run)
    return own and not run.undone_by and request.asked_at - find_read_time(run) <= KEPT_FOR


def find_read_time(run: Run) -> datetime:
    """Return when the first thing was read of all that a run holds. Pure."""
    read = [state.ended_at for state in run.states.values() if isinstance(state, Succeeded)]
    return min([*read, *(one.read_at for one in run.recalled.values())], default=run.started_at)


def list_left_keys(run: Run) -> Iterator[tuple[str, str, str]]:
    """Yield what the steps of a run left: the id of the step, its key, and the key that no other step has (``rows``,
    ``rows_2``). Pure."""
    seen: dict[str, int] = {}
    for action in run.plan.actions if run.plan is not None else ():
        for key in run.memory.get(action.id, {}) if isinstance(run.states.get(action.id), Succeeded) else ():
            seen[key] = seen.get(key, 0) + 1
            yield action.id, key, key if seen[key] == 1 else f"{key}_{seen[key]}"


def _list_steps(run: Run) -> Iterator[TurnStep]:
    left = [*list_left_keys(run)]
    for action in run.plan.actions if run.plan is not None else ():
        if isinstance(run.states.get(action.id), Succeeded):
            shapes = {name: describe_shape(run.memory[step][key].data) for step, key, name in left if step == action.id}
            yield TurnStep(action.tool, _find_places(run, action.id), shapes)


def _find_places(run: Run, action_id: str) -> dict[str, str]:
    """Return the names of the places that a step dealt with, as far as they are fit to be shown."""
    state = run.states[action_id]
    resolved = state.filled.resolved if isinstance(state, Succeeded) else {}
    cleaned = {field: clean_label(found.name) for field, found in resolved.items()}
    return {field: name for field, name in cleaned.items() if name}
