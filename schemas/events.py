"""What can happen to a run. The ordered list of these is the journal, and the journal is the truth."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue, TypeAdapter

from schemas.ask import Approval, Candidate, Question, Resolution
from schemas.decision import Decision, Verdict
from schemas.difference import StepDifference
from schemas.failure import Failure
from schemas.plan import Plan
from schemas.request import Request
from schemas.states import Filled
from schemas.values import Frozen, JudgedJson, Value

EVENT_VERSION = 1
"""The version written with each event; ``orchestration.storage.upcasting`` reads older ones."""

EndStatus: TypeAlias = Literal["succeeded", "partly_succeeded", "failed", "denied", "cancelled", "expired"]


class ModelUse(Frozen):
    """Model calls and tokens that something cost."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class Happened(Frozen):
    """The base of every event: when it happened."""

    at: datetime


class RequestReceived(Happened):
    """A person asked for something; the run exists from here."""

    type: Literal["request_received"] = "request_received"
    run: str
    request: Request


class PlanAccepted(Happened):
    """A proposal passed every check and is the plan now. ``problems`` are those that a repair turn mended; ``added``
    are the actions whose effect the plan before did not have."""

    type: Literal["plan_accepted"] = "plan_accepted"
    plan: Plan
    source: str
    use: ModelUse = ModelUse()
    decisions: dict[str, Decision] = Field(default_factory=dict[str, Decision])
    problems: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


class PlanRefused(Happened):
    """No proposal passed. Nothing of it ran. ``code`` is of the error tree."""

    type: Literal["plan_refused"] = "plan_refused"
    problems: tuple[str, ...]
    code: int
    source: str = ""
    use: ModelUse = ModelUse()


class PlanChanged(Happened):
    """A person changed the plan of a run under way in their own words, and this is the next revision. What is not in
    ``difference`` stays as it is, with its state; ``added`` are effects that the person's words did not name,
    ``said_in`` is the message that asked for it."""

    type: Literal["plan_changed"] = "plan_changed"
    plan: Plan
    source: str
    text: str
    by: str
    by_name: str = ""
    difference: tuple[StepDifference, ...]
    use: ModelUse = ModelUse()
    decisions: dict[str, Decision] = Field(default_factory=dict[str, Decision])
    added: tuple[str, ...] = ()
    said_in: str = ""


class ChangeNotUnderstood(Happened):
    """A person wanted the plan changed, and a model was asked in vain. Nothing of the run changed but its cost."""

    type: Literal["change_not_understood"] = "change_not_understood"
    text: str
    by: str
    by_name: str = ""
    problems: tuple[str, ...] = ()
    use: ModelUse = ModelUse()


class QuestionAsked(Happened):
    """A value is missing and a person must give it."""

    type: Literal["question_asked"] = "question_asked"
    question: Question


class QuestionAnswered(Happened):
    """A person gave the value."""

    type: Literal["question_answered"] = "question_answered"
    question: str
    value: JsonValue
    by: str
    resolution: Resolution | None = None


class ApprovalAsked(Happened):
    """Policy wants a person's yes to exact payloads."""

    type: Literal["approval_asked"] = "approval_asked"
    approval: Approval


class ApprovalDecided(Happened):
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


class DecisionRefused(Happened):
    """Somebody who may not decide tried to. ``code`` is of the error tree; each person is noted once an approval."""

    type: Literal["decision_refused"] = "decision_refused"
    approval: str
    by: str
    by_name: str = ""
    code: int


class ApprovalExpired(Happened):
    """Nobody decided in time."""

    type: Literal["approval_expired"] = "approval_expired"
    approval: str


class ApprovalReminded(Happened):
    """The deciders are reminded of an approval; ``due`` is the moment that had come for it."""

    type: Literal["approval_reminded"] = "approval_reminded"
    approval: str
    due: datetime


class QuestionReminded(Happened):
    """The one who asked is reminded of a question."""

    type: Literal["question_reminded"] = "question_reminded"
    question: str


class ApprovalExtended(Happened):
    """A person gave the deciders more time."""

    type: Literal["approval_extended"] = "approval_extended"
    approval: str
    until: datetime
    by: str
    by_name: str = ""


class ApprovalHanded(Happened):
    """A person called somebody who may decide to an approval."""

    type: Literal["approval_handed"] = "approval_handed"
    approval: str
    to: str
    to_name: str = ""
    by: str
    by_name: str = ""


class ApprovalRenewed(Happened):
    """A person wants what nobody decided in time asked again; what it held up goes on."""

    type: Literal["approval_renewed"] = "approval_renewed"
    approval: str
    by: str
    by_name: str = ""


class ActionStarted(Happened):
    """The intent to call, recorded before the call. ``counts`` is what it counts for in the team's limits."""

    type: Literal["action_started"] = "action_started"
    action: str
    attempt: int
    operation: str
    filled: Filled
    decision: Decision
    counts: dict[str, int] = {}


class ActionAdvised(Happened):
    """The adviser looked at a step that the rules let go ahead. ``worried`` has a person asked; ``silent``: it gave no
    answer, and nothing changed."""

    type: Literal["action_advised"] = "action_advised"
    action: str
    word: Literal["fine", "worried", "silent"]
    reason: str = ""
    use: ModelUse = ModelUse()


class ModelAsked(Happened):
    """Filling a step's inputs cost model calls, whatever came of them."""

    type: Literal["model_asked"] = "model_asked"
    action: str
    use: ModelUse


class ActionSucceeded(Happened):
    """The call gave a result. ``adopted``: the result was found at the target after its answer was lost."""

    type: Literal["action_succeeded"] = "action_succeeded"
    action: str
    result: JudgedJson
    memory: dict[str, Value]
    verdict: Verdict
    use: ModelUse = ModelUse()
    adopted: bool = False


class RetryPlanned(Happened):
    """The call failed without effect and will be tried again."""

    type: Literal["retry_planned"] = "retry_planned"
    action: str
    attempt: int
    until: datetime
    failure: Failure


class ActionFailed(Happened):
    """The call failed for good."""

    type: Literal["action_failed"] = "action_failed"
    action: str
    attempts: int
    failure: Failure


class ActionUncertain(Happened):
    """A write's answer was lost; it is looked for again at ``until``, and a person is asked where that is ``None`` or
    people must mend something before metel can look."""

    type: Literal["action_uncertain"] = "action_uncertain"
    action: str
    failure: Failure
    checks: int
    until: datetime | None
    question: Question | None = None
    candidates: tuple[Candidate, ...] = ()


class ActionSuspended(Happened):
    """The step was refused for a reason that people must mend; it is tried again when someone says so, or ``until``."""

    type: Literal["action_suspended"] = "action_suspended"
    action: str
    attempt: int
    failure: Failure
    question: Question
    checks: int
    until: datetime


class ActionSkipped(Happened):
    """The action is not needed or can't be done without another that failed."""

    type: Literal["action_skipped"] = "action_skipped"
    action: str
    reason: str


class ActionDenied(Happened):
    """Policy said no."""

    type: Literal["action_denied"] = "action_denied"
    action: str
    decision: Decision


class ItemsFound(Happened):
    """A loop's list is known: ``count`` items are done, each as an action of its own; the list held ``found``."""

    type: Literal["items_found"] = "items_found"
    action: str
    count: int
    found: int


class LoopEnded(Happened):
    """Every item of a loop is settled. ``memory`` gathers what the items produced, in their order."""

    type: Literal["loop_ended"] = "loop_ended"
    action: str
    succeeded: int
    memory: dict[str, Value]


class RepeatPlanned(Happened):
    """What a read waits for has not come; it is made again at ``until``."""

    type: Literal["repeat_planned"] = "repeat_planned"
    action: str
    times: int
    until: datetime


class ReplanWanted(Happened):
    """The plan does not lead to the goal; the planner is asked again."""

    type: Literal["replan_wanted"] = "replan_wanted"
    action: str
    reason: str


class RunCancelled(Happened):
    """A person stopped the run."""

    type: Literal["run_cancelled"] = "run_cancelled"
    by: str
    by_name: str = ""


class RunPaused(Happened):
    """A person paused the run: what is under way ends, nothing new begins until it is resumed."""

    type: Literal["run_paused"] = "run_paused"
    by: str
    by_name: str = ""


class RunResumed(Happened):
    """A person had a paused run go on."""

    type: Literal["run_resumed"] = "run_resumed"
    by: str
    by_name: str = ""


class StepDropped(Happened):
    """A person took a step that had not begun out of a paused run. ``reason`` tells it in the run's language."""

    type: Literal["step_dropped"] = "step_dropped"
    action: str
    by: str
    by_name: str = ""
    reason: str = ""


class FieldChange(Frozen):
    """What a person put into a field of a step, and what was there; ``name`` and ``was_name`` say what ids mean."""

    value: JsonValue
    was: JsonValue = None
    name: str = ""
    was_name: str = ""


class StepChanged(Happened):
    """A person changed inputs of a step that had not begun. It is filled and judged again."""

    type: Literal["step_changed"] = "step_changed"
    action: str
    changes: dict[str, FieldChange]
    by: str
    by_name: str = ""


class Link(Frozen):
    """An address in an answer, with what it leads to."""

    label: str
    url: str


class Answer(Frozen):
    """What the person is told at the end: the text and the things that came out."""

    text: str
    links: tuple[Link, ...] = ()


class RunEnded(Happened):
    """The run is over."""

    type: Literal["run_ended"] = "run_ended"
    status: EndStatus
    answer: Answer


class UndoBegun(Happened):
    """A person wants what the ended run did undone; the run ``run`` does that."""

    type: Literal["undo_begun"] = "undo_begun"
    run: str
    by: str
    by_name: str = ""


class StepsRetried(Happened):
    """A person wants steps of the ended run tried again that failed; the run goes on with them, and with what was left
    because of them."""

    type: Literal["steps_retried"] = "steps_retried"
    steps: tuple[str, ...]
    by: str
    by_name: str = ""


class StartedOver(Happened):
    """A person wants what the stopped run was asked for done after all; the run ``run`` does it from the start."""

    type: Literal["started_over"] = "started_over"
    run: str
    by: str
    by_name: str = ""


Event: TypeAlias = Annotated[
    RequestReceived
    | PlanAccepted
    | PlanRefused
    | PlanChanged
    | ChangeNotUnderstood
    | QuestionAsked
    | QuestionAnswered
    | ApprovalAsked
    | ApprovalDecided
    | DecisionRefused
    | ApprovalExpired
    | ApprovalReminded
    | QuestionReminded
    | ApprovalExtended
    | ApprovalHanded
    | ApprovalRenewed
    | ActionStarted
    | ActionAdvised
    | ModelAsked
    | ActionSucceeded
    | RetryPlanned
    | ActionFailed
    | ActionUncertain
    | ActionSuspended
    | ActionSkipped
    | ActionDenied
    | ItemsFound
    | LoopEnded
    | RepeatPlanned
    | ReplanWanted
    | RunCancelled
    | RunPaused
    | RunResumed
    | StepDropped
    | StepChanged
    | RunEnded
    | UndoBegun
    | StepsRetried
    | StartedOver,
    Field(discriminator="type"),
]

EVENTS: TypeAdapter[Event] = TypeAdapter(Event)
