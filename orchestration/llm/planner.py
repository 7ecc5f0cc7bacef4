"""The planner that asks a model."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import structlog

from orchestration.llm.bounds import PLANNING_S
from orchestration.llm.context import USUAL_CONTEXT
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.plan_answer import PlanListener, parse_plan_answer
from orchestration.llm.prompt import build_planning_request, build_shortest_request, pick_offered_tools
from orchestration.llm.wire import PlanLocale, decode_plan, find_missing_tools, has_more_than_lacks, has_steps
from orchestration.model_meter import meter_model_calls, record_mended
from orchestration.plan.check import index_contracts
from orchestration.proposers import ModelUnavailableError, PlanningTask, Proposal
from schemas.errors import ErrorKind
from schemas.events import ModelRole, PassedOver

log = structlog.get_logger(__name__)


class _PlanQuestion(NamedTuple):
    task: PlanningTask
    listener: PlanListener
    is_second: bool = False
    """Whether it is asked again, with the tools that the first answer lacked."""
    instead_of: PassedOver | None = None
    """Whose place the models that are asked next take."""
    until: float | None = None
    """When nobody is asked for this plan any more."""


class _PlanAnswer(NamedTuple):
    text: str
    model: str
    role: ModelRole


@dataclass(frozen=True, slots=True)
class HardPlanning:
    """The models that are asked first for what is hard; ``context`` is how many tokens they take. ``tried_harder`` are
    those that are asked for what is easy too, and here with another effort."""

    gateway: LLMGateway
    context: int = USUAL_CONTEXT
    tried_harder: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ModelPlanner:
    """Implements ``orchestration.proposers.Planner``; ``source`` of its proposals is the model's name.

    ``context`` is how many tokens its models take. Those of ``hard`` are asked first for a hard request, and where
    another model gave no plan that can be used. ``planning_s`` is how long all that is asked for one plan may take, its
    repairs too.
    """

    gateway: LLMGateway
    context: int = USUAL_CONTEXT
    hard: HardPlanning | None = None
    planning_s: float = PLANNING_S

    async def propose(self, task: PlanningTask) -> Proposal:
        """Return a model's plan as unchecked text, with the cost of all models that were asked. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, the run's budget is spent, or the request has no room.
        """
        with meter_model_calls() as meter:
            now_s = self.gateway.timing.elapsed()
            until = (task.time.start(now_s) if task.time is not None else now_s) + self.planning_s
            question = _PlanQuestion(task, PlanListener(task.tell), until=until)
            said = await self._ask(question)
            missing = task.missing or find_missing_tools(said.text)
            if missing and not task.missing and pick_offered_tools(task).lines:
                said = await self._ask_again(question, said, missing)
        text, model, role = said
        setting = PlanLocale(task.request.timezone, task.request.language, index_contracts(task.contracts))
        return Proposal(decode_plan(text, setting), meter.use, model, is_model=True, role=role, missing=missing)

    async def _ask_again(self, question: _PlanQuestion, first: _PlanAnswer, missing: tuple[str, ...]) -> _PlanAnswer:
        """Ask with the tools that an answer lacks. Where nobody says more, an answer with steps is kept: what it lacks
        is told as not done. What a model refuses is not done by the answer before either."""
        task = question.task._replace(missing=missing)
        try:
            second = await self._ask(question._replace(task=task, is_second=True))
        except ModelUnavailableError as error:
            if error.code == ErrorKind.MODEL_REFUSED or not has_steps(first.text):
                raise
            log.warning("missing_tools_unasked", reason=error.reason)
            return first
        return second if has_more_than_lacks(second.text) or not has_steps(first.text) else first

    async def _ask(self, question: _PlanQuestion) -> _PlanAnswer:
        """Ask the models for what is hard first, where they are to be asked, and the others where these give none."""
        task = question.task
        others = frozenset(name for _, name in task.without)
        if self.hard is None or (task.difficulty != "hard" and not task.without):
            return await _ask_models(self.gateway, self.context, question, others)
        hard = self.hard
        failed = frozenset(
            name for role, name in task.without if role == "planner_hard" or name not in hard.tried_harder
        )
        try:
            early = question._replace(until=self._leave_time(question.until))
            return await _ask_models(hard.gateway, hard.context, early, failed)
        except ModelUnavailableError as error:
            if error.code == ErrorKind.MODEL_REFUSED:
                raise
            log.warning("hard_planner_unavailable", reason=error.reason)
            question = question._replace(instead_of=error.last)
        return await _ask_models(self.gateway, self.context, question, others)

    def _leave_time(self, until: float | None) -> float | None:
        """Return until when the models for what is hard are asked: the others have the time of a call left after them,
        but at most half of all."""
        if until is None:
            return None
        now = self.gateway.timing.elapsed()
        return until - min(self.gateway.deadlines.attempt_s, (until - now) / 2)


async def _ask_models(
    gateway: LLMGateway, context: int, question: _PlanQuestion, without: frozenset[str]
) -> _PlanAnswer:
    task, listener, _, instead_of, until = question
    before = instead_of or _find_unusable(gateway, question, without)
    ask = partial(gateway.ask, without=without, difficulty=task.difficulty, listener=listener, until=until)
    whole = build_planning_request(task, context)
    try:
        said = await ask(whole, instead_of=before)
    except ModelUnavailableError as error:
        shortest = build_shortest_request(task)
        if not error.lacks_room or shortest == whole:
            raise
        try:
            said = await ask(shortest)
        except ModelUnavailableError as second:
            # What a model refuses nobody else may do, so that goes before.
            raise (second if second.code == ErrorKind.MODEL_REFUSED else error) from None
    text, mended = parse_plan_answer(said.answer.text)
    record_mended(mended)
    return _PlanAnswer(text, said.model, gateway.role)


def _find_unusable(gateway: LLMGateway, question: _PlanQuestion, without: frozenset[str]) -> PassedOver | None:
    """Return the model before those that are asked now, where its plans could not be used and theirs are new."""
    if question.task.problems or question.is_second:
        return None
    names = [seat.name for seat in gateway.seats if seat.name in without]
    return PassedOver(model=names[-1], kind="unusable") if names else None
