"""Steps: what can be done next with a run, a closed union."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class MakePlan:
    """Ask the planner: for the first time, or again because of trouble."""


@dataclass(frozen=True, slots=True)
class Prepare:
    """Fill the action's payload, judge it, and begin it or ask."""

    action: str


@dataclass(frozen=True, slots=True)
class Execute:
    """Carry out a begun action: call, or settle what is not known of an earlier call."""

    action: str


@dataclass(frozen=True, slots=True)
class Skip:
    """The action cannot or need not be done; ``why`` is a wording key with its slot."""

    action: str
    why: str
    slot: str = ""


@dataclass(frozen=True, slots=True)
class AskCondition:
    """The action's condition cannot be judged, as ``note`` says: a person must say whether it is to be done."""

    action: str
    note: str


@dataclass(frozen=True, slots=True)
class OpenLoop:
    """Read the list of a loop and make an action of each item."""

    action: str


@dataclass(frozen=True, slots=True)
class CloseLoop:
    """Every item is settled: gather what they produced."""

    action: str


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The run has been at work for as long as it may: the action is not begun any more, or (``""``) no plan made."""

    action: str = ""


@dataclass(frozen=True, slots=True)
class Expire:
    """Nobody decided in time."""

    approval: str


@dataclass(frozen=True, slots=True)
class Remind:
    """The moment ``due`` has come to remind the deciders of an approval."""

    approval: str
    due: datetime


@dataclass(frozen=True, slots=True)
class RemindQuestion:
    """The moment has come to remind the one who asked of a question."""

    question: str


@dataclass(frozen=True, slots=True)
class End:
    """Everything is settled: compose the answer."""


Step: TypeAlias = (
    MakePlan
    | Prepare
    | Execute
    | Skip
    | AskCondition
    | GiveUp
    | OpenLoop
    | CloseLoop
    | Expire
    | Remind
    | RemindQuestion
    | End
)
