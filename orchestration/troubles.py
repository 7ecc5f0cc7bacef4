"""Why another plan is wanted, in what code made: all that a planner is told of a failure. Pure.

A failure's message is for people: it may quote a value that was read, or a service's own words. A planner is told which
step it was, what kind of failure, and what the tool's own schema demands.
"""

from __future__ import annotations

import re

from schemas.contract import ToolContract
from schemas.decision import Verdict
from schemas.failure import Failure, Unfit
from schemas.plan import Action

_CODE = re.compile(r"[A-Za-z0-9_.:\-]{1,48}")


def trouble_of_failure(action: Action, contract: ToolContract, failure: Failure) -> str:
    """Return what a planner is told of a step that failed."""
    said = [f"{failure.kind} {failure.code}" if _CODE.fullmatch(failure.code) else failure.kind]
    if failure.unfit is not None:
        said.append(_unfit(contract, failure.unfit))
    if failure.lacks:
        said.append(f"{failure.lacks} has no value")
    return f"{_step(action)} failed: {'; '.join(said)}"


def trouble_of_verdict(action: Action, verdict: Verdict) -> str:
    """Return what a planner is told of a result that does not lead on: the verdict quotes the plan alone."""
    return f"{_step(action)}: {verdict.reason or 'not what was wanted'}"


def trouble_untold(action_id: str) -> str:
    """Return what a planner is told where only what people are told is known."""
    return f"{action_id} did not lead to the goal"


def _step(action: Action) -> str:
    return f"{action.id} ({action.tool})"


def _unfit(contract: ToolContract, unfit: Unfit) -> str:
    """A name that the contract does not know may be anything; what it demands is its own words."""
    if unfit.field not in contract.fields:
        return "an input that the tool does not have"
    limit = f" ({unfit.limit})" if unfit.limit else ""
    return f"input {unfit.field}: {unfit.key}{limit}"
