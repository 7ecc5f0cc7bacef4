"""A value and where it came from: the only thing a run remembers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, JsonValue, PlainSerializer

PERSON: Literal["person"] = "person"
"""Typed or chosen by a person of the team in this request."""
CONFIG: Literal["config"] = "config"
"""Set by the team."""
RESOLVED: Literal["resolved"] = "resolved"
"""Exactly one match of a name that a person typed."""
MODEL: Literal["model"] = "model"
"""Written by a model."""

Json: TypeAlias = JsonValue
Payload: TypeAlias = dict[str, JsonValue]


def from_tool(tool: str) -> str:
    """Return the origin of what a tool read, e.g. ``tool:notion.search``."""
    return f"tool:{tool}"


def _check_origins(origins: frozenset[str]) -> frozenset[str]:
    for origin in origins:
        if origin not in {PERSON, CONFIG, RESOLVED, MODEL} and not origin.startswith("tool:"):
            raise ValueError(f"unknown origin {origin!r}")
    return origins


Origins = Annotated[frozenset[str], AfterValidator(_check_origins), PlainSerializer(sorted, return_type=list[str])]


class Frozen(BaseModel):
    """The base of every noun: immutable, and closed to unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Value(Frozen):
    """Data with the set of places it came from."""

    data: JsonValue
    origins: Origins


def join_origins(parts: Iterable[frozenset[str]]) -> frozenset[str]:
    """Return the union: what is built from several values carries all their origins."""
    return frozenset[str]().union(*parts)
