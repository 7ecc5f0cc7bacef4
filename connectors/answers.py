"""Vendors' answers as types: known fields only, anything else ignored, since vendors add fields freely."""

from __future__ import annotations

import math
from typing import Annotated, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue, ValidationError

from connectors.failures import make_lost_answer_error


class VendorAnswer(BaseModel):
    """The base of everything read from a vendor."""

    model_config = ConfigDict(frozen=True, extra="ignore")


MOST_TOKENS = 1_000_000_000
"""No call takes more: a count above it is none."""


def _read_count(told: object) -> int | None:
    if isinstance(told, bool) or not isinstance(told, int | float) or not math.isfinite(told):
        return None
    return int(told) if 0 <= told <= MOST_TOKENS else None


def _read_total(told: object) -> int:
    return _read_count(told) or 0


def _keep_object(told: object) -> object:
    return cast("object", told) if isinstance(told, dict | BaseModel) else None


TokenCount = Annotated[int, BeforeValidator(_read_total)]
"""How many tokens a model's server says that a call took, 0 where it says none that can be: an answer is not thrown
away for its bill."""
ToldTokens = Annotated[int | None, BeforeValidator(_read_count)]
"""The same where nothing said is not none."""
A = TypeVar("A", bound=VendorAnswer)
Optional = Annotated[A | None, BeforeValidator(_keep_object)]
"""A part of an answer that says nothing of it where it is no object."""
JsonObject = dict[str, JsonValue]


def parse_answer(model: type[A], body: object, service: str, *, writes: bool = False) -> A:
    """Read an answer's body as a type.

    Raises:
        ToolError: the body is not what the vendor documents; a write's outcome is then uncertain.
    """
    try:
        return model.model_validate(body)
    except ValidationError as error:
        raise make_lost_answer_error(service, error, writes=writes) from error
