"""Read-back: looks whether what a run did is still at its targets, for a receipt. It changes and decides nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

import structlog

from orchestration.crash_points import reach_crash_point
from orchestration.execution.context import TeamContext, build_step_context
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.run.links import find_returned_links
from orchestration.tool import Absent, Ambiguous, ChangedSince, Found, Incomplete, Reconciled, ToolError
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Succeeded

log = structlog.get_logger(__name__)

WITHIN_S = 3.0
"""So long all the looks of a receipt may take together; what is not known by then is left open."""
ReadBackWord: TypeAlias = Literal["found", "gone", "changed", "unclear"]


@dataclass(frozen=True, slots=True)
class ReadBack:
    """What a look at the target of an effect found, and when."""

    word: ReadBackWord
    at: datetime


async def read_effects_back(team: TeamContext, run: Run) -> Mapping[str, ReadBack]:
    """Return what the looks found, by step; a step whose tool can't look, or whose target did not answer in time, is
    left out."""
    found: dict[str, ReadBack] = {}
    if run.plan is None:
        return found
    steps = [step for step, state in run.states.items() if isinstance(state, Succeeded)]
    with send_as(Caller(run.request.user, team.clock.now())):
        looks = [_read_back(team, run, step, found) for step in steps if _can_look(team, run.plan.action(step))]
        try:
            async with asyncio.timeout(WITHIN_S):
                await asyncio.gather(*looks)
        except TimeoutError:
            log.info("not_all_read_back", run=run.id)
    return found


def _can_look(team: TeamContext, action: Action) -> bool:
    """Whether the step changed something by a tool that the team still has."""
    return action.is_effect and team.contract_of(action.tool) is not None


async def _read_back(team: TeamContext, run: Run, step: str, found: dict[str, ReadBack]) -> None:
    context, state = build_step_context(team, run, step), run.states[step]
    if context.tool.reconcile is None or not isinstance(state, Succeeded):
        return
    filled = state.filled
    call = context.call_context()._replace(
        prior=filled.prior,
        begun_at=state.started_at,
        resolved=filled.resolved,
        links=find_returned_links(run, team.settings.link_hosts),
    )
    try:
        reach_crash_point("reconcile.before")
        there = await context.tool.reconcile(filled.payload, call)
        reach_crash_point("reconcile.after")
    except ToolError as error:
        log.info("not_read_back", run=run.id, action=step, code=error.failure.code)
        return
    found[step] = ReadBack(_name(there), team.clock.now())


def _name(there: Reconciled) -> ReadBackWord:
    match there:
        case Found():
            return "found"
        case Absent():
            return "gone"
        case ChangedSince():
            return "changed"
        case Ambiguous() | Incomplete():
            return "unclear"
