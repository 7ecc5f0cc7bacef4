"""Requests whose orders are counted off: each is done with its own words alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.follow_up_cases import plan_of

DONE = ("notion.update_page", {"page": "Pricing survey", "properties": {"@status": "완료"}})


def steps_of(text: str) -> list[tuple[str, Any]]:
    return [(one["tool"], one["inputs"]) for one in plan_of(text)["actions"]]


def told(user: str, text: str) -> tuple[str, Any]:
    return ("slack.send_dm", {"user": user, "text": text})


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "하나, 'Pricing survey' 완료 처리. 둘, 지훈님께 고생하셨다고 dm 한줄. "
            "셋, 'PR 머지 확인' 작업 만들어서 준호 담당 내일까지. 넷은.. 없음 ㅎㅎ",
            [
                DONE,
                told("지훈", "고생하셨습니다"),
                (
                    "notion.create_page",
                    {"title": "PR 머지 확인", "parent": "작업", "date": "2026-03-05", "properties": {"담당자": "준호"}},
                ),
            ],
        ),
        (
            "3 things, no rush: 1) my newsletter draft is in progress now "
            '2) task for me, "Collect two customer stories", due tomorrow '
            '3) fri 9am tell #marketing "Newsletter draft is ready for review"',
            [
                ("notion.update_page", {"page": "newsletter draft", "properties": {"@status": "진행 중"}}),
                (
                    "notion.create_page",
                    {
                        "title": "Collect two customer stories",
                        "parent": "task",
                        "date": "2026-03-05",
                        "properties": {"담당자": "김민지"},
                    },
                ),
                (
                    "slack.schedule_message",
                    {
                        "channel": "#marketing",
                        "text": "Newsletter draft is ready for review",
                        "post_at": "2026-03-06T09:00:00+09:00",
                    },
                ),
            ],
        ),
        (
            "まず「Pricing survey」を完了にして、次にサラに「お疲れさま」とDM、"
            "最後に#salesに「調査終わりました」と投稿して",
            [
                DONE,
                told("サラ", "お疲れさま"),
                ("slack.post_message", {"channel": "#sales", "text": "調査終わりました"}),
            ],
        ),
        (
            "- tell Sarah thanks\n- new task 'Call Hanbit' for Junho by friday",
            [
                told("Sarah", "Thanks"),
                (
                    "notion.create_page",
                    {"title": "Call Hanbit", "parent": "task", "date": "2026-03-06", "properties": {"담당자": "Junho"}},
                ),
            ],
        ),
    ],
)
def test_each_order_is_done_with_its_own_words(text: str, steps: list[tuple[str, Any]]) -> None:
    assert steps_of(text) == steps


def test_an_order_that_is_not_understood_is_told() -> None:
    plan = plan_of("1) 'Pricing survey' 완료로 2) 사라한테 수고했다고 DM 3) 그 프린터 좀 어떻게 해봐봐")
    assert [(one["tool"], one["inputs"]) for one in plan["actions"]] == [DONE, told("사라", "수고했습니다")]
    assert plan["not_done"] == ["그 프린터 좀 어떻게 해봐봐"]


@pytest.mark.parametrize(
    "text",
    [
        "작업 세 개 추가해줘: 1) 창고 정리 2) 견적 확인 3) 회의실 예약",
        "회의록에 '주간 회의' 페이지 만들어줘. 안건은 1) 가격 2) 납기",
        "#general에 '1) 우산 챙기기 2) 일찍 출발'이라고 올려줘",
    ],
)
def test_items_of_one_order_are_no_orders(text: str) -> None:
    assert "not_done" not in plan_of(text)
    assert all(one["tool"] in ("notion.create_page", "slack.post_message") for one in plan_of(text)["actions"])
