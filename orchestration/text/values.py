"""Values as text, and wildcards in names."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence

from orchestration.patterns import make_regex
from schemas.values import Json

ANY = "*"
WHOLE_FROM = 1_000
"""From here on no decimals are told of what was divided."""


def is_match(pattern: str, text: str) -> bool:
    """Whether a text is the pattern, ``*`` standing for any letters and every other sign for itself."""
    return text == pattern if ANY not in pattern else are_in_order(pattern.split(ANY), text)


def are_in_order(parts: Sequence[str], text: str) -> bool:
    """Whether the parts stand in the text in order, the first at its start and the last at its end."""
    first, last = parts[0], parts[-1]
    if len(parts) == 1:
        return text == first
    if len(text) < len(first) + len(last) or not (text.startswith(first) and text.endswith(last)):
        return False
    at, end = len(first), len(text) - len(last)
    for part in parts[1:-1]:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True


APART = "\n" * 6
"""Stands between texts that must not be read as one."""


def collect_texts(value: Json, *, keys: bool = False) -> list[str]:
    """Return every text and number inside a value as text, in order; with ``keys`` also those of its objects."""
    if isinstance(value, str):  # most often
        return [value]
    found: list[str] = []
    _gather(value, found, keys=keys)
    return found


def _gather(value: Json, found: list[str], *, keys: bool) -> None:
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, list):
        for part in value:
            if isinstance(part, str):  # nearly all are texts or numbers
                found.append(part)
            elif type(part) is int or type(part) is float:
                found.append(str(part))
            else:
                _gather(part, found, keys=keys)
    elif isinstance(value, dict):
        for key, part in value.items():
            if keys:
                found.append(key)
            if isinstance(part, str):
                found.append(part)
            else:
                _gather(part, found, keys=keys)
    elif value is not None and not isinstance(value, bool):
        found.append(str(value))


MAX_LINES = 30

_TITLES = ("title", "name", "이름", "제목", "text")

_HIDDEN = frozenset({"id", "url", "ts", "kind", "user"})


def format_value(data: Json) -> str:
    """Return a value as text: lists as bullets, objects as their title with the other fields behind it."""
    match data:
        case None:
            return ""
        case str():
            return data
        case bool():
            return "✓" if data else "✗"
        case int():
            return f"{data:,}"
        case float():
            return _format_float(data)
        case list():
            return "\n".join(_lines(data))
        case dict():
            return _object_line(data)


def _format_float(number: float) -> str:
    """Return a number with two decimals at most; of thousands only where they are exact, as of 1,234.56 dollars: what
    was divided (8,282,153.846…) is told in whole ones."""
    told = f"{number:,.2f}".rstrip("0").rstrip(".")
    return f"{number:,.0f}" if abs(number) >= WHOLE_FROM and float(told.replace(",", "")) != number else told


def _lines(items: list[Json]) -> list[str]:
    lines = [f"• {format_value(item)}" for item in items[:MAX_LINES]]
    return [*lines, f"… +{len(items) - MAX_LINES}"] if len(items) > MAX_LINES else lines


def _object_line(item: dict[str, Json]) -> str:
    title_key = next((key for key in _TITLES if item.get(key)), None)
    title = format_value(item[title_key]) if title_key else ""
    rest = [
        _short(value)
        for key, value in item.items()
        if key != title_key and key not in _HIDDEN and value not in (None, "", [], title)
    ]
    shown = ", ".join(rest)
    return f"{title} — {shown}" if title and shown else title or shown


def _short(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(format_value(one) for one in value)
    return format_value(value)


_NUMBER = make_regex(
    r"([-+]?)[₩$€¥￦\\]?\s*((?!0\d)(?:\d{1,3}(?:,\d{3})+|\d+))(\.\d+)?\s*(%|원|won|krw|개|건|명)?", re.IGNORECASE
)


def parse_number(value: Json) -> int | float | None:
    """Return the number that a value is, or that the whole of its text says; None where there is none.

    A percentage is its hundredth part. Digits after a leading zero ("0123") are an id, a code or a telephone number,
    which nobody wants to be summed up or to lose its zero.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", value).strip()) if isinstance(value, str) else None
    if match is None:
        return None
    sign, whole, fraction, unit = match.groups()
    number = float(f"{sign}{whole.replace(',', '')}{fraction or ''}")
    if not math.isfinite(number):
        return None
    if unit == "%":
        number /= 100
    return int(number) if number.is_integer() else number
