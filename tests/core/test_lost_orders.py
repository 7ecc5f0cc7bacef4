"""An order of several that became no step is told, and the others wait until somebody has seen that."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.checks.lost_orders import show_lost_orders
from tests.core.follow_up_cases import a_task

SENT: Any = {"tool": "slack.post_message", "intent": "notify", "inputs": {"channel": "#dev", "text": "닫았어요"}}
SET: Any = {"tool": "notion.update_page", "intent": "write", "inputs": {"page": "결제 오류 로그 점검"}}


def shown(text: str, *steps: Any) -> Any:
    actions: list[Any] = [{"id": f"a{number}", **one} for number, one in enumerate(steps, 1)]
    return show_lost_orders(a_task(text), {"actions": actions})


@pytest.mark.parametrize(
    ("text", "step", "lost"),
    [
        ("Jihoon finally filed 보안 점검 보고서 🎉 close it and DM him a thank-you", SENT, "close it"),
        ("security report (보안 점검 보고서) → in progress, then DM Jihoon that I moved it", SENT, "in progress"),
        ("금요일 방문 4시로 늦춰졌대요. 회의록 시간 고쳐주시고 준호님한테 메시지도 하나요", SET, "준호님한테 메시지도"),
    ],
)
def test_an_order_that_became_no_step_is_told_before_anything_is_done(text: str, step: Any, lost: str) -> None:
    plan = shown(text, step)
    assert lost in " ".join(plan["not_done"])
    assert plan["actions"][0]["policy_hints"]["needs_user_confirmation"]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("For everything due today, DM the owner and ask whether they'll make it", [SENT]),
        ("期限を過ぎているタスクの担当者それぞれに、リマインドのDMを送ってください", [SENT]),
        ("grab everything due this Friday and post it in #marketing", [SENT]),
        ("'결제 오류 로그 점검' 완료로 바꾸고 #dev에 '닫았어요'라고 올려줘", [SET, SENT]),
        ("로그 점검(결제 오류) 다 끝났으면 #dev에 수고했다고 올려줘", [{**SENT, "when": {"ref": "a1.x"}}]),
        ("'결제 오류 로그 점검'은 완료로 바꾸지 말고 #dev에 '확인 중'이라고만 올려줘", [SENT]),
        ("지훈님이 결제 오류 로그 점검 끝냈대요 수고했다고 #dev에 한마디 남겨줘", [SENT]),
    ],
)
def test_what_only_chooses_tests_forbids_or_tells_stops_nobody(text: str, steps: list[Any]) -> None:
    assert "not_done" not in shown(text, *steps)


def test_a_second_thing_and_a_deletion_are_told_as_well() -> None:
    changed = {**SET, "inputs": {"page": "newsletter draft", "properties": {"@status": "in progress"}}}
    two = (
        "finally started on the newsletter draft so flip it to in progress. "
        "and the equipment request for the new hire is finished"
    )
    assert shown(two, changed)["not_done"] == ["and the equipment request for the new hire is finished"]
    trashed = "온보딩 가이드 맨 밑에 '노트북 신청' 한줄 추가해주고, 구버전 위키는 이제 아무도 안 보니까 휴지통 ㄱㄱ"
    written = {
        "tool": "notion.append_blocks",
        "intent": "write",
        "inputs": {"page": "온보딩 가이드", "content": "노트북 신청"},
    }
    assert "휴지통" in " ".join(shown(trashed, written)["not_done"])
