"""Closed field sets and plain types: the checks that every Notion request goes through."""

from collections.abc import Iterable
from typing import Any, cast

from sandbox.notion.refusals import NotionError, invalid

Json = dict[str, Any]
MOST_ITEMS = 100


def closed(value: object, where: str, allowed: Iterable[str], required: Iterable[str] = ()) -> Json:
    """The object at `where`, refused when it holds a field the API doesn't know or lacks one it needs."""
    if not isinstance(value, dict):
        raise invalid(where, "should be an object", value)
    found = cast(Json, value)
    for name in required:
        if name not in found:
            raise NotionError(
                400, f"body failed validation: {where}.{name} should be defined, instead was `undefined`."
            )
    known = set(allowed) | set(required)
    for name, given in found.items():
        if name not in known:
            raise invalid(f"{where}.{name}", "should be not present", given)
    return found


def as_object(value: object) -> Json | None:
    """The value as a JSON object, or None where it is something else."""
    return cast(Json, value) if isinstance(value, dict) else None


def text_at(value: object, where: str, longest: int | None = None) -> str:
    if not isinstance(value, str):
        raise invalid(where, "should be a string", value)
    if longest is not None and len(value) > longest:
        raise invalid(f"{where}.length", f"should be ≤ `{longest}`", len(value))
    return value


def list_at(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise invalid(where, "should be an array", value)
    items = cast(list[Any], value)
    if len(items) > MOST_ITEMS:
        raise invalid(f"{where}.length", f"should be ≤ `{MOST_ITEMS}`", len(items))
    return items


def flag_at(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise invalid(where, "should be a boolean", value)
    return value


def number_at(value: object, where: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise invalid(where, "should be a number", value)
    return value


def page_size_of(value: object, where: str) -> int:
    """How many results were asked for: 1 to 100, 100 where nothing is said."""
    if value is None:
        return 100
    size = int(value) if isinstance(value, str) and value.isdigit() else value
    if isinstance(size, bool) or not isinstance(size, int):
        raise invalid(where, "should be a number", size)
    if size < 1:
        raise invalid(where, "should be ≥ `1`", size)
    if size > 100:
        raise invalid(where, "should be ≤ `100`", size)
    return size


def cut_page(rows: list[Json], cursor: object, size: int) -> Json:
    """One page of a list. The cursor is the id of the first object not given yet."""
    start = 0
    if cursor is not None:
        ids = [row["id"] for row in rows]
        if cursor not in ids:
            raise NotionError(400, f"The start_cursor provided is invalid: {cursor}")
        start = ids.index(cursor)
    end = start + size
    more = end < len(rows)
    return {
        "object": "list",
        "results": rows[start:end],
        "next_cursor": rows[end]["id"] if more else None,
        "has_more": more,
    }
