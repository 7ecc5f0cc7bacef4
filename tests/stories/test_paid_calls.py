"""Every call of a model stands in the journal with what it cost, whatever breaks, is cut off or is dropped after it."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from orchestration.execution.decide_ahead import apply_events
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.plan.diff import build_revision
from orchestration.ports import NotNowError
from schemas.events import Event, ModelCalled, ModelUse
from schemas.run import Run
from tests.bot.office import Office, has, says
from tests.core.model_builders import a_wire_action, a_wire_plan
from tests.stories.conftest import Opened
from tests.stories.places import SALES, posts, script, until
from tests.stories.test_model_outage import latest

WORDS = "내일 3시에 모여요"
INTERNAL = "metel 안에서 문제가 생겼어요"
WRITE: dict[str, Any] = {
    "kind": "announce",
    "instruction": "올릴 글을 작성한다",
    "data": WORDS,
    "language": None,
    "tone": None,
    "length": None,
}
WRITES: dict[str, Any] = {
    "content": a_wire_plan(
        [
            a_wire_action("a1", "text.write", WRITE),
            a_wire_action("a2", "slack.post_message", {"channel": "#sales", "text": "{{a1.text}}"}),
        ]
    )
}
FILLS: dict[str, Any] = {
    "content": a_wire_plan([a_wire_action("a1", "slack.post_message", {"channel": None, "text": None})])
}
FILLED: dict[str, Any] = {"content": {"channel": "#sales", "text": WORDS}}
ASKED = f"@metel '{WORDS}' 이걸로 #sales에 올릴 글 부탁해"
ASKED_PLAINLY = f"@metel #sales에 '{WORDS}' 눈에 띄게 올려줘"


def breaks(*_: object, **__: object) -> Any:
    raise RuntimeError("a mistake of ours")


def count_calls(run: Run, events: list[Event]) -> Counter[str]:
    """Count the calls by role; the run's cost is that of all of them, each counted once."""
    calls = [one.call for one in events if isinstance(one, ModelCalled)]
    assert run.use.calls == len(calls)
    assert run.use.input_tokens == sum(one.input_tokens for one in calls)
    assert run.use.output_tokens == sum(one.output_tokens for one in calls)
    return Counter(one.role for one in calls)


async def seen(office: Office) -> Counter[str]:
    run, events = await latest(office)
    return count_calls(run, list(events))


BROKEN = [
    ("orchestration.llm.writer._judge_text", WRITES, {"planner": 1, "writer": 1}),
    ("orchestration.execution.run_step.accept_result", WRITES, {"planner": 1, "writer": 1}),
    ("orchestration.llm.text_asker.read_written_text", WRITES, {"planner": 1, "writer": 1}),
    ("orchestration.execution.run_step.find_twin", FILLS, {"planner": 1, "filler": 1}),
    ("orchestration.execution.run_step.judge_case", FILLS, {"planner": 1, "filler": 1}),
]


@pytest.mark.parametrize(("where", "plan", "calls"), BROKEN, ids=lambda one: one if isinstance(one, str) else "")
async def test_a_step_that_metel_breaks_on_after_the_answer_keeps_its_calls(
    modelled: Office, monkeypatch: pytest.MonkeyPatch, where: str, plan: dict[str, Any], calls: dict[str, int]
) -> None:
    await script(modelled, plan, WORDS if plan is WRITES else FILLED)
    monkeypatch.setattr(where, breaks)
    asked = await modelled.say(ASKED if plan is WRITES else ASKED_PLAINLY)
    await modelled.card(asked["ts"], says(INTERNAL))
    assert await seen(modelled) == calls
    assert await posts(modelled, SALES) == []


async def test_calls_of_what_a_missing_database_cuts_off_are_kept_once(
    modelled: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advance is tried again, and asks again for what was not recorded: the plan is paid for once."""
    await script(modelled, FILLS, FILLED, FILLED)
    left = [1]

    async def gone_at_first(*_: object) -> None:
        if left:
            left.pop()
            raise NotNowError("gone")

    monkeypatch.setattr("orchestration.execution.run_step.find_twin", gone_at_first)
    asked = await modelled.say(ASKED_PLAINLY)
    await modelled.card(asked["ts"], says("올렸어요"), 20)
    assert await seen(modelled) == {"planner": 1, "filler": 2}


async def test_a_call_that_the_end_of_the_process_cuts_off_stands_in_the_journal(open_with: Opened) -> None:
    async with open_with(model=True) as office:
        await script(office, WRITES, {"content": WORDS, "delay": 30.0})
        await office.say(ASKED)

        async def is_asked() -> bool:
            return len((await office.http.get("/openai/script")).json()["asked"]) == 2

        await until(is_asked)
    async with open_with(model=True) as office:
        _, events = await latest(office)
        calls = [(one.action, one.call.outcome) for one in events if isinstance(one, ModelCalled)]
        assert calls[:2] == [("", "answered"), ("a1", "transient")]


async def test_calls_of_a_change_that_breaks_are_kept(modelled: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    post = a_wire_action("a1", "slack.post_message", {"channel": "#partner-hanbit", "text": WORDS})
    other = a_wire_action("a1", "slack.post_message", {"channel": "#dev", "text": WORDS})
    changed = {"content": a_wire_plan([other])}
    await script(modelled, {"content": a_wire_plan([post])}, changed, changed)
    asked = await modelled.say(f"@metel #partner-hanbit에 '{WORDS}' 라고 그럴듯하게 올려줘")
    await modelled.card(asked["ts"], has("approve"))
    left = [1]

    def breaks_at_first(*given: Any) -> Any:
        if left:
            left.pop()
            raise RuntimeError("a mistake of ours")
        return build_revision(*given)

    monkeypatch.setattr("orchestration.commands.edit_plan.build_revision", breaks_at_first)
    await modelled.say("@metel #partner-hanbit 말고 #dev에 그럴듯하게 올려줘", thread_ts=asked["ts"])

    async def is_changed() -> bool:
        run, _ = await latest(modelled)
        return len(run.plan_changes) == 1

    await until(is_changed)
    assert await seen(modelled) == {"planner": 3}


async def test_a_failed_call_of_a_text_step_counts_in_the_cost_of_its_run(modelled: Office) -> None:
    await script(modelled, WRITES, *[{"content": "", "finish_reason": "length"}] * 2)
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], lambda card: "success" not in str(card) and "못" in str(card))
    assert cast("dict[str, int]", await seen(modelled))["writer"] == 2


async def test_calls_that_no_commit_took_are_recorded_at_the_end_of_the_block(
    modelled: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a decision led to is dropped where a person was faster; what it cost is not."""
    await script(modelled, WRITES, WORDS)
    commit, dropped = UnitOfWork.commit, list[str]()

    async def without_calls(
        self: UnitOfWork, run: Run, events: tuple[Event, ...], after: Run, *more: Any, **named: Any
    ) -> Run:
        calls = [one for one in events if isinstance(one, ModelCalled) and one.action]
        if calls and not dropped:
            dropped.append("a1")
            left = [one for one in events if one not in calls]
            events = tuple(one.model_copy(update={"use": ModelUse()}) if hasattr(one, "use") else one for one in left)
            after = apply_events(run, events)
        return await commit(self, run, events, after, *more, **named)

    monkeypatch.setattr(UnitOfWork, "commit", without_calls)
    asked = await modelled.say(ASKED)
    await modelled.card(asked["ts"], says("올렸어요"))
    assert dropped
    await modelled.at_rest()
    _, events = await latest(modelled)
    assert [one.call.role for one in events if isinstance(one, ModelCalled)] == ["planner", "writer"]
