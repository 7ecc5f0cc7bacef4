"""The subset of JSON Schema that structured outputs take.

https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from sandbox.openai.refusals import ModelError

Json = dict[str, Any]
TYPES = frozenset({"string", "number", "boolean", "integer", "object", "array", "null"})
COMMON = frozenset({"type", "enum", "const", "anyOf", "$ref", "description", "title"})
BY_TYPE: dict[str, frozenset[str]] = {
    "string": frozenset({"pattern", "format"}),
    "number": frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}),
    "integer": frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}),
    "array": frozenset({"items", "minItems", "maxItems"}),
    "object": frozenset({"properties", "required", "additionalProperties"}),
}
MOST_PROPERTIES, DEEPEST, MOST_LETTERS, MOST_ENUM_VALUES = 5000, 10, 120_000, 1000


@dataclass
class Tally:
    """What is counted over the whole schema."""

    properties: int = 0
    letters: int = 0
    enum_values: int = 0
    problems: list[str] = field(default_factory=list[str])


def judge_response_format(value: object) -> None:
    """Raises ModelError 400 for a response format that the API would not take."""
    if value is None:
        return
    given = _object(value)
    kind = given.get("type")
    if kind in ("text", "json_object"):
        return
    if kind != "json_schema":
        raise ModelError(
            400, f"Invalid value: '{kind}'. Supported values are: 'json_object', 'json_schema' and 'text'."
        )
    schema = _object(given.get("json_schema"))
    if set(schema) - {"name", "description", "schema", "strict"} or not isinstance(schema.get("name"), str):
        raise ModelError(400, "Invalid 'response_format.json_schema'.", param="response_format.json_schema")
    if schema.get("strict"):
        judge_strict(_object(schema.get("schema")), str(schema["name"]))


def _object(value: object) -> Json:
    if not isinstance(value, dict):
        raise ModelError(400, "Invalid type for 'response_format': expected an object.", param="response_format")
    return cast(Json, value)


def judge_strict(schema: Json, name: str) -> None:
    """Raises ModelError 400 with the first thing that keeps the schema out of the strict subset."""
    tally = Tally()
    if schema.get("type") != "object" or "anyOf" in schema:
        tally.problems.append("schema must have type 'object' and not have 'anyOf' at the top level.")
    definitions: Json = {**schema.get("$defs", {}), **schema.get("definitions", {})}
    root = {key: value for key, value in schema.items() if key not in ("$defs", "definitions", "$schema", "$id")}
    for context, part in [("()", root), *((f"('$defs', '{key}')", value) for key, value in definitions.items())]:
        tally.problems += _problems(part, context, 0, tally, definitions)
    tally.letters += sum(len(key) for key in definitions)
    tally.problems += _over_limits(tally)
    if tally.problems:
        message = f"Invalid schema for response_format '{name}': {tally.problems[0]}"
        raise ModelError(400, message, code="invalid_json_schema", param="response_format")


def _over_limits(tally: Tally) -> Iterator[str]:
    if tally.properties > MOST_PROPERTIES:
        yield f"too many object properties ({tally.properties}), the limit is {MOST_PROPERTIES}."
    if tally.letters > MOST_LETTERS:
        yield f"names and values are too long in total ({tally.letters}), the limit is {MOST_LETTERS}."
    if tally.enum_values > MOST_ENUM_VALUES:
        yield f"too many enum values ({tally.enum_values}), the limit is {MOST_ENUM_VALUES}."


def _problems(schema: object, context: str, depth: int, tally: Tally, definitions: Json) -> Iterator[str]:
    if not isinstance(schema, dict):
        yield f"In context={context}, schema must be an object."
        return
    part = cast(Json, schema)
    if depth > DEEPEST:
        yield f"In context={context}, nesting is deeper than {DEEPEST} levels."
        return
    yield from _keyword_problems(part, context)
    yield from _ref_problems(part, context, definitions)
    enum: list[Any] = part.get("enum", [])
    tally.enum_values += len(enum)
    tally.letters += sum(len(str(value)) for value in enum)
    if len(enum) > 250 and sum(len(str(value)) for value in enum) > 15_000:
        yield f"In context={context}, the values of an enum of more than 250 may hold 15000 characters."
    if "properties" in part or "object" in _types(part):
        yield from _object_problems(part, context, depth, tally, definitions)
    if "array" in _types(part):
        if "items" not in part:
            yield f"In context={context}, array schema missing items."
        else:
            yield from _problems(part["items"], f"{context}.items", depth + 1, tally, definitions)
    for at, choice in enumerate(part.get("anyOf", [])):
        yield from _problems(choice, f"{context}.anyOf[{at}]", depth, tally, definitions)


def _types(part: Json) -> list[str]:
    given = part.get("type", [])
    return [given] if isinstance(given, str) else list(given)


def _keyword_problems(part: Json, context: str) -> Iterator[str]:
    types = _types(part)
    if unknown := [kind for kind in types if kind not in TYPES]:
        yield f"In context={context}, '{unknown[0]}' is not a valid type."
    if not types and not {"anyOf", "$ref", "enum", "const"} & set(part):
        yield f"In context={context}, schema must have a 'type' key."
    allowed = COMMON.union(*(BY_TYPE.get(kind, frozenset[str]()) for kind in types))
    for keyword in part:
        if keyword not in allowed:
            yield f"In context={context}, '{keyword}' is not permitted."


def _ref_problems(part: Json, context: str, definitions: Json) -> Iterator[str]:
    ref = part.get("$ref")
    if ref is None or ref == "#":
        return
    if set(part) - {"$ref", "description"}:
        yield f"In context={context}, $ref cannot have keywords beside it."
    name = str(ref).rpartition("/")[2]
    if name not in definitions:
        yield f"In context={context}, reference to component '{ref}' which was not found in the schema."


def _object_problems(part: Json, context: str, depth: int, tally: Tally, definitions: Json) -> Iterator[str]:
    if part.get("additionalProperties") is not False:
        yield f"In context={context}, 'additionalProperties' is required to be supplied and to be false."
    properties: Json = part.get("properties", {})
    required: list[str] = part.get("required", [])
    if missing := [name for name in properties if name not in required]:
        yield (
            f"In context={context}, 'required' is required to be supplied and to be an array including every key in "
            f"properties. Missing '{missing[0]}'."
        )
    if extra := [name for name in required if name not in properties]:
        yield f"In context={context}, 'required' names '{extra[0]}', which is not in properties."
    tally.properties += len(properties)
    tally.letters += sum(len(name) for name in properties)
    for name, value in properties.items():
        yield from _problems(value, f"('properties', '{name}')", depth + 1, tally, definitions)
