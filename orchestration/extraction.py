"""``produces_map``: from a result to memory keys by RFC 9535 JSONPath. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from jsonpath import JSONPathEnvironment
from jsonpath.path import JSONPath

from schemas.contract import ToolContract
from schemas.values import MODEL, Json, Value, from_tool

TRANSFORMS = frozenset({"text", "table", "chart", "report"})
"""Services that read nothing themselves: what they give comes from what they were given."""
RECALLS = "session"
"""The service that gives what was had before; its results say under ``origins`` where that came from."""
_PATHS = JSONPathEnvironment(strict=True)
_NAMES = re.compile(r"\$(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
"""A path of names alone: nearly all are, and walking it by hand takes a tenth of the time."""


@lru_cache(maxsize=1024)
def _compiled(path: str) -> tuple[Callable[[Json], list[Json]], bool]:
    """Return what finds the values of a path, and whether it can find at most one."""
    if _NAMES.fullmatch(path):
        return _walk(path.split(".")[1:]), True
    compiled = _PATHS.compile(path)
    if not isinstance(compiled, JSONPath):
        raise ValueError(f"not one path: {path}")
    return compiled.findall, compiled.singular_query()  # pyright: ignore[reportReturnType]


def _walk(names: list[str]) -> Callable[[Json], list[Json]]:
    def find(result: Json) -> list[Json]:
        for name in names:
            if not isinstance(result, dict) or name not in result:
                return []
            result = result[name]
        return [result]

    return find


def extract(contract: ToolContract, result: Json, carried: frozenset[str]) -> dict[str, Value]:
    """Return what a result puts into memory, with its origins.

    A singular path gives a value, any other a list; a path that matches nothing gives no key. ``carried`` are the
    origins of what a transformation read: its output keeps them.
    """
    origins = origins_of_result(contract, carried, result)
    found: dict[str, Value] = {}
    for key, path in contract.produces_map.items():
        find, singular = _compiled(path)
        values = find(result)
        if singular:
            if values:
                found[key] = Value(data=values[0], origins=origins)
        elif values:
            found[key] = Value(data=values, origins=origins)
    return found


def origins_of_result(contract: ToolContract, carried: frozenset[str], result: Json) -> frozenset[str]:
    """Return the origins of what a tool gives: its own name, for transformations those of what went in, and for what is
    recalled those that it had."""
    own = frozenset({from_tool(contract.tool)})
    had = result.get("origins") if contract.service == RECALLS and isinstance(result, dict) else None
    if isinstance(had, list):
        return own | frozenset(str(origin) for origin in had)
    if contract.service in TRANSFORMS:
        return own | carried | (frozenset({MODEL}) if contract.service == "text" else own)
    return own
