"""Why a run waits: for what, of whom, until when, and what would help."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import get_args

import pytest

from orchestration.ask.waits import RunSurroundings, Wait, WaitKind, describe_wait, list_waits
from orchestration.rate_limit.limiter_state import Hold
from orchestration.text.messages import load_wording
from schemas.ask import Question
from schemas.events import (
    ActionSuspended,
    Answer,
    LineJoined,
    RepeatPlanned,
    RetryPlanned,
    RunCancelled,
    RunEnded,
    RunPaused,
    TeamStopped,
)
from tests.core.builders import NOW, RunBuilder, a_failure, a_plan, a_read, a_run, an_action

WORDS = load_wording("orchestration.text")
SOON = NOW + timedelta(minutes=5)
LATER = NOW + timedelta(hours=2)
POST = a_plan(an_action("a1"), a_read("a2"))


def planned() -> RunBuilder:
    return a_run(POST)


def held_back() -> RunBuilder:
    failure = a_failure("rate_limited", held=True, held_until=LATER)
    return planned().started("a1").then(RetryPlanned(at=NOW, action="a1", attempt=1, until=SOON, failure=failure))


def in_line(*, held: bool = False) -> RunBuilder:
    return planned().started("a1").then(LineJoined(at=NOW, service="slack", ahead=7, until=SOON, held=held))


def suspended() -> RunBuilder:
    question = Question(id="q", action="a1", tool="slack.post_message", field="", text="?", control="choices")
    question = question.model_copy(update={"about": "remedy"})
    event = ActionSuspended(
        at=NOW, action="a1", attempt=1, failure=a_failure("auth"), question=question, checks=1, until=SOON
    )
    return planned().started("a1").then(event)


def over() -> RunEnded:
    return RunEnded(at=NOW, status="succeeded", answer=Answer(text=""))


def repeating() -> RunBuilder:
    return planned().succeeded("a1").then(RepeatPlanned(at=NOW, action="a2", times=1, until=SOON, note=""))


BY_ADMIN = Hold(LATER, NOW, by="root")
CASES: Mapping[WaitKind, tuple[RunBuilder, RunSurroundings, Wait]] = {
    "held": (
        held_back(),
        RunSurroundings(),
        Wait("held", ("1",), "slack", until=LATER, look=SOON),
    ),
    "held_by_person": (
        planned().started("a1"),
        RunSurroundings({"slack": BY_ADMIN}),
        Wait("held_by_person", ("1",), "slack", whom=("root",), since=NOW, until=LATER, look=LATER),
    ),
    "released": (
        held_back(),
        RunSurroundings(held_parts=frozenset()),
        Wait("released", ("1",), "slack", until=SOON),
    ),
    "line": (in_line(), RunSurroundings(), Wait("line", ("1",), "slack", since=NOW, until=SOON, ahead=7)),
    "approval": (
        planned().approval("a1", expires_in_s=7200),
        RunSurroundings(),
        Wait("approval", ("1",), whom=("김민지",), since=NOW, until=LATER),
    ),
    "answer": (
        planned().asked("a1"),
        RunSurroundings(),
        Wait("answer", ("1",), what="?", whom=("김민지",), since=NOW),
    ),
    "remedy": (
        suspended(),
        RunSurroundings(),
        Wait("remedy", ("1",), "slack", since=NOW, until=SOON, failure=a_failure("auth")),
    ),
    "retry": (
        planned().started("a1").retrying("a1", 300),
        RunSurroundings(),
        Wait("retry", ("1",), "slack", until=SOON, failure=a_failure()),
    ),
    "check": (
        planned().started("a1").uncertain("a1", SOON),
        RunSurroundings(),
        Wait("check", ("1",), "slack", since=NOW, until=SOON),
    ),
    "repeat": (repeating(), RunSurroundings(), Wait("repeat", ("2",), until=SOON)),
    "call": (planned().started("a1"), RunSurroundings(), Wait("call", ("1",), "slack", since=NOW)),
    "planning": (a_run(), RunSurroundings(), Wait("planning", since=NOW)),
    "paused": (
        planned().then(RunPaused(at=NOW, by="U2", by_name="junho")),
        RunSurroundings(),
        Wait("paused", whom=("junho",)),
    ),
    "team_stopped": (
        planned().then(TeamStopped(at=NOW, by="U2", by_name="junho")),
        RunSurroundings(),
        Wait("team_stopped", whom=("junho",)),
    ),
    "stopping": (
        planned().then(RunCancelled(at=NOW, by="U2", by_name="junho")),
        RunSurroundings(),
        Wait("stopping", whom=("junho",)),
    ),
    "ready": (planned(), RunSurroundings(), Wait("ready")),
    "delivery": (
        planned().started("a1").succeeded("a1").then(over()),
        RunSurroundings(deliveries=((NOW, "slack.interaction"),)),
        Wait("delivery", what="slack.interaction", since=NOW),
    ),
    "overdue": (
        planned(),
        RunSurroundings(wake_at=NOW - timedelta(hours=1)),
        Wait("overdue", since=NOW - timedelta(hours=1)),
    ),
}


def test_there_is_a_case_for_each_reason_to_wait() -> None:
    assert set(CASES) == set(get_args(WaitKind))


@pytest.mark.parametrize("kind", CASES)
def test_a_run_says_what_it_waits_for(kind: WaitKind) -> None:
    built, around, wait = CASES[kind]
    assert list_waits(built.run, NOW, around)[0] == wait


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
@pytest.mark.parametrize("kind", CASES)
def test_it_is_told_in_words_until_when_and_what_would_help(kind: WaitKind, language: str) -> None:
    built, _, wait = CASES[kind]
    why, remedy = describe_wait(built.run, wait, language, WORDS)
    assert why
    assert remedy
    for moment in (wait.until,) if kind != "remedy" else ():
        assert moment is None or local(moment) in why
    assert all(one in why for one in wait.whom)
    assert "–" not in why + remedy, "every moment that is named is known"


def local(moment: datetime) -> str:
    return f"{moment + timedelta(hours=9):%Y-%m-%d %H:%M}"


def test_a_stop_of_all_work_is_told_first_of_a_run_that_has_not_heard_of_it() -> None:
    kind = "approval"
    waiting, _, wait = CASES[kind]
    told = list_waits(waiting.run, NOW, RunSurroundings(stopped_by="root"))
    assert told == (Wait("team_stopped", whom=("root",)), wait)
    builder, _, wait = CASES["team_stopped"]
    assert list_waits(builder.run, NOW, RunSurroundings(stopped_by="root")) == (wait,)


def test_a_hold_that_there_is_now_goes_before_what_the_run_was_told() -> None:
    (wait,) = list_waits(held_back().run, NOW, RunSurroundings({"slack": Hold(SOON, NOW, by="root")}))
    assert (wait.kind, wait.until, wait.whom) == ("held_by_person", SOON, ("root",))


def test_a_vendors_wish_that_a_call_stands_before_is_a_hold() -> None:
    (wait,) = list_waits(in_line(held=True).run, NOW)
    assert (wait.kind, wait.until) == ("held", SOON)


def test_a_call_that_takes_longer_than_any_is_carried_by_nobody() -> None:
    run = planned().started("a1").run
    assert [wait.kind for wait in list_waits(run, NOW + timedelta(minutes=14))] == ["call"]
    assert [wait.kind for wait in list_waits(run, NOW + timedelta(minutes=16))] == ["overdue", "call"]


def test_steps_that_wait_for_one_yes_are_told_once_with_whom_the_card_calls() -> None:
    built = planned().approval("a1")
    asked = built.run.approvals["p-a1"].approval
    both = asked.model_copy(update={"asks": ("U7", "S1"), "items": (*asked.items, asked.items[0])})
    run = built.run.model_copy(
        update={"approvals": {"p-a1": built.run.approvals["p-a1"].model_copy(update={"approval": both})}}
    )
    run = run.model_copy(update={"states": {**run.states, "a2": run.states["a1"]}})
    (wait,) = list_waits(run, NOW)
    assert (wait.steps, wait.whom) == (("1", "2"), ("U7", "S1"))


def test_a_run_that_is_over_waits_for_nothing_but_what_was_said_to_it() -> None:
    run = planned().then(over()).run
    assert list_waits(run, NOW, RunSurroundings(wake_at=NOW - timedelta(days=1))) == ()
    assert [wait.kind for wait in list_waits(run, NOW, RunSurroundings(deliveries=((NOW, "x"),)))] == ["delivery"]


def test_a_part_of_a_service_that_is_still_held_is_not_released() -> None:
    (wait,) = list_waits(held_back().run, NOW, RunSurroundings(held_parts=frozenset({"slack"})))
    assert (wait.kind, wait.until) == ("held", LATER)
