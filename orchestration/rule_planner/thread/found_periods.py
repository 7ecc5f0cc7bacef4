"""A reply on the day, week or month that a figure of its thread found ("그 주 부산은 얼마였는데", "what about Pro that
day"). Pure."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.figure_slots import FigureSlots, read_figure_slots
from orchestration.rule_planner.figures.further_figure_words import DAYS
from orchestration.rule_planner.figures.further_figures import ask_measures, build_measure, list_numbers
from orchestration.rule_planner.figures.slotted_figures import infer_table
from orchestration.rule_planner.figures.slotted_plans import get_test_path, is_of_day
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.thread.other_values import is_column_test
from orchestration.workspace import NamedRows
from schemas.plan import Action
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_FLAGS = re.IGNORECASE
_THAT = {
    "day": make_regex(
        r"(?<![가-힣])(?:그|이)\s?날(?:에|의)?(?![가-힣]{2})|\b(?:on\s)?that\s(?:same\s)?day\b|その日", _FLAGS
    ),
    "week": make_regex(
        r"(?<![가-힣])(?:그|이)\s?주(?:에|의)?(?![가-힣])|\b(?:in\s)?that\s(?:same\s)?week\b|その週", _FLAGS
    ),
    "month": make_regex(
        r"(?<![가-힣])(?:그|이)\s?달(?:에|의)?(?![가-힣])|\b(?:in\s)?that\s(?:same\s)?month\b|その月", _FLAGS
    ),
}


def build_found_period(talk: Talk, source: Action, total: Action, text: str) -> Payload | None:
    """Return the plan that works out the figure of other values in the period that stood first; None where a reply
    asks for anything else."""
    period = str(total.inputs.get("period") or "")
    that = _THAT.get(period)
    if that is None or that.search(text) is None or total.inputs.get("group_by") != DAYS:
        return None
    sheet = str(source.inputs.get("spreadsheet") or talk.task.team.default_spreadsheet or "")
    table = next((one for one in talk.task.rows if one.file == sheet), None) or infer_table(sheet)
    slots = _read_slots(talk, table, that.sub(" ", text))
    if slots is None or slots.periods or not (slots.values or slots.group or slots.left):
        return None
    values = _list_values(slots, is_known=table in talk.task.rows)
    named = {get_test_path(one) for one in values}
    if len(values) != len(named) or not (values or slots.group):
        return None
    kept = [
        one for one in list_tests(source.inputs.get("filter")) if not is_of_day(one) and get_test_path(one) not in named
    ]
    kept = [one for one in kept if ANY_COLUMN not in named or not is_column_test(one)]
    flow = build_flow(talk)
    read = flow.add(source.tool, dict(source.inputs))
    ranked: Payload = {"order": total.inputs.get("order") or "descending", "limit": 1}
    first = flow.add(_TOTAL, {**total.inputs, **ranked, "rows": f"{{{{@{read.number}.rows}}}}"})
    days: list[Json] = [
        build_test("@date", "ge", f"{{{{@{first.number}.since}}}}"),
        build_test("@date", "le", f"{{{{@{first.number}.until}}}}"),
    ]
    other = flow.add(source.tool, {**source.inputs, "filter": join_tests([*days, *kept, *values])})
    figure: Payload = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    numbers = [*list_numbers(talk.task, {sheet})]
    for measure in [build_measure(figure, one, numbers) for one in ask_measures(text)] or [figure]:
        step = flow.add(_TOTAL, {**measure, "group_by": slots.group, "rows": f"{{{{@{other.number}.rows}}}}"})
        flow.leave("rows" if slots.group else "total", step, sheet)
    return build_plan(flow, talk.task)


def _list_values(slots: FigureSlots, *, is_known: bool) -> list[Json]:
    """Return the tests of the values that are named; words of no slot are one where no values are known yet."""
    if slots.left and not is_known and len(slots.left) <= _MOST_WORDS and not slots.values:
        return [build_test(ANY_COLUMN, "matches", [*slots.left])]
    return [] if slots.left else [build_test(column, "eq", value) for column, value in slots.values]


_MOST_WORDS = 2


def _read_slots(talk: Talk, table: NamedRows, text: str) -> FigureSlots | None:
    request = talk.task.request
    now = talk.task.now.astimezone(ZoneInfo(request.timezone))
    return read_figure_slots(text, talk.reading.language, now, request.timezone, table, goes_on=True)
