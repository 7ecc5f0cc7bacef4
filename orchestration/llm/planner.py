"""The planner that asks a model."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.llm.context import USUAL_CONTEXT
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.prompt import build_planning_request, build_shortest_request, pick_offered_tools
from orchestration.llm.wire import PlanLocale, decode_plan, find_missing_tools, parse_plan_answer
from orchestration.model_meter import meter_model_calls, record_mended
from orchestration.plan.check import index_contracts
from orchestration.proposers import ModelUnavailableError, PlanningTask, Proposal
from schemas.errors import ErrorKind


@dataclass(frozen=True, slots=True)
class ModelPlanner:
    """Implements ``orchestration.proposers.Planner``; ``source`` of its proposals is the model's name."""

    gateway: LLMGateway
    context: int = USUAL_CONTEXT
    """How many tokens its models take."""

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return a model's plan as unchecked text, with the cost of all models that were asked. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, the run's budget is spent, or the request has no room.
        """
        with meter_model_calls() as meter:
            text, model = await self._ask(task)
            missing = find_missing_tools(text)
            if missing and pick_offered_tools(task).lines:
                text, model = await self._ask(task, missing)
        setting = PlanLocale(task.request.timezone, task.request.language, index_contracts(task.contracts))
        return Proposal(decode_plan(text, setting), meter.use, model, is_model=True)

    async def _ask(self, task: PlanningTask, missing: tuple[str, ...] = ()) -> tuple[str, str]:
        whole = build_planning_request(task, missing, self.context)
        try:
            said = await self.gateway.ask(whole, without=task.without)
        except ModelUnavailableError as error:
            shortest = build_shortest_request(task, missing)
            if not error.lacks_room or shortest == whole:
                raise
            try:
                said = await self.gateway.ask(shortest, without=task.without)
            except ModelUnavailableError as second:
                # What a model refuses nobody else may do, so that goes before.
                raise (second if second.code == ErrorKind.MODEL_REFUSED else error) from None
        text, mended = parse_plan_answer(said.answer.text)
        record_mended(mended)
        return text, said.model
