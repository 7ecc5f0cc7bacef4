"""The states an action can be in: a closed union, each carrying just its own facts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue

from schemas.ask import Resolution
from schemas.decision import Decision, Verdict
from schemas.failure import Failure
from schemas.values import Frozen, Origins, Payload


class Filled(Frozen):
    """A payload ready to be judged and sent: the data, each field's origins and what its names mean.

    ``prior`` is what was read before a write so that the write can be found again (a baseline for ``reconcile``).
    """

    payload: Payload
    origins: dict[str, Origins] = {}
    resolved: dict[str, Resolution] = {}
    prior: Payload = {}


class Pending(Frozen):
    """Not begun; also the state to which an answered or approved action returns."""

    state: Literal["pending"] = "pending"


class AwaitingAnswer(Frozen):
    """A person must give a value first."""

    state: Literal["awaiting_answer"] = "awaiting_answer"
    question: str


class AwaitingApproval(Frozen):
    """A person must say yes to the payload first."""

    state: Literal["awaiting_approval"] = "awaiting_approval"
    approval: str


class Started(Frozen):
    """The intent is recorded; the call may be under way."""

    state: Literal["started"] = "started"
    operation: str
    attempt: int
    filled: Filled
    decision: Decision
    at: datetime


class Retrying(Frozen):
    """A failed attempt without effect; the next one comes at ``until``."""

    state: Literal["retrying"] = "retrying"
    until: datetime
    attempt: int
    failure: Failure


class Succeeded(Frozen):
    """The call gave a result, and what it produced is in memory."""

    state: Literal["succeeded"] = "succeeded"
    result: JsonValue
    filled: Filled
    decision: Decision
    verdict: Verdict
    attempts: int
    started_at: datetime
    ended_at: datetime


class Failed(Frozen):
    """The call failed for good."""

    state: Literal["failed"] = "failed"
    failure: Failure
    attempts: int
    ended_at: datetime


class Skipped(Frozen):
    """Not carried out: its condition did not hold, or what it needs did not come."""

    state: Literal["skipped"] = "skipped"
    reason: str


class Denied(Frozen):
    """Policy or a person said no."""

    state: Literal["denied"] = "denied"
    decision: Decision
    by: str = ""


class Uncertain(Frozen):
    """A write may or may not have happened, and looking did not settle it."""

    state: Literal["uncertain"] = "uncertain"
    operation: str
    attempt: int
    filled: Filled
    decision: Decision
    failure: Failure
    since: datetime
    checks: int = 0
    until: datetime | None = None


class Expired(Frozen):
    """Nobody decided in time; nothing was changed."""

    state: Literal["expired"] = "expired"
    at: datetime


ActionState: TypeAlias = Annotated[
    Pending
    | AwaitingAnswer
    | AwaitingApproval
    | Started
    | Retrying
    | Succeeded
    | Failed
    | Skipped
    | Denied
    | Uncertain
    | Expired,
    Field(discriminator="state"),
]

SETTLED = (Succeeded, Failed, Skipped, Denied, Expired)
"""States that do not change any more (an ``Uncertain`` one is settled by a look or by a person)."""
