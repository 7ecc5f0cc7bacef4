"""A run works no longer than it may: then nothing new begins. What people or the clock owe it is no work."""

from __future__ import annotations

from datetime import timedelta

from orchestration.limits import Limits
from orchestration.run.next_steps import Execute, Expire, GiveUp, MakePlan, OpenLoop, Prepare
from orchestration.run.scheduler import find_next_steps
from schemas.events import QuestionAnswered
from tests.core.builders import NOW, RunBuilder, a_plan, a_read, a_run, an_action

LIMITS = Limits(max_work_s=3600)
LATER = NOW + timedelta(seconds=3601)
TWO = a_plan(a_read("a1"), an_action("a2", requires=("rows",)))


def moves(built: RunBuilder, seconds: float = 3601) -> tuple[object, ...]:
    return find_next_steps(built.run, NOW + timedelta(seconds=seconds), LIMITS)


def test_a_step_that_could_begin_is_given_up() -> None:
    done = a_run(TWO).succeeded("a1", rows=[1])
    assert moves(done, 3600) == (Prepare("a2"),)
    assert moves(done) == (GiveUp("a2"),)


def test_what_is_under_way_is_carried_to_its_end() -> None:
    assert moves(a_run(TWO).started("a1")) == (Execute("a1"),)


def test_a_plan_that_was_not_made_in_time_is_made_no_more() -> None:
    assert moves(RunBuilder(a_run(TWO).events[:1]), 60) == (MakePlan(),)
    assert moves(RunBuilder(a_run(TWO).events[:1])) == (GiveUp(),)


def test_a_retry_counts_as_work() -> None:
    assert moves(a_run(TWO).started("a1").retrying("a1", 3500)) == (GiveUp("a1"),)


def test_what_waits_for_people_is_theirs_to_end_and_begins_the_time_anew() -> None:
    asked = a_run(a_plan(an_action("a1"))).asked("a1")
    assert moves(asked) == ()
    answered = asked.then(QuestionAnswered(at=LATER, question="q-a1", value="C1", by="U1"))
    assert moves(answered, 7200) == (Prepare("a1"),)
    assert moves(answered, 7203) == (GiveUp("a1"),)
    assert moves(a_run(a_plan(an_action("a1"))).approval("a1", expires_in_s=0)) == (Expire("p-a1"),)


def test_a_loop_that_was_not_opened_in_time_is_given_up() -> None:
    looped = a_plan(a_read("a1"), an_action("a2", for_each={"items": "a1.rows"}))
    done = a_run(looped).succeeded("a1", rows=[1, 2])
    assert moves(done, 60) == (OpenLoop("a2"),)
    assert moves(done) == (GiveUp("a2"),)
