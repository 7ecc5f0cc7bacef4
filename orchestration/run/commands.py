"""Commands: what people want of a run, and who wants it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from orchestration.run.ask_events import Ruling
from schemas.errors import ErrorKind
from schemas.request import Place
from schemas.values import Json


@dataclass(frozen=True, slots=True)
class Who:
    """A person. ``is_operator``: at the command line of the machine, who needs not be of the team."""

    id: str
    name: str = ""
    is_operator: bool = False


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """The answer to a question; ``said_in`` is the message that it is in, where it was not clicked or filled in."""

    question: str
    value: Json
    said_in: str = ""


@dataclass(frozen=True, slots=True)
class DecideApproval:
    """A yes or no to an approval."""

    approval: str
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class ExtendApproval:
    """More time for those who decide an approval."""

    approval: str


@dataclass(frozen=True, slots=True)
class HandApproval:
    """Somebody else is called to an approval."""

    approval: str
    to: str


@dataclass(frozen=True, slots=True)
class RenewApproval:
    """What nobody decided in time is asked again."""

    approval: str


@dataclass(frozen=True, slots=True)
class ChangeStep:
    """Other values in a step that has not begun: one that ``approval`` asks about, or one of a paused run."""

    action: str
    values: Mapping[str, Json]
    approval: str = ""


@dataclass(frozen=True, slots=True)
class DropStep:
    """A step of a paused run is left out."""

    action: str


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """Some of the steps that an approval asks about are not to be done; the others are asked about anew."""

    approval: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangePlan:
    """Another plan, in the person's own words; ``said_in`` is their message, which changes a plan once."""

    text: str
    said_in: str = ""


SteeringAct: TypeAlias = Literal["stop", "pause", "resume", "stop_waiting"]


@dataclass(frozen=True, slots=True)
class Steer:
    """A run under way stops or pauses, or a paused one goes on; or it waits no longer for lost answers."""

    act: SteeringAct


@dataclass(frozen=True, slots=True)
class LookAgain:
    """Steps that wait for their next attempt have it now; with ``service`` those that its wish to be left alone holds
    up, and no others."""

    service: str = ""


RevisitAct: TypeAlias = Literal["undo", "retry", "start_over"]


@dataclass(frozen=True, slots=True)
class Revisit:
    """What a run that is over did is undone, what failed tried again, or all of it done from the start. ``step``: of
    what it did that alone is undone, and of that only what it set in ``column``; ``held_in``: that is to hold again
    what it held before this earlier run."""

    act: RevisitAct
    step: str = ""
    column: str = ""
    held_in: str = ""


@dataclass(frozen=True, slots=True)
class RemoveCopies:
    """What a step left too many is taken away."""

    action: str


@dataclass(frozen=True, slots=True)
class ShareAnswer:
    """An answer that was told to who asked alone is posted in its thread too; ``end``: which of the answers, counted
    from 0. What is asked about that is asked in ``place``, where the answer was told."""

    end: int
    place: Place


@dataclass(frozen=True, slots=True)
class KeepExample:
    """What the run did is an example for other plans, by the word of who asked."""


@dataclass(frozen=True, slots=True)
class ForgetExample:
    """What the run did is no example for other plans any more."""


OfApproval: TypeAlias = DecideApproval | ExtendApproval | HandApproval | RenewApproval

OfStep: TypeAlias = ChangeStep | DropStep | LeaveOut

Command: TypeAlias = (
    AnswerQuestion
    | OfApproval
    | OfStep
    | ChangePlan
    | Steer
    | LookAgain
    | Revisit
    | RemoveCopies
    | ShareAnswer
    | KeepExample
    | ForgetExample
)


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why what a person did does not count: an error with the slots of its words, and the key of a sentence that is
    said ``also``."""

    error: ErrorKind
    slots: dict[str, str] = field(default_factory=dict[str, str])
    also: str = ""


def is_less_work(command: Command) -> bool:
    """Whether a command only has less done, or nothing but what waits anyway: it counts while all work of the team is
    stopped, too."""
    match command:
        case LookAgain() | ForgetExample():
            return True
        case Steer(act=act):
            return act in ("stop", "pause")
        case DecideApproval(ruling=ruling):
            return not ruling.approved
        case DropStep() | LeaveOut():
            return True
        case _:
            return False
