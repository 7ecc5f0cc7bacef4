"""The reader that asks a model: fields of a form out of data, and labels of its items. It has no tools and gives back
nothing but what the form has room for; each value is held against the data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orchestration.llm.answer_reader import read_answer
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.llm.summariser import prepare_fenced, show_data
from orchestration.llm.text_asker import TextAsker, start_asking
from orchestration.llm.wire_values import close_object
from orchestration.model_meter import meter_model_calls, record_mended
from orchestration.text.claims import Evidence, build_evidence
from orchestration.text.form_values import read_form_value
from orchestration.text_proposers import (
    AS_LONG_AS_IT_TAKES,
    FormField,
    ReadForm,
    ReadLabels,
    TextWait,
    WrongTextError,
)
from schemas.values import Json, Payload

MAX_TOKENS = 2_000
MOST_LETTERS = 40_000
UNSURE = "unsure"
_TYPES: Mapping[str, Payload] = {
    "number": {"type": ["number", "null"]},
    "yes_no": {"type": ["boolean", "null"]},
}


@dataclass(frozen=True, slots=True)
class ModelReader:
    """Implements ``orchestration.proposers.TextReader``. What it reads is no more to be trusted than the data."""

    gateway: LLMGateway

    async def extract(self, data: Json, fields: Sequence[FormField], wait: TextWait = AS_LONG_AS_IT_TAKES) -> ReadForm:
        """Return the fields that the data gives. What does not stand in it the model is told once.

        Raises:
            ModelUnavailableError: no model answered, or the run's budget is spent.
            WrongTextError: the data is too long to be read whole.
        """
        check_length(data)
        evidence, asker = build_evidence(data), start_asking(self.gateway, wait)
        with meter_model_calls() as meter:
            said, wrong = await _fill(asker, data, fields, evidence)
            if wrong or any(said.get(one.name) is None and not one.optional for one in fields):
                again = wrong or [f"{one.name}: null" for one in fields if said.get(one.name) is None]
                said, _ = await _fill(asker, data, fields, evidence, again)
        missing = tuple(one.name for one in fields if said.get(one.name) is None and not one.optional)
        return ReadForm(said, not missing, missing, meter.use)

    async def classify(
        self, items: Sequence[Json], labels: Sequence[str], about: str, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> ReadLabels:
        """Return a label for each item, empty where the model is not sure.

        Raises:
            ModelUnavailableError: no model answered, or the run's budget is spent.
            WrongTextError: the items are too long to be read whole, or the answer fits none of them.
        """
        check_length([*items])
        asker = start_asking(self.gateway, wait)
        with meter_model_calls() as meter:
            for wrong in ((), ("one label for each item, in their order",)):
                raw = await _read_object(asker, build_label_request(items, labels, about, wrong))
                found = raw.get("labels")
                if isinstance(found, list) and len(found) == len(items):
                    return ReadLabels(tuple(str(one) if one in labels else "" for one in found), meter.use)
        raise WrongTextError("no_labels")


async def _fill(
    asker: TextAsker, data: Json, fields: Sequence[FormField], evidence: Evidence, wrong: Sequence[str] = ()
) -> tuple[Payload, list[str]]:
    raw = await _read_object(asker, build_form_request(data, fields, wrong))
    said, refused = Payload(), list[str]()
    for key, one in list_keyed(fields):
        given = raw.get(key)
        value = read_form_value(one.kind, one.options, given, evidence)
        said[one.name] = value
        if value is None and given is not None:
            refused.append(f"{one.name}: {given}"[:120])
    return said, refused


async def _read_object(asker: TextAsker, request: ModelRequest) -> Payload:
    read = read_answer(await asker.ask(request))
    record_mended(read.mended)
    return read.value or {}


def check_length(data: Json) -> None:
    """Refuse data that would be read in part.

    Raises:
        WrongTextError: it is too long.
    """
    if len(show_data(data)) > MOST_LETTERS:
        raise WrongTextError("too_long")


def build_form_request(data: Json, fields: Sequence[FormField], wrong: Sequence[str] = ()) -> ModelRequest:
    """Return the question that asks a model to fill in a form; the data is fenced by its own digest."""
    told = [json.dumps({"key": key, **_describe(one)}, ensure_ascii=False) for key, one in list_keyed(fields)]
    return _build_request("Fill in the form from the data.", "\n".join(told), build_form(fields), data, wrong)


def build_form(fields: Sequence[FormField]) -> AnswerSchema:
    """Return the form of an answer that fills these fields in."""
    return _build_answer_form({key: _type_of(one) for key, one in list_keyed(fields)})


def list_keyed(fields: Sequence[FormField]) -> list[tuple[str, FormField]]:
    """Return the fields with the keys by which a model answers: their names may be of any letters."""
    return [(f"f{number}", one) for number, one in enumerate(fields, 1)]


def _describe(one: FormField) -> Payload:
    return {"name": one.name, "kind": one.kind, "about": one.about, "options": [*one.options]}


def _type_of(one: FormField) -> Payload:
    if one.kind == "choice":
        return {"anyOf": [{"type": "string", "enum": [*one.options]}, {"type": "null"}]}
    return _TYPES.get(one.kind, {"type": ["string", "null"]})


def build_label_request(
    items: Sequence[Json], labels: Sequence[str], about: str, wrong: Sequence[str] = ()
) -> ModelRequest:
    """Return the question that asks a model to label items, each of which has its number."""
    task = f"Give each item of the data one label, in their order; `{UNSURE}` where none fits or several do."
    parts: Payload = {"labels": {"type": "array", "items": {"type": "string", "enum": [*labels, UNSURE]}}}
    form = json.dumps({"labels": [*labels, UNSURE], "about": about}, ensure_ascii=False)
    numbered: list[Json] = [{"item": number, "value": item} for number, item in enumerate(items, 1)]
    return _build_request(task, form, _build_answer_form(parts), numbered, wrong)


def _build_answer_form(parts: Payload) -> AnswerSchema:
    return AnswerSchema("reading", close_object(parts))


def _build_request(task: str, form: str, schema: AnswerSchema, data: Json, wrong: Sequence[str]) -> ModelRequest:
    fence, shown = prepare_fenced("reading", data, wrong=wrong)
    prompt = load_prompt("reader").filled(task=task, form=form, fence=fence, data=shown)
    return prompt.build_request(schema, MAX_TOKENS)
