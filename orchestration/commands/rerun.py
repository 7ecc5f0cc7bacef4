"""Commands on a run that is over: undo it, retry what failed, start it over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from orchestration.ask.command_result import CommandOutcome, CommandResult, build_access_rejection, is_allowed
from orchestration.commands.edit_plan import revise_plan
from orchestration.execution.review import close_spent_models
from orchestration.execution.unit_of_work import TRIES, CommandContext, UnitOfWork
from orchestration.ports import StaleRunError, Toolbox
from orchestration.run.answer import build_slots
from orchestration.run.commands import ChangePlan, Rejection, Revisit, Who
from orchestration.run.followers import (
    FOLLOWING,
    MOST_COLUMNS,
    MOST_PARTS,
    make_column_undo_request_id,
    make_part_undo_request_id,
    make_undo_request_id,
)
from orchestration.run.ids import make_operation_id, make_run_id
from orchestration.run.plan_events import find_missing_words, find_retriable_steps
from orchestration.run.reducer import fold_events
from orchestration.text.messages import Wording
from orchestration.text.values import collect_texts
from orchestration.tool import FinishedCall, Tool
from schemas.errors import ErrorKind, get_error_kind
from schemas.events import (
    Event,
    PlanAccepted,
    ReplanWanted,
    RequestReceived,
    StartedOver,
    StepsRetried,
    UndoBegun,
)
from schemas.plan import Action, Plan
from schemas.request import Request
from schemas.run import Run, RunError
from schemas.states import Succeeded
from schemas.team import TeamSettings
from schemas.values import Payload


def retry_steps(run: Run, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Try again what failed of an ended run, or else plan what nothing came of, for those who may steer it."""
    steps, missing = find_retriable_steps(run), find_missing_words(run)
    if not steps and not missing:
        return (), Rejection(ErrorKind.NOTHING_TO_RETRY)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    retried = StepsRetried(at=now, steps=steps, by=who.id, by_name=who.name)
    return (retried, *_plan_missing(missing, now)) if not steps else (retried,), None


def _plan_missing(missing: Sequence[str], now: datetime) -> tuple[ReplanWanted, ...]:
    """Want a plan for what of a request nothing came of; its words are the person's own."""
    words = ", ".join(f'"{one}"' for one in missing)
    told = f"what is done stays; nothing came yet of these words of the request: {words}"
    return (ReplanWanted(at=now, action="", reason=words, told=told),)


def start_run_over(run: Run, anew: str, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Start a stopped run over, once, for those who may steer it; ``anew`` is the run that does it."""
    if run.started_over_by:
        return (), Rejection(ErrorKind.ALREADY_STARTED_OVER)
    if not can_start_over(run):
        return (), Rejection(ErrorKind.NOTHING_TO_RETRY)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    return (StartedOver(at=now, run=anew, by=who.id, by_name=who.name),), None


def can_start_over(run: Run) -> bool:
    """Whether a run was stopped or no model answered it, and nobody has started it over."""
    stopped = run.ended is not None and run.ended.status == "cancelled"
    return (stopped or has_lacked_model(run)) and not run.started_over_by and not run.request.is_clicked


def has_lacked_model(run: Run) -> bool:
    """Whether nothing was done as no model gave a plan, which another try may mend."""
    return run.ended is not None and run.plan is None and any(_is_passing(error) for error in run.errors)


def _is_passing(error: RunError) -> bool:
    kind = get_error_kind(error.code)
    return kind.area == "model" and kind not in (ErrorKind.MODEL_REFUSED, ErrorKind.MODEL_CONTEXT_FULL)


def begin_undo(run: Run, undoing: str, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Undo an ended run, once, for those who may steer it; ``undoing`` is the run that does it."""
    if run.ended is not None and not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    if run.undone_by:
        return (), Rejection(ErrorKind.ALREADY_UNDONE)
    if run.ended is None or not undoing:
        return (), Rejection(ErrorKind.NOTHING_TO_UNDO)
    return (UndoBegun(at=now, run=undoing, by=who.id, by_name=who.name),), None


def build_rerun(run: Run, asker: Who, now: datetime) -> tuple[Event, ...]:
    """Return the first event of the run that does what a run was asked for; the same run gives the same one."""
    again = {
        "id": f"{FOLLOWING}{run.id}",
        "user": asker.id,
        "user_name": asker.name,
        "asked_at": now,
        "message_ts": "",
        "in_thread": bool(run.request.place.thread_ts),
    }
    request = run.request.model_copy(update=again)
    return (RequestReceived(at=now, run=make_run_id(run.team, request.id), request=request),)


def build_undo_run(
    run: Run, toolbox: Toolbox, words: Wording, *, by: str, by_name: str, now: datetime
) -> tuple[Event, ...]:
    """Return the first events of the run that takes back what a run did, the last first; none where nothing can be."""
    assert run.plan is not None
    actions = tuple(_undo_actions(run, toolbox, words))
    if not actions:
        return ()
    goal = words.say(run.request.language, "undo.goal", goal=run.plan.goal)
    return build_undo_events(run, UndoWish(make_undo_request_id(run.id), goal, Who(by, by_name), now), actions)


def build_part_undo(
    run: Run, step: str, toolbox: Toolbox, words: Wording, *, by: Who, now: datetime
) -> tuple[Event, ...]:
    """Return the first events of the run that takes back one of the things that a run did; none where it can't be."""
    steps = [action_id for action_id, _, _ in _undoable(run, toolbox)]
    if step not in steps or steps.index(step) >= MOST_PARTS:
        return ()
    action = next(
        one for at, one in zip(reversed(steps), _undo_actions(run, toolbox, words), strict=True) if at == step
    )
    wish = UndoWish(make_part_undo_request_id(run.id, steps.index(step) + 1), action.summary, by, now)
    return build_undo_events(run, wish, (action,))


def build_column_undo(
    run: Run,
    step: str,
    column: str,
    toolbox: Toolbox,
    words: Wording,
    *,
    by: Who,
    now: datetime,
    earlier: Run | None = None,
) -> tuple[Event, ...]:
    """Return the first events of the run that puts back one of the values that a step set, to what it held before that
    or before an ``earlier`` run; none where it can't be."""
    run = _hold_earlier(run, step, column, earlier) if earlier is not None else run
    values = list(_list_values(run))
    number = values.index((step, column)) + 1 if (step, column) in values else 0
    alone = _keep_column(run, step, column) if 0 < number <= MOST_COLUMNS else None
    steps = [action_id for action_id, _, _ in _undoable(alone, toolbox)] if alone is not None else []
    if alone is None or step not in steps:
        return ()
    actions = zip(reversed(steps), _undo_actions(alone, toolbox, words), strict=True)
    action = next(one for at, one in actions if at == step)
    held = ", ".join(collect_texts(_get_values(alone, step)[1].get(column)))
    summary = words.say(run.request.language, "undo.value", step=action.summary, column=column, value=held or "-")
    wish = UndoWish(make_column_undo_request_id(run.id, number), summary, by, now)
    return build_undo_events(run, wish, (action.model_copy(update={"summary": summary}),))


def _hold_earlier(run: Run, step: str, column: str, earlier: Run) -> Run:
    """Return a run as if a column of a step of it had held what it held before an earlier run; as it is where that run
    did not set the column of the same page."""
    state = run.states.get(step)
    page = state.filled.payload.get("page") if isinstance(state, Succeeded) else None
    for other, one in earlier.states.items():
        before = _get_values(earlier, other)[1]
        is_same = isinstance(one, Succeeded) and one.filled.payload.get("page") == page and column in before
        if is_same and isinstance(state, Succeeded):
            held = {**_get_values(run, step)[1], column: before[column]}
            filled = state.filled.model_copy(update={"prior": {**state.filled.prior, "before": held}})
            return run.model_copy(update={"states": {**run.states, step: state.model_copy(update={"filled": filled})}})
    return run


def _list_values(run: Run) -> Iterator[tuple[str, str]]:
    """Yield the columns that the steps of a run set, each with its step."""
    for step in run.states:
        yield from ((step, column) for column in _get_values(run, step)[0])


def _get_values(run: Run, step: str) -> tuple[Payload, Payload]:
    """Return the values that a step set, and what was there before; nothing of one that set none."""
    state = run.states.get(step)
    if not isinstance(state, Succeeded):
        return {}, {}
    values, before = state.filled.payload.get("properties"), state.filled.prior.get("before")
    return (values, before) if isinstance(values, dict) and isinstance(before, dict) else ({}, {})


def _keep_column(run: Run, step: str, column: str) -> Run | None:
    """Return a run as if a step of it had set one column alone; ``None`` where what that held is not known."""
    state, (values, before) = run.states.get(step), _get_values(run, step)
    if not isinstance(state, Succeeded) or column not in values or column not in before:
        return None
    payload = {**state.filled.payload, "properties": {column: values[column]}}
    prior = {**state.filled.prior, "before": {column: before[column]}}
    filled = state.filled.model_copy(update={"payload": payload, "prior": prior})
    return run.model_copy(update={"states": {**run.states, step: state.model_copy(update={"filled": filled})}})


@dataclass(frozen=True, slots=True)
class UndoWish:
    """Who wants something taken back, when, under which id, and what that is called."""

    id: str
    goal: str
    by: Who
    now: datetime


def build_undo_events(run: Run, wish: UndoWish, actions: tuple[Action, ...]) -> tuple[Event, ...]:
    """Return the first events of a run that takes something back which another did."""
    assert run.plan is not None
    request = Request(
        id=wish.id,
        text=wish.goal,
        user=wish.by.id,
        user_name=wish.by.name,
        place=run.request.place,
        language=run.request.language,
        timezone=run.request.timezone,
        asked_at=wish.now,
        in_thread=True,
        undoes=run.id,
    )
    plan = Plan(version="1.1", goal=wish.goal, timezone=run.plan.timezone, locale=run.plan.locale, actions=actions)
    return (
        RequestReceived(at=wish.now, run=make_run_id(run.team, wish.id), request=request),
        PlanAccepted(at=wish.now, plan=plan, source="undo"),
    )


def _undo_actions(run: Run, toolbox: Toolbox, words: Wording) -> Iterator[Action]:
    assert run.plan is not None
    for number, (action_id, tool, payload) in enumerate(reversed(list(_undoable(run, toolbox))), 1):
        done = run.plan.action(action_id)
        yield Action(
            id=f"u{number}",
            tool=tool.contract.tool,
            intent="write",
            requires=(),
            produces=(),
            summary=_taking_back(run, done, words),
            inputs=payload,
        )


def _taking_back(run: Run, done: Action, words: Wording) -> str:
    """Return what taking an action back does, by the names of what it reached."""
    state, key = run.states[done.id], f"undo.of.{done.tool}"
    if isinstance(state, Succeeded) and words.knows(key):
        try:
            return words.say(run.request.language, key, **build_slots(state.filled))
        except KeyError:
            pass
    return words.say(run.request.language, "undo.step", step=done.summary or done.tool)


def _undoable(run: Run, toolbox: Toolbox) -> Iterator[tuple[str, Tool, Payload]]:
    """Yield what can be taken back, in the order in which it was done."""
    assert run.plan is not None
    done = [(action_id, state) for action_id, state in run.states.items() if isinstance(state, Succeeded)]
    for action_id, state in sorted(done, key=lambda one: one[1].ended_at):
        try:
            undo = toolbox.tool(run.plan.action(action_id).tool).undo
        except KeyError:
            continue
        result = state.result if isinstance(state.result, dict) else {}
        call = FinishedCall(state.filled.payload, result, state.filled.prior, make_operation_id(run.id, action_id))
        payload = undo.payload(call) if undo is not None else None
        if undo is not None and payload is not None:
            yield action_id, undo.tool, payload


@dataclass(frozen=True, slots=True)
class RerunCommands:
    """Commands on a run that is over: retry, undo, start over."""

    work: UnitOfWork

    async def change_plan(self, context: CommandContext, command: ChangePlan) -> CommandResult:
        """Change the plan of a run under way as a person says in their own words: what has begun stays, the rest is
        planned, judged and asked anew as far as it is different. One message changes a plan once."""
        for _ in range(TRIES):
            run = await self.work.load(context)
            if command.said_in and any(change.said_in == command.said_in for change in run.plan_changes):
                return CommandResult(True)
            await self.work.refresh(context.team)
            received = await self._revised(run, context.who, command)
            result = await self.work.taken(run, received, context.delivery)
            if result is not None:
                return result
        raise StaleRunError(context.run)

    async def _revised(self, run: Run, who: Who, command: ChangePlan) -> CommandOutcome:
        if run.is_over:
            return (), Rejection(ErrorKind.RUN_OVER)
        if not await self._may(run, who):
            return (), build_access_rejection(run)
        team = self.work.teams(run.team)
        await close_spent_models(team, run)
        if team.maker.by_grammar:
            return await revise_plan(team.maker, run, command, who)
        async with self.work.notifier.show_change(run):
            return await revise_plan(team.maker, run, command, who)

    async def take(self, context: CommandContext, command: Revisit) -> CommandResult:
        """Take a command of a run that is over."""
        match command.act:
            case "retry":
                return await self.work.decided(context, lambda run, now, team: retry_steps(run, context.who, now, team))
            case "start_over":
                return await self._start_over(context)
            case "undo" if command.step:
                return await self._undo_part(context, command)
            case "undo":
                return await self._undo(context)

    async def _start_over(self, context: CommandContext) -> CommandResult:
        """A run of its own does it, in the same thread."""
        run = await self.work.load(context)
        anew = build_rerun(run, find_asker(run, context.who), self.work.now(run))
        if can_start_over(run) and await self._may(run, context.who):
            await self.work.begun(anew)
        new = fold_events(anew).id
        return await self.work.decided(context, lambda run, now, team: start_run_over(run, new, context.who, now, team))

    async def _undo(self, context: CommandContext) -> CommandResult:
        """Take back what can be taken back; a run of its own does it, and tells."""
        run = await self.work.load(context)
        allowed = run.ended is not None and await self._may(run, context.who)
        undoing = await self._begin_undo(run, find_asker(run, context.who)) if allowed else ""
        return await self.work.decided(context, lambda run, now, team: begin_undo(run, undoing, context.who, now, team))

    async def _undo_part(self, context: CommandContext, command: Revisit) -> CommandResult:
        """Take back one of the things that a run did, or of the values that it set; the run itself stays as one that
        can be undone."""
        run = await self.work.load(context)
        team, begun, is_again = self.work.teams(run.team), "", False
        if run.ended is not None and run.plan is not None and not run.undone_by and await self._may(run, context.who):
            asker, now = find_asker(run, context.who), team.clock.now()
            held_in = await self.work.store.load(run.team, command.held_in) if command.held_in else None
            events = (
                build_column_undo(
                    run, command.step, command.column, team.toolbox, team.words, by=asker, now=now, earlier=held_in
                )
                if command.column
                else build_part_undo(run, command.step, team.toolbox, team.words, by=asker, now=now)
            )
            is_again = bool(events) and await self._is_begun(run.team, fold_events(events).id)
            begun = await self.work.begun(events) if events and not is_again else ""

        def decide(run: Run, now: datetime, settings: TeamSettings) -> CommandOutcome:
            _, refusal = begin_undo(run, begun, context.who, now, settings)
            is_nothing = refusal is not None and refusal.error is ErrorKind.NOTHING_TO_UNDO
            return (), Rejection(ErrorKind.ALREADY_UNDONE) if is_again and is_nothing else refusal

        return await self.work.decided(context, decide)

    async def _is_begun(self, team: str, run_id: str) -> bool:
        """Whether there is a run of an id."""
        try:
            await self.work.store.load(team, run_id)
        except KeyError:
            return False
        return True

    async def _may(self, run: Run, who: Who) -> bool:
        return is_allowed(run, who, await self.work.settings(run, who))

    async def _begin_undo(self, run: Run, asker: Who) -> str:
        """Record the run that undoes, before the other run says that it is undone. Returns its id, or nothing."""
        team = self.work.teams(run.team)
        if run.plan is None:
            return ""
        events = build_undo_run(run, team.toolbox, team.words, by=asker.id, by_name=asker.name, now=team.clock.now())
        return await self.work.begun(events) if events else ""


def find_asker(run: Run, who: Who) -> Who:
    """Whose a run is that follows another: one that an operator begins is of the person whose run it follows."""
    return Who(run.request.user, run.request.user_name) if who.is_operator else who
