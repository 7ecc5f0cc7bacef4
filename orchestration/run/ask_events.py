"""Events of questions and approvals, and what a decision rules about each step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.run.action_events import BrokenJournalError, build_run_error, set_action_state
from orchestration.run.obstacles import apply_answer, close_settled_questions, find_attempt
from orchestration.run.plan_events import reopen_run, reset_steps
from orchestration.text.messages import load_wording
from schemas.ask import Approval, Question
from schemas.decision import Decision
from schemas.events import (
    ApprovalAsked,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalExtended,
    ApprovalHanded,
    ApprovalReminded,
    ApprovalRenewed,
    DecisionRefused,
    Event,
    QuestionAnswered,
    QuestionAsked,
    QuestionReminded,
    ReplanWanted,
    StepDropped,
)
from schemas.plan import Action, get_planned_id
from schemas.run import ApprovalRecord, HandedOver, Outcome, QuestionRecord, Run
from schemas.states import (
    AwaitingAnswer,
    AwaitingApproval,
    Denied,
    Expired,
    Failed,
    Pending,
    Retrying,
    Suspended,
    Watching,
)
from schemas.values import PERSON, RESOLVED, Value

Sequel: TypeAlias = Literal["", "stop", "another_way"]
"""What is to follow a no: nothing more than that these steps are not done; the end of the run; another plan."""

MAX_REASON_CHARS = 1_000
"""Of what a person says of another way, so much reaches the planner."""

_NOT_BEGUN = (Pending, AwaitingAnswer, AwaitingApproval, Retrying, Suspended, Watching)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A person's word on an approval. ``chosen`` are the steps that a yes is to, ``None`` for all of them."""

    approved: bool
    chosen: frozenset[str] | None = None
    reason: str = ""
    sequel: Sequel = ""
    solo: bool = False
    """Whether it counts only because the team is one of one person."""

    def of(self, approval: Approval) -> dict[str, bool]:
        """Return the yes or no to each step."""
        return {
            item.action: self.approved and (self.chosen is None or item.action in self.chosen)
            for item in approval.items
        }


def build_ruling_events(
    run: Run, approval: Approval, ruling: Ruling, *, by: str, by_name: str, now: datetime
) -> tuple[Event, ...]:
    """Return the events of a decision."""
    choice = ruling.of(approval)
    decided = ApprovalDecided(
        at=now,
        approval=approval.id,
        approved=choice,
        by=by,
        by_name=by_name,
        reason=ruling.reason,
        another_way=ruling.sequel == "another_way",
        solo=ruling.solo,
    )
    if ruling.approved:
        left_out = [step for step, yes in choice.items() if not yes]
        return decided, *_dropped(run, left_out, "skip.dropped", decided)
    match ruling.sequel:
        case "stop":
            others = [step for step in _not_begun(run) if step not in choice]
            return decided, *_dropped(run, others, "skip.stopped", decided)
        case "another_way":
            first = approval.items[0].action
            said = _trouble(run, approval, ruling)
            return decided, ReplanWanted(at=now, action=first, reason=said, told=said)
        case "":
            return (decided,)


def _not_begun(run: Run) -> Iterator[str]:
    yield from (step for step, state in run.states.items() if isinstance(state, _NOT_BEGUN))


def _dropped(run: Run, steps: list[str], why: str, decided: ApprovalDecided) -> Iterator[Event]:
    by, by_name = decided.by, decided.by_name
    reason = load_wording("orchestration.text").say(run.request.language, why, who=by_name or by)
    yield from (StepDropped(at=decided.at, action=step, by=by, by_name=by_name, reason=reason) for step in steps)


def find_rejected_steps(run: Run) -> tuple[Action, ...]:
    """Return the steps of the plan that a person rejected last, wanting another way."""
    last = _rejected_last(run)
    if run.plan is None or last is None:
        return ()
    known = {action.id for action in run.plan.actions}
    steps = [item.action for item in last.approval.items if get_planned_id(item.action) in known]
    return tuple(run.plan.action(step) for step in steps)


def find_wanted_alternative(run: Run) -> str:
    """Return what the person who wants another way said of it, while it is looked for; empty where nothing."""
    last = _rejected_last(run) if run.trouble else None
    return last.outcome.reason if last is not None and last.outcome is not None else ""


def _rejected_last(run: Run) -> ApprovalRecord | None:
    """Return the approval that was decided last, where that was a no that wants another way."""
    decided = [record for record in run.approvals.values() if record.outcome is not None]
    last = decided[-1] if decided else None
    return last if last is not None and last.outcome is not None and last.outcome.another_way else None


def _trouble(run: Run, approval: Approval, ruling: Ruling) -> str:
    """Return what the planner is told: the steps that were rejected, and the person's own words."""
    assert run.plan is not None
    actions = [run.plan.action(item.action) for item in approval.items]
    steps = ", ".join(action.summary or action.tool for action in actions)
    words, language = load_wording("orchestration.text"), run.request.language
    if not ruling.reason:
        return words.say(language, "another_way.bare", steps=steps)
    return words.say(language, "another_way.reason", steps=steps, reason=ruling.reason[:MAX_REASON_CHARS])


QuestionEvent: TypeAlias = QuestionAsked | QuestionAnswered | QuestionReminded

WhileItWaits: TypeAlias = DecisionRefused | ApprovalReminded | ApprovalExtended | ApprovalHanded

ApprovalEvent: TypeAlias = ApprovalAsked | ApprovalDecided | ApprovalExpired | ApprovalRenewed | WhileItWaits


def apply_question_event(run: Run, event: QuestionEvent) -> Run:
    """Return the run after an event about a question.

    Raises:
        BrokenJournalError: the run asks nothing of that id.
    """
    match event:
        case QuestionAsked(question=question):
            record = QuestionRecord(question=question, asked_at=event.at)
            waiting = AwaitingAnswer(question=question.id, tried=find_attempt(run.states.get(question.action)))
            before = close_settled_questions(run.questions, question.action, waiting, None)
            return set_action_state(run, question.action, waiting, questions={**before, question.id: record})
        case QuestionAnswered():
            record = _asked(run, event.question)
            asked, origins = record.question, {PERSON, RESOLVED} if event.resolution else {PERSON}
            answer = Value(data=event.value, origins=frozenset(origins))
            record = record.model_copy(update={"answer": answer, "by": event.by, "said_in": event.said_in})
            state = apply_answer(run.states.get(asked.action), asked, event)
            told: dict[str, object] = {"questions": {**run.questions, asked.id: record}}
            if isinstance(state, Pending):
                state = _wait_for_others(run, asked) or state
            if isinstance(state, Failed):
                told["errors"] = (*run.errors, build_run_error(state.failure, asked.action))
            return set_action_state(run, asked.action, state, **told)
        case QuestionReminded():
            record = _asked(run, event.question).model_copy(update={"reminded": True})
            return run.model_copy(update={"questions": {**run.questions, event.question: record}})


def _wait_for_others(run: Run, answered: Question) -> AwaitingAnswer | None:
    """Return the wait for what else is asked about the step on the same card; ``None`` where all is answered."""
    state = run.states.get(answered.action)
    open_ones = (
        record.question.id
        for record in run.questions.values()
        if record.open
        and record.question.id != answered.id
        and record.question.action == answered.action
        and record.question.shown_on == answered.shown_on
    )
    waits_for = next(open_ones, None)
    return None if waits_for is None else AwaitingAnswer(question=waits_for, tried=find_attempt(state))


def _asked(run: Run, question_id: str) -> QuestionRecord:
    if question_id not in run.questions:
        raise BrokenJournalError(f"an event of the unknown question {question_id}")
    return run.questions[question_id]


def apply_approval_event(run: Run, event: ApprovalEvent) -> Run:
    """Return the run after an event about an approval.

    Raises:
        BrokenJournalError: the run asks nothing of that id.
    """
    match event:
        case ApprovalAsked(approval=approval):
            waiting = AwaitingApproval(approval=approval.id)
            states = {**run.states, **{item.action: waiting for item in approval.items}}
            records = {**run.approvals, approval.id: ApprovalRecord(approval=approval)}
            return run.model_copy(update={"states": states, "approvals": records})
        case ApprovalDecided():
            return _decided(run, event)
        case ApprovalExpired():
            record = _record(run, event.approval)
            states = {**run.states, **{item.action: Expired(at=event.at) for item in record.approval.items}}
            expired = record.model_copy(update={"expired": True})
            return _with_record(run, expired).model_copy(update={"states": states})
        case ApprovalRenewed():
            return _renewed(run, event)
        case _:
            record = _record(run, event.approval)
            return _with_record(run, _changed(record, event)) if record.open else run


def _decided(run: Run, event: ApprovalDecided) -> Run:
    record = _record(run, event.approval)
    outcome = Outcome(
        approved=event.approved,
        by=event.by,
        by_name=event.by_name,
        reason=event.reason,
        at=event.at,
        another_way=event.another_way,
        solo=event.solo,
    )
    states = dict(run.states)
    approved = dict(run.approved)
    for item in record.approval.items:
        if event.approved.get(item.action, False):
            states[item.action] = Pending()
            approved[item.action] = item.payload_hash
        else:
            said = Decision(decision="deny", rule="person.rejected", reason=event.reason)
            states[item.action] = Denied(decision=said, by=event.by_name or event.by)
    decided = record.model_copy(update={"outcome": outcome})
    return _with_record(run, decided).model_copy(update={"states": states, "approved": approved})


def _record(run: Run, approval_id: str) -> ApprovalRecord:
    if approval_id not in run.approvals:
        raise BrokenJournalError(f"an event of the unknown approval {approval_id}")
    return run.approvals[approval_id]


def _with_record(run: Run, record: ApprovalRecord) -> Run:
    return run.model_copy(update={"approvals": {**run.approvals, record.approval.id: record}})


def _changed(record: ApprovalRecord, event: WhileItWaits) -> ApprovalRecord:
    match event:
        case DecisionRefused():
            return record.model_copy(update={"refused": (*record.refused, event.by)})
        case ApprovalReminded():
            return record.model_copy(update={"reminded": (*record.reminded, event.due)})
        case ApprovalExtended():
            longer = record.approval.model_copy(update={"expires_at": event.until})
            return record.model_copy(update={"approval": longer, "extended": record.extended + 1})
        case ApprovalHanded():
            handed = HandedOver(to=event.to, to_name=event.to_name, by_name=event.by_name or event.by)
            return record.model_copy(update={"handed": (*record.handed, handed)})


def close_asks(run: Run, kept: frozenset[str] = frozenset()) -> dict[str, object]:
    """Return the questions and approvals of a run that nobody needs any more as closed; what asks about nothing but
    ``kept`` steps stays open."""
    if not run.questions and not run.approvals:  # most often
        return {}

    def stays(*steps: str) -> bool:
        return all(get_planned_id(step) in kept for step in steps)

    return {
        "questions": {
            key: record if stays(record.question.action) else record.shut() for key, record in run.questions.items()
        },
        "approvals": {
            key: record if stays(*(item.action for item in record.approval.items)) else record.shut()
            for key, record in run.approvals.items()
        },
    }


def is_renewable(run: Run, record: ApprovalRecord) -> bool:
    """Whether what nobody decided in time can be asked again."""
    over = run.cancelled_by or run.refused or run.undone_by or run.started_over_by or run.trouble
    return record.expired and not record.renewed and not over and bool(_expired(run, record))


def _expired(run: Run, record: ApprovalRecord) -> set[str]:
    return {item.action for item in record.approval.items if isinstance(run.states.get(item.action), Expired)}


def _renewed(run: Run, event: ApprovalRenewed) -> Run:
    """The steps of the approval, and those that were left because of them, are to be done again; an ended run goes
    on."""
    record = _record(run, event.approval)
    renewed = record.model_copy(update={"renewed": event.by_name or event.by})
    states = reset_steps(run, frozenset(_expired(run, record)))
    return _with_record(reopen_run(run), renewed).model_copy(update={"states": states})
