"""What is told of a plan that can't be used: to the model that mends it where it is wrong, to the next what. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from orchestration.patterns import make_regex
from orchestration.plan.check import InvalidPlan, PlanProblem, describe_problems, describe_problems_to_person
from orchestration.proposers import PlanningTask, Proposal
from orchestration.text.messages import Wording
from schemas.values import Json

_STEP = make_regex(r"\(?'?actions'?(?:\.|, )(\d+)")
"""Where the form of a plan is broken inside of a step, as jsonschema and Pydantic tell it."""
_KEYS = {
    "schedule": "cron",
    "cron": "cron",
    "recurs": "cron",
    "understanding": "unclear",
    "unclear_nowhere": "unclear",
    "reply": "reply",
}
"""Parts of a plan, and problems of a part, with what a model calls the part."""


def build_repair_task(
    task: PlanningTask, wrong: InvalidPlan, proposal: Proposal, words: Wording, most_bytes: int
) -> PlanningTask:
    """Return the task of mending a proposal; what a model lacked for it is still shown."""
    return task._replace(
        problems=describe_problems(wrong.problems, words),
        told=describe_problems_to_person(wrong.problems, words, task.request.language),
        wrong=tuple(find_wrong_places(wrong.problems, proposal.text)),
        previous=proposal.text[:most_bytes],
        missing=proposal.missing or task.missing,
    )


def build_next_task(task: PlanningTask, wrong: InvalidPlan, proposal: Proposal, words: Wording) -> PlanningTask:
    """Return the task for the next model, which begins anew and is told what was wrong with this one's plan."""
    return task._replace(
        problems=(),
        told=(),
        wrong=(),
        previous="",
        avoid=describe_problems(wrong.problems, words),
        missing=proposal.missing or task.missing,
        without=task.without | {(proposal.role, proposal.source)},
    )


def find_wrong_places(problems: Iterable[PlanProblem], plan: str) -> Iterator[str]:
    """Yield the ids of the steps and the names of the plan's own parts that the problems are about, each once."""
    ids = _list_ids(plan)
    yield from dict.fromkeys(place for one in problems for place in _find_places(one, ids) if place)


def _list_ids(plan: str) -> list[str]:
    """Return the id of each step, empty where it has none that can be read."""
    try:
        raw: Json = json.loads(plan)
    except (ValueError, RecursionError):
        return []
    steps = raw.get("actions") if isinstance(raw, dict) else None
    return [str(one.get("id")) if isinstance(one, dict) else "" for one in steps] if isinstance(steps, list) else []


def _find_places(problem: PlanProblem, ids: list[str]) -> Iterator[str]:
    named = {part.strip(" '") for name in ("action", "actions") for part in _read(problem, name).split(",")}
    yield from (one for one in ids if one in named)
    where = _read(problem, "where_and_what")
    step = _STEP.match(where)
    if step is not None and int(step[1]) < len(ids):
        yield ids[int(step[1])]
    begins = (where if problem.key == "form" else problem.key).removeprefix("('")
    yield next((key for part, key in _KEYS.items() if begins.startswith(part)), "")


def _read(problem: PlanProblem, name: str) -> str:
    value = problem.values.get(name, "")
    return value if isinstance(value, str) else ""
