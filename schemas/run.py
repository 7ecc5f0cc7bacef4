"""A run: a request being carried out, as its journal tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from schemas.ask import Approval, Candidate, Question
from schemas.difference import StepDifference
from schemas.errors import Failure
from schemas.events import (
    EndStatus,
    LineJoined,
    ModelUse,
    PlaceJudged,
    RecalledTurn,
    ResultReviewed,
    RunEnded,
    StepChanged,
)
from schemas.plan import Plan
from schemas.request import Request
from schemas.states import ActionState, Filled
from schemas.values import Copied, Frozen, Value

RunStatus: TypeAlias = (
    Literal["planning", "waiting", "running", "paused"] | EndStatus
)  # the last six are the ends that a run can come to
_NO_USE = ModelUse()
TeamRun: TypeAlias = tuple[str, str]
"""A team and the id of one of its runs."""


class RunError(Frozen):
    """Something that went wrong, in words for a person. ``code`` is of the error tree."""

    code: int
    message: str
    action: str = ""
    log_id: str = ""
    failure: Failure | None = None


class Outcome(Frozen):
    """How an approval ended."""

    approved: dict[str, bool]
    by: str
    by_name: str
    reason: str
    at: datetime
    another_way: bool = False
    solo: bool = False


class HandedOver(Frozen):
    """Who was called to an approval, and by whom."""

    to: str
    to_name: str
    by_name: str


class ApprovalRecord(Frozen):
    """An approval and, once it is decided or expired, how it ended. ``closed``: a step of it was dropped or changed
    (``changed`` tells how), or another plan came, so what is left of it is asked anew; or the run has ended."""

    approval: Approval
    outcome: Outcome | None = None
    expired: bool = False
    closed: bool = False
    refused: tuple[str, ...] = ()
    """Who tried to decide and may not."""
    reminded: tuple[datetime, ...] = ()
    """The moments for which the deciders were reminded."""
    extended: int = 0
    """How often more time was given."""
    handed: tuple[HandedOver, ...] = ()
    renewed: str = ""
    """Who wanted it asked again after its time was over."""
    changed: StepChanged | None = None

    @property
    def open(self) -> bool:
        """Whether a person can still decide."""
        return self.outcome is None and not self.expired and not self.closed

    def shut(self) -> ApprovalRecord:
        """Return it so that nobody can decide it any more."""
        return self.model_copy(update={"closed": True}) if self.open else self


class QuestionRecord(Frozen):
    """A question and, once it is answered, the answer. ``closed``: nobody needs the answer any more, or a person
    has since put something else into the field. ``said_in`` is the message that the answer is in, where it was written
    in the thread."""

    question: Question
    answer: Value | None = None
    by: str = ""
    closed: bool = False
    asked_at: datetime | None = None
    reminded: bool = False
    said_in: str = ""

    @property
    def open(self) -> bool:
        """Whether the answer is still wanted."""
        return self.answer is None and not self.closed

    def shut(self) -> QuestionRecord:
        """Return it so that its answer is not wanted any more."""
        return self.model_copy(update={"closed": True}) if self.open else self


class PlanChange(Frozen):
    """A change of the plan that a person asked for: their words, the message they are in (where there is one), and
    what is different since."""

    text: str
    by: str
    by_name: str
    said_in: str = ""
    difference: tuple[StepDifference, ...]


class Restored(Frozen):
    """The run comes from a backup that was taken at ``taken_at`` and put back at ``at``. ``looked`` are the actions
    whose write was looked for since then and is certainly not there."""

    at: datetime
    taken_at: datetime
    looked: tuple[str, ...] = ()


class SentAgain(Frozen):
    """A write that was sent once more after its answer was lost: what was sent first, and since when. It is looked at
    ``look_at`` whether it is there twice; ``copies`` are those too many, and ``removed_by`` the run that takes them
    away."""

    filled: Filled
    since: datetime
    look_at: datetime | None
    copies: tuple[Candidate, ...] = ()
    removed_by: str = ""


@dataclass(frozen=True, kw_only=True)
class Run(Copied):
    """A run as folded from its events.

    ``revision`` counts the events; ``memory`` is action id -> key -> value; ``approved`` maps an action to the payload
    hash a person said yes to; ``trouble`` is set while a new plan is wanted, and
    ``trouble_told`` is what a planner may know of it; ``undone_by`` is the run that undoes this one.

    It is never stored nor read from outside, so that nothing checks it.
    """

    id: str
    request: Request
    revision: int = 1
    started_at: datetime
    plan: Plan | None = None
    plan_revision: int = 0
    without_model: bool = False
    """Whether the rules made the plan, as no model answered."""
    refused: bool = False
    states: dict[str, ActionState] = field(default_factory=dict[str, ActionState])
    memory: dict[str, dict[str, Value]] = field(default_factory=dict[str, dict[str, Value]])
    recalled: dict[str, RecalledTurn] = field(default_factory=dict[str, RecalledTurn])
    """The earlier turns whose values it works on, by the name that its plan and its memory know them by."""
    questions: dict[str, QuestionRecord] = field(default_factory=dict[str, QuestionRecord])
    approvals: dict[str, ApprovalRecord] = field(default_factory=dict[str, ApprovalRecord])
    approved: dict[str, str] = field(default_factory=dict[str, str])
    trouble: str = ""
    trouble_told: str = ""
    repeats: dict[str, int] = field(default_factory=dict[str, int])
    """How often a read that waits for something was made, by action."""
    replans: int = 0
    plan_changes: tuple[PlanChange, ...] = ()
    """What people changed of the plan in words, in order."""
    added: tuple[str, ...] = ()
    """Actions whose effect came in with a new plan: a person must say yes to them."""
    brought_in: tuple[str, ...] = ()
    """Actions that a planner brought in after trouble: they may not repeat what is done."""
    use: ModelUse = _NO_USE
    errors: tuple[RunError, ...] = ()
    cancelled_by: str = ""
    paused_by: str = ""
    """Who paused it; empty while it goes on."""
    team_stopped_by: str = ""
    """Who stopped all work of the team, where that was seen by the run; empty while the team works."""
    reviewed: ResultReviewed | None = None
    """What the last look at all that was done came to, where there was one before its end."""
    ended: RunEnded | None = None
    reopened: int = 0
    """How often it went on after it had ended."""
    earlier_ends: tuple[RunEnded, ...] = ()
    """How it ended before it went on."""
    undone_by: str = ""
    example: Literal["", "kept", "forgotten"] = ""
    """Whether who asked said that it is an example for other plans, or that it is none."""
    attended_at: datetime | None = None
    """When a person last moved it, or what it waited for was over; before, it is at work since it began."""
    shared_by: dict[str, str] = field(default_factory=dict[str, str])
    """The runs that post answers which were told to the asker alone, by the number of the answer."""
    started_over_by: str = ""
    """The run that does from the start what this one was asked for."""
    changes: tuple[StepChanged, ...] = ()
    """What people changed in steps of this plan that had not begun, in order."""

    sent_again: dict[str, SentAgain] = field(default_factory=dict[str, SentAgain])
    """The writes that were sent once more, by action."""
    place_judged: PlaceJudged | None = None
    """What policy says of the place where it was asked for, once people outside the team could read there."""
    restored: Restored | None = None
    """Set where the run comes from a backup: it may have done more than its journal tells."""
    line: LineJoined | None = None
    """Where it stood in line when that was last told; nothing where something has happened since."""

    @property
    def team(self) -> str:
        """The team whose run this is."""
        return self.request.place.team

    @property
    def is_over(self) -> bool:
        """Whether it has ended, was told to stop, or may not work where it is: nothing more is taken or begun."""
        return self.ended is not None or bool(self.cancelled_by) or self.is_shut_out

    @property
    def is_shut_out(self) -> bool:
        """Whether policy refuses to work where it was asked for."""
        return self.place_judged is not None and self.place_judged.word == "refuse"

    def answers(self, action_id: str) -> dict[str, QuestionRecord]:
        """Return the answered questions of an action by field."""
        return {
            record.question.field: record
            for record in self.questions.values()
            if record.question.action == action_id and record.answer is not None and not record.closed
        }
