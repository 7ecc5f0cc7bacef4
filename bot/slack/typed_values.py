"""Lists and nested values as a person reads and types them in a modal: a text on each line, or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from schemas.values import Json

LINES_ACTION = "lines"
"""Marks a field that holds a list, one text a line."""
JSON_ACTION = "json"
"""Marks a field that holds JSON."""


@dataclass(frozen=True, slots=True)
class NotJson:
    """A text that is no JSON; ``line``, counted from 1, is where it stops being so."""

    line: int


def as_lines(value: Json) -> str | None:
    """Return a list of texts with one on each line; ``None`` where that would not be read back as the same list."""
    if not isinstance(value, list):
        return None
    texts = [one for one in value if isinstance(one, str)]
    text = "\n".join(texts)
    return text if read_lines(text) == value else None


def read_lines(text: str) -> list[Json]:
    """Return the texts; spaces around them and empty lines do not count."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def as_json(value: Json) -> str:
    """Return a value as JSON with each of its parts on a line of its own."""
    match value:
        case list() if value:
            return _wrapped("[]", (_short(one) for one in value))
        case dict() if value:
            return _wrapped("{}", (f"{_short(key)}: {_short(one)}" for key, one in value.items()))
        case _:
            return _short(value)


def read_json(text: str) -> Json | NotJson:
    """Return the value that a text stands for. Strict: no ``NaN``, nothing that cannot be written as UTF-8."""
    try:
        value = cast("Json", json.loads(text, parse_constant=_no_constant))
        _short(value).encode()
    except json.JSONDecodeError as error:
        return NotJson(error.lineno)
    except (ValueError, RecursionError):
        return NotJson(1)
    return value


def _no_constant(name: str) -> Json:
    raise ValueError(name)


def _short(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _wrapped(brackets: str, parts: Iterable[str]) -> str:
    return f"{brackets[0]}\n" + ",\n".join(f"  {part}" for part in parts) + f"\n{brackets[1]}"
