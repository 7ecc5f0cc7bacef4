"""The form in which somebody changes what is remembered: its hidden part, and what was put into it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import ValidationError

from bot.slack.body import get_text
from orchestration.remembered import find_fact_kind
from orchestration.text.said_facts import CHANNEL, PERSON, SaidFact, write_said_fact
from schemas.plan import Language
from schemas.remembered import RememberedFact
from schemas.values import Frozen, Payload

THING_BLOCK, PART_BLOCK = "thing", "part"
THING_ACTION, PART_ACTION = "chosen", "written"


class FactForm(Frozen):
    """Which fact a modal changes, by its owner, and what stood in its fields. Travels in ``private_metadata``."""

    form: Literal["fact"] = "fact"
    fact: str
    owner: str
    named: str
    part: str = ""
    language: Language


@dataclass(frozen=True, slots=True)
class FactValue:
    """What is to be meant from now on: the thing as it was picked or typed, and its tab."""

    named: str
    part: str = ""


def parse_fact_form(text: str) -> FactForm | None:
    """Return the hidden part of the modal that changes a fact, or None for another's."""
    try:
        return FactForm.model_validate_json(text)
    except ValidationError:
        return None


def read_fact_value(view: Payload) -> FactValue:
    """Return what was put into the modal."""
    thing = ("state", "values", THING_BLOCK, THING_ACTION)
    kinds = ("selected_conversation", "selected_user", "value")
    named = next((text for kind in kinds if (text := get_text(view, *thing, kind))), "")
    return FactValue(named.strip(), get_text(view, "state", "values", PART_BLOCK, PART_ACTION, "value").strip())


def find_form_problem(form: FactForm, value: FactValue) -> str:
    """Return the key of the words for what can't be taken; empty where it can."""
    if not value.named:
        return "modal.empty"
    return "step.unchanged" if (value.named, value.part) == (form.named, form.part) else ""


def write_change(fact: RememberedFact, value: FactValue, language: Language) -> str:
    """Return the sentence by which the owner of a fact would have said it so; empty where there is none."""
    kind = find_fact_kind(fact)
    marks = {CHANNEL: f"<#{value.named}>", PERSON: f"<@{value.named}>"}
    said = SaidFact("remember", fact.scope, fact.use, fact.word, kind, marks.get(kind, value.named), value.part)
    return write_said_fact(said, language)
