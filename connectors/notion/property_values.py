"""Plain values and Notion's properties, both ways. https://developers.notion.com/reference/page-property-values"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.clean_text import split_links
from connectors.failures import make_column_error
from connectors.notion.columns import Column
from connectors.notion.errors import SERVICE
from connectors.notion.shapes import Page, extract_plain_text

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
