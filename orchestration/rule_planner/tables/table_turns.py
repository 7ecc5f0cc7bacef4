"""Words on rows that the thread has just shown or counted: the same read with one more test, group or order. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.tables.catalog import KnownTable
from orchestration.rule_planner.tables.sketches import Sketch
from orchestration.rule_planner.tables.table_reads import Function, TableRead, read_question
from orchestration.service import list_tools_by_role
from schemas.plan import Action
from schemas.request import EarlierWork
from schemas.values import Json, Payload

_AGGREGATE = "table.aggregate"
_FUNCTIONS: tuple[Function, ...] = ("sum", "avg", "count", "min", "max")
_NARROWS = make_regex(
    r"\b(?:and|only|just|now|of\s(?:those|them|these)|what\sabout|how\sabout|split|the\sones?)\b"
    r"|そのうち|その中で?|だけで?|のみで?|(?<![가-힣])(?:그|이)\s?중(?:에서?)?|만(?=\s|$)",
    re.IGNORECASE,
)
"""What says that less of the same is wanted."""


def read_narrowed(earlier: EarlierWork, sketch: Sketch, table: KnownTable, now: datetime) -> TableRead | None:
    """Return the read of a table that the thread has made, with what a request asks of it beside; None where that was
    none of this table, or is asked of another column's value that was chosen already."""
    read = earlier.steps[0] if earlier.steps else None
    measured = earlier.steps[1].inputs if len(earlier.steps) > 1 else {}
    if read is None or not is_read_of(earlier, table):
        return None
    asked = read_question(sketch, table, now, narrows=True)
    if asked is None or not (asked.tests or asked.group or asked.order):
        return None
    before = list_tests(read.inputs.get("filter"))
    if {_get_path(one) for one in before} & {_get_path(one) for one in asked.tests} - {"@date"}:
        return None
    whole = replace(
        asked,
        tests=(*before, *asked.tests),
        left=_NARROWS.sub(" ", asked.left),
        function=asked.function or next((one for one in _FUNCTIONS if one == measured.get("function")), None),
        column=asked.column or str(measured.get("column") or ""),
        group=asked.group or str(measured.get("group_by") or ""),
    )
    is_figure = whole.group or whole.function not in (None, "count")
    return None if is_figure and not whole.column and whole.function != "count" else whole


def is_read_of(earlier: EarlierWork, table: KnownTable) -> bool:
    """Whether the thread has read rows of a table last, or worked out a figure of them."""
    return bool(earlier.steps) and _is_of(earlier.steps[0], table) and _is_plain(earlier.steps)


def _is_of(read: Action, table: KnownTable) -> bool:
    if table.source == "records":
        return read.tool in list_tools_by_role("query_records") and read.inputs.get("database") == table.name
    place = (read.inputs.get("spreadsheet"), read.inputs.get("range"))
    return read.tool in list_tools_by_role("read_rows") and place == (table.name, table.tab)


def _is_plain(steps: tuple[Action, ...]) -> bool:
    """Whether rows were read, and at most one figure was made of them."""
    figures = steps[1:]
    return len(figures) <= 1 and all(one.tool == _AGGREGATE and not one.inputs.get("against") for one in figures)


def _get_path(test: Json) -> str:
    if not isinstance(test, dict):
        return ""
    inner = test.get("any")
    return _get_path(inner[0]) if isinstance(inner, list) and inner else str(test.get("path") or "")


def does_guess_value(plan_inputs: list[Payload]) -> bool:
    """Whether a plan looks for words in any column, since nothing was known of them."""
    tests = [test for inputs in plan_inputs for test in list_tests(inputs.get("filter"))]
    return any(_get_path(one) == "@any" for one in tests)
