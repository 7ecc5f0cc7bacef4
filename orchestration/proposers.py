"""Planner, filler, summariser and reviewer as the loop knows them: models or rules. They propose, nothing acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from schemas.contract import ToolContract
from schemas.errors import ErrorKind
from schemas.events import ModelUse
from schemas.plan import Action, Language, Plan
from schemas.request import Request
from schemas.team import TeamSettings
from schemas.values import Json, Payload

Clarity: TypeAlias = Literal["clear", "perhaps", "none"]
"""Whether a text is said of the plan under way: plainly, perhaps, or not at all."""

Known = Mapping[str, Mapping[str, tuple[Json, ...]]]
"""What each input of each step is known as: as planned, as answered, by name and by id."""


@dataclass(frozen=True, slots=True)
class PlanEdit:
    """A person's words on the plan of a run under way. ``plan`` has the inputs as people have answered and changed
    them since, ``original`` as they were planned. ``begun`` are steps that stay as they are. ``shown`` is
    what a model is shown of each input by now; ``known`` is for code alone."""

    text: str
    plan: Plan
    original: Plan
    begun: frozenset[str]
    known: Known
    shown: Mapping[str, Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class FinishedAction:
    """A finished action as the planner may see it: no content, only what it was and the shapes it left."""

    action: Action
    status: str
    memory_shapes: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class PlanningTask:
    """All that a planner is given.

    ``problems`` are the validation errors of the previous answer (a repair turn), ``told`` the same in the language of
    the request; ``trouble`` is why a new plan is wanted (a replan), as code tells it; ``change`` is what a person wants
    of the plan under way instead; ``done`` are the actions that are finished and frozen. Content read by tools is not
    here.
    """

    request: Request
    team: TeamSettings
    contracts: tuple[ToolContract, ...]
    now: datetime
    done: tuple[FinishedAction, ...] = ()
    trouble: str = ""
    change: PlanEdit | None = None
    problems: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    previous: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A planner's answer: the plan as unchecked text (JSON), and what it cost."""

    text: str
    use: ModelUse
    source: str


class Planner(Protocol):
    """Turns a request into a proposed plan. It proposes; nothing it says is trusted before it was checked."""

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return a proposal. Safe to repeat.

        Raises:
            ModelUnavailableError: no model of the list answered.
        """
        ...


@dataclass(frozen=True, slots=True)
class FillingTask:
    """An action whose inputs code alone could not fill: what the executor model may see."""

    action: Action
    contract: ToolContract
    request: Request
    known: Payload
    missing: tuple[str, ...]
    memory_shapes: dict[str, str]


class Filler(Protocol):
    """Proposes values for missing fields; what it does not know is ``"MISSING"``."""

    async def fill(self, task: FillingTask) -> Payload:
        """Return field -> value for some of ``task.missing``. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
        """
        ...


@dataclass(frozen=True, slots=True)
class Summary:
    """A text written from data; ``marked_offline`` where no model wrote it."""

    text: str
    use: ModelUse
    marked_offline: bool


class Summariser(Protocol):
    """Writes a short text from data. It has no tools, and what it writes keeps the data's origins."""

    async def summarise(self, data: Json, focus: str, language: Language) -> Summary:
        """Return the summary. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered.
        """
        ...


class ModelUnavailableError(Exception):
    """No model of the list gave an answer; ``reason`` is for people, ``code`` for the error tree."""

    def __init__(self, reason: str, *, code: int = ErrorKind.MODEL_UNAVAILABLE) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


ADVISED = "adviser"
"""The rule that a worried reviewer's question goes by."""


@dataclass(frozen=True, slots=True)
class ReviewTask:
    """A step that every rule lets go ahead: what the reviewer may see of it."""

    contract: ToolContract
    payload: Payload
    origins: Mapping[str, frozenset[str]]
    words: str
    language: Language


@dataclass(frozen=True, slots=True)
class ReviewResult:
    """Whether a person should be asked, why, and what the answer cost."""

    worried: bool
    reason: str
    use: ModelUse


class Reviewer(Protocol):
    """Looks at a step once more."""

    async def review(self, task: ReviewTask) -> ReviewResult:
        """Return the advice. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or not in the agreed form.
        """
        ...
