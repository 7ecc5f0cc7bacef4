"""What is said in the thread of a run that waits for people: an answer, or words that answer nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from orchestration.ask.spoken_answers import Lacking, SpokenAnswer, UnreadableAnswer, read_spoken_answer
from orchestration.commands.edit_plan import assess_plan_change
from orchestration.plan.make import PlanMaker
from orchestration.run.deadlines import is_awaited
from orchestration.run.obstacles import is_answer_wanted
from orchestration.text.typed_words import is_likely_change
from schemas.ask import Question
from schemas.run import Run
from schemas.values import Json

WaitsFor: TypeAlias = Literal["approval", "question"]


@dataclass(frozen=True, slots=True)
class ThreadAnswer:
    """The words answer a question with that value."""

    question: str
    value: Json
    plainly: bool


@dataclass(frozen=True, slots=True)
class UnreadableText:
    """The words stand for an answer, but can't be read as what is asked for."""

    lacking: Lacking


@dataclass(frozen=True, slots=True)
class RunWaiting:
    """The words are neither an answer nor a request, and the run waits: for a decision, or to have something said."""

    waits_for: WaitsFor


@dataclass(frozen=True, slots=True)
class RunOver:
    """The words are a change of the plan of a run that is over."""


ThreadMeaning: TypeAlias = ThreadAnswer | UnreadableText | RunWaiting | RunOver


def interpret_thread_text(maker: PlanMaker, run: Run, text: str, by: str) -> ThreadMeaning | None:
    """Return what is said to a run that waits, or that is over; ``None`` where the words are not for it.

    What is plainly an answer is one whoever says it. Any other text answers only where the one who asked says it, it
    is no request of its own and no change of the plan, and just one question is open. Nothing here decides an approval.
    """
    if run.is_over:
        had_steps = run.plan is not None and bool(run.plan.actions)
        late = maker.by_grammar and had_steps and is_likely_change(text) and not _asks_anew(maker, run, text)
        return RunOver() if late else None
    asked = [*_open_questions(run)]
    said = [(question, read_spoken_answer(question, text, run.request, maker.clock.now())) for question in asked]
    plainly = [(question, one) for question, one in said if isinstance(one, SpokenAnswer) and one.plainly]
    if len(plainly) == 1:
        (question, one), *_ = plainly
        return ThreadAnswer(question.id, one.value, plainly=True)
    if (
        not (asked or _decision_waits(run))
        or assess_plan_change(maker, run, text) != "none"
        or _asks_anew(maker, run, text)
    ):
        return None
    if len(said) == 1 and by == run.request.user:
        match said[0]:
            case (question, SpokenAnswer(value)):
                return ThreadAnswer(question.id, value, plainly=False)
            case (_, UnreadableAnswer(lacking)):
                return UnreadableText(lacking)
            case _:
                pass
    return _only_waits(maker, asked)


def _only_waits(maker: PlanMaker, asked: list[Question]) -> RunWaiting | None:
    """Where a model plans, what the grammar can't read may still be a request."""
    return RunWaiting("question" if asked else "approval") if maker.by_grammar else None


def _open_questions(run: Run) -> Iterator[Question]:
    for record in run.questions.values():
        if record.open and is_answer_wanted(run.states.get(record.question.action), record.question):
            yield record.question


def _decision_waits(run: Run) -> bool:
    return any(record.open and is_awaited(run, name) for name, record in run.approvals.items())


def _asks_anew(maker: PlanMaker, run: Run, text: str) -> bool:
    request = run.request.model_copy(update={"text": text})
    return maker.asks(replace(maker.task_of(run), request=request, done=(), trouble=""))
