"""Owners, days and states in words on what was just made: none is dropped, and what asks or tells sets nothing."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier

TASK = "작업 추가 - 한빛 납기 확인"
THING = EarlierThing(id="p9", title="한빛 납기 확인", made=True)
FRIDAY, JIHOON = {"day": "2026-03-06"}, "지훈"


def task_on(words: str) -> Any:
    task = a_task(words)
    return task._replace(request=task.request.model_copy(update={"follows": earlier(TASK, THING), "in_thread": True}))


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("담당 지훈님 금요일까지", {"@date": {"day": "2026-03-06"}, "@person": JIHOON}),
        ("friday. and me i guess", {"@date": FRIDAY, "@person": "김민지"}),
        ("oh and it's not just him, Junho's on it too", {"@person": {"add": ["Junho"]}}),
        ("아 준호님도 같이 넣어야겠다 둘이 방문 가니까", {"@person": {"add": ["준호"]}}),
        ("あごめん担当わたしだわ。日付はそのままで", {"@person": "김민지"}),
        ("음 혼자는 무리겠다 나 다시 넣어줘, 날짜는 그대로 두고", {"@person": {"add": ["김민지"]}}),
    ],
)
def test_each_value_of_a_reply_is_set(words: str, values: dict[str, Any]) -> None:
    plan: Any = make_plan(task_on(words))
    assert [one["inputs"] for one in plan["actions"]] == [{"page": "p9", "properties": values}]
    assert RulePlanner().follows(task_on(words))


@pytest.mark.parametrize(
    "words",
    [
        "지훈님한테도 알려줘",
        "담당 지훈님 맞아?",
        "tell Junho about it",
        "is Sarah on it too?",
        "준호님은 왜 빠졌어",
        "ジュノさんにも伝えて",
        "좋네요 감사합니다",
        "Great, thanks!",
    ],
)
def test_what_asks_or_has_somebody_told_sets_no_owner(words: str) -> None:
    plan: Any = make_plan(task_on(words))
    assert not any("@person" in (one["inputs"].get("properties") or {}) for one in plan["actions"])
