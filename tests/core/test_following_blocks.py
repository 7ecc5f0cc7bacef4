"""Lines below an order that points at them are what it writes, as they are."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from orchestration.rule_planner.rule_planner import RulePlanner
from tests.core.follow_up_cases import a_task

LINES = "장비 신청은 입사 3일 전까지\n보안 교육은 첫째 주 금요일"


def planned(text: str) -> list[tuple[str, Any]]:
    plan = json.loads(asyncio.run(RulePlanner().propose(a_task(text))).text)
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        (f"온보딩 가이드 페이지 맨 밑에 이거 추가 부탁해요\n\n{LINES}", {"page": "온보딩 가이드", "content": LINES}),
        (f"온보딩 가이드 맨 밑에 아래 내용 추가해줘\n{LINES}\n감사합니다", {"page": "온보딩 가이드", "content": LINES}),
        (
            "Make a page under 팀 위키 called Demo checklist with these on it:\n- test account\n- hotspot\n"
            "Then drop the link here",
            {"title": "Demo checklist", "parent": "팀 위키", "content": "- test account\n- hotspot"},
        ),
        (
            "팀 위키 밑에 페이지 하나 만들어줄래? 제목은 대한식품 데모 후기, 안에는\n참석자\n질문 나온 것\n다음 할 일\n"
            "이렇게 세 줄만 넣어놔줘 나머진 내가 채울게",
            {"title": "대한식품 데모 후기", "parent": "팀 위키", "content": "참석자\n질문 나온 것\n다음 할 일"},
        ),
        (
            "온보딩 가이드 のページの最後に以下を追加してください\n- PCは3日前までに\n- 質問はミンジまで",
            {"page": "온보딩 가이드", "content": "- PCは3日前までに\n- 質問はミンジまで"},
        ),
    ],
)
def test_the_lines_below_are_the_text_that_is_pointed_at(text: str, inputs: dict[str, str]) -> None:
    assert [made for _, made in planned(text)] == [inputs]


@pytest.mark.parametrize(
    "text",
    [
        "이거 두 개 추가해줘\n작업에 '명함 발주' 등록해줘\n#dev에 '점심' 올려줘",
        "온보딩 가이드에 이거 추가해줘",
    ],
)
def test_lines_that_order_something_are_no_text(text: str) -> None:
    assert not any(text.partition("\n")[2] == made.get("content") for _, made in planned(text) if text.count("\n"))
