"""Until when an approval waits, who is reminded, and what comes after its end."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import CommandOutcome
from orchestration.commands.approval import extend_approval, hand_approval, renew_approval
from orchestration.limits import Limits
from orchestration.run.ask_events import is_renewable
from orchestration.run.commands import ExtendApproval, HandApproval, RenewApproval, Who
from orchestration.run.deadlines import QUESTION_REMINDER, find_due_reminder
from orchestration.run.next_steps import Expire, Remind, RemindQuestion
from orchestration.run.reducer import apply
from orchestration.run.scheduler import compute_wake_time, find_next_steps
from orchestration.workspace import Approvers, Person
from schemas.errors import ErrorKind
from schemas.events import (
    Answer,
    ApprovalExpired,
    ApprovalHanded,
    ApprovalReminded,
    ApprovalRenewed,
    QuestionAnswered,
    QuestionReminded,
    RunCancelled,
    RunEnded,
    RunPaused,
)
from schemas.states import AwaitingApproval, Expired, Pending, Skipped
from schemas.team import TeamSettings
from tests.core.builders import NOW, RunBuilder, a_plan, a_run, an_action

LIMITS = Limits()
PLAN = a_plan(an_action("a1"), an_action("a2", depends_on=("a1",)))
WAITING = a_run(PLAN).approval("a1", expires_in_s=3600)
BOSS = Person("UBOSS", "사장", "member")


def at(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def reminded(built: RunBuilder, minutes: float) -> RunBuilder:
    return built.then(ApprovalReminded(at=at(minutes), approval="p-a1", due=at(minutes)))


@pytest.mark.parametrize(("minutes", "due"), [(29, None), (31, 30), (49, 30), (51, 50), (59, 50)])
def test_the_deciders_are_reminded_at_half_time_and_before_the_end(minutes: float, due: float | None) -> None:
    moves = find_next_steps(WAITING.run, at(minutes), LIMITS)
    assert moves == (() if due is None else (Remind("p-a1", at(due)),))


def test_one_reminder_serves_for_those_that_were_missed_and_none_comes_twice() -> None:
    once = reminded(WAITING, 50)
    assert find_next_steps(once.run, at(55), LIMITS) == ()
    half = reminded(WAITING, 30)
    assert find_next_steps(half.run, at(40), LIMITS) == ()
    assert find_next_steps(half.run, at(51), LIMITS) == (Remind("p-a1", at(50)),)


def test_a_day_has_its_last_reminder_an_hour_before_the_end() -> None:
    day = a_run(PLAN).approval("a1", expires_in_s=24 * 3600)
    assert find_due_reminder(day.run.approvals["p-a1"], at(24 * 60 - 1)) == at(23 * 60)


def test_after_the_time_it_expires_and_reminds_nobody() -> None:
    assert find_next_steps(WAITING.run, at(60), LIMITS) == (Expire("p-a1"),)


def test_the_clock_is_set_to_each_moment_in_turn() -> None:
    assert compute_wake_time(WAITING.run) == at(30)
    assert compute_wake_time(reminded(WAITING, 30).run) == at(50)
    assert compute_wake_time(reminded(WAITING, 50).run) == at(60)


def test_a_paused_run_reminds_nobody_but_its_approvals_expire() -> None:
    paused = WAITING.then(RunPaused(at=NOW, by="U1"))
    assert compute_wake_time(paused.run) == at(60)
    assert find_next_steps(paused.run, at(40), LIMITS) == ()


def test_a_question_is_recalled_once() -> None:
    built = a_run(PLAN).asked("a1")
    assert compute_wake_time(built.run) == NOW + QUESTION_REMINDER
    (move,) = find_next_steps(built.run, NOW + QUESTION_REMINDER, LIMITS)
    assert move == RemindQuestion("q-a1")
    after = built.then(QuestionReminded(at=NOW, question="q-a1"))
    assert compute_wake_time(after.run) is None


def test_that_a_question_was_recalled_stays_known_when_it_is_answered() -> None:
    built = a_run(PLAN).asked("a1").then(QuestionReminded(at=NOW, question="q-a1"))
    record = built.then(QuestionAnswered(at=at(1), question="q-a1", value="C1", by="U1")).run.questions["q-a1"]
    assert record.answer is not None
    assert (record.reminded, record.asked_at) == (True, NOW)


def extended(built: RunBuilder, by: str = "U1") -> tuple[RunBuilder, CommandOutcome]:
    received = extend_approval(built.run, ExtendApproval("p-a1"), Who(by, by), at(31), LIMITS)
    for event in received[0]:
        built = built.then(event)
    return built, received


def test_the_one_who_asked_gives_as_much_time_again_once() -> None:
    longer, _ = extended(reminded(WAITING, 30))
    assert longer.run.approvals["p-a1"].approval.expires_at == at(120)
    assert compute_wake_time(longer.run) == at(60), "a reminder at the new half time"
    _, (events, notice) = extended(longer)
    assert (events, notice and notice.error) == ((), ErrorKind.OFTEN_ENOUGH)


@pytest.mark.parametrize(
    ("built", "by", "error"),
    [
        (WAITING, "UBOSS", ErrorKind.ONLY_THE_ASKER),
        (WAITING.then(ApprovalExpired(at=NOW, approval="p-a1")), "U1", ErrorKind.APPROVAL_UNKNOWN),
        (WAITING.then(RunCancelled(at=NOW, by="U1")), "U1", ErrorKind.APPROVAL_UNKNOWN),
        (a_run(PLAN).approval("a1", expires_in_s=60), "U1", ErrorKind.APPROVAL_EXPIRED),
        (a_run(PLAN), "U1", ErrorKind.APPROVAL_UNKNOWN),
    ],
)
def test_nobody_else_does_and_nothing_that_is_over_gets_more_time(built: RunBuilder, by: str, error: ErrorKind) -> None:
    _, (events, notice) = extended(built, by)
    assert (events, notice and notice.error) == ((), error)


def handed(to: Person, by: str = "U1", built: RunBuilder = WAITING) -> CommandOutcome:
    actor = Actor(to, Approvers((BOSS, Person("UTWO", "둘", "member"))))
    return hand_approval(built.run, HandApproval("p-a1", to.id), Who(by, by), at(31), actor)


def test_only_somebody_who_may_decide_can_be_called() -> None:
    (event,), notice = handed(BOSS)
    assert isinstance(event, ApprovalHanded)
    assert (event.to, notice) == ("UBOSS", None)
    _, refused = handed(Person("U5", "다섯", "member"))
    assert refused is not None
    assert (refused.error, refused.slots) == (ErrorKind.HANDED_TO_NOBODY, {"name": "다섯", "who": "사장, 둘"})
    _, refused = handed(Person("UBOSS", "사장", "gone"))
    assert refused is not None


def test_the_same_person_is_called_once_and_only_by_those_whose_run_it_is() -> None:
    (event,), _ = handed(BOSS)
    _, notice = handed(BOSS, built=WAITING.then(event))
    assert notice is not None
    assert notice.error is ErrorKind.OFTEN_ENOUGH
    _, notice = handed(BOSS, by="U5")
    assert notice is not None
    assert notice.error is ErrorKind.NOT_YOURS


ENDED = (
    WAITING.then(ApprovalExpired(at=at(60), approval="p-a1"))
    .then(RunEnded(at=at(60), status="expired", answer=Answer(text="")))
)  # fmt: skip


TEAM = TeamSettings(team="T1", approvers=("UBOSS",))


def renewed(built: RunBuilder, by: str = "U1") -> tuple[RunBuilder, CommandOutcome]:
    received = renew_approval(built.run, RenewApproval("p-a1"), Who(by, by), at(61), TEAM)
    for event in received[0]:
        built = built.then(event)
    return built, received


@pytest.mark.parametrize("by", ["U1", "UBOSS"])
def test_what_nobody_decided_in_time_is_asked_again_once_and_an_ended_run_goes_on(by: str) -> None:
    assert isinstance(ENDED.run.states["a1"], Expired)
    again, _ = renewed(ENDED, by)
    assert again.run.ended is None
    assert again.run.states == {"a1": Pending(), "a2": Pending()}
    assert not is_renewable(again.run, again.run.approvals["p-a1"])
    _, (events, notice) = renewed(again)
    assert (events, notice and notice.error) == ((), ErrorKind.NOT_ASKED_AGAIN)


def test_asking_again_is_for_those_whose_run_it_is_and_not_for_what_was_decided() -> None:
    _, (_, notice) = renewed(ENDED, "U5")
    assert notice is not None
    assert notice.error is ErrorKind.NOT_YOURS
    _, (_, notice) = renewed(WAITING)
    assert notice is not None
    assert notice.error is ErrorKind.NOT_ASKED_AGAIN
    assert isinstance(WAITING.run.states["a1"], AwaitingApproval)


def test_what_a_person_left_out_stays_left_out_when_it_is_asked_again() -> None:
    skipped = ENDED.run.model_copy(update={"states": {**ENDED.run.states, "a2": Skipped(reason="x")}})
    dropped = ENDED.run.model_copy(update={"states": {**ENDED.run.states, "a2": Skipped(reason="x", dropped=True)}})
    again = ApprovalRenewed(at=NOW, approval="p-a1", by="U1")
    assert apply(skipped, again).states["a2"] == Pending()
    assert apply(dropped, again).states["a2"] == Skipped(reason="x", dropped=True)
