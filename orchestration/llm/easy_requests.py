"""Routing: the rules plan an easy request that they read whole, so that no model is asked; a model plans all else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from orchestration.plan.difficulty import has_context_words
from orchestration.proposers import Planner, PlanningTask, Proposal


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
    begun = task.change or task.done or task.trouble or task.problems or task.without
    beside = task.turns or request.follows or request.quoted or request.files
    return task.difficulty == "easy" and not begun and not beside and not has_context_words(request.text)
