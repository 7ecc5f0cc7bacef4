"""Coverage: whether a plan does what a request of several parts asks for, and whether what is unclear in it is asked.
Pure.

A plan that leaves an effect out, and does not say so, is mended once; else its effects wait for the person, who reads
what is missing. ``needs_coverage`` says which requests are looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.plan.check import PlanProblem, index_contracts
from orchestration.plan.difficulty import count_signs, needs_coverage
from orchestration.proposers import PlanningTask
from orchestration.text.messages import Wording
from schemas.contract import ToolContract
from schemas.plan import Action, Ambiguity, Plan

LONGEST_NOTE = 300
EffectWanted: TypeAlias = Literal["send", "write", "make", "delete"]


@dataclass(frozen=True, slots=True)
class AskedEffect:
    """An effect that a request asks for, and the words that ask for it. ``make`` is of something that has no place, as
    a text that is then sent."""

    kind: EffectWanted
    words: str


ListEffects: TypeAlias = Callable[[PlanningTask], Sequence[AskedEffect]]
"""Lists the effects that the words of a request ask for. Asks nobody."""


def list_no_effects(task: PlanningTask) -> Sequence[AskedEffect]:
    """Hear no effect."""
    del task
    return ()


def find_gaps(plan: Plan, task: PlanningTask, asked: Sequence[AskedEffect]) -> Iterator[PlanProblem]:
    """Yield what of a request a plan neither does nor says that it leaves out, and what it finds unclear without saying
    of which input."""
    contracts = index_contracts(task.contracts)
    effects = [action for action in plan.actions if action.is_effect]
    for ambiguity in plan.understanding.ambiguities if plan.understanding and effects else ():
        if len(ambiguity.options) > 1 and not any(find_meant_inputs(plan, ambiguity.field)):
            yield PlanProblem("unclear_nowhere", {"question": _show_question(ambiguity)})
    if (
        not needs_coverage(count_signs(task.request.text, effects=len(asked)))
        or plan.schedule is not None
        or not plan.actions
        or plan.not_done
    ):
        return
    for one in asked:
        if not any(can_do_effect(contracts.get(action.tool), one) for action in plan.actions):
            yield PlanProblem("uncovered", {"words": one.words})


def can_do_effect(contract: ToolContract | None, wanted: AskedEffect) -> bool:
    """Whether a step with a tool of such a contract can do what is wanted."""
    if contract is None or contract.risk_level == "read":
        return False
    match wanted.kind:
        case "send":
            return contract.sends
        case "delete":
            return contract.risk_level == "destructive" or not contract.sends
        case "write":
            return not contract.sends
        case "make":
            return True


def ask_before_effects(plan: Plan, gaps: Iterable[PlanProblem], words: Wording, language: str) -> Plan:
    """Return a plan whose effects each wait for the person, who reads what is missing or unclear."""
    told = " ".join(words.say(language, f"plan_gap.{gap.key}", **gap.values) for gap in gaps)

    def ask(action: Action) -> Action:
        if not action.is_effect:
            return action
        hints = action.policy_hints.model_copy(update={"needs_user_confirmation": True})
        summary = f"{action.summary or action.tool} ({told})"[:LONGEST_NOTE]
        return action.model_copy(update={"policy_hints": hints, "summary": summary})

    return plan.model_copy(update={"actions": tuple(map(ask, plan.actions))})


def find_meant_inputs(plan: Plan, field: str) -> Iterator[tuple[Action, str]]:
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


def _show_question(ambiguity: Ambiguity) -> str:
    return f"{ambiguity.question} ({' / '.join(ambiguity.options)})"
