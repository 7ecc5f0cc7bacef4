"""What becomes of the steps: their calls, their results, what went wrong, and their loops."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from schemas.ask import Candidate, Question
from schemas.decision import Decision, Verdict
from schemas.errors import Failure
from schemas.events.event import BaseEvent, ModelUse
from schemas.states import Filled
from schemas.values import JudgedJson, Value


class ActionStarted(BaseEvent):
    """The intent to call, recorded before the call. ``counts`` is what it counts for in the team's limits."""

    type: Literal["action_started"] = "action_started"
    action: str
    attempt: int
    operation: str
    filled: Filled
    decision: Decision
    counts: dict[str, int] = {}


class ActionAdvised(BaseEvent):
    """The reviewer looked at a step that the rules let go ahead. ``worried`` has a person asked; ``silent``: it gave no
    answer, and nothing changed."""

    type: Literal["action_advised"] = "action_advised"
    action: str
    word: Literal["fine", "worried", "silent"]
    reason: str = ""
    use: ModelUse = ModelUse()


class ModelAsked(BaseEvent):
    """Filling a step's inputs cost model calls, whatever came of them; without an ``action`` it was a planning that was
    given up."""

    type: Literal["model_asked"] = "model_asked"
    action: str
    use: ModelUse


class ActionSucceeded(BaseEvent):
    """The call gave a result. ``adopted``: the result was found at the target after its answer was lost."""

    type: Literal["action_succeeded"] = "action_succeeded"
    action: str
    result: JudgedJson
    memory: dict[str, Value]
    verdict: Verdict
    use: ModelUse = ModelUse()
    adopted: bool = False


class RetryPlanned(BaseEvent):
    """The call failed without effect and will be tried again. ``look_again_at`` is set where it is a write whose answer
    was lost: then it is looked whether it is there twice."""

    type: Literal["retry_planned"] = "retry_planned"
    action: str
    attempt: int
    until: datetime
    failure: Failure
    look_again_at: datetime | None = None


class CopiesChecked(BaseEvent):
    """It was looked whether a write that was sent once more is there twice. ``copies`` are those too many; where that
    could not be told, it is looked again ``look_again_at``."""

    type: Literal["copies_checked"] = "copies_checked"
    action: str
    copies: tuple[Candidate, ...] = ()
    look_again_at: datetime | None = None


class ActionFailed(BaseEvent):
    """The call failed for good."""

    type: Literal["action_failed"] = "action_failed"
    action: str
    attempts: int
    failure: Failure


class ActionUncertain(BaseEvent):
    """A write's answer was lost or not as promised; it is looked for again at ``until``, and a person is asked where
    that is ``None`` or people must mend something before metel can look."""

    type: Literal["action_uncertain"] = "action_uncertain"
    action: str
    failure: Failure
    checks: int
    until: datetime | None
    question: Question | None = None
    candidates: tuple[Candidate, ...] = ()
    use: ModelUse = ModelUse()


class ActionSuspended(BaseEvent):
    """The step was refused for a reason that people must mend; it is tried again when someone says so, or ``until``."""

    type: Literal["action_suspended"] = "action_suspended"
    action: str
    attempt: int
    failure: Failure
    question: Question
    checks: int
    until: datetime


class ActionSkipped(BaseEvent):
    """The action is not needed, can't be done without another that failed, or failed itself where the plan leaves it
    at that; ``failure`` is then why."""

    type: Literal["action_skipped"] = "action_skipped"
    action: str
    reason: str
    failure: Failure | None = None


class ActionDenied(BaseEvent):
    """Policy said no, to ``filled`` where it judged a payload."""

    type: Literal["action_denied"] = "action_denied"
    action: str
    decision: Decision
    filled: Filled | None = None


class ActionRehearsed(BaseEvent):
    """The team or the channel rehearses: what would be written, and policy's word on it; nothing is. Both are missing
    where that hangs on what an earlier step would have given; ``template``: a part of it does, and was not judged."""

    type: Literal["action_rehearsed"] = "action_rehearsed"
    action: str
    filled: Filled | None = None
    decision: Decision | None = None
    template: bool = False


class ItemsFound(BaseEvent):
    """A loop's list is known: ``count`` items are done, each as an action of its own; the list held ``found``."""

    type: Literal["items_found"] = "items_found"
    action: str
    count: int
    found: int


class LoopEnded(BaseEvent):
    """Every item of a loop is settled. ``memory`` gathers what the items produced, in their order."""

    type: Literal["loop_ended"] = "loop_ended"
    action: str
    succeeded: int
    memory: dict[str, Value]


class RepeatPlanned(BaseEvent):
    """What a read waits for has not come, or could not be judged, as ``note`` says; it is made again at ``until``."""

    type: Literal["repeat_planned"] = "repeat_planned"
    action: str
    times: int
    until: datetime
    note: str = ""


ActionEvent: TypeAlias = (
    ActionStarted
    | ActionAdvised
    | ModelAsked
    | ActionSucceeded
    | RetryPlanned
    | CopiesChecked
    | ActionFailed
    | ActionUncertain
    | ActionSuspended
    | ActionSkipped
    | ActionDenied
    | ActionRehearsed
    | ItemsFound
    | LoopEnded
    | RepeatPlanned
)
