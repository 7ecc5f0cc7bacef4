"""What of a plan is carried along when a person rejects steps and another plan comes. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schemas.plan import Action, Plan, get_planned_id
from schemas.run import Run
from schemas.states import Denied, Looped, Succeeded

REJECTED = "person.rejected"
"""The rule of a no that a person said."""


@dataclass(frozen=True, slots=True)
class MergedPlan:
    """The next plan with the steps of the one before that stay. ``steps`` keep their state; of those ``left`` were not
    rejected, and the new plan has no place for them."""

    plan: Plan
    steps: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def merge_plans(run: Run, plan: Plan, *, as_said: bool) -> MergedPlan:
    """Return the next plan of a run with what stays of the plan before; ``as_said``: it is what a person's own words
    make of that plan, so that what is gone is gone by their command."""
    rejected = {action.id for action in find_rejected_actions(run)}
    if run.plan is None or not rejected:
        return MergedPlan(plan)
    fresh = _fresh_effects(run, plan)
    if not fresh and not as_said:
        return _as_before(run, plan)
    others = [one for one in _unplaced(run, plan) if as_said is False or one.id in rejected]
    kept = [*_without_place(others, fresh)]
    left = () if as_said else tuple(one.id for one in kept if one.id not in rejected)
    joined = plan.model_copy(update={"actions": _joined(run, plan, kept)})
    return MergedPlan(joined, tuple(one.id for one in kept), left)


def find_rejected_actions(run: Run) -> tuple[Action, ...]:
    """Return the steps of the plan that people said no to, a loop's items as their loop."""
    steps = {
        get_planned_id(step)
        for step, state in run.states.items()
        if isinstance(state, Denied) and state.decision.rule == REJECTED
    }
    return tuple(action for action in run.plan.actions if action.id in steps) if run.plan else ()


def _as_before(run: Run, plan: Plan) -> MergedPlan:
    assert run.plan is not None
    done = {action.id: action for action in plan.actions}
    actions = tuple(done[one.id] if _is_done(run, one) and one.id in done else one for one in run.plan.actions)
    stays = tuple(one.id for one in actions if not _is_done(run, one))
    return MergedPlan(run.plan.model_copy(update={"actions": actions, "reply": plan.reply}), stays)


def _is_done(run: Run, action: Action) -> bool:
    return isinstance(run.states.get(action.id), Succeeded | Looped)


def _is_effect(action: Action) -> bool:
    return action.intent in ("write", "notify", "other")


def _fresh_effects(run: Run, plan: Plan) -> list[Action]:
    """Return the effects that the plan before did not have just so."""
    before = [_substance(action) for action in run.plan.actions] if run.plan else []
    return [one for one in plan.actions if not _is_done(run, one) and _is_effect(one) and _substance(one) not in before]


def _substance(action: Action) -> tuple[object, ...]:
    return action.tool, action.inputs, action.input_bindings


def _unplaced(run: Run, plan: Plan) -> Iterator[Action]:
    """Yield the unfinished effects of the plan before that the next one does not have."""
    there = [_substance(action) for action in plan.actions]
    for action in run.plan.actions if run.plan else ():
        if _is_effect(action) and not _is_done(run, action) and _substance(action) not in there:
            yield action


def _without_place(others: list[Action], fresh: list[Action]) -> Iterator[Action]:
    """Yield those whose place no new effect takes: the one of the same name does, then one of the same tool, then
    any."""
    free = list(fresh)
    waiting = list(others)
    for is_alike in (_has_name, _has_tool, _is_any):
        for action in [*waiting]:
            taker = next((one for one in free if is_alike(one, action)), None)
            if taker is not None:
                free.remove(taker)
                waiting.remove(action)
    yield from waiting


def _has_name(one: Action, other: Action) -> bool:
    return one.id == other.id


def _has_tool(one: Action, other: Action) -> bool:
    return one.tool == other.tool


def _is_any(one: Action, other: Action) -> bool:
    del one, other
    return True


def _joined(run: Run, plan: Plan, kept: list[Action]) -> tuple[Action, ...]:
    """Return the steps of the new plan with those that stay, in the order of the plan before; these wait for nothing
    that is gone."""
    ids = {action.id for action in (*plan.actions, *kept)}
    freed = [
        one.model_copy(update={"depends_on": tuple(before for before in one.depends_on if before in ids)})
        for one in kept
        if one.id not in {action.id for action in plan.actions}
    ]
    assert run.plan is not None
    done = [one for one in plan.actions if _is_done(run, one)]
    rest = [one for one in plan.actions if not _is_done(run, one)]
    return (*done, *freed, *rest)
