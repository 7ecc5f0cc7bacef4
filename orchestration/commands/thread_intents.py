"""What a text in a thread can mean: the closed union, and what it is read against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.ask.approvers import is_high_risk
from orchestration.ask.spoken_answers import Lacking
from orchestration.run.commands import SteeringAct
from orchestration.run.deadlines import is_awaited
from orchestration.run.edit_events import list_newest_approvals
from orchestration.text.plain_yes import YesKind
from schemas.ask import Approval
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Json

Doubt: TypeAlias = (
    Literal["question", "approval", "over", "back", "nothing", "repeat", "sent", "left_out", "which", "not_mine"]
    | Literal["unknown_before", "field_pages", "field_values", "fields_alone"]
    | Lacking
)
"""What is unsure: what of a question or an approval is meant, that something is over or not there, that a write would
be done twice, whether what was sent is to be taken back, what else is wanted where steps are left out, which of the
things done is to be taken back, that it was not done here, of a field that goes back that what it held is not known, is
of several pages or was several values, that more is wanted than that, or what is lacking of a number, moment or day, a
title or a text."""


@dataclass(frozen=True, slots=True)
class ThreadRuns:
    """The runs of a thread, each part the latest first."""

    open: Sequence[Run] = ()
    ended: Sequence[Run] = ()


@dataclass(frozen=True, slots=True)
class ThreadSpeech:
    """What somebody says in a thread; ``addressed``: to metel. ``in_thread``: as a reply, and not at the top of a
    direct message."""

    text: str
    by: str
    addressed: bool = True
    in_thread: bool = True


@dataclass(frozen=True, slots=True)
class AnswerMeant:
    """An answer to a question of a run."""

    run: Run
    question: str
    value: Json


@dataclass(frozen=True, slots=True)
class DecisionMeant:
    """A yes or a no to the approvals that wait, each by its run and id. ``exact``: in the one word that counts, in a
    plain yes of the asker to what is of no high risk, or in any no that is said to metel. ``chosen``: the steps
    that a yes is to, ``None`` for all of them."""

    approved: bool
    exact: bool
    waiting: Sequence[tuple[Run, str]]
    chosen: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class LeaveOutMeant:
    """Some of the steps that an approval of a run asks about are not wanted; the others still wait for a yes."""

    run: Run
    approval: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HoldMeant:
    """To wait; ``act`` is set where something is at work that can be paused."""

    runs: Sequence[Run]
    act: SteeringAct | None = None


@dataclass(frozen=True, slots=True)
class StopMeant:
    """To stop what goes on here; nothing may."""

    runs: Sequence[Run]


@dataclass(frozen=True, slots=True)
class PlanEditMeant:
    """A change of the plan of a run under way."""

    run: Run


@dataclass(frozen=True, slots=True)
class FollowUpMeant:
    """Something of what was done or shown: a part of it, the same for something else, a change, or the way back.
    ``replaces``: it is taken back, and done anew with another value; ``alone``: this run is taken back, whatever was
    done since, and of it only ``step`` where that is given, and of that only what it set in ``column``, which is to
    hold again what it held before it, or before the earlier run ``held_in``."""

    run: Run
    undoes: bool = False
    replaces: bool = False
    alone: bool = False
    step: str = ""
    column: str = ""
    held_in: str = ""


@dataclass(frozen=True, slots=True)
class PartsBackMeant:
    """Some values that were set are put back, one by one."""

    parts: tuple[FollowUpMeant, ...]


@dataclass(frozen=True, slots=True)
class QuestionBackMeant:
    """A question about what metel does, asks or did here; ``of_all``: of all that it changed."""

    run: Run
    of_all: bool = False


@dataclass(frozen=True, slots=True)
class ShowMeant:
    """To see the words of the messages that an approval of a run asks about; it goes on to wait for a yes."""

    run: Run
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RerunMeant:
    """To go on, to try again, to begin anew or to do the same once more."""

    runs: Sequence[Run]
    act: Literal["resume", "stop_waiting", "retry", "start_over", "repeat"]


@dataclass(frozen=True, slots=True)
class ExampleMeant:
    """That what a run did is an example for other plans, or is none (``serves``)."""

    run: Run
    serves: bool


@dataclass(frozen=True, slots=True)
class RequestMeant:
    """A request of its own."""


@dataclass(frozen=True, slots=True)
class ChatterMeant:
    """Talk that asks metel for nothing; ``leaves``: what was done is to stay as it is, ``heard``: it is only heard as
    a remark, which is said."""

    leaves: bool = False
    heard: bool = False


@dataclass(frozen=True, slots=True)
class UnsureMeant:
    """It can't be told what is meant, so that is asked. ``run`` is whose it would be, ``options`` what may be meant."""

    about: Doubt
    run: Run | None = None
    options: tuple[str, ...] = ()


ThreadMeaning: TypeAlias = (
    AnswerMeant
    | DecisionMeant
    | LeaveOutMeant
    | HoldMeant
    | StopMeant
    | PlanEditMeant
    | FollowUpMeant
    | PartsBackMeant
    | QuestionBackMeant
    | ShowMeant
    | RerunMeant
    | ExampleMeant
    | RequestMeant
    | ChatterMeant
    | UnsureMeant
)


def has_one_effect(run: Run) -> bool:
    """Whether the plan of a run has one effect and no more."""
    effects = [one for one in run.plan.actions if one.is_effect] if run.plan is not None else []
    return len(effects) == 1 and effects[0].for_each is None


def has_written(run: Run) -> bool:
    """Whether a run changed something."""
    if run.plan is None:
        return False
    return any(action.is_effect and isinstance(run.states.get(action.id), Succeeded) for action in run.plan.actions)


def can_take_back(run: Run | None) -> bool:
    """Whether there is a run that changed something and was not undone."""
    return run is not None and has_written(run) and not run.undone_by


def has_steps(run: Run) -> bool:
    """Whether the plan of a run has steps."""
    return run.plan is not None and bool(run.plan.actions)


def list_awaited(run: Run) -> Iterator[str]:
    """Yield the approvals that a run waits for."""
    for record in list_newest_approvals(run):
        if record.open and is_awaited(run, record.approval.id):
            yield record.approval.id


def can_be_agreed_to(approval: Approval, said: YesKind) -> bool:
    """Whether a yes in any words counts for an approval: of no high risk, and to what the words say is done."""
    if is_high_risk(approval):
        return False
    messages = ["text" in item.payload and "page" not in item.payload for item in approval.items]
    match said:
        case "sends":
            return any(messages) or any("page" not in item.payload for item in approval.items if item.payload)
        case "changes":
            return not all(messages)
        case "any":
            return True


def is_decision_awaited(run: Run) -> bool:
    """Whether a run waits for a yes or a no."""
    return any(True for _ in list_awaited(run))


def list_withdrawn(runs: ThreadRuns) -> list[Run]:
    """Return the runs that wait for a yes to the one thing that they would do; none where one of them does more."""
    waiting = [run for run in runs.open if is_decision_awaited(run)]
    return waiting if all(has_one_effect(run) for run in waiting) else []
