"""What is only thought of aloud is not done: it is shown first, and what somebody does themselves, or only forbids, is
answered. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects, wait_for_yes
from orchestration.rule_planner.plans.plan_text import answer_request, build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.lone_remarks import has_no_wish
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.text.thinking_aloud import drop_own_intention, find_thought
from schemas.plan import Language
from schemas.values import Payload

_SOUNDS = make_regex(r"(?:\W|あっ?|えっと|아+|참|어|oh|ah|um|and|but|から|ので|ね|よ|です|요)*", re.IGNORECASE)


def show_thoughts_first(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that shows first what its request only wonders about, and a remark for what its writer says that
    they do themselves; any other plan as it is."""
    if task.is_under_way or task.request.quoted or not list_effects(task, plan):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if _does_only_forbid(task.request.text) and not any(map(_takes_off, list_actions(plan))):
        return answer_request(task, reading, "forbids")
    thought = find_thought(keep_order(task.request.text, reading.language))
    if thought != "own":
        return wait_for_yes(plan) if thought == "wonders" else plan
    reply = replies.build_reply("smalltalk", replies.render_remark(reading.language))
    return build_reply_plan(task, reading, reply, "remark")


def _takes_off(step: Payload) -> bool:
    """Whether a step takes somebody off a page, which is what the words for that are meant to do."""
    properties = get_inputs(step).get("properties")
    values = properties.values() if isinstance(properties, dict) else ()
    return any(isinstance(one, dict) and "remove" in one for one in values)


def keep_order(text: str, language: Language) -> str:
    """Return a request without a last sentence that says what its writer does, where an order stands before it."""
    rest = drop_own_intention(text)
    return text if has_no_wish(rest, language) else rest


def _does_only_forbid(text: str) -> bool:
    """Whether a request says nothing but that something is not to be done: who is named there is no value."""
    found = find_prohibitions(text)
    return bool(found) and _SOUNDS.fullmatch(remove_prohibitions(text, found)) is not None
