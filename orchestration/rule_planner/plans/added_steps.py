"""Steps that are added to a plan under way: their ids, and what they leave under those."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pydantic import TypeAdapter

from orchestration.run.templates import find_references
from schemas.plan import Action, Plan


def make_fresh_id(plan: Plan) -> str:
    """Return an id that no step of a plan has."""
    taken = {action.id for action in plan.actions}
    return next(name for number in range(1, 1000) if (name := f"a{number}") not in taken)


def map_added_ids(plan: Plan, added: tuple[Action, ...]) -> dict[str, str]:
    """Return by the id of each added step another one that no step of the plan has."""
    taken = {action.id for action in plan.actions}
    free = (name for number in range(1, 1000) if (name := f"a{number}") not in taken)
    return {action.id: next(free) for action in added}


_ACTION = TypeAdapter(Action)


def join_step(action: Action, added: tuple[Action, ...], ids: Mapping[str, str]) -> Action:
    """Return an added step under its new id; what it leaves is named only where another added step uses it."""
    used = {key for other in added for key in find_references(dict(other.inputs))}
    text = _ACTION.dump_json(action, by_alias=True).decode()
    for one, other in ids.items():
        text = re.sub(rf"\{{\{{{one}\.", f"{{{{@{other}.", text)
    again = _ACTION.validate_json(text.replace("{{@", "{{"))
    return again.model_copy(
        update={
            "id": ids[action.id],
            "depends_on": tuple(ids[one] for one in action.depends_on),
            "requires": tuple(f"{ids[key.partition('.')[0]]}.{key.partition('.')[2]}" for key in _needed(action, ids)),
            "produces": tuple(key for key in action.produces if f"{action.id}.{key}" in used),
            "success_criteria": (),
        }
    )


def _needed(action: Action, ids: Mapping[str, str]) -> Iterator[str]:
    yield from (key for key in dict.fromkeys(find_references(dict(action.inputs))) if key.partition(".")[0] in ids)
