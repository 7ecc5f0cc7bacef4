"""What a changed plan, and trying again what failed, make of a run."""

from __future__ import annotations

from typing import Any

from orchestration.plan.diff import build_plan_edit, build_revision
from orchestration.run.plan_events import find_retriable_steps, is_of_older_plan
from orchestration.run.reducer import apply
from orchestration.run.status import compute_end_status, compute_status
from schemas.errors import Failure
from schemas.events import (
    ActionFailed,
    ActionSkipped,
    ActionStarted,
    ActionSucceeded,
    Answer,
    Event,
    PlanChanged,
    QuestionAnswered,
    RunEnded,
    StepDropped,
    StepsRetried,
)
from schemas.plan import Action, Plan
from schemas.run import Run
from schemas.states import AwaitingApproval, Failed, Looped, Looping, Pending, Skipped, Started, Succeeded
from schemas.team import TeamSettings
from tests.core.builders import NOW, RunBuilder, a_failure, a_plan, a_read, a_run, an_action

TEAM = TeamSettings(team="T1")


def post(action_id: str, channel: str, **more: Any) -> Action:
    return an_action(action_id, inputs={"channel": channel, "text": "글"}, **more)


def changed(built: RunBuilder, plan: Plan, text: str = "바꿔줘") -> Run:
    """The run after its plan was changed to this one."""
    edit = build_plan_edit(built.run, text, TEAM)
    assert edit is not None
    after, difference = build_revision(edit, plan)
    return built.then(
        PlanChanged(at=NOW, plan=after, source="test", text=text, by="U1", difference=difference, said_in="m1")
    ).run


TWO = a_plan(post("a1", "#general"), post("a2", "#sales"))


def test_a_step_that_nobody_changed_keeps_its_state_and_the_changed_one_is_to_be_filled_anew() -> None:
    run = changed(a_run(TWO).approval("a1").approval("a2"), a_plan(post("a1", "#general"), post("a2", "#dev")))
    assert isinstance(run.states["a1"], AwaitingApproval)
    assert isinstance(run.states["a2"], Pending)
    assert run.approvals["p-a1"].open
    assert not run.approvals["p-a2"].open
    assert (run.plan_revision, run.replans, run.plan_changes[0].said_in) == (2, 0, "m1")


def test_an_answer_to_a_changed_input_holds_no_more_and_one_to_another_does() -> None:
    asked = a_run(TWO).asked("a2", "channel")
    answered = asked.then(QuestionAnswered(at=NOW, question="q-a2", value="#random", by="U1"))
    moved = changed(answered, a_plan(post("a1", "#general"), post("a2", "#dev")))
    assert "channel" not in moved.answers("a2")
    kept = changed(answered, a_plan(post("a1", "#dev"), post("a2", "#random")))
    assert kept.answers("a2")["channel"].answer is not None


def test_what_was_planned_and_answered_otherwise_can_be_wished_back() -> None:
    asked = a_run(TWO).asked("a2", "channel")
    answered = asked.then(QuestionAnswered(at=NOW, question="q-a2", value="#random", by="U1"))
    run = changed(answered, TWO)
    assert [(field.before, field.after) for field in run.plan_changes[0].difference[0].fields] == [
        ("#random", "#sales")
    ]
    assert "channel" not in run.answers("a2")


def test_what_is_done_or_under_way_stays_whatever_a_plan_says_of_it() -> None:
    built = a_run(TWO).succeeded("a1", tool="slack.post_message").started("a2")
    edit = build_plan_edit(built.run, "바꿔줘", TEAM)
    assert edit is not None
    assert edit.begun == {"a1", "a2"}
    after, difference = build_revision(edit, a_plan(post("a1", "#dev"), post("a2", "#dev"), post("a3", "#dev")))
    assert after.actions[:2] == TWO.actions
    assert [(one.kind, one.action) for one in difference] == [("added", "a3")]
    run = changed(built, a_plan(post("a1", "#dev"), post("a2", "#dev"), post("a3", "#dev")))
    assert isinstance(run.states["a1"], Succeeded)
    assert isinstance(run.states["a2"], Started)


def test_a_value_in_other_words_is_no_difference() -> None:
    built = a_run(TWO)
    edit = build_plan_edit(built.run, "바꿔줘", TEAM)
    assert edit is not None
    after, difference = build_revision(edit, a_plan(post("a1", "general"), post("a2", "#Sales")))
    assert (after.actions, difference) == (TWO.actions, ())


def test_what_was_skipped_for_want_of_a_changed_step_is_to_be_done_and_what_a_person_skipped_is_not() -> None:
    plan = a_plan(a_read("a1"), post("a2", "#general", requires=("a1.rows",)), post("a3", "#sales"))
    built = a_run(plan).failed("a1")
    built = built.then(ActionSkipped(at=NOW, action="a2", reason="needs"))
    built = built.then(ActionSkipped(at=NOW, action="a3", reason="a person chose to"))
    other = a_plan(a_read("a1", inputs={"range": "다른 탭"}), *plan.actions[1:])
    run = changed(built, other)
    assert [type(run.states[one]) for one in ("a1", "a2", "a3")] == [Pending, Pending, Skipped]


def test_events_decided_on_the_older_plan_fall_away_and_results_of_calls_do_not() -> None:
    before = a_run(TWO).started("a1").run
    now = changed(a_run(TWO).started("a1"), a_plan(post("a1", "#general"), post("a2", "#dev")))
    begins: list[Event] = [
        a_run(TWO).started("a2").events[-1],
        RunEnded(at=NOW, status="succeeded", answer=Answer(text="")),
        a_run(TWO).approval("a2").events[-1],
    ]
    result = a_run(TWO).succeeded("a1", tool="slack.post_message").events[-1]
    assert isinstance(begins[0], ActionStarted)
    assert isinstance(result, ActionSucceeded)
    assert [is_of_older_plan(before, now, event) for event in begins] == [True, True, True]
    assert not is_of_older_plan(before, now, result)
    assert not is_of_older_plan(now, now, begins[0])


def test_a_run_without_a_plan_of_its_own_or_at_its_end_has_nothing_to_change() -> None:
    assert build_plan_edit(a_run().run, "바꿔줘", TEAM) is None
    assert build_plan_edit(ended(a_run(TWO)).run, "바꿔줘", TEAM) is None


def ended(built: RunBuilder, status: str = "failed") -> RunBuilder:
    return built.then(RunEnded.model_validate({"at": NOW, "status": status, "answer": {"text": "끝"}}))


NEEDING = a_plan(a_read("a1"), post("a2", "#general", requires=("a1.rows",)), post("a3", "#sales"))


def test_trying_again_makes_pending_what_failed_and_what_needed_it_and_keeps_the_rest() -> None:
    built = a_run(NEEDING).succeeded("a3", tool="slack.post_message", message_ts="1.1").failed("a1")
    over = ended(built.then(ActionSkipped(at=NOW, action="a2", reason="needs")), "partly_succeeded")
    assert find_retriable_steps(over.run) == ("a1",)
    run = over.then(StepsRetried(at=NOW, steps=("a1",), by="U1")).run
    assert [type(run.states[one]) for one in ("a1", "a2", "a3")] == [Pending, Pending, Succeeded]
    assert run.memory["a3"]["message_ts"].data == "1.1"
    assert run.errors == ()
    assert compute_status(run) == "running"
    assert [end.status for end in run.earlier_ends] == ["partly_succeeded"]


def test_a_step_that_was_only_after_the_failed_one_is_not_done_twice() -> None:
    in_order = a_plan(*NEEDING.actions[:1], post("a3", "#sales"), parallel=False)
    built = a_run(in_order).failed("a1").then(ActionSkipped(at=NOW, action="a3", reason="a person chose to"))
    run = ended(built).then(StepsRetried(at=NOW, steps=("a1",), by="U1")).run
    assert isinstance(run.states["a3"], Skipped)


def test_a_write_that_broke_inside_is_not_offered_and_a_read_is() -> None:
    broke = Failure(kind="refused", message="internal error", code="internal")
    written = a_run(TWO).then(ActionFailed(at=NOW, action="a1", attempts=1, failure=broke))
    assert find_retriable_steps(ended(written).run) == ()
    read = a_run(NEEDING).then(ActionFailed(at=NOW, action="a1", attempts=1, failure=broke))
    assert find_retriable_steps(ended(read).run) == ("a1",)


def test_of_a_loop_the_failed_items_are_tried_again() -> None:
    loop = post("a2", "#general").model_copy(update={"for_each": None})
    run = ended(a_run(a_plan(a_read("a1"), loop)).succeeded("a1", rows=[1, 2])).run
    failed = Failed(failure=a_failure("not_found"), attempts=1, ended_at=NOW)
    done = run.states["a1"]
    states = {**run.states, "a2": Looped(count=2, found=2, succeeded=1), "a2#1": done, "a2#2": failed}
    run = run.model_copy(update={"states": states})
    assert find_retriable_steps(run) == ("a2#2",)
    again = apply(run, StepsRetried(at=NOW, steps=("a2#2",), by="U1"))
    assert isinstance(again.states["a2"], Looping)
    assert isinstance(again.states["a2#1"], Succeeded)
    assert isinstance(again.states["a2#2"], Pending)


def test_a_run_all_of_whose_steps_people_left_out_is_stopped_and_not_failed() -> None:
    built = a_run(a_plan(a_read("a1"), post("a2", "#general", requires=("a1.rows",))))
    dropped = built.then(StepDropped(at=NOW, action="a1", by="U1"))
    assert compute_end_status(dropped.then(ActionSkipped(at=NOW, action="a2", reason="needs")).run) == "cancelled"
    skipped = built.then(ActionSkipped(at=NOW, action="a1", reason="when"))
    assert compute_end_status(skipped.then(ActionSkipped(at=NOW, action="a2", reason="needs")).run) == "failed"
