"""An order is carried out without the words behind it that keep it from being understood, and these are told."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.here_words import does_say_here
from tests.core.follow_up_cases import a_task


def planned(text: str) -> Any:
    return json.loads(asyncio.run(RulePlanner().propose(a_task(text))).text)


@pytest.mark.parametrize(
    ("text", "title", "told"),
    [
        (
            "내일 3시에 서울모빌리티 후속 미팅 잡아줘 사라랑 나랑. 줌으로 할 거야",
            "서울모빌리티 후속 미팅",
            "줌으로 할 거야",
        ),
        (
            "金曜の16時に振り返りの準備会議を入れてください。参加者は私とジュノさん、場所は3階の会議室です",
            "振り返りの準備会議",
            "場所は3階の会議室です",
        ),
    ],
)
def test_an_order_is_planned_without_its_tail(text: str, title: str, told: str) -> None:
    plan = planned(text)
    assert [one["inputs"]["title"] for one in plan["actions"]] == [title]
    assert plan["not_done"] == [told]


@pytest.mark.parametrize(
    "text",
    [
        "내일 3시에 서울모빌리티 후속 미팅 잡아줘 사라랑 나랑. 준호한테는 말하지 마",
        "내일 3시에 서울모빌리티 후속 미팅 잡아줘 사라랑 나랑. #dev에도 올려줘",
        "내일 3시에 서울모빌리티 후속 미팅 잡아줘 사라랑 나랑. 아직 안 정해졌으면 말고",
        "내일 3시에 서울모빌리티 후속 미팅 잡아줘 사라랑 나랑. 준호님도 올 거야 말은 해뒀어",
    ],
)
def test_a_tail_that_bans_orders_or_tests_is_never_dropped(text: str) -> None:
    told = planned(text).get("not_done", [])
    assert not any("줘" in one or "말" in one for one in told)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("여기에 '점심 먹어요' 올려줘", True),
        ("이 채널에 올려줘", True),
        ('post "lunch" here', True),
        ("ここに「昼食です」って投稿して", True),
        ("post 'put it in this channel'", False),
        ("here is the plan: post it in #dev", False),
        ("ここまでの話をまとめて", False),
    ],
)
def test_the_channel_that_somebody_writes_in_is_said(text: str, said: bool) -> None:
    assert does_say_here(text) is said
