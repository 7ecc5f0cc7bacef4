"""A run is what its events say, whatever process folds them."""

from __future__ import annotations

import pytest

from orchestration.ask.approvers import Actor
from orchestration.commands.approval import decide_approval
from orchestration.commands.steer import answer_question, steer_run
from orchestration.run.action_events import BrokenJournalError
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import AnswerQuestion, DecideApproval, Rejection, Steer, Who
from orchestration.run.reducer import apply, fold_events
from orchestration.run.status import compute_end_status, compute_status
from orchestration.workspace import Approvers, Person
from schemas.errors import ErrorKind
from schemas.events import EVENTS, ApprovalExpired, QuestionAnswered, ReplanWanted, RunCancelled
from schemas.states import AwaitingApproval, Denied, Expired, Pending, Succeeded
from schemas.team import TeamSettings
from tests.core.builders import NOW, RunBuilder, a_plan, a_read, a_run, an_action

TEAM, ASKER = TeamSettings(team="T1"), Who("U1", "민지")
SCENARIO = a_plan(a_read("a1"), an_action("a2", requires=("rows",)))


def test_events_survive_being_written_and_read() -> None:
    built = a_run(SCENARIO).succeeded("a1", rows=[{"매출": 1}]).asked("a2").approval("a2")
    written = [EVENTS.dump_json(event) for event in built.events]
    assert fold_events(EVENTS.validate_json(text) for text in written) == built.run


def test_each_event_moves_the_revision_by_one() -> None:
    built = a_run(SCENARIO).started("a1")
    assert built.run.revision == len(built.events)


def test_a_journal_must_begin_with_a_request() -> None:
    with pytest.raises(BrokenJournalError):
        fold_events(a_run(SCENARIO).events[1:])
    with pytest.raises(BrokenJournalError):
        fold_events(())


def test_a_result_without_a_start_does_not_fit() -> None:
    started = a_run(SCENARIO).succeeded("a1", rows=[]).events[-1]
    with pytest.raises(BrokenJournalError):
        apply(a_run(SCENARIO).run, started)


def test_a_new_plan_keeps_what_is_done() -> None:
    built = a_run(SCENARIO).succeeded("a1", rows=[1]).then(ReplanWanted(at=NOW, action="a1", reason="r"))
    run = built.planned(a_plan(a_read("a1"), an_action("a3"))).run
    assert isinstance(run.states["a1"], Succeeded)
    assert isinstance(run.states["a3"], Pending)
    assert (run.plan_revision, run.replans, run.trouble) == (2, 1, "")


STATUSES: dict[str, tuple[RunBuilder, str]] = {
    "before there is a plan": (a_run(), "planning"),
    "while something can move": (a_run(SCENARIO), "running"),
    "while a question is open and nothing else can move": (a_run(SCENARIO).asked("a1"), "waiting"),
    "while an approval is open": (a_run(a_plan(an_action("a1"))).approval("a1"), "waiting"),
    "while a question is open but another action runs": (
        a_run(a_plan(a_read("a1"), an_action("a2"))).started("a1").asked("a2"),
        "running",
    ),
    "while a retry is due later": (a_run(a_plan(a_read("a1"))).started("a1").retrying("a1", 9), "running"),
}


@pytest.mark.parametrize("name", STATUSES)
def test_a_runs_status_is_derived(name: str) -> None:
    built, status = STATUSES[name]
    assert compute_status(built.run) == status


ENDS: dict[str, tuple[RunBuilder, str]] = {
    "everything done": (a_run(SCENARIO).succeeded("a1", rows=[1]).succeeded("a2", message_ts="1"), "succeeded"),
    "a read done and the write failed": (
        a_run(SCENARIO).succeeded("a1", rows=[1]).started("a2").failed("a2"),
        "failed",
    ),
    "one write done and one failed": (
        a_run(a_plan(an_action("a1"), an_action("a2"))).succeeded("a1", message_ts="1").started("a2").failed("a2"),
        "partly_succeeded",
    ),
    "stopped by a person": (a_run(SCENARIO).then(RunCancelled(at=NOW, by="U1")), "cancelled"),
    "nobody decided": (
        a_run(a_plan(an_action("a1"))).approval("a1").then(ApprovalExpired(at=NOW, approval="p-a1")),
        "expired",
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_how_a_run_ends(name: str) -> None:
    built, status = ENDS[name]
    assert compute_end_status(built.run) == status


CIRCLE = Approvers((Person("U1", "민지", "member"), Person("UBOSS", "사장", "member")))


def decide(built: RunBuilder, approved: bool = True, by: str = "U1") -> tuple[RunBuilder, Rejection | None]:
    actor = Actor(Person(by, by, "member"), CIRCLE)
    events, notice = decide_approval(built.run, DecideApproval("p-a1", Ruling(approved)), Who(by, by), NOW, actor)
    for event in events:
        built = built.then(event)
    return built, notice


WAITING = a_run(a_plan(an_action("a1"))).approval("a1", payload_hash="hash")


def test_a_yes_frees_the_action_for_just_that_payload() -> None:
    built, notice = decide(WAITING)
    assert notice is None
    assert isinstance(built.run.states["a1"], Pending)
    assert built.run.approved == {"a1": "hash"}


def test_a_no_denies_the_action() -> None:
    built, _ = decide(WAITING, approved=False)
    assert isinstance(built.run.states["a1"], Denied)
    assert compute_end_status(built.run) == "denied"


def test_the_second_click_changes_nothing_and_learns_who_decided() -> None:
    once, _ = decide(WAITING, by="UBOSS")
    twice, notice = decide(once)
    assert twice.run == once.run
    assert notice == Rejection(ErrorKind.ALREADY_APPROVED, {"by": "UBOSS", "at": "10:00"})


def test_somebody_else_cannot_decide() -> None:
    built, notice = decide(WAITING, by="UOTHER")
    assert isinstance(built.run.states["a1"], AwaitingApproval)
    assert notice is not None
    assert notice == Rejection(ErrorKind.NOT_AN_APPROVER, {"who": "김민지, 사장", "user": "김민지"})


def test_a_click_after_the_time_expires_the_approval_and_runs_nothing() -> None:
    built, notice = decide(a_run(a_plan(an_action("a1"))).approval("a1", expires_in_s=0))
    assert isinstance(built.run.states["a1"], Expired)
    assert notice is not None
    assert notice.error is ErrorKind.APPROVAL_EXPIRED


def test_an_answer_frees_the_action_and_is_the_persons_own() -> None:
    built = a_run(SCENARIO).succeeded("a1", rows=[1]).asked("a2")
    events, notice = answer_question(built.run, AnswerQuestion("q-a2", "C2"), ASKER, NOW, TEAM)
    run = built.then(events[0]).run
    assert notice is None
    assert isinstance(run.states["a2"], Pending)
    answer = run.answers("a2")["channel"].answer
    assert answer is not None
    assert (answer.data, answer.origins) == ("C2", frozenset({"person"}))


@pytest.mark.parametrize("value", [None, "", "   ", "x" * 5000])
def test_an_answer_that_can_be_none_is_not_taken(value: str | None) -> None:
    built = a_run(SCENARIO).succeeded("a1", rows=[1]).asked("a2")
    events, notice = answer_question(built.run, AnswerQuestion("q-a2", value), ASKER, NOW, TEAM)
    assert events == ()
    assert notice == Rejection(ErrorKind.ANSWER_UNFIT)


def test_a_question_is_answered_once() -> None:
    built = a_run(SCENARIO).asked("a1").then(QuestionAnswered(at=NOW, question="q-a1", value="C1", by="U1"))
    assert answer_question(built.run, AnswerQuestion("q-a1", "C2"), ASKER, NOW, TEAM)[0] == ()


def test_a_run_is_stopped_once() -> None:
    built = a_run(SCENARIO)
    events, _ = steer_run(built.run, Steer("stop"), ASKER, NOW, TEAM)
    stopped = built.then(events[0]).run
    assert stopped.cancelled_by == "민지"
    assert steer_run(stopped, Steer("stop"), ASKER, NOW, TEAM)[0] == ()
