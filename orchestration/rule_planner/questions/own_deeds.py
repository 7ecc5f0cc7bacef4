"""Questions on what metel did somewhere, or of a kind ("너 어제부터 작업에 손댄 거 있어?"): a step that looks into the
journal, before anything else is read in the words. Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.questions.own_work import build_period
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.asked_deeds import read_asked_deeds
from schemas.values import Payload

_TELLS = "session.list_work"


def plan_own_deeds(task: PlanningTask, _: PlanFor) -> Payload | None:
    """Return the plan that tells what metel did of what a request asks about; ``None`` where it asks for no such."""
    asked = find_asked_deeds(task)
    if asked is None:
        return None
    flow = begin_flow(task, parse_request(task.request, task.now, taught=task.taught, channels=task.channels))
    flow.add(_TELLS, asked)
    return build_plan(flow, task)


def find_asked_deeds(task: PlanningTask) -> Payload | None:
    """Return the deeds of metel's that a request asks about, as the inputs of the step that tells them."""
    if task.change is not None:
        return None
    reading = parse_request(task.request, task.now)
    said, zone = reading.whole or reading.text, task.request.timezone
    asked = read_asked_deeds(said, task.now, zone, reading.language)
    if asked is None:
        return None
    named: Payload = {"name": asked.name, "is_place": asked.is_place} if asked.name else {}
    period = build_period(asked.day, task.now if asked.goes_on else None) if asked.day is not None else {}
    kind: Payload = {"act": asked.act} if asked.act != "any" or named else {}
    return {"about": "done", **kind, **named, **period}


def does_tell_deeds(plan: Payload) -> bool:
    """Whether a plan only tells what metel did of a kind, or did or scheduled somewhere."""
    actions = list_actions(plan)
    return [one.get("tool") for one in actions] == [_TELLS] and bool({"act", "name"} & {*get_inputs(actions[0])})
