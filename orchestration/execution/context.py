"""Context of execution: a team's tools, rules and clock, and one action of one run among them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import NamedTuple

from orchestration.ask.questions import ask_failed, ask_remedy
from orchestration.execution.fill_inputs import InputFiller
from orchestration.limits import Limits
from orchestration.plan.make import PlanMaker
from orchestration.policy.limits import UsageStore
from orchestration.policy.mode import TeamStop, is_rehearsal
from orchestration.policy.team import TeamPolicy
from orchestration.ports import UNKNOWN, Clock, Scopes, Toolbox
from orchestration.progress import TellProgress, drop_progress
from orchestration.proposers import Reviewer
from orchestration.run.dependencies import find_needs
from orchestration.run.ids import make_operation_id
from orchestration.run.links import find_returned_links
from orchestration.run.loops import is_rehearsed
from orchestration.run.obstacles import count_checks, find_obstacle_start
from orchestration.run.restored import find_earliest_write, is_untold
from orchestration.run.retries import (
    FailedCall,
    compute_recheck_time,
    compute_timeout_s,
    decide_after_absence,
    decide_after_failure,
    give_up_action,
    may_suspend,
)
from orchestration.run.status import has_rehearsed
from orchestration.text.messages import Wording
from orchestration.tool import CallContext, Tool
from orchestration.workspace import ChannelVisibility, Directory, EmptyDirectory, TeamOnlyVisibility
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.errors import Failure
from schemas.events import (
    ActionFailed,
    ActionRehearsed,
    ActionSuspended,
    Event,
    QuestionAsked,
    RetryPlanned,
)
from schemas.plan import Action, get_planned_id
from schemas.run import Run
from schemas.states import Filled, Retrying, Started, Uncertain
from schemas.team import TeamSettings


@dataclass(frozen=True, slots=True)
class TeamContext:
    """What serves one team: its plan maker, tools and rules, the clock, and chance."""

    maker: PlanMaker
    toolbox: Toolbox
    executor: InputFiller
    policy: TeamPolicy
    settings: TeamSettings
    clock: Clock
    limits: Limits
    words: Wording
    chance: Callable[[], float] = random.random
    scopes: Scopes = UNKNOWN
    directory: Directory = field(default_factory=EmptyDirectory)
    usage: UsageStore | None = None
    reviewer: Reviewer | None = None
    visibility: ChannelVisibility = field(default_factory=TeamOnlyVisibility)
    stop: TeamStop | None = None
    """The stop of all its work, where one is in force."""

    def contract_of(self, tool_id: str) -> ToolContract | None:
        """Return the contract of a tool, where the team has it."""
        try:
            return self.toolbox.tool(tool_id).contract
        except KeyError:
            return None


class StepContext(NamedTuple):
    """One action of one run, with its tool. ``tell`` is told how far its call is."""

    team: TeamContext
    run: Run
    action: Action
    tool: Tool
    tell: TellProgress = drop_progress

    @property
    def contract(self) -> ToolContract:
        """The tool's contract."""
        return self.tool.contract

    @property
    def attempt(self) -> int:
        """Which attempt this is, from 1."""
        state = self.run.states[self.action.id]
        if isinstance(state, Retrying):
            return state.attempt + 1
        return state.attempt if isinstance(state, Started | Uncertain) else 1

    @property
    def is_rehearsal(self) -> bool:
        """Whether the step must not be carried out: a write where the team or the channel rehearses, or what hangs on
        such a write."""
        if self.contract.risk_level != "read" and is_rehearsal(self.team.policy, self.run.request.place):
            return True
        return has_rehearsed(self.run) and any(is_rehearsed(self.run, other) for other in self.needs)

    @property
    def needs(self) -> tuple[str, ...]:
        """The steps that go before this one; of a loop's item, before its loop."""
        assert self.run.plan is not None
        return tuple(find_needs(self.run.plan, get_planned_id(self.action.id)))

    def rehearsed(self, filled: Filled | None, decision: Decision | None, *, template: bool = False) -> ActionRehearsed:
        """Return that the step is told instead of done."""
        now = self.team.clock.now()
        return ActionRehearsed(at=now, action=self.action.id, filled=filled, decision=decision, template=template)

    def setback(self, failure: Failure) -> FailedCall:
        """Return the failure of this attempt."""
        now, state = self.team.clock.now(), self.run.states[self.action.id]
        return FailedCall(
            self.action,
            self.contract,
            self.attempt,
            failure,
            now,
            since=find_obstacle_start(state, now),
            checks=count_checks(state),
        )

    def failed(self, failure: Failure) -> tuple[Event, ...]:
        """Return what follows a failure of this attempt."""
        setback = self.setback(failure)
        if may_suspend(setback, self.team.limits):
            return (self._suspended(setback),)
        return self._asking(decide_after_failure(setback, self.team.limits, self.team.chance()))

    def absent(self, lost: FailedCall) -> tuple[Event, ...]:
        """Return what follows a lost write that is certainly not at the target."""
        return self._asking(
            tuple(map(self.look_again, decide_after_absence(lost, self.team.limits, self.team.chance())))
        )

    def look_again(self, event: Event) -> Event:
        """Have it looked, some minutes after a lost write was sent once more, whether it is there twice."""
        if not isinstance(event, RetryPlanned) or self.contract.risk_level == "read" or self.tool.reconcile is None:
            return event
        at = event.at + timedelta(seconds=self.team.limits.look_again_s)
        return event.model_copy(update={"look_again_at": at})

    def gave_up(self, failure: Failure, attempts: int | None = None) -> tuple[Event, ...]:
        """Return the end of the action, as its ``on_error`` says; after so many attempts, where they are not those of
        one call."""
        setback = self.setback(failure)
        return self._asking(give_up_action(setback if attempts is None else replace(setback, attempt=attempts)))

    def _asking(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Ask the person instead of failing, where the plan says so."""
        failed = events[0]
        if self.action.on_error != "ask" or not isinstance(failed, ActionFailed):
            return events
        question = ask_failed(self.run, self.action, self.contract, failed.failure)
        return (QuestionAsked(at=failed.at, question=question),)

    def _suspended(self, setback: FailedCall) -> ActionSuspended:
        return ActionSuspended(
            at=setback.now,
            action=self.action.id,
            attempt=self.attempt,
            failure=setback.failure,
            question=ask_remedy(self.run, self.action, self.contract, setback.failure),
            checks=setback.checks + 1,
            until=compute_recheck_time(setback, self.team.limits),
        )

    def call_context(self) -> CallContext:
        """Return the circumstances of the call."""
        run, team, request = self.run, self.team, self.run.request
        call = CallContext(
            operation=make_operation_id(run.id, self.action.id),
            team=request.place.team,
            place=request.place,
            user=request.user,
            now=team.clock.now(),
            timezone=run.plan.timezone if run.plan else team.settings.timezone,
            language=request.language,
            timeout_s=compute_timeout_s(self.action, self.contract, team.limits),
            links=find_returned_links(run, team.settings.link_hosts),
            quoted=request.quoted,
            mentions=request.mentions,
            tell=self.tell,
        )
        begun = run.states[self.action.id]
        if not isinstance(begun, Started | Uncertain):
            return call
        begun_at = begun.at if isinstance(begun, Started) else begun.since
        untold = is_untold(run, self.action.id, begun_at)
        return call._replace(
            operation=begun.operation,
            begun_at=find_earliest_write(run) if untold else begun_at,
            untold=untold,
            prior=begun.filled.prior,
            resolved=begun.filled.resolved,
        )


def build_step_context(team: TeamContext, run: Run, action_id: str, tell: TellProgress = drop_progress) -> StepContext:
    """Return the context of an action of the run's plan."""
    assert run.plan is not None
    action = run.plan.action(action_id)
    return StepContext(team, run, action, team.toolbox.tool(action.tool), tell)
