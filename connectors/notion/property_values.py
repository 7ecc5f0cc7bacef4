"""Plain values and Notion's properties, both ways. https://developers.notion.com/reference/page-property-values"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, TypeAlias, cast

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.clean_text import split_links
from connectors.failures import Meaning, make_column_error, make_tool_error
from connectors.notion.columns import Column, find_column
from connectors.notion.errors import SERVICE
from connectors.notion.shapes import Page, extract_plain_text
from orchestration.patterns import make_regex
from orchestration.text.dates.days import add_months
from orchestration.text.dates.moments import set_clock, set_day
from orchestration.tool import ValueNeededError

MOST_IN_RUN = 2000
NO_NAMES: Mapping[str, str] = {}


def build_records(pages: Sequence[Page], stranger: str) -> list[JsonObject]:
    """Return rows as flat records: their columns, then ``id``, ``url`` and ``title``. People whom the connection may
    not see are ``stranger``, with a number where there are several."""
    strangers = dict.fromkeys(one for page in pages for prop in page.properties.values() for one in _strangers(prop))
    shown = {one: f"{stranger} {at}" if len(strangers) > 1 else stranger for at, one in enumerate(strangers, 1)}
    return [_build_record(page, shown) for page in pages]


def _build_record(page: Page, people: Mapping[str, str]) -> JsonObject:
    columns = {name: parse_property(value, people) for name, value in page.properties.items()}
    return {**columns, "id": page.id, "url": page.url, "title": page.title}


def _strangers(prop: dict[str, JsonValue]) -> list[str]:
    kind = str(prop.get("type", ""))
    if kind not in ("people", "created_by", "last_edited_by"):
        return []
    value = cast(Any, prop.get(kind) or [])
    users = cast(list[dict[str, Any]], value if isinstance(value, list) else [value])
    return [str(one.get("id")) for one in users if not one.get("name")]


def parse_property(prop: dict[str, JsonValue], people: Mapping[str, str] = NO_NAMES) -> JsonValue:
    """Return a property's value as people read it.

    Dates are their ISO text (``start/end`` for a span), options and people their names; a column of several holds one
    name as text, more as a list, none as null. ``people`` are names by id of those whose names Notion does not tell.
    """
    kind = str(prop.get("type", ""))
    value = cast(Any, prop.get(kind))
    if value is None or isinstance(value, bool | int | float | str):
        return cast(JsonValue, value)
    match kind:
        case "title" | "rich_text":
            return extract_plain_text(value)
        case "select" | "status":
            return str(value.get("name", ""))
        case "date":
            return _span(value)
        case "people" | "multi_select" | "relation" | "files":
            return _one_or_list([_name(one, people) for one in value])
        case "formula" | "rollup":
            return _computed(value)
        case "unique_id":
            prefix = value.get("prefix")
            return f"{prefix}-{value.get('number')}" if prefix else value.get("number")
        case "created_by" | "last_edited_by":
            return _name(value, people)
        case _:
            return None


def _name(one: dict[str, Any], people: Mapping[str, str]) -> str:
    known = str(one.get("id") or "")
    return str(one.get("name") or people.get(known, known))


def _one_or_list(names: list[str]) -> JsonValue:
    return None if not names else names[0] if len(names) == 1 else list[JsonValue](names)


def _span(value: dict[str, Any]) -> str:
    start, end = str(value.get("start") or ""), value.get("end")
    return f"{start}/{end}" if end else start


def _computed(value: dict[str, Any]) -> JsonValue:
    kind = str(value.get("type", ""))
    inner = value.get(kind)
    if kind == "date" and isinstance(inner, dict):
        return _span(cast(dict[str, Any], inner))
    if kind == "array" and isinstance(inner, list):
        return [parse_property(one) for one in cast(list[dict[str, JsonValue]], inner)]
    return cast(JsonValue, inner)


def build_rich_text(text: str, links: frozenset[str] = frozenset()) -> list[JsonObject]:
    """Return text as rich text, cut into runs of at most 2,000 characters; only addresses of ``links`` are links."""
    runs: list[JsonObject] = []
    for piece in split_links(text, links):
        for at in range(0, len(piece.text), MOST_IN_RUN):
            content: JsonObject = {"content": piece.text[at : at + MOST_IN_RUN]}
            if piece.live:
                content["link"] = {"url": piece.text}
            runs.append({"type": "text", "text": content})
    return runs


def build_property(column: Column, value: JsonValue, people: dict[str, str]) -> JsonObject:
    """Return a completed plain value in the shape that Notion takes; ``people`` maps names to ids."""
    match column.kind:
        case "title" | "rich_text":
            shape: JsonValue = list[JsonValue](build_rich_text("" if value is None else str(value)))
        case "select" | "status":
            shape = None if value is None else {"name": str(value)}
        case "multi_select":
            shape = [{"name": name} for name in convert_to_list(value)]
        case "people":
            shape = [{"id": people.get(name, name)} for name in convert_to_list(value)]
        case "relation":
            shape = [{"id": one} for one in convert_to_list(value)]
        case "date":
            shape = None if value is None else _date(str(value))
        case _:
            shape = value
    return {column.kind: shape}


def convert_to_list(value: JsonValue) -> list[str]:
    """Return one or several values as a list of texts."""
    if value is None:
        return []
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _date(text: str) -> JsonObject:
    start, _, end = text.partition("/")
    return {"start": start, "end": end} if end else {"start": start}


def build_properties(columns: Sequence[Column], values: JsonObject, people: dict[str, str]) -> JsonObject:
    """Return completed values by column in the shapes that Notion takes.

    Raises:
        ToolError: a column is not there any more.
    """
    by_name = {column.name: column for column in columns}
    gone = [name for name in values if name not in by_name]
    if gone:
        raise make_column_error(SERVICE, gone[0], [*by_name])
    return {name: build_property(by_name[name], value, people) for name, value in values.items()}


FitValues: TypeAlias = Callable[[JsonObject], JsonObject]
"""Puts plain values under the real names of columns, people and options."""
_DAY = make_regex(r"\d{4}-\d{2}-\d{2}")
_DURATION = make_regex(
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
    if column is not None and column.kind == "date" and _is_other_day(value, now.get(column.name)):
        return _on(str(value), now.get(column.name))
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


def _is_other_day(value: JsonValue, held: JsonValue) -> bool:
    """Whether a value is a day alone, for a column that holds a time: who moves a meeting to another day means the same
    time."""
    return isinstance(value, str) and _DAY.fullmatch(value) is not None and isinstance(held, str) and "T" in held


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
