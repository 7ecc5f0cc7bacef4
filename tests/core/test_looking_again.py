"""A read that waits for something looks inside of what it has just read, and says what it cannot judge."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from orchestration.execution.context import StepContext, TeamContext
from orchestration.execution.verify_result import accept_result
from orchestration.limits import Limits
from orchestration.run.answer import compose_answer
from orchestration.text.messages import load_wording
from orchestration.tool import Tool
from schemas.events import ActionFailed, ActionSkipped, ActionSucceeded, Event, ModelUse, RepeatPlanned
from schemas.plan import Action
from schemas.states import Watching
from schemas.values import Json
from tests.core.builders import NOW, RunBuilder, a_plan, a_read, a_reader, a_run

DONE: Json = {"path": "a2.rows.0.status", "op": "eq", "value": "done"}


def waiting_for(until: Json, **more: Any) -> RunBuilder:
    """A run whose second step reads until something is so; the first has read what was so before."""
    again = a_read("a2", repeat={"every_s": 60, "until": until, "max": 2}, **more)
    return a_run(a_plan(a_read("a1"), again)).succeeded("a1", rows=[{"status": "open"}])


def read(built: RunBuilder, status: Json) -> tuple[Event, ...]:
    """What follows when the second step has read one row."""
    built = built.started("a2")
    context = SimpleNamespace(clock=SimpleNamespace(now=lambda: NOW), limits=Limits(), chance=lambda: 0.5, team=None)
    assert built.run.plan is not None
    action: Action = built.run.plan.action("a2")
    context = StepContext(
        cast("TeamContext", context), built.run, action, cast("Tool", SimpleNamespace(contract=a_reader()))
    )
    return accept_result(context, {"rows": [{"status": status}]}, ModelUse(), adopted=False)


@pytest.mark.parametrize(
    "path", ["a2.rows.0.status", "rows.0.status", "rows", "a2.rows"], ids=["named", "bare", "whole", "named whole"]
)
def test_a_read_waits_for_what_stands_inside_of_what_it_reads(path: str) -> None:
    done: dict[str, Json] = {"path": path, "op": "eq", "value": "done"}
    built = waiting_for(done if path.endswith("status") else {**done, "op": "contains", "value": {"status": "done"}})
    assert [type(event) for event in read(built, "open")] == [RepeatPlanned]
    assert [type(event) for event in read(built, "done")] == [ActionSucceeded]


def test_what_was_just_read_is_compared_with_what_another_step_left() -> None:
    both: Json = {"all": [DONE, {"path": "a1.rows.0.status", "op": "eq", "value": "open"}]}
    assert isinstance(read(waiting_for(both), "done")[0], ActionSucceeded)


def test_what_cannot_be_judged_is_noted_and_the_read_is_made_again() -> None:
    built = waiting_for({"path": "a2.rows.3.status", "op": "eq", "value": "done"})
    (event,) = read(built, "done")
    assert isinstance(event, RepeatPlanned)
    assert event.note == "a2.rows.3.status is missing"
    state = built.started("a2").then(event).run.states["a2"]
    assert isinstance(state, Watching)
    assert state.note == event.note


def test_a_read_that_never_could_be_judged_ends_with_what_could_not() -> None:
    built = waiting_for({"path": "a2.rows.3.status", "op": "eq", "value": "done"})
    again = built.started("a2").then(RepeatPlanned(at=NOW, action="a2", times=1, until=NOW))
    (event,) = read(again, "done")
    assert isinstance(event, ActionFailed)
    assert event.attempts == 2
    text = compose_answer(again.started("a2").then(event).run, "failed", load_wording("orchestration.text")).text
    assert "조건을 확인할 수 없었어요 (a2.rows.3.status is missing)" in text


def test_what_to_do_about_a_read_that_waited_in_vain_is_the_plans_word() -> None:
    built = waiting_for(DONE, on_error="skip").started("a2")
    (event,) = read(built.then(RepeatPlanned(at=NOW, action="a2", times=1, until=NOW)), "open")
    assert isinstance(event, ActionSkipped)
