"""Makes the plan of a question for figures of its slots: which rows are read, and what is worked out of them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.figure_slot_words import SEVERAL
from orchestration.rule_planner.figures.figure_slots import FigureSlots
from orchestration.rule_planner.figures.further_figure_words import DAYS, DIFFERENCE
from orchestration.rule_planner.figures.shares_of_figures import complete_share
from orchestration.rule_planner.figures.transforms import list_target_names
from orchestration.rule_planner.idioms.sold_words import is_of_units
from orchestration.rule_planner.plans.condition_parts import (
    build_date_tests,
    build_test,
    find_past_period,
    join_tests,
)
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import Flow, choose_text
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.same_again import measure_period, move_back
from orchestration.text.dates import FoundDate
from orchestration.workspace import NamedRows
from schemas.plan import FOLLOW_UP
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"


@dataclass(frozen=True, slots=True)
class FigureBase:
    """The figure that a reply goes on from: its sheet, the tests of its rows, and how it was worked out."""

    place: Payload = field(default_factory=dict[str, Json])
    tests: tuple[Json, ...] = ()
    figure: Payload = field(default_factory=dict[str, Json])

    @property
    def days(self) -> list[Json]:
        """The tests of days."""
        return [one for one in self.tests if is_of_day(one)]

    def list_values(self, columns: frozenset[str]) -> list[Json]:
        """Return the tests of values of other columns than some."""
        return [one for one in self.tests if not is_of_day(one) and get_test_path(one) not in columns]


@dataclass(frozen=True, slots=True)
class AskedFigure:
    """A question read about a table, and the figure that it goes on from."""

    table: NamedRows
    slots: FigureSlots
    base: FigureBase


def build_slotted_plan(task: PlanningTask, asked: AskedFigure) -> Payload | None:
    """Return the plan of what is asked; None where its slots are no figure together."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if reading.prohibitions or reading.cron:
        return None
    flow = replace(begin_flow(task, reading), period=())
    slots, base = asked.slots, asked.base
    if slots.last:
        return _build_last(task, flow, asked)
    spans = _list_spans(task, asked)
    inputs = _build_figure(asked, flow)
    if inputs is None or len(spans) > _MOST_SPANS:
        return None
    if len(slots.periods) > 1 and not (slots.compares or slots.percent or slots.same_days):
        return None
    if inputs["function"] == "avg" and inputs["period"]:
        return None
    values = _build_values(asked, str(inputs.get("group_by") or ""))
    if len(spans) > 1 and inputs.get("share"):
        return None
    _add_steps(flow, asked, [join_tests([*span, *values]) for span in spans], inputs, spans)
    plan = build_plan(flow, task)
    wants_share = slots.share or (bool(base.figure.get("share")) and not slots.group)
    if wants_share and not inputs.get("group_by") and not complete_share(plan, reading.language):
        return None
    if base.place or base.tests:
        plan["understanding"] = {"intent": {"category": FOLLOW_UP}, "ambiguities": [], "language": reading.language}
    return plan


_MOST_SPANS = 2


def _build_last(task: PlanningTask, flow: Flow, asked: AskedFigure) -> Payload:
    """Read the row of the last day."""
    tests = join_tests([*_build_values(asked, "")])
    step = flow.add("read_rows", {**_build_place(asked), "filter": tests, "sort": "-@date", "limit": 1})
    flow.leave("rows", step, asked.table.file)
    return build_plan(flow, task)


def _build_place(asked: AskedFigure) -> Payload:
    if asked.base.place:
        return dict(asked.base.place)
    return {"spreadsheet": asked.table.file, "range": asked.table.tab or None}


def _list_spans(task: PlanningTask, asked: AskedFigure) -> list[list[Json]]:
    """Return the days of the rows that are asked for, the later period first; one without days where all are."""
    slots = asked.slots
    now = task.now.astimezone(ZoneInfo(task.request.timezone))
    found = sorted((find_past_period(one, now) for one in slots.periods), key=lambda one: one.start, reverse=True)
    spans = [build_date_tests(one) for one in found] or [asked.base.days]
    spans = [one for at, one in enumerate(spans) if one not in spans[:at]]
    if len(spans) == 1 and spans[0]:
        period = slots.before or measure_period(spans[0])
        against_before = slots.compares or slots.percent or bool(slots.periods)
        if slots.before is not None:
            earlier = move_back(spans[0], slots.before)
            spans = [spans[0], earlier] if against_before else [earlier]
        elif (slots.grows and period is not None and len(slots.values) < _MOST_SPANS and not slots.share) or (
            slots.same_days and period in ("week", "month") and slots.compares
        ):
            spans = [spans[0], move_back(spans[0], period)]
    if slots.group_period == "week" and len(spans) == 1:
        spans = [_widen_to_weeks(slots.periods, spans[0])]
    is_cut = slots.until is not None or (slots.same_days and len(spans) == _MOST_SPANS)
    return [*_cut_days(task, slots, spans)] if is_cut and all(spans) else spans


def _widen_to_weeks(periods: Sequence[FoundDate], span: list[Json]) -> list[Json]:
    """Return the days of several weeks with the first of them whole, where each is told by itself."""
    days = _list_days(span)
    if len(days) < 2 or not any(re.search(dict(SEVERAL)["week"], one.text, re.IGNORECASE) for one in periods):
        return span
    first = date.fromisoformat(days[0])
    monday = first - timedelta(days=first.weekday())
    return [build_test("@date", "ge", monday.isoformat()), build_test("@date", "le", days[-1])]


def _cut_days(task: PlanningTask, slots: FigureSlots, spans: Sequence[list[Json]]) -> Iterator[list[Json]]:
    """Yield periods cut after as many days as have passed of the later one, or on the day that is said."""
    today = task.now.astimezone(ZoneInfo(task.request.timezone)).date()
    first = date.fromisoformat(_list_days(spans[0])[0])
    passed = min((today - first).days, slots.until.start.weekday() if slots.until is not None else _YEAR)
    for span in spans:
        days = _list_days(span)
        last = min(date.fromisoformat(days[0]) + timedelta(days=max(passed, 0)), date.fromisoformat(days[-1]))
        yield [build_test("@date", "ge", days[0]), build_test("@date", "le", last.isoformat())]


_YEAR = 366


def _list_days(tests: Sequence[Json]) -> list[str]:
    return sorted(str(one["value"]) for one in tests if isinstance(one, dict) and is_day(one.get("value")))


def _build_figure(asked: AskedFigure, flow: Flow) -> Payload | None:
    """Return how the figure is worked out: of which column, by what it is told apart, in which order."""
    slots, old = asked.slots, asked.base.figure
    column = _find_column(asked)
    function = slots.function or str(old.get("function") or "sum")
    if column is None and function != "count":
        return None
    group, period = _find_group(asked)
    if slots.ranks and not group:
        chosen = {column for column, _ in slots.values}
        others = [one.name for one in asked.table.columns if one.kind == "text" and one.name not in chosen]
        if not chosen or len(others) != 1:
            return None
        group = others[0]
    order = ("ascending" if slots.ascending else "descending") if slots.ranks else None
    apart = len(slots.values) > 1 and not slots.group and slots.compares
    inputs: Payload = {
        "column": column if function != "count" else None,
        "function": function,
        "group_by": group or None,
        "period": period or None,
        "order": order,
        "limit": slots.most if slots.ranks else None,
        "difference": DIFFERENCE[flow.reading.language]
        if apart and group and len(slots.periods) < _MOST_SPANS
        else None,
        "share": True if group and (slots.share or old.get("share")) else None,
        "target": slots.target,
    }
    return inputs


def _find_column(asked: AskedFigure) -> str | None:
    if asked.slots.column:
        return asked.slots.column
    numbers = [one.name for one in asked.table.columns if one.kind == "number"]
    units = [one for one in numbers if is_of_units(one)]
    money = [one for one in numbers if one not in units]
    if "units" in asked.slots.kinds:
        return next(iter(units), None)
    old = asked.base.figure.get("column")
    if not asked.slots.kinds and isinstance(old, str):
        return old
    return next(iter(money), None)


def _find_group(asked: AskedFigure) -> tuple[str, str]:
    """Return the column by which a figure is told apart, and the length of the periods where it is that of days."""
    slots, old = asked.slots, asked.base.figure
    if slots.group_period:
        return next((one.name for one in asked.table.columns if one.kind == "date"), DAYS), slots.group_period
    if slots.group:
        return slots.group, ""
    columns = [column for column, _ in slots.values]
    several = next((one for one in columns if columns.count(one) > 1), "")
    if several and (slots.compares or slots.ranks):
        return several, ""
    group = str(old.get("group_by") or "")
    return ("", "") if group in columns and columns.count(group) == 1 else (group, str(old.get("period") or ""))


def _build_values(asked: AskedFigure, group: str) -> list[Json]:
    """Return the tests of the values that are named, and of those of other columns that were chosen before."""
    slots = asked.slots
    columns = dict.fromkeys(column for column, _ in slots.values)
    dropped = {*columns}
    if slots.group and group:
        dropped.add(group)
    if columns:
        dropped.add("@any")
    tests: list[Json] = []
    for column in columns:
        if slots.ranks and column == group and len(slots.values) == 1:
            continue  # one of those that are ranked is spoken of besides
        values: list[Json] = [value for name, value in slots.values if name == column]
        tests.append(build_test(column, "in", values) if len(values) > 1 else build_test(column, "eq", values[0]))
    return [*tests, *asked.base.list_values(frozenset(dropped))]


def _add_steps(
    flow: Flow, asked: AskedFigure, conditions: Sequence[Json], inputs: Payload, spans: Sequence[Sequence[Json]]
) -> None:
    place = _build_place(asked)
    steps = [flow.add("read_rows", {**place, "filter": one}) for one in conditions]
    rows: Payload = {"rows": f"{{{{@{steps[0].number}.rows}}}}"}
    if len(steps) > 1:
        names: list[Json] = [*map(_name_days, spans), choose_text(flow, "차이", "difference", "差")]
        rows |= {"against": f"{{{{@{steps[1].number}.rows}}}}", "names": names}
        inputs = {**inputs, "limit": None, "difference": None, "target": None}
    elif inputs.get("target") is not None:
        rows["names"] = list_target_names(flow)
        inputs = {**inputs, "group_by": None, "order": None, "share": None}
    step = flow.add(_TOTAL, {**{name: one for name, one in inputs.items() if one is not None}, **rows})
    by_parts = inputs.get("group_by") or len(steps) > 1 or inputs.get("target") is not None
    flow.leave("rows" if by_parts else "total", step, asked.table.file)


def _name_days(tests: Sequence[Json]) -> str:
    days = _list_days(tests)
    return days[0] if len({*days}) == 1 else f"{days[0]} ~ {days[-1]}"


def is_of_day(test: Json) -> bool:
    """Whether a test is one of days."""
    return isinstance(test, dict) and (is_day(test.get("value")) or test.get("path") == "@date")


def get_test_path(test: Json) -> str:
    """Return the column that a test is of; empty where it names none."""
    return str(test.get("path")) if isinstance(test, dict) else ""
