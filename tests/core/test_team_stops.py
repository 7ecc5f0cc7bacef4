"""A stop of all work: what still counts, which runs it holds, and that a call that waits in line is given up."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from orchestration.execution.line_watch import STOP_SEEN_S, LineWatch
from orchestration.execution.team_stops import build_stop_events, find_stop
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.policy.mode import TeamStop
from orchestration.rate_limit.caller import LinePosition, get_caller
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import (
    AnswerQuestion,
    ChangePlan,
    ChangeStep,
    Command,
    DecideApproval,
    DropStep,
    ExtendApproval,
    RemoveCopies,
    RenewApproval,
    Revisit,
    Steer,
    is_less_work,
)
from orchestration.run.scheduler import compute_wake_time
from orchestration.run.status import compute_status
from schemas.events import RunCancelled, TeamStarted, TeamStopped
from tests.core.builders import NOW, a_plan, a_run, an_action

STOP = TeamStop("T1", True, NOW, "U1", "김민지")
RUNNING = a_run(a_plan(an_action("a1")))


@pytest.mark.parametrize(
    ("command", "counts"),
    [
        (Steer("stop"), True),
        (Steer("pause"), True),
        (Steer("resume"), False),
        (Steer("stop_waiting"), False),
        (DecideApproval("p1", Ruling(False)), True),
        (DecideApproval("p1", Ruling(True)), False),
        (DropStep("a1"), True),
        (AnswerQuestion("q1", "x"), False),
        (ChangeStep("a1", {}), False),
        (ChangePlan("x"), False),
        (ExtendApproval("p1"), False),
        (RenewApproval("p1"), False),
        (Revisit("undo"), False),
        (Revisit("retry"), False),
        (RemoveCopies("a1"), False),
    ],
)
def test_what_counts_while_all_work_is_stopped(command: Command, counts: bool) -> None:
    assert is_less_work(command) is counts


def test_a_run_records_once_that_it_is_held_and_once_that_it_goes_on() -> None:
    (stopped,) = build_stop_events(STOP, RUNNING.run, NOW)
    assert stopped == TeamStopped(at=NOW, by="U1", by_name="김민지")
    held = RUNNING.then(stopped)
    assert build_stop_events(STOP, held.run, NOW) == ()
    assert (compute_status(held.run), compute_wake_time(held.run)) == ("paused", None)
    (started,) = build_stop_events(None, held.run, NOW)
    assert started == TeamStarted(at=NOW)
    goes_on = held.then(started).run
    assert (compute_status(goes_on), goes_on.attended_at) == ("running", NOW)
    assert build_stop_events(None, goes_on, NOW) == ()


def test_a_run_that_a_person_stops_too_may_end_unless_a_call_is_under_way() -> None:
    cancelled = RunCancelled(at=NOW, by="U1")
    assert find_stop(STOP, RUNNING.run) is STOP
    assert find_stop(STOP, RUNNING.then(cancelled).run) is None
    assert find_stop(STOP, RUNNING.started("a1").then(cancelled).run) is STOP


async def test_a_call_that_waits_in_line_is_given_up_within_a_second() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)
        if seconds != STOP_SEEN_S:
            await asyncio.Event().wait()

    async def refresh(team: str) -> None:
        assert team == "T1"

    def context_of(team: str) -> SimpleNamespace:
        return SimpleNamespace(stop=STOP)

    work = SimpleNamespace(refresh=refresh, teams=context_of)
    async with asyncio.timeout(5):
        with LineWatch(cast("UnitOfWork", work), sleep).call_for(RUNNING.run):
            caller = get_caller()
            assert caller is not None
            caller.positions["t1"] = LinePosition("notion", 7, NOW)
            caller.on_wait()
            await caller.left.wait()
    assert STOP_SEEN_S in slept
    assert STOP_SEEN_S <= 1.0
