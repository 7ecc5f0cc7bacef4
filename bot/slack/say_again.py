"""Saying a request anew: whether an answer offers it, and the request that it makes."""

from __future__ import annotations

from datetime import datetime

from bot.slack.forms import MAX_CHARACTERS
from bot.slack.parse import build_request_id
from orchestration.policy.request_notes import list_request_notes
from orchestration.run.status import classify_refusal
from orchestration.text.language import detect_language
from orchestration.text.mentions import find_mentions, show_request_text
from orchestration.text.pasted_text import split_pasted_text
from schemas.request import Request
from schemas.run import Run


def can_be_said_again(run: Run) -> bool:
    """Whether a run is over that was not understood, or that only read and made no use of a word. What changed
    something would be done twice."""
    if run.plan is None or run.ended is None or run.started_over_by or run.request.is_clicked:
        return False
    fits = 0 < len(show_request_text(run.request)) <= MAX_CHARACTERS
    if any(action.is_effect for action in run.plan.actions) or not fits:
        return False
    return classify_refusal(run) == "not_understood" or "unheard" in list_request_notes(run)


def write_said_again(run: Run, said: str, key: str, now: datetime) -> Request:
    """Return the request that its asker makes in the thread of the earlier one; ``key`` is the delivery's."""
    before = run.request
    text, pasted = split_pasted_text(said.strip())
    return Request(
        id=build_request_id(run.team, before.place.channel, key),
        text=text,
        user=before.user,
        user_name=before.user_name,
        place=before.place,
        language=detect_language(text, before.language),
        timezone=before.timezone,
        asked_at=now,
        in_thread=bool(before.place.thread_ts),
        mentions=find_mentions(text),
        quoted=(*before.quoted, *((pasted,) if pasted else ())),
    )
