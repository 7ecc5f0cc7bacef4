"""An answer that is typed where a list is asked for: names with commas, rows a line each. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.text.row_remarks import drop_rest_remark
from schemas.values import Json

_CELLS = make_regex(r"\s*(?:,(?!\d{3}(?!\d))|、|，|\t|\s\|\s)\s*")
_DIGITS = make_regex(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-+]?\d{1,15}(?:\.\d+)?")


def split_typed_list(schema: Mapping[str, Json], value: Json) -> Json:
    """Return a typed text as the list that a field takes: of its parts, or of rows where its items are lists. What is
    no text, or stands in a field that takes no list, is given back as it is."""
    if not isinstance(value, str) or schema.get("type") != "array":
        return value
    is_of_rows = _takes_lists(schema.get("items"))
    lines = [line for line in (drop_rest_remark(value) if is_of_rows else value).splitlines() if line.strip()]
    if is_of_rows:
        return [[_cell(part) for part in _CELLS.split(line.strip())] for line in lines]
    return [part for line in lines for part in _CELLS.split(line.strip()) if part]


def _takes_lists(items: Json) -> bool:
    if not isinstance(items, dict):
        return False
    kinds = items.get("anyOf")
    return any(
        isinstance(one, dict) and one.get("type") == "array"
        for one in [items, *(kinds if isinstance(kinds, list) else [])]
    )


def _cell(text: str) -> Json:
    """Return a number where one is typed; one that begins with 0 is a code, as a phone number is."""
    if not _DIGITS.fullmatch(text) or re.match(r"[-+]?0\d", text):
        return text
    plain = text.replace(",", "")
    return float(plain) if "." in plain else int(plain)
