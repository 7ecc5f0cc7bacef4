"""Loops: from a list to items, and from what the items produced back to lists. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.limits import Limits
from orchestration.memory import recall
from orchestration.templates import MissingKeyError
from schemas.events import ActionFailed, Event, ItemsFound, LoopEnded
from schemas.failure import Failure
from schemas.plan import item_id
from schemas.run import Run
from schemas.states import Looping, Succeeded
from schemas.values import Value, join_origins


def open_loop(run: Run, action_id: str, now: datetime, limits: Limits) -> Event:
    """Return how many items the loop has; an empty list is no failure."""
    assert run.plan is not None
    loop = run.plan.action(action_id).for_each
    assert loop is not None
    try:
        items = recall(run, loop.items).data
    except MissingKeyError:
        items = None
    if not isinstance(items, list):
        failure = Failure(kind="invalid", message=f"{loop.items} is not a list", code="loop")
        return ActionFailed(at=now, action=action_id, attempts=0, failure=failure)
    count = min(len(items), loop.max_items, limits.max_loop_items)
    return ItemsFound(at=now, action=action_id, count=count, found=len(items))


def close_loop(run: Run, action_id: str, now: datetime) -> LoopEnded:
    """Return the end of a loop: each key holds the list of what the items produced, in their order."""
    state = run.states[action_id]
    assert isinstance(state, Looping)
    items = [item_id(action_id, number) for number in range(1, state.count + 1)]
    gathered: dict[str, list[Value]] = {}
    for item in items:
        for key, value in run.memory.get(item, {}).items():
            gathered.setdefault(key, []).append(value)
    memory = {
        key: Value(data=[value.data for value in values], origins=join_origins(value.origins for value in values))
        for key, values in gathered.items()
    }
    succeeded = sum(isinstance(run.states[item], Succeeded) for item in items)
    return LoopEnded(at=now, action=action_id, succeeded=succeeded, memory=memory)
