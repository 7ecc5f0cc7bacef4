"""A write whose answer was lost: how long it is looked for, what people are told meanwhile, and what they may do."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import cast

import pytest

from orchestration.commands.steer import answer_question, steer_run
from orchestration.execution.context import StepContext, TeamContext
from orchestration.execution.reconcile import reconcile_action
from orchestration.limits import Limits
from orchestration.run.commands import AnswerQuestion, Steer, Who
from orchestration.run.obstacles import find_waits
from orchestration.run.scheduler import compute_wake_time
from orchestration.text.messages import load_wording
from orchestration.tool import (
    Absent,
    Ambiguous,
    CallContext,
    ChangedSince,
    Found,
    Incomplete,
    Reconciled,
    Tool,
    ToolError,
)
from schemas.ask import Candidate, Question
from schemas.errors import ErrorKind, Failure
from schemas.events import ActionSucceeded, ActionUncertain, Event, RetryPlanned
from schemas.states import Retrying, Skipped, Uncertain
from schemas.team import TeamSettings
from schemas.values import Payload
from tests.core.builders import NOW, RunBuilder, a_contract, a_plan, a_run, an_action

LIMITS = Limits()
POST = an_action("a1", on_error="stop")
RIGHT: Payload = {"ts": "1.1"}
TEAM = TeamSettings(team="T1", approvers=("U9",))
BUSY = ToolError(Failure(kind="transient", message="busy", service="notion", code="http_502"))


def lost(code: str = "http_502") -> RunBuilder:
    failure = Failure(kind="uncertain", message="lost", service="notion", code=code)
    event = ActionUncertain(at=NOW, action="a1", failure=failure, checks=0, until=NOW)
    return a_run(a_plan(POST)).started("a1", {"channel": "#sales", "text": "안녕"}).then(event)


def context(built: RunBuilder, found: Reconciled | ToolError, at: datetime) -> StepContext:
    async def look(payload: Payload, call: CallContext) -> Reconciled:
        del payload, call
        if isinstance(found, ToolError):
            raise found
        return found

    team = SimpleNamespace(
        clock=SimpleNamespace(now=lambda: at),
        limits=LIMITS,
        chance=lambda: 0.5,
        words=load_wording("orchestration.text"),
        settings=TEAM,
    )
    tool = SimpleNamespace(contract=a_contract(), reconcile=look)
    return StepContext(cast("TeamContext", team), built.run, POST, cast("Tool", tool))


async def looked(built: RunBuilder, found: Reconciled | ToolError, after_s: float) -> tuple[RunBuilder, Event]:
    """The run after a look so many seconds after the answer was lost."""
    events = await reconcile_action(context(built, found, NOW + timedelta(seconds=after_s)))
    for event in events:
        built = built.then(event)
    return built, events[0]


async def until_told(found: Reconciled | ToolError) -> tuple[RunBuilder, float]:
    built, after_s = lost(), 0.0
    while not find_waits(built.run):
        built, event = await looked(built, found, after_s)
        assert isinstance(event, ActionUncertain)
        assert event.until is not None
        after_s = (event.until - NOW).total_seconds()
    return built, after_s


def asked(event: Event) -> Question:
    assert isinstance(event, ActionUncertain)
    assert event.question is not None
    return event.question


@pytest.mark.parametrize("found", [Absent(), Incomplete()], ids=["absent", "incomplete"])
async def test_before_the_vendors_time_out_is_over_nothing_is_sent_again(found: Reconciled) -> None:
    built = lost()
    for after_s in (0, 4, 30, 89):
        built, event = await looked(built, found, after_s)
        assert isinstance(event, ActionUncertain)
        assert event.question is None
        assert event.until is not None
        assert event.until <= NOW + timedelta(seconds=90)


async def test_what_a_whole_look_does_not_find_then_is_sent_again() -> None:
    built, event = await looked(lost(), Absent(), 90)
    assert isinstance(event, RetryPlanned)
    assert isinstance(built.run.states["a1"], Retrying)


async def test_what_could_not_be_looked_through_is_never_taken_for_absent() -> None:
    _, event = await looked(lost(), Incomplete(), 90)
    assert [choice.value for choice in asked(event).choices] == ["done", "resend", "skip"]


async def test_what_turns_up_late_is_taken_at_once() -> None:
    built, _ = await until_told(Absent())
    _, event = await looked(built, Found(RIGHT), 60)
    assert isinstance(event, ActionSucceeded)
    assert event.adopted


async def test_looks_that_fail_say_nothing_and_a_whole_one_is_needed_after_the_time_out() -> None:
    built, after_s = await until_told(BUSY)
    assert after_s < 60
    built, event = await looked(built, BUSY, 100)
    assert isinstance(event, ActionUncertain)
    assert event.until is not None
    _, event = await looked(built, Absent(), 130)
    assert isinstance(event, RetryPlanned)


async def test_people_are_told_from_ten_seconds_on_and_not_before() -> None:
    built, _ = await looked(lost(), Absent(), 9.9)
    assert not find_waits(built.run)
    built, _ = await looked(built, Absent(), 10)
    assert list(find_waits(built.run)) == ["a1"]


async def test_a_call_that_a_restart_cut_off_is_waited_for_from_the_first_look_on() -> None:
    built = a_run(a_plan(POST)).started("a1", {"text": "안녕"})
    built, event = await looked(built, Absent(), 3600)
    assert isinstance(event, ActionUncertain)
    built, event = await looked(built, Absent(), 3600 + 89)
    assert isinstance(event, ActionUncertain)
    _, event = await looked(built, Absent(), 3600 + 90)
    assert isinstance(event, RetryPlanned)


async def test_who_does_not_want_to_wait_is_asked_and_what_turns_up_meanwhile_is_still_taken() -> None:
    built, after_s = await until_told(Absent())
    events, notice = steer_run(built.run, Steer("stop_waiting"), Who("U1"), NOW + timedelta(seconds=after_s), TEAM)
    assert notice is None
    for event in events:
        built = built.then(event)
    assert compute_wake_time(built.run) == NOW + timedelta(seconds=after_s)
    built, event = await looked(built, Absent(), after_s)
    question = asked(event)
    assert [choice.value for choice in question.choices] == ["skip", "resend", "done"]
    assert "두 번" in question.choices[1].label
    built, event = await looked(built, Absent(), 60)
    assert asked(event).id == question.id, "the same question stands"
    assert isinstance((await looked(built, Found(RIGHT), 70))[1], ActionSucceeded)
    built, event = await looked(built, Absent(), 90)
    assert isinstance(event, ActionUncertain)
    assert event.until is None, "nothing is sent while a person decides"


@pytest.mark.parametrize(("word", "state"), [("skip", Skipped), ("resend", Retrying)])
async def test_the_word_of_who_did_not_want_to_wait_is_followed(word: str, state: type) -> None:
    built, after_s = await until_told(Absent())
    for event in steer_run(built.run, Steer("stop_waiting"), Who("U1"), NOW, TEAM)[0]:
        built = built.then(event)
    built, event = await looked(built, Absent(), after_s)
    events, _ = answer_question(built.run, AnswerQuestion(asked(event).id, word), Who("U1"), NOW, TEAM)
    for event in events:
        built = built.then(event)
    built, _ = await looked(built, Absent(), after_s + 1)
    assert isinstance(built.run.states["a1"], state)


async def test_only_those_who_may_steer_cut_the_wait_short_and_only_where_there_is_one() -> None:
    built, _ = await until_told(Absent())
    _, notice = steer_run(built.run, Steer("stop_waiting"), Who("U5"), NOW, TEAM)
    assert notice is not None
    assert notice.error == ErrorKind.NOT_YOURS
    _, notice = steer_run(lost().run, Steer("stop_waiting"), Who("U1"), NOW, TEAM)
    assert notice is not None
    assert notice.error == ErrorKind.NOTHING_AWAITED


async def test_what_a_person_has_changed_since_is_not_written_over_unasked() -> None:
    built, event = await looked(lost(), ChangedSince(), 5)
    assert [choice.value for choice in asked(event).choices] == ["skip", "resend", "done"]
    assert isinstance(built.run.states["a1"], Uncertain)
    assert compute_wake_time(built.run) is None


async def test_of_two_that_both_carry_its_mark_the_first_is_taken_without_asking() -> None:
    both = tuple(Candidate(label=ts, result={"ts": ts}) for ts in ("1.1", "2.2"))
    _, event = await looked(lost(), Ambiguous(both, ours=True), 5)
    assert isinstance(event, ActionSucceeded)
    assert event.result == {"ts": "1.1"}
    _, event = await looked(lost(), Ambiguous(both), 5)
    assert [choice.value for choice in asked(event).choices] == ["adopt:0", "adopt:1", "resend", "skip"]
