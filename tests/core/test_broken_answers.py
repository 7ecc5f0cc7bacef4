"""A write that was answered otherwise than promised may have happened: it is looked for, else a person settles it."""

from __future__ import annotations

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import cast

import pytest

from orchestration.execution.context import StepContext, TeamContext
from orchestration.execution.reconcile import reconcile_action
from orchestration.execution.verify_result import accept_result
from orchestration.limits import Limits
from orchestration.run.answer import compose_answer
from orchestration.run.next_steps import Execute
from orchestration.run.phrases import describe_failure
from orchestration.run.retries import UNPROMISED
from orchestration.run.scheduler import find_next_steps
from orchestration.run.status import compute_status
from orchestration.text.messages import load_wording
from orchestration.tool import Absent, Ambiguous, CallContext, Found, Reconcile, Reconciled, Tool
from schemas.ask import Candidate
from schemas.errors import Failure
from schemas.events import ActionSucceeded, ActionUncertain, Event, ModelUse, QuestionAnswered
from schemas.plan import LANGUAGES, Language
from schemas.team import TeamSettings
from schemas.values import Payload
from tests.core.builders import NOW, RunBuilder, a_contract, a_plan, a_run, an_action

LIMITS = Limits()
POST = an_action("a1", on_error="stop")
WRONG: Payload = {"wrong": 1}
RIGHT: Payload = {"ts": "1.1"}


def begun(language: Language = "ko") -> RunBuilder:
    payload: Payload = {"channel": "#sales", "text": "안녕하세요 kim@acme.test"}
    return a_run(a_plan(POST), language=language).started("a1", payload)


def work(built: RunBuilder, look: Reconcile | None = None, at: datetime = NOW) -> StepContext:
    clock = SimpleNamespace(now=lambda: at)
    words = load_wording("orchestration.text")
    team = SimpleNamespace(
        clock=clock, limits=LIMITS, chance=lambda: 0.5, words=words, settings=TeamSettings(team="T1")
    )
    tool = SimpleNamespace(contract=a_contract(), reconcile=look)
    return StepContext(cast("TeamContext", team), built.run, POST, cast("Tool", tool))


def finding(found: Reconciled) -> Reconcile:
    async def look(payload: Payload, call: CallContext) -> Reconciled:
        del payload, call
        return found

    return look


def answered(built: RunBuilder) -> RunBuilder:
    """The run after a call that was answered otherwise than promised."""
    return after(built, accept_result(work(built), WRONG, ModelUse(calls=1), adopted=False))


def after(built: RunBuilder, events: tuple[Event, ...]) -> RunBuilder:
    for event in events:
        built = built.then(event)
    return built


def uncertain(events: tuple[Event, ...]) -> ActionUncertain:
    (event,) = events
    assert isinstance(event, ActionUncertain)
    assert event.failure.code == UNPROMISED
    return event


def test_it_is_no_success_and_is_looked_for_at_once() -> None:
    built = answered(begun())
    event = built.events[-1]
    assert isinstance(event, ActionUncertain)
    assert (event.until, event.question) == (NOW, None)
    assert find_next_steps(built.run, NOW, LIMITS) == (Execute("a1"),)
    assert built.run.use.calls == 1


async def test_where_metel_cannot_look_the_person_is_asked() -> None:
    built = answered(begun())
    event = uncertain(await reconcile_action(work(built)))
    assert event.question is not None
    assert [choice.value for choice in event.question.choices] == ["done", "resend", "skip"]
    waiting = built.then(event).run
    assert (compute_status(waiting), find_next_steps(waiting, NOW + timedelta(days=1), LIMITS)) == ("waiting", ())


async def test_what_is_found_is_adopted() -> None:
    (event,) = await reconcile_action(work(answered(begun()), finding(Found(RIGHT))))
    assert isinstance(event, ActionSucceeded)
    assert (event.adopted, event.verdict.status, event.memory["message_ts"].data) == (True, "pass", "1.1")


async def test_what_is_found_and_is_no_better_is_put_to_the_person_and_not_looked_for_again() -> None:
    for built in (answered(begun()), begun()):
        event = uncertain(await reconcile_action(work(built, finding(Found(WRONG)))))
        assert event.until is None
        assert event.question is not None


async def test_what_is_not_found_is_not_sent_again_unasked() -> None:
    built, look = answered(begun()), finding(Absent())
    first = uncertain(await reconcile_action(work(built, look)))
    assert first.checks == 1
    over = NOW + timedelta(seconds=LIMITS.landing_s)
    second = uncertain(await reconcile_action(work(built.then(first), look, over)))
    assert second.until is None
    assert second.question is not None


async def test_of_several_that_are_found_the_one_that_a_person_picks_is_taken_as_it_is() -> None:
    built = answered(begun())
    candidates = (Candidate(label="one", result=WRONG), Candidate(label="two", result=RIGHT))
    event = uncertain(await reconcile_action(work(built, finding(Ambiguous(candidates)))))
    assert event.question is not None
    word = QuestionAnswered(at=NOW, question=event.question.id, value="adopt:0", by="U1")
    (taken,) = await reconcile_action(work(built.then(event).then(word)))
    assert isinstance(taken, ActionSucceeded)
    assert taken.verdict.status == "pass"
    assert "a person said that it is this" in taken.verdict.notes[0]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_question_tells_what_was_sent_with_personal_data_masked(language: Language) -> None:
    event = uncertain(await reconcile_action(work(answered(begun(language)))))
    assert event.question is not None
    assert "channel: #sales · text: 안녕하세요" in event.question.text
    assert "kim@acme.test" not in event.question.text
    assert "{" not in event.question.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_to_a_run_that_was_stopped_meanwhile_says_that_it_is_not_known(language: Language) -> None:
    words, run = load_wording("orchestration.text"), answered(begun(language)).run
    known = words.say(language, "end.unpromised_step", step="slack.post_message", service="Slack")
    assert known in compose_answer(run, "failed", words).text
    failure = Failure(kind="uncertain", message="ts: required", service="slack", code=UNPROMISED)
    assert describe_failure(failure, language, words) == words.say(language, "failure.unpromised", service="Slack")
