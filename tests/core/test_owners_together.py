"""Several who are to do a new task together are all its owners."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "title", "owners"),
    [
        ("New task for me and Sara: write the Q2 OKRs, end of this month", "write the Q2 OKRs", ["김민지", "Sara"]),
        ("new task for Sara and Junho: write the Q2 OKRs, due Friday", "write the Q2 OKRs", ["Sara", "Junho"]),
        ("create a task for me and Sara to write the Q2 OKRs by Friday", "write the Q2 OKRs", ["김민지", "Sara"]),
        ("New task for Sara, Junho and me: book flights", "book flights", ["Sara", "Junho", "김민지"]),
        ('new task "Q2 OKRs" for me and Sara', "Q2 OKRs", ["김민지", "Sara"]),
        ("New task for me and Sara, end of this month", None, ["김민지", "Sara"]),
        ("나랑 사라 담당으로 Q2 OKR 작성 작업 만들어줘", "Q2 OKR 작성", ["김민지", "사라"]),
        ("사라랑 준호 담당으로 부스 예약 작업 만들어줘", "부스 예약", ["사라", "준호"]),
        ("私とサラ担当でQ2 OKR作成のタスクを作って、今月末まで", "Q2 OKR作成", ["김민지", "サラ"]),
        ("make a task for the launch and the demo", "launch and the demo", None),
    ],
)
def test_each_of_them_is_an_owner(text: str, title: str | None, owners: list[str] | None) -> None:
    plan: Any = make_plan(a_task(text))
    (step,) = plan["actions"]
    inputs = step["inputs"]
    assert (inputs.get("title"), inputs.get("properties", {}).get("담당자")) == (title, owners)
