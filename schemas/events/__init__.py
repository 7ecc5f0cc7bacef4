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
    ActionSkipped,
    ActionStarted,
    ActionSucceeded,
    ActionSuspended,
    ActionUncertain,
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
    ControlEvent,
    EndEvent,
    EndStatus,
    FieldChange,
    Link,
    PlaceEvent,
    PlaceJudged,
    PlaceWord,
    RunBroke,
    RunCancelled,
    RunEnded,
    RunPaused,
    RunResumed,
    StartedOver,
    StepChanged,
    StepDropped,
    StepsRetried,
    UndoBegun,
    Visibility,
)
from schemas.events.plans import (
    ChangeNotUnderstood,
    PlanAccepted,
    PlanChanged,
    PlanEvent,
    PlanRefused,
    ReplanWanted,
    RequestReceived,
)

EVENT_VERSION = 1
"""The version written with each event; ``orchestration.storage.entries`` reads older ones."""

Event: TypeAlias = Annotated[
    PlanEvent | PlaceEvent | AskEvent | ActionEvent | ControlEvent | EndEvent, Field(discriminator="type")
]

EVENTS: TypeAdapter[Event] = TypeAdapter(Event)

__all__ = [
    "EVENTS",
    "EVENT_VERSION",
    "ActionAdvised",
    "ActionDenied",
    "ActionFailed",
    "ActionSkipped",
    "ActionStarted",
    "ActionSucceeded",
    "ActionSuspended",
    "ActionUncertain",
    "Answer",
    "ApprovalAsked",
    "ApprovalDecided",
    "ApprovalExpired",
    "ApprovalExtended",
    "ApprovalHanded",
    "ApprovalReminded",
    "ApprovalRenewed",
    "BaseEvent",
    "ChangeNotUnderstood",
    "DecisionRefused",
    "EndStatus",
    "Event",
    "FieldChange",
    "ItemsFound",
    "Link",
    "LoopEnded",
    "ModelAsked",
    "ModelUse",
    "PlaceJudged",
    "PlaceWord",
    "PlanAccepted",
    "PlanChanged",
    "PlanRefused",
    "QuestionAnswered",
    "QuestionAsked",
    "QuestionReminded",
    "RepeatPlanned",
    "ReplanWanted",
    "RequestReceived",
    "RetryPlanned",
    "RunBroke",
    "RunCancelled",
    "RunEnded",
    "RunPaused",
    "RunResumed",
    "StartedOver",
    "StepChanged",
    "StepDropped",
    "StepsRetried",
    "UndoBegun",
    "Visibility",
]
