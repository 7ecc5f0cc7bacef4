"""The form in which a model writes a plan, as a JSON Schema inside the strict subset of structured outputs.

Every field is required and nullable where 1.1 may leave it out; open maps travel as lists, and values of any type as
JSON text (``value_json``). What only code may say (version, time zone, context, bounds) is not part of it.
https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from schemas.condition import Op
from schemas.plan import Intent, Language, OnError, ReplyKind, RiskLevel, RiskTag
from schemas.values import Json, Payload

TEXT: Payload = {"type": "string"}
FLAG: Payload = {"type": "boolean"}
WHOLE: Payload = {"type": "integer"}
NUMBER: Payload = {"type": "number"}


def build_plan_schema(tools: Sequence[str]) -> Payload:
    """Return the schema of a plan whose actions use these tools. The same tools give the same bytes.

    The reading of the request comes first, so that a model thinks before it names actions.
    """
    definitions: Payload = {
        "understanding": _understanding(),
        "action": _action(tools),
        "condition": _condition(),
    }
    plan = _closed(
        understanding=_ref("understanding"),
        goal=TEXT,
        reasoning=_list(_closed(tool=TEXT, why=TEXT, confidence=NUMBER)),
        actions=_list(_ref("action")),
        reply=_or_null(_closed(kind=_one_of(get_args(ReplyKind)), text=TEXT)),
        schedule=_or_null(_closed(cron=TEXT, timezone=TEXT)),
        allow_parallel=FLAG,
        final_response=_closed(style=_one_of(("concise", "detailed")), include_links=FLAG, include_step_results=FLAG),
    )
    return {**plan, "$defs": definitions}


def _understanding() -> Payload:
    domains = ("analysis", "content", "operation", "inquiry")
    return _closed(
        language=_one_of(get_args(Language)),
        intent=_closed(domain=_one_of(domains), category=TEXT, subcategory=TEXT),
        entities=_list(_closed(type=TEXT, value=TEXT, confidence=NUMBER)),
        difficulty=_one_of(("easy", "medium", "hard")),
        ambiguities=_list(_closed(question=TEXT, options=_list(TEXT), field=TEXT)),
    )


def _action(tools: Sequence[str]) -> Payload:
    return _closed(
        id=TEXT,
        tool=_one_of(tools) if tools else TEXT,
        intent=_one_of(get_args(Intent)),
        summary=TEXT,
        requires=_list(TEXT),
        produces=_list(TEXT),
        depends_on=_list(TEXT),
        inputs=_list(_closed(field=TEXT, value_json=TEXT)),
        input_bindings=_list(_closed(field=TEXT, key=TEXT)),
        when=_or_null(_ref("condition")),
        for_each=_or_null(_closed(items=TEXT, max_items=WHOLE)),
        repeat=_or_null(_closed(every_s=WHOLE, until=_ref("condition"), max=WHOLE)),
        success_criteria=_list(TEXT),
        risk=_closed(level=_one_of(get_args(RiskLevel)), tags=_list(_one_of(get_args(RiskTag)))),
        needs_user_confirmation=FLAG,
        on_error=_one_of(get_args(OnError)),
    )


def _condition() -> Payload:
    """One level of tests joined by all or any: not every server takes a schema that refers to itself."""
    test = _closed(path=TEXT, op=_one_of(get_args(Op)), value_json=_or_null(TEXT), negated=FLAG)
    return _closed(join=_one_of(("all", "any")), tests=_list(test))


def _closed(**properties: Payload) -> Payload:
    names: list[Json] = list(properties)
    return {"type": "object", "properties": {**properties}, "required": names, "additionalProperties": False}


def _list(items: Payload) -> Payload:
    return {"type": "array", "items": items}


def _one_of(values: Sequence[str]) -> Payload:
    return {"type": "string", "enum": list(values)}


def _or_null(schema: Payload) -> Payload:
    return {"anyOf": [schema, {"type": "null"}]}


def _ref(name: str) -> Payload:
    return {"$ref": f"#/$defs/{name}"}


def build_fields_schema(fields: Sequence[str]) -> Payload:
    """Return the schema of an answer that gives a text for each of these fields."""
    return _closed(**dict.fromkeys(fields, TEXT))
