"""Coverage: whether a plan does what a request of several parts asks for, and whether what is unclear in it is asked.
Pure.

A plan that leaves an effect out, and does not say so, is mended once; else its effects wait for the person, who reads
what is missing. ``needs_coverage`` says which requests are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.ask.questions import ask_unclear
from orchestration.patterns import make_regex
from orchestration.plan.check import PlanProblem, index_contracts
from orchestration.plan.check_moments import find_moment_problems, find_unasked_recurrence
from orchestration.plan.difficulty import count_signs, needs_coverage
from orchestration.proposers import PlanningTask
from orchestration.run.memory import TRANSFORMS
from orchestration.text.messages import Wording
from orchestration.text.tool_concepts import find_terms
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.events import Event, QuestionAsked
from schemas.plan import Action, Ambiguity, Plan
from schemas.run import Run

LONGEST_NOTE = 300
LEAST_SHARED = 2
"""So many terms of an effect stand in what names it."""
EffectWanted: TypeAlias = Literal["send", "write", "make", "delete"]
_COUNTED_TOGETHER: tuple[tuple[EffectWanted, ...], ...] = (("send",), ("write", "delete"), ("make",))
"""Kinds whose steps are not told apart by what they may do."""
_EMPTY_TERM = make_regex(r"[ぁ-ん]+|an|the|to|in|on|at|of|and|it|is|was|be|for|not|do|can|with|by")


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
    yield from find_unasked_recurrence(plan, task)
    yield from find_moment_problems(plan, task, contracts)
    if (
        not needs_coverage(count_signs(task.request.text, effects=len(asked)))
        or plan.schedule is not None
        or not plan.actions
    ):
        return
    told = _find_told(asked, plan.not_done)
    for one in _find_uncovered([one for one in asked if one not in told], plan, contracts):
        yield PlanProblem("uncovered", {"words": one.words})


def _find_told(asked: Sequence[AskedEffect], left_out: Sequence[str]) -> frozenset[AskedEffect]:
    """Return the effects that a plan says it leaves out: each entry is of those with which it shares most terms."""
    told: set[AskedEffect] = set()
    for entry in left_out:
        shared = {one: len(_list_terms(one.words) & _list_terms(entry)) for one in asked}
        most = max(shared.values(), default=0)
        told |= {one for one, count in shared.items() if count == most >= LEAST_SHARED}
    return frozenset(told)


def _find_uncovered(
    asked: Sequence[AskedEffect], plan: Plan, contracts: Mapping[str, ToolContract]
) -> Iterator[AskedEffect]:
    """Yield the effects that no step does: each needs one that holds its words, or that does no other's of its kind."""
    for kinds in _COUNTED_TOGETHER:
        alike = [one for one in asked if one.kind in kinds]
        able = {one: [step for step in plan.actions if _can_make(step, contracts, one)] for one in alike}
        held = {one: _find_holding(able[one], _list_own_terms(one, alike)) for one in alike}
        used = Counter(step.id for steps in held.values() for step in steps)
        for one in alike:
            free = [step for step in able[one] if step.for_each is not None or used[step.id] < _count_room(step)]
            if held[one]:
                continue
            if not free:
                yield one
            else:
                used[free[0].id] += 1


def _count_room(step: Action) -> int:
    """Return how many effects a step may be: one, or of a change of a record one for each field that it sets."""
    properties = step.inputs.get("properties")
    return max(1, len(properties)) if "page" in step.inputs and isinstance(properties, dict) else 1


def _find_holding(steps: Sequence[Action], terms: frozenset[str]) -> list[Action]:
    """Return the steps that hold the words of an effect, those with most of its terms."""
    shared = {step.id: len(terms & _list_held(step)) for step in steps}
    most = max(shared.values(), default=0)
    return [step for step in steps if most and shared[step.id] == most]


def _can_make(step: Action, contracts: Mapping[str, ToolContract], wanted: AskedEffect) -> bool:
    is_text = wanted.kind == "make" and step.tool.partition(".")[0] in TRANSFORMS
    return is_text or can_do_effect(contracts.get(step.tool), wanted)


def _list_terms(text: str) -> frozenset[str]:
    return frozenset(one for one in find_terms(text) if not _EMPTY_TERM.fullmatch(one))


def _list_own_terms(one: AskedEffect, alike: Sequence[AskedEffect]) -> frozenset[str]:
    """Return the terms of an effect that no other of its kind has."""
    others = frozenset(term for other in alike if other != one for term in _list_terms(other.words))
    return _list_terms(one.words) - others


def _list_held(step: Action) -> frozenset[str]:
    return _list_terms("\n".join((step.summary, *collect_texts({**step.inputs}, keys=True))))


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


def ask_ambiguities(run: Run, plan: Plan, settled: set[str], now: datetime) -> Iterator[Event]:
    """Ask what the planner found unclear, where it names the field and the ways it can be meant; of steps that are not
    ``settled``, one question each."""
    for ambiguity in plan.understanding.ambiguities if plan.understanding else ():
        for action, name in find_meant_inputs(plan, ambiguity.field):
            if action.id not in settled and len(ambiguity.options) > 1:
                settled.add(action.id)
                yield QuestionAsked(at=now, question=ask_unclear(run, action, name, ambiguity))


def find_meant_inputs(plan: Plan, field: str) -> Iterator[tuple[Action, str]]:
    """Yield the one action and input that ``a2.channel``, ``slack.post_message.channel`` or ``channel`` names."""
    found = [
        (action, name)
        for action in plan.actions
        for name in (*action.inputs, *_list_columns(action), field.rpartition(".")[2])
        if field in (name, f"{action.id}.{name}", f"{action.tool}.{name}")
    ]
    distinct = {(action.id, name): (action, name) for action, name in found}
    exact = [pair for key, pair in distinct.items() if field.startswith((f"{key[0]}.", f"{pair[0].tool}."))]
    named = [pair for pair in distinct.values() if pair[1] in pair[0].inputs]
    yield from (exact or named)[:1]


def _list_columns(action: Action) -> list[str]:
    """Return the paths to the columns of an action's inputs, and to the parts of their values."""
    columns = {
        f"{name}.{key}": one
        for name, value in action.inputs.items()
        if isinstance(value, dict)
        for key, one in value.items()
    }
    return [*columns, *(f"{name}.{key}" for name, value in columns.items() if isinstance(value, dict) for key in value)]


def _show_question(ambiguity: Ambiguity) -> str:
    return f"{ambiguity.question} ({' / '.join(ambiguity.options)})"
