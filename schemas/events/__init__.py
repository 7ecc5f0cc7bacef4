"""What can happen to a run. The ordered list of these is the journal, and the journal is the truth.

The events stand in families, each in a module of its own; everybody imports them from here.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from schemas.events.actions import (
    ActionAdvised,
    ActionDenied,
    ActionEvent,
    ActionFailed,
    ActionRehearsed,
    ActionSkipped,
    ActionStarted,
    ActionSucceeded,
    ActionSuspended,
    ActionUncertain,
    CopiesChecked,
    ItemsFound,
    LoopEnded,
    ModelAsked,
    RepeatPlanned,
    RetryPlanned,
)
from schemas.events.asks import (
    ApprovalAsked,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalExtended,
    ApprovalHanded,
    ApprovalReminded,
    ApprovalRenewed,
    AskEvent,
    DecisionRefused,
    QuestionAnswered,
    QuestionAsked,
    QuestionReminded,
)
from schemas.events.event import BaseEvent, ModelUse
from schemas.events.lifecycle import (
    Answer,
    AnswerShareBegun,
    ControlEvent,
    CopyRemovalBegun,
    EndEvent,
    EndStatus,
    FieldChange,
    LineJoined,
    Link,
    PlaceEvent,
    PlaceJudged,
    PlaceWord,
    ResultReviewed,
    ReviewWord,
    RunBroke,
    RunCancelled,
    RunEnded,
    RunPaused,
    RunRestored,
    RunResumed,
    StartedOver,
    StepChanged,
    StepDropped,
    StepsRetried,
    TeamStarted,
    TeamStopped,
    UndoBegun,
    Visibility,
    WaitCutShort,
)
from schemas.events.model_calls import CallOutcome, FailureOfCall, ModelCall, ModelCalled, ModelRole
from schemas.events.plans import (
    WITHOUT_MODEL,
    ChangeNotUnderstood,
    PlanAccepted,
    PlanChanged,
    PlanEvent,
    PlanRefused,
    RecalledTurn,
    ReplanWanted,
    RequestReceived,
)

EVENT_VERSION = 1
"""The version written with each event; ``orchestration.storage.entries`` reads older ones."""

Event: TypeAlias = Annotated[
    PlanEvent | PlaceEvent | AskEvent | ActionEvent | ModelCalled | ControlEvent | EndEvent, Field(discriminator="type")
]

EVENTS: TypeAdapter[Event] = TypeAdapter(Event)

__all__ = [
    "EVENTS",
    "EVENT_VERSION",
    "WITHOUT_MODEL",
    "ActionAdvised",
    "ActionDenied",
    "ActionFailed",
    "ActionRehearsed",
    "ActionSkipped",
    "ActionStarted",
    "ActionSucceeded",
    "ActionSuspended",
    "ActionUncertain",
    "Answer",
    "AnswerShareBegun",
    "ApprovalAsked",
    "ApprovalDecided",
    "ApprovalExpired",
    "ApprovalExtended",
    "ApprovalHanded",
    "ApprovalReminded",
    "ApprovalRenewed",
    "BaseEvent",
    "CallOutcome",
    "ChangeNotUnderstood",
    "CopiesChecked",
    "CopyRemovalBegun",
    "DecisionRefused",
    "EndStatus",
    "Event",
    "FailureOfCall",
    "FieldChange",
    "ItemsFound",
    "LineJoined",
    "Link",
    "LoopEnded",
    "ModelAsked",
    "ModelCall",
    "ModelCalled",
    "ModelRole",
    "ModelUse",
    "PlaceJudged",
    "PlaceWord",
    "PlanAccepted",
    "PlanChanged",
    "PlanRefused",
    "QuestionAnswered",
    "QuestionAsked",
    "QuestionReminded",
    "RecalledTurn",
    "RepeatPlanned",
    "ReplanWanted",
    "RequestReceived",
    "ResultReviewed",
    "RetryPlanned",
    "ReviewWord",
    "RunBroke",
    "RunCancelled",
    "RunEnded",
    "RunPaused",
    "RunRestored",
    "RunResumed",
    "StartedOver",
    "StepChanged",
    "StepDropped",
    "StepsRetried",
    "TeamStarted",
    "TeamStopped",
    "UndoBegun",
    "Visibility",
    "WaitCutShort",
]
