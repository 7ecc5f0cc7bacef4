"""A typed answer: the modal's hidden part, and the rule by which what was typed is taken or refused.

The listener that answers the modal and the reader of the stored submission hold to the same rule.
"""

from __future__ import annotations

import math
from typing import Literal

from pydantic import ValidationError

from schemas.plan import Language
from schemas.values import Frozen, Json

TEXT_ACTION = "written"
TEXT_BLOCK = "answer"
MAX_CHARACTERS = 3000


class AnswerForm(Frozen):
    """Which question a modal answers, and the card it was opened from. Travels in ``private_metadata``."""

    form: Literal["answer"] = "answer"
    run: str
    question: str
    control: str
    channel: str
    message_ts: str
    thread_ts: str = ""
    language: Language


class Written(Frozen):
    """A value that can be taken."""

    value: Json


class Unwritable(Frozen):
    """Why it can't: the key of the words for the person."""

    key: str


def metadata_of(text: str) -> AnswerForm | None:
    """Return the hidden part of metel's answer modal, or None for another's."""
    try:
        return AnswerForm.model_validate_json(text)
    except ValidationError:
        return None


def read_written(form: AnswerForm, typed: str) -> Written | Unwritable:
    """Return the value that was typed, or why it can't be taken."""
    text = typed.strip()
    if not text:
        return Unwritable(key="modal.empty")
    if form.control != "number":
        return Written(value=text)
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return Unwritable(key="modal.not_a_number")
    if not math.isfinite(number):
        return Unwritable(key="modal.not_a_number")
    return Written(value=int(number) if number.is_integer() else number)
