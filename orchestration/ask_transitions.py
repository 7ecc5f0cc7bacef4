"""What happens to an approval or a question while it waits, or after its time is over. Pure."""

from __future__ import annotations

from typing import TypeAlias

from orchestration.action_transitions import BrokenJournalError
from orchestration.dependencies import needs
from schemas.events import (
    ApprovalExtended,
    ApprovalHanded,
    ApprovalReminded,
    ApprovalRenewed,
    DecisionRefused,
    QuestionReminded,
)
from schemas.plan import ITEM
from schemas.run import ApprovalRecord, HandedOver, Run
from schemas.states import ActionState, Expired, Looped, Looping, Pending, Skipped

AskEvent: TypeAlias = (
    DecisionRefused | ApprovalReminded | ApprovalExtended | ApprovalHanded | ApprovalRenewed | QuestionReminded
)


def ask_moved(run: Run, event: AskEvent) -> Run:
    """Return the run after an event about something that people are asked.

    Raises:
        BrokenJournalError: the run asks nothing of that id.
    """
    match event:
        case QuestionReminded():
            return _question_reminded(run, event)
        case ApprovalRenewed():
            return _renewed(run, event)
        case _:
            record = _record(run, event.approval)
            return _with_record(run, _changed(record, event)) if record.open else run


def _record(run: Run, approval_id: str) -> ApprovalRecord:
    if approval_id not in run.approvals:
        raise BrokenJournalError(f"an event of the unknown approval {approval_id}")
    return run.approvals[approval_id]


def _with_record(run: Run, record: ApprovalRecord) -> Run:
    return run.model_copy(update={"approvals": {**run.approvals, record.approval.id: record}})


def _changed(
    record: ApprovalRecord, event: DecisionRefused | ApprovalReminded | ApprovalExtended | ApprovalHanded
) -> ApprovalRecord:
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


def _question_reminded(run: Run, event: QuestionReminded) -> Run:
    if event.question not in run.questions:
        raise BrokenJournalError(f"a reminder of the unknown question {event.question}")
    record = run.questions[event.question].model_copy(update={"reminded": True})
    return run.model_copy(update={"questions": {**run.questions, event.question: record}})


def renewable(run: Run, record: ApprovalRecord) -> bool:
    """Whether what nobody decided in time can be asked again."""
    over = run.cancelled_by or run.refused or run.undone_by or run.trouble
    return record.expired and not record.renewed and not over and bool(_expired(run, record))


def _expired(run: Run, record: ApprovalRecord) -> set[str]:
    return {item.action for item in record.approval.items if isinstance(run.states.get(item.action), Expired)}


def _renewed(run: Run, event: ApprovalRenewed) -> Run:
    """The steps of the approval, and those that were left because of them, are to be done again; an ended run goes
    on."""
    record = _record(run, event.approval)
    again = _expired(run, record)
    again |= _left_because(run, again)
    states: dict[str, ActionState] = {key: Pending() if key in again else state for key, state in run.states.items()}
    for loop in {key.partition(ITEM)[0] for key in again if ITEM in key}:
        closed = states[loop]
        if isinstance(closed, Looped):
            states[loop] = Looping(count=closed.count, found=closed.found)
    renewed = record.model_copy(update={"renewed": event.by_name or event.by})
    return _with_record(run, renewed).model_copy(
        update={"states": states, "ended": None, "reopened": run.reopened + (1 if run.ended is not None else 0)}
    )


def _left_because(run: Run, again: set[str]) -> set[str]:
    left: set[str] = set()
    if run.plan is None:
        return left
    for action in run.plan.actions:
        state = run.states[action.id]
        waited = {*again, *left, *(key.partition(ITEM)[0] for key in again)}
        if isinstance(state, Skipped) and not state.dropped and waited.intersection(needs(run.plan, action.id)):
            left.add(action.id)
    return left
