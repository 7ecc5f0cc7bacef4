"""When a model's plan has something happen is when the request says, and as often; and it does no more than that."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.plan.check import index_contracts
from orchestration.plan.check_moments import find_moment_problems, find_unasked_recurrence
from orchestration.run.phrases import explain_decision
from orchestration.text.messages import load_wording
from schemas.decision import Decision
from schemas.plan import Plan
from tests.core.model_builders import a_model, a_task, a_wire_action, a_wire_plan, as_json
from tests.core.test_plan_gaps import CONTRACTS, made

ASKED = "내일 오후 3시에 #sales에 '안녕하세요' 올려줘"


def a_plan(post_at: str = "", cron: str = "") -> Plan:
    inputs = {"channel": "#sales", "text": "안녕하세요", "post_at": post_at}
    action = {"id": "a1", "tool": "slack.schedule_message", "intent": "notify", "inputs": inputs, "summary": "올리기"}
    action |= {"requires": [], "produces": [], "risk": {"level": "write"}}
    more: dict[str, Any] = {"schedule": {"cron": cron, "timezone": "Asia/Seoul"}} if cron else {}
    return Plan.model_validate({"version": "1.1", "goal": "-", "timezone": "Asia/Seoul", "actions": [action], **more})


def find_wrong(asked: str, post_at: str) -> list[str]:
    found = find_moment_problems(a_plan(post_at), a_task(asked), index_contracts(CONTRACTS))
    return [str(one.values["moment"]) for one in found]


@pytest.mark.parametrize(
    ("asked", "post_at"),
    [
        (ASKED, "2026-03-05T15:00:00Z"),
        (ASKED, "2026-03-06T15:00:00+09:00"),
        (ASKED, "2026-03-05T03:00:00+09:00"),
        ("post 'hello' to #sales tomorrow at 3pm", "2026-03-05T15:00:00Z"),
        ("明日の午後3時に #sales に「こんにちは」と投稿して", "2026-03-05T15:00:00Z"),
        ("내일 아침에 #sales에 '안녕하세요' 올려줘", "2026-03-07T09:00:00+09:00"),
    ],
)
def test_a_moment_that_nobody_named_is_found(asked: str, post_at: str) -> None:
    assert len(find_wrong(asked, post_at)) == 1


@pytest.mark.parametrize(
    ("asked", "post_at"),
    [
        (ASKED, "2026-03-05T15:00:00+09:00"),
        (ASKED, "2026-03-05T06:00:00Z"),
        (ASKED, "2026-03-05T15:00"),
        (ASKED, "내일 오후 3시"),
        ("내일 3시에 #sales에 '안녕하세요' 올려줘", "2026-03-05T15:00:00+09:00"),
        ("내일 아침에 #sales에 '안녕하세요' 올려줘", "2026-03-05T08:30:00+09:00"),
        ("이따 #sales에 '안녕하세요' 올려줘", "2026-03-04T17:00:00+09:00"),
        ("내일 3시 회의 10분 전에 #sales에 '시작해요' 올려줘", "2026-03-05T14:50:00+09:00"),
        ("내일 오후 3시 회의라고 오늘 오후 5시에 #sales에 올려줘", "2026-03-04T17:00:00+09:00"),
        ("'안녕하세요' 예약해줘", "2026-03-05T15:00:00+09:00"),
    ],
)
def test_a_moment_that_was_named_or_counted_is_none(asked: str, post_at: str) -> None:
    assert find_wrong(asked, post_at) == []


@pytest.mark.parametrize(
    ("asked", "is_wrong"),
    [
        ("#sales에 '안녕하세요' 올려줘", True),
        ("내일 오전 9시에 #sales에 올려줘", True),
        ("매일 오전 9시에 #sales에 올려줘", False),
        ("월요일마다 #sales에 올려줘", False),
        ("post it to #sales every morning", False),
        ("毎朝9時に #sales に投稿して", False),
    ],
)
def test_a_recurrence_that_nobody_asked_for_is_found(asked: str, *, is_wrong: bool) -> None:
    assert bool([*find_unasked_recurrence(a_plan(cron="0 9 * * *"), a_task(asked))]) == is_wrong


def a_post(action_id: str, text: str, channel: str = "#sales") -> dict[str, Any]:
    return a_wire_action(action_id, "slack.post_message", {"channel": channel, "text": text})


ONCE = "#sales에 '안녕하세요' 눈에 띄게 올려줘"


async def test_what_is_repeated_unasked_waits_and_is_done_once() -> None:
    daily = as_json({**a_wire_plan([a_post("a1", "안녕하세요")]), "cron": "0 9 * * *"})
    accepted, _ = await made(a_model(daily, daily), ONCE)
    assert accepted.plan.schedule is None
    assert accepted.plan.actions[0].policy_hints.needs_user_confirmation
    assert "한 번만" in accepted.plan.actions[0].summary


def test_why_a_plan_asks_is_told_with_the_question() -> None:
    decision = Decision(decision="require_confirm", rule="plan.approval", reason="올리기 ('15:00'은 그때가 아니에요.)")
    told = explain_decision(decision, "ko", load_wording("orchestration.text"))
    assert told == "계획이 승인을 요청했어요. '15:00'은 그때가 아니에요."
    plain = decision.model_copy(update={"reason": "올리기"})
    assert explain_decision(plain, "ko", load_wording("orchestration.text")) == "계획이 승인을 요청했어요."
