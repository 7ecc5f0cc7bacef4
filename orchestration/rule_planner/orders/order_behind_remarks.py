"""The order that remarks lead to ("… 하다고 하네요. 그래서 …", "…, so could you …"): it is planned by itself. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_ready, measure_gaps
from orchestration.rule_planner.orders.order_beside_facts import plan_beside_facts
from orchestration.rule_planner.plans.made_plans import list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.thread.later_changes import is_change_of_thing
from orchestration.text.chat import find_talk_opening
from orchestration.text.passages import ANSWER_TOOL
from orchestration.text.remarks import find_order
from schemas.values import Payload

_SO = make_regex(
    r"^(?:so|and so|and|also|그래서|그리고|그러니까?|따라서|なので|そこで|あと|それと|つきましては)[\s,、]+",
    re.IGNORECASE,
)

_PERIOD = make_regex(
    r"어제|오늘|(?:지난|이번|저번)\s?(?:주|달|분기|해)|올해|작년|\b(?:today|yesterday|(?:last|this)\s(?:week|month|quarter|year))\b"
    r"|昨日|今日|[先今]週|[先今]月|今年|去年",
    re.IGNORECASE,
)
"""What a question behind a remark may be of."""


def plan_order(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the order alone that some remarks lead to, where it is read whole and the request is not, and
    without the facts that are told beside it."""
    return plan_beside_facts(task, _plan_behind_remarks(task, plan, make), make)


def _plan_behind_remarks(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of the order behind remarks. What changes a thing of earlier work was read with its remarks."""
    start = 0 if is_change_of_thing(task, plan) else find_order(task.request.text)
    if not start or task.is_begun:
        return plan
    text = _SO.sub("", task.request.text[start:].strip())
    alone = task._replace(request=task.request.model_copy(update={"text": text}))
    other = make(alone)
    if not is_ready(alone, other) or _answers(other):
        return plan
    if start == find_talk_opening(task.request.text):
        return other  # nothing of chat is meant by an order that is whole without it
    is_question = not list_effects(alone, other)
    if is_question and (list_effects(task, plan) or _PERIOD.search(task.request.text[:start])):
        return plan
    if is_question and _count_figures(other) < _count_figures(plan):
        return plan  # what stands before it asks for a figure too
    return other if measure_gaps(alone, other) < measure_gaps(task, plan) else plan


def _count_figures(plan: Payload) -> int:
    return sum(one["tool"] == "table.aggregate" for one in list_actions(plan))


def _answers(plan: Payload) -> bool:
    """Whether a plan looks for an answer in documents, as one does that is not understood."""
    return any(one["tool"] == ANSWER_TOOL for one in list_actions(plan))
