"""What a pause holds up, what it lets through, and what leaving a step out does: tables of pure cases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.ask.command_result import CommandOutcome
from orchestration.commands.edit_step import drop_step
from orchestration.commands.steer import answer_question, steer_run
from orchestration.limits import Limits
from orchestration.run.action_events import BrokenJournalError
from orchestration.run.commands import AnswerQuestion, DropStep, Steer, Who
from orchestration.run.edit_events import find_droppable_steps, is_of_dropped
from orchestration.run.next_steps import End, Execute, Expire, Prepare, Step
from orchestration.run.reducer import fold_events
from orchestration.run.scheduler import compute_wake_time, find_next_steps
from orchestration.run.status import compute_status
from schemas.ask import Approval
from schemas.errors import ErrorKind
from schemas.events import (
    ApprovalAsked,
    Event,
    ReplanWanted,
    RunCancelled,
    RunPaused,
    RunResumed,
    StepDropped,
)
from schemas.states import AwaitingApproval, Pending, Skipped
from schemas.team import TeamSettings
from tests.core.builders import NOW, RunBuilder, a_plan, a_read, a_run, an_action

LIMITS = Limits()
TEAM = TeamSettings(team="T1", approvers=("UBOSS",))
SCENARIO = a_plan(a_read("a1"), an_action("a2", requires=("rows",)))
PAUSE = RunPaused(at=NOW, by="U1", by_name="민지")
ONE = a_plan(an_action("a1"))


def paused(built: RunBuilder) -> RunBuilder:
    return built.then(PAUSE)


def dropped(built: RunBuilder, action: str) -> RunBuilder:
    return built.then(StepDropped(at=NOW, action=action, by="U1", by_name="민지", reason="민지님이 뺐어요."))


MOVES: dict[str, tuple[RunBuilder, tuple[Step, ...]]] = {
    "nothing begins": (paused(a_run(SCENARIO)), ()),
    "nothing is planned": (paused(a_run()), ()),
    "what is under way is carried": (paused(a_run(SCENARIO).started("a1")), (Execute("a1"),)),
    "a write whose answer was lost is looked for": (
        paused(a_run(ONE).started("a1").uncertain("a1")),
        (Execute("a1"),),
    ),
    "a retry that is due waits": (paused(a_run(a_plan(a_read("a1"))).started("a1").retrying("a1", 0)), ()),
    "an approval still expires": (paused(a_run(ONE).approval("a1", expires_in_s=0)), (Expire("p-a1"),)),
    "a run whose actions are all settled does not end": (
        paused(a_run(a_plan(a_read("a1"))).succeeded("a1", rows=[1])),
        (),
    ),
    "a stop goes before a pause": (paused(a_run(SCENARIO)).then(RunCancelled(at=NOW, by="U1")), (End(),)),
    "a resumed run goes on": (paused(a_run(SCENARIO)).then(RunResumed(at=NOW, by="U1")), (Prepare("a1"),)),
    "what is left goes on without the step": (
        dropped(paused(a_run(a_plan(a_read("a1"), a_read("a2")))), "a1").then(RunResumed(at=NOW, by="U1")),
        (Prepare("a2"),),
    ),
}


@pytest.mark.parametrize("name", MOVES)
def test_what_a_paused_run_does(name: str) -> None:
    built, moves = MOVES[name]
    assert find_next_steps(built.run, NOW, LIMITS) == moves


STATUSES: dict[str, tuple[RunBuilder, str]] = {
    "of a running one": (a_run(SCENARIO).started("a1"), "paused"),
    "of one at a question": (a_run(SCENARIO).asked("a1"), "paused"),
    "of one without a plan": (a_run(), "paused"),
}


@pytest.mark.parametrize("name", STATUSES)
def test_a_pause_goes_before_the_status(name: str) -> None:
    built, status = STATUSES[name]
    assert compute_status(built.run) != status
    assert compute_status(paused(built).run) == status


def test_an_end_and_a_stop_go_before_a_pause() -> None:
    assert compute_status(paused(a_run(SCENARIO)).then(RunCancelled(at=NOW, by="U1")).run) != "paused"


def test_the_clock_wakes_a_paused_run_for_expiries_alone() -> None:
    retrying = a_run(a_plan(a_read("a1"), an_action("a2"))).started("a1").retrying("a1", 5)
    assert compute_wake_time(retrying.run) == NOW + timedelta(seconds=5)
    assert compute_wake_time(paused(retrying).run) is None
    assert compute_wake_time(paused(retrying.approval("a2", expires_in_s=60)).run) == NOW + timedelta(seconds=60)


def test_an_answer_to_a_paused_run_is_kept() -> None:
    events, notice = answer_question(
        paused(a_run(ONE).asked("a1")).run, AnswerQuestion("q-a1", "C1"), Who("U1"), NOW, TEAM
    )
    run = fold_events((*paused(a_run(ONE).asked("a1")).events, *events))
    assert notice is None
    assert run.answers("a1")["channel"].answer is not None
    assert find_next_steps(run, NOW, LIMITS) == ()


ASKER, OPERATOR = Who("U1"), Who("operator", is_operator=True)


def _pause(built: RunBuilder, by: Who = ASKER) -> CommandOutcome:
    return steer_run(built.run, Steer("pause"), by, NOW, TEAM)


def _resume(built: RunBuilder, by: Who = ASKER) -> CommandOutcome:
    return steer_run(built.run, Steer("resume"), by, NOW, TEAM)


def _drop(built: RunBuilder, action: str = "a2", by: str = "U1") -> CommandOutcome:
    return drop_step(built.run, DropStep(action), Who(by), NOW, TEAM, reason="r")


RUNNING, PAUSED = a_run(SCENARIO).started("a1"), paused(a_run(SCENARIO).started("a1"))
STOPPED = PAUSED.then(RunCancelled(at=NOW, by="U1"))
TAKEN: dict[str, tuple[CommandOutcome, str]] = {
    "the one who asked pauses": (_pause(RUNNING), "run_paused"),
    "an approver pauses": (_pause(RUNNING, Who("UBOSS")), "run_paused"),
    "an operator pauses": (_pause(RUNNING, OPERATOR), "run_paused"),
    "an approver resumes": (_resume(PAUSED, Who("UBOSS")), "run_resumed"),
    "an operator resumes": (_resume(PAUSED, OPERATOR), "run_resumed"),
    "an approver leaves a step out": (_drop(PAUSED, by="UBOSS"), "step_dropped"),
}
REFUSED: dict[str, tuple[CommandOutcome, ErrorKind]] = {
    "somebody else pauses": (_pause(RUNNING, Who("U9")), ErrorKind.NOT_YOURS),
    "a paused run is paused": (_pause(PAUSED), ErrorKind.ALREADY_PAUSED),
    "a stopped run is paused": (_pause(STOPPED), ErrorKind.RUN_OVER),
    "somebody else resumes": (_resume(PAUSED, Who("U9")), ErrorKind.NOT_YOURS),
    "a running run is resumed": (_resume(RUNNING), ErrorKind.NOT_PAUSED),
    "a stopped run is resumed": (_resume(STOPPED), ErrorKind.RUN_OVER),
    "a step of a running run is left out": (_drop(RUNNING), ErrorKind.NOT_PAUSED),
    "a begun step is left out": (_drop(PAUSED, "a1"), ErrorKind.STEP_BEGUN),
    "an unknown step is left out": (_drop(PAUSED, "a7"), ErrorKind.STEP_BEGUN),
    "somebody else leaves a step out": (_drop(PAUSED, by="U9"), ErrorKind.NOT_YOURS),
    "a step of a stopped run is left out": (_drop(STOPPED), ErrorKind.RUN_OVER),
}


@pytest.mark.parametrize("name", TAKEN)
def test_it_is_taken_when(name: str) -> None:
    (events, notice), kind = TAKEN[name]
    assert ([event.type for event in events], notice) == ([kind], None)


@pytest.mark.parametrize("name", REFUSED)
def test_it_does_not_count_when(name: str) -> None:
    (events, notice), error = REFUSED[name]
    assert (events, notice and notice.error) == ((), error)


def test_a_step_that_is_left_out_is_skipped_with_words_and_its_question_closes() -> None:
    run = dropped(paused(a_run(ONE).asked("a1")), "a1").run
    assert run.states["a1"] == Skipped(reason="민지님이 뺐어요.", dropped=True)
    _, notice = answer_question(run, AnswerQuestion("q-a1", "C1"), Who("U1"), NOW, TEAM)
    assert notice is not None
    assert notice.error is ErrorKind.QUESTION_CLOSED
    assert find_droppable_steps(run) == ()


def test_what_was_to_be_approved_with_it_is_asked_anew() -> None:
    both = a_run(a_plan(an_action("a1"), an_action("a2"))).approval("a1").run.approvals["p-a1"].approval
    (item,) = both.items
    items = (item, item.model_copy(update={"action": "a2"}))
    asked = Approval(id="p", items=items, asked_at=NOW, expires_at=both.expires_at)
    waiting = paused(a_run(a_plan(an_action("a1"), an_action("a2"))).then(ApprovalAsked(at=NOW, approval=asked)))
    assert waiting.run.states["a2"] == AwaitingApproval(approval="p")
    run = dropped(waiting, "a1").run
    assert isinstance(run.states["a2"], Pending)
    assert not run.approvals["p"].open
    assert compute_wake_time(run) is None


def test_a_new_plan_does_not_bring_the_step_back() -> None:
    left = dropped(paused(a_run(SCENARIO)), "a2").then(RunResumed(at=NOW, by="U1"))
    again = left.succeeded("a1", rows=[1]).then(ReplanWanted(at=NOW, action="a1", reason="r"))
    assert isinstance(again.planned(SCENARIO).run.states["a2"], Skipped)
    other = a_plan(a_read("a1"), an_action("a2", "notion.create_page"))
    assert isinstance(again.planned(other).run.states["a2"], Pending), "another step under its name is not left out"


LATE: dict[str, tuple[Event, bool]] = {
    "a start of it": (a_run(SCENARIO).started("a2").events[-1], True),
    "a question of it": (a_run(SCENARIO).asked("a2").events[-1], True),
    "an approval with it": (a_run(SCENARIO).approval("a2").events[-1], True),
    "a start of another": (a_run(SCENARIO).started("a1").events[-1], False),
}


@pytest.mark.parametrize("name", LATE)
def test_what_was_decided_before_a_step_was_left_out_does_not_bring_it_back(name: str) -> None:
    event, is_of_it = LATE[name]
    assert is_of_dropped(dropped(paused(a_run(SCENARIO)), "a2").run, event) is is_of_it


def test_a_step_that_is_not_there_cannot_have_been_left_out() -> None:
    with pytest.raises(BrokenJournalError):
        fold_events(dropped(paused(a_run(SCENARIO)), "a7").events)
