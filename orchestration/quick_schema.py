"""A JSON Schema as a yes or no, compiled once: most of what is judged is right, and needs no words.

jsonschema walks the schema anew for each instance, which took a fifth of all that a run costs. Here each part of a
schema becomes one closure. It knows the keywords that metel's schemas use, with jsonschema's meaning; a schema with
any other is left to jsonschema. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias, cast

from schemas.values import Json

Check: TypeAlias = Callable[[Json], bool]
Schema: TypeAlias = dict[str, Json]

_SILENT = frozenset({"description", "title", "default", "examples", "$schema", "$id", "$defs", "x-resolve"})


class UnknownKeywordError(Exception):
    """The schema says something that is not known here."""


def compile_schema(schema: Json) -> Check | None:
    """Return a function that says whether an instance fits; ``None`` where the schema uses an unknown keyword."""
    try:
        return _Compiler(schema).check(schema)
    except UnknownKeywordError:
        return None


class _Compiler:
    """Compiles the parts of one schema; ``$ref`` to a definition is compiled once, also where it holds itself."""

    def __init__(self, root: Json) -> None:
        self._root = root
        self._named: dict[str, list[Check]] = {}

    def check(self, schema: Json) -> Check:
        if isinstance(schema, bool):
            return (lambda _: True) if schema else (lambda _: False)
        if not isinstance(schema, dict):
            raise UnknownKeywordError
        return _all([self._keyword(name, schema) for name in schema if name not in _SILENT and name not in _PAIRED])

    def _keyword(self, name: str, schema: Schema) -> Check:
        value = schema[name]
        match name:
            case "$ref":
                return self._definition(str(value))
            case "properties":
                return _properties({key: self.check(part) for key, part in _object(value).items()})
            case "additionalProperties":
                return _additional(frozenset(_object(schema.get("properties", {}))), self.check(value))
            case "items":
                return _items(self.check(value))
            case "contains":
                return _contains(self.check(value))
            case "anyOf" | "allOf" | "oneOf":
                return _combined(name, [self.check(part) for part in _array(value)])
            case "if":
                return _conditional(self.check(value), self.check(schema.get("then", True)))
            case _ if name in _PLAIN:
                return _PLAIN[name](value)
            case _:
                raise UnknownKeywordError(name)

    def _definition(self, ref: str) -> Check:
        head, _, name = ref.rpartition("/")
        if head != "#/$defs":
            raise UnknownKeywordError(ref)
        if name not in self._named:
            self._named[name] = []
            definitions = _object(_object(self._root).get("$defs", {}))
            self._named[name].append(self.check(definitions.get(name)))
        held = self._named[name]
        return held[0] if held else _later(held)


def _later(held: list[Check]) -> Check:
    """A definition that holds itself is still being compiled where it is named."""

    def check(instance: Json) -> bool:
        return held[0](instance)

    return check


_PAIRED = frozenset({"then"})


def _all(checks: list[Check]) -> Check:
    match checks:
        case []:
            return lambda _: True
        case [one]:
            return one
        case [one, two]:
            return lambda instance: one(instance) and two(instance)
        case _:
            return _every(checks)


def _every(checks: list[Check]) -> Check:
    def check(instance: Json) -> bool:
        for part in checks:  # noqa: SIM110 - all() over a generator takes twice as long
            if not part(instance):
                return False
        return True

    return check


def _properties(checks: dict[str, Check]) -> Check:
    def check(instance: Json) -> bool:
        if isinstance(instance, dict):
            for name, value in instance.items():
                known = checks.get(name)
                if known is not None and not known(value):
                    return False
        return True

    return check


def _additional(names: frozenset[str], other: Check) -> Check:
    def check(instance: Json) -> bool:
        if not isinstance(instance, dict) or instance.keys() <= names:
            return True
        return all(other(value) for name, value in instance.items() if name not in names)

    return check


def _items(part: Check) -> Check:
    def check(instance: Json) -> bool:
        return not isinstance(instance, list) or all(part(item) for item in instance)

    return check


def _contains(part: Check) -> Check:
    return lambda instance: not isinstance(instance, list) or any(part(item) for item in instance)


def _combined(name: str, parts: list[Check]) -> Check:
    if name == "allOf":
        return _all(parts)
    if name == "anyOf":
        return lambda instance: any(part(instance) for part in parts)
    return lambda instance: sum(part(instance) for part in parts) == 1


def _conditional(condition: Check, then: Check) -> Check:
    return lambda instance: not condition(instance) or then(instance)


def _required(value: Json) -> Check:
    names = frozenset(str(name) for name in _array(value))
    return lambda instance: not isinstance(instance, dict) or instance.keys() >= names


def _is_whole(instance: Json) -> bool:
    if isinstance(instance, float):
        return instance.is_integer()
    return isinstance(instance, int) and not isinstance(instance, bool)


_TYPES: dict[str, Check] = {
    "object": lambda instance: isinstance(instance, dict),
    "array": lambda instance: isinstance(instance, list),
    "string": lambda instance: isinstance(instance, str),
    "boolean": lambda instance: isinstance(instance, bool),
    "null": lambda instance: instance is None,
    "integer": _is_whole,
    "number": lambda instance: isinstance(instance, int | float) and not isinstance(instance, bool),
}


def _type(value: Json) -> Check:
    names = [str(name) for name in value] if isinstance(value, list) else [str(value)]
    if any(name not in _TYPES for name in names):
        raise UnknownKeywordError(str(value))
    return _TYPES[names[0]] if len(names) == 1 else _combined("anyOf", [_TYPES[name] for name in names])


def _marked(value: Json) -> tuple[str, Json]:
    """Return a scalar so that ``true`` and ``1`` differ, and ``1`` and ``1.0`` do not."""
    kind = type(value).__name__
    return ("number" if kind in ("int", "float") else kind), value


def _enum(value: Json) -> Check:
    options = _array(value)
    if any(isinstance(option, dict | list) for option in options):
        raise UnknownKeywordError("enum of objects")
    allowed = {_marked(option) for option in options}
    return lambda instance: not isinstance(instance, dict | list) and _marked(instance) in allowed


def _pattern(value: Json) -> Check:
    wanted = re.compile(str(value))
    return lambda instance: not isinstance(instance, str) or wanted.search(instance) is not None


def _at_least(kind: type[str] | type[list[Json]] | type[dict[str, Json]]) -> Callable[[Json], Check]:
    def made(value: Json) -> Check:
        bound = _number(value)
        return lambda instance: not isinstance(instance, kind) or len(instance) >= bound

    return made


def _at_most(kind: type[str] | type[list[Json]] | type[dict[str, Json]]) -> Callable[[Json], Check]:
    def made(value: Json) -> Check:
        bound = _number(value)
        return lambda instance: not isinstance(instance, kind) or len(instance) <= bound

    return made


def _is_number(instance: Json) -> bool:
    return isinstance(instance, int | float) and not isinstance(instance, bool)


def _minimum(value: Json) -> Check:
    bound = _number(value)
    return lambda instance: not _is_number(instance) or cast(float, instance) >= bound


def _maximum(value: Json) -> Check:
    bound = _number(value)
    return lambda instance: not _is_number(instance) or cast(float, instance) <= bound


_PLAIN: dict[str, Callable[[Json], Check]] = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "const": lambda value: _enum([value]),
    "pattern": _pattern,
    "minLength": _at_least(str),
    "maxLength": _at_most(str),
    "minItems": _at_least(list),
    "maxItems": _at_most(list),
    "minProperties": _at_least(dict),
    "minimum": _minimum,
    "maximum": _maximum,
}


def _object(value: Json) -> Schema:
    if not isinstance(value, dict):
        raise UnknownKeywordError("not an object")
    return value


def _array(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise UnknownKeywordError("not a list")
    return value


def _number(value: Json) -> float:
    if not isinstance(value, int | float):
        raise UnknownKeywordError("not a number")
    return value
