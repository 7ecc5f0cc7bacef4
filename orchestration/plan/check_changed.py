"""Changed plans: what a model makes of a plan under way beyond the words in which a person wanted it changed. Pure.

What was in doubt stays in doubt until its inputs are others, what asked before asks on, and a step that nobody took out
stays, and waits for the person.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from orchestration.patterns import make_regex
from orchestration.plan.check import PlanProblem
from orchestration.proposers import PlanEdit
from orchestration.run.ids import dump_canonical_json
from orchestration.text.messages import Wording
from orchestration.text.typed_words import LEAVE_EN, LEAVE_JA, LEAVE_KO
from schemas.contract import ToolContract
from schemas.plan import Action, Plan, PolicyHints

_TAKES_OUT = make_regex(
    rf"{LEAVE_KO}|말고|대신|아니라|취소|그만|(?:만|뿐)(?:\s|$)|{LEAVE_JA}|ではなく|じゃなく|代わり|だけ|のみ|キャンセル"
    rf"|\b(?:{LEAVE_EN}|instead|rather|only|just|not|stop|no)\b",
    re.IGNORECASE,
)
"""Words that may take a step out of a plan."""
_HAS_CONDITION = make_regex(
    r"무조건|상관\s?없이|관계\s?없이|조건|[으면]면(?:\s|$)|경우|때만|\b(?:if|when|unless|regardless|always|anyway|condition)\b"
    r"|無条件|条件|関わらず|たら|なら|場合|れば",
    re.IGNORECASE,
)
"""Words that speak of a condition."""


def find_reach(step: Action, contracts: Mapping[str, ToolContract]) -> str:
    """Return what makes two effects of one kind and place: the tool, who and where."""
    contract = contracts.get(step.tool)
    fields = contract.who_where if contract is not None else ()
    return dump_canonical_json([step.tool, {name: step.inputs.get(name) for name in fields}])


def list_new_effects(plan: Plan, change: PlanEdit) -> list[Action]:
    """Return the effects of a changed plan that are not as they were."""
    before = _list_before(change)
    return [one for one in plan.actions if one.is_effect and one.id not in change.begun and not _is_same(one, before)]


def find_surplus_changes(
    plan: Plan, change: PlanEdit, contracts: Mapping[str, ToolContract]
) -> Iterator[tuple[PlanProblem, str]]:
    """Yield the new effects in a place that has one more of them than there were, and than one that was asked for, and
    those that lost their condition."""
    effects = [one for one in plan.actions if one.is_effect]
    reached = Counter(find_reach(one, contracts) for one in effects)
    sure = [one for one in change.original.actions if one.is_effect and not one.policy_hints.doubt]
    had = Counter(find_reach(one, contracts) for one in sure)
    waited = {one.id: one for one in change.original.actions if one.when is not None}
    for step in list_new_effects(plan, change):
        reach = find_reach(step, contracts)
        if reached[reach] > max(1, had[reach]):
            yield PlanProblem("surplus", {"words": step.summary or step.tool}), step.id
    for step in effects:
        before = waited.get(step.id)
        if before is not None and step.when is None and not _HAS_CONDITION.search(change.text):
            yield PlanProblem("changed_choice", {"words": before.summary or before.tool}), step.id


def keep_hints(plan: Plan, change: PlanEdit) -> Plan:
    """Return a changed plan in which each step asks that asked before, and tells the doubt that it was in where its
    inputs are what they were."""
    before = _list_before(change)

    def keep(action: Action) -> Action:
        known = next(iter(before.get(action.id, ())), None)
        if known is None or not action.is_effect:
            return action
        own, its = action.policy_hints, known.policy_hints
        asks = own.needs_user_confirmation or its.needs_user_confirmation
        told = {"needs_user_confirmation": asks}
        if _is_same(action, before):
            told |= {"doubt": own.doubt or its.doubt, "wording": own.wording or its.wording}
        hints: PolicyHints = own.model_copy(update=told)
        return action if hints == own else action.model_copy(update={"policy_hints": hints})

    return plan.model_copy(update={"actions": tuple(map(keep, plan.actions))})


def keep_dropped_steps(
    plan: Plan, change: PlanEdit, contracts: Mapping[str, ToolContract], words: Wording, language: str
) -> Plan:
    """Return a changed plan with the effects that it leaves out although no word takes a step out: they stay as they
    were, and wait for the person, who reads that."""
    left = {one.id for one in plan.actions}
    gone = [one for one in change.original.actions if one.id not in left and one.id not in change.begun]
    new = Counter(find_reach(one, contracts) for one in list_new_effects(plan, change) if one.id not in change.known)
    lost = [one for one in gone if one.is_effect and not new[find_reach(one, contracts)]]
    if not lost or plan.reply is not None or _TAKES_OUT.search(change.text):
        return plan

    def mark(action: Action) -> Action:
        told = words.say(language, "plan_gap.dropped", words=action.summary or action.tool)
        hints = action.policy_hints.model_copy(update={"doubt": action.policy_hints.doubt or told})
        return action.model_copy(update={"policy_hints": hints}) if action in lost else action

    kept = {one.id: mark(one) for one in gone if not one.is_effect or one in lost}
    order = [*(kept[one.id] for one in change.original.actions if one.id in kept)]
    return plan.model_copy(update={"actions": (*order, *plan.actions)})


def _list_before(change: PlanEdit) -> dict[str, tuple[Action, ...]]:
    """Return each step of the plan under way as it was planned, and as it holds by now."""
    held = {one.id: one for one in change.plan.actions}
    return {one.id: (one, held[one.id]) if one.id in held else (one,) for one in change.original.actions}


def _is_same(action: Action, before: Mapping[str, tuple[Action, ...]]) -> bool:
    known = before.get(action.id, ())
    return any((one.tool, one.inputs, one.for_each) == (action.tool, action.inputs, action.for_each) for one in known)
