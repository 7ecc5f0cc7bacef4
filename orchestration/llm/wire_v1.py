"""The first form in which models wrote plans: what is still read of it. Pure.

Its open maps are lists of ``{field, value_json}``, with values as JSON text. A part that cannot be turned into a
plan is replaced by the reason, so that the plan's schema refuses it and quotes the reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from orchestration.llm.wire_values import UnreadableError, list_objects
from schemas.values import Json, Payload

OWN_KEYS = frozenset({"understanding", "reasoning", "final_response", "allow_parallel", "schedule"})
"""What only this form says beside a plan's actions."""

_LISTED = ("inputs", "input_bindings")


def has_listed_inputs(raw: Payload) -> bool:
    """Whether inputs stand in a list, which no plan does."""
    return any(isinstance(one.get(name), list) for one in list_objects(raw.get("actions")) for name in _LISTED)


def is_later_form(raw: Payload) -> bool:
    """Whether an answer has steps as only a later form writes them."""
    return any("call" in one or "args" in one for one in list_objects(raw.get("actions")))


def is_first_form(raw: Payload) -> bool:
    """Whether an answer that is no plan is in this form."""
    if is_later_form(raw):
        return False
    own = bool(OWN_KEYS & raw.keys()) or any("inputs" in one for one in list_objects(raw.get("actions")))
    return own or has_listed_inputs(raw)


def decode_first_form(raw: Payload) -> Payload:
    """Return what a plan says of an answer in this form, without what only code may say."""
    said = _without_nulls({name: value for name, value in raw.items() if name not in ("actions", "allow_parallel")})
    actions = raw.get("actions")
    if isinstance(actions, list):
        said["actions"] = [_action_to_plan(one) if isinstance(one, dict) else one for one in actions]
    return {**said, "constraints": {"allow_parallel": raw.get("allow_parallel") is True}}


def _action_to_plan(raw: Payload) -> Payload:
    action = _without_nulls({name: value for name, value in raw.items() if name not in _READERS})
    for name, read in _READERS.items():
        if raw.get(name) is not None:
            action[name] = _or_reason(read, raw[name])
    if "needs_user_confirmation" in action:
        action["policy_hints"] = {"needs_user_confirmation": action.pop("needs_user_confirmation")}
    return action


def _without_nulls(node: Payload) -> Payload:
    """Leave out what is null, also one object further in: 1.1 leaves out where the wire form says null."""
    return {
        name: {key: one for key, one in value.items() if one is not None} if isinstance(value, dict) else value
        for name, value in node.items()
        if value is not None
    }


def _or_reason(read: Callable[[Json], Json], node: Json) -> Json:
    try:
        return read(node)
    except UnreadableError as error:
        return str(error)


def _inputs(node: Json) -> Json:
    return _mapped(node, lambda entry: _value(entry.get("value_json"), f"value_json of {entry['field']}"))


def _bindings(node: Json) -> Json:
    return _mapped(node, lambda entry: entry.get("key"))


def _mapped(node: Json, value_of: Callable[[Payload], Json]) -> Json:
    if not isinstance(node, list):
        return node
    mapped: Payload = {}
    for entry in node:
        if not isinstance(entry, dict) or not isinstance(entry.get("field"), str):
            raise UnreadableError("each entry must be an object with a field")
        name = str(entry["field"])
        if name in mapped:
            raise UnreadableError(f"the field {name} is given twice")
        mapped[name] = value_of(entry)
    return mapped


def _value(text: Json, what: str) -> Json:
    """Read a value that travels as JSON text. A server that holds no schema may send the value itself."""
    if not isinstance(text, str):
        return text
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"the {what} is not JSON: {error}") from error
    return value


def _condition(node: Json) -> Json:
    if not isinstance(node, dict) or "tests" not in node:
        return node
    tests = [_test(one) for one in list_objects(node["tests"])]
    if not tests:
        raise UnreadableError("a condition needs at least one test")
    return tests[0] if len(tests) == 1 else {str(node.get("join", "all")): [*tests]}


def _test(node: Payload) -> Payload:
    test: Payload = {name: node[name] for name in ("path", "op") if name in node}
    if node.get("value_json") is not None:
        test["value"] = _value(node["value_json"], f"value_json of {node.get('path')}")
    return {"not": test} if node.get("negated") is True else test


def _repeat(node: Json) -> Json:
    return {**node, "until": _condition(node["until"])} if isinstance(node, dict) and "until" in node else node


_READERS: dict[str, Callable[[Json], Json]] = {
    "inputs": _inputs,
    "input_bindings": _bindings,
    "when": _condition,
    "repeat": _repeat,
}
