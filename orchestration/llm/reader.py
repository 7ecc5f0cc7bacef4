"""The reader that asks a model: fields of a form out of data, and labels of its items. It has no tools and gives back
nothing but what the form has room for; each value is held against the data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orchestration.llm.context import USUAL_CONTEXT
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import AnswerSchema, ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.llm.summariser import check_length, prepare_fenced
from orchestration.llm.text_asker import (
    NOT_IN_FORM,
    SOUND,
    UNSOUND,
    UNUSABLE,
    TextAsker,
    make_unreadable_error,
    start_asking,
)
from orchestration.llm.wire_values import close_object
from orchestration.model_meter import meter_model_calls
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
    context: int = USUAL_CONTEXT

    async def extract(self, data: Json, fields: Sequence[FormField], wait: TextWait = AS_LONG_AS_IT_TAKES) -> ReadForm:
        """Return the fields that the data gives. What does not stand in it the model is told once.

        Raises:
            ModelUnavailableError: no model answered, or the run's budget is spent.
            WrongTextError: the data is too long to be read whole.
        """
        check_length(data, MOST_LETTERS, self.context, MAX_TOKENS)
        evidence, asker = build_evidence(data), start_asking(self.gateway, wait)
        with meter_model_calls() as meter:
            filled = await asker.find_best(lambda: _fill_form(asker, data, fields, evidence), _rate_form)
        if filled is None:
            raise make_unreadable_error()
        said = filled.values
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
        check_length([*items], MOST_LETTERS, self.context, MAX_TOKENS)
        asker = start_asking(self.gateway, wait)

        def rate(said: list[Json] | None) -> int:
            return UNUSABLE if said is None else SOUND if len(said) == len(items) else UNSOUND

        with meter_model_calls() as meter:
            said = await asker.find_best(lambda: _label_items(asker, items, labels, about), rate)
        if said is None:
            raise make_unreadable_error()
        if len(said) != len(items):
            raise WrongTextError("no_labels")
        return ReadLabels(tuple(str(one) if one in labels else "" for one in said), meter.use)


@dataclass(frozen=True, slots=True)
class _FilledForm:
    """What a model gave for the fields, and what of it does not stand in the data."""

    values: Payload
    wrong: tuple[str, ...]


async def _fill_form(
    asker: TextAsker, data: Json, fields: Sequence[FormField], evidence: Evidence
) -> _FilledForm | None:
    """Return the form as one model fills it, which is told once what is wrong; ``None`` where it gives none."""
    filled = await _read_form(asker, data, fields, evidence)
    lacking = [one.name for one in fields if not one.optional and (filled is None or filled.values[one.name] is None)]
    wrong = [NOT_IN_FORM] if filled is None else [*filled.wrong] or [f"{name}: null" for name in lacking]
    if not wrong:
        return filled
    return await _read_form(asker, data, fields, evidence, wrong) or filled


async def _read_form(
    asker: TextAsker, data: Json, fields: Sequence[FormField], evidence: Evidence, wrong: Sequence[str] = ()
) -> _FilledForm | None:
    raw = await asker.read_object(build_form_request(data, fields, wrong))
    if raw is None:
        return None
    said, refused = Payload(), list[str]()
    for key, one in list_keyed(fields):
        given = raw.get(key)
        value = read_form_value(one.kind, one.options, given, evidence)
        said[one.name] = value
        if value is None and given is not None:
            refused.append(f"{one.name}: {given}"[:120])
    return _FilledForm(said, tuple(refused))


def _rate_form(filled: _FilledForm | None) -> int:
    """A field that a model says to be missing is an answer; one with what the data does not have is none."""
    return UNUSABLE if filled is None else UNSOUND if filled.wrong else SOUND


async def _label_items(asker: TextAsker, items: Sequence[Json], labels: Sequence[str], about: str) -> list[Json] | None:
    """Return what one model gives as the labels, which is told once where they are not one for each item; ``None``
    where it gives no list."""
    found: list[Json] | None = None
    for wrong in ((), ("one label for each item, in their order",)):
        raw = await asker.read_object(build_label_request(items, labels, about, wrong))
        said = (raw or {}).get("labels")
        found = said if isinstance(said, list) else found
        if found is not None and len(found) == len(items):
            return found
    return found


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
