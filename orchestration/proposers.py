"""Planner, filler and reviewer as the loop knows them: models or rules. They propose, nothing acts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple, Protocol, TypeAlias

from orchestration.progress import TellProgress, drop_progress
from orchestration.workspace import Label, NamedRows, NamedTitle
from schemas.contract import ToolContract
from schemas.errors import ErrorKind
from schemas.events import ModelRole, ModelUse, PassedOver
from schemas.plan import Action, Difficulty, Language, Plan
from schemas.remembered import RememberedFact
from schemas.request import Request
from schemas.team import TeamSettings
from schemas.values import Json, Payload

Clarity: TypeAlias = Literal["clear", "perhaps", "none"]
"""Whether a text is said of the plan under way: plainly, perhaps, or not at all."""

TurnKind: TypeAlias = Literal["remark", "undo", "order", "request"]
"""Whether words on earlier work are only a remark on it, only take it back, or may be anything else."""

Known = Mapping[str, Mapping[str, tuple[Json, ...]]]
"""What each input of each step is known as: as planned, as answered, by name and by id."""


@dataclass(frozen=True, slots=True)
class PlanEdit:
    """A person's words on the plan of a run under way. ``plan`` has the inputs as people have answered and changed
    them since, ``original`` as they were planned. ``begun`` are steps that stay as they are. ``shown`` is
    what a model is shown of each input by now; ``known`` is for code alone. ``asked`` are the fields that a question is
    open about, each behind its step ("a1.title")."""

    text: str
    plan: Plan
    original: Plan
    begun: frozenset[str]
    known: Known
    shown: Mapping[str, Mapping[str, Json]]
    asked: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FinishedAction:
    """A finished action as the planner may see it: no content, only what it was and the shapes it left."""

    action: Action
    status: str
    memory_shapes: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step that was done for an earlier request: its tool, the names of its places by field, and the shapes that it
    left, each by a key that no other step of the turn has."""

    tool: str
    places: Mapping[str, str]
    left: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """An earlier request of the thread: what who asks now or another said, what was done, and how it ended.

    ``run`` is set where a plan may work on the values that were left; it does so by the ``name`` of the turn, such as
    ``t1``, and they were read ``minutes_ago``.
    """

    said: str
    by: Literal["same", "other"]
    did: tuple[TurnStep, ...]
    end: str
    run: str = ""
    name: str = ""
    minutes_ago: int = 0

    @property
    def keys(self) -> frozenset[str]:
        """The keys of what a plan may work on."""
        return frozenset(key for step in self.did for key in step.left) if self.run else frozenset()


ListTurns: TypeAlias = Callable[[Request], Awaitable[Sequence[EarlierTurn]]]
"""Lists the last turns of a request's thread, the earliest first."""


async def list_no_turns(request: Request) -> Sequence[EarlierTurn]:
    """Know of no earlier request."""
    del request
    return ()


@dataclass(frozen=True, slots=True)
class PlanExample:
    """A plan of the team that was accepted and has succeeded, by its ``run``: the words that it was made from and the
    plan as a model writes it, both without what was named or put in; ``tools`` are those of its steps."""

    run: str
    words: str
    plan: str
    tools: tuple[str, ...]


ListExamples: TypeAlias = Callable[[Request], Awaitable[Sequence[PlanExample]]]
"""Lists the examples that are nearest to a request, the nearest first."""


async def list_no_examples(request: Request) -> Sequence[PlanExample]:
    """Know of no plan."""
    del request
    return ()


@dataclass(slots=True)
class PlanningTime:
    """Since when models are asked for one plan, by the seconds of the clock that they are waited for with."""

    began_s: float | None = None

    def start(self, now_s: float) -> float:
        """Return when they were asked first, which is now where they were not."""
        self.began_s = now_s if self.began_s is None else self.began_s
        return self.began_s


class PlanningTask(NamedTuple):
    """All that a planner is given.

    ``problems`` are the validation errors of the previous answer (a repair turn), ``told`` the same in the language
    of the request, ``wrong`` the ids of the steps and the names of the parts that they are about; ``avoid`` are
    those of the model before, ``missing`` is what a model said that no tool it was shown can do; ``trouble`` is why
    a new plan is wanted (a replan), as code tells it; ``change`` is what a person wants of the plan under way
    instead; ``done`` are the actions that are finished and frozen; ``labels`` are names of things that the person
    can see, ``titles`` those that the words name without quotes (``names_are_known``: these were looked for), ``rows``
    the tables that hold what they name, ``vocabulary`` the databases and the people of the workspace, by which rules
    read words, ``turns`` the last requests of the thread, ``remembered`` the facts that the request speaks of,
    ``taught`` the words among them, also those of things that are not there now, ``channels`` the names of channels
    that the words say without a "#", ``examples`` plans of the team for requests like it; ``without`` are the models
    whose plans could not be used, each with the role that it was asked in; ``difficulty`` is how hard code finds the
    request; ``tell`` is told how many steps a plan has while it is written; ``time`` is one for all that is asked for
    one plan, its repairs too, ``None`` where no model is. Other content read by tools is not here.
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
    wrong: tuple[str, ...] = ()
    previous: str = ""
    avoid: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    titles: tuple[NamedTitle, ...] = ()
    names_are_known: bool = False
    rows: tuple[NamedRows, ...] = ()
    vocabulary: tuple[Label, ...] = ()
    turns: tuple[EarlierTurn, ...] = ()
    remembered: tuple[RememberedFact, ...] = ()
    taught: tuple[RememberedFact, ...] = ()
    channels: tuple[str, ...] = ()
    examples: tuple[PlanExample, ...] = ()
    without: frozenset[tuple[ModelRole, str]] = frozenset()
    difficulty: Difficulty = "easy"
    tell: TellProgress = drop_progress
    time: PlanningTime | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether there is a plan already that people want changed, or that work was begun on and goes on anew."""
        return self.change is not None or bool(self.done or self.trouble)

    @property
    def is_begun(self) -> bool:
        """Whether a plan was made before: it is under way, or its last answer is to be repaired."""
        return self.is_under_way or bool(self.problems)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A planner's answer: the plan as unchecked text (JSON), and what it cost. ``source`` is who gave it: a model's
    name where ``is_model``, which was asked in ``role``; ``missing`` is what it said that it lacks."""

    text: str
    use: ModelUse
    source: str
    is_model: bool = False
    role: ModelRole = "planner"
    missing: tuple[str, ...] = ()


RULES = "offline"
"""The source of a proposal that no model made."""


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


class ModelUnavailableError(Exception):
    """No model of the list gave an answer; ``reason`` is for people, ``code`` for the error tree. ``lacks_room``: one
    of them would take a shorter request; ``last`` is the one whose turn came last, where one had its turn; ``is_late``:
    the time for it is used up."""

    def __init__(
        self,
        reason: str,
        *,
        code: int = ErrorKind.MODEL_UNAVAILABLE,
        lacks_room: bool = False,
        last: PassedOver | None = None,
        is_late: bool = False,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.lacks_room = lacks_room
        self.last = last
        self.is_late = is_late


ADVISED = "adviser"
"""The rule that a worried reviewer's question goes by."""

UNADVISED = "adviser.silent"
"""The rule by which a person is asked about a step on which the reviewer gave no answer."""


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


@dataclass(frozen=True, slots=True)
class OutcomeTask:
    """What a person asked for in their words, and code's own record of what was done, with nothing that was read."""

    words: str
    record: Sequence[Json]
    language: Language


class Reviewer(Protocol):
    """Looks at a step once more, and at the end at all that was done."""

    async def review(self, task: ReviewTask) -> ReviewResult:
        """Return the advice. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or not in the agreed form.
        """
        ...

    async def review_outcome(self, task: OutcomeTask) -> ReviewResult:
        """Return whether something that was asked for may not be done. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or not in the agreed form.
        """
        ...
