"""A reply that goes on from figures or rows: a part of them told apart, another tab, the total after rows were added.

Each form is one whole reply; what says anything else besides is left to the other readings. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.figure_slots import read_figure_slots
from orchestration.rule_planner.figures.further_figure_words import DAYS, DIFFERENCE, find_measure_turn, is_difference
from orchestration.rule_planner.figures.further_figures import build_measure, list_numbers
from orchestration.rule_planner.figures.shares_of_figures import complete_share, is_share_turn
from orchestration.rule_planner.figures.slotted_figures import infer_table
from orchestration.rule_planner.figures.slotted_plans import is_of_day
from orchestration.rule_planner.figures.transforms import GROUPS, add_aggregate
from orchestration.rule_planner.lists.loops import TASKS
from orchestration.rule_planner.plans.condition_parts import (
    build_date_tests,
    build_test,
    find_past_period,
    join_tests,
    list_tests,
)
from orchestration.rule_planner.plans.plan_text import build_plan, build_repeated_plan
from orchestration.rule_planner.plans.steps import DraftStep, choose_text
from orchestration.rule_planner.plans.talk import ROWS, UPDATE, Talk, build_flow, is_day
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import find_column
from orchestration.rule_planner.thread.compared_turns import build_compared_turn
from orchestration.rule_planner.thread.corrected_tabs import find_tab_correction
from orchestration.rule_planner.thread.figure_turn_words import (
    LONGEST,
    find_added_row,
    find_end_turn,
    find_group_turn,
    find_largest_row,
    find_part_of_end,
    find_period_turn,
    find_same_day,
    find_tab_turn,
    find_total_turn,
    list_quarters,
    remove_opening,
)
from orchestration.rule_planner.thread.found_periods import build_found_period
from orchestration.rule_planner.thread.growth_turns import build_growth_turn
from orchestration.rule_planner.thread.joined_figures import build_joined_figure
from orchestration.text.values import collect_texts
from orchestration.workspace import NamedRows
from schemas.plan import Action
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_ADDS = {"spreadsheet", "rows"}
"""The inputs by which a tool that adds rows to a sheet is known."""
_CHANGES = {"spreadsheet", "values"}
"""Those by which a tool that changes cells of one is."""
_SHOWN_AS = ("sort", "limit", "columns", "without_columns")


def build_figure_turn(talk: Talk) -> Payload | None:
    """Return the plan of a reply that goes on from figures or rows of the thread; ``None`` where it is none."""
    text = remove_opening(talk.phrase.bare)
    if not text or len(text) > LONGEST:
        return None
    reads = [one for one in talk.earlier.steps if not one.is_effect]
    source = next((one for one in reads if talk.takes(one, ROWS)), None)
    total = next((one for one in reversed(reads) if one.tool == _TOTAL), None)
    added = next((one for one in reversed(talk.earlier.steps) if talk.takes(one, _ADDS) and one.is_effect), None)
    changed = next((one for one in reversed(talk.earlier.steps) if talk.takes(one, UPDATE) and one.is_effect), None)
    found: Payload | None = None
    if added is not None:
        found = _sum_up_added(talk, added, text) or _show_added(talk, added, text)
    edited = next((one for one in reversed(talk.earlier.steps) if talk.takes(one, _CHANGES) and one.is_effect), None)
    if found is None and edited is not None:
        found = _sum_up_added(talk, edited, text)
    if found is None and changed is not None:
        found = _list_same_day(talk, changed, text)
    if found is None and source is not None and not talk.earlier.steps[-1].is_effect:
        found = _turn_from_rows(talk, reads, source, total, text)
    return found


def _turn_from_rows(
    talk: Talk, reads: Sequence[Action], source: Action, total: Action | None, text: str
) -> Payload | None:
    joined = _join(talk, source, total, text) if total is not None else None
    if joined is not None:
        return joined
    if total is not None and not total.inputs.get("against"):
        found = (
            _split_end(talk, source, total, text)
            or _turn_end(talk, reads, text)
            or _split_by_column(talk, source, total, text)
            or _tell_share(talk, reads, text)
            or _split_by_period(talk, reads, total, text)
            or _add_difference(talk, reads, total, text)
            or _sum_up_groups(talk, reads, total, text)
            or _measure_otherwise(talk, reads, total, text)
        )
        if found is not None:
            return found
    compared = build_compared_turn(talk, source, total, text) if total is not None else None
    if compared is not None:
        return compared
    is_grouped = total is not None and bool(total.inputs.get("group_by"))
    largest = None if is_grouped else _find_largest(talk, source, text)  # of groups the largest is one of them
    return _read_other_tab(talk, reads, source, text) or largest


def _join(talk: Talk, source: Action, total: Action, text: str) -> Payload | None:
    """Go on from a figure to several of the thread together, to the period that it found, or to which grew most."""
    return (
        build_joined_figure(talk, text)
        or build_found_period(talk, source, total, text)
        or build_growth_turn(talk, source, total, text)
        or _split_compared(talk, total, text)
    )


def _split_compared(talk: Talk, total: Action, text: str) -> Payload | None:
    """Tell both sides of a comparison apart by a column."""
    word = find_group_turn(text) if total.inputs.get("against") else ""
    by = find_column(word, GROUPS) or word if word else None
    reads = [one for one in talk.earlier.steps if not one.is_effect]
    return _repeat(talk, reads, total, group_by=by) if by is not None else None


def _repeat(talk: Talk, steps: Sequence[Action], old: Action, **inputs: Json) -> Payload:
    """Return the plan of the same steps, one of them with other inputs; None takes an input away."""
    kept = {name: value for name, value in {**old.inputs, **inputs}.items() if value is not None}
    other = old.model_copy(update={"inputs": kept})
    return build_repeated_plan(talk.task, talk.reading, [other if one is old else one for one in steps])


def _split_end(talk: Talk, source: Action, total: Action, text: str) -> Payload | None:
    """Work out by another column what stands first or last ("꼴찌 지역만 제품별로 쪼개봐")."""
    asked, group = find_part_of_end(text), total.inputs.get("group_by")
    if asked is None or not isinstance(group, str) or total.inputs.get("function") == "count":
        return None
    by = None if asked.period else find_column(asked.by, GROUPS)
    named = find_column(asked.noun, GROUPS) if asked.noun else None
    if (by is None and asked.period is None) or by == group or named not in (None, group):
        return None
    flow = build_flow(talk)
    read = flow.add(source.tool, dict(source.inputs))
    figure = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    ranked: Payload = {"group_by": group, "order": "ascending" if asked.ascending else "descending", "limit": 1}
    first = flow.add(_TOTAL, {**figure, **ranked, "rows": f"{{{{@{read.number}.rows}}}}"})
    only = build_test(group, "eq", f"{{{{@{first.number}.first}}}}")
    tests = join_tests([*list_tests(source.inputs.get("filter")), only])
    part = flow.add(source.tool, {**source.inputs, "filter": tests})
    told: Payload = {"group_by": by} if by is not None else {"group_by": DAYS, "period": asked.period}
    step = flow.add(_TOTAL, {**figure, **told, "rows": f"{{{{@{part.number}.rows}}}}"})
    flow.leave("rows", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _turn_end(talk: Talk, reads: Sequence[Action], text: str) -> Payload | None:
    """Show the other end of what was ranked, and what was read of it."""
    asked = find_end_turn(text)
    ranked = [one for one in reads if one.tool == _TOTAL and one.inputs.get("group_by")]
    if asked is None or not ranked or len({str(one.inputs["group_by"]) for one in ranked}) > 1:
        return None
    inputs = ranked[0].inputs
    named = find_column(asked.noun, GROUPS) if asked.noun else None
    if named not in (None, inputs["group_by"]) or asked.period not in (None, inputs.get("period")):
        return None
    was_ascending = inputs.get("order") == "ascending"
    ascending = not was_ascending if asked.ascending is None else asked.ascending
    order: Payload = {"order": "ascending" if ascending else "descending"}
    turned = [
        one.model_copy(update={"inputs": {**one.inputs, **order}}) if any(one is other for other in ranked) else one
        for one in reads
    ]
    return build_repeated_plan(talk.task, talk.reading, turned)


def _split_by_column(talk: Talk, source: Action, total: Action, text: str) -> Payload | None:
    """Tell a figure apart by a column, of all that stands there."""
    by = find_column(word, GROUPS) or word if (word := find_group_turn(text)) else None
    if by is None or total.inputs.get("function") == "count":
        return None
    kept = [one for one in list_tests(source.inputs.get("filter")) if not (isinstance(one, dict) and one["path"] == by)]
    flow = build_flow(talk)
    rest = {name: one for name, one in source.inputs.items() if name != "filter"}
    read = flow.add(source.tool, {**rest, "filter": join_tests(kept)})
    figure = {name: one for name, one in total.inputs.items() if name in ("column", "function", "share")}
    step = flow.add(_TOTAL, {**figure, "group_by": by, "rows": f"{{{{@{read.number}.rows}}}}"})
    flow.leave("rows", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _tell_share(talk: Talk, reads: Sequence[Action], text: str) -> Payload | None:
    """Tell what part of all a figure is, or each group."""
    if not is_share_turn(text) or len(reads) != _READ_AND_TOTAL:
        return None
    plan = build_repeated_plan(talk.task, talk.reading, reads)
    return plan if complete_share(plan, talk.reading.language) else None


_READ_AND_TOTAL = 2


def _split_by_period(talk: Talk, reads: Sequence[Action], total: Action, text: str) -> Payload | None:
    period = find_period_turn(text)
    if period is None:
        return None
    return _repeat(talk, reads, total, group_by=DAYS, period=period, order=None, limit=None, difference=None)


def _add_difference(talk: Talk, reads: Sequence[Action], total: Action, text: str) -> Payload | None:
    if not total.inputs.get("group_by") or not is_difference(text, talk.reading.language):
        return None
    return _repeat(talk, reads, total, difference=DIFFERENCE[talk.reading.language])


def _sum_up_groups(talk: Talk, reads: Sequence[Action], total: Action, text: str) -> Payload | None:
    """Work out what groups come to together."""
    asked = find_total_turn(text)
    if asked is None or asked.tab or not total.inputs.get("group_by"):
        return None
    return _repeat(talk, reads, total, group_by=None, period=None, order=None, limit=None, difference=None)


def _measure_otherwise(talk: Talk, reads: Sequence[Action], total: Action, text: str) -> Payload | None:
    """Work out the same of another column ("금액은?" after units)."""
    measure = find_measure_turn(text, talk.reading.language)
    if measure is None:
        return None
    files = {str(one.inputs["spreadsheet"]) for one in reads if "spreadsheet" in one.inputs}
    inputs = build_measure(total.inputs, measure, [*list_numbers(talk.task, files)])
    return _repeat(talk, reads, total, **inputs)


def _read_other_tab(talk: Talk, reads: Sequence[Action], source: Action, text: str) -> Payload | None:
    """Read the same of another tab, where the tabs are quarters."""
    asked = find_total_turn(text)
    tab = asked.tab if asked is not None and asked.tab else find_tab_turn(text)
    if not tab or not (list_quarters(str(source.inputs.get("range") or "")) or list_quarters(talk.earlier.words)):
        return None
    return _repeat(talk, reads, source, range=tab)


_OF_THOSE = make_regex(r"(?:그|이)\s?중|\bof\s(?:those|these|them)\b|その(?:中|うち)", re.IGNORECASE)
"""That what is asked for is one of what was shown."""


def _find_largest(talk: Talk, source: Action, text: str) -> Payload | None:
    """Read the one row with the largest figure, of every tab that was read where all of them are meant."""
    asked = find_largest_row(text)
    if asked is None:
        return None
    tab = source.inputs.get("range")
    known = [one.tab for one in talk.task.rows if one.file == source.inputs.get("spreadsheet") and _has_numbers(one)]
    tabs: list[Json] = [*dict.fromkeys([*list_quarters(f"{tab} {talk.earlier.words}"), *known])] if asked.every else []
    flow = build_flow(talk)
    kept = {name: one for name, one in source.inputs.items() if name not in (*_SHOWN_AS, "filter")}
    of_those = _OF_THOSE.search(talk.task.request.text) is not None
    tests = [one for one in list_tests(source.inputs.get("filter")) if of_those or is_of_day(one)]
    kept |= {"filter": join_tests(tests)} if tests else {}
    for one in tabs or [tab]:
        sort = "@amount" if asked.ascending else "-@amount"
        flow.leave("rows", flow.add(source.tool, {**kept, "range": one, "sort": sort, "limit": 1}), str(one or ""))
    return build_plan(flow, talk.task)


def _has_numbers(table: NamedRows) -> bool:
    return any(one.kind == "number" for one in table.columns)


def _sum_up_added(talk: Talk, added: Action, text: str) -> Payload | None:
    """Add up the sheet to which rows were added, of the days and values that are named."""
    sheet = str(added.inputs.get("spreadsheet") or talk.task.team.default_spreadsheet or "")
    asked = _read_total(talk, sheet, text) if sheet else None
    if asked is None:
        return None
    tab, tests = asked
    flow = build_flow(talk)
    place: Payload = {"spreadsheet": sheet, "range": tab or added.inputs.get("range")}
    read = flow.add("read_rows", {**place, "filter": join_tests(tests)})
    add_aggregate(flow, flow.leave("rows", read, sheet), choose_text(flow, "합계", "total", "合計"))
    return build_plan(flow, talk.task)


def _read_total(talk: Talk, sheet: str, text: str) -> tuple[str, list[Json]] | None:
    """Return the tab of which a total is asked for, and by what its rows are chosen; None where a reply says more."""
    asked = find_total_turn(text)
    if asked is not None:
        return asked.tab, []
    tabs = list_quarters(text)
    rest = re.sub(r"Q[1-4](?:\s?(?:탭|タブ|tab))?", " ", text, flags=re.IGNORECASE) if tabs else text
    now = talk.task.now.astimezone(ZoneInfo(talk.task.request.timezone))
    table = next((one for one in talk.task.rows if one.file == sheet), None) or infer_table(sheet)
    slots = read_figure_slots(rest, talk.reading.language, now, talk.task.request.timezone, table, goes_on=True)
    if slots is None or slots.left or slots.function != "sum" or len(slots.periods) > 1 or len(tabs) > 1:
        return None
    if slots.group or slots.group_period or slots.compares or slots.ranks or slots.share or slots.before:
        return None
    days = [test for one in slots.periods for test in build_date_tests(find_past_period(one, now))]
    return next(iter(tabs), ""), [*days, *(build_test(column, "eq", value) for column, value in slots.values)]


def _show_added(talk: Talk, added: Action, text: str) -> Payload | None:
    """Show the row that was added as it is now, where that is asked for, or its tab is said once more: those with the
    same days and words."""
    rows = added.inputs.get("rows")
    place = {name: added.inputs.get(name) for name in ("spreadsheet", "range")}
    turn = find_tab_correction(talk.reading.marked)
    is_there = turn is not None and not turn.leads_from(place["range"])
    if not (find_added_row(text) or is_there) or not isinstance(rows, list) or len(rows) != 1:
        return None
    tests = [*_build_row_tests(rows[0])]
    flow = build_flow(talk)
    place["range"] = turn.tab if turn is not None else place["range"]
    step: DraftStep = flow.add("read_rows", {**place, "filter": join_tests(tests)})
    flow.leave("rows", step, str(place["spreadsheet"] or ""))
    return build_plan(flow, talk.task) if tests else None


def _build_row_tests(row: Json) -> Iterator[Json]:
    if isinstance(row, dict):
        yield from (build_test(name, "eq", one) for name, one in row.items() if isinstance(one, str))
        return
    for one in row if isinstance(row, list) else ():
        if is_day(one):
            yield build_test("@date", "eq", one)
        elif isinstance(one, str) and one:
            yield build_test(ANY_COLUMN, "matches", [*one.split()])


def _list_same_day(talk: Talk, changed: Action, text: str) -> Payload | None:
    """List what else is due on the day that was set."""
    asked = find_same_day(text)
    days = {one[: len("2026-01-01")] for one in collect_texts(changed.inputs.get("properties")) if is_day(one)}
    if asked is None or len(days) != 1:
        return None
    titles = [one.title for one in talk.earlier.things if one.title]
    others: list[Json] = [build_test("@title", "ne", titles[-1])] if asked.others and titles else []
    flow = build_flow(talk)
    tests = join_tests([build_test("@date", "eq", days.pop()), *others])
    flow.leave("records", flow.add("query_records", {"database": TASKS.name, "filter": tests}), talk.reading.text[:60])
    return build_plan(flow, talk.task)
