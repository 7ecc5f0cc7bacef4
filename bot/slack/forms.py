"""Forms in modals: a rejection, a typed answer and a request said anew, with the hidden part that each carries."""

from __future__ import annotations

import math
from typing import Literal

from pydantic import ValidationError

from bot.slack.body import get_text
from orchestration.run.ask_events import Sequel
from schemas.plan import Language
from schemas.values import Frozen, Json, Payload

REASON_BLOCK, SEQUEL_BLOCK = "reason", "sequel"

REJECT_ACTION = "said"

STOP, ANOTHER_WAY = "stop", "another_way"


class RejectForm(Frozen):
    """Which approval a modal rejects, and the card it was opened from. Travels in ``private_metadata``."""

    form: Literal["reject"] = "reject"
    run: str
    approval: str
    channel: str
    message_ts: str
    thread_ts: str = ""
    language: Language


def parse_reject_form(text: str) -> RejectForm | None:
    """Return the hidden part of the modal that rejects, or None for another's."""
    try:
        return RejectForm.model_validate_json(text)
    except ValidationError:
        return None


def read_rejection(view: Payload) -> tuple[str, Sequel]:
    """Return the reason and what is to follow: where nothing is chosen, the end of the run."""
    values = ("state", "values")
    reason = get_text(view, *values, REASON_BLOCK, REJECT_ACTION, "value").strip()
    chosen = get_text(view, *values, SEQUEL_BLOCK, REJECT_ACTION, "selected_option", "value")
    return reason, "another_way" if chosen == ANOTHER_WAY else "stop"


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


class WrittenAnswer(Frozen):
    """A value that can be taken."""

    value: Json


class Unwritable(Frozen):
    """Why it can't: the key of the words for the person."""

    key: str


def parse_answer_form(text: str) -> AnswerForm | None:
    """Return the hidden part of metel's answer modal, or None for another's."""
    try:
        return AnswerForm.model_validate_json(text)
    except ValidationError:
        return None


def parse_written_answer(form: AnswerForm, typed: str) -> WrittenAnswer | Unwritable:
    """Return the value that was typed, or why it can't be taken."""
    text = typed.strip()
    if not text:
        return Unwritable(key="modal.empty")
    if form.control != "number":
        return WrittenAnswer(value=text)
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return Unwritable(key="modal.not_a_number")
    if not math.isfinite(number):
        return Unwritable(key="modal.not_a_number")
    return WrittenAnswer(value=int(number) if number.is_integer() else number)


class SayAgainForm(Frozen):
    """Which request a modal says anew, and the card it was opened from. Travels in ``private_metadata``."""

    form: Literal["say_again"] = "say_again"
    run: str
    card: str
    channel: str
    message_ts: str
    thread_ts: str = ""
    language: Language


def parse_say_again_form(text: str) -> SayAgainForm | None:
    """Return the hidden part of the modal that says a request anew, or None for another's."""
    try:
        return SayAgainForm.model_validate_json(text)
    except ValidationError:
        return None
