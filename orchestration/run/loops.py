"""Loops: a list becomes items, and what the items produced becomes lists. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.limits import Limits
from orchestration.run.memory import recall_value
from orchestration.run.templates import MissingKeyError
from orchestration.text.labels import clean_label
from schemas.errors import Failure
from schemas.events import ActionFailed, Event, ItemsFound, LoopEnded
from schemas.plan import Action, make_item_id
from schemas.run import Run
from schemas.states import (
    SETTLED,
    ActionState,
    Denied,
    Expired,
    Failed,
    Looped,
    Looping,
    Rehearsed,
    Skipped,
    Succeeded,
)
from schemas.values import Json, Value, join_origins

FAILURES_IN_A_ROW = 3
"""So many failed items of a loop, one after another, stop the rest of it."""


def open_loop(run: Run, action_id: str, now: datetime, limits: Limits) -> Event:
    """Return how many items the loop has; an empty list is no failure."""
    assert run.plan is not None
    loop = run.plan.action(action_id).for_each
    assert loop is not None
    try:
        items = recall_value(run, loop.items).data
    except MissingKeyError:
        items = None
    if not isinstance(items, list):
        failure = Failure(kind="invalid", message=f"{loop.items} is not a list", code="loop")
        return ActionFailed(at=now, action=action_id, attempts=0, failure=failure)
    count = min(len(items), loop.max_items, limits.max_loop_items)
    return ItemsFound(at=now, action=action_id, count=count, found=len(items))


def count_settled_items(run: Run, action_id: str) -> int:
    """Return of how many items of an open loop it is known what became of them."""
    state = run.states[action_id]
    assert isinstance(state, Looping)
    return sum(isinstance(run.states[make_item_id(action_id, one)], SETTLED) for one in range(1, state.count + 1))


def close_loop(run: Run, action_id: str, now: datetime) -> LoopEnded:
    """Return the end of a loop: each key holds the list of what the items produced, in their order."""
    state = run.states[action_id]
    assert isinstance(state, Looping)
    items = [make_item_id(action_id, number) for number in range(1, state.count + 1)]
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


def list_failed_items(run: Run, action_id: str) -> tuple[str, ...]:
    """Return which items of a loop failed: each by its number, and by its first short text where that is a name."""
    assert run.plan is not None
    loop, state = run.plan.action(action_id).for_each, run.states[action_id]
    if loop is None or not isinstance(state, Looped):
        return ()
    try:
        items = recall_value(run, loop.items).data
    except MissingKeyError:
        items = None
    listed = items if isinstance(items, list) else []
    failed = [one for one in range(1, state.count + 1) if has_failed(run.states[make_item_id(action_id, one)])]
    return tuple(f"{one}. {_name_item(listed[one - 1]) if one <= len(listed) else ''}".rstrip(" .") for one in failed)


def _name_item(item: Json) -> str:
    texts = item.values() if isinstance(item, dict) else [item]
    return next((name for name in (clean_label(one) for one in texts if isinstance(one, str)) if name), "")


def is_stopped(run: Run, loop: str, count: int) -> bool:
    """Whether so many items of a loop failed one after another that the rest is not begun. Items that are not settled,
    or were left for another reason, neither count nor come in between."""
    in_a_row = 0
    for number in range(1, count + 1):
        state = run.states[make_item_id(loop, number)]
        if has_failed(state):
            in_a_row += 1
            if in_a_row == FAILURES_IN_A_ROW:
                return True
        elif isinstance(state, Succeeded):
            in_a_row = 0
    return False


def is_frozen(run: Run, action_id: str) -> bool:
    """Whether a new plan leaves an action as it is: it is done, or is a loop of which items are done. What is left of
    such a loop goes on."""
    state = run.states.get(action_id)
    if type(state) is Looping:
        items = (make_item_id(action_id, number) for number in range(1, state.count + 1))
        return any(isinstance(run.states[item], Succeeded) for item in items)
    return type(state) is Succeeded or type(state) is Looped


def has_failed(state: ActionState) -> bool:
    """Whether a step failed, also where it was left at that."""
    return isinstance(state, Failed) or (isinstance(state, Skipped) and state.failure is not None)


def is_done(run: Run, action_id: str, state: ActionState) -> bool:
    """Whether what needs this step can go on: it succeeded, or it is a loop that did not come to nothing."""
    return isinstance(state, Succeeded) or (isinstance(state, Looped) and not has_come_to_nothing(run, action_id))


def is_rehearsed(run: Run, action_id: str) -> bool:
    """Whether a step was only rehearsed, or is a loop of which items were: it gave nothing."""
    state = run.states[action_id]
    if isinstance(state, Looped):
        items = (make_item_id(action_id, number) for number in range(1, state.count + 1))
        return any(isinstance(run.states[item], Rehearsed) for item in items)
    return isinstance(state, Rehearsed)


def has_come_to_nothing(run: Run, loop: str) -> bool:
    """Whether a closed loop did none of its items and that is no success: one failed, or was not allowed. Nothing to do
    is no failure."""
    state = run.states[loop]
    if not isinstance(state, Looped) or state.succeeded:
        return False
    items = [run.states[make_item_id(loop, number)] for number in range(1, state.count + 1)]
    return any(has_failed(item) or isinstance(item, Denied | Expired) for item in items)


def list_done_actions(run: Run) -> tuple[Action, ...]:
    """Return the actions that stay as they are; what is finished declares only what it really left."""
    if run.plan is None:
        return ()
    return tuple(
        action if isinstance(run.states[action.id], Looping) else _as_left(run, action)
        for action in run.plan.actions
        if is_frozen(run, action.id)
    )


def _as_left(run: Run, action: Action) -> Action:
    left = run.memory.get(action.id, {})
    return action.model_copy(update={"produces": tuple(key for key in action.produces if key in left)})
