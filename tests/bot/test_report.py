"""``--json``: of every step all that is known, also of those that failed, wait or will be tried again."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from jsonschema import Draft202012Validator

import schemas
from bot.run_report import build_report
from schemas.ask import Question
from schemas.events import ActionSkipped, ActionSuspended, Event, QuestionAnswered, QuestionAsked
from schemas.states import ActionState
from schemas.values import Payload
from tests.core.builders import NOW, RunBuilder, a_failure, a_plan, a_run, an_action

SCHEMA = json.loads((Path(schemas.__file__).parent / "run-result.schema.json").read_text("utf-8"))
SENT: Payload = {"channel": "C1", "text": "안녕"}
ALLOWED = {"decision": "allow", "rule": "write.ordinary", "reason": ""}


def asked_about(about: str) -> Question:
    given = {"id": "q", "action": "a1", "tool": "slack.post_message", "field": "", "text": "?", "control": "choices"}
    return Question.model_validate({**given, "about": about, "failure": a_failure("not_found")})


def suspended(built: RunBuilder) -> RunBuilder:
    event = ActionSuspended(
        at=NOW,
        action="a1",
        attempt=2,
        failure=a_failure("permission"),
        question=asked_about("remedy"),
        checks=1,
        until=NOW + timedelta(hours=1),
    )
    return built.then(event)


def asking(built: RunBuilder) -> RunBuilder:
    return built.then(QuestionAsked(at=NOW, question=asked_about("failure")))


def answered(built: RunBuilder, value: str) -> RunBuilder:
    return asking(built).then(QuestionAnswered(at=NOW, question="q", value=value, by="U1"))


BEGUN = a_run(a_plan(an_action("a1"))).started("a1", SENT, attempt=2)
KNOWN: dict[str, tuple[RunBuilder, str]] = {
    "under way": (BEGUN, "started"),
    "failed": (BEGUN.failed("a1"), "failed"),
    "to be tried again": (BEGUN.retrying("a1", 5, attempt=2), "retrying"),
    "failed after waiting for another try": (BEGUN.retrying("a1", 5, attempt=2).failed("a1"), "failed"),
    "held up by what people must mend": (suspended(BEGUN), "suspended"),
    "not known how it went": (BEGUN.uncertain("a1"), "uncertain"),
    "failed after it was not known": (BEGUN.uncertain("a1").failed("a1"), "failed"),
    "failed where people are asked": (asking(BEGUN), "awaiting_answer"),
    "given up by a person": (answered(BEGUN, "stop"), "failed"),
    "left by a person": (answered(BEGUN, "skip"), "skipped"),
    "failed where the plan leaves it at that": (
        BEGUN.then(ActionSkipped(at=NOW, action="a1", reason="broken", failure=a_failure("not_found"))),
        "skipped",
    ),
}


def told(built: RunBuilder) -> dict[str, Any]:
    whole = build_report(built.run)
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(whole)] == []  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return cast("list[dict[str, Any]]", whole["actions"])[0]


@pytest.mark.parametrize("case", KNOWN)
def test_what_was_sent_when_and_why_is_told_of_a_step_that_did_not_succeed(case: str) -> None:
    built, status = KNOWN[case]
    action = told(built)
    assert action["status"] == status
    assert action["payload"] == SENT
    assert action["decision"] == ALLOWED
    assert action["started_at"] == NOW.isoformat()


@pytest.mark.parametrize("case", ["given up by a person", "left by a person", "to be tried again", "under way"])
def test_the_attempts_are_counted(case: str) -> None:
    assert told(KNOWN[case][0])["attempts"] == 2


def test_of_a_write_that_is_not_known_to_have_happened_it_is_told_why() -> None:
    assert told(BEGUN.uncertain("a1"))["error"]["kind"] == "uncertain"


def test_of_a_step_that_was_never_begun_nothing_is_made_up() -> None:
    built = a_run(a_plan(an_action("a1")))
    for never in (built, built.failed("a1"), suspended(built), answered(built, "skip")):
        action = told(never)
        assert (action["payload"], action["decision"], action["started_at"]) == (None, None, None)


def test_what_is_tried_again_tells_of_the_newer_attempt() -> None:
    again: Payload = {"channel": "C1", "text": "안녕!"}
    built = BEGUN.retrying("a1", 5, attempt=2).started("a1", again, attempt=3).failed("a1")
    assert told(built)["payload"] == again


def test_a_journal_of_before_folds_to_the_same_since_its_events_hold_it_already() -> None:
    events: list[Event] = [type(event).model_validate_json(event.model_dump_json()) for event in BEGUN.events]
    assert told(RunBuilder(tuple(events)).failed("a1"))["payload"] == SENT


def test_every_state_of_a_step_is_one_that_programs_are_told_of() -> None:
    union: tuple[type[Any], ...] = get_args(get_args(ActionState)[0])
    states = {kind.__pydantic_fields__["state"].default for kind in union}
    assert set(SCHEMA["properties"]["actions"]["items"]["properties"]["status"]["enum"]) == states
