"""The tools of tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.column_words import find_named_column, find_number_column
from connectors.day_text import parse_moment
from connectors.failures import Meaning, make_tool_error
from connectors.names import rank_names
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec
from orchestration.text.computed_figures import list_numbers
from orchestration.tool import CallContext, ValueNeededError
from schemas.contract import Example

_NAMES = ("first", "second", "difference")
Function = Literal["sum", "avg", "count", "min", "max"]
Period = Literal["day", "week", "month", "quarter", "year"]


class Aggregate(ToolInput):
    """Which column of which rows, and what to work out."""

    rows: list[dict[str, JsonValue]] = Field(description="Rows by column name.")
    column: str | None = Field(default=None, description="The column of numbers; not needed to count.")
    function: Function = Field(description="What to work out.")
    group_by: str | None = Field(default=None, description="A column: one result for each of its values.")
    period: Period | None = Field(
        default=None,
        description="Where group_by is a column of days: one result for each week (from Monday), month, ...",
    )
    order: Literal["descending", "ascending"] | None = Field(
        default=None, description="Of groups: which stand first; periods stand by time where it is left out."
    )
    limit: int | None = Field(default=None, ge=1, le=100, description="Of groups: at most this many.")
    difference: str | None = Field(
        default=None, description="Of groups: add what the first has more than the second, under this name."
    )
    per: str | None = Field(
        default=None,
        description="A column of numbers: a sum is divided by that of this column, as for the price of one unit.",
    )
    against: list[dict[str, JsonValue]] | None = Field(
        default=None,
        description="Rows to compare with: each result and the difference; with group_by, those of each group, the one "
        "that grew most first.",
    )
    target: float | None = Field(
        default=None, description="An amount to hold the result against, as a goal: the result, it, and the difference."
    )
    names: list[str] | None = Field(
        default=None,
        min_length=3,
        max_length=3,
        description="What both sides and the difference are called.",
    )
    share: bool = Field(
        default=False,
        description="Tell what part of all each group is; with rows to compare with, what part of those these are.",
    )


class Aggregated(ToolOutput):
    """The result over all rows, none where there is nothing to work out, and one row per group (the largest first)
    where they were grouped; ``first`` is what the first of them is called, and ``since`` and ``until`` are its days
    (ISO) where it is a period."""

    total: int | float | None
    first: str = ""
    since: str = ""
    until: str = ""
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
    numbers = [name for name in names if list_numbers(given.rows, name)]
    if given.column is None and given.function != "count":
        raise ValueNeededError("column", "", tuple(numbers))
    asked_numbers = {"column": given.column if given.function != "count" else None, "per": given.per}
    asked_names = {"column": given.column if given.function == "count" else None, "group_by": given.group_by}
    changes = {
        **{field: _number_column(field, asked, numbers, names) for field, asked in asked_numbers.items() if asked},
        **{field: _column(field, asked, names) for field, asked in asked_names.items() if asked is not None},
    }
    return Completed(given.model_copy(update=changes))


def _number_column(field: str, asked: str, numbers: Sequence[str], names: Sequence[str]) -> str:
    """Return the column that is worked with: one of numbers, before any other of a name like it."""
    found = (asked if asked in names else None) or find_number_column(asked, numbers)
    if found is None and numbers:
        raise ValueNeededError(field, asked, rank_names(asked, numbers))
    return found or _column(field, asked, names)


def _column(field: str, asked: str, names: Sequence[str]) -> str:
    found = find_named_column(asked, names)
    if found is None:
        raise ValueNeededError(field, asked, rank_names(asked, names))
    return found


async def aggregate_rows(_: None, given: Aggregate, call: CallContext) -> Aggregated:
    """Work out a sum, an average, a count, the least or the greatest.

    Raises:
        ToolError: the column holds no numbers.
    """
    _check_numbers(given)
    total = _work_out(given, given.rows)
    today = call.now.astimezone(ZoneInfo(call.timezone)).date()
    groups = _part_rows(given, given.rows, today)
    if given.against is not None:
        if given.group_by is not None and given.period is None:
            return _compare_groups(given, total, groups, _part_rows(given, given.against, today))
        return _compare(given, total, _work_out(given, given.against))
    if given.target is not None and given.group_by is None:
        return _compare(given, total, _plain(given.target))
    rows = _rank_groups(given, groups)
    first = str(rows[0][given.group_by or ""]) if rows else ""
    since, until = _find_days(first, given.period) if first and given.period else ("", "")
    return Aggregated(total=total, first=first, since=since, until=until, rows=rows, counted=len(given.rows))


def _find_days(name: str, period: Period) -> tuple[str, str]:
    """Return the first and the last day (ISO) of a period by its name."""
    match period:
        case "day":
            return name, name
        case "week":
            first, _, last = name.partition(" ~ ")
            return first, last
        case "month" | "quarter" | "year":
            year, _, part = name.partition("-")
            first_month = int(part) if period == "month" else 3 * int(part[1:]) - 2 if part else 1
            months = {"month": 1, "quarter": 3, "year": 12}[period]
            after = int(year) * 12 + first_month - 1 + months
            last = date(after // 12, after % 12 + 1, 1) - timedelta(days=1)
            return f"{year}-{first_month:02}-01", last.isoformat()


def _part_rows(given: Aggregate, rows: Sequence[JsonObject], today: date) -> dict[str, list[JsonObject]]:
    """Return the rows of each group, none where they are not grouped."""
    groups: dict[str, list[JsonObject]] = {}
    for row in rows if given.group_by else ():
        for group in _list_groups(row.get(given.group_by or "")):
            named = _name_period(group, given.period, today) if given.period else group
            groups.setdefault(named, []).append(row)
    return groups


def _rank_groups(given: Aggregate, groups: dict[str, list[JsonObject]]) -> list[JsonObject]:
    """Return one row for each group in the order that is asked for, and the difference of the first two."""
    named, group_by = given.column or "count", given.group_by or ""
    rows: list[JsonObject] = [{group_by: group, named: _work_out(given, members)} for group, members in groups.items()]
    if given.period and given.order is None and given.limit is None:
        rows.sort(key=lambda row: str(row[group_by]))
    else:
        rows.sort(key=lambda row: _rank(row[named], ascending=given.order == "ascending"))
    figures = [value for row in rows[:2] if isinstance(value := row[named], int | float)]
    if given.share:
        _add_shares(rows, named)
    if given.difference is None or len(figures) < 2:
        return rows[: given.limit]
    name = f"{given.difference} ({rows[0][group_by]} - {rows[1][group_by]})"
    apart = _plain(float(abs(figures[0] - figures[1])))
    return [*rows[: max(given.limit or len(rows), 2)], {group_by: name, named: apart}]


def _add_shares(rows: Sequence[JsonObject], named: str) -> None:
    """Tell of each group what part of all it is."""
    whole = math.fsum(value for row in rows if isinstance(value := row[named], int | float))
    for row in rows:
        value = row[named]
        if whole and isinstance(value, int | float):
            row["%"] = f"{value / whole:.1%}"


def _rank(value: JsonValue, *, ascending: bool) -> tuple[bool, float]:
    """Return the place of a group's figure; a group without one stands last."""
    if not isinstance(value, int | float):
        return True, 0.0
    return False, float(value) if ascending else -float(value)


def _name_period(value: str, period: Period, today: date) -> str:
    """Return the period that a day is in, so that names sort by time; empty for what is no day."""
    moment = parse_moment(value, datetime.combine(today, time()))
    if moment is None:
        return ""
    day = date.fromisoformat(moment[:10])
    monday = day - timedelta(days=day.weekday())
    match period:
        case "day":
            return day.isoformat()
        case "week":
            return f"{monday.isoformat()} ~ {(monday + timedelta(days=6)).isoformat()}"
        case "month":
            return f"{day:%Y-%m}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "year":
            return str(day.year)


def _compare(given: Aggregate, total: int | float | None, other: int | float | None) -> Aggregated:
    """Return both results and what the first has more than the second, also as a part of the second; no difference
    where there is nothing to work out of one."""
    named = given.column or "count"
    if given.share:
        return _tell_share(given, total, other, named)
    apart = _subtract(total, other)
    rows: list[JsonObject] = [
        {"": name, named: value} for name, value in zip(given.names or _NAMES, (total, other, apart), strict=True)
    ]
    if other and apart is not None:
        rows[-1]["%"] = f"{apart / other:+.1%}"
    return Aggregated(total=total, rows=rows, counted=len(given.rows) + len(given.against or []))


def _compare_groups(
    given: Aggregate,
    total: int | float | None,
    groups: dict[str, list[JsonObject]],
    others: dict[str, list[JsonObject]],
) -> Aggregated:
    """Return both results of each group and what the first has more than the second, the one that grew most first."""
    group_by, names = given.group_by or "", given.names or _NAMES
    rows: list[JsonObject] = []
    for group in dict.fromkeys([*groups, *others]):
        now, before = _work_out(given, groups.get(group, ())), _work_out(given, others.get(group, ()))
        apart = _subtract(now, before)
        figures: JsonObject = dict(zip(names, (now, before, apart), strict=True))
        rows.append({group_by: group, **figures, "%": f"{apart / before:+.1%}" if before and apart is not None else ""})
    rows.sort(key=lambda row: _rank(row[names[-1]], ascending=given.order == "ascending"))
    first = str(rows[0][group_by]) if rows else ""
    counted = len(given.rows) + len(given.against or [])
    return Aggregated(total=total, first=first, rows=rows[: given.limit], counted=counted)


def _subtract(first: float | None, second: float | None) -> int | float | None:
    return _plain(float(first - second)) if first is not None and second is not None else None


def _tell_share(given: Aggregate, part: float | None, whole: float | None, named: str) -> Aggregated:
    """Return both results and what part of the second the first is; none where the second is nothing."""
    share = f"{part / whole:.1%}" if whole and part is not None else None
    rows: list[JsonObject] = [
        {"": name, named: value} for name, value in zip(given.names or _NAMES, (part, whole, share), strict=True)
    ]
    return Aggregated(total=part, rows=rows, counted=len(given.rows))


def _list_groups(value: JsonValue) -> list[str]:
    """Return the groups that a row is in: one for each of several values, as where several people own it."""
    values = value if isinstance(value, list) and value else [value]
    return ["" if one is None or one == [] else str(one) for one in values]


def _check_numbers(given: Aggregate) -> None:
    """Raise where none of the rows has a number to work with; a sum of none is nothing."""
    rows = [*given.rows, *(given.against or [])]
    if given.function in ("count", "sum") or not rows or list_numbers(rows, given.column or ""):
        return
    meaning = Meaning("invalid", f"The column {given.column} holds no numbers.")
    raise make_tool_error("table", meaning, code="no_numbers")


def _work_out(given: Aggregate, rows: Sequence[JsonObject]) -> int | float | None:
    """Return a figure of some rows; None where there is nothing to work out of them."""
    column = given.column
    if given.function == "count":
        return len(rows) if column is None else sum(row.get(column) not in ("", None) for row in rows)
    numbers = list_numbers(rows, column or "")
    match given.function:
        case "sum" if given.per is not None:
            whole = math.fsum(list_numbers(rows, given.per))
            return _plain(round(math.fsum(numbers) / whole, _DIGITS)) if whole else None
        case "sum":
            return _plain(math.fsum(numbers))
        case _ if not numbers:
            return None
        case "avg":
            return _plain(math.fsum(numbers) / len(numbers))
        case "min":
            return _plain(min(numbers))
        case "max":
            return _plain(max(numbers))


_DIGITS = 2


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() else round(number, 6)


AGGREGATE = ToolSpec(
    tool="table.aggregate",
    description="Work out a sum, an average, a count, the least or the greatest of a column, by group or period.",
    risk_level="read",
    given=Aggregate,
    gives=Aggregated,
    act=aggregate_rows,
    prepare=complete_aggregate,
    produces={"total": "$.total", "rows": "$.rows", "first": "$.first", "since": "$.since", "until": "$.until"},
    reads_untrusted=True,
    examples=(Example(ko="지역별 매출 합계를 구해줘", en="What were the total sales by region?"),),
)

SPECS: tuple[ToolSpec[None, Any, Any], ...] = (AGGREGATE,)
