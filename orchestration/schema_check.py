"""jsonschema at the borders: validators built once and kept, errors said in one line each.

Whether something fits is asked of the compiled form first (``quick_schema``); jsonschema finds the words where it
does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match  # pyright: ignore[reportUnknownVariableType]

from orchestration.quick_schema import Check, compile_schema
from schemas.contract import ToolContract
from schemas.errors import Unfit
from schemas.values import Json

MAX_ERRORS = 8


@dataclass(frozen=True, slots=True)
class Validator:
    """A schema as jsonschema reads it, and as a quick yes where it can be had."""

    thorough: Draft202012Validator
    quick: Check | None


def _validator(schema: Json) -> Validator:
    return Validator(Draft202012Validator(cast("dict[str, Json]", schema)), compile_schema(schema))


@cache
def load_plan_validator(version: str, notion_only: bool) -> Validator:
    """Return the validator of a plan file.

    Raises:
        KeyError: no such version.
    """
    name = {
        ("1.0", False): "action-plan.schema.json",
        ("1.0", True): "action-plan.notion.schema.json",
        ("1.1", False): "action-plan-1.1.schema.json",
        ("1.1", True): "action-plan-1.1.notion.schema.json",
    }[(version, notion_only)]
    return _validator(json.loads(files("schemas").joinpath(name).read_text("utf-8")))


@lru_cache(maxsize=512)
def _built(schema: str) -> Validator:
    return _validator(json.loads(schema))


class _Kept(dict[int, tuple[ToolContract, Validator, Validator]]):
    """Validators by the contract object; the contract is held so that its id stays its own."""

    def of(self, contract: ToolContract) -> tuple[Validator, Validator]:
        kept = self.get(id(contract))
        if kept is None:
            kept = (contract, _built(json.dumps(contract.input_schema)), _built(json.dumps(contract.output_schema)))
            self[id(contract)] = kept
        return kept[1], kept[2]


_KEPT = _Kept()


def check_payload(contract: ToolContract, payload: Json) -> tuple[str, ...]:
    """Return what the contract's input schema finds wrong with a payload."""
    return list_problems(_KEPT.of(contract)[0], payload)


def check_result(contract: ToolContract, result: Json) -> tuple[str, ...]:
    """Return what the contract's output schema finds wrong with a result."""
    return list_problems(_KEPT.of(contract)[1], result)


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
    validator = _built(json.dumps(contract.fields[name]))
    errors = cast("Iterator[ValidationError]", validator.thorough.iter_errors(value))  # pyright: ignore[reportUnknownMemberType]
    found = cast("ValidationError | None", best_match(errors))
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
    if validator.quick is not None and validator.quick(instance):
        return ()
    found: list[str] = []
    for error in validator.thorough.iter_errors(instance):  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        if len(found) == MAX_ERRORS:
            break
        found.append(_said(cast(ValidationError, error)))
    return tuple(found)


def _said(error: ValidationError) -> str:
    path = ".".join(str(part) for part in error.absolute_path) or "plan"
    return f"{path}: {error.message[:200]}"
