"""Lists and objects inside a text for people: one line an item. Pure."""

from __future__ import annotations

from schemas.values import Json

MAX_LINES = 30
_TITLES = ("title", "name", "이름", "제목", "text")
_HIDDEN = frozenset({"id", "url", "ts", "kind", "user"})


def as_text(data: Json) -> str:
    """Return a value as text: lists as bullets, objects as their title with the other fields behind it."""
    match data:
        case None:
            return ""
        case str():
            return data
        case bool():
            return "✓" if data else "✗"
        case int() | float():
            return f"{data:,}"
        case list():
            return "\n".join(_lines(data))
        case dict():
            return _object_line(data)


def _lines(items: list[Json]) -> list[str]:
    lines = [f"• {as_text(item)}" for item in items[:MAX_LINES]]
    return [*lines, f"… +{len(items) - MAX_LINES}"] if len(items) > MAX_LINES else lines


def _object_line(item: dict[str, Json]) -> str:
    title_key = next((key for key in _TITLES if item.get(key)), None)
    title = as_text(item[title_key]) if title_key else ""
    rest = [
        _short(value)
        for key, value in item.items()
        if key != title_key and key not in _HIDDEN and value not in (None, "", [], title)
    ]
    shown = ", ".join(rest)
    return f"{title} — {shown}" if title and shown else title or shown


def _short(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(as_text(one) for one in value)
    return as_text(value)
