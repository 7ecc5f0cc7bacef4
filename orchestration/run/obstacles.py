"""What an obstacle and a person's word on it do to a step: suspended, failed and uncertain ones. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from schemas.ask import Question
from schemas.events import ActionSuspended, ActionUncertain, BaseEvent, QuestionAnswered
from schemas.run import QuestionRecord, Run
from schemas.states import (
    ActionState,
    AwaitingAnswer,
    Denied,
    Failed,
    Pending,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Suspended,
    Tried,
    Uncertain,
)
from schemas.values import Json

RETRY, SKIP, STOP, RESEND, DONE = "retry", "skip", "stop", "resend", "done"

TOLD_AFTER = timedelta(seconds=10)
"""So long after its answer was lost people are told that a write is being looked for."""
ADOPT = "adopt:"
"""What the choices of a question about an obstacle stand for; ``adopt:`` is followed by a candidate's place."""


def find_obstacle_start(state: ActionState | None, at: datetime) -> datetime:
    """Return when the step first met an obstacle: now, where it has met none before, or where people had to mend
    something before metel could look for a lost write: that took as long as it took."""
    match state:
        case Uncertain(question=""):
            return state.hindered_since or at
        case Retrying(since=since) | Started(since=since):
            return since or at
        case Suspended(since=since):
            return since
        case _:
            return at


def count_checks(state: ActionState | None) -> int:
    """Return how often it was looked whether people have mended what holds the step up."""
    return state.checks if isinstance(state, Started | Suspended) else 0


def find_past_obstacle(state: ActionState | None) -> tuple[datetime | None, int]:
    """Return what a begun step keeps of the obstacles before: since when, and how many looks."""
    match state:
        case Retrying(since=since):
            return since, 0
        case Suspended(since=since, checks=checks):
            return since, checks
        case _:
            return None, 0


def find_attempt(state: ActionState | None) -> Tried | None:
    """Return the attempt that a state stands for or comes from; none where no call was begun."""
    match state:
        case Started(filled=filled, decision=decision, attempt=attempt, at=at):
            return Tried(filled=filled, decision=decision, attempt=attempt, at=at)
        case Uncertain(filled=filled, decision=decision, attempt=attempt, since=since):
            return Tried(filled=filled, decision=decision, attempt=attempt, at=since)
        case Retrying(tried=tried) | Suspended(tried=tried) | AwaitingAnswer(tried=tried):
            return tried
        case _:
            return None


def find_waits(run: Run) -> dict[str, Uncertain]:
    """Return the steps that wait until it is certain what became of their write, for so long that people were told."""
    return {
        action: state
        for action, state in run.states.items()
        if isinstance(state, Uncertain) and state.told and not state.cut_short
    }


def mark_waits_cut(run: Run, at: datetime) -> dict[str, ActionState]:
    """Return the steps that wait so, as they are once a person does not want to wait."""
    return {
        action: state.model_copy(update={"cut_short": True, "until": at}) for action, state in find_waits(run).items()
    }


def suspend_step(state: ActionState | None, event: ActionSuspended) -> Suspended:
    """Return the state of a step that waits for people to mend something."""
    return Suspended(
        question=event.question.id,
        failure=event.failure,
        attempt=event.attempt,
        since=find_obstacle_start(state, event.at),
        checks=event.checks,
        until=event.until,
        tried=find_attempt(state),
    )


def apply_answer(state: ActionState | None, asked: Question, event: QuestionAnswered) -> ActionState:
    """Return the state of a step after a person's answer."""
    match asked.about:
        case "value" | "condition" | "remedy":
            return Pending()
        case "refusal":
            assert asked.decision is not None
            return Denied(decision=asked.decision)
        case "failure":
            return _after_failure(state, asked, event)
        case "uncertain":
            assert isinstance(state, Uncertain)
            return state.model_copy(update={"word": str(event.value), "until": event.at})


def _after_failure(state: ActionState | None, asked: Question, event: QuestionAnswered) -> ActionState:
    assert asked.failure is not None
    tried = find_attempt(state)
    if event.value == RETRY:
        return Pending()
    if event.value == SKIP:
        return Skipped(reason=asked.failure.message, failure=asked.failure, tried=tried)
    attempts = tried.attempt if tried is not None else 1
    return Failed(failure=asked.failure, attempts=attempts, ended_at=event.at, tried=tried)


ASKING = (ActionSuspended, ActionUncertain)
"""Events about a step that may put a question."""


def find_asked_question(event: BaseEvent) -> Question | None:
    """Return the question that an event about a step puts."""
    return event.question if isinstance(event, ASKING) else None


def close_settled_questions(
    questions: dict[str, QuestionRecord], action_id: str, state: ActionState, new: Question | None
) -> dict[str, QuestionRecord]:
    """Return the questions after a step moved on: what an obstacle asked is closed once the obstacle is gone."""
    kept = {key: _closed(record, action_id, state) for key, record in questions.items()}
    if new is not None and not (new.id in questions and questions[new.id].open):
        kept[new.id] = QuestionRecord(question=new)
    return kept


def _closed(record: QuestionRecord, action_id: str, state: ActionState) -> QuestionRecord:
    question = record.question
    if not record.open or question.action != action_id or question.about == "value":
        return record
    match state:
        case Started() | Retrying() if question.about == "remedy":
            return record
        case Suspended(question=current) | Uncertain(question=current) if current == question.id:
            return record
        case _:
            return record.model_copy(update={"closed": True})


def is_answer_wanted(state: ActionState | None, question: Question) -> bool:
    """Whether an answer to the question still decides something about the step."""
    match question.about:
        case "remedy":
            return isinstance(state, Suspended)
        case "refusal":
            return isinstance(state, AwaitingAnswer) and state.question == question.id
        case "uncertain":
            return isinstance(state, Uncertain) and state.question == question.id and not state.word
        case _:
            return not isinstance(state, Succeeded)


def is_valid_choice(question: Question, value: Json) -> bool:
    """Whether a value is one of the choices; nothing else answers a question about an obstacle."""
    return question.about == "value" or any(value == choice.value for choice in question.choices)


CONDITION_FIELD = ".when"
"""The field of a question about a condition: no input can be called so."""

RUN, LEAVE = "run", "leave"
