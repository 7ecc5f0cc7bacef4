"""A reply that holds a figure of the thread against the period before, asks for that period or for a part of the
figure, or for the rows of the day that was found. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from orchestration.rule_planner.figures.further_figure_words import DAYS, DIFFERENCE
from orchestration.rule_planner.figures.transforms import GROUPS
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import DraftStep, Flow
from orchestration.rule_planner.plans.talk import Talk, build_flow, does_test_day, is_day
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import find_column
from orchestration.rule_planner.thread.compared_turn_words import (
    ComparedTurn,
    EndPeriod,
    does_ask_for_rows_of_day,
    find_compared_turn,
    find_end_period,
)
from orchestration.rule_planner.thread.other_values import build_same_column, list_other_columns, list_tested
from orchestration.rule_planner.thread.same_again import Period, find_period_before, measure_period, move_back
from orchestration.text.place_names import list_place_names
from orchestration.text.thread_phrases import read_phrase
from schemas.plan import Action
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_WEEK = 7
_LONGEST_PART = 2


def build_compared_turn(talk: Talk, source: Action, total: Action, text: str) -> Payload | None:
    """Return the plan of a reply on a figure that was worked out of the rows of ``source``; None where it is none."""
    if does_ask_for_rows_of_day(text):
        return _show_day(talk, source, total)
    end = find_end_period(text)
    if end is not None:
        return _tell_end(talk, source, total, end)
    turn = find_compared_turn(text)
    if turn is None:
        return None
    tests = _choose(talk, source, turn.value)
    if tests is None:
        return None
    match turn.kind:
        case "part":
            return _work_out(talk, source, total, tests)
        case "before":
            period = turn.period or measure_period(tests)
            return _work_out(talk, source, total, move_back(tests, period)) if period is not None else None
        case "compared":
            return _compare(talk, source, total, turn, tests)


def _choose(talk: Talk, source: Action, value: str) -> list[Json] | None:
    """Return the tests of the rows with those of a value that is named; None where it is no value."""
    old = list_tests(source.inputs.get("filter"))
    if not value:
        return old
    cells = {
        (cell.column, cell.value)
        for table in talk.task.rows
        for cell in table.cells
        if cell.value and cell.words.casefold() == value.casefold()
    }
    if len(cells) == 1:
        ((column, cell),) = cells
        new: list[Json] = [build_test(column, "eq", cell)]
        return [*list_other_columns(old, new), *new] if _has_column(old, column) else [*old, *new]
    if len(value.split()) > _LONGEST_PART:
        return None
    same = build_same_column(talk, source, value)
    if same and _is_alike(old, same):
        return [*list_other_columns(old, same), *same]
    return [*old, build_test(ANY_COLUMN, "matches", [*value.split()])]


def _has_column(tests: Sequence[Json], column: str) -> bool:
    return any(isinstance(one, dict) and one.get("path") == column for one in tests)


def _is_alike(old: Sequence[Json], new: Sequence[Json]) -> bool:
    """Whether new values and those in whose place they would stand are all places, or none is."""
    replaced = [one for one in old if one not in list_other_columns(old, new)]
    values = [value for test in (*new, *replaced) for value in list_tested(test)]
    return len({bool(list_place_names(one)) for one in values}) < 2


def _work_out(talk: Talk, source: Action, total: Action, tests: Sequence[Json]) -> Payload:
    """Work out the same figure of other rows, and of the rows that it was held against."""
    flow = build_flow(talk)
    kept = {name: one for name, one in source.inputs.items() if name != "filter"}
    read = flow.add(source.tool, {**kept, "filter": join_tests([*tests])})
    figure = {name: one for name, one in total.inputs.items() if name not in ("rows", "against")}
    rows: Payload = {"rows": f"{{{{@{read.number}.rows}}}}"}
    period = _find_held_against(talk, source, total)
    if total.inputs.get("against") is not None and period is not None:
        before = flow.add(source.tool, {**kept, "filter": join_tests(move_back(tests, period))})
        rows["against"] = f"{{{{@{before.number}.rows}}}}"
    elif total.inputs.get("against") is not None:
        figure.pop("names", None)
    step = flow.add(_TOTAL, {**figure, **rows})
    leaves = "rows" if figure.get("group_by") or "against" in rows else "total"
    flow.leave(leaves, step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _find_held_against(talk: Talk, source: Action, total: Action) -> Period | None:
    """Return the period by which the rows that a figure was held against are earlier; None where they are others."""
    if total.inputs.get("against") is None:
        return None
    now = list_tests(source.inputs.get("filter"))
    others = [
        list_tests(one.inputs.get("filter"))
        for one in talk.earlier.steps
        if one is not source and one.tool == source.tool
    ]
    period = measure_period(now)
    return period if period is not None and any(move_back(now, period) == one for one in others) else None


def _compare(talk: Talk, source: Action, total: Action, turn: ComparedTurn, tests: list[Json]) -> Payload | None:
    """Hold the figure against that of the period before it, or of the one after it, from which a reply turned back."""
    period = turn.period or measure_period(tests)
    days = [one for one in tests if does_test_day(one)]
    if period is None or not days or total.inputs.get("function") not in ("sum", "count", "avg"):
        return None
    later = _move_on(tests, period) if turn.period is None and _was_turned_to(talk) else None
    is_past = later is not None and all(day < talk.today for day in _list_days(later))
    first, second = (later, tests) if later is not None and is_past else (tests, move_back(tests, period))
    flow = build_flow(talk)
    kept = {name: one for name, one in source.inputs.items() if name != "filter"}
    reads = [flow.add(source.tool, {**kept, "filter": join_tests([*one])}) for one in (first, second)]
    names: list[Json] = [_name_days(first), _name_days(second), DIFFERENCE[talk.reading.language]]
    figure = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    rows: Payload = {"rows": f"{{{{@{reads[0].number}.rows}}}}", "against": f"{{{{@{reads[1].number}.rows}}}}"}
    step = flow.add(_TOTAL, {**figure, **rows, "names": names})
    flow.leave("rows", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _was_turned_to(talk: Talk) -> bool:
    """Whether the words before named nothing but another period than the figure was of before ("지지난주는")."""
    first, *further = filter(None, talk.earlier.words.strip().split("\n"))
    words = further[-1] if further else ""
    named = find_period_before(words) or find_compared_turn(words.strip(" ?？.!。"))
    reading = talk.read(words) if first and words else None
    dated = reading is not None and any(one.has_day for one in reading.dates(reading.marked))
    return named is not None or (dated and read_phrase(words).refers == "other_value")


def _list_days(tests: Sequence[Json]) -> list[str]:
    return [str(one["value"]) for one in tests if isinstance(one, dict) and is_day(one.get("value"))]


def _move_on(tests: Sequence[Json], period: Period) -> list[Json] | None:
    """Return tests with every day in them one period later; None for a month, whose length is another."""
    if period == "month":
        return None
    step = timedelta(days=_WEEK if period == "week" else 1)
    return [
        {**one, "value": (date.fromisoformat(str(one["value"])) + step).isoformat()}
        if isinstance(one, dict) and does_test_day(one)
        else one
        for one in tests
    ]


def _name_days(tests: Sequence[Json]) -> str:
    days = sorted({*_list_days(tests)})
    return days[0] if len(days) == 1 else f"{days[0]} ~ {days[-1]}"


def _show_day(talk: Talk, source: Action, total: Action) -> Payload | None:
    """Show the rows of the day that stood first or last, the largest first."""
    if total.inputs.get("group_by") != DAYS or total.inputs.get("period") != "day":
        return None
    flow = build_flow(talk)
    read = flow.add(source.tool, dict(source.inputs))
    figure = {name: one for name, one in total.inputs.items() if name not in ("rows", "difference", "share")}
    first = flow.add(_TOTAL, {**figure, "limit": 1, "rows": f"{{{{@{read.number}.rows}}}}"})
    add_rows_of_day(flow, source.tool, dict(source.inputs), first)
    return build_plan(flow, talk.task)


def add_rows_of_day(flow: Flow, tool: str, inputs: Payload, first: DraftStep) -> None:
    """Read the rows of the day that stands first, the largest first."""
    only = build_test("@date", "eq", f"{{{{@{first.number}.first}}}}")
    tests = join_tests([*(one for one in list_tests(inputs.get("filter")) if not does_test_day(one)), only])
    shown = flow.add(tool, {**inputs, "filter": tests, "sort": "-@amount"})
    flow.leave("rows", shown, str(inputs.get("spreadsheet", "")))


def _tell_end(talk: Talk, source: Action, total: Action, end: EndPeriod) -> Payload | None:
    """Work out the figure of the first or last of the periods that were told apart, by a column if one is said."""
    tests = list_tests(source.inputs.get("filter"))
    days = sorted(_list_days(tests))
    by = find_column(end.by, GROUPS) if end.by else None
    told = total.inputs.get("group_by") == DAYS and total.inputs.get("period") == end.period
    if not told or len(days) != len(("first", "last")) or (end.by and by is None):
        return None
    first, last = date.fromisoformat(days[0]), date.fromisoformat(min(days[1], talk.today))
    start, stop = _find_period_of(first if end.first else last, end.period)
    chosen: list[Json] = [
        build_test("@date", "ge", max(start, first).isoformat()),
        build_test("@date", "le", min(stop, date.fromisoformat(days[1])).isoformat()),
    ]
    flow = build_flow(talk)
    kept = [one for one in tests if not does_test_day(one)]
    read = flow.add(source.tool, {**source.inputs, "filter": join_tests([*chosen, *kept])})
    figure: Payload = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    figure |= {"group_by": by} if by is not None else {}
    step = flow.add(_TOTAL, {**figure, "rows": f"{{{{@{read.number}.rows}}}}"})
    flow.leave("rows" if by is not None else "total", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _find_period_of(day: date, period: Period) -> tuple[date, date]:
    if period == "day":
        return day, day
    if period == "week":
        start = day - timedelta(days=day.weekday())
        return start, start + timedelta(days=_WEEK - 1)
    start = day.replace(day=1)
    return start, (start + timedelta(days=31)).replace(day=1) - timedelta(days=1)
