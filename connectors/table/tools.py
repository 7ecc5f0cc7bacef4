"""The tools of tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.column_words import find_named_column
from connectors.failures import Meaning, make_tool_error
from connectors.names import rank_names
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec
from orchestration.text.computed_figures import list_numbers
from orchestration.tool import CallContext, ValueNeededError
from schemas.contract import Example

_NAMES = ("first", "second", "difference")
Function = Literal["sum", "avg", "count", "min", "max"]


class Aggregate(ToolInput):
    """Which column of which rows, and what to work out."""

    rows: list[dict[str, JsonValue]] = Field(description="Rows by column name.")
    column: str | None = Field(default=None, description="The column of numbers; not needed to count.")
    function: Function = Field(description="What to work out.")
    group_by: str | None = Field(default=None, description="A column: one result for each of its values.")
    order: Literal["descending", "ascending"] = Field(default="descending", description="Of groups: which stand first.")
    limit: int | None = Field(default=None, ge=1, le=100, description="Of groups: at most this many.")
    against: list[dict[str, JsonValue]] | None = Field(
        default=None, description="Rows to compare with: each result and the difference."
    )
    names: list[str] | None = Field(
        default=None,
        min_length=3,
        max_length=3,
        description="What both sides and the difference are called.",
    )


class Aggregated(ToolOutput):
    """The result over all rows, and one row per group (the largest first) where they were grouped."""

    total: int | float
    rows: list[dict[str, JsonValue]]
    counted: int


async def complete_aggregate(_: None, given: Aggregate, __: CallContext) -> Completed[Aggregate]:
    """Put the real names of the columns.

    Raises:
        ValueNeededError: the rows have no such column, or none was named where one is needed.
    """
    names = list(dict.fromkeys(name for row in given.rows for name in row))
    if not names:
        return Completed(given)
    changes = {
        field: _column(field, asked, names)
        for field, asked in (("column", given.column), ("group_by", given.group_by))
        if asked is not None
    }
    if given.column is None and given.function != "count":
        raise ValueNeededError("column", "", tuple(name for name in names if list_numbers(given.rows, name)))
    return Completed(given.model_copy(update=changes))


def _column(field: str, asked: str, names: Sequence[str]) -> str:
    found = find_named_column(asked, names)
    if found is None:
        raise ValueNeededError(field, asked, rank_names(asked, names))
    return found


async def aggregate_rows(_: None, given: Aggregate, __: CallContext) -> Aggregated:
    """Work out a sum, an average, a count, the least or the greatest."""
    total = _result(given.function, given.rows, given.column)
    if given.against is not None:
        return _compare(given, total)
    groups: dict[str, list[JsonObject]] = {}
    for row in given.rows if given.group_by else ():
        for group in _list_groups(row.get(given.group_by or "")):
            groups.setdefault(group, []).append(row)
    named = given.column or "count"
    rows: list[JsonObject] = [
        {given.group_by or "": group, named: _result(given.function, members, given.column)}
        for group, members in groups.items()
    ]
    rows.sort(key=lambda row: float(str(row[named])), reverse=given.order == "descending")
    return Aggregated(total=total, rows=rows[: given.limit], counted=len(given.rows))


def _compare(given: Aggregate, total: int | float) -> Aggregated:
    """Return both results and what the first has more than the second, also as a part of the second."""
    other = _result(given.function, given.against or [], given.column)
    named = given.column or "count"
    rows: list[JsonObject] = [
        {"": name, named: value}
        for name, value in zip(given.names or _NAMES, (total, other, _plain(float(total - other))), strict=True)
    ]
    if other:
        rows[-1]["%"] = f"{(total - other) / other:+.1%}"
    return Aggregated(total=total, rows=rows, counted=len(given.rows) + len(given.against or []))


def _list_groups(value: JsonValue) -> list[str]:
    """Return the groups that a row is in: one for each of several values, as where several people own it."""
    values = value if isinstance(value, list) and value else [value]
    return ["" if one is None or one == [] else str(one) for one in values]


def _result(function: Function, rows: Sequence[JsonObject], column: str | None) -> int | float:
    if function == "count":
        return len(rows) if column is None else sum(row.get(column) not in ("", None) for row in rows)
    numbers = list_numbers(rows, column or "")
    if not numbers:
        if function == "sum":
            return 0
        if not rows:
            raise make_tool_error("table", Meaning("not_found", "No rows were left to work with."), code="no_rows")
        raise make_tool_error("table", Meaning("invalid", f"The column {column} holds no numbers."), code="no_numbers")
    match function:
        case "sum":
            return _plain(math.fsum(numbers))
        case "avg":
            return _plain(math.fsum(numbers) / len(numbers))
        case "min":
            return _plain(min(numbers))
        case "max":
            return _plain(max(numbers))


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() else round(number, 6)


AGGREGATE = ToolSpec(
    tool="table.aggregate",
    description="Work out a sum, an average, a count, the least or the greatest of a column, by group if wanted.",
    risk_level="read",
    given=Aggregate,
    gives=Aggregated,
    act=aggregate_rows,
    prepare=complete_aggregate,
    produces={"total": "$.total", "rows": "$.rows"},
    reads_untrusted=True,
    examples=(Example(ko="지역별 매출 합계를 구해줘", en="What were the total sales by region?"),),
)

SPECS: tuple[ToolSpec[None, Any, Any], ...] = (AGGREGATE,)
