"""Choice of the rules: they serve where a request is easy and read whole, or where no model of a role does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from orchestration.model_meter import meter_model_calls
from orchestration.plan.difficulty import has_context_words
from orchestration.proposers import ModelUnavailableError, Planner, PlanningTask, Proposal
from orchestration.text_proposers import AS_LONG_AS_IT_TAKES, Summariser, Summary, TextWait
from schemas.errors import ErrorKind
from schemas.events import WITHOUT_MODEL
from schemas.plan import Language
from schemas.values import Json


class WholeReadingPlanner(Planner, Protocol):
    """A planner that can tell whether nothing of a request is open."""

    def reads_whole(self, task: PlanningTask, proposal: Proposal) -> bool:
        """Return whether the proposal is one plain read or effect of which nothing is guessed, left over or to be
        asked. Asks nobody."""
        ...


@dataclass(frozen=True, slots=True)
class RoutedPlanner:
    """Implements ``orchestration.proposers.Planner``: the ``rules`` where a request is easy and they read it whole,
    else the ``models``."""

    models: Planner
    rules: WholeReadingPlanner

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return a proposal of who plans such a request. Safe to repeat.

        Raises:
            ModelUnavailableError: as the models' planner does.
        """
        if is_easy(task):
            proposal = await self.rules.propose(task)
            if self.rules.reads_whole(task, proposal):
                return proposal
        return await self.models.propose(task)


def is_easy(task: PlanningTask) -> bool:
    """Whether a task is a first plan of a request that stands for itself: short, of one act, and leaning on nothing
    that was said, shown, quoted or attached before. Pure."""
    request = task.request
    begun = task.is_begun or task.without
    beside = task.turns or request.follows or request.quoted or request.files
    return task.difficulty == "easy" and not begun and not beside and not has_context_words(request.text)


log = structlog.get_logger(__name__)


class AccountingPlanner(Planner, Protocol):
    """A planner that can tell whether it understood the whole of a request."""

    def accounts(self, task: PlanningTask, proposal: Proposal) -> bool:
        """Return whether every word of the request became something in the proposal. Asks nobody."""
        ...


@dataclass(frozen=True, slots=True)
class GuardedPlanner:
    """Implements ``orchestration.proposers.Planner``: models first, and the rules where no model answers and they
    account for every word. What a model refused nobody else does."""

    models: Planner
    rules: AccountingPlanner

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return a proposal, with the cost of the models that gave none. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, and the rules do not account for every word.
        """
        with meter_model_calls() as meter:
            try:
                return await self.models.propose(task)
            except ModelUnavailableError as error:
                if error.code == ErrorKind.MODEL_REFUSED:
                    raise
                proposal = await self.rules.propose(task)
                if not self.rules.accounts(task, proposal):
                    raise
                log.warning("planned_without_model", reason=error.reason)
        return replace(proposal, use=proposal.use + meter.use, source=WITHOUT_MODEL)


@dataclass(frozen=True, slots=True)
class GuardedSummariser:
    """Implements ``orchestration.proposers.Summariser``: models first, and the one that counts where none answers; that
    a model refused is told."""

    models: Summariser
    rules: Summariser

    async def summarise(
        self, data: Json, focus: str, language: Language, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> Summary:
        """Return a summary, with the cost of the models that gave none. Safe to repeat."""
        with meter_model_calls() as meter:
            try:
                return await self.models.summarise(data, focus, language, wait)
            except ModelUnavailableError as error:
                log.warning("summed_up_without_model", reason=error.reason)
                refused = error.code == ErrorKind.MODEL_REFUSED
                summary = await self.rules.summarise(data, focus, language)
        return replace(summary, use=summary.use + meter.use, refused=refused)
