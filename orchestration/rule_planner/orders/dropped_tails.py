"""Words behind an order that keep it from being understood ("…. It'll be on Zoom", "、場所は3階です"): the order is
planned without them, and they are told. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.lost_content import find_lost_content
from orchestration.rule_planner.plans.made_plans import is_understood, list_actions, wait_for_yes
from orchestration.rule_planner.questions.other_services import MakePlan
from orchestration.rule_planner.reading.asked_effects import does_act
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues
from orchestration.text.values import collect_texts
from schemas.values import MISSING, Payload

_TAIL = make_regex(r"^(?P<rest>[^\n]{8,400}(?:[.!。！、]|,\s|[줘요]\s))\s?(?P<tail>[^.!?。！？、\n]{2,60})[.!。！~]*$")
_BINDS = make_regex(r"[?？#@\"'“”‘’「」『』]|\b(?:if|unless|only|except|until|when|not|don't|instead)\b", re.IGNORECASE)
"""What an order may hang on, or what may be another one."""
_EFFECTS = frozenset({"write", "notify"})


def plan_without_tail(task: PlanningTask, plan: Payload, make: MakePlan) -> Payload:
    """Return the plan of a request without its last words, which are told, where the whole is not understood, and these
    hold no order, ban, condition, place or person; else the plan as it is. What is sent is shown first."""
    found = None if plan["actions"] or is_understood(plan) or task.is_begun else _TAIL.match(task.request.text.strip())
    if found is None or task.request.follows is not None or not _is_idle(task, found["tail"]):
        return plan
    rest = task._replace(request=task.request.model_copy(update={"text": found["rest"].rstrip(" ,、")}))
    made = make(rest)
    effects = [one for one in list_actions(made) if one["intent"] in _EFFECTS]
    is_asked = any(MISSING in collect_texts(one["inputs"]) for one in effects)
    if not effects or is_asked or made.get("not_done") or find_lost_content(rest, made):
        return plan
    whole: Payload = {**made, "not_done": [found["tail"].strip()]}
    return wait_for_yes(whole) if any(one["intent"] == "notify" for one in effects) else whole


def _is_idle(task: PlanningTask, tail: str) -> bool:
    if _BINDS.search(tail) or find_prohibitions(tail) or find_unheard_cues(tail):
        return False
    said = task.request.model_copy(update={"text": tail})
    reading = parse_request(said, task.now, taught=task.taught, channels=task.channels)
    return not does_act(reading) and not reading.named(reading.marked)
