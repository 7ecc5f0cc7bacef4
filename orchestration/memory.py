"""Looking up what a run remembers. Pure."""

from __future__ import annotations

from collections.abc import Callable

from orchestration.conditions import Look, NothingThereError
from orchestration.dependencies import names_item, producers
from orchestration.templates import MissingKeyError
from orchestration.text.typed_words import added_words
from orchestration.text.values import texts_in
from schemas.plan import Action, item_number, planned_id
from schemas.run import Run
from schemas.states import Looped, Succeeded
from schemas.values import Json, Value


def recall(run: Run, key: str) -> Value:
    """Return the value of ``a1.rows``, ``rows`` or a deeper path such as ``a1.rows.0.매출``.

    Raises:
        MissingKeyError: no action of the plan left such a value.
    """
    head, *path = key.split(".")
    if head in run.memory and path:
        value = run.memory[head].get(path[0])
        if value is None:
            raise MissingKeyError(key, nothing=_left_nothing(run, head, path[0]))
        return _descend(value, path[1:], key)
    value = _bare(run, head)
    if value is None:
        givers = producers(run.plan, head) if run.plan else ()
        raise MissingKeyError(key, nothing=any(_left_nothing(run, giver, head) for giver in givers))
    return _descend(value, path, key)


def recall_for(run: Run, action_id: str, key: str) -> Value:
    """Return what a key means to an action: ``item.담당자`` is of the item whose action it is.

    Raises:
        MissingKeyError: nothing left such a value.
    """
    number = item_number(action_id)
    if not names_item(key) or number is None or run.plan is None:
        return recall(run, key)
    loop = run.plan.action(planned_id(action_id)).for_each
    if loop is None:
        raise MissingKeyError(key)
    items = recall(run, loop.items)
    if not isinstance(items.data, list) or number > len(items.data):
        raise MissingKeyError(key)
    return _descend(Value(data=items.data[number - 1], origins=items.origins), key.split(".")[1:], key)


def recall_with(run: Run, action: Action, fresh: dict[str, Value], key: str) -> Value:
    """Return what a key means to an action that has just been done: ``fresh``, what it produced and the run does not
    hold yet, stands over what is remembered.

    Raises:
        MissingKeyError: nothing left such a value.
    """
    own = planned_id(action.id)
    with_fresh = run.model_copy(update={"memory": {**run.memory, own: fresh, action.id: fresh}})
    head, _, tail = key.partition(".")
    is_bare = head in action.produces and not (tail and head in with_fresh.memory)
    return recall_for(with_fresh, action.id, f"{own}.{key}" if is_bare else key)


def _bare(run: Run, key: str) -> Value | None:
    givers = producers(run.plan, key) if run.plan else ()
    for giver in (*givers, *reversed(run.memory)):
        if key in run.memory.get(giver, {}):
            return run.memory[giver][key]
    return None


def _left_nothing(run: Run, action_id: str, key: str) -> bool:
    """Whether a step that is done and declares the key gave a result without it. Of what only a person said that it
    happened nothing was read back."""
    actions = run.plan.actions if run.plan else ()
    declared = any(action.id == action_id and key in action.produces for action in actions)
    match run.states.get(action_id):
        case Succeeded(result=result):
            return declared and bool(result)
        case Looped(succeeded=succeeded):
            return declared and not succeeded
        case _:
            return False


def _descend(value: Value, path: list[str], key: str) -> Value:
    if not path:
        return value
    data: Json = value.data
    for part in path:
        if isinstance(data, dict) and part in data:
            data = data[part]
        elif isinstance(data, list) and part.isdigit() and int(part) < len(data):
            data = data[int(part)]
        else:
            raise MissingKeyError(key, nothing=data is None or (isinstance(data, list) and part.isdigit()))
    return Value(data=data, origins=value.origins)


def as_look(find: Callable[[str], Value]) -> Look:
    """Return how a condition looks at what is remembered. ``find`` raises ``MissingKeyError``."""

    def look(path: str) -> Json:
        try:
            return find(path).data
        except MissingKeyError as missing:
            raise (NothingThereError if missing.nothing else KeyError)(path) from missing

    return look


def shapes(run: Run) -> dict[str, dict[str, str]]:
    """Return action id -> key -> shape ("list of 12", "text"): what a planner may see of the memory."""
    return {
        action_id: {key: shape_of(value.data) for key, value in keys.items()} for action_id, keys in run.memory.items()
    }


def shape_of(data: Json) -> str:
    """Return the shape of a value in words, without its content."""
    match data:
        case list():
            return f"list of {len(data)}"
        case dict():
            return "object"
        case str():
            return "text"
        case bool():
            return "yes or no"
        case int() | float():
            return "number"
        case _:
            return "nothing"


def spoken(run: Run) -> str:
    """Return all that people typed or chose in a run: what they asked for, answered, and put into steps."""
    answers = [record.answer.data for record in run.questions.values() if record.answer is not None]
    changes = [change for event in run.changes for change in event.changes.values()]
    words = [added_words(text, change.was) for change in changes for text in texts_in(change.value)]
    return "\n".join([typed(run), *(text for answer in answers for text in texts_in(answer)), *words])


def typed(run: Run) -> str:
    """Return what people asked for in their own words: the request, how they changed the plan, and what they said of
    another way."""
    outcomes = [record.outcome for record in run.approvals.values() if record.outcome is not None]
    other_ways = [outcome.reason for outcome in outcomes if outcome.another_way]
    return "\n".join([run.request.text, *(change.text for change in run.plan_changes), *other_ways])


def has_read(run: Run) -> bool:
    """Whether the run holds something that a tool read, so that foreign words can be at work in it."""
    return any(
        origin.startswith("tool:")
        for keys in run.memory.values()
        for value in keys.values()
        for origin in value.origins
    )
