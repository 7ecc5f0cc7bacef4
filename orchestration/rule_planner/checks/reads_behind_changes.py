"""What is read behind a change in a request is read after it, so that the answer holds what was changed. Pure."""

from __future__ import annotations

import json

from orchestration.rule_planner.plans.made_plans import EFFECTS, list_actions
from schemas.values import Json, Payload


def read_behind_changes(plan: Payload) -> Payload:
    """Return a plan of which each step that reads waits for the changes that stand before it in the same service,
    except where a change needs what is read."""
    steps = list_actions(plan)
    made: list[Json] = [_wait(one, steps[:number]) for number, one in enumerate(steps)]
    return {**plan, "actions": made} if made != steps else plan


def _wait(step: Payload, before: list[Payload]) -> Payload:
    if step["intent"] in EFFECTS:
        return step
    changes = [one for one in before if one["intent"] in EFFECTS and _name_service(one) == _name_service(step)]
    changes = [one for one in changes if not _is_other_branch(one, step)]
    known = _list_waits(step)
    waits = [*dict.fromkeys([*known, *(str(one["id"]) for one in changes if not _needs(one, step))])]
    return {**step, "depends_on": [*waits]} if waits != known else step


def _is_other_branch(change: Payload, read: Payload) -> bool:
    """Whether a change and a step that reads hang on conditions that are not the same: one of them may be skipped."""
    return bool(change.get("when")) and bool(read.get("when")) and change["when"] != read["when"]


def _name_service(step: Payload) -> str:
    return str(step["tool"]).partition(".")[0]


def _list_waits(step: Payload) -> list[str]:
    waits = step.get("depends_on")
    return [str(one) for one in waits] if isinstance(waits, list) else []


def _needs(change: Payload, read: Payload) -> bool:
    """Whether a change refers to a step that reads."""
    return f"{read['id']}." in json.dumps(change) or str(read["id"]) in _list_waits(change)
