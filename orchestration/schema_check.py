"""JSON Schema at the borders: validators compiled once and kept, errors said in one line each.

jsonschema-rs gives the verdict; jsonschema, which walks a schema anew for each instance, finds the words of a no.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import islice
from typing import cast

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match  # pyright: ignore[reportUnknownVariableType]

from orchestration.identity_cache import cache_by_identity
from schemas.contract import ToolContract
from schemas.errors import Unfit
from schemas.values import Json

MAX_ERRORS = 8


UNREADABLE = (RecursionError, ValueError, OverflowError)
"""What jsonschema raises of a value that is nested too deeply, or holds a number too long to be written."""


@dataclass(frozen=True)
class Validator:
    """A schema. Nothing is fetched for it."""

    schema: dict[str, Json]

    @cached_property
    def _compiled(self) -> jsonschema_rs.Draft202012Validator | None:
        try:
            return jsonschema_rs.Draft202012Validator(self.schema, offline=True)
        except (jsonschema_rs.ValidationError, ValueError):
            return None  # a dialect of its own, such as a pattern in Python's: jsonschema alone reads it

    @cached_property
    def _worded(self) -> Draft202012Validator:
        return Draft202012Validator(self.schema)

    def accepts(self, instance: Json) -> bool:
        """Whether an instance fits beyond doubt; only a yes is an answer."""
        if self._compiled is None:
            return False
        try:
            return self._compiled.is_valid(instance)
        except ValueError:
            return False  # it holds what JSON does not know

    def find_errors(self, instance: Json) -> Iterator[ValidationError]:
        """Yield what is wrong, in jsonschema's words."""
        return cast("Iterator[ValidationError]", self._worded.iter_errors(instance))  # pyright: ignore[reportUnknownMemberType]


@cache
def load_plan_validator(version: str, only: str = "") -> Validator:
    """Return the validator of a plan's form; ``only`` is the service that a plan is limited to, where it has a form.

    Raises:
        KeyError: no such version.
    """
    form = {"1.0": "action-plan", "1.1": "action-plan-1.1", "1.2": "action-plan-1.2"}[version]
    name = f"{form}.{only}.schema.json" if only else f"{form}.schema.json"
    return Validator(json.loads(files("schemas").joinpath(name).read_text("utf-8")))


@lru_cache(maxsize=512)
def _built(schema: str) -> Validator:
    return Validator(json.loads(schema))


@cache_by_identity(1024)
def _validators(contract: ToolContract) -> tuple[Validator, Validator]:
    """Return those of a contract's input and output; contracts of one form share them."""
    return _built(json.dumps(contract.input_schema)), _built(json.dumps(contract.output_schema))


def check_payload(contract: ToolContract, payload: Json) -> tuple[str, ...]:
    """Return what the contract's input schema finds wrong with a payload."""
    return list_problems(_validators(contract)[0], payload)


def check_result(contract: ToolContract, result: Json) -> tuple[str, ...]:
    """Return what the contract's output schema finds wrong with a result."""
    return list_problems(_validators(contract)[1], result)


@dataclass(frozen=True, slots=True)
class Fault:
    """What of a field's schema a value breaks: the keyword, what it demands, and where inside of the value, as keys
    and places counted from 1."""

    keyword: str
    limit: Json
    place: tuple[str, ...] = ()


def find_field_fault(contract: ToolContract, name: str, value: Json) -> Fault | None:
    """Return what is most wrong with one field's value; ``None`` as a value takes the field away."""
    if name not in contract.fields:
        return Fault("field", name)
    if value is None:
        return Fault("required", name) if name in contract.required else None
    schema: Json = {**contract.fields[name], "$defs": contract.input_schema.get("$defs", {})}
    errors = _built(json.dumps(schema)).find_errors(value)
    try:
        found = cast("ValidationError | None", best_match(errors))
    except UNREADABLE:
        return Fault("shape", {})
    if found is None:
        return None
    path = cast("Iterable[str | int]", found.absolute_path)  # pyright: ignore[reportUnknownMemberType]
    place = tuple(str(part + 1 if isinstance(part, int) else part) for part in path)
    return Fault(str(found.validator), cast(Json, found.validator_value), place)  # pyright: ignore[reportUnknownMemberType]


_UNFIT = {
    "required": "required",
    "maxLength": "too_long",
    "minLength": "too_short",
    "enum": "enum",
    "minimum": "minimum",
    "exclusiveMinimum": "minimum",
    "maximum": "maximum",
    "exclusiveMaximum": "maximum",
    "field": "field",
    "type": "type",
}


def build_unfit(name: str, fault: Fault) -> Unfit:
    """Return what to tell people of a fault. What is demanded of a form is a schema of its own, which tells them
    nothing."""
    demanded = fault.limit if isinstance(fault.limit, list) else [fault.limit]
    shapeless = "shape" if any(isinstance(one, dict) for one in demanded) else "other"
    key = _UNFIT.get(fault.keyword, shapeless)
    return Unfit(field=name, key=key, limit="" if key == "shape" else ", ".join(str(one) for one in demanded))


def find_first_unfit(contract: ToolContract, payload: Mapping[str, Json]) -> Unfit | None:
    """Return the first field of a payload that does not fit the contract, in the contract's order."""
    for name in dict.fromkeys((*contract.fields, *payload)):
        fault = find_field_fault(contract, name, payload.get(name))
        if fault is not None:
            return build_unfit(name, fault)
    return None


def list_problems(validator: Validator, instance: Json) -> tuple[str, ...]:
    """Return the errors as ``path: what is wrong``, at most eight."""
    if validator.accepts(instance):
        return ()
    try:
        return tuple(_said(error) for error in islice(validator.find_errors(instance), MAX_ERRORS))
    except UNREADABLE:
        return ("plan: nested too deeply, or with a number that is too long",)


def _said(error: ValidationError) -> str:
    path = ".".join(str(part) for part in error.absolute_path) or "plan"
    return f"{path}: {error.message[:200]}"
