"""Reading into a closed form: fields and labels. What the data does not say is put to the person."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from connectors.text.models import LONGEST_MS, TextModels, convert_text_failure, find_text_wait
from connectors.text.write import LITERAL
from connectors.tool_spec import Completed, ToolInput, ToolOutput, ToolSpec
from orchestration.proposers import ModelUnavailableError
from orchestration.text.claims import build_evidence
from orchestration.text.form_values import complete_year, read_form_value
from orchestration.text.values import collect_texts
from orchestration.text_proposers import FieldKind, FormField, WrongTextError
from orchestration.tool import CallContext, ValueNeededError
from schemas.contract import Example
from schemas.values import Payload

MOST_ITEMS = 100
YES_NO = {"yes": True, "no": False}


class WantedField(BaseModel):
    """A field of a form."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=40, description="What it is called.")
    kind: FieldKind = Field(description="What it holds.")
    about: str = Field(default="", max_length=200, description="What it is.")
    options: list[str] = Field(default=[], max_length=20, description="Of a choice.")
    optional: bool = Field(default=False, description="It may be missing.")


class Extract(ToolInput):
    """A form, and what it is filled from."""

    data: JsonValue = Field(description="Text, messages or rows.")
    fields: list[WantedField] = Field(
        min_length=1, max_length=12, description="The fields wanted.", json_schema_extra=LITERAL
    )
    values: dict[str, JsonValue] = Field(default={}, description="Leave out: code fills it.")


class Extracted(ToolOutput):
    """The form by the names of its fields; ``missing`` are those that the data does not say and need not."""

    values: dict[str, JsonValue]
    enough: bool
    missing: list[str] = []


class Classify(ToolInput):
    """What is to be labelled."""

    data: JsonValue = Field(description="A text, or a list of messages, rows or records.")
    labels: list[str] = Field(min_length=2, max_length=20, description="The labels.", json_schema_extra=LITERAL)
    about: str = Field(default="", max_length=300, description="What they mean.", json_schema_extra=LITERAL)
    label: str | None = Field(default=None, description="Leave out: code fills it.")


class Classified(ToolOutput):
    """``records`` are the items with their ``label``, which is empty where none was sure; ``label`` that of a text."""

    label: str
    records: list[dict[str, JsonValue]]
    unsure: int


async def complete_form(models: TextModels, given: Extract, call: CallContext) -> Completed[Extract]:
    """Fill in the form, but what a person has answered.

    Raises:
        ValueNeededError: the data does not say a field.
    """
    known = {one.name: read_answer(one, given.values[one.name]) for one in given.fields if one.name in given.values}
    wanted = [_field_of(one) for one in given.fields if one.name not in known]
    assert models.reader is not None, "the tool is not offered without a reader"
    if not wanted:
        return Completed(given.model_copy(update={"values": known}))
    try:
        form = await models.reader.extract(given.data, wanted, find_text_wait(call))
    except (ModelUnavailableError, WrongTextError) as error:
        raise convert_text_failure(error) from error
    for name in form.missing:
        one = next(field for field in given.fields if field.name == name)
        raise ValueNeededError(f"values.{name}", "", _options_of(one))
    # Who reads has no calendar, so that a year which the data does not say would be a guess.
    text, today = "\n".join(collect_texts(given.data)), call.now.astimezone(ZoneInfo(call.timezone)).date()
    days = {one.name for one in wanted if one.kind == "date"}
    values = {
        name: complete_year(value, text, today) if name in days and isinstance(value, str) else value
        for name, value in form.values.items()
    }
    return Completed(given.model_copy(update={"values": {**values, **known}}))


def _field_of(one: WantedField) -> FormField:
    return FormField(one.name, one.kind, one.about, tuple(one.options), one.optional)


def _options_of(one: WantedField) -> tuple[str, ...]:
    return tuple(one.options) if one.kind == "choice" else tuple(YES_NO) if one.kind == "yes_no" else ()


def read_answer(one: WantedField, said: JsonValue) -> JsonValue:
    """Return what a person answered, or a form holds already, as the kind of its field.

    Raises:
        ValueNeededError: it is none of its kind.
    """
    typed: JsonValue = said
    if isinstance(said, str) and one.kind == "number":
        digits = said.replace(",", "").strip()
        typed = float(digits) if digits.replace(".", "", 1).lstrip("-").isdigit() else None
        typed = int(typed) if isinstance(typed, float) and typed.is_integer() else typed
    if isinstance(said, str) and one.kind == "yes_no":
        typed = YES_NO.get(said.strip().casefold())
    if typed is None and one.optional:
        return None
    value = read_form_value(one.kind, one.options, typed, build_evidence([typed]))
    if value is None:
        raise ValueNeededError(f"values.{one.name}", str(said), _options_of(one))
    return value


async def extract_fields(models: TextModels, given: Extract, call: CallContext) -> Extracted:
    """Give the form that was filled in."""
    del models, call
    missing = [one.name for one in given.fields if given.values.get(one.name) is None]
    return Extracted(values=given.values, enough=not missing, missing=missing)


async def classify_text(models: TextModels, given: Classify, call: CallContext) -> Completed[Classify]:
    """Label one text.

    Raises:
        ValueNeededError: no label is sure.
    """
    if isinstance(given.data, list) or given.label in given.labels:
        return Completed(given)
    (label,) = await _labels_of(models, [given.data], given, call)
    if not label:
        raise ValueNeededError("label", "", tuple(given.labels))
    return Completed(given.model_copy(update={"label": label}))


async def classify_items(models: TextModels, given: Classify, call: CallContext) -> Classified:
    """Label each item of a list; a text was labelled before."""
    if not isinstance(given.data, list):
        return Classified(label=given.label or "", records=[], unsure=0)
    if len(given.data) > MOST_ITEMS:
        raise convert_text_failure(WrongTextError("too_many"))
    labels = await _labels_of(models, given.data, given, call) if given.data else ()
    records = [_labelled(item, label) for item, label in zip(given.data, labels, strict=True)]
    return Classified(label="", records=records, unsure=sum(not label for label in labels))


async def _labels_of(models: TextModels, items: list[JsonValue], given: Classify, call: CallContext) -> tuple[str, ...]:
    assert models.reader is not None, "the tool is not offered without a reader"
    try:
        return (await models.reader.classify(items, given.labels, given.about, find_text_wait(call))).labels
    except (ModelUnavailableError, WrongTextError) as error:
        raise convert_text_failure(error) from error


def _labelled(item: JsonValue, label: str) -> Payload:
    return {**(item if isinstance(item, dict) else {"text": item}), "label": label}


EXTRACT = ToolSpec(
    tool="text.extract",
    description="Take named fields out of a text, messages or rows: amounts, dates, names, choices.",
    risk_level="read",
    given=Extract,
    gives=Extracted,
    act=extract_fields,
    prepare=complete_form,
    produces={"values": "$.values"},
    timeout_ms=LONGEST_MS,
    reads_untrusted=True,
    examples=(
        Example(ko="이 메일에서 금액이랑 납품일 뽑아줘", en="Take the amount and the delivery date out of this mail"),
    ),
)
CLASSIFY = ToolSpec(
    tool="text.classify",
    description="Give a text, or each of many messages or rows, one of some labels.",
    risk_level="read",
    given=Classify,
    gives=Classified,
    act=classify_items,
    prepare=classify_text,
    produces={"label": "$.label", "records": "$.records"},
    timeout_ms=LONGEST_MS,
    reads_untrusted=True,
    examples=(Example(ko="이 문의들 불만인지 칭찬인지 분류해줘", en="Sort these messages into complaints and praise"),),
)

SPECS: tuple[ToolSpec[TextModels, Any, Any], ...] = (EXTRACT, CLASSIFY)
