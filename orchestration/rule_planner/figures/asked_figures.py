"""Questions for figures in words of their own: the day that stands first, two periods one by one, what is thought of
them before they are asked for. Pure.

Each is put as a plain question for a figure, which is planned, and its plan is completed: where the rest is no such
question, nothing is made of it.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.further_figure_words import DAYS
from orchestration.rule_planner.figures.left_out_values import does_guess_rows
from orchestration.rule_planner.figures.ranked_period_words import RankedPeriod, find_ranked_period
from orchestration.rule_planner.idioms.figure_rewordings import list_plain_forms
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.flows import build_part
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.thread.same_again import measure_period
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 300
_TOTAL = "table.aggregate"
_OF_MONEY = make_regex(
    r"매출|금액|비용|지출|예산|집행|마케팅|판매|수량|\b(?:sales|revenue|spen[dt]|spending|cost|budget|units|marketing)\b|売上|金額|費用|支出|予算|数量|マーケ",
    re.IGNORECASE,
)
_TOTAL_OF: dict[Language, tuple[str, str]] = {
    "ko": ("{} 합계", "{} 매출 합계"),
    "en": ("total of {}", "total sales {}"),
    "ja": ("{}の合計", "{}の売上合計"),
}
_OF_SALES = make_regex(r"\b(?:in|for|of|by|with)\s(?:our\s)?(?:sales|revenue)\b", re.IGNORECASE)
_TOGETHER = make_regex(
    r"합쳐|합해|합친|더하면|더해|모두|통틀어|다\s?해서|합산|\b(?:together|combined|altogether|in\stotal|added\sup|sum\sof)\b|合わせ|合計して|足し|通算|トータルで",
    re.IGNORECASE,
)
"""That several periods are one."""


def plan_asked_figure(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a question for figures that is put in words of its own; None where it is none."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or task.request.follows is not None:
        return None
    language = detect_language(text, task.request.language)
    ranked = find_ranked_period(text, language)
    planned = _plan_ranked(task, ranked, language, make) if ranked is not None else None
    if planned is not None:
        return planned
    for plain in list_plain_forms(text, language):
        part = build_part(task, plain)
        plan = make(part)
        if _is_figure(part, plan):
            return split_periods(part, plan)
    return None


def may_ask_figure(task: PlanningTask) -> bool:
    """Whether a request may be a question for figures in words of its own: what tables hold tells."""
    text = task.request.text.strip()
    language = detect_language(text, task.request.language)
    return find_ranked_period(text, language) is not None or any(list_plain_forms(text, language))


def _plan_ranked(task: PlanningTask, ranked: RankedPeriod, language: Language, make: PlanFor) -> Payload | None:
    """Return the plan that ranks periods by their sums: the first of them alone, with its rows where they are asked
    for."""
    bare, of_sales = _TOTAL_OF[language]
    rest = _OF_SALES.sub("", ranked.rest).removesuffix("の").strip()
    said = (bare if _OF_MONEY.search(rest) else of_sales).format(rest)
    part = build_part(task, said.strip())
    plan = make(part)
    if not _is_figure(part, plan):
        return None
    read, total = list_actions(plan)[0], list_actions(plan)[-1]
    inputs = get_inputs(total)
    if len(list_actions(plan)) != 2 or inputs.get("group_by") or inputs.get("against"):
        return None
    order = "ascending" if ranked.ascending else "descending"
    inputs |= {"group_by": DAYS, "period": ranked.period, "order": order, "limit": 1}
    if ranked.rows:
        _add_rows_of_first(plan, read, total)
    elif ranked.both:
        _add_other_end(plan, total, "descending" if ranked.ascending else "ascending")
    return plan


def _add_other_end(plan: Payload, total: Payload, order: str) -> None:
    """Add the period that stands at the other end of the same order."""
    actions = plan["actions"]
    assert isinstance(actions, list)
    actions.append({**total, "id": "a3", "inputs": {**get_inputs(total), "order": order}})


def _add_rows_of_first(plan: Payload, read: Payload, total: Payload) -> None:
    """Read the rows of the day that stands first, the largest first; the figure of it is told by itself."""
    actions, inputs = plan["actions"], get_inputs(read)
    assert isinstance(actions, list)
    kept = [one for one in list_tests(inputs.get("filter")) if not _is_of_day(one)]
    tests = join_tests([*kept, build_test("@date", "eq", "{{a3.first}}")])
    shown: Payload = {**inputs, "filter": tests, "sort": "-@amount"}
    total["requires"] = [f"{read['id']}.rows"]  # the rows of the day are another step's
    needed: Payload = {**total, "id": "a3", "produces": ["first"], "success_criteria": ["first exists"]}
    last: Payload = {"id": "a4", "requires": ["a3.first"], "depends_on": ["a3"], "inputs": shown}
    actions += [needed, {**read, **last}]


def _list(step: Payload, name: str) -> list[Json]:
    found = step.get(name)
    return found if isinstance(found, list) else []


def split_periods(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of one figure of two days, weeks or months with each told by itself, unless they are added up."""
    steps = list_actions(plan)
    if len(steps) != 2 or steps[1]["tool"] != _TOTAL or list_effects(task, plan):
        return plan
    inputs, read = get_inputs(steps[1]), get_inputs(steps[0])
    spans = next((one["any"] for one in list_tests(read.get("filter")) if isinstance(one, dict) and "any" in one), None)
    if (
        not isinstance(spans, list)
        or inputs.get("group_by")
        or inputs.get("against")
        or inputs.get("function") != "sum"
    ):
        return plan
    periods = {measure_period(list_tests(one)) for one in spans}
    if len(periods) != 1 or None in periods or _TOGETHER.search(task.request.text):
        return plan
    inputs |= {"group_by": DAYS, "period": periods.pop()}
    return plan


def _is_figure(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan works out figures of the rows of a sheet, whole, and changes and sends nothing."""
    steps = list_actions(plan)
    reads = [one for one in steps if one["tool"] != _TOTAL]
    is_total = 0 < len(reads) < len(steps) and all("rows" in _list(one, "produces") for one in reads)
    return is_total and not does_guess_rows(reads) and is_ready(task, plan) and not list_effects(task, plan)


def _is_of_day(test: Json) -> bool:
    return isinstance(test, dict) and ("any" in test or is_day(test.get("value")))
