"""The page of a change that names none, where its request names one thing that is there ("뉴스레터 초안 저 이번 주엔
못하겠어요... 사라한테 넘겨주세요"): it is of that. Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.service import list_tools_by_role
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.values import collect_texts
from schemas.values import MISSING, Json, Payload


def add_named_page(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan with the one thing that its request names as the page of its one change, where that has none and
    no step holds the name; any other plan as it is."""
    changes = [one for one in list_actions(plan) if one["tool"] in list_tools_by_role("change_record")]
    title = _find_named(task)
    if not title or len(changes) != 1 or get_inputs(changes[0]).get("page") not in (None, "", MISSING):
        return plan
    if any(title in text for one in list_actions(plan) for text in collect_texts(one["inputs"])):
        return plan
    actions: list[Json] = [
        {**one, "inputs": {**get_inputs(one), "page": title}} if one is changes[0] else one
        for one in list_actions(plan)
    ]
    return {**plan, "actions": actions}


def _find_named(task: PlanningTask) -> str:
    """Return the title of the one thing that a request names outside what it forbids; empty where it names more."""
    text = task.request.text
    titles = {one.title for one in task.titles if one.whole}
    banned = " ".join(one.words for one in find_prohibitions(text))
    if task.is_begun or task.request.follows is not None or len(titles) != 1:
        return ""
    return "" if any(one.words in banned for one in task.titles) else titles.pop()
