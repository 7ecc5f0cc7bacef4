"""Who asks to be told something is answered where they asked; what is sent, timed or conditional stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.answers_to_asker import drop_asker_as_receiver
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def list_steps(text: str) -> list[dict[str, Any]]:
    """The steps of the plan for a request."""
    actions: Any = make_plan(a_task(text))["actions"]
    return [*actions]


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("나한테 오늘 마감인 작업 알려줘", ["notion.query_database"]),
        ("저한테 지난주 매출 알려주세요", ["sheets.get_range", "table.aggregate"]),
        ("뉴스레터 초안 완료로 바꾸고 나한테 남은 일 알려줘", ["notion.update_page", "notion.query_database"]),
        ("send me the overdue tasks", ["notion.query_database"]),
        ("can you send me a list of Sarah's open tasks?", ["notion.query_database"]),
        ("give me last week's sales by region", ["sheets.get_range", "table.aggregate"]),
        ("私に期限切れのタスクを教えて", ["notion.query_database"]),
    ],
)
def test_it_is_answered_where_it_was_asked(text: str, tools: list[str]) -> None:
    assert [one["tool"] for one in list_steps(text)] == tools


def test_whom_it_is_told_chooses_no_tasks() -> None:
    (look,) = list_steps("私に期限切れのタスクを教えて")
    assert "김민지" not in str(look["inputs"])


def test_what_is_left_to_somebody_is_theirs() -> None:
    (look,) = list_steps("나한테 남은 작업 알려줘")
    assert "김민지" in str(look["inputs"])


@pytest.mark.parametrize(
    "text",
    [
        "나한테만 지난주 매출 알려줘",
        "내일 9시에 견적서 보내라고 나한테 알려줘",
        "초안이 아직이면 나한테 알려줘",
        "회의 끝날 때 나한테 알려줘",
        "나한테 DM으로 매출 알려줘",
        "30분 뒤에 나한테 알려줘",
        "매일 나한테 늦은 작업 알려줘",
        "나한테 보내줘",
        "send me a reminder at 3 to call Hanbit",
        "send me a dm with the totals",
        "send me the report every Monday",
        "send Sarah the overdue tasks",
        "私にDMで教えて",
        "終わったら私に教えて",
        "私に「開始」と教えて",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert drop_asker_as_receiver(text) == text


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("금요일 마감인 작업 뭐있는지 알려줘요 다른 채널엔 올리지 말고 여기에만", "notion.query_database"),
        ("다른 채널에는 올리지 말고 여기에만 이번 주 마감 작업 알려줘", "notion.query_database"),
        ("이번 주 매출 합계 알려줘, 딴 데 공유하지 말고 여기서만", "sheets.get_range"),
        ("What tasks are due Friday? Don't post it in other channels, only here", "notion.query_database"),
        ("Show me this week's sales total, just here in the thread", "sheets.get_range"),
        ("金曜締め切りのタスクを教えて。他のチャンネルには投稿しないで、ここだけで", "notion.query_database"),
    ],
)
def test_what_is_told_only_here_is_posted_nowhere(text: str, tool: str) -> None:
    steps = list_steps(text)
    assert steps[0]["tool"] == tool
    assert not any(one["tool"].startswith("slack.") for one in steps)


@pytest.mark.parametrize(
    "text", ["'배포 끝' 여기에만 올려줘", 'post "done" to #dev, only here', "「完了」をここだけに投稿して"]
)
def test_what_is_sent_only_here_is_sent(text: str) -> None:
    assert drop_asker_as_receiver(text) == text
