"""What happens to an approval or a question while it waits, or after its time is over. Pure."""

from __future__ import annotations

from typing import TypeAlias

from orchestration.action_transitions import BrokenJournalError
from orchestration.changes.reopening import pending_again, reopened
from schemas.events import (
    ApprovalExtended,
    ApprovalHanded,
    ApprovalReminded,
    ApprovalRenewed,
    DecisionRefused,
    QuestionReminded,
)
from schemas.run import ApprovalRecord, HandedOver, Run
from schemas.states import Expired

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
    over = run.cancelled_by or run.refused or run.undone_by or run.started_over_by or run.trouble
    return record.expired and not record.renewed and not over and bool(_expired(run, record))


def _expired(run: Run, record: ApprovalRecord) -> set[str]:
    return {item.action for item in record.approval.items if isinstance(run.states.get(item.action), Expired)}


def _renewed(run: Run, event: ApprovalRenewed) -> Run:
    """The steps of the approval, and those that were left because of them, are to be done again; an ended run goes
    on."""
    record = _record(run, event.approval)
    renewed = record.model_copy(update={"renewed": event.by_name or event.by})
    states = pending_again(run, frozenset(_expired(run, record)))
    return _with_record(reopened(run), renewed).model_copy(update={"states": states})
