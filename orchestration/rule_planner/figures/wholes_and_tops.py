"""The whole of a column and what stands first in it, both asked for in one request ("what's the total, and which item
is the biggest?", "총액이랑 제일 큰 항목"): each is told. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.reading.superlatives import LEAST, MOST, find_end, find_superlative
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 400
_TOTAL = "table.aggregate"
_END = f"(?:{LEAST}|{MOST})"
_WHOLE_EN = r"(?:\b(?:total|sum|in\sall|altogether|overall)\b|\badds?\s(?:it\s)?(?:all\s)?up\b)"
_TOP_EN = r"(?:which|what|who|the|our|its)\b"
_WHOLE_KO = r"(?:합계|총액|총합|총계|전체\s금액)"
_ENDS_KO = r"(?:얼마\S{0,3}|합계|총액|총합|총계|알려\s?주|말해\s?주|뽑아\s?주)"
_WHOLE_JA = r"(?:合計|総額|トータル|全部で)"
_BOTH: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"(?:{_WHOLE_KO}(?:이랑|랑|하고|[와과]|\s?및|,)|(?:{_WHOLE_KO}|합치면|더하면|합하면|다\s?해서)[^.\n]{{0,12}}?{_ENDS_KO}(?:이?고|랑|[?,.])|{_WHOLE_KO}이?고)"
            rf"[\s,?.][^.\n]{{0,16}}?{_END}"
        ),
        make_regex(rf"{_END}[^.\n]{{0,14}}?(?:이랑|랑|하고|[와과]|이?고|,)\s[^.\n]{{0,10}}?{_WHOLE_KO}"),
    ),
    "en": (
        make_regex(
            rf"{_WHOLE_EN}[^.;\n]{{0,30}}?(?:[,;?.]\s(?:and\s|plus\s|also\s)?|\s(?:and|plus|&)\s)(?:also\s|tell\sme\s|show\sme\s)?{_TOP_EN}[^.;\n]{{0,25}}?{_END}",
            re.IGNORECASE,
        ),
        make_regex(
            rf"{_END}[^.;\n]{{0,25}}?(?:[,;?.]\s(?:and\s|plus\s|also\s)?|\s(?:and|plus|&)\s)[^.;\n]{{0,20}}?{_WHOLE_EN}",
            re.IGNORECASE,
        ),
    ),
    "ja": (
        make_regex(
            rf"{_WHOLE_JA}(?:と|や|、|(?:は|が|で)?いくら(?:で|か)?[、。?？]|を?教えて、?)[^。\n]{{0,16}}?{_END}"
        ),
        make_regex(rf"{_END}[^。\n]{{0,12}}?(?:と|、|や)[^。\n]{{0,8}}?{_WHOLE_JA}"),
    ),
}
"""A total and what is first or last, joined: neither is of the other."""


def add_whole_or_top(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of a sum with the one of both that it lacks, where a request asks for the whole of a column and
    for what stands first in it; else ``plan``."""
    steps = list_actions(plan)
    totals = [one for one in steps if one["tool"] == _TOTAL]
    reads = [one for one in steps if one["tool"] in list_tools_by_role("read_rows")]
    inputs = get_inputs(totals[0]) if totals else {}
    is_one = len(totals) == 1 == len(reads) and len(steps) == len(totals) + len(reads)
    if not is_one or inputs.get("function") != "sum" or inputs.get("against") or list_effects(task, plan):
        return plan
    if not _asks_both(task):
        return plan
    plan = deepcopy(plan)
    (read,) = [one for one in list_actions(plan) if one["tool"] in list_tools_by_role("read_rows")]
    (total,) = [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    if inputs.get("group_by"):
        whole = {name: one for name, one in inputs.items() if name not in ("group_by", "order", "limit", "period")}
        _add(plan, {**total, "inputs": whole}, before=total)
        return plan
    column = _find_ranked(task, get_inputs(read))
    end = find_end(task.request.text)
    ranked: Payload = {"sort": "@amount" if end is not None and end.ascending else "-@amount", "limit": 1}
    read["inputs"] = {name: one for name, one in get_inputs(read).items() if name not in ranked}
    if column is not None:
        _add(plan, {**total, "inputs": {**inputs, "group_by": column, "order": "descending"}})
    else:
        total["requires"] = [f"{read['id']}.rows"]
        _add(plan, {**read, "inputs": {**get_inputs(read), **ranked}})
    return plan


def _asks_both(task: PlanningTask) -> bool:
    text = replace_quotes(task.request.text)
    language = detect_language(text, task.request.language)
    return len(text) <= LONGEST and any(form.search(text) for form in _BOTH[language])


def _find_ranked(task: PlanningTask, read: Payload) -> str | None:
    """Return the column of which a request asks what stands first, where the table that is read has it."""
    ranked = find_superlative(task.request.text)
    if ranked is None or ranked.ascending:
        return None
    tables = [one for one in task.rows if one.file == read.get("spreadsheet")]
    known = {column.name for one in tables for column in one.columns}
    return ranked.column if ranked.column in known else None


def _add(plan: Payload, action: Payload, before: Payload | None = None) -> None:
    """Add a step of another id to a plan, before one of its steps or last."""
    actions = plan["actions"]
    assert isinstance(actions, list)
    taken = {str(one["id"]) for one in list_actions(plan)}
    name = next(one for number in range(1, 100) if (one := f"a{number}") not in taken)
    at = actions.index(before) if before is not None else len(actions)
    actions.insert(at, {**action, "id": name})
