"""The form in which a model writes a plan, as a JSON Schema inside the strict subset of structured outputs.

One closed branch a tool, with its inputs by name and type; null says that the person did not say it. What code can
derive (intent, risk, what a step needs and gives, version, language, time zone, bounds) is not part of it.
https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from orchestration.llm.wire_values import build_value_schema, close_object, list_input_forms
from schemas.condition import Op
from schemas.contract import ToolContract
from schemas.plan import Constraints, OnError, ReplyKind
from schemas.values import Json, Payload

TEXT: Payload = {"type": "string"}
FLAG: Payload = {"type": "boolean"}
WHOLE: Payload = {"type": "integer"}
ANY_TYPE: Payload = {"type": ["string", "number", "boolean", "null"]}
NULL: Payload = {"type": "null"}
MOST_ACTIONS = Constraints().max_actions
"""What a plan may have that says no bound of its own, as none in this form does."""


def build_plan_schema(contracts: Iterable[ToolContract]) -> Payload:
    """Return the schema of a plan whose actions use these tools. The same tools give the same bytes."""
    calls: list[Json] = [_call(contract) for contract in contracts]
    plan = close_object(
        {
            "goal": TEXT,
            "missing_tools": _list(TEXT),
            "unclear": _list(close_object({"field": TEXT, "question": TEXT, "options": _list(TEXT)})),
            "actions": {**_list(_action({"anyOf": calls} if calls else NULL)), "maxItems": MOST_ACTIONS},
            "special": _list(_special()),
            "not_done": _list(TEXT),
            "reply": _or_null(close_object({"kind": _one_of(get_args(ReplyKind)), "text": TEXT})),
            "cron": {"type": ["string", "null"]},
        }
    )
    return {**plan, "$defs": {"tests": _tests(), "pairs": _pairs()}}


def _call(contract: ToolContract) -> Payload:
    args: Payload = {name: build_value_schema(form) for name, form in list_input_forms(contract).items()}
    return close_object({"tool": {"type": "string", "const": contract.tool}, "args": close_object(args)})


def _action(call: Payload) -> Payload:
    each = close_object({"items": TEXT, "max": {"type": ["integer", "null"]}})
    return close_object(
        {
            "id": TEXT,
            "say": TEXT,
            "call": call,
            "each": _or_null(each),
            "when": _or_null(_ref("tests")),
        }
    )


def _special() -> Payload:
    """What few actions have, beside the actions: then it costs nothing where nobody asked for it."""
    repeat = close_object({"every_s": WHOLE, "until": _ref("tests"), "max": WHOLE})
    return close_object(
        {
            "id": TEXT,
            "after": _list(TEXT),
            "ask_first": FLAG,
            "on_error": _one_of(get_args(OnError)),
            "repeat": _or_null(repeat),
        }
    )


def _tests() -> Payload:
    """One level of tests joined by all or any: not every server takes a schema that refers to itself."""
    value: Payload = {"anyOf": [ANY_TYPE, {"type": "array", "items": {"type": ["string", "number"]}}]}
    test = close_object({"path": TEXT, "op": _one_of(get_args(Op)), "value": value, "not": FLAG})
    return close_object({"join": _one_of(("all", "any")), "tests": _list(test)})


def _pairs() -> Payload:
    value: Payload = {"anyOf": [ANY_TYPE, {"type": "array", "items": TEXT}]}
    return _list(close_object({"name": TEXT, "value": value}))


def _list(items: Payload) -> Payload:
    return {"type": "array", "items": items}


def _one_of(values: Sequence[str]) -> Payload:
    return {"type": "string", "enum": [*values]}


def _or_null(schema: Payload) -> Payload:
    return {"anyOf": [schema, NULL]}


def _ref(name: str) -> Payload:
    return {"$ref": f"#/$defs/{name}"}


def build_fields_schema(fields: Sequence[str]) -> Payload:
    """Return the schema of an answer that gives a text for each of these fields."""
    return close_object(dict.fromkeys(fields, TEXT))
