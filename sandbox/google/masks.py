"""Partial responses: `fields=sheets(properties(title,sheetId)),spreadsheetUrl`. A field that is not there is refused.

https://developers.google.com/workspace/sheets/api/guides/field-masks
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from sandbox.google.discovery import Json, document
from sandbox.google.refusals import GoogleError

TOKEN = re.compile(r"[A-Za-z0-9_]+|[*(),/.]")


@dataclass
class Mask:
    """Names kept at one level, each with the mask below it; no names keeps all."""

    below: dict[str, "Mask"] = field(default_factory=dict[str, "Mask"])


def parse_mask(text: str) -> Mask:
    """Raises GoogleError 400 for text that is no mask."""
    tokens = TOKEN.findall(text)
    if "".join(tokens) != re.sub(r"\s", "", text) or not tokens:
        raise GoogleError(400, f"Invalid field selection {text}")
    mask = Mask()
    rest = _parse_list(tokens, mask, text)
    if rest:
        raise GoogleError(400, f"Invalid field selection {text}")
    return mask


def _parse_list(tokens: list[str], mask: Mask, text: str) -> list[str]:
    while tokens:
        tokens = _parse_one(tokens, mask, text)
        if not tokens or tokens[0] != ",":
            return tokens
        tokens = tokens[1:]
    raise GoogleError(400, f"Invalid field selection {text}")


def _parse_one(tokens: list[str], mask: Mask, text: str) -> list[str]:
    if not tokens or tokens[0] in "(),/.":
        raise GoogleError(400, f"Invalid field selection {text}")
    child = mask.below.setdefault(tokens[0], Mask())
    rest = tokens[1:]
    if rest and rest[0] in "/.":
        return _parse_one(rest[1:], child, text)
    if rest and rest[0] == "(":
        rest = _parse_list(rest[1:], child, text)
        if not rest or rest[0] != ")":
            raise GoogleError(400, f"Invalid field selection {text}")
        return rest[1:]
    return rest


def apply_mask(value: Any, mask: Mask) -> Any:
    """The parts of a JSON value that the mask keeps."""
    if not mask.below or "*" in mask.below:
        return value
    if isinstance(value, list):
        return [apply_mask(item, mask) for item in cast(list[Any], value)]
    if not isinstance(value, dict):
        return value
    found = cast(Json, value)
    return {name: apply_mask(found[name], child) for name, child in mask.below.items() if name in found}


def merge_masked(kept: Mapping[str, Any], given: Mapping[str, Any], mask: Mask) -> Json:
    """A message after another was written over it where the mask says; what the other does not hold goes."""
    merged = dict(kept)
    for name, child in mask.below.items():
        if child.below and "*" not in child.below:
            merged[name] = merge_masked(merged.get(name, {}), given.get(name, {}), child)
        elif name in given:
            merged[name] = given[name]
        else:
            merged.pop(name, None)
    return merged


def judge_mask(mask: Mask, api: str, schema: Json) -> None:
    """Raises GoogleError 400 when a name is not a field of the message."""
    if "$ref" in schema:
        schema = document(api)["schemas"][schema["$ref"]]
    if schema.get("type") == "array":
        judge_mask(mask, api, schema["items"])
        return
    known = schema.get("properties", {})
    for name, child in mask.below.items():
        if name == "*":
            continue
        if name not in known:
            raise GoogleError(400, f"Invalid field selection {name}")
        if child.below:
            judge_mask(child, api, known[name])


def select_fields(body: Json, fields: str | None, api: str, schema: str) -> Json:
    """The answer cut down to what `fields` asks for."""
    if fields is None:
        return body
    mask = parse_mask(fields)
    judge_mask(mask, api, {"$ref": schema})
    return apply_mask(body, mask)
