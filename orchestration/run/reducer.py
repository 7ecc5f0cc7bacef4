"""Reducer: ``apply(run, event) -> run``, the one place where a run changes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orchestration.run.action_events import BrokenJournalError, apply_action_event, apply_loop_event
from orchestration.run.ask_events import apply_approval_event, apply_question_event, close_asks
from orchestration.run.copies import apply_copy_event
from orchestration.run.edit_events import apply_step_change, apply_step_drop, can_change, filter_changes
from orchestration.run.loops import is_frozen
from orchestration.run.obstacles import mark_waits_cut
from orchestration.run.plan_events import apply_plan_change, apply_retry, recall_turns
from orchestration.run.restored import apply_restore
from orchestration.run.retries import describe_unknown_to_planner
from schemas.errors import ErrorKind
from schemas.events import (
    WITHOUT_MODEL,
    ActionAdvised,
    ActionStarted,
    ActionSucceeded,
    AnswerShareBegun,
    ApprovalAsked,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalExtended,
    ApprovalHanded,
    ApprovalReminded,
    ApprovalRenewed,
    ChangeNotUnderstood,
    CopiesChecked,
    CopyRemovalBegun,
    DecisionRefused,
    Event,
    ExampleForgotten,
    ExampleKept,
    ItemsFound,
    LineJoined,
    LoopEnded,
    ModelAsked,
    ModelCalled,
    PlaceJudged,
    PlanAccepted,
    PlanChanged,
    PlanRefused,
    QuestionAnswered,
    QuestionAsked,
    QuestionReminded,
    RepeatPlanned,
    ReplanWanted,
    RequestReceived,
    ResultReviewed,
    RunBroke,
    RunCancelled,
    RunEnded,
    RunPaused,
    RunRestored,
    RunResumed,
    StartedOver,
    StepChanged,
    StepDropped,
    StepsRetried,
    TeamStarted,
    TeamStopped,
    UndoBegun,
    WaitCutShort,
)
from schemas.plan import Action, make_item_id
from schemas.run import Run, RunError
from schemas.states import (
    PENDING,
    SETTLED,
    ActionState,
    Looped,
    Looping,
    Skipped,
    Suspended,
    Uncertain,
    Watching,
)

_WAITED = (Suspended, Watching)
_ATTENDED = (
    QuestionAnswered,
    ApprovalDecided,
    ApprovalExpired,
    ApprovalRenewed,
    RunResumed,
    TeamStarted,
    StepChanged,
    StepsRetried,
    PlanChanged,
)

_ASKED_MODELS = (PlanAccepted, PlanRefused, PlanChanged, ChangeNotUnderstood, ResultReviewed, ActionAdvised, ModelAsked)


def fold_events(events: Iterable[Event]) -> Run:
    """Fold a run from its journal.

    Raises:
        BrokenJournalError: the journal is empty or its events do not fit together.
    """
    run: Run | None = None
    for event in events:
        run = apply(run, event)
    if run is None:
        raise BrokenJournalError("an empty journal")
    return run


def apply(run: Run | None, event: Event) -> Run:
    """Return the run after the event.

    Raises:
        BrokenJournalError: the event cannot follow.
    """
    if run is None:
        if not isinstance(event, RequestReceived):
            raise BrokenJournalError(f"a journal that begins with {event.type}")
        return Run(id=event.run, request=event.request, started_at=event.at)
    moved: dict[str, object] = {"revision": run.revision + 1}
    if run.line is not None and not isinstance(event, LineJoined):
        moved["line"] = None
    if type(event) is ActionStarted or type(event) is ActionSucceeded:
        # Most events of a run are these two, and the long match below would look for them last.
        if type(event) is ActionStarted and type(run.states.get(event.action)) in _WAITED:
            moved["attended_at"] = event.at
        return apply_action_event(run, event, moved)
    if type(event) in _ATTENDED:
        moved["attended_at"] = event.at
    if isinstance(event, _ASKED_MODELS):
        moved["use"] = run.use + event.use
    if isinstance(event, PlanAccepted):  # as each run has one, and one end: in one copy
        return _plan_accepted(run, event, moved)
    if isinstance(event, RunEnded):
        return _ended(run, event, moved)
    return _next(run, event).model_copy(update=moved)


def _ended(run: Run, event: RunEnded, also: Mapping[str, object]) -> Run:
    return run.model_copy(update={**also, "ended": event, **close_asks(run)})


def _next(run: Run, event: Event) -> Run:
    match event:
        case RequestReceived():
            raise BrokenJournalError("a second request in one run")
        case PlanAccepted() | PlanRefused() | PlanChanged() | ChangeNotUnderstood():
            return _planned(run, event)
        case RunEnded() | RunBroke() | ResultReviewed():
            return _ending(run, event)
        case ItemsFound() | LoopEnded() | RepeatPlanned():
            return apply_loop_event(run, event)
        case QuestionAsked() | QuestionAnswered() | QuestionReminded():
            return apply_question_event(run, event)
        case (
            ApprovalAsked()
            | ApprovalDecided()
            | ApprovalExpired()
            | DecisionRefused()
            | ApprovalReminded()
            | ApprovalExtended()
            | ApprovalHanded()
            | ApprovalRenewed()
        ):
            return apply_approval_event(run, event)
        case ReplanWanted():
            told = event.told or describe_unknown_to_planner(event.action)
            return run.model_copy(update={"trouble": event.reason, "trouble_told": told})
        case RunCancelled() | RunPaused() | RunResumed() | StepDropped() | StepChanged() | WaitCutShort():
            return _person_moved(run, event)
        case ActionAdvised() | ModelAsked():
            return run
        case UndoBegun() | StepsRetried() | StartedOver() | CopiesChecked() | CopyRemovalBegun() | AnswerShareBegun():
            return _revisited(run, event)
        case (
            PlaceJudged()
            | LineJoined()
            | RunRestored()
            | TeamStopped()
            | TeamStarted()
            | ModelCalled()
            | ExampleKept()
            | ExampleForgotten()
        ):
            return _noted(run, event)
        case _:
            return apply_action_event(run, event, {})


def _noted(
    run: Run,
    event: PlaceJudged
    | LineJoined
    | RunRestored
    | TeamStopped
    | TeamStarted
    | ModelCalled
    | ExampleKept
    | ExampleForgotten,
) -> Run:
    match event:
        case ModelCalled():
            return run
        case RunRestored():
            return apply_restore(run, event)
        case PlaceJudged():
            return run.model_copy(update={"place_judged": event})
        case LineJoined():
            return run.model_copy(update={"line": event})
        case TeamStopped():
            return run.model_copy(update={"team_stopped_by": event.by_name or event.by})
        case TeamStarted():
            return run.model_copy(update={"team_stopped_by": ""})
        case ExampleKept() | ExampleForgotten():
            return run.model_copy(update={"example": "kept" if isinstance(event, ExampleKept) else "forgotten"})


def _ending(run: Run, event: RunBroke | ResultReviewed | RunEnded) -> Run:
    match event:
        case RunEnded():
            return _ended(run, event, {})
        case ResultReviewed():
            return run.model_copy(update={"reviewed": event})
        case RunBroke():
            error = RunError(code=ErrorKind.INTERNAL, message="", log_id=event.log_id)
            return run.model_copy(update={"errors": (*run.errors, error)})


def _person_moved(
    run: Run, event: RunCancelled | RunPaused | RunResumed | StepDropped | StepChanged | WaitCutShort
) -> Run:
    who = event.by_name or event.by
    match event:
        case RunCancelled():
            return run.model_copy(update={"cancelled_by": who})
        case RunPaused():
            return run.model_copy(update={"paused_by": who})
        case RunResumed():
            return run.model_copy(update={"paused_by": ""})
        case WaitCutShort():
            return run.model_copy(update={"states": run.states | mark_waits_cut(run, event.at)})
        case StepDropped():
            if event.action not in run.states:
                raise BrokenJournalError(f"the unknown action {event.action} was dropped")
            return apply_step_drop(run, event)
        case StepChanged():
            if not can_change(run, event.action):
                raise BrokenJournalError(f"{event.action} was changed, which had begun or is not there")
            return apply_step_change(run, event)


def _revisited(
    run: Run, event: UndoBegun | StepsRetried | StartedOver | CopiesChecked | CopyRemovalBegun | AnswerShareBegun
) -> Run:
    match event:
        case AnswerShareBegun():
            return run.model_copy(update={"shared_by": {**run.shared_by, str(event.end): event.run}})
        case CopiesChecked() | CopyRemovalBegun():
            return apply_copy_event(run, event)
        case UndoBegun():
            return run.model_copy(update={"undone_by": event.run})
        case StepsRetried():
            return apply_retry(run, event)
        case StartedOver():
            return run.model_copy(update={"started_over_by": event.run})


def _planned(run: Run, event: PlanAccepted | PlanRefused | PlanChanged | ChangeNotUnderstood) -> Run:
    match event:
        case PlanAccepted():
            return _plan_accepted(run, event, {})
        case PlanRefused():
            return _plan_refused(run, event)
        case PlanChanged():
            return apply_plan_change(run, event)
        case ChangeNotUnderstood():
            return run


def _plan_accepted(run: Run, event: PlanAccepted, also: Mapping[str, object]) -> Run:
    states: dict[str, ActionState] = {}
    for action in event.plan.actions:
        old, kept = run.states.get(action.id), action.id in event.kept
        if old is None or not (kept or is_frozen(run, action.id) or _stays_dropped(run, old, action)):
            states[action.id] = PENDING
            continue
        states[action.id] = old
        if isinstance(old, Looped | Looping):
            states |= _items_left(run, action.id, old, as_they_are=kept)
    return run.model_copy(
        update={
            **also,
            "plan": event.plan,
            "plan_revision": run.plan_revision + 1,
            "without_model": event.source == WITHOUT_MODEL,
            **close_asks(run, frozenset(event.kept)),
            "changes": filter_changes(run, event.plan),
            "states": states,
            "trouble": "",
            "trouble_told": "",
            "added": event.added,
            "brought_in": event.brought_in,
            **recall_turns(run, event),
            "replans": run.replans + (1 if run.plan is not None else 0),
        }
    )


def _items_left(run: Run, loop: str, state: Looped | Looping, *, as_they_are: bool) -> dict[str, ActionState]:
    """The items of a loop that goes on in a new plan: what waited for people is asked anew, and filled as that says."""
    items = {item: run.states[item] for item in (make_item_id(loop, number) for number in range(1, state.count + 1))}
    if as_they_are:
        return items
    return {item: old if isinstance(old, (*SETTLED, Uncertain)) else PENDING for item, old in items.items()}


def _stays_dropped(run: Run, state: ActionState, action: Action) -> bool:
    """What a person left out does not come back with a new plan; another step under its name may."""
    dropped = isinstance(state, Skipped) and state.dropped
    return dropped and run.plan is not None and run.plan.action(action.id).tool == action.tool


def _plan_refused(run: Run, event: PlanRefused) -> Run:
    error = RunError(code=event.code, message="\n".join(event.told or event.problems), log_id=event.log_id)
    return run.model_copy(
        update={
            "refused": True,
            "trouble": "",
            "trouble_told": "",
            "errors": (*run.errors, error),
        }
    )
