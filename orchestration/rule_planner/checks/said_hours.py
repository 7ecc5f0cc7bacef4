"""The hour of a message for later that stands elsewhere in its request than its day ("내일 dev 채널에 9시 반쯤 … 예약
걸어줘"). Pure."""

from __future__ import annotations

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.steps import SENDS_LATER
from orchestration.text.dates import find_dates
from orchestration.text.dates.moments import set_clock
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from schemas.values import Json, Payload

_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")


def add_said_hour(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose one message for later goes out at the one hour that its request tells outside of quotes,
    where the plan has its day alone; any other plan as it is."""
    steps = [one for one in list_actions(plan) if one["tool"] in SENDS_LATER.values()]
    day = get_inputs(steps[0]).get("post_at") if len(steps) == 1 else None
    if not isinstance(day, str) or not _DAY.fullmatch(day) or task.is_begun:
        return plan
    text = replace_quotes(task.request.text)
    language = detect_language(text, task.request.language)
    found = find_dates(text, task.now, task.request.timezone, language)
    hours = {one.clock: one for one in found if one.has_time and not one.has_day and not one.is_span}
    if len(hours) != 1:
        return plan
    (hour,) = hours.values()
    moment = set_clock(day, hour.clock, hour.start.tzinfo)
    actions: list[Json] = [
        {**_drop_doubt(one), "inputs": {**get_inputs(one), "post_at": moment}} if one is steps[0] else one
        for one in list_actions(plan)
    ]
    return {**plan, "actions": actions}


def _drop_doubt(step: Payload) -> Payload:
    """Return a step without the wish for a yes that it had as its hour was not known."""
    return {name: value for name, value in step.items() if name != "policy_hints"}
