"""Unclear replies: words typed in a thread as an answer that read like anything else than what to write. Pure."""

from __future__ import annotations

from orchestration.text.thread_phrases import read_phrase
from schemas.plan import get_planned_id
from schemas.run import Run


def find_unclear_reply(run: Run, action_id: str) -> str:
    """Return the words of a thread that a step would write although they read like a question, thanks or talk to
    somebody; empty where there are none. What was put into a card's own field is meant as it stands."""
    for record in run.questions.values():
        question, answer = record.question, record.answer
        if not record.said_in or question.control != "text" or question.action != get_planned_id(action_id):
            continue
        if answer is not None and isinstance(answer.data, str) and _is_unclear(answer.data):
            return answer.data
    return ""


def _is_unclear(text: str) -> bool:
    """A bare "stop" or "ok" is no answer by itself: where it is one, somebody said that just this is to be sent."""
    phrase = read_phrase(text)
    return phrase.asks or phrase.to_person or phrase.filler in ("thanks", "praise")
