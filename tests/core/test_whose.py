"""Whose records are asked for: somebody's name, and no word that only says how a clause goes on."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.figures.summariser import summarise_data
from schemas.values import Json
from tests.core.test_offline_planner import plan


def conditions_of(text: str) -> list[dict[str, Any]]:
    condition: Any = plan(text)["actions"][0]["inputs"]["filter"]
    return condition.get("all", [condition])


@pytest.mark.parametrize(
    "text",
    [
        "오늘까지인데 안 끝난 거 뭐뭐 있지",
        "오늘 마감인데 아직 안 끝난 것 담당자별로 정리해줘",
        "이번 주 마감인데 시작 안 한 거 있어?",
        "어제까지였는데 아직 안 된 작업 뭐 있지",
        "금요일까지인데 아직 진행 중인 거 알려줘",
        "내일까지인데 안 끝난 작업 누구 거야",
        "이번 주까지지만 남은 작업 보여줘",
        "밀린 작업 중에 아직 안 끝난 거 담당자별로 보여줘",
    ],
)
def test_a_word_that_joins_clauses_is_nobody(text: str) -> None:
    assert {one["path"] for one in conditions_of(text)} <= {"@date", "@status"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("준호가 맡은 것 중에 안 끝난 거 보여줘", "준호"),
        ("지훈님 미완료 작업 보여줘", "지훈"),
        ("DM Junho whatever of his is overdue", "Junho"),
        ("send Sarah everything of hers that's still open", "Sarah"),
        ("제 이름으로 걸린 작업중에 안끝난거요", "김민지"),
    ],
)
def test_a_name_is_somebodys(text: str, name: str) -> None:
    assert {"path": "@person", "op": "contains", "value": name} in conditions_of(text)


@pytest.mark.parametrize("text", ["담당자별로 미완료 작업 요약해줘", "summarize open tasks by owner"])
def test_records_are_summed_up_by_whom_they_are_of(text: str) -> None:
    focus = str(plan(text)["actions"][1]["inputs"]["focus"])
    records: list[Json] = [
        {"id": "1", "title": "견적서", "담당자": ["이준호", "박지훈"], "마감일": "2026-03-03"},
        {"id": "2", "title": "인터뷰", "담당자": "이준호", "마감일": "2026-03-04"},
    ]
    told = summarise_data(records, focus, "ko")
    assert "• 박지훈: 견적서" in told
    assert "• 이준호: 견적서, 인터뷰" in told
