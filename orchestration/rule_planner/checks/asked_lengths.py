"""How long an answer is to be ("three lines", "짧게만"): a page that would be shown whole is summed up. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.service import list_tools_by_role
from orchestration.text.text_length import find_line_count
from schemas.values import Payload

_SHORT = make_regex(
    r"짧게|간단(?:히|하게)|간략|핵심|요점|요약|\b(?:briefly|in\sshort|short\sversion|tl;?dr|key\spoints|the\sgist|summar\w+)\b"
    r"|短く|簡潔|手短|ざっくり|要点|要約",
    re.IGNORECASE,
)


def plan_short_answer(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that sums a page up where a request wants it short and the plan only shows it; else the plan."""
    actions = list_actions(plan)
    if task.change is not None or task.done or len(actions) != 1:
        return plan
    read = actions[0]
    is_short = find_line_count(task.request.text) or _SHORT.search(task.request.text)
    if str(read["tool"]) not in list_tools_by_role("read_page") or read.get("for_each") or not is_short:
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    flow = begin_flow(task, reading)
    page = flow.add("read_page", get_inputs(read))
    focus = task.request.text[:200]
    flow.leave("summary", flow.add("text.summarize", {"data": f"{{{{@{page.number}.text}}}}", "focus": focus}), focus)
    return plan if flow.lacking else build_plan(flow, task)
