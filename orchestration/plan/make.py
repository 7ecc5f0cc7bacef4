"""The planner's frame: ask for a proposal, check it, give one chance to mend it, fail closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from orchestration.crash_points import reach_crash_point
from orchestration.limits import Limits
from orchestration.model_meter import meter_run
from orchestration.plan.check import (
    InvalidPlan,
    PlanCheckContext,
    PlanProblem,
    ValidPlan,
    check_plan,
    check_request_length,
    check_workspace,
    describe_problems,
    describe_problems_to_person,
    index_contracts,
    make_worded_problem,
)
from orchestration.plan.check_coverage import (
    AskedEffect,
    ListEffects,
    ask_ambiguities,
    ask_before_effects,
    find_gaps,
    list_no_effects,
)
from orchestration.plan.check_moments import drop_unasked_recurrence
from orchestration.plan.check_reply import check_true_reply
from orchestration.plan.check_unasked import mark_unasked
from orchestration.plan.checked_proposal import CheckedProposal, add_plan_context, mark_unproposed, recall_named
from orchestration.plan.diff import build_plan_edit
from orchestration.plan.difficulty import assess_difficulty, count_signs
from orchestration.plan.earlier_values import NOTHING_RECALLED, RecalledValues, list_earlier_keys
from orchestration.plan.maker_ports import (
    AssessChange,
    CountActs,
    IsRequest,
    KindOfTurn,
    RecallValues,
    WorkspaceId,
    accept_every_text,
    count_no_acts,
    find_no_change,
    find_no_effect,
    find_no_fact,
    find_no_follow_up,
    find_no_help,
    find_no_kind,
    find_no_workspace,
    recall_nothing,
)
from orchestration.plan.mend import build_next_task, build_repair_task
from orchestration.plan.merge import merge_plans
from orchestration.plan.read_parts import add_reading
from orchestration.plan.refusals import refuse_steps
from orchestration.plan.shown_words import clean_plan_words, show_plan_mentions
from orchestration.plan.surroundings import Surroundings
from orchestration.policy.case import build_planned_case
from orchestration.policy.explain import judge_case
from orchestration.policy.plan_lock import find_added_effects, find_introduced_actions
from orchestration.policy.team import TeamPolicy
from orchestration.ports import Clock
from orchestration.progress import TellProgress, drop_progress
from orchestration.proposers import FinishedAction, ModelUnavailableError, Planner, PlanningTask, PlanningTime, Proposal
from orchestration.remembered import FACT_TOOLS
from orchestration.run.ask_events import find_rejected_steps, find_wanted_alternative
from orchestration.run.loops import list_done_actions
from orchestration.run.memory import describe_memory
from orchestration.run.reducer import apply
from orchestration.service import list_services
from orchestration.tasks import Begin, begin_at_once
from orchestration.text.dates.recurrence import describe_recurrence
from orchestration.text.messages import Wording, load_wording
from orchestration.tool import ToolError
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.errors import ErrorKind
from schemas.events import ActionSkipped, Event, ModelUse, PlanAccepted, PlanRefused
from schemas.plan import Difficulty, Plan
from schemas.run import Run
from schemas.states import Looping
from schemas.team import TeamSettings
from schemas.values import drop_checks

READS_QUOTE = "session.read_quote"
"""Offered only where something was quoted."""

WAITS = "scope.missing"
"""A scope can be granted before the step's turn comes, so this denial is not yet one."""


_make_accepted = drop_checks(PlanAccepted)


@dataclass(frozen=True, slots=True)
class PlanMaker:
    """Makes the plan of a run. ``contracts`` are those of the connected services.

    ``hears`` tells changes of a plan from other talk, and ``plain`` reads those that it hears plainly where ``planner``
    did not, what ``follows`` reads as a follow-up (``replaces``: one that takes the last back), ``kind_of`` hears as a
    remark on earlier work, and ``says_fact`` reads as something to be remembered or forgotten. ``asks`` tells requests
    from other words, ``hears_effect`` those that want something changed or sent, ``effects`` lists what they want and
    ``acts`` counts all that they say;
    ``by_grammar``: it is the one that plans, and no model does. ``notion_workspace`` says which workspace a plan may be
    made for, ``surroundings`` what is known beside a request, and ``recall`` what earlier requests of its thread left.
    """

    planner: Planner
    contracts: Sequence[ToolContract]
    team: TeamSettings
    policy: TeamPolicy
    clock: Clock
    limits: Limits
    hears: AssessChange = find_no_change
    follows: IsRequest = find_no_follow_up
    replaces: IsRequest = find_no_follow_up
    kind_of: KindOfTurn = find_no_kind
    plain: Planner | None = None
    says_fact: IsRequest = find_no_fact
    asks: IsRequest = accept_every_text
    hears_effect: IsRequest = find_no_effect
    asks_help: IsRequest = find_no_help
    effects: ListEffects = list_no_effects
    acts: CountActs = count_no_acts
    by_grammar: bool = False
    notion_workspace: WorkspaceId = find_no_workspace
    surroundings: Surroundings = field(default_factory=Surroundings)
    recall: RecallValues = recall_nothing
    words: Wording = field(default_factory=lambda: load_wording("orchestration.text"))

    async def make(
        self, run: Run, tell: TellProgress = drop_progress, begin: Begin = begin_at_once
    ) -> tuple[Event, ...]:
        """Return the accepted plan with policy's first word, or why there is none. Nothing runs of a refused plan.
        ``tell`` is told how many steps it has so far; ``begin`` is waited for before the rules read and before they
        plan, which takes the event loop's time."""
        if run.trouble and run.replans >= self.limits.max_replans:
            spent = (make_worded_problem(f"{run.trouble} ({run.replans})"),)
            return (self._refused(run, CheckedProposal(None, "", ModelUse(), spent, ErrorKind.REPLANS_SPENT)),)
        unread = check_request_length(run.request.text, self.limits)
        if unread is not None:
            return (self._refused(run, CheckedProposal(None, "", ModelUse(), unread.problems, unread.code)),)
        task = self._as_said(run, await self.with_surroundings(run, self.task_of(run, tell), begin))
        offer = self.offer_of(run, task)
        if task.change is not None:
            offer = offer._replace(rejected=(), may_be_empty=True)
        if self.by_grammar:
            await begin()
        with meter_run(run) as meter:
            planned = await self._propose(run, task, offer)
        return meter.tell_plan_cost(planned, self.clock.now())

    async def with_surroundings(self, run: Run, task: PlanningTask, begin: Begin = begin_at_once) -> PlanningTask:
        """Add what is known beside the request: what people taught, and what its planner is shown."""
        if self.by_grammar and not self.asks_help(task):
            return await self.surroundings.add_for_rules(run, task, begin)
        has_examples = self.policy.plan_examples and not self.by_grammar
        return await self.surroundings.add_for_model(run, task, examples=has_examples)

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
        changed = task._replace(change=edit)
        return changed if self.hears(changed) == "clear" else task

    async def _propose(self, run: Run, task: PlanningTask, offer: PlanCheckContext) -> tuple[Event, ...]:
        said = await self._followed_up(task).proposed(task, offer)
        if said.plan is None:
            return (self._refused(run, said),)
        return self._accepted(run, task, offer.contracts, said.plan, said)

    def _followed_up(self, task: PlanningTask) -> PlanMaker:
        """What speaks of earlier work of the thread is read against its record, which no model is shown; nor does one
        plan what is remembered."""
        if task.request.follows is not None and self.follows(task) and self.plain is not None:
            return replace(self, planner=self.plain)
        return self.without_model(task)

    def without_model(self, task: PlanningTask) -> PlanMaker:
        """Return the maker that asks no model where a task offers what is remembered: no model plans that."""
        if self.plain is None or not any(one.tool in FACT_TOOLS for one in task.contracts):
            return self
        return replace(self, planner=self.plain)

    async def proposed(self, task: PlanningTask, offer: PlanCheckContext) -> CheckedProposal:
        """Ask the planner, judge what it says, and have it mend what is wrong, as often as the settings allow.

        Where one model cannot mend its plan, the next is asked, and told what was wrong with it.
        """
        said, turns = CheckedProposal(None, "", ModelUse()), 1 + self.limits.repair_turns
        difficulty = task.difficulty if self.by_grammar else self._assess(task)
        task = task if difficulty == task.difficulty else task._replace(difficulty=difficulty)
        unsure: CheckedProposal | None = None
        while turns > 0:
            turns -= 1
            reach_crash_point("planner.before")
            try:
                proposal = await self.planner.propose(task)
            except ModelUnavailableError as error:
                # What a model refuses is not done by a plan that it gave before either.
                kept = unsure if error.code != ErrorKind.MODEL_REFUSED else None
                return kept._replace(use=said.use) if kept is not None else mark_unproposed(said, error)
            reach_crash_point("planner.after")
            use = said.use + proposal.use
            checked, recalled = await self._checked(proposal, task, offer, last=turns == 0)
            if isinstance(checked, ValidPlan):
                gaps = self._find_gaps(checked.plan, task) if proposal.is_model else ()
                if proposal.is_model:
                    checked = ValidPlan(mark_unasked(checked.plan, task, self.effects(task), self.words))
                if not gaps:
                    return CheckedProposal(checked.plan, proposal.source, use, said.problems, said.code, recalled)
                unsure = self._unsure(checked.plan, task, gaps, proposal.source)._replace(recalled=recalled)
                checked = InvalidPlan(gaps, ErrorKind.PLAN_UNSOUND)
            said = CheckedProposal(None, proposal.source, use, checked.problems, checked.code)
            if turns == 0 and unsure is not None:
                return unsure._replace(use=said.use)
            if turns == 0 and proposal.is_model:
                task = build_next_task(task, checked, proposal, self.words)
                turns = 1 + self.limits.repair_turns
            else:
                task = build_repair_task(task, checked, proposal, self.words, self.limits.max_plan_bytes)
        return said

    def _assess(self, task: PlanningTask) -> Difficulty:
        """Return how hard it is to plan what is asked now."""
        text = task.change.text if task.change is not None else task.request.text
        return assess_difficulty(count_signs(text, acts=self.acts(task), turns=len(task.turns)))

    async def _checked(
        self, proposal: Proposal, task: PlanningTask, offer: PlanCheckContext, *, last: bool
    ) -> tuple[ValidPlan | InvalidPlan, RecalledValues]:
        """Return what is to be thought of a proposal, and the values of earlier turns that a sound one works on."""
        checked = check_plan(proposal.text, offer)
        if isinstance(checked, ValidPlan):
            checked = await self._in_own_workspace(checked)
        if isinstance(checked, ValidPlan) and proposal.is_model:
            checked = ValidPlan(clean_plan_words(checked.plan, task, self.words))
        if isinstance(checked, ValidPlan) and proposal.is_model and task.change is None:
            checked = check_true_reply(checked.plan, task, self.words, self.hears_effect, last=last)
        if not isinstance(checked, ValidPlan):
            return checked, NOTHING_RECALLED
        recalled = await recall_named(self.recall, checked.plan, task, offer)
        return (checked, recalled) if isinstance(recalled, RecalledValues) else (recalled, NOTHING_RECALLED)

    def _find_gaps(self, plan: Plan, task: PlanningTask) -> tuple[PlanProblem, ...]:
        """Return what a model's plan for a request leaves out or unclear."""
        if task.change is not None or task.done:
            return ()
        return tuple(find_gaps(plan, task, self.effects(task)))

    def _unsure(self, plan: Plan, task: PlanningTask, gaps: tuple[PlanProblem, ...], source: str) -> CheckedProposal:
        """Return a plan with gaps as it is taken where it is not mended: its effects wait for the person."""
        asking = ask_before_effects(drop_unasked_recurrence(plan, gaps), gaps, self.words, task.request.language)
        return CheckedProposal(asking, source, ModelUse(), gaps)

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
            list_done_actions(run),
            find_rejected_steps(run),
            only=_find_only_service(only) if only else "",
            earlier=list_earlier_keys(task.turns, run),
            held={turn: frozenset(run.memory.get(turn, {})) for turn in run.recalled} if run.recalled else {},
        )

    def task_of(self, run: Run, tell: TellProgress = drop_progress) -> PlanningTask:
        """Return what the planner is told of a run."""
        connected = set(self.team.connected_services)
        only = self.policy.narrow_to(run.request.place).allowed_services
        task = PlanningTask(
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
            done=_list_finished(run) if run.plan is not None else (),
            trouble=run.trouble_told,
            tell=tell,
            time=PlanningTime(),
        )
        planned = {action.tool for action in run.plan.actions} if run.plan is not None else set[str]()
        if self.plain is not None and (self.says_fact(task) or planned & FACT_TOOLS):
            return task
        others = tuple([one for one in task.contracts if one.tool not in FACT_TOOLS])
        return task if others == task.contracts else task._replace(contracts=others)

    def list_effects(self, run: Run) -> Sequence[AskedEffect]:
        """Return what the words of a run's request ask to change, make or send. Nothing else of it is looked at."""
        return self.effects(PlanningTask(run.request, self.team, (), self.clock.now()))

    def _accepted(
        self, run: Run, task: PlanningTask, contracts: Mapping[str, ToolContract], plan: Plan, said: CheckedProposal
    ) -> tuple[Event, ...]:
        named = show_plan_mentions(plan, run.request.mentions)
        kept = merge_plans(run, add_plan_context(named, run, task), as_said=task.change is not None)
        plan = add_reading(kept.plan, run.request)
        decisions = self.first_words(plan, contracts)
        now = self.clock.now()
        accepted = _make_accepted(
            at=now,
            plan=plan,
            kept=kept.steps,
            source=said.source,
            use=said.use,
            decisions=decisions,
            problems=describe_problems(said.problems, self.words),
            memory_refs=tuple(fact.id for fact in task.remembered),
            example_refs=tuple(one.run for one in task.examples),
            recalled={**said.recalled.turns},
            memory={turn: {**keys} for turn, keys in said.recalled.memory.items()},
            added=find_added_effects(run, plan, contracts),
            brought_in=()
            if task.change is not None
            else find_introduced_actions(run, plan, contracts, find_wanted_alternative(run)),
        )
        done = {*(action.id for action in list_done_actions(run)), *kept.steps}
        if plan.schedule is not None:
            return (accepted, *self._not_now(run, plan, done))
        left = self._left_out(run, kept.left, now) if kept.left else ()
        denied = {
            action_id: decision
            for action_id, decision in decisions.items()
            if decision.decision == "deny" and decision.rule != WAITS and action_id not in done
        }
        unclear = ask_ambiguities(run, plan, {*done, *denied}, now)
        refused = refuse_steps(reduce(apply, (accepted, *left), run), denied, now) if denied else ()
        return (accepted, *left, *refused, *unclear)

    def _left_out(self, run: Run, steps: Sequence[str], now: datetime) -> tuple[ActionSkipped, ...]:
        """Leave out the steps of the plan before that stay and have no place in the new one."""
        reason = self.words.say(run.request.language, "skip.unplanned")
        return tuple(ActionSkipped(at=now, action=step, reason=reason) for step in steps)

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
            told=describe_problems_to_person(said.problems, self.words, run.request.language),
            code=said.code,
            source=said.source,
            use=said.use,
        )


def _find_only_service(allowed: Sequence[str]) -> str:
    """Return the one service that is allowed, where it has a form of its own for plans."""
    return next((one.id for one in list_services() if one.plan_context and allowed == (one.id,)), "")


def _list_finished(run: Run) -> tuple[FinishedAction, ...]:
    """Return what a planner is told of the actions that stay as they are."""
    known = describe_memory(run)
    under_way = {step for step, state in run.states.items() if isinstance(state, Looping)}
    return tuple(
        FinishedAction(action, "under way" if action.id in under_way else "succeeded", known.get(action.id, {}))
        for action in list_done_actions(run)
    )
