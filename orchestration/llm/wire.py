"""From the form that a model writes to a 1.1 plan, and back for showing a model its own answer. Pure.

Nothing is judged here: a part that cannot be turned into a plan is replaced by the reason, so that the plan's schema
refuses it and quotes the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from schemas.plan import Language
from schemas.values import Json, Payload

LOCALES: dict[Language, str] = {"ko": "ko-KR", "en": "en-US", "ja": "ja-JP"}
_FENCED = re.compile(r"\s*```[a-zA-Z]*[ \t]*\n(?P<inside>.*)\n\s*```\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PlanLocale:
    """What code says of every plan: where days are counted, and the person's language."""

    timezone: str
    language: Language


class _UnreadableError(Exception):
    """A part has no counterpart in the other form; the message says why, for the model."""


def strip_fence(text: str) -> str:
    """Return the inside of a text that is one fenced block, else the text."""
    fenced = _FENCED.fullmatch(text)
    return fenced["inside"] if fenced else text


def decode_plan(text: str, setting: PlanLocale) -> str:
    """Return the text of a 1.1 plan (JSON) for a model's answer.

    An answer that is a plan already, or no JSON object, comes back without its fence and otherwise as it is.
    """
    bare = strip_fence(text)
    raw = parse_json_object(bare)
    if raw is None or not _is_wire(raw):
        return bare
    return json.dumps(_to_plan(raw, setting), ensure_ascii=False)


def encode_plan(plan: str) -> str:
    """Return the wire form of a plan's text; a text that has none comes back as it is."""
    raw = parse_json_object(plan)
    if raw is None or "actions" not in raw or _is_wire(raw):
        return plan
    try:
        return json.dumps(_to_wire(raw), ensure_ascii=False)
    except _UnreadableError:
        return plan


def parse_json_object(text: str) -> Payload | None:
    """Return the JSON object that a text is, or ``None``."""
    try:
        raw: Json = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None


def _is_wire(raw: Payload) -> bool:
    """A plan names its version and maps its inputs; the wire form does neither."""
    if "version" not in raw:
        return "actions" in raw
    return any(isinstance(one.get(name), list) for one in _objects(raw.get("actions")) for name in _LISTED)


_LISTED = ("inputs", "input_bindings")


def _objects(node: Json) -> list[Payload]:
    return [one for one in node if isinstance(one, dict)] if isinstance(node, list) else []


def _to_plan(raw: Payload, setting: PlanLocale) -> Payload:
    said = _without_nulls({name: value for name, value in raw.items() if name not in ("actions", "allow_parallel")})
    actions = raw.get("actions")
    if isinstance(actions, list):
        said["actions"] = [_action_to_plan(one) if isinstance(one, dict) else one for one in actions]
    return {
        **said,
        "version": "1.1",
        "timezone": setting.timezone,
        "locale": LOCALES[setting.language],
        "constraints": {"allow_parallel": raw.get("allow_parallel") is True},
    }


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
    except _UnreadableError as error:
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
            raise _UnreadableError("each entry must be an object with a field")
        name = str(entry["field"])
        if name in mapped:
            raise _UnreadableError(f"the field {name} is given twice")
        mapped[name] = value_of(entry)
    return mapped


def _value(text: Json, what: str) -> Json:
    """Read a value that travels as JSON text. A server that holds no schema may send the value itself."""
    if not isinstance(text, str):
        return text
    try:
        value: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _UnreadableError(f"the {what} is not JSON: {error}") from error
    return value


def _condition(node: Json) -> Json:
    if not isinstance(node, dict) or "tests" not in node:
        return node
    tests = [_test(one) for one in _objects(node["tests"])]
    if not tests:
        raise _UnreadableError("a condition needs at least one test")
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


def _to_wire(plan: Payload) -> Payload:
    constraints = plan.get("constraints")
    return {
        "understanding": plan.get("understanding"),
        "goal": plan.get("goal"),
        "reasoning": plan.get("reasoning", []),
        "actions": [_action_to_wire(one) for one in _objects(plan.get("actions"))],
        "reply": plan.get("reply"),
        "schedule": plan.get("schedule"),
        "allow_parallel": constraints.get("allow_parallel", False) if isinstance(constraints, dict) else False,
        "final_response": plan.get("final_response"),
    }


def _action_to_wire(action: Payload) -> Payload:
    hints = action.get("policy_hints")
    wire: Payload = {name: action.get(name) for name in ("id", "tool", "intent", "summary")}
    wire |= {name: action.get(name, []) for name in ("requires", "produces", "depends_on", "success_criteria")}
    wire["inputs"] = [{"field": name, "value_json": _json(value)} for name, value in _map(action, "inputs")]
    wire["input_bindings"] = [{"field": name, "key": key} for name, key in _map(action, "input_bindings")]
    wire |= {"when": _condition_to_wire(action.get("when")), "for_each": action.get("for_each")}
    repeat = action.get("repeat")
    until = {"until": _condition_to_wire(repeat.get("until"))} if isinstance(repeat, dict) else {}
    wire["repeat"] = {**repeat, **until} if isinstance(repeat, dict) else None
    wire |= {"risk": action.get("risk"), "on_error": action.get("on_error", "stop")}
    wire["needs_user_confirmation"] = isinstance(hints, dict) and hints.get("needs_user_confirmation") is True
    return wire


def _map(action: Payload, name: str) -> list[tuple[str, Json]]:
    node = action.get(name, {})
    if not isinstance(node, dict):
        raise _UnreadableError(f"{name} is no map")
    return list(node.items())


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _condition_to_wire(node: Json) -> Json:
    if not isinstance(node, dict):
        return None
    join = next((name for name in ("all", "any") if name in node), None)
    parts = _objects(node[join]) if join else [node]
    return {"join": join or "all", "tests": [_test_to_wire(one) for one in parts]}


def _test_to_wire(node: Payload) -> Payload:
    inner = node.get("not", node)
    if not isinstance(inner, dict) or "path" not in inner:
        raise _UnreadableError("the condition is nested")
    value = _json(inner["value"]) if "value" in inner else None
    return {"path": inner["path"], "op": inner.get("op"), "value_json": value, "negated": "not" in node}
