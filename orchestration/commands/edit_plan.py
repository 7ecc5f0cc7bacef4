"""Command on a plan: its next revision as a person wants it, asked of the planner, checked, and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from orchestration.ask.command_result import CommandOutcome, check_personal_change
from orchestration.model_meter import meter_run
from orchestration.plan.check import PlanCheckContext, describe_problems, index_contracts
from orchestration.plan.checked_proposal import CheckedProposal, add_plan_context
from orchestration.plan.diff import (
    build_plan_edit,
    build_revision,
    does_name_begun_step,
    find_begun_steps,
    find_unnamed_effects,
)
from orchestration.plan.make import WAITS, PlanMaker
from orchestration.proposers import Clarity, PlanEdit, PlanningTask
from orchestration.run.commands import ChangePlan, Rejection, Who
from schemas.difference import StepDifference
from schemas.errors import ErrorKind, get_error_kind
from schemas.events import ActionDenied, ChangeNotUnderstood, Event, PlanChanged, StepDropped
from schemas.plan import Plan
from schemas.run import Run
from schemas.states import Skipped


@dataclass(frozen=True, slots=True)
class _Revision:
    """An edit of a plan, what was proposed for it, and what came of it."""

    edit: PlanEdit
    proposed: CheckedProposal
    plan: Plan
    difference: tuple[StepDifference, ...]


async def revise_plan(maker: PlanMaker, run: Run, said: ChangePlan, who: Who) -> CommandOutcome:
    """Return the events that change the plan of a run, or why it stays as it is. Calls no tool; safe to repeat.

    A planner that answers with a reply, with what can't be carried out, or with the plan as it is, has not understood
    a change in the words.
    """
    if len(said.text) > maker.limits.max_request_chars:
        return (), Rejection(ErrorKind.CHANGE_TOO_LONG, {"count": f"{maker.limits.max_request_chars:,}"})
    edit = build_plan_edit(run, said.text, maker.team)
    if edit is None:
        return (), Rejection(ErrorKind.NOTHING_TO_CHANGE)
    foreign = check_personal_change(run, run.plan, who)
    if foreign is not None:
        return (), foreign
    if len(run.plan_changes) >= maker.limits.max_plan_changes:
        return (), Rejection(ErrorKind.CHANGES_SPENT, {"count": str(maker.limits.max_plan_changes)})
    with meter_run(run, is_command=True) as meter:
        task = await maker.with_surroundings(run, maker.task_of(run)._replace(change=edit))
        proposed = await _proposed(maker, task, maker.offer_of(run, task)._replace(may_be_empty=True))
    proposed = proposed._replace(use=meter.use)
    calls = meter.list_events(maker.clock.now())
    if proposed.plan is None:
        unclear = _unclear(run, edit)
        if unclear.error == ErrorKind.CHANGE_UNCLEAR and get_error_kind(proposed.code).area == "model":
            # No model gave an answer: that says nothing of the words.
            outage = Rejection(get_error_kind(proposed.code), also="change.kept")
            return (*meter.list_costs(maker.clock.now()),), outage
        return (*calls, *_not_understood(maker, said, who, proposed)), unclear
    plan, difference = build_revision(edit, add_plan_context(proposed.plan, run, task))
    foreign = check_personal_change(run, plan, who)
    if foreign is not None:
        return (*meter.list_costs(maker.clock.now()),), foreign
    if _leaves_nothing(run, plan):
        return (*meter.list_costs(maker.clock.now()), *_all_dropped(maker, run, who)), None
    return (*calls, *_changed(maker, run, said, who, _Revision(edit, proposed, plan, difference))), None


async def _proposed(maker: PlanMaker, task: PlanningTask, offer: PlanCheckContext) -> CheckedProposal:
    """Return a plan that is different from the one under way, or none: as the planner has it, or as it is read where
    the words are plain and the planner made nothing of them, or left nothing to be done."""
    maker = maker.without_model(task)
    proposed = await maker.proposed(task, offer)
    is_change = _is_change(task, proposed)
    if is_change and not _is_empty(task, proposed):
        return proposed
    if proposed.code == ErrorKind.MODEL_REFUSED or maker.plain is None or maker.hears(task) != "clear":
        return proposed if is_change else proposed._replace(plan=None)
    read = await replace(maker, planner=maker.plain).proposed(task, offer)
    if _is_change(task, read):
        return read._replace(use=proposed.use)
    if is_change:
        return proposed
    # Where models gave no plan that can be used, the rules' word on the change stands; else nobody answered.
    said = read if proposed.code == ErrorKind.MODEL_PLAN_UNUSABLE else proposed
    return said._replace(use=proposed.use, plan=None)


def _is_change(task: PlanningTask, proposed: CheckedProposal) -> bool:
    assert task.change is not None
    if proposed.plan is None or proposed.plan.reply is not None:
        return False
    return bool(build_revision(task.change, proposed.plan)[1])


def _is_empty(task: PlanningTask, proposed: CheckedProposal) -> bool:
    """Whether nothing is left to be done: all was to be dropped, or the words went unheard."""
    assert task.change is not None
    begun = task.change.begun
    return proposed.plan is not None and all(action.id in begun for action in proposed.plan.actions)


def assess_plan_change(maker: PlanMaker, run: Run, text: str) -> Clarity:
    """Return whether a text is said of the plan of a run."""
    edit = build_plan_edit(run, text[: maker.limits.max_request_chars], maker.team)
    return "none" if edit is None else maker.hears(maker.task_of(run)._replace(change=edit))


def _unclear(run: Run, edit: PlanEdit) -> Rejection:
    """What was meant may be named, but have begun already."""
    assert run.plan is not None
    everything = len(edit.begun) == len(run.plan.actions)
    return Rejection(ErrorKind.ALREADY_BEGUN if everything or does_name_begun_step(edit) else ErrorKind.CHANGE_UNCLEAR)


def _not_understood(maker: PlanMaker, said: ChangePlan, who: Who, proposed: CheckedProposal) -> tuple[Event, ...]:
    """What a model cost is kept, though it was in vain."""
    if not proposed.use.calls:
        return ()
    return (
        ChangeNotUnderstood(
            at=maker.clock.now(),
            text=said.text,
            by=who.id,
            by_name=who.name,
            problems=describe_problems(proposed.problems, maker.words),
            use=proposed.use,
        ),
    )


def _leaves_nothing(run: Run, plan: Plan) -> bool:
    """Whether all that was still to be done is gone."""
    begun = find_begun_steps(run)
    return all(action.id in begun for action in plan.actions)


def _all_dropped(maker: PlanMaker, run: Run, who: Who) -> Iterator[Event]:
    assert run.plan is not None
    reason = maker.words.say(run.request.language, "skip.dropped", who=who.name or who.id)
    for action in run.plan.actions:
        if action.id not in find_begun_steps(run) and not isinstance(run.states[action.id], Skipped):
            yield StepDropped(at=maker.clock.now(), action=action.id, by=who.id, by_name=who.name, reason=reason)


def _changed(maker: PlanMaker, run: Run, said: ChangePlan, who: Who, revision: _Revision) -> tuple[Event, ...]:
    contracts = index_contracts(tuple(maker.contracts))
    decisions = maker.first_words(revision.plan, contracts)
    changed = PlanChanged(
        at=maker.clock.now(),
        plan=revision.plan,
        source=revision.proposed.source,
        text=revision.edit.text,
        by=who.id,
        by_name=who.name,
        difference=revision.difference,
        use=revision.proposed.use,
        decisions=decisions,
        said_in=said.said_in,
        recalled={**revision.proposed.recalled.turns},
        memory={turn: {**keys} for turn, keys in revision.proposed.recalled.memory.items()},
        added=find_unnamed_effects(run, revision.edit, revision.plan, contracts),
    )
    touched = [one.action for one in revision.difference if one.kind != "removed"]
    denied = (
        ActionDenied(at=changed.at, action=action_id, decision=decisions[action_id])
        for action_id in touched
        if decisions[action_id].decision == "deny" and decisions[action_id].rule != WAITS
    )
    return (changed, *denied)
