"""A new page with the list that a request tells as its content: the page is planned by the order for it, and the list
stands in it, one item a line. Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, wait_for_yes
from orchestration.rule_planner.plans.plan_text import PlanFor, restore_words
from orchestration.text.listed_pages import ListedPage, find_listed_page
from schemas.values import Payload

_MADE = {"title", "parent"}


def plan_listed_page(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request for one new page with a list in it, and of what is asked for besides; ``None`` where
    it asks for anything else, or where that is not read."""
    if task.is_under_way or task.request.quoted:
        return None
    page = find_listed_page(task.request.text)
    if page is None:
        return None
    plan = make(_reword(task, page))
    made = [one for one in list_actions(plan) if _makes_page(task, one)]
    if len(made) != 1 or get_inputs(made[0]).get("title") != page.title:
        return None
    if page.more and len(list_actions(plan)) == 1:
        return None
    inputs = get_inputs(made[0])
    if page.home:
        inputs.setdefault("parent", escape_templates(page.home))
    if page.content:
        inputs["content"] = escape_templates(page.content)
    return restore_words(task.request.text, "", plan if page.sure else wait_for_yes(plan))


def keep_page_order(text: str) -> str:
    """Return a request for a page with a list as the order for the page and the rest; others as they are."""
    page = find_listed_page(text)
    return text if page is None else _join(page)


def _join(page: ListedPage) -> str:
    return f"{page.order}. {page.more}" if page.more else page.order


def _reword(task: PlanningTask, page: ListedPage) -> PlanningTask:
    """Return the task with the order for the page in plain words, and the rest of the request behind it."""
    return task._replace(request=task.request.model_copy(update={"text": _join(page)}))


def _makes_page(task: PlanningTask, action: Payload) -> bool:
    contract = next((one for one in task.contracts if one.tool == action.get("tool")), None)
    return contract is not None and {*contract.fields} >= _MADE
