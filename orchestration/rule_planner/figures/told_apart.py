"""Figures of several values that a request names and wants each by itself ("서울이랑 부산 각각 얼마", "Seoul and Busan
separately"), and not added up. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import build_test
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.workspace import NamedCell, NamedRows
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_OTHERWISE = frozenset({"group_by", "per", "share", "limit", "period", "difference", "target", "order"})
"""Inputs of a figure that is told in parts already, or of one row."""
_APART = make_regex(
    r"각각|각기|(?<![가-힣])따로(?:\s?따로)?|나눠서|나누어서|구분해서"
    r"|\b(?:each(?!\s(?:day|week|month|person|owner|task))|separately|respectively|individually|apart|one\sby\sone)\b"
    r"|それぞれ|別々|個別に|各々",
    re.IGNORECASE,
)
_TO_EACH = make_regex(
    r"각각\s?(?:에게|한테|께|DM|디엠)|(?:한테|에게|께)(?:도)?\s각각|\beach\s(?:of\sthem|other)\b|それぞれに",
    re.IGNORECASE,
)
"""That is said of those who are told."""


def split_sum(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of one sum over several values of a column, each of which is wanted by itself, as one that works
    them out by that column; any other plan as it is."""
    text = task.request.text
    if not _APART.search(_TO_EACH.sub(" ", text)):
        return plan
    totals = [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    if len(totals) != 1 or get_inputs(totals[0]).get("function") != "sum" or _OTHERWISE & {*get_inputs(totals[0])}:
        return plan
    read = next(
        (one for one in list_actions(plan) if f"{{{{{one['id']}.rows}}}}" == get_inputs(totals[0])["rows"]), None
    )
    if read is None or "filter" not in get_inputs(read) or _stands_for_more(plan, str(totals[0]["id"])):
        return plan
    file = get_inputs(read).get("spreadsheet") or task.team.default_spreadsheet
    named = _find_named(task.rows, str(file or ""))
    if len(named) < 2:
        return plan
    return _group(plan, str(read["id"]), str(totals[0]["id"]), named)


def _stands_for_more(plan: Payload, total: str) -> bool:
    """Whether a step does more with a sum than to tell it: it is written down, or decides what is done."""
    used = re.compile(rf"\b{total}\.total\b")
    return any(
        used.search(f"{one.get('when')}")
        or any(name != "text" and used.search(f"{value}") for name, value in get_inputs(one).items())
        for one in list_actions(plan)
    )


def _find_named(tables: Sequence[NamedRows], file: str) -> tuple[NamedCell, ...]:
    """Return the values of the one column of a file of which a request names several."""
    for table in tables:
        if table.file != file:
            continue
        cells = {(one.column, one.value): one for one in table.cells if one.value}
        columns = [column for column, _ in cells]
        several = [one for one in dict.fromkeys(columns) if columns.count(one) > 1]
        if len(several) == 1:
            return tuple(cell for (column, _), cell in cells.items() if column == several[0])
    return ()


def _group(plan: Payload, read: str, total: str, named: Sequence[NamedCell]) -> Payload:
    column, values = named[0].column, [one.value for one in named]
    made = deepcopy(plan)
    is_told = any(f"{{{{{total}.total}}}}" in str(get_inputs(one).get("text")) for one in list_actions(plan))
    for one in list_actions(made):
        inputs = get_inputs(one)
        if one["id"] == read:
            inputs["filter"] = _choose(inputs["filter"], column, values)
        elif one["id"] == total:
            inputs["group_by"] = column
            one["produces"] = ["total", "rows"] if is_told else one["produces"]
        elif isinstance(said := inputs.get("text"), str):
            inputs["text"] = re.sub(rf"[ \t]*\{{\{{{total}\.total\}}\}}", f"\n{{{{{total}.rows}}}}", said)
    return made


def _choose(test: Json, column: str, values: Sequence[str]) -> Json:
    """Return a filter in which the values are those of their column, whatever chose them before."""
    parts = test["all"] if isinstance(test, dict) and isinstance(test.get("all"), list) else [test]
    assert isinstance(parts, list)
    kept = [one for one in parts if not _chooses(one, column)]
    chosen: list[Json] = [*kept, build_test(column, "in", [*values])]
    return {"all": chosen} if len(chosen) > 1 else chosen[0]


def _chooses(test: Json, column: str) -> bool:
    if not isinstance(test, dict):
        return False
    if isinstance(other := test.get("any"), list):
        return all(_chooses(one, column) for one in other)
    return test.get("path") in ("@any", column) and test.get("op") != "ne"
