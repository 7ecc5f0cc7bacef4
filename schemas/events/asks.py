"""What is asked of people: questions and approvals, with what becomes of each."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue

from schemas.ask import Approval, Question, Resolution
from schemas.events.event import BaseEvent
from schemas.states import Filled


class QuestionAsked(BaseEvent):
    """A value is missing and a person must give it. ``filled`` is the payload that policy refused, where it is about
    that."""

    type: Literal["question_asked"] = "question_asked"
    question: Question
    filled: Filled | None = None


class QuestionAnswered(BaseEvent):
    """A person gave the value; ``said_in`` is the message that it is in, where it was written in the thread."""

    type: Literal["question_answered"] = "question_answered"
    question: str
    value: JsonValue
    by: str
    resolution: Resolution | None = None
    said_in: str = ""


class QuestionReminded(BaseEvent):
    """The one who asked is reminded of a question."""

    type: Literal["question_reminded"] = "question_reminded"
    question: str


class ApprovalAsked(BaseEvent):
    """Policy wants a person's yes to exact payloads."""

    type: Literal["approval_asked"] = "approval_asked"
    approval: Approval


class ApprovalDecided(BaseEvent):
    """A person decided. ``approved`` holds a yes or no for each action of the approval; ``another_way``: with the no
    the person wants the goal reached in another way; ``solo``: the one who asked decided what needs an approver, for
    the team is one of one person."""

    type: Literal["approval_decided"] = "approval_decided"
    approval: str
    approved: dict[str, bool]
    by: str
    by_name: str = ""
    reason: str = ""
    another_way: bool = False
    solo: bool = False


class DecisionRefused(BaseEvent):
    """Somebody who may not decide tried to. ``code`` is of the error tree; each person is noted once an approval."""

    type: Literal["decision_refused"] = "decision_refused"
    approval: str
    by: str
    by_name: str = ""
    code: int


class ApprovalExpired(BaseEvent):
    """Nobody decided in time."""

    type: Literal["approval_expired"] = "approval_expired"
    approval: str


class ApprovalReminded(BaseEvent):
    """The deciders are reminded of an approval; ``due`` is the moment that had come for it."""

    type: Literal["approval_reminded"] = "approval_reminded"
    approval: str
    due: datetime


class ApprovalExtended(BaseEvent):
    """A person gave the deciders more time."""

    type: Literal["approval_extended"] = "approval_extended"
    approval: str
    until: datetime
    by: str
    by_name: str = ""


class ApprovalHanded(BaseEvent):
    """A person called somebody who may decide to an approval."""

    type: Literal["approval_handed"] = "approval_handed"
    approval: str
    to: str
    to_name: str = ""
    by: str
    by_name: str = ""


class ApprovalRenewed(BaseEvent):
    """A person wants what nobody decided in time asked again; what it held up goes on."""

    type: Literal["approval_renewed"] = "approval_renewed"
    approval: str
    by: str
    by_name: str = ""


AskEvent: TypeAlias = (
    QuestionAsked
    | QuestionAnswered
    | QuestionReminded
    | ApprovalAsked
    | ApprovalDecided
    | DecisionRefused
    | ApprovalExpired
    | ApprovalReminded
    | ApprovalExtended
    | ApprovalHanded
    | ApprovalRenewed
)
