"""A proposal after its checks, with what it works on of earlier turns, and what is put on a plan that is taken."""

from __future__ import annotations

from typing import NamedTuple

from orchestration.plan.check import (
    InvalidPlan,
    PlanCheckContext,
    PlanProblem,
    make_earlier_problem,
    make_worded_problem,
)
from orchestration.plan.earlier_values import NOTHING_RECALLED, RecalledValues, find_named_turns
from orchestration.plan.maker_ports import RecallValues
from orchestration.proposers import ModelUnavailableError, PlanningTask
from schemas.errors import ErrorKind
from schemas.events import ModelUse
from schemas.plan import Plan, PlanContext
from schemas.run import Run


class CheckedProposal(NamedTuple):
    """A plan that passed every check, or none and why (``problems``, ``code`` of the error tree); what it cost, and the
    values of earlier turns that it works on."""

    plan: Plan | None
    source: str
    use: ModelUse
    problems: tuple[PlanProblem, ...] = ()
    code: int = ErrorKind.PLAN_REFUSED
    recalled: RecalledValues = NOTHING_RECALLED


def mark_unproposed(said: CheckedProposal, error: ModelUnavailableError) -> CheckedProposal:
    """Return why there is no plan: no model answered, or none that did gave one that can be used."""
    if error.code == ErrorKind.MODEL_PLAN_UNUSABLE:
        return said._replace(code=error.code)
    return said._replace(problems=(make_worded_problem(error.reason),), code=error.code)


def add_plan_context(plan: Plan, run: Run, task: PlanningTask) -> Plan:
    """Return the plan with what it was made from."""
    context = PlanContext(
        user_text=run.request.text,
        connected_services=task.team.connected_services,
        tool_candidates=tuple(contract.tool for contract in task.contracts),
    )
    return plan.model_copy(update={"context": context})


async def recall_named(
    recall: RecallValues, plan: Plan, task: PlanningTask, offer: PlanCheckContext
) -> RecalledValues | InvalidPlan:
    """Return what a plan names of earlier turns and its run does not hold yet; what is not there any more is a problem
    of the plan."""
    if not offer.earlier:  # most often
        return NOTHING_RECALLED
    named = find_named_turns(plan, offer.earlier.keys())
    wanted = {turn: keys - offer.held.get(turn, frozenset()) for turn, keys in named.items()}
    wanted = {turn: keys for turn, keys in wanted.items() if keys}
    recalled = await recall(task.request, task.turns, wanted) if wanted else NOTHING_RECALLED
    if not recalled.gone:
        return recalled
    left = {turn: keys - wanted.get(turn, frozenset()) for turn, keys in offer.earlier.items()}
    problems = tuple(make_earlier_problem("plan", key, left) for key in recalled.gone)
    return InvalidPlan(problems, ErrorKind.PLAN_UNSOUND)
