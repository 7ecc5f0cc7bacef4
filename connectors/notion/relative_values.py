"""Values that are told by what a page holds now: one person more or fewer, so much later, another time of that day.

Such a value is an object in the place of a plain one: ``{"add": NAMES}``, ``{"remove": NAMES}``, ``{"later": "P7D"}``
(a duration of ISO 8601 in months, weeks, days, hours and minutes; ``-P7D`` for earlier), ``{"time": "16:00"}``
(``"16:00/17:00"`` with its end) and ``{"day": "2026-03-06"}``, which keeps the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TypeAlias

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.failures import Meaning, make_tool_error
from connectors.notion.columns import Column, find_column
from connectors.notion.errors import SERVICE
from connectors.notion.property_values import convert_to_list
from orchestration.text.dates.days import add_months
from orchestration.text.dates.moments import set_clock, set_day
from orchestration.tool import ValueNeededError

FitValues: TypeAlias = Callable[[JsonObject], JsonObject]
"""Puts plain values under the real names of columns, people and options."""
_DURATION = re.compile(
    r"(?P<sign>-?)P(?:(?P<months>\d{1,3})M)?(?:(?P<weeks>\d{1,3})W)?(?:(?P<days>\d{1,3})D)?"
    r"(?:T(?:(?P<hours>\d{1,3})H)?(?:(?P<minutes>\d{1,4})M)?)?"
)


def list_plain_values(values: JsonObject) -> JsonObject:
    """Return values with the plain ones that stand in relative ones in their places."""
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: JsonValue) -> JsonValue:
    if not isinstance(value, dict):
        return value
    if "add" in value and "remove" in value:
        return [*convert_to_list(value["add"]), *convert_to_list(value["remove"])]
    return value.get("add", value.get("remove"))


def resolve_values(
    columns: Sequence[Column], now: Mapping[str, JsonValue], values: JsonObject, fit: FitValues
) -> JsonObject:
    """Return plain values for those that are told by what the page holds ``now``, by column name.

    Raises:
        ValueNeededError: the page holds no day that could be moved, or one without the time that is to be moved.
        ToolError: it does not hold whom it should hold no longer.
    """
    return {name: _settle(columns, now, name, value, fit) for name, value in values.items()}


def _settle(
    columns: Sequence[Column], now: Mapping[str, JsonValue], name: str, value: JsonValue, fit: FitValues
) -> JsonValue:
    column = find_column(columns, name)
    if not isinstance(value, dict) or column is None:
        return value
    field, held = f"properties.{column.name}", now.get(column.name)
    match value:
        case {"add": added, "remove": removed}:
            kept = convert_to_list(_without(convert_to_list(held), _fitted(name, removed, fit)))
            return list[JsonValue](dict.fromkeys([*kept, *_fitted(name, added, fit)]))
        case {"add": added}:
            return list[JsonValue](dict.fromkeys([*convert_to_list(held), *_fitted(name, added, fit)]))
        case {"remove": removed}:
            return _without(convert_to_list(held), _fitted(name, removed, fit))
        case {"later": str(duration)}:
            return "/".join(_later(field, part, duration) for part in _ends(field, held))
        case {"time": str(clock)}:
            return _at(field, held, clock)
        case {"day": str(day)}:
            return _on(day, held)
        case _:
            return value


def _fitted(name: str, asked: JsonValue, fit: FitValues) -> list[str]:
    return [one for value in fit({name: asked}).values() for one in convert_to_list(value)]


def _without(held: Sequence[str], removed: Sequence[str]) -> JsonValue:
    kept = [one for one in held if one not in removed]
    if len(kept) == len(held):
        meaning = Meaning("invalid", f"{', '.join(removed)} is not there: {', '.join(held) or '-'}.")
        raise make_tool_error(SERVICE, meaning, code="not_in_column")
    return list[JsonValue](kept) or None


def _later(field: str, part: str, duration: str) -> str:
    """Return a moment so much later; hours later than a day without a time is no moment, and is asked."""
    found = _DURATION.fullmatch(duration)
    if found is None:
        raise make_tool_error(SERVICE, Meaning("invalid", f"{duration} is no duration."), code="validation_error")
    sign = -1 if found["sign"] else 1
    count = {unit: sign * int(number or 0) for unit, number in found.groupdict().items() if unit != "sign"}
    if len(part) == len("2026-01-01") and (count["hours"] or count["minutes"]):
        raise ValueNeededError(field, "", ())
    moment = datetime.fromisoformat(part)
    day = add_months(moment.date(), count.pop("months"))
    moved = moment.replace(year=day.year, month=day.month, day=day.day) + timedelta(**count)
    return moved.date().isoformat() if len(part) == len("2026-01-01") else moved.isoformat()


def _at(field: str, held: JsonValue, clock: str) -> str:
    return set_clock("/".join(_ends(field, held)), clock)


def _on(day: str, held: JsonValue) -> str:
    """Return another day with the time of day that a column holds, if any."""
    return set_day(held, date.fromisoformat(day)) if isinstance(held, str) and held else day


def _ends(field: str, held: JsonValue) -> list[str]:
    """Return the moment that a column holds, or both ends of a span.

    Raises:
        ValueNeededError: it holds none.
    """
    if not isinstance(held, str) or not held:
        raise ValueNeededError(field, "", ())
    return held.split("/")
