"""A run that was stopped waits for nobody: whoever starts metel again ends it."""

from __future__ import annotations

import pytest

from orchestration.limits import Limits
from orchestration.run.next_steps import End
from orchestration.run.scheduler import find_next_steps
from orchestration.run.status import compute_status
from schemas.run import Run
from schemas.states import AwaitingAnswer, AwaitingApproval
from tests.bot.runs import NOON, a_run


@pytest.mark.parametrize("change", [{"cancelled_by": "minji"}, {"refused": True}])
@pytest.mark.parametrize("asking", [AwaitingAnswer(question="q1"), AwaitingApproval(approval="ap1")])
def test_what_was_asked_does_not_hold_back_the_end(
    change: dict[str, object], asking: AwaitingAnswer | AwaitingApproval
) -> None:
    waiting: Run = a_run().planned("make").with_state("make", asking).run
    assert compute_status(waiting) == "waiting"
    stopped = waiting.model_copy(update=change)
    assert compute_status(stopped) == "running"
    assert find_next_steps(stopped, NOON, Limits()) == (End(),)
