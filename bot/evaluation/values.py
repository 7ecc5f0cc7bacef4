"""What stands in a field of a step, and whether it is what a case wants there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import cast

from pydantic import JsonValue

from schemas.ask import Resolution
from schemas.values import Json, Payload


def list_field_values(payload: Payload, resolved: Mapping[str, Resolution], name: str) -> Iterator[Json]:
    """Yield what stands in a field: the name found, the name asked, then the value itself. ``a.b``: ``b`` in ``a``."""
    if name in resolved:
        yield resolved[name].name
        yield resolved[name].asked
    head, _, tail = name.partition(".")
    value: Json = payload.get(name)
    if tail and isinstance(payload.get(head), dict):
        value = cast("dict[str, Json]", payload[head]).get(tail)
    if value is not None:
        yield value


def is_wanted(value: Json, wanted: JsonValue) -> bool:
    """Whether a value is what a case wants: ``~text`` contained (of a list, in one of them), ``@date(WHEN)`` that day
    or moment, else equal."""
    if isinstance(value, list) and isinstance(wanted, str) and wanted.startswith("~"):
        return any(is_wanted(one, wanted) for one in value)
    if isinstance(value, list) and not isinstance(wanted, list):
        return len(value) == 1 and is_wanted(value[0], wanted)
    if isinstance(value, list) and isinstance(wanted, list):
        return sorted(map(str, value)) == sorted(map(str, wanted))
    if not isinstance(wanted, str):
        return value == wanted
    if wanted.startswith("~"):
        return isinstance(value, str) and wanted[1:].casefold() in value.casefold()
    if wanted.startswith("@date(") and wanted.endswith(")"):
        return _is_moment(value, wanted[6:-1])
    return isinstance(value, str) and value.strip() == wanted


def _is_moment(value: Json, wanted: str) -> bool:
    if isinstance(value, dict):
        value = value.get("start")
    if isinstance(value, int | float):
        return datetime.fromtimestamp(value, UTC) == datetime.fromisoformat(wanted)
    if not isinstance(value, str):
        return False
    try:
        found, there = datetime.fromisoformat(value), datetime.fromisoformat(wanted)
    except ValueError:
        return False
    if len(wanted) <= 10 or found.tzinfo is None or there.tzinfo is None:
        return found.date() == there.date()
    return found == there
