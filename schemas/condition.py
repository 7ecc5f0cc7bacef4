"""The one closed form of a condition: ``{path, op, value}`` joined by ``all``, ``any`` and ``not``."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, JsonValue

from schemas.values import Frozen

Op: TypeAlias = Literal[
    "exists",
    "empty",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "contains",
    "in",
    "matches",
    "count_eq",
    "count_ne",
    "count_lt",
    "count_le",
    "count_gt",
    "count_ge",
]


class Test(Frozen):
    """One comparison of what stands at a path with a value."""

    __test__ = False

    path: str = Field(min_length=1)
    op: Op
    value: JsonValue = None


class All(Frozen):
    """Holds when every part holds."""

    all: tuple[Condition, ...] = Field(min_length=1)


class Any(Frozen):
    """Holds when at least one part holds."""

    any: tuple[Condition, ...] = Field(min_length=1)


class Not(Frozen):
    """Holds when the part does not."""

    # Stored as "not", as it is read; "not_" stands in journals of before, which no one could read again.
    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True, validate_by_alias=True)

    not_: Condition = Field(alias="not")


Condition: TypeAlias = Annotated[Test | All | Any | Not, Field(union_mode="left_to_right")]
