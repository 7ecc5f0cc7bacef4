"""Values of a tool's inputs as a model writes them: the form of each, its schema, and the way there and back. Pure.

A strict schema knows no open maps and no optional fields. So what may be left out is null, an open map is a list of
``{name, value}``, a condition is one level of tests, and where a list is wanted a template may stand instead.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from orchestration.identity_cache import cache_by_identity
from schemas.contract import ToolContract
from schemas.values import Json, Payload

FormKind: TypeAlias = Literal["text", "choice", "whole", "number", "flag", "tests", "pairs", "record", "list", "either"]

MOST_CHOICES = 40
"""Values of an enum that are worth their place in the schema."""
DEEPEST = 4
"""How far into an input its parts are typed; what is deeper is text."""
CONDITION_KEYS = ({"path", "op"}, {"all"}, {"any"}, {"not"})
_PLAIN: Mapping[str, FormKind] = {"string": "text", "integer": "whole", "number": "number", "boolean": "flag"}
_TYPES: Mapping[FormKind, str] = {"text": "string", "whole": "integer", "number": "number", "flag": "boolean"}


class UnreadableError(Exception):
    """A part has no counterpart in the other form; the message says why, for the model."""


@dataclass(frozen=True, slots=True)
class ValueForm:
    """What an input takes. ``parts`` are the fields of a record, ``options`` the ways of ``either`` and the items of a
    list, ``choices`` the texts of a choice."""

    kind: FormKind
    choices: tuple[str, ...] = ()
    options: tuple[ValueForm, ...] = ()
    parts: Mapping[str, ValueForm] = field(default_factory=lambda: MappingProxyType({}))


TEXT_FORM = ValueForm("text")
TESTS_FORM = ValueForm("tests")


@cache_by_identity(1024)
def list_input_forms(contract: ToolContract) -> Mapping[str, ValueForm]:
    """Return the form of each input of a tool."""
    return {name: _form(schema, contract.input_schema, 0) for name, schema in contract.fields.items()}


def _form(node: Json, root: Payload, depth: int) -> ValueForm:
    if not isinstance(node, dict) or depth > DEEPEST:
        return TEXT_FORM
    ref = node.get("$ref")
    if isinstance(ref, str):
        definitions = root.get("$defs")
        name = ref.rpartition("/")[2]
        return _form(definitions.get(name) if isinstance(definitions, dict) else None, root, depth + 1)
    options = node.get("anyOf") or node.get("oneOf")
    if isinstance(options, list):
        return _either([_form(one, root, depth) for one in options if one != {"type": "null"}])
    values = node.get("enum")
    if isinstance(values, list):
        texts = tuple(one for one in values if isinstance(one, str))
        return ValueForm("choice", texts) if 0 < len(texts) <= MOST_CHOICES else TEXT_FORM
    return _typed(node, root, depth)


def _either(forms: list[ValueForm]) -> ValueForm:
    distinct = list({repr(one): one for one in forms}.values())
    if any(one.kind == "tests" for one in distinct):
        return TESTS_FORM
    return distinct[0] if len(distinct) == 1 else ValueForm("either", options=tuple(distinct))


def _typed(node: Payload, root: Payload, depth: int) -> ValueForm:
    kinds = node.get("type")
    if isinstance(kinds, list):
        return _either([_typed({**node, "type": kind}, root, depth) for kind in kinds if kind != "null"])
    if kinds == "array":
        return ValueForm("list", options=(_form(node.get("items"), root, depth + 1),))
    if kinds != "object":
        return ValueForm(_PLAIN.get(str(kinds), "text"))
    properties, required = node.get("properties"), node.get("required")
    if not isinstance(properties, dict) or not properties:
        return ValueForm("pairs")
    if isinstance(required, list) and {str(name) for name in required} in CONDITION_KEYS:
        return TESTS_FORM
    return ValueForm("record", parts={name: _form(part, root, depth + 1) for name, part in properties.items()})


def build_value_schema(form: ValueForm) -> Payload:
    """Return the schema of a value that may be null for what was not said."""
    return _nullable(_schema(form))


def _schema(form: ValueForm) -> Payload:
    match form.kind:
        case "tests" | "pairs":
            return {"$ref": f"#/$defs/{form.kind}"}
        case "choice":
            return {"type": "string", "enum": [*form.choices]}
        case "record":
            parts: Payload = {name: build_value_schema(part) for name, part in form.parts.items()}
            return close_object(parts)
        case "list":
            return {"anyOf": [{"type": "string"}, {"type": "array", "items": _schema(form.options[0])}]}
        case "either":
            return _union([_schema(one) for one in form.options])
        case "text":
            return {"type": "string"}
        case _:
            return {"type": [_TYPES[form.kind], "string"]}


def _union(schemas: list[Payload]) -> Payload:
    """Join plain types into one list of types, which takes less room than a choice of schemas."""
    plain = [one["type"] for one in schemas if one.keys() == {"type"}]
    names = dict.fromkeys(str(name) for kind in plain for name in (kind if isinstance(kind, list) else [kind]))
    rest = [one for one in schemas if one.keys() != {"type"}]
    joined: list[Json] = [*([{"type": [*names]}] if names else []), *rest]
    return {"type": [*names]} if not rest else {"anyOf": joined}


def _nullable(schema: Payload) -> Payload:
    kinds, options = schema.get("type"), schema.get("anyOf")
    if schema.keys() == {"type"}:
        return {"type": [*(kinds if isinstance(kinds, list) else [kinds]), "null"]}
    if isinstance(options, list):
        return {"anyOf": [*options, {"type": "null"}]}
    return {"anyOf": [schema, {"type": "null"}]}


def close_object(properties: Payload) -> Payload:
    """Return the schema of an object that has all of these fields and no other."""
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


def decode_value(form: ValueForm, value: Json) -> Json:
    """Return an input's value for what a model wrote. What has another form than the schema's stays as it is, for the
    contract to judge; JSON in a text is read where no text is wanted.

    Raises:
        UnreadableError: a name is given twice, or a condition has no test.
    """
    if isinstance(value, str):
        return _from_text(form, value)
    match form.kind:
        case "either":
            return decode_value(_fitting(form, value), value)
        case "tests":
            return decode_condition(value)
        case "pairs" if _is_pairs(value):
            return _from_pairs(value)
        case "list" if isinstance(value, list):
            return [decode_value(form.options[0], one) for one in value]
        case "record" if isinstance(value, dict):
            said = {name: one for name, one in value.items() if one is not None}
            return {name: decode_value(form.parts.get(name, TEXT_FORM), one) for name, one in said.items()}
        case _:
            return value


def _from_text(form: ValueForm, text: str) -> Json:
    kinds = {form.kind, *(one.kind for one in form.options if form.kind == "either")}
    if kinds & {"text", "choice"} or "{{" in text:
        return text
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return text if isinstance(value, str) or value is None else decode_value(form, value)


def _fitting(form: ValueForm, value: Json) -> ValueForm:
    """Return the option that a value is of: the first whose form it has."""
    kinds: tuple[FormKind, ...] = ("pairs", "list") if _is_pairs(value) else ("list",)
    wanted = kinds if isinstance(value, list) else ("record", "pairs") if isinstance(value, dict) else ()
    found = (one for kind in wanted for one in form.options if one.kind == kind)
    return next(found, TEXT_FORM)


def _is_pairs(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) and one.keys() == {"name", "value"} for one in value)


def _from_pairs(value: Json) -> Payload:
    mapped: Payload = {}
    for pair in value if isinstance(value, list) else []:
        assert isinstance(pair, dict)
        name = str(pair["name"])
        if name in mapped:
            raise UnreadableError(f"{name} is given twice")
        mapped[name] = pair["value"]
    return mapped


def decode_condition(node: Json) -> Json:
    """Return a condition for one level of tests; what is a condition already stays.

    Raises:
        UnreadableError: there is no test.
    """
    if not isinstance(node, dict) or "tests" not in node:
        return node
    given = node["tests"]
    tests: list[Json] = [_test(one) for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    if not tests:
        raise UnreadableError("a condition needs at least one test")
    return tests[0] if len(tests) == 1 else {str(node.get("join", "all")): tests}


def _test(node: Payload) -> Payload:
    test: Payload = {name: node[name] for name in ("path", "op") if name in node}
    if node.get("value") is not None:
        test["value"] = node["value"]
    return {"not": test} if node.get("not") is True else test


def encode_value(form: ValueForm, value: Json) -> Json:
    """Return what a model would have written for an input's value.

    Raises:
        UnreadableError: a condition is nested.
    """
    match form.kind:
        case "either" if not isinstance(value, str):
            return encode_value(_fitting(form, value), value)
        case "tests" if isinstance(value, dict):
            return encode_condition(value)
        case "pairs" if isinstance(value, dict):
            return [{"name": name, "value": one} for name, one in value.items()]
        case "list" if isinstance(value, list):
            return [encode_value(form.options[0], one) for one in value]
        case "record" if isinstance(value, dict):
            return {name: encode_value(part, value.get(name)) for name, part in form.parts.items()}
        case _:
            return value


def encode_condition(node: Json) -> Json:
    """Return a condition as one level of tests, or ``None``.

    Raises:
        UnreadableError: it is nested deeper.
    """
    if not isinstance(node, dict):
        return None
    join = next((name for name in ("all", "any") if name in node), None)
    inner = node[join] if join else [node]
    parts = [one for one in inner if isinstance(one, dict)] if isinstance(inner, list) else []
    return {"join": join or "all", "tests": [_test_to_wire(one) for one in parts]}


def _test_to_wire(node: Payload) -> Payload:
    inner = node.get("not", node)
    if not isinstance(inner, dict) or "path" not in inner:
        raise UnreadableError("the condition is nested")
    return {"path": inner["path"], "op": inner.get("op"), "value": inner.get("value"), "not": "not" in node}


def list_objects(node: Json) -> list[Payload]:
    """Return the objects of a list; none where it is no list."""
    return [one for one in node if isinstance(one, dict)] if isinstance(node, list) else []
