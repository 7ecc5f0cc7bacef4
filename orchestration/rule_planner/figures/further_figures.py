"""What is asked beside a figure: a second one ("대수도 같이"), the difference of two, periods of time ("월별"). Pure.

The words for it are taken out, the rest is planned as a question of its own, and its plan is completed: where the rest
is no question for a figure alone, nothing is taken out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.asked_figures import plan_asked_figure, split_periods
from orchestration.rule_planner.figures.figures_of_parts import plan_with_part
from orchestration.rule_planner.figures.further_figure_words import (
    DAYS,
    DIFFERENCE,
    MONEY_ASKED,
    PARTS_TOO,
    UNITS_ASKED,
    Further,
    Measure,
    list_readings,
)
from orchestration.rule_planner.figures.left_out_values import plan_left_out_values
from orchestration.rule_planner.figures.same_days import plan_same_days
from orchestration.rule_planner.figures.shares_of_figures import plan_shares
from orchestration.rule_planner.figures.unit_prices import plan_unit_price
from orchestration.rule_planner.idioms.sold_words import is_of_units
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.flows import build_part
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.spans import mask_spans
from schemas.plan import Language
from schemas.values import Payload

_TOTAL = "table.aggregate"
_UNITS, _MONEY = "수량", "매출"


def plan_figures(task: PlanningTask, make_parts: PlanFor, make_whole: PlanFor) -> Payload:
    """Return the plan of a request with all figures that it asks for: the one, that of a part of it, and what is asked
    beside them. ``make_parts`` plans it by its parts, ``make_whole`` as one."""

    def make(part: PlanningTask) -> Payload:
        return plan_with_part(part, make_parts(part), make_whole)

    def make_further(part: PlanningTask) -> Payload:
        return _plan_further_figures(part, make(part), make)

    def make_whole_figure(part: PlanningTask) -> Payload:
        return plan_asked_figure(part, make_further) or make_further(part)

    def make_all(part: PlanningTask) -> Payload:
        special = plan_shares(part, make) or plan_unit_price(part, make) or plan_same_days(part, make_whole_figure)
        asked = special or plan_asked_figure(part, make_further)
        return asked or split_periods(part, make_further(part))

    return plan_left_out_values(task, make_all)


def _plan_further_figures(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a question for a figure with what else it asks of the same rows; else the plan as it is."""
    if task.is_begun or task.request.quoted:
        return plan
    if list_effects(task, plan):
        return plan
    language = detect_language(task.request.text, task.request.language)
    for further in list_readings(task.request.text, language):
        part = build_part(task, further.text)
        other = plan if further.text == task.request.text else make(part)
        if further.measure is not None and further.text != task.request.text:
            inner = _plan_further_figures(part, deepcopy(other), make)
            other = inner if _is_figure(part, inner, of_records=False) else other
        if _is_figure(part, other, of_records=further.of_records) and _complete(task, other, further, language):
            return other
    return plan


def _is_figure(task: PlanningTask, plan: Payload, *, of_records: bool) -> bool:
    """Whether a plan works out one figure of the rows of a sheet, or of records, whole, and changes and sends
    nothing."""
    totals = [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    key = "records" if of_records else "rows"
    read = any(_leaves(one, key) for one in list_actions(plan) if one not in totals)
    return len(totals) == 1 and read and is_ready(task, plan) and not list_effects(task, plan)


def _leaves(action: Payload, key: str) -> bool:
    produces = action.get("produces")
    return isinstance(produces, list) and key in produces


def _complete(task: PlanningTask, plan: Payload, further: Further, language: Language) -> bool:
    """Put what else is asked into the plan of a figure; whether all of it has a place there."""
    total = next(one for one in list_actions(plan) if one["tool"] == _TOTAL)
    inputs = total["inputs"]
    assert isinstance(inputs, dict)
    if further.period is not None and (inputs.get("against") or not _group_by_period(inputs, further)):
        return False
    if further.verdict and not inputs.get("against"):
        return False
    if further.difference and not inputs.get("against"):
        if not inputs.get("group_by") or further.period is not None:
            return False
        inputs["difference"] = DIFFERENCE[language]
    if further.measure is None:
        return True
    files = {str(one["inputs"].get("spreadsheet")) for one in list_actions(plan) if isinstance(one["inputs"], dict)}
    other = build_measure(inputs, further.measure, [*list_numbers(task, files)])
    if other == inputs:
        return False
    _add_total(plan, total, other)
    return True


def _group_by_period(inputs: Payload, further: Further) -> bool:
    """Tell periods apart; whether nothing else is told apart besides."""
    if inputs.get("group_by") not in (None, DAYS, *((further.stands_for,) if further.stands_for else ())):
        return False
    ranked = {"order": inputs.get("order") or "descending"} if further.stands_for else {}
    inputs |= {"group_by": DAYS, "period": further.period, **ranked}
    return True


def build_measure(inputs: Payload, measure: Measure, numbers: Sequence[str]) -> Payload:
    """Return the inputs of a figure with another measure; ``numbers`` are the columns of numbers of its table."""
    other = dict(inputs)
    if measure.function == "count":
        other.pop("column", None)
        return other | {"function": "count"}
    if measure.column is not None:
        money = next((one for one in numbers if one != _UNITS), _MONEY)
        other["column"] = _UNITS if measure.column == "units" else money
        other["function"] = "sum"
    elif "column" not in other:
        return other
    return other | ({"function": measure.function} if measure.function else {})


_NOT_THAT = make_regex(r"\bnot\s(?:the\s)?\w+|\S+\s?말고|\S+(?:では|じゃ)なく", re.IGNORECASE)
"""What is not asked for, beside what is."""


def ask_measures(text: str) -> list[Measure]:
    """Return both measures where a text asks how many there are and what they come to, else none."""
    bans = [(one.start, one.end) for one in find_prohibitions(text)]
    text = mask_spans(text, [*bans, *(one.span() for one in _NOT_THAT.finditer(text))])
    if UNITS_ASKED.search(text) is None or MONEY_ASKED.search(text) is None:
        return []
    return [Measure("units", None), Measure("money", None)]


def complete_figures(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of a sum with what else a question asks of the same rows: units beside money, and the whole
    beside its parts; else ``plan``."""
    steps = list_actions(plan)
    totals = [one for one in steps if one["tool"] == _TOTAL]
    inputs = get_inputs(totals[-1]) if totals else {}
    plain = inputs.get("function") == "sum" and not {"per", "target", "limit", "share"} & {*inputs}
    if not plain or list_effects(task, plan) or len(steps) - len(totals) > _BOTH:
        return plan
    plan = deepcopy(plan)
    if len(totals) == 1 and "group_by" in inputs and "order" not in inputs and PARTS_TOO.search(task.request.text):
        parts = totals[0]
        totals[0:0] = [_add_total(plan, parts, {name: one for name, one in inputs.items() if name not in _OF_PARTS})]
        _put_first(plan)
    files = {str(get_inputs(one)["spreadsheet"]) for one in steps if get_inputs(one).get("spreadsheet")}
    numbers = [*list_numbers(task, files)] or [_UNITS, _MONEY]
    columns = {str(get_inputs(one).get("column")) for one in totals}
    if len(columns) == 1 and any(map(is_of_units, numbers)):
        for total in totals:
            wanted = (build_measure(get_inputs(total), one, numbers) for one in ask_measures(task.request.text))
            for other in (one for one in wanted if one["column"] not in columns):
                _add_total(plan, total, other)
    return plan


_OF_PARTS = ("group_by", "period", "difference")


def _put_first(plan: Payload) -> None:
    """Put the whole, which was added last, before its parts."""
    actions = plan["actions"]
    assert isinstance(actions, list)
    at = next(number for number, one in enumerate(list_actions(plan)) if one["tool"] == _TOTAL)
    actions.insert(at, actions.pop())


_BOTH = 2
"""So many sides are read where figures are compared."""


def list_numbers(task: PlanningTask, files: Collection[str]) -> Iterator[str]:
    """Yield the columns of numbers of the tables of some files."""
    for table in task.rows:
        if table.file in files:
            yield from (one.name for one in table.columns if one.kind == "number")


def _add_total(plan: Payload, total: Payload, inputs: Payload) -> Payload:
    """Add a step that works out another figure as one does; that step."""
    actions = plan["actions"]
    assert isinstance(actions, list)
    taken = {str(one["id"]) for one in list_actions(plan)}
    name = next(one for number in range(1, 100) if (one := f"a{number}") not in taken)
    added: Payload = {**total, "id": name, "inputs": inputs}
    actions.append(added)
    return added
