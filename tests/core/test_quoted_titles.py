"""Titles in quotes that are told together are records of their own."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from orchestration.rule_planner.checks.quoted_titles import make_each_quoted
from orchestration.rule_planner.rule_planner import RulePlanner
from tests.core.follow_up_cases import a_task


def list_titles(text: str) -> list[Any]:
    plan = json.loads(asyncio.run(RulePlanner().propose(a_task(text))).text)
    return [one["inputs"].get("title") for one in plan["actions"] if one["tool"] == "notion.create_page"]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ('add "order badges" and "book the booth" to tasks', ["order badges", "book the booth"]),
        ('create pages "Retro", "Kickoff" and "Demo" in the meeting notes', ["Retro", "Kickoff", "Demo"]),
        ("작업에 '명함 주문', '장소 답사' 추가해줘", ["명함 주문", "장소 답사"]),
        ("「名刺の発注」と「会場の下見」をタスクに追加して", ["名刺の発注", "会場の下見"]),
        ("タスク2つ追加して。カタログの校正と見積の送付、どっちも私で金曜まで", ["カタログの校正", "見積の送付"]),
    ],
)
def test_each_title_in_quotes_is_made(text: str, titles: list[str]) -> None:
    assert list_titles(text) == titles


@pytest.mark.parametrize(
    "text",
    ['add a task \'Renew "VPN" and "SSL"\'', "회의록에 '주간 싱크' 페이지 만들고 '안건은 예산'이라고 적어줘"],
)
def test_a_title_of_several_quotes_and_a_body_stay_one_record(text: str) -> None:
    assert len(list_titles(text)) == 1


def test_what_stands_in_another_field_is_no_title() -> None:
    inputs = {"title": "Sync", "parent": "notes", "content": "Agenda"}
    plan: Any = {"actions": [{"id": "a1", "tool": "notion.create_page", "intent": "write", "inputs": inputs}]}
    assert make_each_quoted(a_task('create "Sync" and "Agenda" in the notes'), plan) is plan
