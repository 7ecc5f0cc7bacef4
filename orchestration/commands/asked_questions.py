"""The open questions of a run, and which of them words without a form of their own answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orchestration.run.obstacles import is_answer_wanted
from orchestration.text.short_answers import is_person_alone
from schemas.ask import Question
from schemas.run import Run


def find_meant_question(asked: Sequence[tuple[Run, Question]], said: str) -> tuple[Run, Question] | None:
    """Return the question that words without a form of their own answer: the only one, or of those on one card the one
    that takes any text, else the first. Somebody's name alone answers who is meant."""
    if len({(run.id, question.shown_on) for run, question in asked}) != 1:
        return None
    who = next((one for one in asked if one[1].control == "user"), None)
    if who is not None and is_person_alone(said):
        return who
    return next((one for one in asked if one[1].control in ("text", "choices")), asked[0])


def list_open_questions(run: Run) -> Iterator[Question]:
    """Yield the questions of a run that still want an answer."""
    for record in run.questions.values():
        if record.open and is_answer_wanted(run.states.get(record.question.action), record.question):
            yield record.question
