"""Runs that come from a backup: which of them, and what they look for before they write."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.run.restored import RESTORED, is_of_before, is_untold, needs_look
from schemas.events import Answer, RetryPlanned, RunEnded, RunRestored
from tests.core.builders import NOW, RunBuilder, a_failure, a_plan, a_run, an_action

HOUR = timedelta(hours=1)
TOLD = RunRestored(at=NOW + HOUR, taken_at=NOW)


def planned() -> RunBuilder:
    return a_run(a_plan(an_action("a1"), an_action("a2")))


def absent(action: str, code: str = RESTORED) -> RetryPlanned:
    failure = a_failure("transient", code=code)
    return RetryPlanned(at=NOW + HOUR, action=action, attempt=1, until=NOW + HOUR, failure=failure)


def test_a_write_is_looked_for_until_it_is_known_to_be_absent_and_each_for_itself() -> None:
    run = planned().then(TOLD)
    assert needs_look(run.run, "a1")
    again = run.started("a1").then(absent("a1"))
    assert not needs_look(again.run, "a1"), "else it would be looked for for ever"
    assert needs_look(again.run, "a2")
    assert needs_look(run.started("a1").then(absent("a1", code="http_502")).run, "a1"), "that was another failure"
    assert needs_look(again.then(TOLD).run, "a1"), "a second restore forgets it"
    assert not needs_look(planned().run, "a1")


def test_only_an_attempt_that_began_after_the_restore_does_not_know_what_was_there_before() -> None:
    run = planned().then(TOLD).run
    assert is_untold(run, "a1", NOW + 2 * HOUR)
    assert not is_untold(run, "a1", NOW), "it was begun before the backup, and so was what it read first"


@pytest.mark.parametrize(
    ("built", "is_before"),
    [
        (a_run(), True),
        (a_run(asked_at=NOW + 2 * HOUR), False),
        (a_run(asked_at=NOW + 2 * HOUR, undoes="r0"), True),
        (a_run(asked_at=NOW + 2 * HOUR, id="again r0"), True),
        (a_run().then(TOLD), False),
        (a_run().then(RunEnded(at=NOW, status="succeeded", answer=Answer(text=""))), False),
    ],
    ids=["asked before", "asked since", "takes another back", "does another again", "told already", "over"],
)
def test_a_run_that_may_have_been_begun_before_the_restore_is_told(built: RunBuilder, is_before: bool) -> None:
    assert is_of_before(built.run, NOW + HOUR) == is_before
