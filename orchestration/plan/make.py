"""The planner's frame: ask for a proposal, check it, give one chance to mend it, fail closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce
from typing import TypeAlias

from orchestration.ask.questions import ask_unclear
from orchestration.crash_points import reach_crash_point
from orchestration.limits import Limits
from orchestration.model_meter import meter_model_calls
from orchestration.plan.check import (
    InvalidPlan,
    PlanCheckContext,
    PlanProblem,
    ValidPlan,
    check_plan,
    check_request_length,
    check_workspace,
    describe_problems,
    index_contracts,
    make_worded_problem,
)
from orchestration.plan.diff import build_plan_edit
from orchestration.plan.merge import merge_plans
from orchestration.plan.refusals import refuse_step
from orchestration.plan.shown_mentions import show_plan_mentions
from orchestration.policy.case import build_planned_case
from orchestration.policy.explain import judge_case
from orchestration.policy.plan_lock import find_added_effects, find_introduced_actions
from orchestration.policy.team import TeamPolicy
from orchestration.ports import Clock
from orchestration.proposers import Clarity, FinishedAction, ModelUnavailableError, Planner, PlanningTask
from orchestration.run.ask_events import find_rejected_steps, find_wanted_alternative
from orchestration.run.loops import is_frozen
from orchestration.run.memory import describe_memory
from orchestration.run.reducer import apply
from orchestration.text.dates.recurrence import describe_recurrence
from orchestration.text.messages import Wording, load_wording
from orchestration.tool import ToolError
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.errors import ErrorKind
from schemas.events import ActionDenied, ActionSkipped, Event, ModelUse, PlanAccepted, PlanRefused, QuestionAsked
from schemas.plan import Action, Plan, PlanContext
from schemas.run import Run
from schemas.states import Looping
from schemas.team import TeamSettings

AssessChange: TypeAlias = Callable[[PlanningTask], Clarity]
"""Tells whether the words of a task's ``change`` are said of its plan. Asks nobody."""


IsRequest: TypeAlias = Callable[[PlanningTask], bool]
"""Tells whether the words of a task's request ask for something that can be done. Asks nobody."""


def find_no_follow_up(task: PlanningTask) -> bool:
    """Read no words as a follow-up."""
    del task
    return False


def accept_every_text(task: PlanningTask) -> bool:
    """Take every text for a request."""
    del task
    return True


WorkspaceId: TypeAlias = Callable[[], Awaitable[str]]
"""Returns the id of the Notion workspace that is connected; empty where it is not known. Raises ``ToolError``."""


async def find_no_workspace() -> str:
    """Know of no Notion workspace."""
    return ""


def find_no_change(task: PlanningTask) -> Clarity:
    """Hear no change in anything: every text is a request of its own."""
    del task
    return "none"


@dataclass(frozen=True, slots=True)
class CheckedProposal:
    """A plan that passed every check, or none and why (``problems``, ``code`` of the error tree); what it cost."""

    plan: Plan | None
    source: str
    use: ModelUse
    problems: tuple[PlanProblem, ...] = ()
    code: int = ErrorKind.PLAN_REFUSED


READS_QUOTE = "session.read_quote"
"""Offered only where something was quoted."""

NOTION_ONLY = ("notion",)
"""The services of a team or channel whose plans are held to the schema of Notion's tools alone."""

WAITS = "scope.missing"
"""A scope can be granted before the step's turn comes, so this denial is not yet one."""


@dataclass(frozen=True, slots=True)
class PlanMaker:
    """Makes the plan of a run. ``contracts`` are those of the connected services.

    ``hears`` tells changes of a plan from other talk, and ``plain`` reads those that it hears plainly where ``planner``
    did not, and what ``follows`` reads as a follow-up. ``asks`` tells requests from other words; ``by_grammar``: it is
    the one that plans, and no model does.
    ``notion_workspace`` says which workspace a plan may be made for.
    """

    planner: Planner
    contracts: Sequence[ToolContract]
    team: TeamSettings
    policy: TeamPolicy
    clock: Clock
    limits: Limits
    hears: AssessChange = find_no_change
    follows: IsRequest = find_no_follow_up
    plain: Planner | None = None
    asks: IsRequest = accept_every_text
    by_grammar: bool = False
    notion_workspace: WorkspaceId = find_no_workspace
    words: Wording = field(default_factory=lambda: load_wording("orchestration.text"))

    async def make(self, run: Run) -> tuple[Event, ...]:
        """Return the accepted plan with policy's first word, or why there is none. Nothing runs of a refused plan."""
        if run.trouble and run.replans >= self.limits.max_replans:
            spent = (make_worded_problem(f"{run.trouble} ({run.replans})"),)
            return (self._refused(run, CheckedProposal(None, "", ModelUse(), spent, ErrorKind.REPLANS_SPENT)),)
        unread = check_request_length(run.request.text, self.limits)
        if unread is not None:
            return (self._refused(run, CheckedProposal(None, "", ModelUse(), unread.problems, unread.code)),)
        task = self._as_said(run, self.task_of(run))
        offer = self.offer_of(run, task)
        if task.change is not None:
            offer = replace(offer, rejected=(), may_be_empty=True)
        with meter_model_calls(run.use):
            return await self._propose(run, task, offer)

    def refused_late(self) -> PlanRefused:
        """Return the end of planning for a run that was at work for as long as it may."""
        return PlanRefused(at=self.clock.now(), problems=(), code=ErrorKind.WORKED_TOO_LONG)

    def broke(self, log_id: str) -> PlanRefused:
        """Return the end of planning that broke in metel's own code."""
        return PlanRefused(at=self.clock.now(), problems=(), code=ErrorKind.INTERNAL, log_id=log_id)

    def _as_said(self, run: Run, task: PlanningTask) -> PlanningTask:
        """A person who rejects a step may plainly say what they want instead: then the words change the plan."""
        said = find_wanted_alternative(run)
        edit = build_plan_edit(run.model_copy(update={"trouble": ""}), said, self.team) if said else None
        if edit is None:
            return task
        changed = replace(task, change=edit)
        return changed if self.hears(changed) == "clear" else task

    async def _propose(self, run: Run, task: PlanningTask, offer: PlanCheckContext) -> tuple[Event, ...]:
        said = await self._followed_up(task).proposed(task, offer)
        if said.plan is None:
            return (self._refused(run, said),)
        return self._accepted(run, task, said.plan, said)

    def _followed_up(self, task: PlanningTask) -> PlanMaker:
        """What speaks of earlier work of the thread is read against its record, which no model is shown."""
        plainly = task.request.follows is not None and self.plain is not None and self.follows(task)
        return replace(self, planner=self.plain) if plainly and self.plain is not None else self

    async def proposed(self, task: PlanningTask, offer: PlanCheckContext) -> CheckedProposal:
        """Ask the planner, judge what it says, and have it mend what is wrong, as often as the settings allow."""
        said = CheckedProposal(None, "", ModelUse())
        for _ in range(1 + self.limits.repair_turns):
            reach_crash_point("planner.before")
            try:
                proposal = await self.planner.propose(task)
            except ModelUnavailableError as error:
                return replace(said, problems=(make_worded_problem(error.reason),), code=error.code)
            reach_crash_point("planner.after")
            use = said.use + proposal.use
            checked = check_plan(proposal.text, offer)
            if isinstance(checked, ValidPlan):
                checked = await self._in_own_workspace(checked)
            if isinstance(checked, ValidPlan):
                return CheckedProposal(checked.plan, proposal.source, use, said.problems, said.code)
            said = CheckedProposal(None, proposal.source, use, checked.problems, checked.code)
            wrong = describe_problems(checked.problems, self.words)
            told = describe_problems(checked.problems, self.words, task.request.language)
            task = replace(task, problems=wrong, told=told, previous=proposal.text[: self.limits.max_plan_bytes])
        return said

    async def _in_own_workspace(self, checked: ValidPlan) -> ValidPlan | InvalidPlan:
        """Refuse a plan that was made for another Notion workspace than the one that is connected."""
        context = checked.plan.notion_context
        if context is None or context.workspace_id is None:
            return checked
        try:
            own = await self.notion_workspace()
        except ToolError:
            own = ""
        return check_workspace(context.workspace_id, own) or checked

    def offer_of(self, run: Run, task: PlanningTask) -> PlanCheckContext:
        """Return what a plan of the run may use."""
        only = self.policy.narrow_to(run.request.place).allowed_services
        return PlanCheckContext(
            index_contracts(task.contracts),
            self.limits,
            _done_actions(run),
            find_rejected_steps(run),
            notion_only=only == NOTION_ONLY,
        )

    def task_of(self, run: Run) -> PlanningTask:
        """Return what the planner is told of a run."""
        known = describe_memory(run)
        under_way = {step for step, state in run.states.items() if isinstance(state, Looping)}
        done = tuple(
            FinishedAction(action, "under way" if action.id in under_way else "succeeded", known.get(action.id, {}))
            for action in _done_actions(run)
        )
        connected = set(self.team.connected_services)
        only = self.policy.narrow_to(run.request.place).allowed_services
        return PlanningTask(
            request=run.request,
            team=self.team,
            contracts=tuple(
                contract
                for contract in self.contracts
                if contract.service in connected
                and (not only or contract.service in only)
                and (contract.tool != READS_QUOTE or run.request.quoted)
            ),
            now=self.clock.now(),
            done=done,
            trouble=run.trouble_told,
        )

    def _accepted(self, run: Run, task: PlanningTask, plan: Plan, said: CheckedProposal) -> tuple[Event, ...]:
        named = show_plan_mentions(plan, run.request.mentions)
        kept = merge_plans(run, add_plan_context(named, run, task), as_said=task.change is not None)
        plan = kept.plan
        contracts = index_contracts(task.contracts)
        decisions = self.first_words(plan, contracts)
        now = self.clock.now()
        accepted = PlanAccepted(
            at=now,
            plan=plan,
            kept=kept.steps,
            source=said.source,
            use=said.use,
            decisions=decisions,
            problems=describe_problems(said.problems, self.words),
            added=find_added_effects(run, plan, contracts),
            brought_in=()
            if task.change is not None
            else find_introduced_actions(run, plan, contracts, find_wanted_alternative(run)),
        )
        done = {*(action.id for action in _done_actions(run)), *kept.steps}
        if plan.schedule is not None:
            return (accepted, *self._not_now(run, plan, done))
        reason = self.words.say(run.request.language, "skip.unplanned")
        left = tuple(ActionSkipped(at=now, action=step, reason=reason) for step in kept.left)
        denied = {
            action_id: decision
            for action_id, decision in decisions.items()
            if decision.decision == "deny" and decision.rule != WAITS and action_id not in done
        }
        unclear = self._unclear(run, plan, {*done, *denied})
        return (accepted, *left, *_refused_steps(reduce(apply, (accepted, *left), run), denied, now), *unclear)

    def _unclear(self, run: Run, plan: Plan, settled: set[str]) -> Iterator[Event]:
        """Ask what the planner found unclear, where it names the field and the ways it can be meant."""
        for ambiguity in plan.understanding.ambiguities if plan.understanding else ():
            for action, name in _meant(plan, ambiguity.field):
                if action.id not in settled and len(ambiguity.options) > 1:
                    settled.add(action.id)
                    question = ask_unclear(run, action, name, ambiguity)
                    yield QuestionAsked(at=self.clock.now(), question=question)

    def _not_now(self, run: Run, plan: Plan, done: set[str]) -> Iterator[Event]:
        """A request that recurs is not one to do it at this moment: it is understood, told, and not run."""
        assert plan.schedule is not None
        language = run.request.language
        when = describe_recurrence(plan.schedule.cron, language)
        reason = self.words.say(language, "skip.recurring", when=when)
        for action in plan.actions:
            if action.id not in done:
                yield ActionSkipped(at=self.clock.now(), action=action.id, reason=reason)

    def first_words(self, plan: Plan, contracts: Mapping[str, ToolContract]) -> dict[str, Decision]:
        """Return policy's word on each action of a plan."""
        granted, policy = self.team.granted_scopes, self.policy
        return {
            action.id: judge_case(build_planned_case(action, contracts[action.tool], policy, granted)).decision
            for action in plan.actions
        }

    def _refused(self, run: Run, said: CheckedProposal) -> PlanRefused:
        return PlanRefused(
            at=self.clock.now(),
            problems=describe_problems(said.problems, self.words),
            told=describe_problems(said.problems, self.words, run.request.language),
            code=said.code,
            source=said.source,
            use=said.use,
        )


def _refused_steps(run: Run, denied: Mapping[str, Decision], now: datetime) -> Iterator[Event]:
    """Tell of each step that policy refuses at once; of the last, where there is more to do, it is asked whether that
    shall be done without them."""
    assert run.plan is not None
    *others, last = denied or [""]
    for step in others:
        event = ActionDenied(at=now, action=step, decision=denied[step])
        run = apply(run, event)
        yield event
    if last:
        assert run.plan is not None
        yield refuse_step(run, run.plan, run.plan.action(last), denied[last], now)


def add_plan_context(plan: Plan, run: Run, task: PlanningTask) -> Plan:
    """Return the plan with what it was made from."""
    context = PlanContext(
        user_text=run.request.text,
        connected_services=task.team.connected_services,
        tool_candidates=tuple(contract.tool for contract in task.contracts),
    )
    return plan.model_copy(update={"context": context})


def _meant(plan: Plan, field: str) -> Iterator[tuple[Action, str]]:
    """Yield the one action and input that ``a2.channel``, ``slack.post_message.channel`` or ``channel`` names."""
    found = [
        (action, name)
        for action in plan.actions
        for name in (*action.inputs, field.rpartition(".")[2])
        if field in (name, f"{action.id}.{name}", f"{action.tool}.{name}")
    ]
    distinct = {(action.id, name): (action, name) for action, name in found}
    exact = [pair for key, pair in distinct.items() if field.startswith((f"{key[0]}.", f"{pair[0].tool}."))]
    named = [pair for pair in distinct.values() if pair[1] in pair[0].inputs]
    yield from (exact or named)[:1]


def _done_actions(run: Run) -> tuple[Action, ...]:
    """Return the actions that stay as they are; what is finished declares only what it really left."""
    if run.plan is None:
        return ()
    return tuple(
        action if isinstance(run.states[action.id], Looping) else _as_left(run, action)
        for action in run.plan.actions
        if is_frozen(run, action.id)
    )


def _as_left(run: Run, action: Action) -> Action:
    left = run.memory.get(action.id, {})
    return action.model_copy(update={"produces": tuple(key for key in action.produces if key in left)})
