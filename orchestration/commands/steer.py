"""Commands on a run under way: answer a question, stop, pause, resume. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.ask.command_result import CommandOutcome, build_access_rejection, get_asker_name, is_allowed
from orchestration.plan.example_runs import can_be_example
from orchestration.run.commands import AnswerQuestion, ForgetExample, KeepExample, LookAgain, Rejection, Steer, Who
from orchestration.run.obstacles import RETRY, find_waits, is_answer_wanted, is_valid_choice
from schemas.ask import Question
from schemas.errors import ErrorKind
from schemas.events import (
    ExampleForgotten,
    ExampleKept,
    QuestionAnswered,
    RetryPlanned,
    RunCancelled,
    RunPaused,
    RunResumed,
    WaitCutShort,
)
from schemas.run import Run
from schemas.states import Retrying, Suspended
from schemas.team import TeamSettings
from schemas.values import Json

MAX_ANSWER_CHARS = 3_000


def answer_question(run: Run, command: AnswerQuestion, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Take an answer, if the question is still open and the value can be one.

    What becomes of a step that failed, or of a write of unknown outcome, is for those who may steer it; that something
    is mended may be said by anybody.
    """
    record = run.questions.get(command.question)
    if record is None or run.is_over or not record.open:
        return (), Rejection(ErrorKind.QUESTION_CLOSED)
    question = record.question
    if not is_answer_wanted(run.states.get(question.action), question):
        return (), Rejection(ErrorKind.QUESTION_CLOSED)
    if not _fits(question, command.value):
        return (), Rejection(ErrorKind.ANSWER_UNFIT)
    if question.about in ("failure", "uncertain", "refusal") and not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    answer = QuestionAnswered(
        at=now, question=command.question, value=command.value, by=who.id, said_in=command.said_in
    )
    return (answer,), None


def _fits(question: Question, value: Json) -> bool:
    if not is_valid_choice(question, value):
        return False
    if value is None or (isinstance(value, str) and not 0 < len(value.strip()) <= MAX_ANSWER_CHARS):
        return False
    if question.control == "choices" and question.choices:
        return any(value == choice.value for choice in question.choices) or isinstance(value, str)
    return True


def steer_run(run: Run, command: Steer, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Stop a run that is not over, which anybody may; pause it, have it go on or
    have it wait no longer for a lost answer, for those who may steer it."""
    if run.is_over:
        return (), Rejection(ErrorKind.RUN_OVER)
    match command.act:
        case "stop":
            return (RunCancelled(at=now, by=who.id, by_name=who.name),), None
        case "pause":
            return _paused(run, who, now, team)
        case "resume":
            return _resumed(run, who, now, team)
        case "stop_waiting":
            return _hastened(run, who, now, team)


def _hastened(run: Run, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    if not find_waits(run):
        return (), Rejection(ErrorKind.NOTHING_AWAITED)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    return (WaitCutShort(at=now, by=who.id, by_name=who.name),), None


def _paused(run: Run, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    if run.paused_by:
        return (), Rejection(ErrorKind.ALREADY_PAUSED)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    return (RunPaused(at=now, by=who.id, by_name=who.name),), None


def _resumed(run: Run, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Every step that waits for something to be mended is tried again; that it is mended may be said by anybody. An
    operator has every step tried now that waits for its next attempt, and looks at any run."""
    waiting = [state.question for state in run.states.values() if isinstance(state, Suspended)]
    mended = tuple(QuestionAnswered(at=now, question=question, value=RETRY, by=who.id) for question in waiting)
    again = retry_waiting_steps(run, LookAgain(), now)[0] if who.is_operator else ()
    if not run.paused_by:
        return (*mended, *again), None if mended or who.is_operator else Rejection(ErrorKind.NOT_PAUSED)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    return (RunResumed(at=now, by=who.id, by_name=who.name), *mended, *again), None


def retry_waiting_steps(run: Run, command: LookAgain, now: datetime) -> CommandOutcome:
    """Have the steps that wait for their next attempt make it now; see ``LookAgain``."""
    if run.is_over:
        return (), None
    waiting = [
        (action, state)
        for action, state in run.states.items()
        if isinstance(state, Retrying) and state.until > now and _is_meant(state, command.service)
    ]
    return tuple(
        RetryPlanned(at=now, action=action, attempt=state.attempt, until=now, failure=state.failure)
        for action, state in waiting
    ), None


def _is_meant(state: Retrying, service: str) -> bool:
    held = state.failure
    return not service or (held.service == service and held.held_until is not None)


def mark_example(run: Run, command: KeepExample | ForgetExample, who: Who, now: datetime) -> CommandOutcome:
    """Have a run be an example for other plans where it can be one, or none for good, on the word of its asker."""
    if who.id != run.request.user:
        return (), Rejection(ErrorKind.ONLY_THE_ASKER, {"user": get_asker_name(run)})
    if isinstance(command, ForgetExample):
        forgotten = ExampleForgotten(at=now, by=who.id, by_name=who.name)
        return () if run.example == "forgotten" else (forgotten,), None
    is_wanted = not run.example and can_be_example(run)
    return (ExampleKept(at=now, by=who.id, by_name=who.name),) if is_wanted else (), None
