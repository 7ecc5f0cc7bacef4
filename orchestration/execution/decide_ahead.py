"""Decides ahead: all that can be decided before the next call is recorded together with what led to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from orchestration.ask.questions import ask_condition
from orchestration.execution.ask_approval import ask_for_approval
from orchestration.execution.ask_questions import (
    add_unheard_words,
    ask_later_questions,
    find_first_question,
    join_questions,
)
from orchestration.execution.context import StepContext, TeamContext, build_step_context
from orchestration.execution.held_up import run_until_held_up
from orchestration.execution.internal_errors import is_fault, log_internal_error
from orchestration.execution.look_ahead import LookAhead
from orchestration.execution.rehearse import rehearse_action
from orchestration.execution.review_outcome import judge_outcome
from orchestration.execution.run_step import StepOutcome, join_outcomes, prepare_action
from orchestration.model_meter import Meter, meter_run
from orchestration.progress import PLANNING, Progress, drop_progress
from orchestration.run.answer import compose_answer
from orchestration.run.loops import close_loop, open_loop
from orchestration.run.next_steps import (
    AskCondition,
    CloseLoop,
    End,
    Execute,
    Expire,
    GiveUp,
    MakePlan,
    OpenLoop,
    Prepare,
    Remind,
    RemindQuestion,
    Skip,
    Step,
)
from orchestration.run.reducer import apply
from orchestration.run.scheduler import find_next_steps, is_at_rest
from orchestration.run.status import compute_end_status
from orchestration.tasks import Turns
from schemas.ask import ApprovalItem
from schemas.errors import ErrorKind, Failure
from schemas.events import (
    ActionDenied,
    ActionFailed,
    ActionSkipped,
    ApprovalExpired,
    ApprovalReminded,
    Event,
    QuestionAsked,
    QuestionReminded,
    RunEnded,
)
from schemas.run import Run

_PLANNED = ("plan_accepted", "plan_refused")
_OF_WHOLE_RUN = frozenset[type]({End, MakePlan})
"""Steps that are not done while a call is under way."""


@dataclass(frozen=True, slots=True)
class DecideAhead:
    """Does every step that has no effect outside. ``teams`` gives the context of a team; ``note_progress`` is told how
    far the plan of a run is."""

    teams: Callable[[str], TeamContext]
    wait_until_held_up: Callable[[Run], Awaitable[None]]
    note_progress: Callable[[Run, str, Progress], None]
    look_ahead: LookAhead = field(default_factory=LookAhead)
    turns: Turns = field(default_factory=Turns)

    async def look(
        self, run: Run, news: tuple[Event, ...], *, flying: bool, looked: set[int]
    ) -> tuple[Run, tuple[Event, ...], bool]:
        """Decide on from what happened, until only calls, a person or the clock can move the run.

        Returns the run after all events to record, these, and whether to come back at once: planning may take long,
        so what is known is recorded before it, and what a model planned before other models are asked. Where a step was
        given up on a stop, the run is to be looked at anew.
        ``looked`` are the revisions of the plan whose names are looked up already.
        """
        ahead = apply_events(run, news)
        held: tuple[ApprovalItem, ...] = ()
        card = ""
        while True:
            team = self.teams(ahead.team)
            steps = _find_steps(team, ahead, held)
            if not (steps or held or card):
                return ahead, news, False
            kinds = set(map(type, steps))
            if not steps or (flying and not _OF_WHOLE_RUN.isdisjoint(kinds)):
                if not held and not card:
                    return ahead, news, False
                later = await ask_later_questions(team, ahead, card) if card else ()
                asked = await self._asked(apply_events(ahead, later), held)
                ahead, news = apply_events(ahead, (*later, *asked)), (*news, *later, *asked)
                held, card = (), ""
                if any([isinstance(event, ActionDenied) for event in asked]):
                    continue
                return ahead, news, False
            if news and MakePlan in kinds:
                return ahead, news, True
            if Prepare in kinds and ahead.plan_revision not in looked:
                self._look_ahead(team, ahead, steps, looked)
            done = await self._perform_all(team, ahead, steps)
            events = done.events
            types = {event.type for event in events}
            if "question_asked" in types:
                events = join_questions(events, card)
                if not card and (card := find_first_question(events)):
                    events = add_unheard_words(apply_events(ahead, events), events, card)
            held = (*held, *done.asks)
            ahead = apply_events(ahead, events)
            news = (*news, *events)
            if done.is_held_up or ("model_called" in types and not types.isdisjoint(_PLANNED)):
                return ahead, news, True
            if not held and not card and is_at_rest(ahead, types):
                return ahead, news, False

    def _look_ahead(self, team: TeamContext, run: Run, steps: Sequence[Step], looked: set[int]) -> None:
        """With the first step of a plan that is prepared, all others' names are looked up."""
        looked.add(run.plan_revision)
        prepared = {step.action for step in steps if isinstance(step, Prepare)}
        self.look_ahead.start(team, run, prepared)

    async def _perform_all(self, team: TeamContext, run: Run, steps: Sequence[Step]) -> StepOutcome:
        if len(steps) == 1:  # most often; a task for it would cost as much as the step
            return await self._perform(team, run, steps[0])
        return join_outcomes(await asyncio.gather(*(self._perform(team, run, step) for step in steps)))

    async def _asked(self, run: Run, held: tuple[ApprovalItem, ...]) -> tuple[Event, ...]:
        """All that waits for a yes at this moment is asked on one card."""
        return await ask_for_approval(self.teams(run.team), run, held) if held else ()

    async def _perform(self, team: TeamContext, run: Run, step: Step) -> StepOutcome:
        """Do one step that has no effect outside; what breaks in our own code ends the planning, or the action. Where
        models are asked it may take long, so it is given up where the run is stopped or paused."""
        with meter_run(run, step.action if isinstance(step, Prepare) else "") as meter:
            try:
                context = build_step_context(team, run, step.action) if isinstance(step, Prepare) else None
                may_ask = _may_ask_in_step(context) if context is not None else _may_ask_of_run(team, step)
                doing = self._performed(team, run, step) if context is None else _prepare(context, meter)
                # Of what is stopped already, what is done now is the end.
                if not may_ask or run.cancelled_by or run.paused_by:
                    return await doing
                done = await run_until_held_up(doing, partial(self.wait_until_held_up, run))
            except Exception as error:
                given_up = self._give_up(run, step, meter) if is_fault(error) else None
                if given_up is None:
                    raise
                return given_up
            if done is not None:
                return done
            costs = meter.list_costs(self.teams(run.team).clock.now(), meter.action)
            return StepOutcome(costs, is_held_up=True)

    def _give_up(self, run: Run, step: Step, meter: Meter) -> StepOutcome | None:
        """Return what an error of our own in a step leads to, with what models took until then; ``None`` where nothing
        of the run can be ended for it."""
        team = self.teams(run.team)
        now = team.clock.now()
        match step:
            case MakePlan():
                return StepOutcome((*meter.list_costs(now), team.maker.broke(log_internal_error(run, "plan"))))
            case Prepare(action=action) | Skip(action=action) | AskCondition(action=action):
                return StepOutcome((*meter.list_costs(now, action), build_internal_failure(team, run, action, 0)))
            case OpenLoop(action=action) | CloseLoop(action=action):
                return StepOutcome((build_internal_failure(team, run, action, 0),))
            case _:
                return None

    async def _performed(self, team: TeamContext, run: Run, step: Step) -> StepOutcome:
        """Do a step that neither prepares nor carries out an action."""
        match step:  # what each run does first
            case MakePlan():
                tell = drop_progress if team.maker.by_grammar else partial(self.note_progress, run, PLANNING)
                return StepOutcome(await team.maker.make(run, tell, self.turns.wait))
            case End():
                reviewed = await judge_outcome(team, run)
                return StepOutcome((*reviewed, _end(team, apply_events(run, reviewed))))
            case Skip(action=action_id, why=why, slot=slot):
                reason = team.words.say(run.request.language, why, step=_summary(run, slot), note=slot)
                return StepOutcome((ActionSkipped(at=team.clock.now(), action=action_id, reason=reason),))
            case AskCondition(action=action_id, note=note):
                assert run.plan is not None
                question = ask_condition(run, run.plan.action(action_id), note)
                return StepOutcome((QuestionAsked(at=team.clock.now(), question=question),))
            case OpenLoop(action=action_id):
                return StepOutcome((open_loop(run, action_id, team.clock.now(), team.limits),))
            case CloseLoop(action=action_id):
                return StepOutcome((close_loop(run, action_id, team.clock.now()),))
            case GiveUp(action=action_id):
                gave_up = _worked_too_long(action_id, team.clock.now()) if action_id else team.maker.refused_late()
                return StepOutcome((gave_up,))
            case Expire() | Remind() | RemindQuestion():
                return StepOutcome((_time_came(step, team.clock.now()),))
            case Execute() | Prepare():
                return StepOutcome()


def _find_steps(team: TeamContext, run: Run, held: tuple[ApprovalItem, ...]) -> Sequence[Step]:
    """Return what can be done now without an effect outside; what is ``held`` waits to be asked about."""
    asked = frozenset([item.action for item in held]) if held else frozenset[str]()
    steps = find_next_steps(run, team.clock.now(), team.limits, asked)
    return [step for step in steps if type(step) is not Execute] if Execute in map(type, steps) else steps


def _prepare(context: StepContext, meter: Meter) -> Awaitable[StepOutcome]:
    return (rehearse_action if context.is_rehearsal else prepare_action)(context, meter)


def _may_ask_in_step(context: StepContext) -> bool:
    """Whether a model may be asked while an action is prepared: to wait for a stop beside it takes a tenth of a run
    without one."""
    team = context.team
    fills = team.executor.filler is not None and not context.action.inputs
    return fills or team.reviewer is not None or context.tool.prepare is not None


def _may_ask_of_run(team: TeamContext, step: Step) -> bool:
    """Whether a model may be asked in a step on the whole run."""
    match step:
        case MakePlan():
            return not team.maker.by_grammar
        case End():
            return team.reviewer is not None
        case _:
            return False


def _end(team: TeamContext, run: Run) -> RunEnded:
    status = compute_end_status(run)
    return RunEnded(at=team.clock.now(), status=status, answer=compose_answer(run, status, team.words))


def apply_events(run: Run, events: Sequence[Event]) -> Run:
    """Return the run after the events."""
    for event in events:
        run = apply(run, event)
    return run


def _summary(run: Run, action_id: str) -> str:
    if run.plan is None or action_id not in run.states:
        return action_id
    action = run.plan.action(action_id)
    return action.summary or action.tool


def _time_came(step: Expire | Remind | RemindQuestion, now: datetime) -> Event:
    match step:
        case Expire(approval=expired):
            return ApprovalExpired(at=now, approval=expired)
        case Remind(approval=approval, due=due):
            return ApprovalReminded(at=now, approval=approval, due=due)
        case RemindQuestion(question=question_id):
            return QuestionReminded(at=now, question=question_id)


def _worked_too_long(action_id: str, now: datetime) -> ActionFailed:
    code = str(ErrorKind.WORKED_TOO_LONG.value)
    failure = Failure(kind="refused", message="the run was at work for as long as it may", code=code)
    return ActionFailed(at=now, action=action_id, failure=failure, attempts=0)


def build_internal_failure(team: TeamContext, run: Run, action_id: str, attempt: int) -> ActionFailed:
    """An error of our own: the cause goes to the log under an id, never to the chat."""
    log_id = log_internal_error(run, action_id)
    failure = Failure(kind="refused", message=f"internal error {log_id}", log_id=log_id, code="internal")
    return ActionFailed(at=team.clock.now(), action=action_id, attempts=attempt, failure=failure)
