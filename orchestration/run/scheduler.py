"""``find_next_steps(run, now, limits) -> steps``: what can be done now. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Set
from datetime import datetime

from orchestration.limits import Limits
from orchestration.run.conditions import judge_condition
from orchestration.run.copies import list_check_times
from orchestration.run.deadlines import find_due_reminder, find_question_reminder, is_awaited, list_reminders
from orchestration.run.dependencies import (
    find_needs,
    find_previous_item,
    find_producers,
    find_wanted_keys,
    has_item_condition,
    index_needs,
)
from orchestration.run.loops import is_done, is_rehearsed, is_stopped
from orchestration.run.memory import make_lookup, recall_for_action
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
from orchestration.run.obstacles import CONDITION_FIELD, RUN
from orchestration.run.status import is_refused_openly
from schemas.condition import Condition, Test
from schemas.plan import ITEM, Action, Plan, get_planned_id, make_item_id
from schemas.run import Run
from schemas.states import (
    SETTLED,
    Looping,
    Pending,
    Retrying,
    Started,
    Succeeded,
    Suspended,
    Uncertain,
    Watching,
)

_TIMED = (Retrying, Suspended, Uncertain, Watching)
"""States that the clock moves."""
_KINDS_TIMED, _KINDS_SETTLED = frozenset[type](_TIMED), frozenset[type](SETTLED)


def find_next_steps(run: Run, now: datetime, limits: Limits, held: frozenset[str] = frozenset()) -> tuple[Step, ...]:
    """Return all that can be done now; nothing where only a person, the clock or a running call can move the run.

    ``held`` are actions that are filled and wait to be asked about together; they begin nothing. Of a paused run only
    what is under way is carried.
    """
    if run.ended is not None:
        return ()
    kinds = set(map(type, run.states.values()))
    carried = _list_to_execute(run, now, kinds)
    is_over = bool(run.cancelled_by) or run.is_shut_out
    if run.paused_by and not is_over:
        return (*carried, *_expired(run, now))
    if is_over or run.refused:
        return carried or (End(),)
    if run.trouble and Uncertain in kinds:
        # A new plan forgets what is not done, and a write of unknown outcome must not be forgotten.
        return carried
    if run.plan is None or run.trouble:
        return carried or (GiveUp() if _is_late(run, now, limits) else MakePlan(),)
    if carried and _waits_for_calls(run, run.plan):
        return carried
    steps = (
        *carried,
        *(_of_asks(run, now) if run.approvals or run.questions else ()),
        *_list_ready(run, now, limits.max_parallel - len(carried), held, has_loops=Looping in kinds),
    )
    if not steps:
        return (End(),) if kinds <= _KINDS_SETTLED else ()
    return tuple(_too_late(run, step) for step in steps) if _is_late(run, now, limits) else steps


def _waits_for_calls(run: Run, plan: Plan) -> bool:
    """Whether nothing begins while something is carried: it is done one by one, and nothing was asked."""
    return not (plan.constraints.allow_parallel or run.approvals or run.questions)


def is_at_rest(run: Run, events: Set[str]) -> bool:
    """Whether only a call can move a run now, or nothing, by the types of the events that it has just come to: a quick
    look that knows what most often follows."""
    if "action_started" in events:
        return run.plan is not None and _waits_for_calls(run, run.plan)
    return "run_ended" in events


def _is_late(run: Run, now: datetime, limits: Limits) -> bool:
    return (now - (run.attended_at or run.started_at)).total_seconds() > limits.max_work_s


def _too_late(run: Run, step: Step) -> Step:
    """Nothing new begins, but what waited for people or for its next look."""
    match step:
        case Prepare(action=action) if isinstance(run.states[action], Suspended | Watching):
            return step
        case Prepare(action=action) | OpenLoop(action=action) | AskCondition(action=action):
            return GiveUp(action)
        case _:
            return step


def find_steps_to_execute(run: Run, now: datetime) -> tuple[Execute, ...]:
    """Return the actions to be carried: those begun, and those of unknown outcome that are to be looked for."""
    return _list_to_execute(run, now, set(map(type, run.states.values())))


def _list_to_execute(run: Run, now: datetime, kinds: set[type]) -> tuple[Execute, ...]:
    if Started not in kinds and Uncertain not in kinds:  # most often
        return ()
    return tuple(
        [
            Execute(action_id)
            for action_id, state in run.states.items()
            if type(state) is Started or (type(state) is Uncertain and state.until and state.until <= now)
        ]
    )


def _of_asks(run: Run, now: datetime) -> Iterator[Step]:
    yield from _expired(run, now)
    yield from _reminders(run, now)


def _expired(run: Run, now: datetime) -> Iterator[Step]:
    for approval_id, record in run.approvals.items():
        if record.open and record.approval.expires_at <= now and is_awaited(run, approval_id):
            yield Expire(approval_id)


def _reminders(run: Run, now: datetime) -> Iterator[Step]:
    for approval_id, record in run.approvals.items():
        due = find_due_reminder(record, now) if record.open and record.approval.expires_at > now else None
        if due is not None and is_awaited(run, approval_id):
            yield Remind(approval_id, due)
    for question_id, asked in run.questions.items():
        moment = find_question_reminder(asked)
        if moment is not None and moment <= now:
            yield RemindQuestion(question_id)


def _list_ready(run: Run, now: datetime, room: int, held: frozenset[str], *, has_loops: bool) -> list[Step]:
    plan, found = run.plan, list[Step]()
    assert plan is not None
    stopped = _stopped_loops(run) if has_loops else frozenset[str]()
    refused = bool(run.questions) and is_refused_openly(run)
    unsettled = {step: state for step, state in run.states.items() if type(state) not in _KINDS_SETTLED}
    needs = index_needs(plan)
    for action_id, state in unsettled.items():
        is_pending = type(state) is Pending
        if is_pending and not unsettled.keys().isdisjoint(needs.get(action_id, ())):
            continue  # most often: it waits for those before it
        if action_id in held or (refused and is_pending):
            continue
        step = _step_of(run, plan, action_id, now, stopped)
        if type(step) is Prepare:
            room -= 1
            if room < 0:
                continue
        if step is not None:
            found.append(step)
    return found


def _stopped_loops(run: Run) -> frozenset[str]:
    """Return the open loops of which nothing more begins: looked at once for all of their items."""
    return frozenset(
        [loop for loop, state in run.states.items() if type(state) is Looping and is_stopped(run, loop, state.count)]
    )


def _step_of(run: Run, plan: Plan, action_id: str, now: datetime, stopped: frozenset[str]) -> Step | None:
    state = run.states[action_id]
    if type(state) is Pending:  # most often
        if ITEM in action_id:
            return _when_item_pending(run, plan, action_id, stopped)
        return _when_pending(run, plan, action_id)
    match state:
        case Retrying(until=until) | Suspended(until=until) | Watching(until=until):
            return Prepare(action_id) if until <= now else None
        case Looping(count=count):
            items = [run.states[make_item_id(action_id, number)] for number in range(1, count + 1)]
            return CloseLoop(action_id) if all(isinstance(item, SETTLED) for item in items) else None
        case _:
            return None


def _when_item_pending(run: Run, plan: Plan, action_id: str, stopped: frozenset[str]) -> Step | None:
    """An item of a loop begins once the loop is open, in a plan in order after the one before it; three failures in a
    row stop the rest."""
    if get_planned_id(action_id) in stopped:
        return Skip(action_id, "skip.loop_stopped")
    before = find_previous_item(plan, action_id)
    if before is not None and type(run.states[before]) not in SETTLED:
        return None
    action = plan.action(action_id)
    return _by_condition(run, action) if has_item_condition(action) else Prepare(action_id)


def _when_pending(run: Run, plan: Plan, action_id: str) -> Step:
    """Return what becomes of an action all of whose needs are settled."""
    before, action = find_needs(plan, action_id), plan.action(action_id)
    if all([type(run.states[other]) is Succeeded for other in before]):  # most often
        return _by_condition(run, action)
    for other in before:
        is_told = is_rehearsed(run, other) or is_done(run, other, run.states[other])
        if not is_told and _needs_success(plan, action, other):
            return Skip(action.id, "skip.needs", other)
    if any(is_rehearsed(run, other) for other in before):
        # What its condition or its list hangs on was not written: it is rehearsed as well, once.
        return Prepare(action.id)
    return _by_condition(run, action)


def _needs_success(plan: Plan, action: Action, other: str) -> bool:
    """Order alone does not need success; what an action reads or explicitly depends on does."""
    return other in action.depends_on or any(other in find_producers(plan, key) for key in find_wanted_keys(action))


def _by_condition(run: Run, action: Action) -> Step:
    begin = Prepare(action.id) if action.for_each is None else OpenLoop(action.id)
    if action.when is None or (action.for_each is not None and has_item_condition(action)):
        return begin
    told = run.answers(action.id).get(CONDITION_FIELD)
    if told is not None and told.answer is not None:
        return begin if told.answer.data == RUN else Skip(action.id, "skip.when")

    judged = judge_condition(action.when, make_lookup(lambda path: recall_for_action(run, action.id, path)))
    if judged.holds:
        return begin
    if judged.notes:
        return AskCondition(action.id, "; ".join(judged.notes))
    looked = _find_empty_look(run, action.when)
    return Skip(action.id, "skip.not_found", looked) if looked else Skip(action.id, "skip.when")


def _find_empty_look(run: Run, condition: Condition) -> str:
    """Return the step that found nothing, where a condition is that it found something; empty where it is another."""
    if run.plan is None or not isinstance(condition, Test) or (condition.op, condition.value) != ("count_gt", 0):
        return ""
    looks = find_producers(run.plan, condition.path)
    return looks[0] if len(looks) == 1 else ""


def compute_wake_time(run: Run) -> datetime | None:
    """Return when the clock must look at the run again, if ever: at a paused one, when an approval expires; at one that
    has ended, when it is to be looked for copies."""
    checks = list_check_times(run) if run.sent_again else []
    if run.ended is not None:
        return min(checks, default=None)
    if run.team_stopped_by:
        return None
    paused = run.paused_by and not run.cancelled_by
    if not (checks or run.approvals or run.questions) and _KINDS_TIMED.isdisjoint(map(type, run.states.values())):
        return None  # most often
    timed = () if paused or _KINDS_TIMED.isdisjoint(map(type, run.states.values())) else run.states.values()
    moments = [state.until for state in timed if isinstance(state, _TIMED) and state.until]
    if run.approvals or run.questions:
        moments += _expiries(run)
        moments += () if paused else _to_remind(run)
    return min((*moments, *checks), default=None)


def _expiries(run: Run) -> Iterator[datetime]:
    for approval_id, record in run.approvals.items():
        if record.open and is_awaited(run, approval_id):
            yield record.approval.expires_at


def _to_remind(run: Run) -> Iterator[datetime]:
    for approval_id, record in run.approvals.items():
        yield from list_reminders(record) if record.open and is_awaited(run, approval_id) else ()
    for asked in run.questions.values():
        moment = find_question_reminder(asked)
        if moment is not None:
            yield moment
