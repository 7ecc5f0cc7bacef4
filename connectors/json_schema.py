"""JSON Schemas of tools, generated from their models: closed, and with definitions inlined where nothing recurs."""

from __future__ import annotations

from typing import Literal, cast

from pydantic import BaseModel, JsonValue

Schema = dict[str, JsonValue]


def build_json_schema(model: type[BaseModel], mode: Literal["validation", "serialization"]) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a model, without generated titles.

    Definitions that do not refer to themselves are put where they are used; only recursive ones stay in ``$defs``.
    """
    raw = cast(Schema, model.model_json_schema(mode=mode, by_alias=True))
    definitions = cast(dict[str, Schema], raw.pop("$defs", {}))
    recursive = {name for name in definitions if _reaches(name, name, definitions, frozenset())}
    schema = cast(Schema, _tidy(raw, definitions, recursive, in_properties=False))
    kept = {name: definitions[name] for name in sorted(recursive) if _is_used(name, schema, definitions)}
    if kept:
        schema["$defs"] = {
            name: _tidy(body, definitions, recursive, in_properties=False) for name, body in kept.items()
        }
    return schema


def _target(node: Schema) -> str | None:
    ref = node.get("$ref")
    return ref.removeprefix("#/$defs/") if isinstance(ref, str) else None


def _targets(node: JsonValue) -> set[str]:
    if isinstance(node, list):
        return {name for item in node for name in _targets(item)}
    if not isinstance(node, dict):
        return set()
    own = _target(node)
    return {name for value in node.values() for name in _targets(value)} | ({own} if own else set())


def _reaches(start: str, goal: str, definitions: dict[str, Schema], seen: frozenset[str]) -> bool:
    for name in _targets(definitions[start]):
        if name == goal or (name not in seen and _reaches(name, goal, definitions, seen | {name})):
            return True
    return False


def _is_used(name: str, schema: Schema, definitions: dict[str, Schema]) -> bool:
    return any(used == name or _reaches(used, name, definitions, frozenset()) for used in _targets(schema))


def _without_null(node: Schema) -> Schema:
    """Write an optional field as what it holds when it is there: leaving it out says that it is not."""
    choices = node.get("anyOf")
    if not isinstance(choices, list) or "default" not in node or node["default"] is not None:
        return node
    there = [choice for choice in choices if choice != {"type": "null"}]
    rest: Schema = {key: value for key, value in node.items() if key not in ("anyOf", "default")}
    if len(there) == 1 and isinstance(there[0], dict):
        return {**there[0], **rest}
    return {"anyOf": there, **rest}


def _tidy(node: JsonValue, definitions: dict[str, Schema], recursive: set[str], *, in_properties: bool) -> JsonValue:
    if isinstance(node, list):
        return [_tidy(item, definitions, recursive, in_properties=False) for item in node]
    if not isinstance(node, dict):
        return node
    node = _without_null(node) if not in_properties else node
    name = None if in_properties else _target(node)
    if name is not None and name not in recursive:
        rest: Schema = {key: value for key, value in node.items() if key != "$ref"}
        return _tidy({**definitions[name], **rest}, definitions, recursive, in_properties=False)
    return {
        key: _tidy(value, definitions, recursive, in_properties=key == "properties" and not in_properties)
        for key, value in node.items()
        if in_properties or not (key == "title" and isinstance(value, str))
    }
