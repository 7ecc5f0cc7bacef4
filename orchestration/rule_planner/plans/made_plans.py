"""Plans that are made: their steps, which of them change something, and those that wait for a yes. Pure."""

from __future__ import annotations

from orchestration.limits import Limits
from orchestration.plan.check import InvalidPlan, PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.last_made import LastMade
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.text.passages import ANSWER_TOOL
from schemas.contract import ToolContract
from schemas.plan import EFFECTS, NOT_UNDERSTOOD
from schemas.values import Json, Payload

_MOST_KEPT = 32
"""How many checked plans are kept: a plan is looked at by many, each of whom has it checked."""


def check_made(task: PlanningTask, plan: Payload) -> ValidPlan | InvalidPlan:
    """Return a plan as it is checked before it is carried out."""
    return _CHECKED.get((dump_json(plan), task.contracts))


def _check(made: tuple[str, tuple[ToolContract, ...]]) -> ValidPlan | InvalidPlan:
    text, contracts = made
    return check_plan(text, PlanCheckContext(index_contracts(contracts), Limits()))


def _get_text(made: tuple[str, tuple[ToolContract, ...]]) -> str:
    return made[0]


_CHECKED = LastMade(_check, _get_text, _MOST_KEPT)


def is_well_formed(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan can be checked at all."""
    return isinstance(check_made(task, plan), ValidPlan)


def list_actions(plan: Payload) -> list[Payload]:
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    return [one for one in actions if isinstance(one, dict)]


def list_calls(plan: Payload) -> list[tuple[Json, Json]]:
    """Return the tool and the inputs of each step of a plan."""
    return [(one["tool"], one["inputs"]) for one in list_actions(plan)]


def does_only_read(plan: Payload) -> bool:
    """Whether a plan changes nothing, and looks for no answer in documents."""
    return all(one["intent"] not in EFFECTS and one["tool"] != ANSWER_TOOL for one in list_actions(plan))


def does_look_for_answer(plan: Payload) -> bool:
    """Whether a plan looks for an answer in documents, as one does that is not understood."""
    return any(one["tool"] == ANSWER_TOOL for one in list_actions(plan))


def list_effects(task: PlanningTask, plan: Payload) -> list[Payload]:
    """Return the tool and the inputs of each step that changes or sends something."""
    contracts = index_contracts(task.contracts)
    return [
        {"tool": one["tool"], "inputs": one["inputs"]}
        for one in list_actions(plan)
        if contracts[str(one["tool"])].risk_level != "read"
    ]


def list_effect_steps(plan: Payload) -> list[Payload]:
    """Return the steps of a plan that change or send something."""
    return [one for one in list_actions(plan) if one["intent"] in EFFECTS]


def get_inputs(step: Payload) -> Payload:
    """Return the inputs of a plan's step."""
    inputs = step.get("inputs")
    return inputs if isinstance(inputs, dict) else {}


def does_ask_which(plan: Payload, titles: set[str]) -> bool:
    """Whether a plan asks which of several things is meant, all of which have one of the titles."""
    understanding = plan.get("understanding")
    asked = understanding.get("ambiguities") if isinstance(understanding, dict) else None
    options = [
        option
        for one in (asked if isinstance(asked, list) else [])
        if isinstance(one, dict) and isinstance(said := one.get("options"), list)
        for option in said
    ]
    return bool(options) and titles.issuperset(map(str, options))


def require_yes(step: Payload) -> Payload:
    """Return a step that waits for a yes."""
    hints = step.get("policy_hints")
    return {**step, "policy_hints": {**(hints if isinstance(hints, dict) else {}), "needs_user_confirmation": True}}


def wait_for_yes(plan: Payload) -> Payload:
    """Return a plan of which each effect is shown first."""
    held: list[Json] = [require_yes(one) if one["intent"] in EFFECTS else one for one in list_actions(plan)]
    return {**plan, "actions": held}


def is_understood(plan: Payload) -> bool:
    """Whether a plan without steps is an answer, and does not only say that the request was not understood."""
    understanding = plan.get("understanding")
    intent = understanding.get("intent") if isinstance(understanding, dict) else None
    return not isinstance(intent, dict) or intent.get("category") != NOT_UNDERSTOOD
