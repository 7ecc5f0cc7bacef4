"""A rejection as a modal carries it: the hidden part, the reason, and what is to follow."""

from __future__ import annotations

from typing import Literal

from pydantic import ValidationError

from bot.slack.body import text_at
from orchestration.run.rulings import Sequel
from schemas.plan import Language
from schemas.values import Frozen, Payload

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


def reject_form_of(text: str) -> RejectForm | None:
    """Return the hidden part of the modal that rejects, or None for another's."""
    try:
        return RejectForm.model_validate_json(text)
    except ValidationError:
        return None


def read_rejection(view: Payload) -> tuple[str, Sequel]:
    """Return the reason and what is to follow: where nothing is chosen, the end of the run."""
    values = ("state", "values")
    reason = text_at(view, *values, REASON_BLOCK, REJECT_ACTION, "value").strip()
    chosen = text_at(view, *values, SEQUEL_BLOCK, REJECT_ACTION, "selected_option", "value")
    return reason, "another_way" if chosen == ANOTHER_WAY else "stop"
