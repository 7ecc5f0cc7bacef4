"""Failover: planners and summarisers in turn. The next is asked where no model of the one before answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import structlog

from orchestration.model_meter import meter_model_calls
from orchestration.proposers import ModelUnavailableError, Planner, PlanningTask, Proposal, Summariser, Summary
from schemas.errors import ErrorKind
from schemas.events import ModelUse
from schemas.plan import Language
from schemas.values import Json

log = structlog.get_logger(__name__)
T = TypeVar("T")
Produced = TypeVar("Produced", Proposal, Summary)


@dataclass(frozen=True, slots=True)
class FailoverPlanner:
    """Implements ``orchestration.proposers.Planner`` over planners with names, the preferred one first."""

    planners: Sequence[tuple[str, Planner]]

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return the first proposal, with the cost of those that gave none. Safe to repeat.

        Raises:
            ModelUnavailableError: none proposed; the first one's trouble, which is the one to be mended.
        """
        return await _first(self.planners, lambda planner: planner.propose(task))


@dataclass(frozen=True, slots=True)
class FailoverSummariser:
    """Implements ``orchestration.proposers.Summariser`` over summarisers with names; the one without a model last."""

    summarisers: Sequence[tuple[str, Summariser]]

    async def summarise(self, data: Json, focus: str, language: Language) -> Summary:
        """Return the first summary, with the cost of those that gave none. Safe to repeat.

        Raises:
            ModelUnavailableError: none wrote; the first one's trouble.
        """
        return await _first(self.summarisers, lambda summariser: summariser.summarise(data, focus, language))


async def _first(named: Sequence[tuple[str, T]], ask: Callable[[T], Awaitable[Produced]]) -> Produced:
    trouble: ModelUnavailableError | None = None
    lost = ModelUse()
    for name, one in named:
        with meter_model_calls() as meter:
            try:
                result = await ask(one)
            except ModelUnavailableError as error:
                log.warning("passed_on", by=name, reason=error.reason)
                trouble = trouble or error
                lost += meter.use
                continue
        return replace(result, use=result.use + lost)
    raise trouble or ModelUnavailableError("no model is set", code=ErrorKind.NO_MODEL)
