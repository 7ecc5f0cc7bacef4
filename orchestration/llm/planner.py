"""The planner that asks a model."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.llm.gateway import LLMGateway
from orchestration.llm.prompt import build_planning_request
from orchestration.llm.wire import PlanLocale, decode_plan
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import PlanningTask, Proposal


@dataclass(frozen=True, slots=True)
class ModelPlanner:
    """Implements ``orchestration.proposers.Planner``; ``source`` of its proposals is the model's name."""

    gateway: LLMGateway

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return a model's plan as unchecked text, with the cost of all models that were asked. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, or the run's budget is spent.
        """
        with meter_model_calls() as meter:
            said = await self.gateway.ask(build_planning_request(task))
        setting = PlanLocale(task.request.timezone, task.request.language)
        return Proposal(decode_plan(said.answer.text, setting), meter.use, said.model)
