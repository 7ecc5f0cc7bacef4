"""The executor model: values for the inputs that code could not fill, held to those fields and to what people said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.llm.text_asker import NOT_IN_FORM, SOUND, UNUSABLE, TextAsker, make_unreadable_error
from orchestration.llm.tool_list import describe_field_shape, describe_name_kind
from orchestration.llm.wire_schema import build_fields_schema
from orchestration.proposers import FillingTask
from orchestration.run.templates import find_references
from orchestration.text.typed_words import find_literal_origin
from schemas.values import MODEL, Json, Payload

MISSING = "MISSING"
MAX_TOKENS = 4_000


@dataclass(frozen=True, slots=True)
class ModelFiller:
    """Implements ``orchestration.proposers.Filler``."""

    gateway: LLMGateway

    async def fill(self, task: FillingTask) -> Payload:
        """Return a value, or ``"MISSING"``, for every missing field. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered in the form, or the run's budget is spent.
        """
        asker = TextAsker(self.gateway)
        said = await asker.find_best(
            lambda: _ask_for_values(asker, task), lambda one: UNUSABLE if one is None else SOUND
        )
        if said is None:
            raise make_unreadable_error()
        return read_values(said, task)


async def _ask_for_values(asker: TextAsker, task: FillingTask) -> Payload | None:
    """Return what one model answers, which is told once where that is not in the form; ``None`` where it never is."""
    said = await asker.read_object(build_filling_request(task))
    return said if said is not None else await asker.read_object(build_filling_request(task, NOT_IN_FORM))


def build_filling_request(task: FillingTask, wrong: str = "") -> ModelRequest:
    """Return the question that asks a model for the missing fields, and for nothing else; ``wrong`` is what was wrong
    with its last answer."""
    given: Payload = {
        "tool": task.contract.tool,
        "does": task.contract.description,
        "action": task.action.summary or task.action.intent,
        "missing": {name: _described(task, name) for name in task.missing},
        "known": task.known,
        "memory": {**task.memory_shapes},
        "now": task.request.asked_at.isoformat(timespec="minutes"),
        "timezone": task.request.timezone,
        "request": task.request.text,
        **({"wrong": wrong} if wrong else {}),
    }
    prompt = load_prompt("filler").filled(task=json.dumps(given, ensure_ascii=False, indent=1))
    form = build_filling_form(task.missing)
    return prompt.build_request(form, MAX_TOKENS)


def build_filling_form(missing: Sequence[str]) -> AnswerSchema:
    """Return the form of an answer that gives values for these fields."""
    return AnswerSchema("inputs", build_fields_schema(missing))


def _described(task: FillingTask, name: str) -> Payload:
    schema = task.contract.fields.get(name, {})
    named = describe_name_kind(task.contract.resolves(name))
    return {
        "type": named or describe_field_shape(schema, task.contract.input_schema),
        "means": schema.get("description", ""),
    }


def read_values(said: Payload, task: FillingTask) -> Payload:
    """Return the answer's values by field; what is unfit or invented is ``"MISSING"``."""
    return {name: _acceptable(task, name, said.get(name)) for name in task.missing}


def _acceptable(task: FillingTask, name: str, said: Json) -> Json:
    value = _parsed(task, name, said)
    if value is None or not all(_is_known(task, key) for key in find_references(value)):
        return MISSING
    return MISSING if _is_invented(task, name, value) else value


def _parsed(task: FillingTask, name: str, said: Json) -> Json:
    """Read a field that is not a text from its JSON text; a template stands for itself."""
    shape = describe_field_shape(task.contract.fields.get(name, {}), task.contract.input_schema)
    if not isinstance(said, str) or said == MISSING or shape.startswith(("text", "one of", "any")):
        return said
    try:
        value: Json = json.loads(said)
    except (ValueError, RecursionError):
        return said if any(find_references(said)) else None
    return value


def _is_known(task: FillingTask, key: str) -> bool:
    """Whether a template names something that memory holds, by ``a1.rows`` or by a bare key that one action left."""
    head, _, tail = key.partition(".")
    if head == "item" and task.action.for_each is not None:
        return True
    whole = f"{head}.{tail.partition('.')[0]}"
    bare = [known for known in task.memory_shapes if known.partition(".")[2] == head]
    return whole in task.memory_shapes or len(bare) == 1


def _is_invented(task: FillingTask, name: str, value: Json) -> bool:
    """Whether a value that decides who or where is the model's own: neither typed by the person nor remembered."""
    if task.contract.resolves(name) is None and name not in task.contract.who_where:
        return False
    if any(find_references(value)):
        return False
    return MODEL in find_literal_origin(value, task.request.text)
