"""Tools as a model reads them: a few lines each, out of the contracts. Pure; the same contracts give the same text."""

from __future__ import annotations

from collections.abc import Iterable

from orchestration.llm.wire_values import CONDITION_KEYS
from orchestration.service import list_things
from schemas.contract import ToolContract
from schemas.values import Json, Payload

_NAMED = {
    "slack.channel": "name of a Slack channel",
    "slack.user": "name of a person",
}
_PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}


def render_tool_list(contracts: Iterable[ToolContract]) -> str:
    """Return the tools with their inputs and the keys they give. ``*`` marks an input that must be there; of which type
    it is, the schema of the answer says."""
    return "\n".join(_tool(contract) for contract in contracts)


def _tool(contract: ToolContract) -> str:
    inputs = "; ".join(_input(contract, name, schema) for name, schema in contract.fields.items())
    gives = ", ".join(contract.produces_map) or "nothing"
    return f"## {contract.tool} ({contract.risk_level}): {contract.description}\n{inputs or 'no input'} -> {gives}"


def _input(contract: ToolContract, name: str, schema: Payload) -> str:
    star = "*" if name in contract.required else ""
    kind = describe_name_kind(contract.resolves(name))
    said = schema.get("description")
    told = [one.strip().rstrip(".") for one in (kind, said) if isinstance(one, str) and one.strip()]
    return f"{name}{star}: {'. '.join(told)}" if told else f"{name}{star}"


def describe_name_kind(kind: str | None) -> str:
    """Return what a name of a kind is, in words; empty where nothing is looked up."""
    things = {thing.kind: thing.means for thing in list_things()}
    return (_NAMED | things).get(kind, "") if kind else ""


def describe_field_shape(schema: Payload, root: Payload) -> str:
    """Return the type of a field in words: ``text``, ``list of number``, ``condition``, ``object {a*: text}``.

    ``root`` is the schema that holds the definitions. A definition inside itself is called by its name.
    """
    return _shape(schema, root, frozenset())


def _shape(node: Json, root: Payload, within: frozenset[str]) -> str:
    if not isinstance(node, dict):
        return "any value"
    ref = node.get("$ref")
    if isinstance(ref, str):
        return _definition(ref, root, within)
    options = node.get("anyOf") or node.get("oneOf")
    if isinstance(options, list):
        shapes = dict.fromkeys(_shape(one, root, within) for one in options)
        return " or ".join(shape for shape in shapes if shape != "null") or "null"
    values = node.get("enum")
    if isinstance(values, list):
        return "one of " + ", ".join(str(value) for value in values)
    return _typed(node, root, within)


def _definition(ref: str, root: Payload, within: frozenset[str]) -> str:
    name = ref.rpartition("/")[2]
    definitions = root.get("$defs")
    if name in within or not isinstance(definitions, dict):
        return name
    return _shape(definitions.get(name), root, within | {name})


def _typed(node: Payload, root: Payload, within: frozenset[str]) -> str:
    kinds = node.get("type")
    match kinds:
        case "array":
            return f"list of {_shape(node.get('items'), root, within)}"
        case "object":
            return _object(node, root, within)
        case str():
            return _PLAIN.get(kinds, "any value")
        case list():
            return " or ".join(_PLAIN.get(str(kind), str(kind)) for kind in kinds if kind != "null")
        case _:
            return "any value"


def _object(node: Payload, root: Payload, within: frozenset[str]) -> str:
    properties = node.get("properties")
    if not isinstance(properties, dict) or not properties:
        return "object of any keys"
    required = node.get("required")
    needed = {str(name) for name in required} if isinstance(required, list) else set[str]()
    if needed in CONDITION_KEYS:
        return "condition"
    parts = [
        f"{name}{'*' if name in needed else ''}: {_shape(part, root, within)}" for name, part in properties.items()
    ]
    return "object {" + ", ".join(parts) + "}"
