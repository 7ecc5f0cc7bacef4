"""The vendor's own description of its API: what a body may hold, and which fields a mask may name."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

# The client ships without types; `document` is the only way in.
from googleapiclient.discovery_cache import get_static_doc  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from sandbox.google.refusals import GoogleError

Json = dict[str, Any]
TYPES = {"array": "type.googleapis.com/google.protobuf.ListValue", "string": "TYPE_STRING", "integer": "TYPE_INT32"}
VERSIONS = {"sheets": "v4", "drive": "v3"}


@cache
def document(api: str) -> Json:
    return json.loads(str(get_static_doc(api, VERSIONS[api])))


@cache
def body_validator(api: str, schema: str) -> Draft202012Validator:
    """A validator for one message of the API; field sets are closed as they are at the vendor."""
    definitions = {name: _converted(found) for name, found in document(api)["schemas"].items()}
    return Draft202012Validator({"$ref": f"#/$defs/{schema}", "$defs": definitions})


def _converted(schema: Json) -> Json:
    if "$ref" in schema:
        return {"$ref": f"#/$defs/{schema['$ref']}"}
    match schema.get("type"):
        case "object":
            return _converted_object(schema)
        case "array":
            return {"type": "array", "items": _converted(schema["items"])}
        case "string":
            return _converted_string(schema)
        case "integer":
            limit = 2**31
            return {"type": "integer", "minimum": -limit, "maximum": limit - 1}
        case "any" | None:
            return {}
        case kind:
            return {"type": kind}


def _converted_object(schema: Json) -> Json:
    properties = {name: _converted(found) for name, found in schema.get("properties", {}).items()}
    extra = schema.get("additionalProperties")
    closed: Any = _converted(cast(Json, extra)) if isinstance(extra, dict) else False
    return {"type": "object", "properties": properties, "additionalProperties": closed}


def _converted_string(schema: Json) -> Json:
    if schema.get("format") in ("int64", "uint64"):
        return {"type": ["string", "integer"]}
    return {"type": "string", "enum": schema["enum"]} if "enum" in schema else {"type": "string"}


def judge_body(api: str, schema: str, body: Json) -> None:
    """Raises GoogleError 400 in the vendor's wording when the body is not that message."""
    errors: list[ValidationError] = list(body_validator(api, schema).iter_errors(body))  # pyright: ignore[reportUnknownMemberType]
    if not errors:
        return
    told = [text for error in errors for text in _told(error)]
    violations = [{"description": text} for text in told]
    raise GoogleError(400, "\n".join(told), violations)


def _told(error: ValidationError) -> Iterator[str]:
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path).lstrip(".")
    if error.validator == "additionalProperties":
        holder = cast(Json, error.instance)
        known = cast(Json, error.schema).get("properties", {})
        at = f" at '{where}'" if where else ""
        for name in (name for name in holder if name not in known):
            yield f'Invalid JSON payload received. Unknown name "{name}"{at}: Cannot find field.'
    else:
        shown = json.dumps(error.instance, ensure_ascii=False)
        kind = TYPES.get(str(error.validator_value), error.validator_value)
        yield f"Invalid value at '{where or 'body'}' ({kind}), {shown}"
