"""Changes whose page is a remark and no name ("X 끝났다고 지훈씨가 말했어 완료처리"): they are of the page that is
named beside it. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.text.prohibitions import find_quoted_texts
from orchestration.text.remarks import is_remark
from schemas.values import Json, Payload

_PERSON_ALONE = make_regex(r"[가-힣]{2,4}(?:님|씨)(?:이|가|께서)?")


def merge_remarked_changes(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan in which what a remark was taken for the page of is changed on the one page that is named; the plan
    as it is where none is, or several are."""
    named = (*find_quoted_texts(task.request.text), *(one.title for one in task.titles))
    changes = [one for one in list_actions(plan) if _read_page(one) and not one.get("for_each")]
    strays = [one for one in changes if _is_stray(_read_page(one), named)]
    pages = {_read_page(one) for one in changes if one not in strays}
    rows = {one.title for one in task.titles if one.table}
    if not strays or task.change is not None or len(pages or rows) != 1:
        return plan
    actions: list[Json]
    if pages:
        kept = next(one for one in changes if one not in strays)
        rest = [one for one in list_actions(plan) if one not in strays]
        if any(_is_needed(str(one["id"]), rest) for one in strays):
            return plan
        actions = [_merge(kept, strays) if one is kept else one for one in rest]
    else:
        (title,) = rows
        actions = [_put_page(one, title) if one in strays else one for one in list_actions(plan)]
    return {**plan, "actions": actions}


def _merge(kept: Payload, strays: Sequence[Payload]) -> Payload:
    """Return a change with the values of others that it does not set itself."""
    more = {key: value for one in strays for key, value in _read_properties(one).items()}
    return {**kept, "inputs": {**get_inputs(kept), "properties": {**more, **_read_properties(kept)}}}


def _is_needed(step: str, others: Sequence[Payload]) -> bool:
    told = dump_json({"all": [*others]})
    return f'"{step}"' in told or f"{{{{{step}." in told


def _is_stray(page: str, quoted: tuple[str, ...]) -> bool:
    return page not in quoted and (is_remark(page) or _PERSON_ALONE.fullmatch(page) is not None)


def _read_properties(action: Payload) -> Payload:
    values = get_inputs(action).get("properties")
    return values if isinstance(values, dict) else {}


def _read_page(action: Payload) -> str:
    """Return the page that a step changes fields of; empty where it does none of that, or where a step finds it."""
    page = get_inputs(action).get("page")
    return page if isinstance(page, str) and "{{" not in page and _read_properties(action) else ""


def _put_page(action: Payload, title: str) -> Payload:
    return {**action, "inputs": {**get_inputs(action), "page": title}}
