"""The result of a command: the events to record, or why it does not count. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from orchestration.ask.approvers import may_steer
from orchestration.remembered import PERSONAL_FACT_TOOLS
from orchestration.run.commands import Rejection, Who
from schemas.errors import ErrorKind
from schemas.events import Event
from schemas.plan import Plan
from schemas.run import Run
from schemas.team import TeamSettings


@dataclass(frozen=True, slots=True)
class CommandResult:
    """Whether what a person did counted; ``notice`` is for that person, in the run's language. ``errors`` tell by
    field what is wrong with what they put in."""

    accepted: bool
    notice: str = ""
    errors: Mapping[str, str] = field(default_factory=dict[str, str])


CommandOutcome: TypeAlias = tuple[tuple[Event, ...], Rejection | None]
"""The events to record, and what to tell the person where it did not count."""


def is_allowed(run: Run, who: Who, team: TeamSettings) -> bool:
    """Whether somebody may steer a run: the one who asked, an approver, an operator."""
    return who.is_operator or may_steer(run, who.id, team.approvers)


def check_personal_change(run: Run, plan: Plan | None, who: Who) -> Rejection | None:
    """Return why somebody may not have a plan of this run, or change it: what is remembered for the one who asked is
    theirs alone to say."""
    personal = plan is not None and any(action.tool in PERSONAL_FACT_TOOLS for action in plan.actions)
    if not personal or who.id == run.request.user:
        return None
    return Rejection(ErrorKind.ONLY_THE_ASKER, {"user": get_asker_name(run)})


def build_access_rejection(run: Run) -> Rejection:
    """Return what is told to those who may not."""
    return Rejection(ErrorKind.NOT_YOURS, {"user": get_asker_name(run)})


def get_asker_name(run: Run) -> str:
    """Return the name of the one who asked."""
    return run.request.asker_name
