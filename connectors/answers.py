"""Vendors' answers as types: known fields only, anything else ignored, since vendors add fields freely."""

from __future__ import annotations

from typing import TypeVar

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError

from connectors.failures import make_lost_answer_error


class VendorAnswer(BaseModel):
    """The base of everything read from a vendor."""

    model_config = ConfigDict(frozen=True, extra="ignore")


A = TypeVar("A", bound=VendorAnswer)
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
