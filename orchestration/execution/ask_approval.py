"""Asks for approval: all that waits for a yes in a plan on one card, of those who may decide it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import structlog

from orchestration.ask.approvers import NO_APPROVERS, find_deciders, list_mentions
from orchestration.ask.binding import build_approval_item, find_approved_item
from orchestration.execution.context import StepContext, TeamContext, build_step_context
from orchestration.execution.loaders import load_approvers
from orchestration.execution.run_step import build_step_case, make_approval_id
from orchestration.policy.explain import judge_case
from orchestration.run.deadlines import get_approval_seconds
from orchestration.run.dependencies import find_previous_item, has_item_condition
from orchestration.run.edit_events import find_continued_card
from orchestration.run.phrases import format_step_number
from orchestration.run.templates import find_references
from orchestration.tool import ToolError
from orchestration.workspace import Approvers
from schemas.ask import Approval, ApprovalItem
from schemas.decision import Decision, OutsideFacts
from schemas.events import ActionDenied, ApprovalAsked, Event
from schemas.plan import Action, Plan, get_item_number
from schemas.run import Run
from schemas.states import Filled, Pending

log = structlog.get_logger(__name__)
SURE = frozenset({"destructive", "external", "plan.approval", "plan.unasked", "plan.widened"})
"""The rules whose word the parts of a payload that are still open can't lift."""


async def ask_for_approval(team: TeamContext, run: Run, held: tuple[ApprovalItem, ...]) -> tuple[Event, ...]:
    """Ask about the steps that are ready, and with them about each later one that is sure to be asked about. What needs
    an approver where the team has none is denied instead."""
    items = (*held, *await _later(team, run, {item.action for item in held}))
    if not any(item.dangers for item in items):
        return (_asked(team, run, items, (run.request.user,), high_risk=False),)
    approvers = await _approvers(team)
    if approvers is None:
        return (_asked(team, run, items, (), high_risk=True),)
    able = find_deciders(run, approvers, team.policy, high_risk=True)
    if able:
        return (_asked(team, run, items, list_mentions(able, approvers, run, high_risk=True), high_risk=True),)
    if not approvers.complete:
        return (_asked(team, run, items, (), high_risk=True),)
    denied = tuple(_nobody(team, item, approvers) for item in held if item.dangers)
    left = tuple(item for item in items if not item.dangers)
    return (*denied, *((_asked(team, run, left, (run.request.user,), high_risk=False),) if left else ()))


async def _approvers(team: TeamContext) -> Approvers | None:
    """Return the team's approvers, or ``None`` where the workspace does not tell just now: the click will ask again."""
    try:
        return await load_approvers(team)
    except ToolError as error:
        log.warning("approvers_unknown", team=team.settings.team, why=error.failure.code)
        return None


async def _later(team: TeamContext, run: Run, held: set[str]) -> list[ApprovalItem]:
    found = [await _ask_ahead(build_step_context(team, run, action.id)) for action in list_steps_to_come(run, held)]
    return [item for item in found if item is not None]


async def _ask_ahead(context: StepContext) -> ApprovalItem | None:
    """Return what would be asked about a step that is not ready, where it is sure that policy asks and what it reaches
    is known; ``None`` where it is not, or somebody has said yes to it."""
    if find_approved_item(context.run, context.action.id) is not None:
        return None
    try:
        outline = await context.team.executor.outline(context.run, context.action, context.tool, context.call_context)
    except ToolError:
        return None
    if outline is None:
        return None
    known = {name: value for name, value in outline.filled.payload.items() if not any(find_references(value))}
    case = build_step_case(context, outline.filled.model_copy(update={"payload": known}))
    judged = judge_case(case)
    decision = judged.decision
    sure = any(word.rule in SURE for word in judged.words)
    if decision.decision != "require_confirm" or not (sure or outline.exact):
        return None
    return build_approval_item(
        case, outline.filled, decision, said=judged.words, team=context.run.team, template=not outline.exact
    )


def list_steps_to_come(run: Run, held: set[str]) -> Iterator[Action]:
    """Yield the steps that wait for nothing but those before them, also the items of an open loop that goes in order:
    whether the others come at all is not known yet."""
    plan = run.plan
    if plan is None:
        return
    for action_id, state in run.states.items():
        if action_id in held or not isinstance(state, Pending):
            continue
        action = plan.action(action_id)
        if action.for_each is None and action.repeat is None and not _depends(plan, action):
            yield action


def _depends(plan: Plan, action: Action) -> bool:
    """Whether a condition says if the step comes. That of a loop was judged when it was opened, where it is not of its
    items; the items of a loop that needs no order are ready by themselves."""
    if get_item_number(action.id) is None:
        return action.when is not None
    return has_item_condition(action) or find_previous_item(plan, action.id) is None


def _nobody(team: TeamContext, item: ApprovalItem, approvers: Approvers) -> ActionDenied:
    known = (item.decision.facts or OutsideFacts()).model_copy(update={"approvers": tuple(sorted(approvers.ids))})
    reason, policy = ", ".join(item.dangers), item.decision.policy
    decision = Decision(decision="deny", rule=NO_APPROVERS, reason=reason, policy=policy, facts=known)
    filled = Filled(payload=item.payload, origins=item.origins, resolved=item.resolved)
    return ActionDenied(at=team.clock.now(), action=item.action, decision=decision, filled=filled)


def _asked(
    team: TeamContext, run: Run, items: tuple[ApprovalItem, ...], asks: tuple[str, ...], *, high_risk: bool
) -> ApprovalAsked:
    now = team.clock.now()
    placed = (
        item.model_copy(update={"place": format_step_number(run.plan, item.action)}) for item in _in_order(run, items)
    )
    approval = Approval(
        id=make_approval_id(run, items),
        items=tuple(placed),
        asked_at=now,
        expires_at=now + timedelta(seconds=get_approval_seconds(team.limits, high_risk=high_risk)),
        continues=find_continued_card(run, items),
        asks=asks,
        total=len(run.plan.actions) if run.plan else 0,
    )
    return ApprovalAsked(at=now, approval=approval)


def _in_order(run: Run, items: tuple[ApprovalItem, ...]) -> tuple[ApprovalItem, ...]:
    """Return the steps in the plan's order, a loop's items in theirs."""
    place = {action_id: at for at, action_id in enumerate(run.states)}
    return tuple(sorted(items, key=lambda item: place.get(item.action, len(place))))
