"""The errors that people can meet, as one closed tree. Words and remedies are in ``orchestration/locales``.

1000 validation          a proposed plan or payload is not one that may be carried out
    1000 PLAN_REFUSED  1001 PLAN_NOT_JSON  1002 PLAN_BREAKS_SCHEMA  1003 PLAN_TOO_LARGE  1004 PLAN_UNSOUND
    1005 REQUEST_TOO_LONG
2000 auth                a connection's credentials or rights do not do
    2001 CONNECTION_REFUSED  2002 NOT_PERMITTED
3000 session             what was meant for a run that can't take it
    3001 RUN_OVER  3002 ALREADY_PAUSED  3003 NOT_PAUSED  3004 STEP_BEGUN  3010 STEP_FIXED
    3005 NOTHING_TO_CHANGE  3006 CHANGE_UNCLEAR  3007 CHANGES_SPENT  3008 ALREADY_BEGUN
    3009 NOTHING_TO_RETRY  3011 ALREADY_STARTED_OVER  3012 CHANGE_TOO_LONG
    3013 NOTHING_AWAITED  3014 TEAM_STOPPED
4000 agent               the loop itself gave up
    4003 REPLANS_SPENT
    4004 WORKED_TOO_LONG
5000 human-in-the-loop   an answer or a decision that does not count
    5001 QUESTION_CLOSED  5002 ANSWER_UNFIT  5003 APPROVAL_UNKNOWN  5004 APPROVAL_EXPIRED
    5005 ALREADY_APPROVED  5006 ALREADY_REJECTED  5007 NOT_YOURS  5008 ALREADY_UNDONE  5009 NOTHING_TO_UNDO
    5010 ALREADY_SHARED
    5030 NOT_AN_APPROVER  5031 OWN_REQUEST  5032 NO_MEMBER  5033 OFTEN_ENOUGH  5034 HANDED_TO_NOBODY
    5035 NOT_ASKED_AGAIN  5036 SEVERAL_APPROVALS  5037 ONLY_THE_ASKER
    5020 APPROVAL_CHANGED  5021 NOTHING_CHOSEN  5022 CHANGE_UNFIT  5023 NOTHING_CHANGED
6000 tool                the target did not take the call
    6001 NOT_FOUND  6002 INVALID  6003 CONFLICT
7000 model               no model gave a usable answer
    7000 MODEL_UNAVAILABLE  7001 NO_MODEL  7002 MODEL_BUSY  7003 MODEL_SILENT  7004 MODEL_KEY_REFUSED
    7005 MODEL_REFUSED  7006 MODEL_CUT_OFF  7007 MODEL_UNREADABLE  7008 MODEL_BUDGET_SPENT  7009 MODEL_CALL_INVALID
    7010 MODEL_DAY_SPENT  7011 MODEL_CONTEXT_FULL  7012 MODEL_PLAN_UNUSABLE  7013 MODEL_ACCOUNT_SPENT
    7014 MODEL_MONEY_SPENT  7015 MODEL_UNPRICED
8000 external            a service that is slow, busy or lost
    8001 RATE_LIMITED  8002 NO_ANSWER  8003 UNCERTAIN
9000 internal            metel's own mistake; the cause is in the log
    9001 INTERNAL
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum
from typing import Literal, TypeAlias, get_args

from schemas.values import Frozen

ErrorArea: TypeAlias = Literal[
    "validation", "auth", "session", "agent", "human-in-the-loop", "tool", "model", "external", "internal"
]


class ErrorKind(IntEnum):
    """One error: its number is its code, its thousands its area."""

    PLAN_REFUSED = 1000
    PLAN_NOT_JSON = 1001
    PLAN_BREAKS_SCHEMA = 1002
    PLAN_TOO_LARGE = 1003
    PLAN_UNSOUND = 1004
    REQUEST_TOO_LONG = 1005

    CONNECTION_REFUSED = 2001
    NOT_PERMITTED = 2002

    RUN_OVER = 3001
    ALREADY_PAUSED = 3002
    NOT_PAUSED = 3003
    STEP_BEGUN = 3004
    NOTHING_TO_CHANGE = 3005
    CHANGE_UNCLEAR = 3006
    CHANGES_SPENT = 3007
    ALREADY_BEGUN = 3008
    NOTHING_TO_RETRY = 3009
    STEP_FIXED = 3010
    ALREADY_STARTED_OVER = 3011
    CHANGE_TOO_LONG = 3012
    NOTHING_AWAITED = 3013
    TEAM_STOPPED = 3014

    REPLANS_SPENT = 4003
    WORKED_TOO_LONG = 4004

    QUESTION_CLOSED = 5001
    ANSWER_UNFIT = 5002
    APPROVAL_UNKNOWN = 5003
    APPROVAL_EXPIRED = 5004
    ALREADY_APPROVED = 5005
    ALREADY_REJECTED = 5006
    NOT_YOURS = 5007
    ALREADY_UNDONE = 5008
    NOTHING_TO_UNDO = 5009
    ALREADY_SHARED = 5010
    NOT_AN_APPROVER = 5030
    OWN_REQUEST = 5031
    NO_MEMBER = 5032
    OFTEN_ENOUGH = 5033
    HANDED_TO_NOBODY = 5034
    NOT_ASKED_AGAIN = 5035
    SEVERAL_APPROVALS = 5036
    ONLY_THE_ASKER = 5037
    APPROVAL_CHANGED = 5020
    NOTHING_CHOSEN = 5021
    CHANGE_UNFIT = 5022
    NOTHING_CHANGED = 5023

    NOT_FOUND = 6001
    INVALID = 6002
    CONFLICT = 6003

    MODEL_UNAVAILABLE = 7000
    NO_MODEL = 7001
    MODEL_BUSY = 7002
    MODEL_SILENT = 7003
    MODEL_KEY_REFUSED = 7004
    MODEL_REFUSED = 7005
    MODEL_CUT_OFF = 7006
    MODEL_UNREADABLE = 7007
    MODEL_BUDGET_SPENT = 7008
    MODEL_CALL_INVALID = 7009
    MODEL_DAY_SPENT = 7010
    MODEL_CONTEXT_FULL = 7011
    MODEL_PLAN_UNUSABLE = 7012
    MODEL_ACCOUNT_SPENT = 7013
    MODEL_MONEY_SPENT = 7014
    MODEL_UNPRICED = 7015

    RATE_LIMITED = 8001
    NO_ANSWER = 8002
    UNCERTAIN = 8003

    INTERNAL = 9001

    @property
    def area(self) -> ErrorArea:
        """Which part of the tree the error is in."""
        areas: tuple[ErrorArea, ...] = get_args(ErrorArea)
        return areas[self.value // 1000 - 1]


OF_FAILURE: Mapping[FailureKind, ErrorKind] = {
    "rate_limited": ErrorKind.RATE_LIMITED,
    "transient": ErrorKind.NO_ANSWER,
    "auth": ErrorKind.CONNECTION_REFUSED,
    "permission": ErrorKind.NOT_PERMITTED,
    "not_found": ErrorKind.NOT_FOUND,
    "invalid": ErrorKind.INVALID,
    "conflict": ErrorKind.CONFLICT,
    "uncertain": ErrorKind.UNCERTAIN,
    "refused": ErrorKind.INTERNAL,
}


MODEL = "model"
"""What models are called among the services, whoever's they are."""


def classify_failure(failure: Failure) -> ErrorKind:
    """Return the error that a failed call is: of metel's own refusals and of models, the one that its code numbers."""
    is_numbered = failure.kind == "refused" or failure.service == MODEL
    if is_numbered and failure.code.isdecimal() and int(failure.code) in set(ErrorKind):
        return ErrorKind(int(failure.code))
    return OF_FAILURE[failure.kind]


def get_error_kind(code: int) -> ErrorKind:
    """Return the error of a code as it stands in a journal; one that this version does not know is internal."""
    return ErrorKind(code) if code in set(ErrorKind) else ErrorKind.INTERNAL


FailureKind: TypeAlias = Literal[
    "rate_limited", "transient", "auth", "permission", "not_found", "invalid", "conflict", "uncertain", "refused"
]
"""``uncertain``: a write may or may not have happened. ``refused``: metel itself stopped (limits, plan, model)."""

REPEATABLE: frozenset[FailureKind] = frozenset({"rate_limited", "transient", "conflict"})
"""Kinds where the call certainly had no effect and may be tried again."""

MENDABLE: frozenset[FailureKind] = frozenset({"auth", "permission"})
"""Kinds where the call certainly had no effect and people can see to it that the next one is taken."""


class Unfit(Frozen):
    """Which field of a tool's input does not fit, and why: a key of the texts below ``unfit`` and what is demanded."""

    field: str
    key: str
    limit: str = ""


class Told(Frozen):
    """What is wrong in words for people: a key of the texts below ``failure`` and what stands in its slots."""

    key: str
    slots: dict[str, str] = {}


class Failure(Frozen):
    """Why a call failed. ``message`` is for people and holds no secret and no raw vendor body; ``code`` is the
    vendor's own word; ``retry_after_s`` is what the vendor asked to wait, in seconds; ``held``: metel itself held the
    request back, so nothing was sent and it is no attempt; ``needs`` is what is lacking: a scope, or what a condition
    looks at and nobody gave;
    ``unfit`` is what metel itself found wrong with the input before anything was sent; ``lacks`` is the key of the plan
    that has no value; ``held_until`` is until when a vendor wants to be left alone, where metel looks again before;
    ``told`` says the same as ``message`` in the languages of people."""

    kind: FailureKind
    message: str
    service: str = ""
    code: str = ""
    retry_after_s: float | None = None
    held: bool = False
    needs: str = ""
    log_id: str = ""
    unfit: Unfit | None = None
    lacks: str = ""
    held_until: datetime | None = None
    told: Told | None = None
