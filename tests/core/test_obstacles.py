"""What holds a step up, and what people's words do to it: tables of pure cases."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from orchestration.ask.questions import ask_failed, ask_remedy, ask_uncertain
from orchestration.commands.rerun import begin_undo
from orchestration.commands.steer import answer_question, retry_waiting_steps, steer_run
from orchestration.limits import Limits
from orchestration.run.commands import AnswerQuestion, LookAgain, Steer, Who
from orchestration.run.next_steps import Execute, Prepare
from orchestration.run.obstacles import RETRY, SKIP, STOP
from orchestration.run.retries import FailedCall, compute_recheck_time, decide_after_failure, may_suspend
from orchestration.run.scheduler import compute_wake_time, find_next_steps
from orchestration.run.status import compute_status
from schemas.ask import Candidate, Question
from schemas.errors import ErrorKind, Failure, FailureKind
from schemas.events import (
    ActionSuspended,
    ActionUncertain,
    Answer,
    Event,
    QuestionAsked,
    ReplanWanted,
    RetryPlanned,
    RunEnded,
    UndoBegun,
)
from schemas.run import Run
from schemas.states import Failed, Pending, Retrying, Skipped, Uncertain
from schemas.team import TeamSettings
from tests.core.builders import NOW, RunBuilder, a_contract, a_failure, a_plan, a_run, an_action

LIMITS = Limits()
TEAM = TeamSettings(team="T1", timezone="Asia/Seoul", language="ko", connected_services=("slack",), approvers=("U9",))
POST, CONTRACT = an_action(), a_contract()
REFUSED = Failure(kind="permission", message="not there", service="slack", code="not_in_channel")


def _setback(
    failure: Failure, *, attempt: int = 1, after_s: float = 0, checks: int = 0, on_error: str = "stop"
) -> FailedCall:
    action = an_action(on_error=on_error)
    return FailedCall(action, CONTRACT, attempt, failure, NOW, since=NOW - timedelta(seconds=after_s), checks=checks)


def _suspend(builder: RunBuilder, failure: Failure = REFUSED, checks: int = 1) -> RunBuilder:
    question = ask_remedy(builder.run, POST, CONTRACT, failure)
    until = NOW + timedelta(seconds=60)
    return builder.then(
        ActionSuspended(at=NOW, action="a1", attempt=1, failure=failure, question=question, checks=checks, until=until)
    )


def _suspended() -> RunBuilder:
    return _suspend(a_run(a_plan(POST)).started("a1"))


def _open(run: Run) -> Question:
    (question,) = [record.question for record in run.questions.values() if record.open]
    return question


@pytest.mark.parametrize("kind", ["auth", "permission"])
def test_what_people_can_mend_suspends_and_does_not_fail(kind: FailureKind) -> None:
    assert may_suspend(_setback(a_failure(kind)), LIMITS)
    assert may_suspend(_setback(a_failure(kind), on_error="ask"), LIMITS)


@pytest.mark.parametrize("kind", ["not_found", "invalid", "transient", "uncertain", "refused"])
def test_other_failures_do_not_suspend(kind: FailureKind) -> None:
    assert not may_suspend(_setback(a_failure(kind)), LIMITS)


@pytest.mark.parametrize("on_error", ["skip", "replan"])
def test_a_plan_that_says_what_to_do_about_failures_is_followed(on_error: str) -> None:
    assert not may_suspend(_setback(REFUSED, on_error=on_error), LIMITS)


def test_no_step_waits_for_ever_to_be_mended() -> None:
    assert not may_suspend(_setback(REFUSED, after_s=LIMITS.suspended_s), LIMITS)


def test_looks_whether_it_is_mended_come_ever_later_and_at_most_a_day_apart() -> None:
    gaps = [(compute_recheck_time(_setback(REFUSED, checks=n), LIMITS) - NOW).total_seconds() for n in range(9)]
    assert gaps == sorted(gaps)
    assert (gaps[0], gaps[-1]) == (60, 24 * 3600)


def test_a_call_that_was_not_taken_is_no_attempt_but_has_its_deadline() -> None:
    held = a_failure("transient", held=True, retry_after_s=17.0)
    for failure in (held, a_failure("rate_limited", retry_after_s=17.0)):
        (event,) = decide_after_failure(_setback(failure, attempt=3), LIMITS, 0)
        assert isinstance(event, RetryPlanned)
        assert (event.attempt, event.until) == (2, NOW + timedelta(seconds=17))
        (event,) = decide_after_failure(_setback(failure, attempt=3, after_s=LIMITS.retry_s), LIMITS, 0)
        assert event.type == "action_failed"


def test_the_first_obstacle_of_a_step_is_remembered_over_its_attempts() -> None:
    later = NOW + timedelta(minutes=5)
    run = a_run(a_plan(POST)).started("a1").retrying("a1", 60).started("a1", attempt=2)
    again = RetryPlanned(at=later, action="a1", attempt=2, until=later, failure=a_failure())
    state = run.then(again).run.states["a1"]
    assert isinstance(state, Retrying)
    assert state.since == NOW


def test_a_lost_write_keeps_the_first_obstacle_but_for_the_time_that_people_took_to_mend_one() -> None:
    def since(builder: RunBuilder) -> datetime | None:
        state = builder.then(RetryPlanned(at=later, action="a1", attempt=2, until=later, failure=a_failure())).run
        found = state.states["a1"]
        assert isinstance(found, Retrying)
        return found.since

    later = NOW + timedelta(hours=5)
    lost = a_run(a_plan(POST)).started("a1").retrying("a1", 60).started("a1", attempt=2).uncertain("a1")
    assert since(lost) == NOW
    question = ask_uncertain(lost.run, POST, CONTRACT, a_failure("uncertain"), ())
    unseen = ActionUncertain(
        at=NOW, action="a1", failure=a_failure("uncertain"), checks=0, until=NOW, question=question
    )
    assert since(lost.then(unseen)) == later


def test_a_question_about_a_failure_closes_the_one_about_looking_for_the_write() -> None:
    lost = a_run(a_plan(POST)).started("a1").uncertain("a1")
    question = ask_uncertain(lost.run, POST, CONTRACT, a_failure("uncertain"), ())
    looked = lost.then(
        ActionUncertain(at=NOW, action="a1", failure=a_failure("uncertain"), checks=0, until=NOW, question=question)
    )
    asked = ask_failed(looked.run, POST, CONTRACT, a_failure())
    assert _open(looked.then(QuestionAsked(at=NOW, question=asked)).run) == asked


def test_a_suspended_run_waits_is_looked_at_again_and_says_how_to_mend_it() -> None:
    run = _suspended().run
    assert compute_status(run) == "waiting"
    assert compute_wake_time(run) == NOW + timedelta(seconds=60)
    assert find_next_steps(run, NOW, LIMITS) == ()
    assert find_next_steps(run, NOW + timedelta(seconds=60), LIMITS) == (Prepare("a1"),)
    assert "/invite @metel" in _open(run).text


def test_the_same_obstacle_found_again_keeps_its_question_and_another_asks_anew() -> None:
    first = _open(_suspended().run)
    looked = _suspended().started("a1")
    assert _open(looked.run) == first, "the question stays while it is looked"
    assert _open(_suspend(looked, checks=2).run) == first
    other = Failure(kind="permission", message="x", service="slack", code="missing_scope", needs="im:write")
    anew = _suspend(looked, other).run
    assert "im:write" in _open(anew).text
    assert len(anew.questions) == 2


def test_a_mended_step_goes_on_when_anybody_says_so_and_its_question_is_closed() -> None:
    events, notice = answer_question(
        _suspended().run, AnswerQuestion(_open(_suspended().run).id, RETRY), Who("U5"), NOW, TEAM
    )
    assert notice is None
    run = _after(_suspended(), events).run
    assert isinstance(run.states["a1"], Pending)
    found = _suspended().started("a1").succeeded("a1").run
    assert not [record for record in found.questions.values() if record.open]


def test_an_answer_that_comes_while_it_is_looked_changes_nothing() -> None:
    looked = _suspended().started("a1").run
    events, notice = answer_question(looked, AnswerQuestion(_open(looked).id, RETRY), Who("U1"), NOW, TEAM)
    assert (events, notice and notice.error) == ((), ErrorKind.QUESTION_CLOSED)


def test_resuming_says_so_for_every_step_that_waits() -> None:
    events, _ = steer_run(_suspended().run, Steer("resume"), Who("U1"), NOW, TEAM)
    assert isinstance(_after(_suspended(), events).run.states["a1"], Pending)
    events, notice = steer_run(a_run(a_plan(POST)).run, Steer("resume"), Who("U1"), NOW, TEAM)
    assert (events, notice and notice.error) == ((), ErrorKind.NOT_PAUSED)


def _failed() -> RunBuilder:
    builder = a_run(a_plan(an_action(on_error="ask"))).started("a1")
    question = ask_failed(builder.run, POST, CONTRACT, a_failure("not_found"))
    return builder.then(QuestionAsked(at=NOW, question=question))


@pytest.mark.parametrize(("word", "state"), [(RETRY, Pending), (SKIP, Skipped), (STOP, Failed)])
def test_a_person_picks_what_becomes_of_a_failed_step(word: str, state: type) -> None:
    run = _failed().run
    events, _ = answer_question(run, AnswerQuestion(_open(run).id, word), Who("U1"), NOW, TEAM)
    after = _after(_failed(), events).run
    assert isinstance(after.states["a1"], state)
    assert bool(after.errors) == (state is Failed)


@pytest.mark.parametrize(
    ("value", "by", "error"), [("#c", "U1", ErrorKind.ANSWER_UNFIT), (SKIP, "U5", ErrorKind.NOT_YOURS)]
)
def test_only_those_who_may_decide_pick_and_only_what_is_offered(value: str, by: str, error: ErrorKind) -> None:
    run = _failed().run
    events, notice = answer_question(run, AnswerQuestion(_open(run).id, value), Who(by), NOW, TEAM)
    assert (events, notice and notice.error) == ((), error)


def _unsettled(*candidates: Candidate) -> RunBuilder:
    builder = a_run(a_plan(POST)).started("a1")
    question = ask_uncertain(builder.run, POST, CONTRACT, a_failure("uncertain"), candidates)
    return builder.then(
        ActionUncertain(
            at=NOW,
            action="a1",
            failure=a_failure("uncertain"),
            checks=0,
            until=None,
            question=question,
            candidates=candidates,
        )
    )


def test_a_write_that_looking_cannot_settle_waits_for_a_word_and_is_settled_by_it() -> None:
    one = Candidate(label="page one", url="https://notion.so/1", result={"ts": "1"})
    built = _unsettled(one, Candidate(label="page two", result={"ts": "2"}))
    question = _open(built.run)
    assert compute_status(built.run) == "waiting"
    assert "https://notion.so/1" in question.text
    assert [choice.value for choice in question.choices] == ["adopt:0", "adopt:1", "resend", "skip"]
    events, _ = answer_question(built.run, AnswerQuestion(question.id, "adopt:1"), Who("U9"), NOW, TEAM)
    run = _after(built, events).run
    state = run.states["a1"]
    assert isinstance(state, Uncertain)
    assert state.word == "adopt:1"
    assert find_next_steps(run, NOW, LIMITS) == (Execute("a1"),)
    assert answer_question(run, AnswerQuestion(question.id, "skip"), Who("U9"), NOW, TEAM)[0] == (), (
        "the first word counts"
    )


def test_where_nothing_was_found_the_person_can_say_that_it_happened() -> None:
    assert [choice.value for choice in _open(_unsettled().run).choices] == ["done", "resend", "skip"]


def test_no_new_plan_is_made_while_a_writes_outcome_is_unknown() -> None:
    run = _unsettled().then(ReplanWanted(at=NOW, action="a1", reason="x")).run
    assert find_next_steps(run, NOW, LIMITS) == ()
    assert compute_status(run) == "waiting"


def _ended() -> RunBuilder:
    built = a_run(a_plan(POST)).started("a1").succeeded("a1")
    return built.then(RunEnded(at=NOW, status="succeeded", answer=Answer(text="done")))


@pytest.mark.parametrize(("by", "taken"), [("U1", True), ("U9", True), ("U5", False)])
def test_an_ended_run_is_undone_by_those_who_may_decide(by: str, taken: bool) -> None:
    events, notice = begin_undo(_ended().run, "r2", Who(by), NOW, TEAM)
    assert bool(events) == taken
    assert taken or (notice is not None and notice.error == ErrorKind.NOT_YOURS)


def test_a_run_is_undone_once_and_only_when_it_has_ended_and_can_be() -> None:
    undone = _ended().then(UndoBegun(at=NOW, run="r2", by="U1")).run
    assert undone.undone_by == "r2"
    cases: list[tuple[Run, str, ErrorKind]] = [
        (undone, "r2", ErrorKind.ALREADY_UNDONE),
        (_ended().run, "", ErrorKind.NOTHING_TO_UNDO),
        (a_run(a_plan(POST)).run, "r2", ErrorKind.NOTHING_TO_UNDO),
    ]
    for run, undoing, error in cases:
        events, notice = begin_undo(run, undoing, Who("U1"), NOW, TEAM)
        assert (events, notice and notice.error) == ((), error)


def _after(builder: RunBuilder, events: tuple[Event, ...]) -> RunBuilder:
    for event in events:
        builder = builder.then(event)
    return builder


HELD = a_failure("rate_limited", held=True, held_until=NOW + timedelta(hours=2))
SOON = NOW + timedelta(minutes=15)


def _held() -> RunBuilder:
    waits = RetryPlanned(at=NOW, action="a1", attempt=0, until=SOON, failure=HELD)
    return a_run(a_plan(POST)).started("a1").then(waits)


@pytest.mark.parametrize(
    ("built", "service", "goes_on"),
    [
        (_held(), "slack", True),
        (_held(), "", True),
        (_held(), "notion", False),
        (a_run(a_plan(POST)).started("a1").retrying("a1", 300), "slack", False),
        (a_run(a_plan(POST)).started("a1").retrying("a1", 300), "", True),
        (a_run(a_plan(POST)), "", False),
    ],
)
def test_what_a_service_holds_up_goes_on_once_it_is_released(built: RunBuilder, service: str, goes_on: bool) -> None:
    events, notice = retry_waiting_steps(built.run, LookAgain(service), NOW)
    assert notice is None
    assert bool(events) is goes_on
    if goes_on:
        assert find_next_steps(_after(built, events).run, NOW, LIMITS) == (Prepare("a1"),)


def test_an_operator_has_a_held_step_tried_now_and_is_never_told_of_a_pause() -> None:
    events, notice = steer_run(_held().run, Steer("resume"), Who("operator", is_operator=True), NOW, TEAM)
    assert (len(events), notice) == (1, None)
    running = a_run(a_plan(POST)).started("a1").run
    assert steer_run(running, Steer("resume"), Who("operator", is_operator=True), NOW, TEAM) == ((), None)
    assert steer_run(_held().run, Steer("resume"), Who("U1"), NOW, TEAM)[0] == ()
