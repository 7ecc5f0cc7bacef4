"""Copies of a write that was sent once more: when it is looked for them, what counts as one, who may remove them."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import cast

import pytest

from orchestration.commands.remove_copies import begin_copy_removal
from orchestration.execution.check_copies import check_copies
from orchestration.execution.context import StepContext, TeamContext
from orchestration.execution.reconcile import reconcile_action
from orchestration.limits import Limits
from orchestration.run.commands import Who
from orchestration.run.copies import find_copies, find_due_checks
from orchestration.run.scheduler import compute_wake_time, find_next_steps
from orchestration.text.messages import load_wording
from orchestration.tool import (
    Absent,
    Ambiguous,
    CallContext,
    FinishedCall,
    Found,
    Incomplete,
    Reconciled,
    Tool,
    ToolError,
)
from schemas.ask import Candidate
from schemas.errors import ErrorKind, Failure
from schemas.events import (
    ActionFailed,
    ActionStarted,
    ActionUncertain,
    Answer,
    CopiesChecked,
    CopyRemovalBegun,
    RetryPlanned,
    RunEnded,
)
from schemas.states import Filled
from schemas.team import TeamSettings
from schemas.values import Payload
from tests.core.builders import ALLOWED, NOW, RunBuilder, a_contract, a_failure, a_plan, a_run, an_action

LIMITS = Limits()
POST = an_action("a1", on_error="stop")
TEAM = TeamSettings(team="T1", approvers=("U9",))
LOST = Failure(kind="uncertain", message="lost", service="slack", code="http_502")
LATER = NOW + timedelta(seconds=90 + LIMITS.look_again_s)
ONE, TWO = (Candidate(label=ts, result={"ts": ts}) for ts in ("1.1", "2.2"))


def context(built: RunBuilder, found: Reconciled | ToolError, after_s: float = 90) -> StepContext:
    async def look(payload: Payload, call: CallContext) -> Reconciled:
        assert (payload, call.prior) == ({"text": "first"}, {"last": "b1"}), "what was sent and noted first"
        if isinstance(found, ToolError):
            raise found
        return found

    def undo(done: FinishedCall) -> Payload:
        return {"ts": done.result["ts"]}

    team = SimpleNamespace(
        clock=SimpleNamespace(now=lambda: NOW + timedelta(seconds=after_s)),
        limits=LIMITS,
        chance=lambda: 0.5,
        words=load_wording("orchestration.text"),
        settings=TEAM,
    )
    tool = SimpleNamespace(contract=a_contract(), reconcile=look, undo=SimpleNamespace(payload=undo))
    return StepContext(cast("TeamContext", team), built.run, POST, cast("Tool", tool))


async def sent_again() -> RunBuilder:
    """A run whose write was lost, was absent and is sent once more."""
    filled = Filled(payload={"text": "first"}, prior={"last": "b1"})
    begun = ActionStarted(at=NOW, action="a1", attempt=1, operation="op", filled=filled, decision=ALLOWED)
    built = a_run(a_plan(POST)).then(begun)
    built = built.then(ActionUncertain(at=NOW, action="a1", failure=LOST, checks=0, until=NOW))
    (event,) = await reconcile_action(context(built, Absent()))
    assert isinstance(event, RetryPlanned)
    assert event.look_again_at == LATER
    return built.then(event)


async def ended() -> RunBuilder:
    built = (await sent_again()).started("a1", {"text": "second"}).succeeded("a1", ts="1.1")
    return built.then(RunEnded(at=NOW, status="succeeded", answer=Answer(text="done")))


async def test_an_ended_run_is_woken_to_look_for_copies_once() -> None:
    built = await ended()
    assert compute_wake_time(built.run) == LATER
    assert find_next_steps(built.run, LATER, LIMITS) == ()
    assert (find_due_checks(built.run, NOW), find_due_checks(built.run, LATER)) == ((), ("a1",))
    built = built.then(await check_copies(context(built, Found({"ts": "1.1"}))))
    assert (compute_wake_time(built.run), find_due_checks(built.run, LATER), find_copies(built.run)) == (None, (), {})


async def test_while_the_step_is_under_way_it_is_not_looked_for_copies() -> None:
    built = (await sent_again()).started("a1", {"text": "second"})
    assert find_due_checks(built.run, LATER) == ()


async def test_what_is_there_beside_the_one_that_the_run_knows_is_a_copy() -> None:
    checked = await check_copies(context(await ended(), Ambiguous((ONE, TWO), ours=True)))
    assert checked.copies == (TWO,)


async def test_what_was_told_as_failed_and_is_there_after_all_is_told() -> None:
    built = (await sent_again()).started("a1", {"text": "second"})
    built = built.then(ActionFailed(at=NOW, action="a1", attempts=2, failure=a_failure("invalid")))
    checked = await check_copies(context(built, Found({"ts": "1.1"})))
    assert [one.result for one in checked.copies] == [{"ts": "1.1"}]
    assert (await check_copies(context(built, Absent()))).copies == ()


BUSY = ToolError(Failure(kind="transient", message="busy", service="slack", code="http_502"))


@pytest.mark.parametrize("found", [BUSY, Incomplete()], ids=["busy", "incomplete"])
async def test_where_it_cannot_be_told_it_is_looked_again_but_not_for_ever(found: Reconciled | ToolError) -> None:
    built = await ended()
    checked = await check_copies(context(built, found, after_s=400))
    assert checked.look_again_at == NOW + timedelta(seconds=400 + LIMITS.look_again_s)
    assert compute_wake_time(built.then(checked).run) == checked.look_again_at
    assert (await check_copies(context(built, found, after_s=3 * 3600))).look_again_at is None


@pytest.mark.parametrize(
    ("by", "already", "error"),
    [("U1", False, None), ("U5", False, ErrorKind.NOT_YOURS), ("U1", True, ErrorKind.ALREADY_UNDONE)],
)
async def test_a_copy_is_removed_once_by_those_who_may_steer(by: str, already: bool, error: ErrorKind | None) -> None:
    built = (await ended()).then(CopiesChecked(at=NOW, action="a1", copies=(TWO,)))
    begun = CopyRemovalBegun(at=NOW, action="a1", run="r2", by=by)
    if already:
        built = built.then(begun)
    events, notice = begin_copy_removal(built.run, begun, Who(by), TEAM)
    assert (events, notice and notice.error) == (() if error else (begun,), error)


async def test_nothing_is_removed_where_there_is_no_copy() -> None:
    begun = CopyRemovalBegun(at=NOW, action="a1", run="r2", by="U1")
    _, notice = begin_copy_removal((await ended()).run, begun, Who("U1"), TEAM)
    assert notice is not None
    assert notice.error == ErrorKind.NOTHING_TO_UNDO
